"""Perfect play: the guess that is proven to need the fewest turns."""

from __future__ import annotations

from salet.position.position import Position
from salet.strategies.base import strategy
from salet.words.ranking import Merits

ALTERNATIVES = 12


def _pick(position: Position) -> int:
    from salet.search.positions import best_guess

    return best_guess(position, ties="outsider")


@strategy(
    "optimal",
    summary="perfect play, proven: fewest turns still needed",
    finishes=True,
    by_turns=True,
    proves=True,
    pick=_pick,
)
def optimal(position: Position) -> Merits:
    """The exact expected turns of the best guess and of a few others."""
    from salet.search.positions import valued_guesses

    return valued_guesses(position, ALTERNATIVES)
