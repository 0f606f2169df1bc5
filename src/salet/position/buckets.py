"""One guess at one position: its buckets, with what is in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from salet.position.board import Board
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.words.ranking import numbers_of
from salet.words.records import fields


@dataclass(frozen=True, slots=True)
class Bucket:
    """The candidates that one feedback would leave: ``words`` are some of them, likeliest first.

    ``likely`` is how many of them are likely now, ``likely_probability`` the chance of those.
    """

    feedback: Feedback
    count: int
    likely: int
    probability: float
    likely_probability: float
    words: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """For the API."""
        return fields(self, "feedback count likely probability words")


@dataclass(frozen=True, slots=True)
class Split:
    """What one guess would tell: its buckets, likeliest first."""

    guess: str
    buckets: tuple[Bucket, ...]

    @property
    def probability(self) -> float:
        """The chance that the guess is the answer."""
        return next((b.probability for b in self.buckets if b.feedback.is_win), 0.0)

    def as_dict(self) -> dict[str, Any]:
        """For the API."""
        numbers = numbers_of((b.likely, b.likely_probability) for b in self.buckets)
        return {
            "guess": self.guess,
            "candidate": self.probability > 0,
            "probability": self.probability,
            **numbers._asdict(),
            "buckets": [b.as_dict() for b in self.buckets],
        }


def split(position: Position, guess: str, most: int = 30) -> Split:
    """Return a legal guess and its buckets at a one-board position."""
    word = position.lexicon.word(guess)
    position.check_legal(position.lexicon.letters(word))
    return Split(word, buckets_of(position.board, word, most))


def buckets_of(board: Board, guess: str, most: int = 30) -> tuple[Bucket, ...]:
    """Return the buckets of any well-formed guess on one board, likeliest first.

    At most ``most`` words of each bucket are named.

    >>> from salet.position.position import Position
    >>> board = Position.of("original", ["crane:bbygb"]).board
    >>> [(str(b.feedback), b.count) for b in buckets_of(board, "aging")][:2]
    [('ybbgb', 10), ('ybggb', 4)]
    """
    lexicon = board.lexicon
    word = lexicon.word(guess)
    order = board.by_weight
    shown = board.matrix.row(word)[board.columns[order]]
    weights = board.weights[order]
    indices = board.candidate_indices[order]
    found = []
    for pattern in np.unique(shown).tolist():
        inside = np.flatnonzero(shown == pattern)
        found.append(
            Bucket(
                Feedback(pattern, lexicon.length),
                len(inside),
                int((inside < board.likely).sum()),
                float(weights[inside].sum()),
                float(weights[inside[inside < board.likely]].sum()),
                tuple(lexicon.guesses[i] for i in indices[inside[:most]].tolist()),
            )
        )
    found.sort(key=lambda b: (-round(b.probability, 12), -b.count, b.feedback.letters))
    return tuple(found)
