"""Skill and luck as numbers from 0 to 99.

``docs/skill-and-luck.md`` has the formulas.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

TOP = 99
GOOD, FAIR = 90, 70  # skill from which a guess, or a game, is said to be good or fair
_NEAR = 1e-9
_NO_SPREAD = 1e-6  # turns: with less of it nothing depended on luck


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
