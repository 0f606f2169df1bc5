"""Alphabets: how text becomes a word, and how a word is split into letters.

A word is a lower-case ``str`` in Unicode's composed form (NFC). Most letters are one code point;
some are not: Croatian ``dž``, Spanish ``ll`` where it counts as a letter, a Devanagari consonant
with its vowel sign. All other code splits words with ``Alphabet.letters``.

Typed text is folded into the letters that games in the language have keys for: in Spanish
``árbol`` becomes ``arbol`` but ``ñ`` is a letter; in French ``cœur`` becomes ``coeur``. Lists and
input go through the same ``normalise``. ``data/alphabets.json`` has the alphabets by language code.
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
from salet.puzzle.sentences import failure
from salet.words.datafiles import read_data


class Cased(str):
    """A word or letter whose ``upper()`` uses the capitals of its language.

    In Turkish the capital of i is İ and the capital of ı is I.
    """

    capitals: dict[str, str]

    def __new__(cls, text: str, capitals: dict[str, str]) -> Cased:
        word = super().__new__(cls, text)
        word.capitals = capitals
        return word

    def __reduce__(self) -> tuple[Any, ...]:
        return Cased, (str.__str__(self), self.capitals)

    def upper(self) -> str:
        """Return the word in capitals, with the same number of characters."""
        return "".join(self.capitals.get(x) or capital(x) for x in self)


MAX_NAME = 14  # letters of the name of a language
KEYS_PER_ROW = 10  # of an alphabet without a keyboard layout


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a list, in order; a letter may be more than one code point.

    ``folds`` maps characters to the letters that replace them. In addition, an accent is dropped if
    the alphabet has the letter only without it. ``capitals`` has the letters whose capital differs
    from Unicode's: in Turkish i and ı. ``keys`` are the rows of a keyboard.

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
    _folded: dict[str, str] = field(init=False, repr=False, compare=False)
    _members: frozenset[str] = field(init=False, repr=False, compare=False)
    _splitter: re.Pattern[str] | None = field(init=False, repr=False, compare=False)
    _cased: dict[str, str] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_members", frozenset(self.symbols))
        object.__setattr__(self, "_folded", dict(self.folds))
        longer = sorted((x for x in self.symbols if len(x) > 1), key=len, reverse=True)
        splitter = re.compile("|".join([*map(re.escape, longer), "."])) if longer else None
        object.__setattr__(self, "_splitter", splitter)
        usual = not self.capitals and all(x.upper() == capital(x) for x in "".join(self.symbols))
        object.__setattr__(self, "_cased", None if usual else dict(self.capitals))
        object.__setattr__(self, "symbols", tuple(map(self.cased, self.symbols)))
        object.__setattr__(self, "keys", tuple(tuple(map(self.cased, row)) for row in self.keys))

    @classmethod
    def of(cls, text: str) -> Alphabet:
        """Parse a language code, or letters with or without spaces between them."""
        if text.strip().lower() in languages():
            return named(text.strip().lower())
        if _is_like_a_language(text.strip()):
            raise ListError(
                f"there is no language {text.strip()!r}",
                f"Choose one of {', '.join(languages())}, or write all letters with spaces "
                'between them: "a b c ch d".',
            )
        symbols = tuple(map(composed, _split_letters(text)))
        for place, symbol in enumerate(symbols):
            if not all(is_letter(x) for x in symbol):
                raise ListError(
                    f"{symbol!r} is not a letter, so it cannot be in an alphabet",
                    'Write the letters with spaces between them: "a b c ch d".',
                )
            if symbol in symbols[:place]:
                raise ListError(f"the alphabet has {symbol!r} twice", "Write every letter once.")
        if len(symbols) < 2:
            raise ListError(
                "an alphabet needs two letters or more",
                'Write the letters with spaces between them: "a b c ch d".',
            )
        return cls(symbols)

    @classmethod
    def from_words(cls, words: Iterable[str]) -> Alphabet:
        """Return an alphabet of the letters in the words; English if a to z are enough."""
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
        """Split a word into its letters, preferring the longest letter that fits."""
        split = tuple(word) if self._splitter is None else tuple(self._splitter.findall(word))
        return split if self._cased is None else tuple(map(self.cased, split))

    def cased(self, word: str) -> str:
        """Return a word or letter whose ``upper()`` is right in this alphabet."""
        return word if self._cased is None else Cased(word, self._cased)

    def length(self, word: str) -> int:
        """Return the number of letters of a word."""
        return len(word) if self._splitter is None else len(self._splitter.findall(word))

    def lengths(self, words: Iterable[str]) -> set[int]:
        """Return the numbers of letters that occur among the words."""
        return set(map(len if self._splitter is None else self.length, words))

    def normalise(self, text: str) -> str:
        """Return typed text as a word: lower case, composed, without accents that this alphabet
        does not have.

        >>> ENGLISH.normalise(" Épée ")
        'epee'
        """
        if self.capitals:
            text = unicodedata.normalize("NFC", text)
            for small, large in self.capitals:
                text = text.replace(large, small)
        word = composed(text.strip())
        if not word.isascii():
            word = "".join(self._fold(x) for x in self.letters(word))
        return self.cased(word)

    def _fold(self, letter: str) -> str:
        if letter in self._members:
            return letter
        if letter in self._folded:
            return self._folded[letter]
        if "\u0300" <= letter <= "\u036f":  # an accent without a composed form
            return ""
        bare = unicodedata.normalize("NFD", letter)
        bare = "".join(x for x in bare if not unicodedata.combining(x))
        return bare if bare and all(x in self._members for x in bare) else letter

    def upper(self, word: str) -> str:
        """Return a word in capitals, with the same number of characters.

        >>> Alphabet.of("tr").upper("ılıkiş")
        'ILIKİŞ'
        """
        return self.cased(word).upper()

    @property
    def keyboard(self) -> tuple[tuple[str, ...], ...]:
        """The rows of keys; the letters in order if there is no layout."""
        starts = range(0, len(self.symbols), KEYS_PER_ROW)
        return self.keys or tuple(self.symbols[i : i + KEYS_PER_ROW] for i in starts)

    def as_dict(self) -> dict[str, Any]:
        """What a page needs to type words of a list, for the API."""
        return {"language": self.code, "keys": self.keyboard, "folds": dict(self.folds)}

    def check(self, word: str, length: int, typed: str = "") -> None:
        """Raise ``WordError`` unless the word has this length and only these letters.

        The error quotes the word as ``typed``.
        """
        shown = typed.strip() or word
        letters = self.letters(word)
        for place, letter in enumerate(letters, 1):
            if letter not in self._members:
                raise failure(
                    "no-letter", WordError, place=place, word=shown, letter=letter, length=length
                )
        if len(letters) != length:
            raise failure("word-length", WordError, word=shown, n=len(letters), length=length)


def composed(text: str) -> str:
    """Return text in lower case and Unicode's composed form."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFC", text.lower())


