"""The value of a guess, and skill and luck as numbers from 0 to 99.

``docs/review.md`` has the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any

from salet.puzzle.marks import Feedback
from salet.words.ranking import Numbers, numbers_of
from salet.words.records import fields

TOP = 99
_NEAR = 1e-9


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


@dataclass(frozen=True, slots=True)
class GuessValue:
    """What a guess is worth before its feedback is known; ``turns`` counts this guess.

    ``method`` is how the turns were found (see ``salet.value.values``); ``exact``
    says that they are proven. ``buckets``, in the order of their patterns, are known while one
    board is open.
    """

    guess: str
    turns: float
    buckets: tuple[ValuedBucket, ...]
    method: str
    exact: bool

    @property
    def expected_size(self) -> float:
        """How many likely candidates are left on average."""
        return self._numbers.expected_size

    @property
    def largest(self) -> int:
        """The most likely candidates that a bucket holds."""
        return self._numbers.largest

    @property
    def entropy(self) -> float:
        """The information that the feedback gives about the likely candidates, in bits."""
        return self._numbers.entropy

    @property
    def _numbers(self) -> Numbers:
        return numbers_of((bucket.likely, bucket.likely_probability) for bucket in self.buckets)

    @property
    def chance(self) -> float:
        """The chance that the guess was the answer."""
        return fsum(bucket.probability for bucket in self.buckets if bucket.is_win)

    @property
    def spread(self) -> float:
        """The standard deviation of the turns still needed: how much hung on luck."""
        mean = fsum(b.probability * b.turns for b in self.buckets)
        return sqrt(fsum(b.probability * (b.turns - mean) ** 2 for b in self.buckets))

    def bucket(self, feedback: Feedback) -> ValuedBucket | None:
        """Return the bucket of a feedback; None when no candidate would give it."""
        return next((b for b in self.buckets if b.feedback == feedback), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the marks of a guess brought: luck from 0 to 99, and the guesses that they saved.

    ``luck`` is None when the marks could not come; ``spread`` is the standard deviation of the
    turns still needed: how much depended on the marks.
    """

    luck: int | None
    saved: float
    spread: float


def skill_of(yours: float, best: float, worst: float) -> int:
    """Return how much of the distance from the worst to the best guess is covered, 0 to 99.

    >>> skill_of(2.0, 2.0, 3.0), skill_of(2.5, 2.0, 3.0), skill_of(3.0, 2.0, 3.0)
    (99, 50, 0)
    """
    if yours <= best + _NEAR:
        return TOP
    covered = (worst - yours) / (worst - best) if worst > best else 0.0
    return round(TOP * min(1.0, max(0.0, covered)))


def luck_of(value: GuessValue, feedback: Feedback) -> int | None:
    """Return where the bucket that came stands among all that could come, from 0 to 99.

    Its rank is the chance of a worse one less the chance of a better one; where that is good
    luck, as a part of the most that there could be, so that the luckiest bucket has 99. It is 50
    when nothing else could come, None when this could not.
    """
    rank = rank_of(value.buckets, feedback)
    return None if rank is None else round(TOP * (1 + rank[0]) / 2)


def rank_of(
    buckets: Sequence[ValuedBucket], feedback: Feedback
) -> tuple[float, float, float, float] | None:
    """Return the rank of a bucket from -1 to 1, and three chances: that of a worse bucket, of a
    better one, and of one that is worse than the luckiest."""
    got = next((b for b in buckets if b.feedback == feedback), None)
    if got is None:
        return None
    worse = sum(b.probability for b in buckets if b.turns > got.turns + _NEAR)
    better = sum(b.probability for b in buckets if b.turns < got.turns - _NEAR)
    luckiest = min(b.turns for b in buckets)
    most = sum(b.probability for b in buckets if b.turns > luckiest + _NEAR)
    rank = worse - better
    return (rank / most if rank > 0 else rank), worse, better, most
