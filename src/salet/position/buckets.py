"""One guess at one position: its buckets, with what is in them."""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import Any

import numpy as np

from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import check_legal
from salet.words.plain import fields


@dataclass(frozen=True, slots=True)
class Bucket:
    """The candidates that one feedback would leave: ``words`` are some of them, likeliest first.

    ``likely`` is how many of them are likely now.
    """

    feedback: Feedback
    count: int
    likely: int
    probability: float
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
        chances = [b.probability for b in self.buckets if b.probability > 0]
        return {
            "guess": self.guess,
            "candidate": self.probability > 0,
            "probability": self.probability,
            "expected_size": sum(b.probability * b.likely for b in self.buckets),
            "largest": max(b.likely for b in self.buckets),
            "entropy": max(0.0, -sum(p * log2(p) for p in chances)),
            "buckets": [b.as_dict() for b in self.buckets],
        }


def split(position: Position, guess: str, most: int = 30) -> Split:
    """A guess and its buckets at a position."""
    word = position.lexicon.word(guess)
    return Split(word, buckets_of(position, word, most))


def buckets_of(position: Position, guess: str, most: int = 30) -> tuple[Bucket, ...]:
    """The buckets of any well-formed guess, likeliest first; at most so many words of each.

    >>> from salet.belief.lists import load
    >>> place = Position.start(load("original")).after("crane", "bbygb")
    >>> [(str(b.feedback), b.count) for b in buckets_of(place, "aging")][:2]
    [('ybbgb', 10), ('ybggb', 4)]
    """
    lexicon = position.lexicon
    word = lexicon.word(guess)
    check_legal(position.rules, position.turns, lexicon.letters(word))
    order = position.by_weight
    told = position.matrix.row(word)[position.columns[order]]
    weights = position.weights[order]
    indices = position.candidate_indices[order]
    found = []
    for pattern in np.unique(told).tolist():
        inside = np.flatnonzero(told == pattern)
        found.append(
            Bucket(
                Feedback(pattern, lexicon.length),
                len(inside),
                int((inside < position.likely).sum()),
                float(weights[inside].sum()),
                tuple(lexicon.guesses[i] for i in indices[inside[:most]].tolist()),
            )
        )
    found.sort(key=lambda b: (-round(b.probability, 12), -b.count, b.feedback.letters))
    return tuple(found)
