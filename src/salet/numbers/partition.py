"""One-ply statistics: how every guess would split the candidates.

NumPy counts the buckets of a few guesses at a time. A matrix of the laboratory (``compiled``) uses
a compiled loop instead, which is about ten times as fast.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import need_extra
from salet.numbers.compiled import first_run
from salet.numbers.matrix import PatternMatrix
from salet.numbers.patterns import Floats, Patterns

_CELLS = 1 << 15  # counters in use at a time: they fit into the processor's cache
_HUGE = 400_000_000  # cells: a larger matrix is never built as a whole
_PART = 20_000_000  # cells of it that are built at a time
_MOST_PATTERNS = 3**6  # of longer words only the patterns in use are counted

# For each guess: sum of mass times value, largest count, number of buckets, sum of mass·log2 mass.
Sums = tuple[Floats, NDArray[np.int64], NDArray[np.int64], Floats]


@dataclass(frozen=True, slots=True)
class Statistics:
    """Numbers of each guess, [guesses]; ``Suggestion`` explains them.

    ``squares`` is the exact sum of the squared counts of the buckets, and ``count`` the number of
    candidates: with a uniform belief ``expected_size`` is ``squares / count``.
    """

    count: int
    expected_size: NDArray[np.float64]
    largest: NDArray[np.int64]
    entropy: NDArray[np.float64]
    buckets: NDArray[np.int64]
    squares: NDArray[np.int64] | None


def statistics(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    weights: Floats | None = None,
    guesses: NDArray[np.int64] | None = None,
) -> Statistics:
    """Return the statistics of some or all guesses for these candidates.

    ``weights`` are the belief in ``columns``, summing to 1; None means uniform.
    """
    blocks = _blocks(matrix, columns, guesses)
    sums = [sums_of(block, matrix, weights) for block in blocks]
    first, largest, buckets, logs = (np.concatenate(each) for each in zip(*sums, strict=True))
    n = len(columns)
    if weights is not None:
        return Statistics(n, first, largest, np.maximum(-logs, 0.0), buckets, None)
    entropy = np.maximum(np.log2(n) - logs / n, 0.0)
    return Statistics(n, first / n, largest, entropy, buckets, first.astype(np.int64))


def expected(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    worth: Floats,
    weights: Floats | None = None,
) -> Floats:
    """Return the mean of ``worth[count]`` over the feedbacks of each guess, [guesses].

    With ``worth[count] = count`` this is the expected size.
    """
    blocks = _blocks(matrix, columns, None)
    sums = np.concatenate([sums_of(block, matrix, weights, worth)[0] for block in blocks])
    return np.asarray(sums / len(columns) if weights is None else sums)


def sums_of(
    block: Patterns,
    matrix: PatternMatrix,
    weights: Floats | None,
    worth: Floats | None = None,
    before: Sums | None = None,
) -> Sums:
    """Return the sums of each guess of a block; without weights a mass is a count.

    The value of a bucket in the first sum is its count, or ``worth[count]``. The sums are added to
    those of the boards ``before``.
    """
    rows, n = block.shape
    worth = np.arange(n + 1.0) if worth is None else worth
    if before is None:
        none = np.zeros(rows, dtype=np.int64)
        before = np.zeros(rows), none, none.copy(), np.zeros(rows)
    add = _looped if matrix.compiled else _counted
    add(before, block, weights, matrix.lexicon.win + 1, worth)
    return before


def _blocks(
    matrix: PatternMatrix, columns: NDArray[np.int64], guesses: NDArray[np.int64] | None
) -> Iterator[Patterns]:
    """Yield the patterns of the guesses, some at a time if all would need too much memory."""
    rows = matrix.shape[0] if guesses is None else len(guesses)
    n = len(columns)
    if matrix.compiled and guesses is None and n == matrix.shape[1] and rows * n <= _HUGE:
        yield matrix.full()
    elif rows * n <= _PART:
        yield matrix.block(columns, guesses)
    else:
        every = np.arange(rows) if guesses is None else guesses
        step = max(1, _PART // n)
        for start in range(0, rows, step):
            yield matrix.block(columns, every[start : start + step])


def _logarithms(n: int) -> Floats:
    """Return c·log2 c for c from 0 to n."""
    c = np.arange(n + 1)
    return np.asarray(c * np.log2(np.maximum(c, 1)))


def counted_cells(block: Patterns, space: int) -> Iterator[tuple[slice, NDArray[np.int64], int]]:
    """Yield a few guesses at a time: rows, the cell of each candidate, and the cells of a row.

    Each guess has cells of its own. The patterns of long words are renumbered without gaps; their
    order stays, so that the last one is the win if any is.
    """
    rows, n = block.shape
    if space > _MOST_PATTERNS:
        used, dense = np.unique(block, return_inverse=True)
        last = int(used[-1]) == space - 1
        block, space = dense.reshape(rows, n), len(used) + (not last)
    step = max(1, _CELLS // max(n, space))
    offsets = (np.arange(step) * space)[:, None]
    for start in range(0, rows, step):
        chunk = block[start : start + step]
        yield slice(start, start + len(chunk)), (chunk + offsets[: len(chunk)]).ravel(), space


def _counted(
    sums: Sums, block: Patterns, weights: Floats | None, space: int, worth: Floats
) -> None:
    """Add to the sums of each guess by counting."""
    n = block.shape[1]
    first, largest, buckets, logs = sums
    table = _logarithms(n)
    for span, cells, room in counted_cells(block, space):
        shape = (span.stop - span.start, room)
        counts = np.bincount(cells, minlength=shape[0] * room).reshape(shape)
        largest[span] += counts.max(axis=1)
        buckets[span] += np.count_nonzero(counts, axis=1)
        values = np.take(worth, counts)
        if weights is None:
            first[span] += np.einsum("ij,ij->i", counts.astype(np.float64), values)
            logs[span] += np.take(table, counts).sum(axis=1)
            continue
        loads = np.broadcast_to(weights, (shape[0], n)).ravel()
        masses = np.bincount(cells, loads, minlength=shape[0] * room).reshape(shape)
        first[span] += np.einsum("ij,ij->i", masses, values)
        logs[span] += (masses * np.log2(np.where(masses > 0, masses, 1))).sum(axis=1)


def kernels() -> Any:
    """Return the module of the compiled loops over the matrix, which needs Numba."""
    need_extra("lab", "this computation")
    from salet.numbers import kernels  # noqa: PLC0415 - needs Numba

    return kernels


def _looped(sums: Sums, block: Patterns, weights: Floats | None, space: int, worth: Floats) -> None:
    """Add to the sums of each guess by the compiled loop; large jobs use several threads."""
    rows, n = block.shape
    logarithms = _logarithms(n)
    loops = kernels()

    def work(start: int, stop: int) -> None:
        loops.sum_buckets(block, weights, start, stop, space, worth, logarithms, *sums)

    mass = "equal" if weights is None else "weighted"
    first_run(f"statistics-{block.dtype}-{mass}", lambda: work(0, 0))
    threads = min(os.cpu_count() or 1, 1 + rows * n // 4_000_000)
    if threads == 1:
        work(0, rows)
    else:
        cuts = [rows * i // (4 * threads) for i in range(4 * threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, cuts[:-1], cuts[1:]))
