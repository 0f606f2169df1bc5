"""Expected turns: the best strategy that still answers at once.

Normal rules, in the middle of a game: it looks two guesses ahead. A short list of guesses is
chosen by a one-ply rule; for each of them and each of its buckets, the best next guess out of a
pool is found by a bound on what that bucket still takes; the sum is an estimate of the turns
still needed. Small positions are not estimated but solved. All of this is NumPy alone.

Under hard rules a bad guess cannot be mended later, and before the first guess there is too much
to tell apart for two guesses: there a search of limited width goes to the end of the game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.partition import splits
from salet.patterns import Patterns
from salet.position import Position
from salet.rules import Rules
from salet.strategies.base import Merits, strategy
from salet.strategies.endgame import LARGEST, LOSS, EndGame

SEARCHED_LETTERS = 32  # the most letters that a search under hard rules knows
SHORT_LIST = 16  # guesses looked at two plies deep
POOL = 400  # guesses tried as the second one
ALL_CANDIDATES = 300  # up to so many candidates all of them are in the pool
ESTIMATED = 600  # up to so many candidates two guesses ahead are enough for the first guess too
TOO_MANY = 4000  # from so many candidates on a search takes too long to answer at once
UNRESOLVED = 0.25  # what a candidate beyond the second in a bucket of the second guess adds
WIDTH = 20  # guesses searched at every node where two guesses ahead are not enough
ALTERNATIVES = 8  # guesses valued beside the best one when a search ranks


def _pick(position: Position) -> int | None:
    """The best guess where a search decides; None where the merits do."""
    if _is_searched(position):
        from salet.search import best_guess

        return best_guess(position, width=WIDTH)
    return None


def _is_searched(position: Position) -> bool:
    """Hard rules, and the first guess of a list of usual size."""
    if position.count > TOO_MANY or len(position.lexicon.alphabet.symbols) > SEARCHED_LETTERS:
        return False
    return position.rules is not Rules.NORMAL or (not position.turns and position.count > ESTIMATED)


@strategy(
    "expected-turns",
    summary="fewest turns still needed, two guesses ahead",
    finishes=True,
    pick=_pick,
)
def expected_turns(position: Position) -> Merits:
    """An estimate of the turns still needed, exact where the position is small."""
    if _is_searched(position):
        from salet.search import valued_guesses

        return valued_guesses(position, ALTERNATIVES, width=WIDTH)
    if position.count <= LARGEST:
        return _solved(position)
    if 0 < position.guesses_left <= 2:
        return _last_chance(position)
    return _estimated(position)


def _solved(position: Position) -> Merits:
    """The exact values of the guesses that can be best, and bounds for the others."""
    columns, weights = _heaviest_first(position)
    patterns = position.matrix.block(columns)
    own = np.full(len(position.lexicon.guesses), -1)
    own[position.matrix.answers[columns]] = np.arange(len(columns))
    left = position.guesses_left if position.guesses_left > 0 else len(columns)
    game = EndGame(patterns, own, weights, left)
    best = game.value()
    bounds = game.bounds()
    costs = bounds.copy()
    likely = np.argsort(bounds, kind="stable")[:SHORT_LIST].tolist()
    for kind in {*likely, *np.flatnonzero(bounds <= best + 1e-9).tolist()}:
        costs[kind] = game.cost(kind)
    # A bound below the best value would look better than it is.
    costs = np.where(costs < best - 1e-9, best + 1e-6 * costs, costs)
    merit = np.round(costs[game.kind], 12)
    turns = np.where(merit < LOSS / 100, merit, np.nan)
    return Merits(merit, turns=turns, exact=True)


def _last_chance(position: Position) -> Merits:
    """With one or two guesses left: the highest chance to find the answer within them."""
    columns, weights = _heaviest_first(position)
    merit = np.full(len(position.lexicon.guesses), np.inf)
    if position.guesses_left == 1:
        merit[position.matrix.answers[columns]] = -weights
        return Merits(merit, exact=True)
    patterns = position.matrix.block(columns)
    order = np.argsort(patterns, axis=1, kind="stable")  # heaviest first within a bucket
    repeats, _ = _runs(np.take_along_axis(patterns, order, axis=1))
    return Merits(-np.round((weights[order] * ~repeats).sum(axis=1), 12), exact=True)


def _heaviest_first(position: Position) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    order = np.lexsort((position.columns, -position.weights))
    return position.columns[order], position.weights[order]


def _estimated(position: Position) -> Merits:
    """The estimates of the short list; the others stand behind it by the one-ply rule."""
    weights = None if position.lexicon.uniform else position.weights
    size, buckets = splits(position.matrix, position.columns, weights)
    rough = position.count * (2 * size - (buckets + position.is_candidate))
    legal = np.flatnonzero(position.legal)
    by_rough = legal[np.argsort(rough[legal], kind="stable")]
    short = by_rough[:SHORT_LIST]
    pool = by_rough[:POOL]
    if position.count <= ALL_CANDIDATES:
        pool = np.union1d(pool, position.candidate_indices)
    turns = np.round(look_ahead(position, short, pool), 9)
    span = 1 + rough[by_rough[-1]] - rough[by_rough[0]]
    merit = turns.max() + 1 + (rough - rough[by_rough[0]]) / span
    merit[short] = turns
    known = np.full(len(rough), np.nan)
    known[short] = turns
    return Merits(merit, turns=known)


def look_ahead(
    position: Position, short: NDArray[np.int64], pool: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Expected turns of each guess of the short list, [short], with the best of the pool next."""
    columns, weights = _heaviest_first(position)
    indices = position.matrix.answers[columns]
    first = position.matrix.block(columns, short)
    second = position.matrix.block(columns, pool)
    mine = (pool[:, None] == indices[None, :]) if len(columns) <= ALL_CANDIDATES else None
    turns = np.empty(len(short))
    for nth in range(len(short)):
        turns[nth] = 1.0 + _rest(first[nth], second, weights, mine, position.lexicon.win)
    return turns


