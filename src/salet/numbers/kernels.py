"""The compiled loop over the pattern matrix. NumPy gives the same results: see ``partition``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.numbers.patterns import Patterns


@jit
def sum_buckets(
    patterns: Patterns,
    weights: NDArray[np.float64] | None,
    start: int,
    stop: int,
    space: int,
    worth: NDArray[np.float64],
    logarithms: NDArray[np.float64],
    first: NDArray[np.float64],
    largest: NDArray[np.int64],
    buckets: NDArray[np.int64],
    logs: NDArray[np.float64],
) -> None:
    """Add to ``first``, ``largest``, ``buckets`` and ``logs`` of the guesses start to stop.

    ``patterns`` is [guesses, candidates], ``weights`` [candidates], and ``space`` 3^L. Without
    weights the mass of a bucket is its count. ``first`` gets the sum of mass · ``worth[count]``,
    ``logs`` the sum of mass · log2 mass, where ``logarithms[c]`` is c · log2 c.

    The counters of a guess are reused: a cell is cleared when its bucket is read. If there are
    fewer candidates than cells, the cells are found through the candidates, so that a guess never
    takes more steps than there are candidates.
    """
    counts = np.zeros(space, dtype=np.int32)
    masses = np.zeros(space, dtype=np.float64)
    n = patterns.shape[1]
    for g in range(start, stop):
        row = patterns[g]
        for i in range(n):
            counts[row[i]] += 1
            if weights is not None:
                masses[row[i]] += weights[i]
        total = first[g]
        top = 0
        split = 0
        weighed = logs[g]
        # A bucket that is read again has a count of 0 and adds nothing: a branch would be slower.
        for i in range(min(n, space)):
            cell = row[i] if n < space else i
            c = counts[cell]
            counts[cell] = 0
            split += c != 0
            top = max(top, c)
            if weights is None:
                total += c * worth[c]
                weighed += logarithms[c]
            elif c:
                m = masses[cell]
                masses[cell] = 0.0
                total += m * worth[c]
                if m > 0.0:
                    weighed += m * np.log2(m)
        first[g] = total
        largest[g] += top
        buckets[g] += split
        logs[g] = weighed
