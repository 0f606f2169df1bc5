"""What every guess would tell about the candidates of several boards, all at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

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


def boards_statistics(
    laid: Laid, space: int, worth: NDArray[np.float64] | None = None
) -> tuple[Statistics, NDArray[np.float64]]:
    """The statistics of every guess of a block, each summed over the boards, and the sum of
    ``worth`` of what is expected to be left: ``worth[n]`` for n candidates, 0 when solved."""
    from salet.numbers.boardkernels import weigh_boards

    rows = len(laid.block)
    most = int(np.diff(laid.starts).max())
    worth = np.zeros(most + 1) if worth is None else worth
    sizes, logs, turns = np.empty(rows), np.empty(rows), np.empty(rows)
    largest, buckets = np.empty(rows, dtype=np.int64), np.empty(rows, dtype=np.int64)
    weigh_boards(
        laid.block, laid.at, laid.weights, laid.starts, space, worth,
        sizes, largest, buckets, logs, turns,
    )  # fmt: skip
    entropy = np.maximum(-logs, 0.0)
    return Statistics(int(laid.starts[-1]), sizes, largest, entropy, buckets, None), turns
