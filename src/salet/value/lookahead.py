"""Looking one guess deeper on one board: the best next guess for every feedback.

A one-ply rule orders all guesses. The best of them form a pool. For each feedback of a guess the
best guess of the pool is the one with the lowest bound on what the bucket still takes: 3W minus the
heaviest candidate of each part, minus the guess's own weight, plus ``UNRESOLVED`` for every
candidate beyond the second of a part. This uses NumPy only.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.partition import entropies, splits, statistics
from salet.numbers.patterns import Patterns
from salet.position.board import Board
from salet.position.position import Position
from salet.search.endgame import LATE

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]

POOL = 400  # guesses tried as the next one
LEAST_POOL = 16  # the same where there are very many candidates
ALL_CANDIDATES = 300  # likely candidates: with no more than these, all are in the pool
UNRESOLVED = 0.25  # what a candidate beyond the second of a part adds
OWN = 4.0  # extra bits for each unit of a guess's own chance: a hit saves a guess
COUNTED_CELLS, SORTED_CELLS = 60_000_000, 20_000_000  # guesses times candidates looked at in full
SAMPLED_CELLS = 8_000_000  # looked at for all guesses where there are more
PROMISING = 300  # guesses that are then looked at with all candidates


@dataclass(frozen=True, slots=True, eq=False)
class LookAhead:
    """The data for looking at the next guess at one position.

    ``order`` are the legal guesses, the best by the one-ply rule first, and ``rough`` that rule,
    [guesses], lower is better. ``heads`` is the number of likely candidates, ``weights`` are
    theirs, heaviest first. ``second`` are their patterns for each guess of the pool, [pool, heads],
    and ``own`` is the place of each guess of the pool among them, -1 for others.
    """

    rough: Floats
    order: Cells
    heads: int
    weights: Floats
    second: Patterns
    own: Cells | None
    win: int

    @staticmethod
    def at(position: Position) -> LookAhead:
        """Return the data for a one-board position."""
        return _at(position.board)

    def rest(self, row: Patterns, number: Cells, left: int) -> Floats:
        """Return the turns that each bucket takes after a guess, [buckets].

        ``row`` has the patterns of the heads for the guess, ``number`` the bucket of each. ``left``
        is the number of guesses that the game allows, this one included.
        """
        by_bucket = np.argsort(number, kind="stable")
        ordered = number[by_bucket]
        starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
        buckets = ordered[starts]
        sizes = np.diff(starts, append=len(ordered))
        heavy = self.weights[by_bucket]
        mass = np.add.reduceat(heavy, starts)
        cost = 2 * mass - heavy[starts]  # exact for one or two candidates
        is_win = row[by_bucket][starts] == self.win
        cost[is_win] = 0.0
        is_open = (sizes > 2) & ~is_win
        if is_open.any():
            keep = np.repeat(is_open, sizes)
            inside = by_bucket[keep]
            begins = np.concatenate(([0], np.cumsum(sizes[is_open])[:-1]))
            dense = np.repeat(np.arange(len(begins)), sizes[is_open])
            second = self._second(inside, dense, begins, mass[is_open], last=left == 3)
            cost[is_open] = np.maximum(second, cost[is_open])
        turns = np.zeros(int(number.max()) + 1)
        turns[buckets] = cost / np.maximum(mass, 1e-300)
        return turns

    def _second(
        self, inside: Cells, number: Cells, starts: Cells, mass: Floats, *, last: bool
    ) -> Floats:
        """Return the cost of the best guess of the pool in each bucket, [buckets].

        ``inside`` are the candidates ordered by bucket (``number``) and by weight within it. With
        ``last`` only one guess comes after it, so only the heaviest of each part is found.
        """
        weights = self.weights[inside]
        cost = _costs(self.second[:, inside], number, starts, weights, mass, last=last)
        if self.own is not None:
            at = np.full(self.heads + 1, -1)  # the last entry is for guesses outside the list
            at[inside] = np.arange(len(inside))
            guesses = np.flatnonzero(at[self.own] >= 0)
            places = at[self.own[guesses]]
            cost[guesses, number[places]] -= weights[places]
        return np.asarray(cost.min(axis=0))


@lru_cache(maxsize=2)
def _at(board: Board) -> LookAhead:
    legal = np.flatnonzero(board.legal)
    rough, is_large = one_ply_rule(board, legal)
    order = legal[np.argsort(rough[legal], kind="stable")]
    room = SAMPLED_CELLS // (LEAST_POOL * board.likely) if is_large else POOL
    pool = order[: max(LEAST_POOL, min(POOL, room))]
    heads = board.by_weight[: board.likely]
    few = board.likely <= ALL_CANDIDATES
    if few:
        pool = np.union1d(pool, board.candidate_indices[heads])
    columns = board.columns[heads]
    own = None
    if few:
        place = np.full(len(board.lexicon.guesses), -1)
        place[board.matrix.answers[columns]] = np.arange(len(columns))
        own = place[pool]
    second = board.matrix.block(columns, pool)
    return LookAhead(
        rough,
        order,
        len(heads),
        weights=board.weights[heads],
        second=second,
        own=own,
        win=board.lexicon.win,
    )


def one_ply_rule(board: Board, legal: Cells) -> tuple[Floats, bool]:
    """Return the one-ply rule, [guesses], and whether the position is too large to compute it all.

    If so, a sample of the candidates selects promising guesses, which are then compared on all
    candidates; the others rank behind them.
    """
    every = board.by_weight[: board.likely]
    cells = len(board.lexicon.guesses) * len(every)
    if cells <= (SORTED_CELLS if board.lexicon.length > 6 else COUNTED_CELLS):
        return _one_ply(board, every), False
    rough = _one_ply(board, every[:: -(-cells // SAMPLED_CELLS)])
    near = legal[np.argsort(rough[legal], kind="stable")[:PROMISING]]
    close = _one_ply(board, every, near)
    rough += close.max() - rough[near].min()
    rough[near] = close
    return rough, True


def _one_ply(board: Board, candidates: Cells, guesses: Cells | None = None) -> Floats:
    """Return the rule for all guesses, or some; ``candidates`` are heaviest first."""
    matrix, columns = board.matrix, np.sort(board.columns[candidates])
    own = np.zeros(len(board.lexicon.guesses))
    if board.lexicon.uniform:
        own[matrix.answers[columns]] = 1
        if guesses is None:
            size, buckets = splits(matrix, columns)
            return np.asarray(len(columns) * (2 * size - (buckets + own)))
        facts = statistics(matrix, columns, None, guesses)
        return np.asarray(len(columns) * (2 * facts.expected_size - (facts.buckets + own[guesses])))
    columns, weights = board.columns[candidates], board.weights[candidates]
    own[matrix.answers[columns]] = OWN * weights
    if guesses is None:
        return -entropies(matrix, columns, weights) - own
    return -statistics(matrix, columns, weights, guesses).entropy - own[guesses]


def _costs(
    block: Patterns, number: Cells, starts: Cells, weights: Floats, mass: Floats, *, last: bool
) -> Floats:
    """Return the cost of each guess of the pool in each bucket, without its own weight.

    The result is [pool, buckets].

    A row is sorted by (bucket, pattern, weight), so that a part is a run and begins with its
    heaviest; everything from the third of a run on is unresolved.
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
        again = np.add.reduceat(repeats, starts, axis=1, dtype=np.int32)
        if last:
            return np.asarray(2 * mass + LATE * weights[0] * again)
        more = np.add.reduceat(thirds, starts, axis=1, dtype=np.int32)
        sizes = np.diff(starts, append=n)
        return np.asarray(3 * mass + weights[0] * (again - sizes + UNRESOLVED * more))
    keys = keys * dtype(n) + np.arange(n, dtype=dtype)
    keys.sort(axis=1)
    part, who = np.divmod(keys, dtype(n))
    repeats, thirds = _runs(part)
    if last:
        lost = np.add.reduceat(weights[who] * repeats, starts, axis=1)
        return np.asarray(2 * mass + LATE * lost)
    adds = weights[who] * (UNRESOLVED * thirds - ~repeats)
    return np.asarray(3 * mass + np.add.reduceat(adds, starts, axis=1))


def _runs(rows: NDArray[Any]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return whether an entry of sorted rows repeats the one before it, and the one before that."""
    repeats = np.zeros(rows.shape, dtype=bool)
    thirds = np.zeros(rows.shape, dtype=bool)
    np.equal(rows[:, 1:], rows[:, :-1], out=repeats[:, 1:])
    np.equal(rows[:, 2:], rows[:, :-2], out=thirds[:, 2:])
    return repeats, thirds
