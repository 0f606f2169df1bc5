"""Skill and luck as numbers from 0 to 99.

``docs/skill-and-luck.md`` has the formulas.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

TOP = 99
GOOD, FAIR = 90, 70  # skill from which a guess, or a game, is said to be good or fair
_NEAR = 1e-9
_NEGLIGIBLE = 1e-6  # turns: what saves, costs or spreads less than this does not at all


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the marks of a guess brought: the guesses that they saved against what was expected.

    ``saved`` is 0 on average under the belief, None when these marks could not come. ``spread`` is
    its standard deviation: how much depended on the marks. ``usual`` is the mean rank of everything
    that could come: see ``luck_of``.
    """

    saved: float | None
    spread: float
    usual: float = 0.5

    @property
    def luck(self) -> int | None:
        """Luck from 0 to 99, None when these marks could not come."""
        return None if self.saved is None else luck_of(self.saved, self.spread, self.usual)


def skill_of(yours: float, best: float, worst: float) -> int:
    """Return how much of the distance from the worst to the best guess is covered, 0 to 99.

    Only a guess that is as good as the best one has 99.

    >>> [skill_of(turns, 2.0, 3.0) for turns in (2.0, 2.001, 2.5)], skill_of(2.5, 2.0, 2.0)
    ([99, 98, 50], 0)
    """
    if yours <= best + _NEAR:
        return TOP
    covered = (worst - yours) / (worst - best) if worst > best else 0.0
    return min(TOP - 1, round(TOP * max(0.0, covered)))


def rank(saved: float, spread: float) -> float:
    """Return where the guesses saved rank in a normal distribution with this spread, 0 to 1."""
    return NormalDist().cdf(saved / spread) if spread >= _NEGLIGIBLE else 0.5


def luck_of(saved: float, spread: float, usual: float = 0.5) -> int:
    """Return luck from 0 to 99: how rarely the marks save fewer guesses than they did.

    ``usual`` is the mean rank of everything that could come. It is less than 0.5 where large gains
    are rare and small losses frequent; luck is 50 on average all the same. Marks that cost guesses
    have no more than 50, marks that save some no less, and marks that do neither have 50.

    >>> luck_of(0.0, 0.5), luck_of(0.5, 0.5), luck_of(-0.5, 0.5), luck_of(2.2, 0.5)
    (50, 84, 16, 99)
    >>> luck_of(0.5, 0.5, 0.47), luck_of(-0.02, 0.5, 0.47), luck_of(1e-16, 0.5, 0.47)
    (87, 50, 50)
    """
    if abs(saved) < _NEGLIGIBLE:
        return 50
    share = 0.5 + rank(saved, spread) - usual
    share = max(share, 0.5) if saved > 0 else min(share, 0.5)
    return min(TOP, max(0, round(100 * share)))
