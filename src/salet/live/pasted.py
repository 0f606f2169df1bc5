"""Text pasted into a live game: one game, with or without its words."""

from __future__ import annotations

from dataclasses import dataclass

from salet.errors import InputError
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.share.game import Kind
from salet.share.read import paste
from salet.words.lexicon import Lexicon

Row = tuple[Feedback | None, ...]  # the feedback of one guess on each board


@dataclass(frozen=True, slots=True)
class Pasted:
    """A pasted game: a row of feedbacks for each guess, and the guesses if the text has them.

    ``number`` is the puzzle's number in the header, ``others`` the number of further games.
    """

    rows: tuple[Row, ...]
    guesses: tuple[str, ...] = ()
    limit: int = LIMIT
    number: int | None = None
    rules: Rules | None = None
    others: int = 0

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.rows[0])

    @property
    def is_over(self) -> bool:
        """Whether every board is solved or all guesses are used."""
        solved = {board for row in self.rows for board, marks in enumerate(row) if _is_win(marks)}
        return len(solved) == self.boards or len(self.rows) >= self.limit

    def squares(self) -> list[str]:
        """Return the rows as lines of squares."""
        blank = "  " * next(marks.length for row in self.rows for marks in row if marks)
        return [
            "  ".join(blank if marks is None else marks.squares() for marks in row)
            for row in self.rows
        ]


def _is_win(feedback: Feedback | None) -> bool:
    return feedback is not None and feedback.is_win


def read_pasted(text: str, lexicon: Lexicon, limit: int | None = None) -> Pasted | None:
    """Return the first game of a pasted text, or None.

    >>> from salet.words.lexicon import closed
    >>> read_pasted("⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩\\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛", closed("original")).boards
    2
    """
    games = paste(text, lexicon, limit=limit, any_guess=True)
    if not games:
        return None
    game = games[0]
    if game.kind is Kind.GUESSES:
        raise InputError(
            "these words have no colours",
            "Write each with its colours: crane bbygb. For a finished game use salet review.",
        )
    if game.kind is Kind.NUMBERS:
        raise InputError(
            "this text has the numbers of the boards, but no squares",
            "Type your turns: a word and the colours of each board.",
        )
    game.check(over=game.kind is Kind.GAME)
    one = game.boards == 1
    return Pasted(
        tuple((marks,) for marks in game.feedbacks or ()) if one
        else tuple(row.feedbacks for row in game.rows),
        () if game.kind is Kind.SQUARES else game.guesses or (),
        game.limit,
        game.number if one else None,
        Rules.HARD if game.hard else None,
        len(games) - 1,
    )  # fmt: skip
