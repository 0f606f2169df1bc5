"""Marks and feedback, and a parser for every notation.

Layout of a pattern: the marks as digits of base 3, leftmost letter most significant::

    guess     c  r  a  n  e
    marks     b  b  y  g  b          ABSENT 0, PRESENT 1, CORRECT 2
    weight   81 27  9  3  1
    pattern   0 + 0 + 9 + 6 + 0 = 15

so every feedback of a word of length L is one int below ``3 ** L``, and all correct is the
largest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from salet.errors import FeedbackError
from salet.puzzle.sentences import failure, say

LONGEST = 11
SHORTEST = 3


class Mark(IntEnum):
    """One tile.

    >>> Mark.PRESENT.letter
    'y'
    """

    ABSENT = 0
    PRESENT = 1
    CORRECT = 2

    @property
    def letter(self) -> str:
        """The letter of this mark in output: b, y or g."""
        return "byg"[self]


A, P, C = Mark.ABSENT, Mark.PRESENT, Mark.CORRECT

# One table per notation: its signs.
_LETTERS = {**dict.fromkeys("b.x-_?w", A), "y": P, "g": C}
_DIGITS = {"0": A, "1": P, "2": C}
SQUARES: dict[str, Mark] = {
    **dict.fromkeys("⬛⬜🟥◼◻◾◽▪▫", A), "🟨": P, "🟦": P, "🟩": C, "🟧": C,
}  # fmt: skip
_COLOURS = {
    **dict.fromkeys(("grey", "gray", "black", "white"), A),
    **dict.fromkeys(("yellow", "blue"), P),
    **dict.fromkeys(("green", "orange"), C),
}
_SIGN_COLOURS = {
    "⬛": "grey gray black noir", "⬜": "white blanc", "🟨": "yellow jaune", "🟦": "blue bleu",
    "🟩": "green vert", "🟧": "orange", "🟥": "red rouge",
}  # fmt: skip
SIGN_NAMES: dict[str, str] = {  # as chat programs write them, in English and French
    form.format(colour): sign
    for sign, colours in _SIGN_COLOURS.items()
    for colour in colours.split()
    for form in (":{}_square:", ":large_{}_square:", ":{}_large_square:", ":grand_carré_{}:")
} | {":yellow_circle:": "🟡", ":large_yellow_circle:": "🟡", ":grand_cercle_jaune:": "🟡"}
SQUARE_NAMES = {name: SQUARES[sign] for name, sign in SIGN_NAMES.items() if sign in SQUARES}
_NOTATIONS: dict[str, dict[str, Mark]] = {
    "letters": _LETTERS,
    "digits": _DIGITS,
    "squares": SQUARES,
    "names of squares": SQUARE_NAMES,
    "colours": _COLOURS,
}
SKINS: dict[str, tuple[str, str, str]] = {
    "dark": ("⬛", "🟨", "🟩"),
    "light": ("⬜", "🟨", "🟩"),
    "dark-contrast": ("⬛", "🟦", "🟧"),
    "light-contrast": ("⬜", "🟦", "🟧"),
}
_SIGN = re.compile(rf":\w+:|{'|'.join(_COLOURS)}|.", re.DOTALL)
_SKIPPED = re.compile("[\ufe0e\ufe0f\\s,]+")


@dataclass(frozen=True, slots=True, order=True)
class Feedback:
    """The marks of one guess: a ``pattern`` in base 3 and its ``length`` in tiles.

    >>> Feedback.parse("⬛⬛🟨🟩⬛")
    Feedback.parse('bbygb')
    >>> Feedback.parse("bbygb").pattern
    15
    >>> Feedback.parse("22222").is_win
    True
    """

    pattern: int
    length: int = 5

    def __post_init__(self) -> None:
        if not 0 <= self.pattern < 3**self.length:
            raise FeedbackError(
                f"pattern {self.pattern} does not fit {self.length} tiles",
                f"A pattern of {self.length} tiles is a number from 0 to {3**self.length - 1}.",
            )

    @classmethod
    def of(cls, marks: Iterable[int]) -> Feedback:
        """Return the feedback with these marks, leftmost first.

        >>> Feedback.of([Mark.CORRECT, Mark.ABSENT, Mark.PRESENT])
        Feedback.parse('gby')
        """
        pattern = length = 0
        for mark in marks:
            if mark not in (0, 1, 2):
                raise FeedbackError(f"{mark!r} is not a mark", "Use 0, 1 or 2.")
            pattern = pattern * 3 + mark
            length += 1
        return cls(pattern, length)

    @classmethod
    def parse(
        cls, text: str, *, length: int | None = None, reverse_digits: bool = False
    ) -> Feedback:
        """Parse feedback in any notation: ``bbygb ..yg. 00120``, squares, their names, colours.

        ``length`` is the required number of tiles. ``reverse_digits`` reads 0 as correct and 2
        as absent. Spaces and commas between the signs are ignored.
        """
        signs = _SIGN.findall(_SKIPPED.sub("", text.lower()))
        if not signs:
            raise _failure("marks-none", length)
        notation = ""
        for place, sign in enumerate(signs, 1):
            known = next((name for name, table in _NOTATIONS.items() if sign in table), None)
            if known is None:
                raise _failure("marks-sign", length, signs, place).at(tile=place - 1)
            notation = notation or known
            if known != notation:
                raise _failure("marks-notation", length, signs, place).at(tile=place - 1)
        if length is not None and len(signs) != length:
            many = len(signs) > length
            key = "marks-many" if many else "marks-few"
            raise _failure(key, length, signs, length + 1 if many else len(signs) + 1)
        marks: list[int] = [_NOTATIONS[notation][sign] for sign in signs]
        if reverse_digits and notation == "digits":
            marks = [2 - mark for mark in marks]
        return cls.of(marks)

    @classmethod
    def win(cls, length: int) -> Feedback:
        """Return the feedback with all tiles correct."""
        return cls(3**length - 1, length)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks, leftmost first."""
        return _marks(self.pattern, self.length)

    @property
    def is_win(self) -> bool:
        """Whether every tile is correct."""
        return self.pattern == int(3**self.length) - 1

    @property
    def letters(self) -> str:
        """The marks as letters, as in all output: ``bbygb``."""
        return "".join("byg"[mark] for mark in self.marks)

    def squares(self, skin: str = "dark") -> str:
        """Return the marks as squares in one of ``SKINS``.

        >>> Feedback.parse("bbygb").squares("light-contrast")
        '⬜⬜🟦🟧⬜'
        """
        return "".join(SKINS[skin][mark] for mark in self.marks)

    def collapsed(self, guess: Sequence[str]) -> Feedback:
        """Return the marks as some classic strategies see them.

        An absent tile becomes present if another copy of its letter is present or correct.

        >>> Feedback.parse("bggbb").collapsed("canny")
        Feedback.parse('bggyb')
        """
        revealed = {x for x, mark in zip(guess, self.marks, strict=True) if mark}
        return Feedback.of(
            mark or (P if x in revealed else A) for x, mark in zip(guess, self.marks, strict=True)
        )

    def __iter__(self) -> Iterator[Mark]:
        return iter(self.marks)

    def __len__(self) -> int:
        return self.length

    def __str__(self) -> str:
        return self.letters

    def __repr__(self) -> str:
        return f"Feedback.parse({self.letters!r})"


