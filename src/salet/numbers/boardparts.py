"""What every guess would tell about the candidates of several boards, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from salet.numbers.boardends import weigh_turns
from salet.numbers.boardkernels import weigh_boards
from salet.numbers.compiled import call
from salet.numbers.matrix import PatternMatrix
from salet.numbers.partition import Statistics
from salet.numbers.patterns import Patterns


@dataclass(frozen=True, slots=True)
class Laid:
    """The candidates of several boards laid end to end: see ``boardkernels``.

    ``block`` is [guesses, columns of it], ``own`` the guess that each of its columns is, ``at``
    and ``weights`` are [candidates of all boards], ``starts`` is [boards + 1].
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
    """Lay out boards, each given as columns of the matrix with their weights."""
    columns, at = np.unique(np.concatenate([c for c, _ in boards]), return_inverse=True)
    sizes = [len(c) for c, _ in boards]
    weights = np.concatenate([w / w.sum() for _, w in boards])
    starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
    block = np.ascontiguousarray(matrix.block(columns, guesses))
    return Laid(block, matrix.answers[columns], at.reshape(-1).astype(np.int64), weights, starts)


def boards_statistics(laid: Laid, space: int) -> Statistics:
    """The statistics of every guess of a block, each summed over the boards."""
    rows = len(laid.block)
    sizes, logs = np.empty(rows), np.empty(rows)
    largest, buckets = np.empty(rows, dtype=np.int64), np.empty(rows, dtype=np.int64)
    call(
        weigh_boards,
        laid.block, laid.at, laid.weights, laid.starts, space, sizes, largest, buckets, logs,
    )  # fmt: skip
    entropy = np.maximum(-logs, 0.0)
    return Statistics(int(laid.starts[-1]), sizes, largest, entropy, buckets, None)


def turns_left(
    laid: Laid, space: int, worth: NDArray[np.float64], many: int = 1
) -> NDArray[np.float64]:
    """What every guess of a block is expected to leave on all boards, [guesses].

    ``worth[n]`` is what a board with n candidates is taken to need, ``worth[0]`` what it costs that
    no word is certain. Boards with the same candidates, of which there are many after the first
    guess, are looked at once; each of those laid out stands for so ``many``.
    """
    alike: dict[tuple[bytes, bytes], list[int]] = {}
    for board, (low, high) in enumerate(pairwise(laid.starts.tolist())):
        key = laid.at[low:high].tobytes(), laid.weights[low:high].tobytes()
        alike.setdefault(key, []).append(board)
    first = np.array([same[0] for same in alike.values()])
    copies = many * np.array([len(same) for same in alike.values()])
    turns = np.empty(len(laid.block))
    call(
        weigh_turns,
        laid.block, laid.at, laid.weights, laid.starts[first], laid.starts[first + 1], copies,
        worth, space, turns,
    )  # fmt: skip
    return turns
