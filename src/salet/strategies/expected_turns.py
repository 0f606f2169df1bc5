"""Expected turns: the guess with the least value. The best strategy that is still fast.

A rule that depends on the position's method (``salet.value.values``) chooses a short list of
guesses, and the one with the least value is played.
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
NEAR = 40  # guesses that are valued if only long shots make a difference
FIRST_SEARCHED = 600  # likely candidates: above this a search chooses the first guess
TOO_MANY = 4000  # likely candidates: above this the search would take too long
EVERYDAY = 6  # everyday words valued by a search
SEARCHED_CELLS = 400_000_000  # guesses times answers: the largest matrix that a search holds
WIDTH = 20  # guesses searched at every node of a narrow search
ALTERNATIVES = 8  # guesses valued in addition to the best one when a search ranks

Cells = NDArray[np.int64]
Floats = NDArray[np.float64]


def _pick(position: Position, everyday: bool, seconds: float | None) -> int | None:
    """Return the best guess if a search chooses it, else None."""
    if _is_first(position) and loops_at_hand(position.lexicon.win + 1):
        return best_guess(_searchable(position), width=WIDTH, seconds=seconds)
    if method_of(position) == "searched":
        return best_by_search(_searchable(position), FULL.nodes)
    return None


def _is_first(position: Position) -> bool:
    """Return whether this is the first guess on a list of usual size, which a search chooses."""
    return not position.turns and FIRST_SEARCHED < position.likely <= TOO_MANY


def _searchable(position: Position) -> Position:
    """Return the position with the likely candidates only.

    They become a list of their own if the pattern matrix of the list would need too much memory.
    """
    cells = len(position.lexicon.guesses) * len(position.lexicon.answers)
    return position.core if cells <= SEARCHED_CELLS else position.among_likely()


@strategy("expected-turns", finishes=True, by_turns=True, pick=_pick)
def expected_turns(
    position: Position, everyday: bool = False, seconds: float | None = None
) -> Merits:
    """Fewest turns still needed, two guesses ahead.

    Estimate how many turns are still needed. The most promising guesses are examined two guesses
    deep: for each feedback the best next guess is found, and the turns after it are estimated.
    Small positions are solved exactly. Under hard rules, where a bad guess restricts all later
    ones, a narrow search goes to the end of the game. The option `seconds` limits the search for
    the first guess of a list that has no book.

    Merit: 1 + Σ over buckets of (estimated turns that the bucket still takes) · P(bucket)

    Example: suggest crane:bbygb --list original --strategy expected-turns --words any --top 3 -v

    Note: This is the default strategy for players. With `everyday` the best everyday words are
    valued too. On very long lists promising guesses are selected by a sample of candidates, then
    compared over all candidates. On several boards the turns of all boards are estimated, also two
    guesses ahead. An answer that is not found within the limit counts as four guesses more than the
    limit.
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
    """Return the values of a narrow search: a look-ahead is too weak for so many candidates."""
    core = _searchable(position)
    merits = valued_guesses(core, ALTERNATIVES, width=WIDTH, everyday=everyday, seconds=seconds)
    known = merits.turns is not None and np.isfinite(merits.turns).any()
    if not known and merits.cut:
        return looked(position, everyday)._replace(cut=True)
    merits = merits._replace(methods=np.full(len(merits.merit), "searched"))
    all_likely = position.likely == position.count
    return merits if all_likely else merits._replace(exact=False, proven=None)


def _searched(position: Position, everyday: bool) -> Merits:
    """Return the values of the best guess of a search and of a few others."""
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
    """Return the exact value of every guess when one or two guesses are left."""
    turns, _, exact = counted(position)
    proven = np.full(len(turns), exact)
    return Merits(
        turns, turns=turns, exact=exact, proven=proven, methods=np.full(len(turns), "counted")
    )


def _solved(position: Position, everyday: bool) -> Merits:
    """Return exact values of the guesses that can be best, and bounds for the others.

    If there are long shots, the best guesses are valued again with them.
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
    # A bound below the best value would rank too high.
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
    """Return the values of the short list; the others rank behind it by the one-ply rule."""
    ahead = LookAhead.at(position)
    short = ahead.order[:SHORT_LIST]
    if everyday:
        short = np.union1d(short, _first(ahead.order, position.everyday))
    return _with_values(position, short, ahead.rough)


def _with_values(position: Position, short: Cells, rough: Floats) -> Merits:
    """Return the values of some guesses; the others rank behind them by a rough merit."""
    valued = values(position, [position.lexicon.guesses[guess] for guess in short.tolist()])
    turns = np.full(len(rough), np.nan)
    turns[short] = np.round([value.turns for value in valued], 9)
    proven = np.zeros(len(rough), dtype=bool)
    proven[short] = [value.exact for value in valued]
    methods = np.full(len(rough), "", dtype="<U9")
    methods[short] = [value.method for value in valued]
    costs = turns[short]
    sure = np.array([value.win == 1.0 for value in valued])
    if position.lexicon.uniform and sure.any():  # on a closed list certain wins come first
        costs = costs + ~sure
    finite = rough[np.isfinite(rough)]
    span = 1 + finite.max() - finite.min()
    merit = costs.max() + 1 + (rough - finite.min()) / span
    merit[short] = costs
    return Merits(merit, turns=turns, proven=proven, methods=methods)


def _first(guesses: Cells, mask: NDArray[np.bool_]) -> Cells:
    """Return the first few of some guesses for which the mask is true."""
    return guesses[mask[guesses]][:SHORT_LIST]
