"""Alphabets: how text becomes a word, and how a word is cut into letters.

A word is a lower-case ``str`` in Unicode's composed form (NFC). Most letters are one code point;
some are not: Croatian ``dž``, Spanish ``ll`` where it counts as a letter, a Devanagari consonant
with its vowel sign. So nothing above this file cuts a word by itself: ``Alphabet.letters`` does.

What is typed is folded into the letters that a game of the language has keys for: in Spanish
``árbol`` is ``arbol`` and ``ñ`` is a letter, in French ``cœur`` is ``coeur``. Lists and input go
through the same ``normalise``. The alphabets by name are in ``data/alphabets.json``.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from salet.errors import ListError, WordError
from salet.words.datafiles import read_data
from salet.words.figures import plural


class Cased(str):
    """A word or a letter of a list whose capitals are not those that Unicode says.

    So ``word.upper()`` is right wherever a word is shown: in Turkish i has İ and ı has I.
    """

    capitals: dict[str, str]

    def __new__(cls, text: str, capitals: dict[str, str]) -> Cased:
        made = super().__new__(cls, text)
        made.capitals = capitals
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Cased, (str.__str__(self), self.capitals)

    def upper(self) -> str:
        """The word in capitals, as many signs as before."""
        return "".join(self.capitals.get(x) or capital(x) for x in self)


ROW = 10  # letters in a row of keys, where nobody says how they lie


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a list, in order; a letter may be more than one code point.

    ``folds`` are signs with what is played for them, beside the accents, which are dropped where
    there is no letter that has them. ``capitals`` are letters whose capital is not what Unicode
    says: in Turkish i has İ and ı has I. ``keys`` are the rows of a keyboard.

    >>> Alphabet.of("a b c č ć d dž").letters("džabč")
    ('dž', 'a', 'b', 'č')
    >>> Alphabet.of("es").normalise("Cañón"), Alphabet.of("fr").normalise("Cœur")
    ('cañon', 'coeur')
    """

    symbols: tuple[str, ...]
    name: str = ""
    folds: tuple[tuple[str, str], ...] = ()
    capitals: tuple[tuple[str, str], ...] = ()
    keys: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    code: str = field(default="", repr=False)
    _spelled: dict[str, str] = field(init=False, repr=False, compare=False)
    _members: frozenset[str] = field(init=False, repr=False, compare=False)
    _cutter: re.Pattern[str] | None = field(init=False, repr=False, compare=False)
    _cased: dict[str, str] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_members", frozenset(self.symbols))
        object.__setattr__(self, "_spelled", dict(self.folds))
        longer = sorted((x for x in self.symbols if len(x) > 1), key=len, reverse=True)
        cutter = re.compile("|".join([*map(re.escape, longer), "."])) if longer else None
        object.__setattr__(self, "_cutter", cutter)
        plain = not self.capitals and all(x.upper() == capital(x) for x in "".join(self.symbols))
        object.__setattr__(self, "_cased", None if plain else dict(self.capitals))
        object.__setattr__(self, "symbols", tuple(map(self.cased, self.symbols)))
        object.__setattr__(self, "keys", tuple(tuple(map(self.cased, row)) for row in self.keys))

    @classmethod
    def of(cls, text: str) -> Alphabet:
        """A language by its code; or letters with blanks between them, or run together."""
        if text.strip().lower() in languages():
            return named(text.strip().lower())
        parts = _parted(text)
        symbols = tuple(composed(part) for part in parts)
        for place, symbol in enumerate(symbols):
            if not all(is_letter(x) for x in symbol):
                raise ListError(
                    f"{symbol!r} is no letter, so it cannot be in an alphabet",
                    'Write the letters with blanks between them: "a b c ch d".',
                )
            if symbol in symbols[:place]:
                raise ListError(f"the alphabet has {symbol!r} twice", "Write every letter once.")
        if len(symbols) < 2:
            raise ListError(
                "an alphabet needs two letters or more",
                'Write the letters with blanks between them: "a b c ch d".',
            )
        return cls(symbols)

    @classmethod
    def from_words(cls, words: Iterable[str]) -> Alphabet:
        """The letters that occur in the words; a to z when there are no others."""
        words = list(words)
        seen = set("".join(words))
        if seen <= ENGLISH._members:
            return ENGLISH
        if any(unicodedata.category(x)[0] == "M" for x in seen):
            seen = {x for word in words for x in graphemes(word)}
        return cls(tuple(sorted(seen)))

    def __contains__(self, letter: object) -> bool:
        return letter in self._members

    def letters(self, word: str) -> tuple[str, ...]:
        """The word cut into its letters, longest letter first where two would fit."""
        cut = tuple(word) if self._cutter is None else tuple(self._cutter.findall(word))
        return cut if self._cased is None else tuple(map(self.cased, cut))

    def cased(self, word: str) -> str:
        """A word or a letter that knows its capitals."""
        return word if self._cased is None else Cased(word, self._cased)

    def length(self, word: str) -> int:
        """How many letters the word has."""
        return len(word) if self._cutter is None else len(self._cutter.findall(word))

    def lengths(self, words: Iterable[str]) -> set[int]:
        """How many letters the words have."""
        return set(map(len if self._cutter is None else self.length, words))

    def normalise(self, text: str) -> str:
        """What a person typed, as a word: lower case, composed, accents dropped where this
        alphabet has only the plain letter.

        >>> ENGLISH.normalise(" Épée ")
        'epee'
        """
        if self.capitals:
            text = unicodedata.normalize("NFC", text)
            for small, large in self.capitals:
                text = text.replace(large, small)
        word = composed(text.strip())
        if not word.isascii():
            word = "".join(self._plain(x) for x in self.letters(word))
        return self.cased(word)

    def _plain(self, letter: str) -> str:
        if letter in self._members:
            return letter
        if letter in self._spelled:
            return self._spelled[letter]
        if "\u0300" <= letter <= "\u036f":  # an accent that stands alone in the composed form
            return ""
        bare = unicodedata.normalize("NFD", letter)
        bare = "".join(x for x in bare if not unicodedata.combining(x))
        return bare if bare and all(x in self._members for x in bare) else letter

    def upper(self, word: str) -> str:
        """A word in capitals, as many signs as before.

        >>> Alphabet.of("tr").upper("ılıkiş")
        'ILIKİŞ'
        """
        return self.cased(word).upper()

    @property
    def keyboard(self) -> tuple[tuple[str, ...], ...]:
        """The rows of keys; the letters in order where nobody says how they lie."""
        cuts = range(0, len(self.symbols), ROW)
        return self.keys or tuple(self.symbols[i : i + ROW] for i in cuts)

    def as_dict(self) -> dict[str, Any]:
        """For the API: what a page needs to write words of a list."""
        return {"language": self.code, "keys": self.keyboard, "folds": dict(self.folds)}

    def check(self, word: str, length: int, typed: str = "") -> None:
        """Raise ``WordError`` unless the word has this length and only these letters.

        The error quotes the word as it was typed.
        """
        shown = repr(typed.strip() or word)
        letters = self.letters(word)
        for place, letter in enumerate(letters, 1):
            if letter not in self._members:
                raise WordError(
                    f"{shown} has {letter!r} as sign {place}, which is not a letter of this list",
                    f"Type a word of {length} letters.",
                )
        if len(letters) != length:
            raise WordError(
                f"{shown} has {plural(len(letters), 'letter')}, not {length}",
                f"Type a word of {length} letters.",
            )


