"""Several boards: one guess is played on all of them, and each that is open marks it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from salet.errors import InputError
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import LIMIT, Turn

MOST_BOARDS = 32
SOLVED, HIDDEN = "-", "?"  # what is written in the place of marks that a board does not show


def limit_of(boards: int) -> int:
    """The guesses that a game of so many boards gives.

    >>> [limit_of(boards) for boards in (1, 2, 4, 8, 16, 32)]
    [6, 7, 9, 13, 21, 37]
    """
    return LIMIT - 1 + check_many(boards)


def check_many(boards: int) -> int:
    """A number of boards that a game can have."""
    if not 1 <= boards <= MOST_BOARDS:
        raise InputError(
            f"a game cannot have {boards} boards", f"Play from 1 to {MOST_BOARDS} boards."
        )
    return boards


@dataclass(frozen=True, slots=True)
class BoardsTurn:
    """A guess with one feedback a board: None where a board shows nothing.

    A board shows nothing when it was solved before, and in a game played in sequence while an
    earlier board is open. ``letters`` is the guess cut into letters.
    """

    guess: str
    feedbacks: tuple[Feedback | None, ...]
    letters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.letters:
            object.__setattr__(self, "letters", tuple(self.guess))

    def on(self, board: int) -> Turn | None:
        """The turn as one board has seen it, counted from 0."""
        feedback = self.feedbacks[board]
        return None if feedback is None else Turn(self.guess, feedback, self.letters)

    @property
    def won(self) -> tuple[int, ...]:
        """The boards that the guess solves, counted from 0."""
        return tuple(b for b, told in enumerate(self.feedbacks) if told and told.is_win)

    def showing(self, board: int, told: Feedback | None) -> BoardsTurn:
        """The same turn where one board shows something else."""
        told_by_all = (*self.feedbacks[:board], told, *self.feedbacks[board + 1 :])
        return BoardsTurn(self.guess, told_by_all, self.letters)


def ends_of(turns: Sequence[BoardsTurn]) -> tuple[int | None, ...]:
    """The turn in which each board was solved, counted from 1; None for one that was not.

    >>> ends_of([BoardsTurn("crane", (Feedback.parse("bbygb"), Feedback.parse("ggggg")))])
    (None, 1)
    """
    ends: list[int | None] = [None] * len(turns[0].feedbacks) if turns else []
    for nth, turn in enumerate(turns, 1):
        for board in turn.won:
            ends[board] = ends[board] or nth
    return tuple(ends)


def has_hidden(turns: Sequence[BoardsTurn]) -> bool:
    """Whether a board that was not solved shows no marks: a game in sequence.

    >>> has_hidden([BoardsTurn("crane", (Feedback.parse("bbygb"), None))])
    True
    """
    found: set[int] = set()
    for turn in turns:
        if any(told is None and b not in found for b, told in enumerate(turn.feedbacks)):
            return True
        found.update(turn.won)
    return False


def written(turn: BoardsTurn, solved: tuple[bool, ...]) -> str:
    """A turn in the game's notation, when these boards were solved before it.

    >>> turn = BoardsTurn("crane", (None, Feedback.parse("bbygb"), None))
    >>> written(turn, (True, False, False))
    'crane:-,bbygb,?'
    """
    told = [
        feedback.letters if feedback is not None else SOLVED if was else HIDDEN
        for feedback, was in zip(turn.feedbacks, solved, strict=True)
    ]
    return f"{turn.guess}:{','.join(told)}"
