"""Compiled loops over the pattern matrix. Every one has a NumPy twin that gives the same numbers.

The counters of one guess are a row of 3^L cells that is reused: a cell is cleared when the
bucket that it counts is read, and the cells are found through the candidates when these are
fewer, so that a guess never costs more steps than there are candidates.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.numbers.patterns import Patterns


@jit
def count_buckets(
    matrix: Patterns,
    columns: NDArray[np.int64],
    rows: NDArray[np.int64],
    start: int,
    stop: int,
    space: int,
    squares: NDArray[np.int64],
    largest: NDArray[np.int64],
    buckets: NDArray[np.int64],
    logs: NDArray[np.float64],
    logarithms: NDArray[np.float64],
) -> None:
    """Fill ``squares``, ``largest``, ``buckets`` and ``logs`` for the guesses ``rows[start:stop]``.

    ``matrix`` is [guesses, answers]; ``columns`` the candidates; ``space`` is 3^L;
    ``logarithms[c]`` is c·log2 c and ``logs`` gets their sum over the buckets.
    """
    counts = np.zeros(space, dtype=np.int32)
    n = len(columns)
    for g in range(start, stop):
        row = matrix[rows[g]]
        for i in range(n):
            counts[row[columns[i]]] += 1
        total = 0
        top = 0
        split = 0
        weighed = 0.0
        for i in range(min(n, space)):
            cell = row[columns[i]] if n < space else i
            c = counts[cell]
            if c:
                counts[cell] = 0
                total += c * c
                split += 1
                weighed += logarithms[c]
                if c > top:
                    top = c
        squares[g] = total
        largest[g] = top
        buckets[g] = split
        logs[g] = weighed


@jit
def weigh_buckets(
    matrix: Patterns,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    rows: NDArray[np.int64],
    start: int,
    stop: int,
    space: int,
    sizes: NDArray[np.float64],
    largest: NDArray[np.int64],
    buckets: NDArray[np.int64],
    logs: NDArray[np.float64],
) -> None:
    """As ``count_buckets`` under a belief: ``weights`` sum to 1 over the candidates; ``sizes``
    gets the sum of mass times count, ``logs`` the sum of mass·log2 mass."""
    counts = np.zeros(space, dtype=np.int32)
    masses = np.zeros(space, dtype=np.float64)
    n = len(columns)
    for g in range(start, stop):
        row = matrix[rows[g]]
        for i in range(n):
            cell = row[columns[i]]
            counts[cell] += 1
            masses[cell] += weights[i]
        size = 0.0
        top = 0
        split = 0
        weighed = 0.0
        for i in range(min(n, space)):
            cell = row[columns[i]] if n < space else i
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
