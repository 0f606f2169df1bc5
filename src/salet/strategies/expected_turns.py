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

from salet.numbers.partition import entropies, splits, statistics
from salet.numbers.patterns import Patterns
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import LARGEST, LOSS, EndGame
from salet.strategies.base import strategy
from salet.value.boards import turns_of_boards
from salet.words.ranking import Merits

SHORT_LIST = 16  # guesses looked at two plies deep
POOL = 400  # guesses tried as the second one
ALL_CANDIDATES = 300  # up to so many candidates all of them are in the pool
ESTIMATED = 600  # up to so many candidates two guesses ahead are enough for the first guess too
TOO_MANY = 4000  # from so many candidates on a search takes too long to answer at once
UNRESOLVED = 0.25  # what a candidate beyond the second in a bucket of the second guess adds
OWN = 1.0  # bits that a guess is worth more for each unit of its own chance
NEAR = 40  # guesses for which the unlikely candidates are looked at where the likely are solved
TAIL_WORTH = 0.72  # turns that an unlikely candidate takes more for each e-fold of its bucket
LAST_CELLS = 50_000_000  # guesses times candidates: with more the last two look at the likely ones
SEARCHED_CELLS = 400_000_000  # guesses times answers that a search keeps the patterns of
LARGE = 60_000_000, 20_000_000  # guesses times candidates that are all counted, or all sorted
SAMPLED = 8_000_000  # of these so many are looked at for all guesses
PROMISING = 300  # guesses that are then looked at with all candidates
LAST_ROWS = 500  # guesses that are sorted at a time there
WIDTH = 20  # guesses searched at every node where two guesses ahead are not enough
ALTERNATIVES = 8  # guesses valued beside the best one when a search ranks


def _pick(position: Position, everyday: bool, seconds: float | None) -> int | None:
    """The best guess where a search decides; None where the merits do."""
    if _is_searched(position):
        from salet.search.positions import best_guess

        return best_guess(_searched(position), width=WIDTH, seconds=seconds)
    return None


def _is_searched(position: Position) -> bool:
    """Hard rules, and the first guess of a list of usual size."""
    if position.likely > TOO_MANY:
        return False
    return position.rules is not Rules.NORMAL or (
        not position.turns and position.likely > ESTIMATED
    )


