"""How one guess splits the candidates of one board: as arrays, and as buckets for people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from salet.numbers.patterns import Cells, Floats, Patterns
from salet.position.board import Board
from salet.puzzle.marks import Feedback
from salet.words.records import fields


class Split:
    """The candidates of a board, split by the feedback of one word.

    ``row`` has the pattern of each candidate, heaviest first, and ``number`` its index in
    ``patterns``. Each of these has the number of its candidates (``counts``) and of the likely ones
    (``likely``), its probability (``masses``) and the share of the likely ones in that
    (``likely_masses``).
    """

    def __init__(self, board: Board, word: str) -> None:
        order = board.by_weight
        self.word = word
        self.win = board.lexicon.win
        self.length = board.lexicon.length
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

    @cached_property
    def ranks(self) -> Cells:
        """The number of heavier candidates with the same feedback, [candidates]."""
        order = np.argsort(self.number, kind="stable")
        starts = np.cumsum(self.counts) - self.counts
        ranks = np.empty(len(order), dtype=np.int64)
        ranks[order] = np.arange(len(order)) - np.repeat(starts, self.counts)
        return ranks


@dataclass(frozen=True, slots=True)
class Bucket:
    """A feedback that could come: its candidates and its chance.

    ``likely`` of the candidates are likely before the guess, with the probability
    ``likely_probability``. ``words`` are some of them, likeliest first, and ``turns`` the guesses
    still needed after this feedback, if somebody asked for them.
    """

    feedback: Feedback
    count: int
    likely: int
    probability: float
    likely_probability: float
    turns: float = 0.0
    words: tuple[str, ...] = ()

    @property
    def is_win(self) -> bool:
        """Whether this is the feedback that ends the game."""
        return self.feedback.is_win

    def as_dict(self) -> dict[str, Any]:
        """For ``--json`` of a review."""
        return {**fields(self, "feedback count probability"), "expected_turns": self.turns}


def buckets_in(split: Split, turns: Floats | None = None) -> tuple[Bucket, ...]:
    """Return the feedbacks that could come, in the order of their patterns.

    ``turns`` are the guesses still needed after each.
    """
    needed = np.zeros(len(split.patterns)) if turns is None else turns
    columns = (split.counts, split.likely, split.masses, split.likely_masses, needed)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    feedbacks = (Feedback(pattern, split.length) for pattern in split.patterns.tolist())
    return tuple(Bucket(each, *row) for each, row in zip(feedbacks, rows, strict=True))


def buckets_of(board: Board, guess: str, max_words: int = 30) -> tuple[Bucket, ...]:
    """Return the buckets of any well-formed guess on one board, likeliest first.

    A bucket has at most ``max_words`` words.

    >>> from salet.position.position import Position
    >>> board = Position.of("original", ["crane:bbygb"]).board
    >>> [(str(b.feedback), b.count) for b in buckets_of(board, "aging")][:2]
    [('ybbgb', 10), ('ybggb', 4)]
    """
    split = Split(board, board.lexicon.word(guess))
    words, indices = board.lexicon.guesses, board.candidate_indices[board.by_weight]
    buckets = []
    for bucket, places in zip(buckets_in(split), split.places(board.count), strict=True):
        named = tuple(words[i] for i in indices[places[:max_words]].tolist())
        buckets.append(replace(bucket, words=named))
    buckets.sort(key=lambda b: (-round(b.probability, 12), -b.count, b.feedback.letters))
    return tuple(buckets)
