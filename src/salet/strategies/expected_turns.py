"""Expected turns: the guess with the least value. The best strategy that is still fast.

A rule that depends on the position's method (``salet.value.values``) chooses a short list of
guesses, and the one with the least value is played.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.search.positions import guesses_left
from salet.strategies.base import strategy
from salet.value.boards import turns_of_boards
from salet.value.merit import order_of
from salet.value.narrow import SEARCHED
from salet.value.values import counted, heaviest_end_game, method_of, narrow_search, values
from salet.words.book import DEFAULT, look_up
from salet.words.constants import VALUE, step_for
from salet.words.ranking import Merits

SHORT_LIST: int = VALUE["short_list"]  # guesses that are valued
NEAR: int = VALUE["near"]  # guesses that are valued if only long shots make a difference

Cells = NDArray[np.int64]
Floats = NDArray[np.float64]


def _pick(position: Position, everyday: bool) -> int | None:
    """Return the opener of the book, which a long search has chosen, if there is one."""
    if position.turns:
        return None
    known = look_up(position.lexicon, DEFAULT, position.rules, (), 1, position.limit)
    return position.lexicon.index(known.best.guess) if known and not known.note else None


@strategy("expected-turns", finishes=True, by_turns=True, pick=_pick)
def expected_turns(position: Position, everyday: bool = False) -> Merits:
    """Fewest turns still needed, two guesses ahead.

    Estimate how many turns are still needed. The most promising guesses are examined two guesses
    deep: for each feedback the best next guess is found, and the turns after it are estimated.
    Small positions are solved exactly. Under hard rules, where a bad guess restricts all later
    ones, a narrow search goes to the end of the game.

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
    return _searched(position, everyday) if method == "searched" else looked(position, everyday)


def _searched(position: Position, everyday: bool) -> Merits:
    """Return the values of the guesses that promise most to the narrow search and by their merit.

    The search orders guesses by a bound, which is better for few candidates.
    """
    rough, order = order_of(position.board)
    search = narrow_search(position)
    most = step_for(position.likely, SEARCHED["valued"])
    short = np.union1d(order[:most], search.promising(guesses_left(position))[:most])
    if everyday:
        familiar = order[position.everyday[order]]
        short = np.union1d(short, familiar[: SEARCHED["everyday"]])
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
    if len(game.weights) == position.count:
        proven = np.isin(game.kind, valued)
        turns = np.where(proven, np.round(costs[game.kind], 12), np.nan)
        merit = np.where(proven, turns, np.nanmax(turns) + costs[game.kind])  # bounds rank behind
        methods = np.full(len(turns), "solved")
        return Merits(merit, turns=turns, exact=True, proven=proven, methods=methods)
    # A bound below the best value would rank too high.
    merit = np.where(costs < best - 1e-9, best + 1e-6 * costs, costs)[game.kind]
    order = np.argsort(merit, kind="stable")
    near = np.flatnonzero(merit <= merit[order[: NEAR + 1]][-1])
    if everyday:
        near = np.union1d(near, _first(order, position.everyday))
    return _with_values(position, near, merit)


def looked(position: Position, everyday: bool) -> Merits:
    """Return the values of the short list; the others rank behind it by their merit."""
    rough, order = order_of(position.board)
    short = order[:SHORT_LIST]
    if everyday:
        short = np.union1d(short, _first(order, position.everyday))
    if not position.lexicon.uniform:  # the merit counts a hit for too little
        board = position.board
        heavy = board.by_weight[: VALUE["likeliest"]]
        heavy = heavy[board.weights[heavy] >= VALUE["likeliest_chance"]]
        short = np.union1d(short, board.candidate_indices[heavy])
    return _with_values(position, short, rough)


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
