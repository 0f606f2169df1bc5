"""Skill and luck of one guess, from what it was worth before its feedback was seen.

``valuing.py`` finds what a guess is worth; ``docs/review.md`` has the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from salet.puzzle.marks import Feedback

TOP = 99
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class Bucket:
    """What one feedback would leave: candidates, its chance, and the turns still needed then."""

    feedback: Feedback
    count: int
    probability: float
    turns: float

    @property
    def is_win(self) -> bool:
        """Whether this is the feedback that ends the game."""
        return self.feedback.is_win


@dataclass(frozen=True, slots=True)
class Valued:
    """A guess as it could be known before its feedback; ``turns`` counts this guess.

    ``buckets`` are in the order of their patterns. ``way`` is how the turns were found (see the
    top of this file); ``exact`` says that they are proven.
    """

    guess: str
    turns: float
    buckets: tuple[Bucket, ...]
    way: str
    exact: bool

    @property
    def expected_size(self) -> float:
        """The sum over buckets of probability times count."""
        return round(sum(bucket.probability * bucket.count for bucket in self.buckets), 9)

    @property
    def largest(self) -> int:
        """The count of the fullest bucket."""
        return max(bucket.count for bucket in self.buckets)

    @property
    def entropy(self) -> float:
        """Bits that the feedback was expected to tell."""
        if len(self.buckets) == 1:
            return 0.0
        chances = np.array([bucket.probability for bucket in self.buckets])
        return abs(float(-(chances * np.log2(np.where(chances > 0, chances, 1))).sum()))

    @property
    def chance(self) -> float:
        """The chance that the guess was the answer."""
        return sum(bucket.probability for bucket in self.buckets if bucket.is_win)

    @property
    def spread(self) -> float:
        """The standard deviation of the turns still needed: how much hung on luck."""
        if len(self.buckets) == 1:
            return 0.0
        chances = np.array([bucket.probability for bucket in self.buckets])
        turns = np.array([bucket.turns for bucket in self.buckets])
        return float(np.sqrt(max(0.0, chances @ turns**2 - (chances @ turns) ** 2)))

    def bucket(self, feedback: Feedback) -> Bucket | None:
        """The bucket of a feedback; None when no candidate would have given it."""
        return next((b for b in self.buckets if b.feedback == feedback), None)


def skill_of(yours: float, best: float, worst: float) -> int:
    """How much of the distance from the worst to the best guess was covered, from 0 to 99.

    >>> skill_of(2.0, 2.0, 3.0), skill_of(2.5, 2.0, 3.0), skill_of(3.0, 2.0, 3.0)
    (99, 50, 0)
    """
    if yours <= best + _NEAR:
        return TOP
    covered = (worst - yours) / (worst - best) if worst > best else 0.0
    return round(TOP * min(1.0, max(0.0, covered)))


def luck_of(valued: Valued, feedback: Feedback) -> int | None:
    """Where the bucket received stands among all that could come, from 0 to 99.

    Its rank is the chance of a worse one less the chance of a better one; where that is good
    luck, as a part of the most that there could be, so that the luckiest bucket has 99. It is 50
    when nothing else could come, None when this could not.
    """
    rank = rank_of(valued.buckets, feedback)
    return None if rank is None else round(TOP * (1 + rank[0]) / 2)


def rank_of(
    buckets: Sequence[Bucket], feedback: Feedback
) -> tuple[float, float, float, float] | None:
    """The rank of a bucket from -1 to 1, and the chances of a worse one, of a better one, and of
    one that is worse than the luckiest."""
    got = next((b for b in buckets if b.feedback == feedback), None)
    if got is None:
        return None
    worse = sum(b.probability for b in buckets if b.turns > got.turns + _NEAR)
    better = sum(b.probability for b in buckets if b.turns < got.turns - _NEAR)
    luckiest = min(b.turns for b in buckets)
    most = sum(b.probability for b in buckets if b.turns > luckiest + _NEAR)
    rank = worse - better
    return (rank / most if rank > 0 else rank), worse, better, most
