"""The value of a guess at a position, by the feedback that can come after it."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Patterns
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.search.endgame import EndGame
from salet.search.positions import guesses_left
from salet.words.constants import PAST_LIMIT, VALUE
from salet.words.ranking import Numbers, numbers_of
from salet.words.records import fields

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]

TAIL_STEP: float = VALUE["tail_step"]  # what a long shot takes more for each e-fold of its bucket


@dataclass(frozen=True, slots=True)
class ValuedBucket:
    """A feedback that could come: its candidates, its chance, and the turns needed after it.

    ``likely`` is how many of the candidates are likely before the guess, ``likely_probability``
    the chance of those.
    """

    feedback: Feedback
    count: int
    likely: int
    probability: float
    likely_probability: float
    turns: float

    @property
    def is_win(self) -> bool:
        """Whether this is the feedback that ends the game."""
        return self.feedback.is_win

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {**fields(self, "feedback count probability"), "expected_turns": self.turns}


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """The value of a guess at a position, before its feedback is known.

    ``turns`` is the expected number of guesses still needed, this one included; ``exact`` says that
    it is proven, ``method`` how it was found (see ``salet.value.values``). ``win`` is the chance to
    find the answer within the limit, None if the method does not compute it. ``split`` has the
    possible feedbacks and ``rest`` the guesses still needed after each, while one board is open.
    """

    guess: str
    turns: float
    exact: bool
    method: str
    win: float | None = None
    split: Partition | None = None
    rest: Floats | None = None

    @property
    def buckets(self) -> tuple[ValuedBucket, ...]:
        """The feedbacks that could come, in the order of their patterns."""
        if (split := self.split) is None or self.rest is None:
            return ()
        columns = (split.counts, split.likely, split.masses, split.likely_masses, self.rest)
        rows = zip(*(column.tolist() for column in columns), strict=True)
        feedbacks = (Feedback(pattern, split.length) for pattern in split.patterns.tolist())
        return tuple(ValuedBucket(each, *row) for each, row in zip(feedbacks, rows, strict=True))

    def bucket(self, feedback: Feedback) -> ValuedBucket | None:
        """Return the bucket of a feedback; None when no candidate would give it."""
        return next((b for b in self.buckets if b.feedback == feedback), None)

    @property
    def numbers(self) -> Numbers:
        """How the guess splits the likely candidates, and its chance to be the answer."""
        numbers = numbers_of((b.likely, b.likely_probability) for b in self.buckets)
        return numbers._replace(chance=self.chance)

    @property
    def chance(self) -> float:
        """The chance that the guess was the answer."""
        return sum(bucket.probability for bucket in self.buckets if bucket.is_win)

    @property
    def expected_rest(self) -> float:
        """The turns expected after this guess, over everything that could come."""
        return fsum(b.probability * b.turns for b in self.buckets)

    @property
    def spread(self) -> float:
        """The standard deviation of the turns still needed: how much depended on luck."""
        mean = self.expected_rest
        return sqrt(fsum(b.probability * (b.turns - mean) ** 2 for b in self.buckets))


def end_game(
    position: Position, columns: Cells, weights: Floats, left: int, loss: float = PAST_LIMIT
) -> EndGame:
    """Return the end game of some candidates of a one-board position, heaviest first."""
    own = np.full(len(position.lexicon.guesses), -1)
    own[position.matrix.answers[columns]] = np.arange(len(columns))
    return EndGame(position.matrix.block(columns), own, weights, left, loss)


class Partition:
    """The candidates of a one-board position, split by the feedback of one word.

    ``row`` has the pattern of each candidate, heaviest first, and ``number`` its index in
    ``patterns``. Each of these has the number of its candidates (``counts``) and of the likely ones
    (``likely``), its probability (``masses``) and the share of the likely ones in that
    (``likely_masses``).
    """

    def __init__(self, position: Position, word: str) -> None:
        board = position.board
        order = board.by_weight
        self.word = word
        self.win = position.lexicon.win
        self.length = position.lexicon.length
        self.left = guesses_left(position)
        self.weights: Floats = board.weights[order]
        self.row: Patterns = board.matrix.row(word)[board.columns[order]]
        self.patterns, self.number = np.unique(self.row, return_inverse=True)
        self.counts = np.bincount(self.number)
        self.likely = np.bincount(self.number[: board.likely], minlength=len(self.patterns))
        self.masses: Floats = np.bincount(self.number, self.weights).astype(np.float64)
        heads = slice(board.likely)
        likely = np.bincount(self.number[heads], self.weights[heads], len(self.patterns))
        self.likely_masses: Floats = likely.astype(np.float64)

    def places(self, heads: int) -> list[Cells]:
        """Return, for each feedback, its members among the heaviest candidates."""
        number = self.number[:heads]
        order = np.argsort(number, kind="stable")
        ends = np.cumsum(np.bincount(number, minlength=len(self.patterns)))[:-1]
        return np.split(order, ends)

    def with_tail(self, turns: Floats, heads: int) -> Floats:
        """Return the turns after each feedback with long shots included, [feedbacks].

        ``turns`` are those of the heaviest candidates (``heads``). A long shot that shares its
        feedback with n candidates is taken to need ``1 + TAIL_STEP log n`` guesses, at most
        as many as a lost answer.
        """
        if heads >= len(self.weights):
            return np.where(self.patterns == self.win, 0.0, turns)
        tail = np.bincount(self.number[heads:], self.weights[heads:], minlength=len(self.patterns))
        share = np.where(self.masses > 0, tail / np.maximum(self.masses, 1e-300), 1.0)
        share = np.where(np.bincount(self.number[:heads], minlength=len(tail)) == 0, 1.0, share)
        unlikely = np.minimum(1 + TAIL_STEP * np.log(self.counts), self.left - 1 + PAST_LIMIT)
        mixed = np.where(share < 1, (1 - share) * turns, 0.0) + share * unlikely
        return np.where(self.patterns == self.win, 0.0, mixed)

    def value(self, rest: Floats, win: float | None, method: str, exact: bool) -> Value:
        """Return the value of the word, given the turns after each feedback (``rest``)."""
        turns = 1.0 + float(self.masses @ rest)
        return Value(self.word, turns, exact, method, win, self, rest)
