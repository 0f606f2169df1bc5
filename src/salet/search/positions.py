"""Search a ``Position``: the best guess, and the values of several guesses.

There is one search for each list and rules, so that later questions use the results of earlier
ones. ``searcher`` and ``proofworkers.opener_search`` import the compiled search.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from salet.errors import need_extra
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.clock import Clock
from salet.search.task import Effort
from salet.words.constants import PAST_LIMIT
from salet.words.lexicon import Lexicon
from salet.words.ranking import Merits

if TYPE_CHECKING:
    from salet.search.searcher import Searcher

__all__ = ["best_guess", "searcher", "valued_guesses"]

_FULL = 300  # candidates: up to this number a full search takes about a second
_EVERYDAY = 6  # everyday words that are valued on request


@lru_cache(maxsize=4)
def searcher(lexicon: Lexicon, rules: Rules) -> Searcher:
    """Return the search of a list and rules, cached. It needs Numba, which is imported here.

    On a closed list fewest losses come first. Under a belief an answer that is not found counts
    ``PAST_LIMIT`` guesses past the limit, as in every value.
    """
    need_extra("lab", "exact search")
    from salet.search.searcher import new_searcher  # noqa: PLC0415 - needs Numba

    return new_searcher(lexicon, rules, loss=0 if lexicon.uniform else int(PAST_LIMIT))


def best_guess(
    position: Position, *, ties: str = "candidate", seconds: float | None = None
) -> int | None:
    """Return the index of the best guess, or None if ``seconds`` were too short for any.

    It is proven best if ``seconds`` were enough.
    """
    if position.count <= 2:  # the likelier of two is always best
        return int(position.candidate_indices[np.argmax(position.weights)])
    search = searcher(position.lexicon, position.rules)  # the clock starts after compiling
    return search.ask(position, ties=ties, effort=Effort(seconds=seconds)).guess


def valued_guesses(
    position: Position,
    alternatives: int,
    *,
    everyday: bool = False,
    seconds: float | None = None,
) -> Merits:
    """Return the expected turns of the best guess and of a few others; the rest rank behind them.

    If the position is small, the others are proven to be the next best. With ``everyday`` some
    everyday words are valued too. The result is ``exact`` if ``seconds`` were enough, and
    ``timed_out`` if they were not.
    """
    search = searcher(position.lexicon, position.rules)
    clock = Clock(seconds)  # starts after compiling
    facts = position.board.whole_statistics_of()
    if position.lexicon.uniform:
        rough = 2 * facts.expected_size - facts.buckets - position.is_candidate
    else:
        rough = -facts.entropy
        rough[position.candidate_indices] -= position.weights
    rough = np.where(position.legal, rough, np.inf)
    order = [g for g in np.argsort(rough, kind="stable").tolist() if np.isfinite(rough[g])]
    familiar = position.everyday
    known = [g for g in order if familiar[g]][: _EVERYDAY * everyday]
    if position.count > _FULL and position.turns:
        alternatives, known = 1, known[:1]  # each takes about a second
    verdict = search.ask(position, ties="candidate", effort=Effort(seconds=clock.left))
    best, exact = verdict.guess, verdict.exact
    valued = {row.guess: (row, verdict.proven) for row in verdict.best}
    asked = [*known, *order[:alternatives]]
    if exact and position.count <= _FULL and not clock.over:
        verdict = search.ask(
            position, top=alternatives + 1, ties="candidate", effort=Effort(seconds=clock.left)
        )
        valued |= {row.guess: (row, verdict.proven) for row in verdict.best}
        asked = known
    for guess in dict.fromkeys(asked):
        if clock.over or guess in valued:
            continue
        single = search.ask(position, first=guess, effort=Effort(seconds=clock.left))
        valued |= {row.guess: (row, single.proven) for row in single.best}
    turns = np.full(len(rough), np.nan)
    merit = np.full(len(rough), np.inf)
    proven = np.zeros(len(rough), dtype=bool)
    weight = float(search.engine.weights[position.board.columns].sum())
    least = 0.0
    by_cost = sorted(valued.values(), key=lambda pair: (pair[0].losses, pair[0].total))
    for row, sure in by_cost:  # fewer losses come first, whatever the turns
        proven[row.guess] = sure
        cost = row.total + row.losses * (position.guesses_ahead + PAST_LIMIT)
        least = merit[row.guess] = max(least, cost / weight)
        if not row.losses:
            turns[row.guess] = row.total / weight
    top = merit[np.isfinite(merit)].max(initial=0.0)
    others = [g for g in order if not np.isfinite(merit[g])]
    merit[others] = top + 1 + np.arange(len(others)) / len(rough)
    merit[order[0] if best is None else best] = merit.min()
    timed_out = clock.over and not exact
    return Merits(merit, turns=turns, exact=exact, proven=proven, timed_out=timed_out)
