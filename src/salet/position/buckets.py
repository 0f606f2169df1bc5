"""The buckets of one guess on one board, with the words in them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from salet.position.board import Board
from salet.puzzle.marks import Feedback


@dataclass(frozen=True, slots=True)
class Bucket:
    """The candidates that one feedback would leave; ``words`` are some of them, likeliest first.

    ``likely`` of them are likely now, with the probability ``likely_probability``.
    """

    feedback: Feedback
    count: int
    likely: int
    probability: float
    likely_probability: float
    words: tuple[str, ...]


def buckets_of(board: Board, guess: str, max_words: int = 30) -> tuple[Bucket, ...]:
    """Return the buckets of any well-formed guess on one board, likeliest first.

    A bucket has at most ``max_words`` words.

    >>> from salet.position.position import Position
    >>> board = Position.of("original", ["crane:bbygb"]).board
    >>> [(str(b.feedback), b.count) for b in buckets_of(board, "aging")][:2]
    [('ybbgb', 10), ('ybggb', 4)]
    """
    lexicon = board.lexicon
    word = lexicon.word(guess)
    order = board.by_weight
    patterns = board.matrix.row(word)[board.columns[order]]
    weights = board.weights[order]
    indices = board.candidate_indices[order]
    buckets = []
    for pattern in np.unique(patterns).tolist():
        inside = np.flatnonzero(patterns == pattern)
        buckets.append(
            Bucket(
                Feedback(pattern, lexicon.length),
                len(inside),
                int((inside < board.likely).sum()),
                float(weights[inside].sum()),
                float(weights[inside[inside < board.likely]].sum()),
                tuple(lexicon.guesses[i] for i in indices[inside[:max_words]].tolist()),
            )
        )
    buckets.sort(key=lambda b: (-round(b.probability, 12), -b.count, b.feedback.letters))
    return tuple(buckets)
