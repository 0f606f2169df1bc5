"""How long an answer may take, and what is told when that is not enough.

Everything that a player waits for is thought about here. A search gets ``SECONDS``. A strategy
that proves is asked only where a proof can be had in the time; else the default strategy answers
in its place.
What was left out is said in ``Ranking.cut``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from salet.numbers.loopcache import NOT_READY, loops_at_hand
from salet.strategies import DEFAULT, find_strategy
from salet.words.book import look_up
from salet.words.ranking import Ranking

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.strategies.base import Strategy

SECONDS = 3.0  # of searching for one answer
PROVABLE = 600  # likely candidates: with more of them a proof takes minutes


def think(strategy: str | Strategy, position: Position, top: int) -> Ranking:
    """What a strategy ranks first, within the time that a player waits.

    The words that players know are valued too, where a strategy can do that, whichever words are to
    lead: so the best of all is never worse than the best everyday word.
    """
    chosen = find_strategy(strategy)
    if "everyday" in chosen.options:
        chosen = chosen.using(everyday=True)
    if chosen.options.get("seconds", 0) is None:
        chosen = chosen.using(seconds=SECONDS)
    if not chosen.traits.proves:
        return chosen.rank(position, top)
    why = f"With {position.likely:,} words left a proof would take too long"
    if not loops_at_hand(position.lexicon.win + 1):
        why = f"{NOT_READY} and cannot prove anything yet"
    elif position.likely <= PROVABLE:
        found = chosen.rank(position, top)
        if not found.cut:
            return found
    place = position
    usual = look_up(place.lexicon, DEFAULT, place.rules, place.turns, 1, place.limit)
    usual = usual or think(DEFAULT, position, top)
    return replace(usual, cut=f"{why}: ranked by {DEFAULT} instead. {usual.cut}".strip())
