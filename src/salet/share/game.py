"""A pasted game: its kind, its turns, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import NoReturn

from salet.errors import InputError
from salet.puzzle.finished import check_game
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import LIMIT, Turn, ends_of
from salet.words.figures import plural


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that a reader of games is not sure of.

    ``code`` is ``answer`` if the last guess was taken for the answer of words without marks, and
    ``letter`` or ``mark`` for a tile of a picture. The place is counted from 0, as in an error.
    """

    code: str
    turn: int | None = None
    board: int | None = None
    tile: int | None = None


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game that somebody typed, pasted or photographed; its reader has checked it.

    The guess of a turn is empty if only its squares are known. ``answers`` has a word for each
    board, None if it is unknown; so does ``ends`` with the turn in which each board was solved,
    counted from 1. Where only these numbers were shared there are no turns. ``number`` is that of
    the daily puzzle. ``rules`` are those that the text names. ``line`` is where the game begins in
    a text, and ``where`` what an error calls the game.

    >>> turns = Turn("crane", (Feedback.parse("bbygb"),)), Turn("aging", (Feedback.parse("ggggg"),))
    >>> game = ReadGame(turns, ("aging",))
    >>> game.ends, game.is_over, game.has_words
    ((2,), True, True)
    """

    turns: tuple[Turn, ...]
    answers: tuple[str | None, ...] = (None,)
    ends: tuple[int | None, ...] = ()
    limit: int = LIMIT
    number: int | None = None
    rules: Rules | None = None
    doubts: tuple[Doubt, ...] = ()
    list_name: str | None = None
    line: int = field(default=1, compare=False)
    where: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        if not self.ends:
            ends = ends_of(self.turns) or (None,) * len(self.answers)
            object.__setattr__(self, "ends", ends)

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.answers)

    @property
    def is_over(self) -> bool:
        """Whether every board is solved or all guesses are used."""
        return None not in self.ends or self.guess_count >= self.limit

    @property
    def has_words(self) -> bool:
        """Whether every guess is known."""
        return bool(self.turns) and all(turn.guess for turn in self.turns)

    @property
    def guess_count(self) -> int:
        """The number of guesses that were used."""
        if self.turns:
            return len(self.turns)
        used = [end for end in self.ends if end is not None]
        return max(used) if len(used) == self.boards else self.limit


class Kind(Enum):
    """What a pasted game consists of; ``share.read.paste`` describes what to do with each kind."""

    GAME = "a finished game with its words"
    UNFINISHED = "turns of a game that is not over"
    SQUARES = "squares without all of their words"
    GUESSES = "words without marks"
    NUMBERS = "the turns in which several boards were solved, without squares"


@dataclass(frozen=True, slots=True)
class SharedTurn:
    """A pasted turn: guess, feedbacks (empty if there are no marks), line number."""

    guess: str | None
    feedbacks: tuple[Feedback | None, ...] = ()
    line: int = 0

    @property
    def feedback(self) -> Feedback | None:
        """The feedback of a turn on one board; None if there are no marks."""
        return self.feedbacks[0] if len(self.feedbacks) == 1 else None


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A pasted game; it may be wrong until ``check`` has been called.

    ``claimed`` is the N of N/6, None if it is X or missing. ``stated`` are the answers that the
    text names, each with its line. ``line`` is the first line of the game. ``letters`` splits a
    word. ``ends`` is for several boards: the turn in which each was solved, None if it was not.
    """

    rows: tuple[SharedTurn, ...]
    number: int | None = None
    claimed: int | None = None
    limit: int = LIMIT
    hard: bool = False
    said_lost: bool = False
    stated: tuple[tuple[int, str], ...] = ()
    ends: tuple[int | None, ...] = ()
    line: int = field(default=1, compare=False)
    length: int = field(default=5, compare=False)
    letters: Callable[[str], tuple[str, ...]] = field(default=tuple, compare=False, repr=False)

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.ends) or 1

    @property
    def kind(self) -> Kind:
        """What the game consists of; it need not be checked yet."""
        if self.boards > 1 and not self.rows:
            return Kind.NUMBERS
        marked = any(row.feedbacks for row in self.rows)
        if any(row.guess is None for row in self.rows) or not self.rows:
            return Kind.SQUARES
        if not marked and not self.stated and self.claimed != len(self.rows):
            return Kind.GUESSES
        over = len(self.rows) >= self.limit or not self.lost
        return Kind.GAME if over else Kind.UNFINISHED

    @property
    def guesses(self) -> tuple[str, ...] | None:
        """The guesses, or None if some are unknown."""
        known = tuple(row.guess for row in self.rows if row.guess is not None)
        return known if len(known) == len(self.rows) else None

    @property
    def lost(self) -> bool:
        """Whether an answer was not found."""
        if self.boards > 1:
            return None in self.ends
        if self.said_lost or not self.rows:
            return self.said_lost
        last = self.rows[-1]
        if last.feedback is not None:
            return not last.feedback.is_win
        return bool(self.stated) and self.stated[0][1] != last.guess

    @property
    def answers(self) -> tuple[str | None, ...]:
        """The answer of each board, stated or guessed; None if it is unknown."""
        if self.boards == 1:
            known = self.rows[-1].guess if self.rows and not self.lost else None
            return (self.stated[0][1] if self.stated else known,)
        return tuple(self.rows[end - 1].guess if end and self.rows else None for end in self.ends)

    @property
    def answer(self) -> str | None:
        """The answer of a game with one board; None if it is unknown."""
        return self.answers[0] if self.boards == 1 else None

    @property
    def feedbacks(self) -> tuple[Feedback, ...] | None:
        """The feedback of every row of one board, computed from the answer where it is missing."""
        feedbacks = []
        answer = self.letters(self.answer) if self.answer else ()
        for row in self.rows:
            guess = self.letters(row.guess or "")
            if row.feedback is not None:
                feedbacks.append(row.feedback)
            elif len(guess) == len(answer) > 0:
                feedbacks.append(feedback_of(guess, answer))
        return tuple(feedbacks) if len(feedbacks) == len(self.rows) else None

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that have a guess: all of them in a checked ``GAME``."""
        if self.boards > 1:
            return tuple(
                Turn(row.guess, row.feedbacks, self.letters(row.guess))
                for row in self.rows
                if row.guess
            )
        return tuple(
            Turn(row.guess, (marks,), self.letters(row.guess))
            for row, marks in zip(self.rows, self.feedbacks or (), strict=False)
            if row.guess
        )

    def check(self, *, over: bool = True) -> SharedGame:
        """Return this game. Raise ``InputError`` with the line that is wrong."""
        if self.boards > 1:
            return self._check_length()
        if not self.rows:
            _refuse(
                self.line,
                "there is a header but no row of squares below it",
                "Paste the rows, too.",
            )
        for row in self.rows:
            length = row.feedback.length if row.feedback is not None else self.length
            if length != self.length:
                _refuse(
                    row.line,
                    f"this row has {plural(length, 'square')}, not {self.length}",
                    "Copy the row again; for words of another length choose their list.",
                )
        self._check_answer()
        self._check_header()
        feedbacks = self.feedbacks
        if feedbacks is None:
            _refuse(
                self.line,
                "there are no marks, and no answer to compute them from",
                "Add a line with the answer (answer: moist), or the marks.",
            )
        check_game(
            [self.letters(row.guess) if row.guess else None for row in self.rows],
            feedbacks,
            self.letters(self.answer) if self.answer else None,
            self.limit,
            over=over,
            lines=[row.line for row in self.rows],
        )
        return self

    def _check_length(self) -> SharedGame:
        """Return this game of several boards; raise ``InputError`` if its rows have a wrong length.

        Everything else was checked when it was parsed.
        """
        lengths = {marks.length for row in self.rows for marks in row.feedbacks if marks}
        if lengths and lengths != {self.length}:
            raise InputError(
                f"these squares are for words of {min(lengths)} letters, but the words of the "
                f"list have {self.length}",
                "Choose the list of the game.",
            )
        return self

    def _check_header(self) -> None:
        count, limit = len(self.rows), self.limit
        rows = plural(count, "row")
        last = self.rows[-1]
        if self.claimed is not None and self.claimed > limit:
            _refuse(
                self.line,
                f"{self.claimed}/{limit} is impossible",
                f"Write X/{limit} for a lost game.",
            )
        if self.claimed is not None and self.claimed != count:
            _refuse(
                self.line,
                f"the header says {self.claimed}/{limit}, but there are {rows}",
                f"Paste all the rows, or write {count}/{limit}.",
            )
        if self.claimed is not None and self.lost:
            _refuse(
                last.line,
                f"the last of {rows} does not find the answer",
                f"Paste the whole game: it ends with the answer, or with row {limit}.",
            )
        if self.said_lost and last.feedback is not None and last.feedback.is_win:
            _refuse(
                self.line,
                f"the header says X/{limit}, but the last row is all correct",
                f"Write {count}/{limit}.",
            )
        if self.said_lost and count != limit:
            _refuse(
                self.line,
                f"the header says X/{limit}, but there are {rows}",
                f"A lost game has all its {limit} rows: paste them all.",
            )

    def _check_answer(self) -> None:
        for line, word in self.stated:
            if word != self.answer:
                _refuse(
                    line,
                    f"there are two answers, {self.answer} and {word}",
                    "Remove one of them.",
                )
            length = len(self.letters(word))
            if length != self.length:
                _refuse(
                    line,
                    f"the answer {word!r} has {length} letters, not {self.length}",
                    "Correct the answer.",
                )


def _refuse(line: int, message: str, fix: str) -> NoReturn:
    raise InputError(f"line {line}: {message}", fix).at(line=line)
