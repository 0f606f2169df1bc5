"""Alphabets: how text becomes a word, and how a word is cut into letters.

A word is a lower-case ``str`` in Unicode's composed form (NFC). Most letters are one code point;
some are not: Croatian ``dž``, Spanish ``ll`` where it counts as a letter, a Devanagari consonant
with its vowel sign. So nothing above this file cuts a word by itself: ``Alphabet.letters`` does.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from salet.errors import ListError, WordError


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a list, in order; a letter may be more than one code point.

    >>> Alphabet.of("a b c č ć d dž").letters("džabč")
    ('dž', 'a', 'b', 'č')
    """

    symbols: tuple[str, ...]
    _members: frozenset[str] = field(init=False, repr=False, compare=False)
    _cutter: re.Pattern[str] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_members", frozenset(self.symbols))
        longer = sorted((x for x in self.symbols if len(x) > 1), key=len, reverse=True)
        cutter = re.compile("|".join([*map(re.escape, longer), "."])) if longer else None
        object.__setattr__(self, "_cutter", cutter)

    @classmethod
    def of(cls, text: str) -> Alphabet:
        """Read letters that are written with blanks between them, or run together."""
        parts = text.split() if len(text.split()) > 1 else list(graphemes(composed(text.strip())))
        symbols = tuple(composed(part) for part in parts)
        for place, symbol in enumerate(symbols):
            if not all(is_letter(x) for x in symbol):
                raise ListError(
                    f"{symbol!r} is no letter, so it cannot be in an alphabet",
                    'Write the letters with blanks between them: --alphabet "a b c ch d".',
                )
            if symbol in symbols[:place]:
                raise ListError(f"the alphabet has {symbol!r} twice", "Write every letter once.")
        if len(symbols) < 2:
            raise ListError(
                "an alphabet needs two letters or more",
                'Write the letters with blanks between them: --alphabet "a b c ch d".',
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
        return tuple(word) if self._cutter is None else tuple(self._cutter.findall(word))

    def length(self, word: str) -> int:
        """How many letters the word has."""
        return len(word) if self._cutter is None else len(self._cutter.findall(word))

    def normalise(self, text: str) -> str:
        """What a person typed, as a word: lower case, composed, accents dropped where this
        alphabet has only the plain letter.

        >>> ENGLISH.normalise(" Épée ")
        'epee'
        """
        word = composed(text.strip())
        if word.isascii():
            return word
        return "".join(self._plain(x) for x in self.letters(word))

    def _plain(self, letter: str) -> str:
        if letter in self._members:
            return letter
        bare = unicodedata.normalize("NFD", letter)
        bare = "".join(x for x in bare if not unicodedata.combining(x))
        return bare if bare and all(x in self._members for x in bare) else letter

    def check(self, word: str, length: int) -> None:
        """Raise ``WordError`` unless the word has this length and only these letters."""
        shown = repr(word)
        letters = self.letters(word)
        for place, letter in enumerate(letters, 1):
            if letter not in self._members:
                raise WordError(
                    f"{shown} has {letter!r} as sign {place}, which is not a letter of this list",
                    f"Type a word of {length} letters.",
                )
        if len(letters) != length:
            raise WordError(
                f"{shown} has {len(letters)} letter{'s' * (len(letters) != 1)}, not {length}",
                f"Type a word of {length} letters.",
            )


def composed(text: str) -> str:
    """Text in lower case and Unicode's composed form."""
    return text.lower() if text.isascii() else unicodedata.normalize("NFC", text.lower())


def is_letter(sign: str) -> bool:
    """Whether a code point can be part of a word: a letter, or a mark that combines with one."""
    return unicodedata.category(sign)[0] in "LM"


def graphemes(text: str) -> list[str]:
    """The text cut before every code point that does not combine with the one before it."""
    cut: list[str] = []
    for sign in text:
        if cut and unicodedata.category(sign)[0] == "M":
            cut[-1] += sign
        else:
            cut.append(sign)
    return cut


ENGLISH = Alphabet(tuple("abcdefghijklmnopqrstuvwxyz"))
