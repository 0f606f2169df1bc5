"""Compiled loops over the candidates of several boards, concatenated::

    board        0        1     2
    columns    [ a b c d | e f | g h i ]     of a block of patterns, [guesses, columns]
    starts     [ 0         4     6       9 ]

All boards are processed in one pass per guess. The counters are 3^L cells that are cleared through
the candidates, so that a guess takes as many steps as there are candidates on all boards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.numbers.patterns import Patterns


@jit
def weigh_boards(
    block: Patterns,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    starts: NDArray[np.int64],
    space: int,
    sizes: NDArray[np.float64],
    largest: NDArray[np.int64],
    buckets: NDArray[np.int64],
    logs: NDArray[np.float64],
) -> None:
    """Fill the statistics of every guess of ``block``, summed over the boards.

    ``weights`` sum to 1 on each board; ``sizes`` gets mass·count, ``logs`` mass·log2 mass.
    """
    counts = np.zeros(space, dtype=np.int32)
    masses = np.zeros(space, dtype=np.float64)
    for g in range(len(block)):
        row = block[g]
        size = 0.0
        top = 0
        split = 0
        weighed = 0.0
        for b in range(len(starts) - 1):
            for i in range(starts[b], starts[b + 1]):
                cell = row[columns[i]]
                counts[cell] += 1
                masses[cell] += weights[i]
            most = 0
            for i in range(starts[b], starts[b + 1]):
                cell = row[columns[i]]
                c = counts[cell]
                if c:
                    m = masses[cell]
                    counts[cell] = 0
                    masses[cell] = 0.0
                    size += m * c
                    split += 1
                    if m > 0.0:
                        weighed += m * np.log2(m)
                    if c > most:
                        most = c
            top += most
        sizes[g] = size
        largest[g] = top
        buckets[g] = split
        logs[g] = weighed