def _searched(position: Position) -> Position:
    """What a search looks at: the likely candidates, as a list of their own where the list has so
    many answers that its patterns would fill the memory."""
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
    later, a narrow search goes to the end of the game, for so many `seconds` at most if
    that option is set.

    Merit: 1 + Σ over buckets of (an estimate of the turns that the bucket still takes) · P(bucket)

    Example: suggest crane:bbygb --list original --strategy expected-turns --words any --top 3 -v

    Note: This is the default wherever a person is helped. With `everyday` the best of the words
    that most players know are valued too. Of lists with very many words a sample of the candidates
    finds the promising guesses, and all candidates compare them. On several boards the turns of all
    of them are estimated, two guesses ahead as well.
    """
    if len(position.boards) > 1:
        return turns_of_boards(position, everyday)
    if not position.turns and position.guesses_left <= 2:
        return _last_chance(position)
    if _is_searched(position):
        from salet.search.positions import valued_guesses

        core = _searched(position)
        found = valued_guesses(core, ALTERNATIVES, width=WIDTH, everyday=everyday, seconds=seconds)
        known = found.turns is not None and np.isfinite(found.turns).any()
        if not known and found.cut:
            return estimated(position, everyday)._replace(cut=True)
        whole = position.likely == position.count
        return found if whole else found._replace(exact=False, proven=None)
    if position.likely <= LARGEST:
        return _solved(position, everyday)
    if 0 < position.guesses_left <= 2:
        return _last_chance(position)
    return estimated(position, everyday)


def _solved(position: Position, everyday: bool) -> Merits:
    """The exact values of the guesses that can be best, and bounds for the others.

    Of a long tail of unlikely candidates only so many heads are solved as there is room for; what
    a guess does for the others is an estimate.
    """
    columns, weights = _heaviest_first(position)
    tail, masses = columns[LARGEST:], weights[LARGEST:]
    columns, weights = columns[:LARGEST], weights[:LARGEST]
    patterns = position.matrix.block(columns)
    own = np.full(len(position.lexicon.guesses), -1)
    own[position.matrix.answers[columns]] = np.arange(len(columns))
    left = position.guesses_left if position.guesses_left > 0 else len(columns)
    game = EndGame(patterns, own, weights, left)
    best = game.value()
    bounds = game.bounds()
    costs = bounds.copy()
    likely = np.argsort(bounds, kind="stable")[:SHORT_LIST].tolist()
    if everyday:
        mine = np.unique(game.kind[position.everyday])
        likely += mine[np.argsort(bounds[mine], kind="stable")[:SHORT_LIST]].tolist()
    valued = [*{*likely, *np.flatnonzero(bounds <= best + 1e-9).tolist()}]
    for kind in valued:
        costs[kind] = game.cost(kind)
    # A bound below the best value would look better than it is.
    costs = np.where(costs < best - 1e-9, best + 1e-6 * costs, costs)
    merit = costs[game.kind]
    if len(tail):
        order = np.argsort(merit, kind="stable")
        near = np.flatnonzero(merit <= merit[order[: NEAR + 1]][-1])
        if everyday:
            near = np.union1d(near, _first(order, position.everyday))
        merit = merit + 3 * masses.sum()
        merit[near] += _tail_turns(position, near, tail, masses) - 3 * masses.sum()
    merit = np.round(merit, 12)
    known = np.isin(game.kind, valued)
    turns = np.where(known & (merit < LOSS / 100), merit, np.nan)
    return Merits(merit, turns=turns, exact=not len(tail), proven=known & (not len(tail)))


def _tail_turns(
    position: Position,
    guesses: NDArray[np.int64],
    tail: NDArray[np.int64],
    masses: NDArray[np.float64],
) -> NDArray[np.float64]:
    """About what the unlikely candidates still take, times their weight, [guesses].

    A candidate that shares its bucket with n others is taken to need ``1 + log(n + 1) / log(4)``
    more turns after this guess, and one more while a likely candidate is in the bucket.
    """
    every = position.matrix.block(position.board.columns, guesses)
    part = position.matrix.block(tail, guesses)
    turns = np.empty(len(guesses))
    space = 3**position.lexicon.length
    for nth in range(len(guesses)):
        counts = np.bincount(every[nth], minlength=space)
        turns[nth] = masses @ (2 + TAIL_WORTH * np.log(counts[part[nth]]))
    return turns


def _last_chance(position: Position) -> Merits:
    """With one or two guesses left: the highest chance to find the answer within them."""
    columns, weights = _heaviest_first(position)
    if position.guesses_left == 1:
        merit = np.full(len(position.lexicon.guesses), np.inf)
        merit[position.matrix.answers[columns]] = -weights
        return Merits(merit, exact=True)
    whole = len(columns) * len(position.lexicon.guesses) <= LAST_CELLS
    if not whole:
        columns, weights = columns[: position.likely], weights[: position.likely]
    if position.lexicon.uniform:  # then the heaviest of a bucket is any
        _, buckets = splits(position.matrix, columns)
        return Merits(-np.round(buckets / len(columns), 12), exact=whole)
    patterns = position.matrix.block(columns)
    found = np.empty(len(patterns))
    for here in range(0, len(patterns), LAST_ROWS):
        part = patterns[here : here + LAST_ROWS]
        order = np.argsort(part, axis=1, kind="stable")  # heaviest first within a bucket
        repeats, _ = _runs(np.take_along_axis(part, order, axis=1))
        found[here : here + LAST_ROWS] = (weights[order] * ~repeats).sum(axis=1)
    return Merits(-np.round(found, 12), exact=whole)


def _heaviest_first(position: Position) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    order = position.board.by_weight
    return position.board.columns[order], position.weights[order]


def estimated(position: Position, everyday: bool) -> Merits:
    """The estimates of the short list; the others stand behind it by the one-ply rule."""
    legal = np.flatnonzero(position.legal)
    rough, is_large = _rough(position, legal)
    by_rough = legal[np.argsort(rough[legal], kind="stable")]
    short = by_rough[:SHORT_LIST]
    if everyday:
        short = np.union1d(short, _first(by_rough, position.everyday))
    room = SAMPLED // (SHORT_LIST * position.likely) if is_large else POOL
    pool = by_rough[: max(SHORT_LIST, min(POOL, room))]
    likely = position.board.by_weight[: position.likely]
    if position.likely <= ALL_CANDIDATES:
        pool = np.union1d(pool, position.candidate_indices[likely])
    turns = look_ahead(position, short, pool)
    tail = position.board.by_weight[position.likely :]
    if len(tail):
        turns += _tail_turns(position, short, position.board.columns[tail], position.weights[tail])
    turns = np.round(turns, 9)
    span = 1 + rough[by_rough[-1]] - rough[by_rough[0]]
    merit = turns.max() + 1 + (rough - rough[by_rough[0]]) / span
    merit[short] = turns
    known = np.full(len(rough), np.nan)
    known[short] = turns
    return Merits(merit, turns=known)


def _first(guesses: NDArray[np.int64], mask: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The first few of some guesses that a mask has."""
    return guesses[mask[guesses]][:SHORT_LIST]


