"""The value of a guess at a position, by the feedback that can come after it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Patterns
from salet.position.position import Position
from salet.search.endgame import EndGame
from salet.search.positions import guesses_left
from salet.words.constants import LATE, VALUE

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]

TAIL_STEP: float = VALUE["tail_step"]  # what a long shot takes more for each e-fold of its bucket


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """The value of a guess at a position.

    ``turns`` is the expected number of guesses still needed, this one included. ``win`` is the
    chance to find the answer within the limit, None if the method does not compute it. ``patterns``
    are the possible feedbacks, [feedbacks]. Each has the number of its candidates (``counts``) and
    of the likely ones (``likely``), its probability (``masses``), the share of the likely ones in
    that (``likely_masses``) and the guesses still needed after it (``rest``).
    """

    guess: str
    turns: float
    win: float | None
    exact: bool
    method: str
    patterns: NDArray[np.int64]
    counts: Cells
    likely: Cells
    masses: Floats
    likely_masses: Floats
    rest: Floats


def end_game(
    position: Position, columns: Cells, weights: Floats, left: int, loss: float = LATE
) -> EndGame:
    """Return the end game of some candidates of a one-board position, heaviest first."""
    own = np.full(len(position.lexicon.guesses), -1)
    own[position.matrix.answers[columns]] = np.arange(len(columns))
    return EndGame(position.matrix.block(columns), own, weights, left, loss)


class Partition:
    """The candidates of a one-board position, split by the feedback of one word.

    ``row`` has the pattern of each candidate, heaviest first, and ``number`` its index in
    ``patterns``.
    """

    def __init__(self, position: Position, word: str) -> None:
        board = position.board
        order = board.by_weight
        self.word = word
        self.win = position.lexicon.win
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
        unlikely = np.minimum(1 + TAIL_STEP * np.log(self.counts), self.left - 1 + LATE)
        mixed = np.where(share < 1, (1 - share) * turns, 0.0) + share * unlikely
        return np.where(self.patterns == self.win, 0.0, mixed)

    def value(self, rest: Floats, win: float | None, method: str, exact: bool) -> Value:
        """Return the value of the word, given the turns after each feedback (``rest``)."""
        turns = 1.0 + float(self.masses @ rest)
        return Value(
            self.word,
            turns,
            win,
            exact=exact,
            method=method,
            patterns=self.patterns,
            counts=self.counts,
            likely=self.likely,
            masses=self.masses,
            likely_masses=self.likely_masses,
            rest=rest,
        )
