"""The candidates of several boards, concatenated, and statistics of every guess over them::

board        0        1     2
at         [ a b c d | e f | g h i ]     columns of a block of patterns, [guesses, columns]
starts     [ 0         4     6       9 ]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from salet.numbers.matrix import PatternMatrix
from salet.numbers.partition import Statistics, sums_of
from salet.numbers.patterns import Patterns


@dataclass(frozen=True, slots=True, eq=False)
class BoardChain:
    """The candidates of several boards, concatenated: see the drawing at the top of this file.

    ``columns`` are those of the matrix, each once. ``at`` (places in ``columns``) and ``weights``,
    which sum to 1 on each board, are [candidates of all boards]; ``starts`` is [boards + 1].
    """

    matrix: PatternMatrix
    columns: NDArray[np.int64]
    at: NDArray[np.int64]
    weights: NDArray[np.float64]
    starts: NDArray[np.int64]

    @property
    def own(self) -> NDArray[np.int64]:
        """The guess of each column."""
        return self.matrix.answers[self.columns]

    def block(self, guesses: NDArray[np.int64] | None = None) -> Patterns:
        """Return the patterns of some guesses, or of all, [guesses, columns]."""
        return self.matrix.block(self.columns, guesses)


def chain_boards(
    matrix: PatternMatrix, boards: Sequence[tuple[NDArray[np.int64], NDArray[np.float64]]]
) -> BoardChain:
    """Concatenate boards, each as columns of the matrix and their weights."""
    columns, at = np.unique(np.concatenate([c for c, _ in boards]), return_inverse=True)
    sizes = [len(c) for c, _ in boards]
    weights = np.concatenate([w / w.sum() for _, w in boards])
    starts = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
    return BoardChain(matrix, columns, at.reshape(-1).astype(np.int64), weights, starts)


def boards_statistics(chain: BoardChain, guesses: NDArray[np.int64] | None = None) -> Statistics:
    """Return the statistics of some guesses, or of all, summed over the boards."""
    block, sums = chain.block(guesses), None
    for low, high in pairwise(chain.starts.tolist()):
        inside = np.take(block, chain.at[low:high], axis=1)
        sums = sums_of(inside, chain.matrix, chain.weights[low:high], before=sums)
    assert sums is not None
    sizes, largest, buckets, logs = sums
    entropy = np.maximum(-logs, 0.0)
    return Statistics(int(chain.starts[-1]), sizes, largest, entropy, buckets, None)
