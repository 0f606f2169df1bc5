"""Compiled loops over the pattern matrix: statistics (as ``partition``), and the adversary."""

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


@jit
def adversary_replies(matrix, members, guesses, rank, max_size):  # type: ignore[no-untyped-def]
    """Return the pattern that the adversary gives to each guess, and how many members it leaves.

    Where that is more than ``max_size``, the size is ``max_size + 1`` and the pattern is undefined.
    """
    n = members.size
    pattern, size = np.empty(guesses.size, np.int64), np.empty(guesses.size, np.int64)
    counts = np.zeros(rank.size, np.int32)
    for nth in range(guesses.size):
        row = matrix[guesses[nth]]
        done, largest = 0, 0
        while done < n and largest <= max_size:
            p = row[members[done]]
            counts[p] += 1
            largest = max(largest, counts[p])
            done += 1
        best = -1
        for i in range(done):
            p = row[members[i]]
            if counts[p] == largest and (best < 0 or rank[p] < rank[best]):
                best = p
            counts[p] = 0
        pattern[nth], size[nth] = best, largest
    return pattern, size


@jit
def force(block, members, rank):  # type: ignore[no-untyped-def]
    """Return for each member a guess that separates all members and makes the adversary keep it.

    A guess is a row of ``block``, a member a column; -1 where there is no such guess.
    """
    n = members.size
    forced = np.full(n, -1, np.int64)
    seen = np.zeros(rank.size, np.uint8)
    for g in range(block.shape[0]):
        row = block[g]
        i, kept = 0, 0
        while i < n:
            p = row[members[i]]
            if seen[p]:
                break
            seen[p] = 1
            if rank[p] < rank[row[members[kept]]]:
                kept = i
            i += 1
        if i == n and forced[kept] < 0:
            forced[kept] = g
        for j in range(i):
            seen[row[members[j]]] = 0
    return forced
