"""The value of a guess, and skill and luck as numbers from 0 to 99.

``docs/skill-and-luck.md`` has the formulas.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt
from statistics import NormalDist
from typing import Any

from salet.puzzle.marks import Feedback
from salet.words.ranking import Numbers, numbers_of
from salet.words.records import fields

TOP = 99
GOOD, FAIR = 90, 70  # skill from which a guess, or a game, is said to be good or fair
_NEAR = 1e-9
_NO_SPREAD = 1e-6  # turns: with less of it nothing depended on luck


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
    def rest(self) -> float:
        """The turns expected after this guess, over everything that could come."""
        return fsum(b.probability * b.turns for b in self.buckets)

    @property
    def spread(self) -> float:
        """The standard deviation of the turns still needed: how much depended on luck."""
        mean = self.rest
        return sqrt(fsum(b.probability * (b.turns - mean) ** 2 for b in self.buckets))

    def bucket(self, feedback: Feedback) -> ValuedBucket | None:
        """Return the bucket of a feedback; None when no candidate would give it."""
        return next((b for b in self.buckets if b.feedback == feedback), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the marks of a guess brought: the guesses that they saved against what was expected.

    ``saved`` is 0 on average under the belief, None when these marks could not come. ``spread`` is
    its standard deviation: how much depended on the marks.
    """

    saved: float | None
    spread: float

    @property
    def luck(self) -> int | None:
        """Luck from 0 to 99, None when these marks could not come."""
        return None if self.saved is None else luck_of(self.saved, self.spread)


def skill_of(yours: float, best: float, worst: float) -> int:
    """Return how much of the distance from the worst to the best guess is covered, 0 to 99.

    Only a guess that is as good as the best one has 99.

    >>> skill_of(2.0, 2.0, 3.0), skill_of(2.001, 2.0, 3.0), skill_of(2.5, 2.0, 3.0)
    (99, 98, 50)
    """
    if yours <= best + _NEAR:
        return TOP
    covered = (worst - yours) / (worst - best) if worst > best else 0.0
    return min(TOP - 1, round(TOP * max(0.0, covered)))


def luck_of(saved: float, spread: float) -> int:
    """Return luck from 0 to 99: how rarely the marks save fewer guesses than they did.

    ``saved`` is measured in standard deviations and read off a normal distribution, so that 50 is
    neither good luck nor bad, for one guess and for a whole game alike.

    >>> luck_of(0.0, 0.5), luck_of(0.5, 0.5), luck_of(-0.5, 0.5), luck_of(2.2, 0.5)
    (50, 83, 16, 99)
    """
    if spread < _NO_SPREAD:
        return 50
    return round(TOP * NormalDist().cdf(saved / spread))
