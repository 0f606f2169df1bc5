"""Looking one guess deeper on one board: the best next guess for every feedback.

The best guesses by the learned merit (``order``) form a pool. For each feedback of a guess the best
guess of the pool is the one with the lowest bound on what the bucket still takes: 3W minus the
heaviest candidate of each part, minus the guess's own weight, plus ``UNRESOLVED`` for every
candidate beyond the second of a part. The chance to win is that of playing the parts word by word.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Cells, Floats, Patterns
from salet.position.board import Board
from salet.position.buckets import Split
from salet.value.study import Study
from salet.value.value import Value, valued
from salet.value.wordbyword import tries_of
from salet.words.constants import PAST_LIMIT, VALUE

SHORT_LIST: int = VALUE["short_list"]  # guesses that are valued
LOOKED = VALUE["looked"]
UNRESOLVED: float = VALUE["unresolved"]  # what a candidate beyond the second of a part adds


class Looked:
    """The best next guess of a pool for every feedback; for all other positions of one board."""

    sees_end = False
    proves_best = False  # what comes after the next guess is estimated

    def __init__(self, study: Study) -> None:
        self._study, self._position = study, study.position

    @cached_property
    def _ahead(self) -> LookAhead:
        return look_ahead(self._position.board, self._study.order)

    def shortlist(self) -> Cells:
        """Return the best guesses by their merit and, under a belief, the likeliest words."""
        board, short = self._position.board, self._study.best_by_merit(SHORT_LIST)
        if board.lexicon.uniform:
            return short
        heavy = board.by_weight[: VALUE["likeliest"]]  # the merit counts a hit for too little
        heavy = heavy[board.weights[heavy] >= VALUE["likeliest_chance"]]
        heavy = heavy[board.legal[board.candidate_indices[heavy]]]
        return np.union1d(short, board.candidate_indices[heavy])

    def values(self, words: list[str]) -> list[Value]:
        """Return the value of each word."""
        return [self._value(self._study.split(word)) for word in words]

    def _value(self, split: Split) -> Value:
        heads, left = self._ahead.heads, self._position.guesses_ahead
        rest, lost = self._ahead.rest(split.row[:heads], split.number[:heads], left)
        rest = np.pad(rest, (0, len(split.patterns) - len(rest)))
        return valued(split, left, rest, lost, heads, method="looked", exact=False)


@dataclass(frozen=True, slots=True, eq=False)
class LookAhead:
    """The data for looking at the next guess at one position.

    ``heads`` is the number of likely candidates, ``weights`` are theirs, heaviest first. ``second``
    are their patterns for each guess of the pool, [pool, heads], and ``own`` is the place of each
    guess of the pool among them, -1 for others. With many candidates it is -1 for all.
    """

    heads: int
    weights: Floats
    second: Patterns
    own: Cells
    win: int

    def rest(self, row: Patterns, number: Cells, left: int) -> tuple[Floats, float]:
        """Return the turns that each bucket takes after a guess, [buckets], and the weight lost.

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
        is_open, lost = (sizes > 2) & ~is_win, 0.0
        if is_open.any():
            keep = np.repeat(is_open, sizes)
            inside = by_bucket[keep]
            begins = np.concatenate(([0], np.cumsum(sizes[is_open])[:-1]))
            dense = np.repeat(np.arange(len(begins)), sizes[is_open])
            second, lost = self._second(inside, dense, begins, mass[is_open], left - 2)
            cost[is_open] = np.maximum(second, cost[is_open])
        turns = np.zeros(int(number.max()) + 1)
        turns[buckets] = cost / np.maximum(mass, 1e-300)
        return turns, lost

    def _second(
        self, inside: Cells, number: Cells, starts: Cells, mass: Floats, after: int
    ) -> tuple[Floats, float]:
        """Return the cost of the best guess of the pool in each bucket, and the weight lost.

        ``inside`` are the candidates ordered by bucket (``number``) and by weight within it. With
        ``after`` guesses after that one, as many words of each part are found.
        """
        weights, block = self.weights[inside], self.second[:, inside]
        cost = _costs(block, number, starts, weights, mass, last=after == 1)
        at = np.full(self.heads + 1, -1)  # the last entry is for guesses outside the list
        at[inside] = np.arange(len(inside))
        guesses = np.flatnonzero(at[self.own] >= 0)
        places = at[self.own[guesses]]
        cost[guesses, number[places]] -= weights[places]
        best = cost.argmin(axis=0)
        shown = block[best[number], np.arange(len(inside))].astype(np.int64)
        parts = number * (self.win + 1) + shown
        by_part = np.argsort(parts, kind="stable")
        begins = np.append(True, np.diff(parts[by_part]) > 0)
        tries = tries_of(begins, shown[by_part] == self.win)
        lost = float(weights[by_part][tries > after].sum())
        return cost[best, np.arange(len(best))], lost


def look_ahead(board: Board, order: Cells) -> LookAhead:
    """Return the data for looking at the next guess; ``order`` are guesses, the best first."""
    heads = board.by_weight[: board.likely]
    most = LOOKED["pool"]
    if board.likely > LOOKED["many"]:
        room = LOOKED["cells"] // (LOOKED["least_pool"] * board.likely)
        most = max(LOOKED["least_pool"], min(most, room))
    pool, columns = order[:most], board.columns[heads]
    place = np.full(len(board.lexicon.guesses), -1)
    if board.likely <= LOOKED["all_candidates"]:
        pool = np.union1d(pool, board.candidate_indices[heads])
        place[board.matrix.answers[columns]] = np.arange(len(columns))
    return LookAhead(
        len(heads),
        weights=board.weights[heads],
        second=board.matrix.block(columns, pool),
        own=place[pool],
        win=board.lexicon.win,
    )


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
            return np.asarray(2 * mass + PAST_LIMIT * weights[0] * again)
        more = np.add.reduceat(thirds, starts, axis=1, dtype=np.int32)
        sizes = np.diff(starts, append=n)
        return np.asarray(3 * mass + weights[0] * (again - sizes + UNRESOLVED * more))
    keys = keys * dtype(n) + np.arange(n, dtype=dtype)
    keys.sort(axis=1)
    part, who = np.divmod(keys, dtype(n))
    repeats, thirds = _runs(part)
    if last:
        lost = np.add.reduceat(weights[who] * repeats, starts, axis=1)
        return np.asarray(2 * mass + PAST_LIMIT * lost)
    adds = weights[who] * (UNRESOLVED * thirds - ~repeats)
    return np.asarray(3 * mass + np.add.reduceat(adds, starts, axis=1))


def _runs(rows: NDArray[Any]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return whether an entry of sorted rows repeats the one before it, and the one before that."""
    repeats = np.zeros(rows.shape, dtype=bool)
    thirds = np.zeros(rows.shape, dtype=bool)
    np.equal(rows[:, 1:], rows[:, :-1], out=repeats[:, 1:])
    np.equal(rows[:, 2:], rows[:, :-2], out=thirds[:, 2:])
    return repeats, thirds