def is_letter(sign: str) -> bool:
    """Return whether a code point can be part of a word: a letter or a combining mark."""
    return unicodedata.category(sign)[0] in "LM"


def script(sign: str) -> str:
    """Return the script of a letter; empty for a sign that every script can have.

    >>> script("a"), script("я"), script("́")
    ('LATIN', 'CYRILLIC', '')
    """
    if not unicodedata.category(sign).startswith("L"):
        return ""
    name = unicodedata.name(sign, "").partition(" ")[0]
    return "CJK" if name in ("HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA") else name


def graphemes(text: str) -> list[str]:
    """Split text into characters together with the marks that combine with them."""
    split: list[str] = []
    for sign in text:
        if split and unicodedata.category(sign)[0] == "M":
            split[-1] += sign
        else:
            split.append(sign)
    return split


def capital(sign: str) -> str:
    """Uppercase a character to exactly one character, so that tiles and tables stay aligned.

    >>> capital("ß"), capital("ñ")
    ('ẞ', 'Ñ')
    """
    upper = "ẞ" if sign == "ß" else sign.upper()
    return upper if len(upper) == len(sign) else sign


def _is_like_a_language(text: str) -> bool:
    """Return whether a text is more like a code or name of a language than like an alphabet.

    >>> [_is_like_a_language(text) for text in ("xx", "german", "abc", "a b", "abcdefghijklmno")]
    [True, True, False, False, False]
    """
    is_name = text.isalpha() and len(text) <= MAX_NAME
    return is_name and (len(text) == 2 or [*text.lower()] != sorted(text.lower()))


def _split_letters(text: str) -> list[str]:
    return text.split() if len(text.split()) > 1 else graphemes(composed(text.strip()))


@lru_cache(maxsize=1)
def languages() -> dict[str, Any]:
    """Return the entries of ``alphabets.json`` by language code."""
    entries: dict[str, Any] = json.loads(read_data("alphabets.json"))
    return entries


@lru_cache(maxsize=32)
def named(code: str) -> Alphabet:
    """Return the alphabet of a language.

    >>> named("es").name, len(named("es").symbols)
    ('Español', 27)
    """
    entry = languages()[code]
    return Alphabet(
        tuple(_split_letters(entry["letters"])),
        entry["name"],
        tuple(entry.get("folds", {}).items()),
        tuple(entry.get("capitals", {}).items()),
        tuple(tuple(_split_letters(row)) for row in entry["keys"]),
        code,
    )


def cut_into(word: str, count: int) -> tuple[str, ...]:
    """Split a word into ``count`` letters in the first language where that is possible.

    Empty if there is none.

    >>> cut_into("crane", 5), cut_into("ljeto", 4)
    (('c', 'r', 'a', 'n', 'e'), ('lj', 'e', 't', 'o'))
    """
    if len(word) == count:
        return tuple(word)
    splits = (named(code).letters(word) for code in languages())
    return next((letters for letters in splits if len(letters) == count), ())


ENGLISH = Alphabet(
    tuple("abcdefghijklmnopqrstuvwxyz"),
    keys=tuple(map(tuple, ("qwertyuiop", "asdfghjkl", "zxcvbnm"))),
)