def example_of(length: int, signs: Sequence[str] = "byg") -> str:
    """Return marks for an example; ``signs`` are those for absent, present and correct.

    >>> example_of(6), example_of(5, "012")
    ('bbygbb', '00120')
    """
    return "".join(signs[mark] for mark in ((A, A, P, C, A) * 3)[:length])


def _failure(
    key: str, length: int | None, signs: Sequence[str] = (), place: int = 0
) -> FeedbackError:
    """Return the error of marks; ``place`` is that of a wrong or missing mark, counted from 1."""
    examples = [example_of(length or 5, marks) for marks in ("byg", ".yg", "012", "⬛🟨🟩")]
    return failure(
        key, FeedbackError, marks="".join(signs), count=len(signs), length=length, place=place,
        sign="".join(signs[place - 1 : place]),
        fix=say("error.marks-fix", examples=examples),
    )  # fmt: skip


def capitals(letters: Iterable[str]) -> str:
    """Return letters as a word in capitals."""
    return "".join(letter.upper() for letter in letters)


@lru_cache(maxsize=1024)
def _marks(pattern: int, length: int) -> tuple[Mark, ...]:
    rest, marks = pattern, []
    for _ in range(length):
        rest, digit = divmod(rest, 3)
        marks.append(Mark(digit))
    return tuple(reversed(marks))
