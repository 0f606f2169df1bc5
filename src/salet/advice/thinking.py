"""Rank guesses within the time that a player waits.

A search for the first guess gets ``SECONDS``. A strategy that proves is used only for positions
that are small enough; otherwise the default strategy replaces it, and ``Ranking.note`` says so.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from salet.strategies import DEFAULT, find_strategy
from salet.words.book import look_up
from salet.words.ranking import Ranking

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.strategies.base import Strategy

SECONDS = 3.0  # of searching for one answer
PROVABLE = 600  # likely candidates: with more of them a proof takes minutes


def think(strategy: str | Strategy, position: Position, top: int) -> Ranking:
    """Return the guesses that a strategy ranks first.

    Everyday words are valued too if the strategy has that option, whichever words are to lead. So
    the best of all is never worse than the best everyday word.
    """
    chosen = find_strategy(strategy)
    if "everyday" in chosen.options:
        chosen = chosen.using(everyday=True)
    if chosen.options.get("seconds", 0) is None:
        chosen = chosen.using(seconds=SECONDS)
    if not chosen.traits.proves:
        return chosen.rank(position, top)
    why = f"With {position.likely:,} words left a proof would take too long"
    if position.likely <= PROVABLE:
        ranking = chosen.rank(position, top)
        if not ranking.note:
            return ranking
    lexicon, rules, turns = position.lexicon, position.rules, position.turns
    usual = look_up(lexicon, DEFAULT, rules, turns, 1, position.limit)
    usual = usual or think(DEFAULT, position, top)
    return replace(usual, note=f"{why}: ranked by {DEFAULT} instead. {usual.note}".strip())
