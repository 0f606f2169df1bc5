"""The type of a game that was read, whatever it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from salet.puzzle.days import puzzle_day
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn, ends_of
from salet.words.games import WORDLE, games


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that a reader of games is not sure of.

    ``code`` is ``answer`` if the last guess was taken for the answer of words without marks,
    ``games`` if the text has further games, and ``letter`` or ``mark`` for a tile of a picture. The
    place is counted from 0, as in an error.
    """

    code: str
    turn: int | None = None
    board: int | None = None
    tile: int | None = None


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game that somebody typed, pasted, photographed or played; whoever made it has checked it.

    The guess of a turn is empty if only its squares are known. ``answers`` has a word for each
    board, None if it is unknown; a guess that solved a board is its answer. ``ends`` has the turn
    in which each board was solved, counted from 1. Where only these numbers were shared there are
    no turns. ``game`` is the name of one of the games of ``words.games``, and ``number`` that of
    its puzzle; a number without a game is that of the daily puzzle. ``rules`` are those that the
    text names. ``list_name`` is the list of the words, None if it is that of the reader. ``line``
    is where the game begins in a text, and ``where`` what an error calls the game.

    >>> from salet.puzzle.marks import Feedback
    >>> turns = Turn("crane", (Feedback.parse("bbygb"),)), Turn("aging", (Feedback.parse("ggggg"),))
    >>> game = ReadGame(turns)
    >>> game.ends, game.answers, game.is_over, game.has_words
    ((2,), ('aging',), True, True)
    """

    turns: tuple[Turn, ...]
    answers: tuple[str | None, ...] = ()
    ends: tuple[int | None, ...] = ()
    limit: int = LIMIT
    number: int | None = None
    game: str | None = None
    rules: Rules | None = None
    doubts: tuple[Doubt, ...] = ()
    list_name: str | None = None
    line: int = field(default=1, compare=False)
    where: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        ends = self.ends or ends_of(self.turns) or (None,) * len(self.answers)
        known = self.answers or (None,) * len(ends)
        found = (self.turns[end - 1].guess if end and self.turns else None for end in ends)
        answers = tuple(word or guess or None for word, guess in zip(known, found, strict=True))
        object.__setattr__(self, "ends", ends)
        object.__setattr__(self, "answers", answers)
        if self.number is not None and self.game is None:
            object.__setattr__(self, "game", WORDLE)

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.answers)

    @property
    def day(self) -> date | None:
        """The day of the puzzle, None if it is not known."""
        if self.number is None or self.game not in games():
            return None
        return puzzle_day(self.number) if self.is_daily else games()[self.game].day(self.number)

    @property
    def is_daily(self) -> bool:
        """Whether it is a puzzle whose past answers are known."""
        return self.game == WORDLE

    @property
    def solved(self) -> bool:
        """Whether every board is solved."""
        return None not in self.ends

    @property
    def is_over(self) -> bool:
        """Whether every board is solved or all guesses are used."""
        return self.solved or self.guess_count >= self.limit

    @property
    def has_words(self) -> bool:
        """Whether every guess is known."""
        return bool(self.turns) and all(turn.guess for turn in self.turns)

    def doubts_of(self, code: str) -> tuple[Doubt, ...]:
        """Return the doubts of one kind."""
        return tuple(doubt for doubt in self.doubts if doubt.code == code)

    @property
    def guess_count(self) -> int:
        """The number of guesses that were used."""
        if self.turns:
            return len(self.turns)
        used = [end for end in self.ends if end is not None]
        return max(used) if len(used) == self.boards else self.limit
