"""Turns: a guess with one feedback per board. No word list is needed here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from salet.errors import InputError
from salet.puzzle.marks import Feedback
from salet.puzzle.sentences import failure

LIMIT = 6  # guesses of a one-board game by default
MAX_GUESSES = 50  # of a game
MAX_BOARDS = 32
SOLVED, HIDDEN = "-", "?"  # written for a board that was solved before, or is not revealed yet


def limit_of(boards: int) -> int:
    """Return the guesses that a game with this number of boards allows.

    >>> [limit_of(boards) for boards in (1, 2, 4, 8, 16, 32)]
    [6, 7, 9, 13, 21, 37]
    """
    return LIMIT - 1 + check_board_count(boards)


def check_board_count(boards: int) -> int:
    """Return the number of boards. Raise ``InputError`` if a game cannot have it."""
    if not 1 <= boards <= MAX_BOARDS:
        raise failure("boards", boards=boards, most=MAX_BOARDS)
    return boards


def check_limit(limit: int | None, boards: int = 1) -> int:
    """Return the number of guesses that a game allows; None is the default for the boards."""
    if limit is None:
        return limit_of(boards)
    if limit < 1:
        raise failure("limit", limit=limit, fix="Allow 1 guess or more.")
    return limit


def check_one_board(boards: int, what: str, why: str) -> None:
    """Raise ``InputError`` if a feature is not available for several boards."""
    if boards > 1:
        raise InputError(f"{what} is for one board: {why}", "Use one board, or omit it.").keyed(
            "one-board"
        )


@dataclass(frozen=True, slots=True)
class Turn:
    """A guess with one feedback per board, None where a board shows nothing.

    A board shows nothing if it was solved before, or in a game played in sequence while an
    earlier board is open. ``letters`` is the guess split into letters.

    >>> Turn("crane", (Feedback.parse("bbygb"),))
    Turn('crane', (Feedback.parse('bbygb'),))
    """

    guess: str
    feedbacks: tuple[Feedback | None, ...]
    letters: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.letters:
            object.__setattr__(self, "letters", tuple(self.guess))

    @property
    def feedback(self) -> Feedback:
        """The feedback of a turn on one board."""
        (feedback,) = self.feedbacks
        assert feedback is not None
        return feedback

    def on(self, board: int) -> Turn | None:
        """Return the turn on one board, counted from 0; None if the board shows nothing."""
        if len(self.feedbacks) == 1:
            return self
        feedback = self.feedbacks[board]
        return None if feedback is None else Turn(self.guess, (feedback,), self.letters)

    @property
    def won(self) -> tuple[int, ...]:
        """The boards that the guess solves, counted from 0."""
        return tuple(b for b, marks in enumerate(self.feedbacks) if marks and marks.is_win)

    def showing(self, board: int, feedback: Feedback | None) -> Turn:
        """Return the same turn with another feedback on one board."""
        feedbacks = (*self.feedbacks[:board], feedback, *self.feedbacks[board + 1 :])
        return Turn(self.guess, feedbacks, self.letters)

    def text(self, solved: Sequence[bool] = ()) -> str:
        """Return the turn as text; ``solved`` says which boards were solved before it.

        >>> Turn("crane", (None, Feedback.parse("bbygb"), None)).text((True, False, False))
        'crane:-,bbygb,?'
        """
        marks = [
            feedback.letters
            if feedback is not None
            else SOLVED
            if solved and solved[board]
            else HIDDEN
            for board, feedback in enumerate(self.feedbacks)
        ]
        return f"{self.guess}:{','.join(marks)}"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        letters = "" if self.letters == tuple(self.guess) else f", {self.letters!r}"
        return f"Turn({self.guess!r}, {self.feedbacks!r}{letters})"


def is_won(turns: Sequence[Turn]) -> bool:
    """Return whether the last of one board's turns found its answer."""
    return bool(turns) and turns[-1].feedback.is_win


def ends_of(turns: Sequence[Turn]) -> tuple[int | None, ...]:
    """Return the turn in which each board was solved, counted from 1; None if it was not.

    >>> ends_of([Turn("crane", (Feedback.parse("bbygb"), Feedback.parse("ggggg")))])
    (None, 1)
    """
    ends: list[int | None] = [None] * len(turns[0].feedbacks) if turns else []
    for nth, turn in enumerate(turns, 1):
        for board in turn.won:
            ends[board] = ends[board] or nth
    return tuple(ends)


def has_hidden(turns: Sequence[Turn]) -> bool:
    """Return whether an unsolved board shows no marks, as in a game in sequence.

    >>> has_hidden([Turn("crane", (Feedback.parse("bbygb"), None))])
    True
    """
    solved: set[int] = set()
    for turn in turns:
        if any(marks is None and b not in solved for b, marks in enumerate(turn.feedbacks)):
            return True
        solved.update(turn.won)
    return False


def texts(turns: Sequence[Turn]) -> list[str]:
    """Return the turns of a game in the notation that ``parse_turns`` parses.

    >>> marks, win = Feedback.parse("bbygb"), Feedback.parse("ggggg")
    >>> texts([Turn("crane", (win, marks)), Turn("aging", (None, win))])
    ['crane:ggggg,bbygb', 'aging:-,ggggg']
    """
    written: list[str] = []
    solved: set[int] = set()
    for turn in turns:
        written.append(turn.text([board in solved for board in range(len(turn.feedbacks))]))
        solved.update(turn.won)
    return written
