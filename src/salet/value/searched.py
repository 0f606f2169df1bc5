"""Values by the compiled search: what each feedback of a guess takes, to the end of the game.

On a closed list fewer losses come first, as in `exact`. Under a belief a lost answer counts
``LATE`` guesses past the limit, as everywhere in this package. Positions of up to ``IN_FULL``
candidates are searched in full, larger ones with the best ``WIDTH`` guesses at every node.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.search.endgame import LATE
from salet.search.positions import Searcher, best_guess, searcher
from salet.search.solve import Effort
from salet.value.value import Partition

IN_FULL = 40  # candidates
WIDTH = 20  # guesses searched at each node of larger positions


@dataclass(frozen=True, slots=True)
class SearchedGuess:
    """The turns after each feedback of a guess, and the chance to win if it is known.

    ``exact`` says that nothing was cut.
    """

    rest: NDArray[np.float64]
    win: float | None
    exact: bool


def search_of(position: Position) -> Searcher:
    """Return the search that values a position: see the top of this file."""
    lexicon = position.lexicon
    return searcher(lexicon, position.rules, 0 if lexicon.uniform else int(LATE))


def best_by_search(position: Position, nodes: int) -> int | None:
    """Return the guess with the least value by a narrow search, None if it was not finished."""
    if position.lexicon.uniform:
        return best_guess(position, width=WIDTH)  # fewest losses first
    if position.count <= 2:
        return int(position.candidate_indices[np.argmax(position.weights)])
    return (
        search_of(position).ask(position, ties="candidate", effort=Effort(WIDTH, nodes=nodes)).guess
    )


def searched(position: Position, split: Partition, nodes: int) -> SearchedGuess | None:
    """Search every feedback of a guess; return None if one of them takes more than ``nodes``."""
    core = position if position.lexicon.uniform else _among_likely(position)
    letters = core.lexicon.letters(split.word)
    rest = np.zeros(len(split.patterns))
    exact, lost = True, 0.0
    for at, places in enumerate(split.places(position.likely)):
        if split.patterns[at] == split.win or not len(places):
            continue
        weights = split.weights[places]
        if len(places) <= 2:
            rest[at] = 1 + float(weights[1:].sum() / weights.sum())
            continue
        feedback = Feedback(int(split.patterns[at]), core.lexicon.length)
        below = core.followed(Turn(split.word, (feedback,), letters))
        turns, lost_share = turns_of(below, nodes)
        if turns is None:
            return None
        exact &= len(places) <= IN_FULL and not lost_share
        rest[at] = turns
        lost += lost_share * float(weights.sum())
    win = 1.0 - lost if position.lexicon.uniform else None
    return SearchedGuess(split.with_tail(rest, position.likely), win, exact)


@lru_cache(maxsize=2)
def _among_likely(position: Position) -> Position:
    """Return the likely candidates as a list of their own.

    The search needs whole numbers as weights, and a few candidates may have less than a millionth
    of the whole belief.
    """
    return position.among_likely()


def turns_of(position: Position, nodes: int) -> tuple[float | None, float]:
    """Return the guesses that best play needs, and the share of the weight that it loses."""
    search = search_of(position)
    width = None if position.count <= IN_FULL else WIDTH
    verdict = search.ask(position, effort=Effort(width, nodes=nodes))
    if verdict.total is None or (width is None and not verdict.exact):
        return None, 0.0
    weight = float(search.engine.weights[position.board.columns].sum())
    cost = verdict.total + verdict.losses * (position.guesses_left + LATE)
    return cost / weight, verdict.losses / weight