def _rest(
    row: Patterns,
    second: Patterns,
    weights: NDArray[np.float64],
    mine: NDArray[np.bool_] | None,
    win: int,
) -> float:
    """The estimated turns after a guess whose patterns are ``row``."""
    by_bucket = np.argsort(row, kind="stable")
    told = row[by_bucket]
    starts = np.flatnonzero(np.concatenate(([True], told[1:] != told[:-1])))
    sizes = np.diff(starts, append=len(told))
    heavy = weights[by_bucket]
    mass = np.add.reduceat(heavy, starts)
    floor = 2 * mass - heavy[starts]  # exact for one or two candidates
    open_buckets = (sizes > 2) & (told[starts] != win)
    easy = floor[~open_buckets & (told[starts] != win)].sum()
    if not open_buckets.any():
        return float(easy)
    keep = np.repeat(open_buckets, sizes)
    inside = by_bucket[keep]
    starts = np.concatenate(([0], np.cumsum(sizes[open_buckets])[:-1]))
    number = np.repeat(np.arange(len(starts)), sizes[open_buckets])
    mass, floor = mass[open_buckets], floor[open_buckets]
    cost = _second(second[:, inside], number, starts, heavy[keep], mass)
    if mine is not None:
        cost -= np.add.reduceat(mine[:, inside] * heavy[keep], starts, axis=1)
    return float(easy + np.maximum(cost.min(axis=0), floor).sum())


def _second(
    block: Patterns,
    number: NDArray[np.int64],
    starts: NDArray[np.int64],
    weights: NDArray[np.float64],
    mass: NDArray[np.float64],
) -> NDArray[np.float64]:
    """What each guess of the pool costs in each bucket, [pool, buckets], its own weight aside.

    ``block`` is [pool, candidates], the candidates ordered by bucket (``number``) and by weight
    within it. A row is sorted by (bucket, pattern, weight), so that a part is a run and begins
    with its heaviest; everything from the third of a run on is unresolved.
    """
    n = block.shape[1]
    span = int(block.max()) + 1
    alike = bool((weights == weights[0]).all())
    room = (int(number[-1]) + 1) * span * (1 if alike else n)
    dtype: Any = np.uint16 if room <= 1 << 16 else np.uint32 if room <= 1 << 32 else np.uint64
    keys: NDArray[Any] = number.astype(dtype) * dtype(span) + block.astype(dtype)
    if alike:
        keys.sort(axis=1)
        repeats, thirds = _runs(keys)
        sums = np.add.reduceat(repeats, starts, axis=1, dtype=np.int32)
        more = np.add.reduceat(thirds, starts, axis=1, dtype=np.int32)
        sizes = np.diff(starts, append=n)
        return np.asarray(3 * mass + weights[0] * (sums - sizes + UNRESOLVED * more))
    keys = keys * dtype(n) + np.arange(n, dtype=dtype)
    keys.sort(axis=1)
    part, who = np.divmod(keys, dtype(n))
    repeats, thirds = _runs(part)
    adds = weights[who] * (UNRESOLVED * thirds - ~repeats)
    return np.asarray(3 * mass + np.add.reduceat(adds, starts, axis=1))


def _runs(rows: NDArray[Any]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether an entry of sorted rows repeats the one before it, and the one before that."""
    repeats = np.zeros(rows.shape, dtype=bool)
    thirds = np.zeros(rows.shape, dtype=bool)
    np.equal(rows[:, 1:], rows[:, :-1], out=repeats[:, 1:])
    np.equal(rows[:, 2:], rows[:, :-2], out=thirds[:, 2:])
    return repeats, thirds
