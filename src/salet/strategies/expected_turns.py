"""Expected turns: the guess with the least value, the best strategy that still answers at once.

A short list of guesses is chosen by a rule that depends on the method by which the position is
valued (``salet.value.values``), and the guess with the least value is played.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.loopcache import loops_at_hand
from salet.position.position import Position
from salet.search.positions import best_guess, valued_guesses
from salet.strategies.base import strategy
from salet.value.boards import turns_of_boards
from salet.value.lookahead import LookAhead, one_ply_rule
from salet.value.searched import best_by_search
from salet.value.values import FULL, counted, heaviest_end_game, method_of, needs_search, values
from salet.words.ranking import Merits

SHORT_LIST = 16  # guesses that are valued
NEAR = 40  # guesses that are valued where long shots tell equals apart
FIRST_SEARCHED = 600  # likely candidates: with more of them a search chooses the first guess
TOO_MANY = 4000  # likely candidates: with more of them that takes too long
EVERYDAY = 6  # words that players know, valued by a search
SEARCHED_CELLS = 400_000_000  # guesses times answers that a search keeps the patterns of
WIDTH = 20  # guesses searched at every node where something is left out
ALTERNATIVES = 8  # guesses valued beside the best one when a search ranks

Cells = NDArray[np.int64]
Floats = NDArray[np.float64]


def _pick(position: Position, everyday: bool, seconds: float | None) -> int | None:
    """Return the best guess where a search decides; None where the merits do."""
    if _is_first(position) and loops_at_hand(position.lexicon.win + 1):
        return best_guess(_searchable(position), width=WIDTH, seconds=seconds)
    if method_of(position) == "searched":
        return best_by_search(_searchable(position), FULL.nodes)
    return None


def _is_first(position: Position) -> bool:
    """Whether this is the first guess on a list of usual size, which a search chooses."""
    return not position.turns and FIRST_SEARCHED < position.likely <= TOO_MANY


def _searchable(position: Position) -> Position:
    """Return the likely candidates, as a list of their own where the list has so many answers that
    its patterns would fill the memory."""
    cells = len(position.lexicon.guesses) * len(position.lexicon.answers)
    return position.core if cells <= SEARCHED_CELLS else position.among_likely()


@strategy("expected-turns", finishes=True, by_turns=True, pick=_pick)
def expected_turns(
    position: Position, everyday: bool = False, seconds: float | None = None
) -> Merits:
    """Fewest turns still needed, two guesses ahead.

    Estimate how many turns are still needed. The most promising guesses are looked at two guesses
    deep: for each feedback the best next guess is found, and what it would leave open is added up.
    Small positions are solved exactly, and under hard rules, where a bad guess cannot be mended
    later, a narrow search goes to the end of the game. The option `seconds` limits the search
    for the first guess of a list that has no book.

    Merit: 1 + Σ over buckets of (an estimate of the turns that the bucket still takes) · P(bucket)

    Example: suggest crane:bbygb --list original --strategy expected-turns --words any --top 3 -v

    Note: This is the default wherever a person is helped. With `everyday` the best of the words
    that most players know are valued too. Of lists with very many words a sample of the candidates
    finds the promising guesses, and all candidates compare them. On several boards the turns of all
    of them are estimated, two guesses ahead as well. An answer that is not found within the limit
    counts as four guesses more than the limit.
    """
    if len(position.open) > 1:
        return turns_of_boards(position, everyday)
    if len(position.boards) > 1:
        position = position.alone
    method = method_of(position)
    if method == "counted":
        return _counted(position)
    if method == "solved":
        return _solved(position, everyday)
    is_searched = _is_first(position) or needs_search(position)
    if not is_searched or not loops_at_hand(position.lexicon.win + 1):
        return looked(position, everyday)._replace(cut=is_searched)
    if _is_first(position):
        return _first_guess(position, everyday, seconds)
    return _searched(position, everyday)


def _first_guess(position: Position, everyday: bool, seconds: float | None) -> Merits:
    """A narrow search to the end of the game: what one guess tells is too much to look at twice."""
    core = _searchable(position)
    found = valued_guesses(core, ALTERNATIVES, width=WIDTH, everyday=everyday, seconds=seconds)
    known = found.turns is not None and np.isfinite(found.turns).any()
    if not known and found.cut:
        return looked(position, everyday)._replace(cut=True)
    found = found._replace(methods=np.full(len(found.merit), "searched"))
    whole = position.likely == position.count
    return found if whole else found._replace(exact=False, proven=None)


def _searched(position: Position, everyday: bool) -> Merits:
    """The values of the guess that a search finds best and of a few others."""
    rough, _ = one_ply_rule(position.board, np.flatnonzero(position.legal))
    rough = np.where(position.legal, rough, np.inf)
    order = np.argsort(rough, kind="stable")[: int(np.isfinite(rough).sum())]
    short = order[:ALTERNATIVES]
    best = best_by_search(_searchable(position), FULL.nodes)
    short = np.union1d(short, [] if best is None else [best]).astype(np.int64)
    if everyday:
        familiar = order[position.everyday[order]]
        short = np.union1d(short, familiar[:EVERYDAY])
    return _with_values(position, short, rough)


def _counted(position: Position) -> Merits:
    """One guess left, or two: the value of every guess, counted out."""
    turns, _, whole = counted(position)
    proven = np.full(len(turns), whole)
    return Merits(
        turns, turns=turns, exact=whole, proven=proven, methods=np.full(len(turns), "counted")
    )


def _solved(position: Position, everyday: bool) -> Merits:
    """The exact values of the guesses that can be best, and bounds for the others.

    Where there are long shots, the nearest guesses are valued with them.
    """
    game = heaviest_end_game(position)
    best, bounds = game.value(), game.bounds()
    costs = bounds.copy()
    kinds = np.argsort(bounds, kind="stable")[:SHORT_LIST].tolist()
    if everyday:
        familiar = np.unique(game.kind[position.everyday])
        kinds += familiar[np.argsort(bounds[familiar], kind="stable")[:SHORT_LIST]].tolist()
    valued = [*{*kinds, *np.flatnonzero(bounds <= best + 1e-9).tolist()}]
    for kind in valued:
        costs[kind] = game.cost(kind)
    # A bound below the best value would look better than it is.
    costs = np.where(costs < best - 1e-9, best + 1e-6 * costs, costs)
    merit = costs[game.kind]
    if len(game.weights) == position.count:
        merit = np.round(merit, 12)
        proven = np.isin(game.kind, valued)
        turns = np.where(proven, merit, np.nan)
        methods = np.full(len(turns), "solved")
        return Merits(merit, turns=turns, exact=True, proven=proven, methods=methods)
    order = np.argsort(merit, kind="stable")
    near = np.flatnonzero(merit <= merit[order[: NEAR + 1]][-1])
    if everyday:
        near = np.union1d(near, _first(order, position.everyday))
    return _with_values(position, near, merit)


def looked(position: Position, everyday: bool) -> Merits:
    """The values of the short list; the others rank behind it by the one-ply rule."""
    ahead = LookAhead.at(position)
    short = ahead.order[:SHORT_LIST]
    if everyday:
        short = np.union1d(short, _first(ahead.order, position.everyday))
    return _with_values(position, short, ahead.rough)


def _with_values(position: Position, short: Cells, rough: Floats) -> Merits:
    """Return the values of some guesses; the others rank behind them by a rough merit."""
    found = values(position, [position.lexicon.guesses[guess] for guess in short.tolist()])
    turns = np.full(len(rough), np.nan)
    turns[short] = np.round([value.turns for value in found], 9)
    proven = np.zeros(len(rough), dtype=bool)
    proven[short] = [value.exact for value in found]
    methods = np.full(len(rough), "", dtype="<U9")
    methods[short] = [value.method for value in found]
    costs = turns[short]
    sure = np.array([value.win == 1.0 for value in found])
    if position.lexicon.uniform and sure.any():  # on a closed list sure wins come first
        costs = costs + ~sure
    finite = rough[np.isfinite(rough)]
    span = 1 + finite.max() - finite.min()
    merit = costs.max() + 1 + (rough - finite.min()) / span
    merit[short] = costs
    return Merits(merit, turns=turns, proven=proven, methods=methods)


def _first(guesses: Cells, mask: NDArray[np.bool_]) -> Cells:
    """Return the first few of some guesses that a mask has."""
    return guesses[mask[guesses]][:SHORT_LIST]
