"""Compare what was read from a picture with what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from salet.pictures.decide import PictureRow
from tests.pictures.games import Picture


@dataclass(frozen=True)
class Grade:
    """How well a picture was read.

    ``silent`` rows are wrong, missing or invented, and nothing about them is doubtful.
    """

    boards: int = 0
    right: int = 0
    rows: int = 0
    silent: int = 0
    invented: bool = False  # a game was read where there is none

    def __add__(self, other: Grade) -> Grade:
        return Grade(
            self.boards + other.boards,
            self.right + other.right,
            self.rows + other.rows,
            self.silent + other.silent,
        )


def graded(picture: Picture, read: Sequence[Sequence[PictureRow]]) -> Grade:
    """Return the grade of the boards that were read."""
    if not picture.boards:
        return Grade(invented=bool(read))
    total = Grade()
    doubt = any(row.doubtful for board in read for row in board)
    for nth in range(max(len(picture.boards), len(read))):
        wanted = picture.boards[nth] if nth < len(picture.boards) else []
        found = read[nth] if nth < len(read) else []
        fits = [
            place < len(wanted) and _agrees(picture, nth, place, row)
            for place, row in enumerate(found)
        ]
        silent = sum(not fit and not row.doubtful for fit, row in zip(fits, found, strict=True))
        if read and not doubt:
            silent += max(0, len(wanted) - len(found))
        right = bool(wanted) and all(fits) and len(found) == len(wanted)
        total += Grade(bool(wanted), right, len(wanted), silent)
    return total


def _agrees(picture: Picture, board: int, place: int, row: PictureRow) -> bool:
    """Return whether a row was read right, apart from tiles that are covered and doubtful."""
    guess, marks = picture.boards[board][place]
    assert picture.words is not None
    letters = picture.words.alphabet.letters(guess)
    if len(letters) != len(row.letters):
        return False
    return all(
        (row.letters[i] == letters[i] and row.marks[i].letter == marks[i])
        or ((board, place, i) in picture.covered and i in row.doubtful)
        for i in range(len(letters))
    )
