"""Values by the compiled search: what each feedback of a guess takes, to the end of the game.

On a closed list fewest losses come first, as in `exact`; under a belief a lost answer counts
``LATE`` guesses past the limit, like everywhere in this package. Positions of up to ``IN_FULL``
candidates are searched in full, larger ones with the best ``WIDTH`` guesses at every node.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.search.endgame import LATE
from salet.search.positions import Searcher, searcher

if TYPE_CHECKING:
    from salet.value.values import Budget, Split

IN_FULL = 40  # candidates
WIDTH = 20  # guesses searched at each node of larger positions


@dataclass(frozen=True, slots=True)
class Found:
    """The turns after each feedback of each guess, and whether nothing was left out."""

    rest: tuple[NDArray[np.float64], ...]
    exact: bool


def search_of(position: Position) -> Searcher:
    """Return the search that values a position: see the top of this file."""
    lexicon = position.lexicon
    return searcher(lexicon, position.rules, 0 if lexicon.uniform else int(LATE))


def searched(position: Position, splits: Sequence[Split], budget: Budget) -> Found | None:
    """Search every feedback of every guess; None when the budget is too small for one of them."""
    core = position.core
    exact = True
    every = []
    for split in splits:
        letters = core.lexicon.letters(split.word)
        rest = np.zeros(len(split.patterns))
        for at, places in enumerate(split.places(position.likely)):
            if split.patterns[at] == split.win or not len(places):
                continue
            if len(places) <= 2 and split.left > 2:
                weights = split.weights[places]
                rest[at] = 1 + float(weights[1:].sum() / weights.sum())
                continue
            feedback = Feedback(int(split.patterns[at]), core.lexicon.length)
            turns = _turns(core.followed(Turn(split.word, (feedback,), letters)), budget)
            if turns is None:
                return None
            exact &= len(places) <= IN_FULL
            rest[at] = turns
        every.append(split.with_tail(rest, position.likely))
    return Found(tuple(every), exact)


def _turns(position: Position, budget: Budget) -> float | None:
    """Return the guesses that best play needs, a lost answer counted as everywhere."""
    search = search_of(position)
    width = None if position.count <= IN_FULL else WIDTH
    verdict = search.ask(position, width=width, nodes=budget.nodes)
    if verdict.total is None or (width is None and not verdict.exact):
        return None
    weight = float(search.engine.weights[position.board.columns].sum())
    lost = verdict.losses * (position.guesses_left + LATE)
    return (verdict.total + lost) / weight