def composed(text: str) -> str:
    """Text in lower case and Unicode's composed form."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFC", text.lower())


def is_letter(sign: str) -> bool:
    """Whether a code point can be part of a word: a letter, or a mark that combines with one."""
    return unicodedata.category(sign)[0] in "LM"


def script(sign: str) -> str:
    """The script that a letter belongs to, empty where it goes with any.

    >>> script("a"), script("я"), script("́")
    ('LATIN', 'CYRILLIC', '')
    """
    if not unicodedata.category(sign).startswith("L"):
        return ""
    name = unicodedata.name(sign, "").partition(" ")[0]
    return "CJK" if name in ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA") else name


def graphemes(text: str) -> list[str]:
    """The text cut before every code point that does not combine with the one before it."""
    cut: list[str] = []
    for sign in text:
        if cut and unicodedata.category(sign)[0] == "M":
            cut[-1] += sign
        else:
            cut.append(sign)
    return cut


def capital(sign: str) -> str:
    """The capital of one sign: one sign again, so that tiles and tables stay in line.

    >>> capital("ß"), capital("ñ")
    ('ẞ', 'Ñ')
    """
    upper = "ẞ" if sign == "ß" else sign.upper()
    return upper if len(upper) == len(sign) else sign


def _parted(text: str) -> list[str]:
    return text.split() if len(text.split()) > 1 else graphemes(composed(text.strip()))


@lru_cache(maxsize=1)
def languages() -> dict[str, Any]:
    """The alphabets that go by a code, as they are in the file."""
    found: dict[str, Any] = json.loads(read_data("alphabets.json"))
    return found


@lru_cache(maxsize=32)
def named(code: str) -> Alphabet:
    """The alphabet of a language.

    >>> named("es").name, len(named("es").symbols)
    ('Español', 27)
    """
    entry = languages()[code]
    return Alphabet(
        tuple(_parted(entry["letters"])),
        entry["name"],
        tuple(entry.get("folds", {}).items()),
        tuple(entry.get("capitals", {}).items()),
        tuple(tuple(_parted(row)) for row in entry["keys"]),
        code,
    )


def cut_into(word: str, count: int) -> tuple[str, ...]:
    """A word of an unknown list cut into so many letters, by the first language that has them;
    empty when none does.

    >>> cut_into("crane", 5), cut_into("ljeto", 4)
    (('c', 'r', 'a', 'n', 'e'), ('lj', 'e', 't', 'o'))
    """
    if len(word) == count:
        return tuple(word)
    cuts = (named(code).letters(word) for code in languages())
    return next((cut for cut in cuts if len(cut) == count), ())


ENGLISH = Alphabet(
    tuple("abcdefghijklmnopqrstuvwxyz"),
    keys=tuple(map(tuple, ("qwertyuiop", "asdfghjkl", "zxcvbnm"))),
)
