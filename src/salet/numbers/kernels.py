"""Compiled loops over the pattern matrix. Each has a NumPy equivalent with the same results.

The counters of a guess are 3^L cells that are reused: a cell is cleared when its bucket is read.
If there are fewer candidates than cells, the cells are found through the candidates, so that a
guess never takes more steps than there are candidates.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.numbers.patterns import Patterns


@jit
def count_buckets(
    patterns: Patterns,
    start: int,
    stop: int,
    space: int,
    squares: NDArray[np.int64],
    largest: NDArray[np.int64],
    buckets: NDArray[np.int64],
    logs: NDArray[np.float64],
    logarithms: NDArray[np.float64],
) -> None:
    """Fill ``squares``, ``largest``, ``buckets`` and ``logs`` for the guesses start to stop.

    ``patterns`` is [guesses, candidates]; ``space`` is 3^L. ``logarithms[c]`` is c·log2 c, or
    another value that is 0 for 0, and ``logs`` gets their sum over the buckets.
    """
    counts = np.zeros(space, dtype=np.int32)
    n = patterns.shape[1]
    for g in range(start, stop):
        row = patterns[g]
        for i in range(n):
            counts[row[i]] += 1
        total = 0
        top = 0
        split = 0
        weighed = 0.0
        # A bucket that is read again has a count of 0 and adds nothing: a branch would be slower.
        for i in range(min(n, space)):
            cell = row[i] if n < space else i
            c = counts[cell]
            counts[cell] = 0
            total += c * c
            split += c != 0
            weighed += logarithms[c]
            top = max(top, c)
        squares[g] = total
        largest[g] = top
        buckets[g] = split
        logs[g] = weighed


@jit
def weigh_buckets(
    patterns: Patterns,
    weights: NDArray[np.float64],
    start: int,
    stop: int,
    space: int,
    sizes: NDArray[np.float64],
    largest: NDArray[np.int64],
    buckets: NDArray[np.int64],
    logs: NDArray[np.float64],
) -> None:
    """``count_buckets`` under a belief.

    ``weights`` sum to 1 over the candidates; ``sizes`` gets the sum of mass·count, ``logs`` the
    sum of mass·log2 mass.
    """
    counts = np.zeros(space, dtype=np.int32)
    masses = np.zeros(space, dtype=np.float64)
    n = patterns.shape[1]
    for g in range(start, stop):
        row = patterns[g]
        for i in range(n):
            cell = row[i]
            counts[cell] += 1
            masses[cell] += weights[i]
        size = 0.0
        top = 0
        split = 0
        weighed = 0.0
        for i in range(min(n, space)):
            cell = row[i] if n < space else i
            c = counts[cell]
            if c:
                m = masses[cell]
                counts[cell] = 0
                masses[cell] = 0.0
                size += m * c
                split += 1
                if m > 0.0:
                    weighed += m * np.log2(m)
                if c > top:
                    top = c
        sizes[g] = size
        largest[g] = top
        buckets[g] = split
        logs[g] = weighed