def _rough(position: Position, legal: NDArray[np.int64]) -> tuple[NDArray[np.float64], bool]:
    """The one-ply rule, lower is better, and whether there is too much to look at it all.

    Then a sample of the candidates finds the promising guesses, and all candidates compare those;
    the others stand behind them.
    """
    every = position.board.by_weight[: position.likely]
    cells = len(position.lexicon.guesses) * len(every)
    if cells <= LARGE[position.lexicon.length > 6]:
        return _one_ply(position, every), False
    rough = _one_ply(position, every[:: -(-cells // SAMPLED)])
    near = legal[np.argsort(rough[legal], kind="stable")[:PROMISING]]
    close = _one_ply(position, every, near)
    rough += close.max() - rough[near].min()
    rough[near] = close
    return rough, True


def _one_ply(
    position: Position, candidates: NDArray[np.int64], guesses: NDArray[np.int64] | None = None
) -> NDArray[np.float64]:
    """What all guesses, or some, tell about some candidates; ``candidates`` are heaviest first."""
    matrix, columns = position.matrix, np.sort(position.board.columns[candidates])
    own = np.zeros(len(position.lexicon.guesses))
    if position.lexicon.uniform:
        own[matrix.answers[columns]] = 1
        if guesses is None:
            size, buckets = splits(matrix, columns)
            return np.asarray(len(columns) * (2 * size - (buckets + own)))
        facts = statistics(matrix, columns, None, guesses)
        return np.asarray(len(columns) * (2 * facts.expected_size - (facts.buckets + own[guesses])))
    columns, weights = position.board.columns[candidates], position.weights[candidates]
    own[matrix.answers[columns]] = OWN * weights
    if guesses is None:
        return -entropies(matrix, columns, weights) - own
    return -statistics(matrix, columns, weights, guesses).entropy - own[guesses]


def look_ahead(
    position: Position, short: NDArray[np.int64], pool: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Expected turns of each guess of the short list, [short], with the best of the pool next."""
    columns, weights = _heaviest_first(position)
    columns, weights = columns[: position.likely], weights[: position.likely]
    indices = position.matrix.answers[columns]
    first = position.matrix.block(columns, short)
    second = position.matrix.block(columns, pool)
    own = None
    if len(columns) <= ALL_CANDIDATES:
        place = np.full(len(position.lexicon.guesses), -1)
        place[indices] = np.arange(len(columns))
        own = place[pool]
    turns = np.empty(len(short))
    for nth in range(len(short)):
        turns[nth] = weights.sum() + _rest(first[nth], second, weights, own, position.lexicon.win)
    return turns


def _rest(
    row: Patterns,
    second: Patterns,
    weights: NDArray[np.float64],
    own: NDArray[np.int64] | None,
    win: int,
) -> float:
    """The estimated turns after a guess whose patterns are ``row``.

    ``own`` is the place of each guess of the pool among the candidates or -1, where that counts.
    """
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
    if own is not None:
        at = np.full(len(row) + 1, -1)  # the last for those that are no candidates
        at[inside] = np.arange(len(inside))
        guesses = np.flatnonzero(at[own] >= 0)
        mine = at[own[guesses]]
        cost[guesses, number[mine]] -= heavy[keep][mine]
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
