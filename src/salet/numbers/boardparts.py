"""Statistics of every guess over the candidates of several boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from salet.numbers.boardends import weigh_turns
from salet.numbers.boardkernels import weigh_boards
from salet.numbers.compiled import call
from salet.numbers.loopcache import loops_at_hand
from salet.numbers.matrix import PatternMatrix
from salet.numbers.partition import Statistics, weigh_block
from salet.numbers.patterns import Patterns


@dataclass(frozen=True, slots=True)
class Laid:
    """The candidates of several boards, concatenated: see the drawing in ``boardkernels``.

    ``block`` has the patterns, [guesses, columns]; ``own`` is the guess of each column. ``at`` (the
    columns of the candidates) and ``weights`` are [candidates of all boards]; ``starts`` is
    [boards + 1].
    """

    block: Patterns
    own: NDArray[np.int64]
    at: NDArray[np.int64]
    weights: NDArray[np.float64]
    starts: NDArray[np.int64]


def lay(
    matrix: PatternMatrix,
    boards: Sequence[tuple[NDArray[np.int64], NDArray[np.float64]]],
    guesses: NDArray[np.int64] | None = None,
) -> Laid:
    """Concatenate boards, each as columns of the matrix and their weights."""
    columns, at = np.unique(np.concatenate([c for c, _ in boards]), return_inverse=True)
    sizes = [len(c) for c, _ in boards]
    weights = np.concatenate([w / w.sum() for _, w in boards])
    starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
    block = np.ascontiguousarray(matrix.block(columns, guesses))
    return Laid(block, matrix.answers[columns], at.reshape(-1).astype(np.int64), weights, starts)


def boards_statistics(laid: Laid, space: int) -> Statistics:
    """Return the statistics of every guess of a block, summed over the boards."""
    if not loops_at_hand(space):
        return plain_statistics(laid, space)
    rows = len(laid.block)
    sizes, logs = np.empty(rows), np.empty(rows)
    largest, buckets = np.empty(rows, dtype=np.int64), np.empty(rows, dtype=np.int64)
    call(
        weigh_boards,
        laid.block, laid.at, laid.weights, laid.starts, space, sizes, largest, buckets, logs,
    )  # fmt: skip
    entropy = np.maximum(-logs, 0.0)
    return Statistics(int(laid.starts[-1]), sizes, largest, entropy, buckets, None)


def plain_statistics(laid: Laid, space: int) -> Statistics:
    """``boards_statistics`` with NumPy only."""
    boards = [
        weigh_block(laid.block[:, laid.at[low:high]], laid.weights[low:high], space)
        for low, high in pairwise(laid.starts.tolist())
    ]
    size, largest, entropy, buckets = (
        np.sum([getattr(board, name) for board in boards], axis=0)
        for name in ("expected_size", "largest", "entropy", "buckets")
    )
    return Statistics(int(laid.starts[-1]), size, largest, entropy, buckets, None)


def turns_left(
    laid: Laid, space: int, needed: NDArray[np.float64], copies: int = 1
) -> NDArray[np.float64]:
    """Return the estimated turns on all boards after every guess of a block, [guesses].

    ``needed[n]`` is the estimate for a board with n candidates; ``needed[0]`` is added if no word
    is certain. Boards with the same candidates, which are common after the first guess, are
    computed once. Each board of ``laid`` stands for ``copies`` boards.
    """
    equal: dict[tuple[bytes, bytes], list[int]] = {}
    for board, (low, high) in enumerate(pairwise(laid.starts.tolist())):
        key = laid.at[low:high].tobytes(), laid.weights[low:high].tobytes()
        equal.setdefault(key, []).append(board)
    first = np.array([boards[0] for boards in equal.values()])
    counts = copies * np.array([len(boards) for boards in equal.values()])
    begins, ends = laid.starts[first], laid.starts[first + 1]
    if not loops_at_hand(space):
        return plain_turns(laid, begins, ends, counts, needed, space)
    turns = np.empty(len(laid.block))
    call(
        weigh_turns,
        laid.block, laid.at, laid.weights, begins, ends, counts, needed, space, turns,
    )  # fmt: skip
    return turns


def plain_turns(
    laid: Laid,
    begins: NDArray[np.int64],
    ends: NDArray[np.int64],
    copies: NDArray[np.int64],
    needed: NDArray[np.float64],
    space: int,
) -> NDArray[np.float64]:
    """``weigh_turns`` with NumPy only, [guesses]."""
    turns, stuck = np.zeros(len(laid.block)), np.full(len(laid.block), needed[0])
    alone = np.zeros(len(needed))
    alone[1] = 1.0
    for low, high, count in zip(begins.tolist(), ends.tolist(), copies.tolist(), strict=True):
        block, weights = laid.block[:, laid.at[low:high]], laid.weights[low:high]
        hits = np.where(block == space - 1, weights, 0.0).sum(axis=1)  # these solve the board
        left = weigh_block(block, weights, space, needed).expected_size - hits * needed[1]
        turns += count * left / weights.sum()
        if needed[0]:
            certain = weigh_block(block, weights, space, alone).expected_size - hits
            stuck *= (1.0 - certain / weights.sum()) ** count
    return np.asarray(turns + stuck)
