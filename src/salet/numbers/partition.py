"""One-ply statistics: how every guess would split the candidates."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers import kernels
from salet.numbers.compiled import call
from salet.numbers.loopcache import loops_at_hand
from salet.numbers.matrix import PatternMatrix
from salet.numbers.patterns import Patterns

_CELLS = 1 << 15  # counters in use at a time: they fit into the processor's cache
_LINE = 1 << 14  # guesses whose candidates are compared at a time
_FEW = 40  # candidates: up to this number sorting a row is faster than counting into 3^L cells
_PAIRED = 60  # candidates: up to this number comparing pairs is fastest, if only counts are needed
_BIG_JOB = 200_000_000  # cells: from this number on compiled loops pay off
_HUGE = 400_000_000  # cells: a larger matrix is never built as a whole
_PART = 20_000_000  # cells of it that are built at a time

# For each guess: sum of squared counts, largest count, number of buckets, sum of ``table[count]``.
Sums = tuple[NDArray[Any], NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]
_NONE = np.empty(0)


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
    weights: NDArray[np.float64] | None = None,
    guesses: NDArray[np.int64] | None = None,
) -> Statistics:
    """Return the statistics of some or all guesses for these candidates.

    ``weights`` are the belief in ``columns``, summing to 1; None means uniform.
    """
    rows = matrix.shape[0] if guesses is None else len(guesses)
    n = len(columns)
    if weights is None:
        squares, largest, buckets, logs = _sums(matrix, columns, guesses, _logarithms(n))
        entropy = np.maximum(np.log2(n) - logs / n, 0.0)
        return Statistics(n, squares / n, largest, entropy, buckets, squares)
    if matrix.compiled or rows * n >= _BIG_JOB:
        sizes, largest, buckets, logs = _compiled(matrix, columns, guesses, _NONE, weights)
        return Statistics(n, sizes, largest, np.maximum(-logs, 0.0), buckets, None)
    return weigh_block(matrix.block(columns, guesses), weights, 3**matrix.lexicon.length)


def expected(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    worth: NDArray[np.float64],
    weights: NDArray[np.float64] | None = None,
) -> NDArray[np.float64]:
    """Return the mean of ``worth[count]`` over the feedbacks of each guess, [guesses].

    With ``worth[count] = count`` this is the expected size.
    """
    n = len(columns)
    if weights is None:
        return _sums(matrix, columns, None, np.arange(n + 1) * worth[: n + 1])[3] / n
    space = 3**matrix.lexicon.length
    return weigh_block(matrix.block(columns), weights, space, worth).expected_size


def _logarithms(n: int) -> NDArray[np.float64]:
    """Return c·log2 c for c from 0 to n."""
    c = np.arange(n + 1)
    return np.asarray(c * np.log2(np.maximum(c, 1)))


def splits(
    matrix: PatternMatrix, columns: NDArray[np.int64], weights: NDArray[np.float64] | None = None
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Return the expected size and the number of buckets of all guesses.

    This is faster than ``statistics``, and enough to find the promising guesses.
    """
    space = 3**matrix.lexicon.length
    simple = weights is None and not matrix.compiled
    if simple and len(columns) <= _PAIRED:
        squares, buckets = _paired(matrix.block(columns))
        return squares / len(columns), buckets
    if (
        not simple
        or len(columns) <= _FEW
        or space > 3**6
        or matrix.shape[0] * len(columns) >= _BIG_JOB
    ):
        facts = statistics(matrix, columns, weights)
        return facts.expected_size, facts.buckets
    block = matrix.block(columns)
    sizes = np.empty(len(block))
    buckets = np.empty(len(block), dtype=np.int64)
    for span, counts in _counts(block, space):
        sizes[span], buckets[span] = _squares(counts) / len(columns), _buckets(counts)
    return sizes, buckets


def _paired(block: Patterns) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return squares and number of buckets, by comparing each candidate with those before it.

    A bucket of n candidates has n (n - 1) / 2 equal pairs and one candidate without an equal one
    before it.
    """
    rows, n = block.shape
    pairs, buckets = np.zeros(rows, dtype=np.int64), np.zeros(rows, dtype=np.int64)
    for start in range(0, rows, _LINE):
        lines = np.ascontiguousarray(block[start : start + _LINE].T)
        for i in range(n):
            equal = (lines[:i] == lines[i]).sum(axis=0, dtype=np.uint8)
            pairs[start : start + _LINE] += equal
            buckets[start : start + _LINE] += equal == 0
    return n + 2 * pairs, buckets


def _counts(block: Patterns, space: int) -> Iterator[tuple[slice, NDArray[np.int64]]]:
    """Yield the counts of all buckets, [guesses, 3^L], for a few guesses at a time."""
    step = max(1, _CELLS // max(block.shape[1], space))
    offsets = (np.arange(step) * space)[:, None]
    for start in range(0, len(block), step):
        chunk = block[start : start + step]
        cells = (chunk + offsets[: len(chunk)]).ravel()
        counts = np.bincount(cells, minlength=len(chunk) * space)
        yield slice(start, start + len(chunk)), counts.reshape(len(chunk), space)


def _squares(counts: NDArray[np.int64]) -> NDArray[np.float64]:
    exact = counts.astype(np.float64)  # exact integers, faster to multiply
    return np.asarray(np.einsum("ij,ij->i", exact, exact))


def _buckets(counts: NDArray[np.int64]) -> NDArray[np.uint32]:
    return np.asarray((counts != 0).view(np.uint8).sum(axis=1, dtype=np.uint32))


def _sums(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    guesses: NDArray[np.int64] | None,
    table: NDArray[np.float64],
) -> Sums:
    """Return the sums over the buckets of each guess, for a uniform belief."""
    rows = matrix.shape[0] if guesses is None else len(guesses)
    if matrix.compiled or rows * len(columns) >= _BIG_JOB:
        return _compiled(matrix, columns, guesses, table)
    block = matrix.block(columns, guesses)
    space = 3**matrix.lexicon.length
    if block.shape[1] <= _FEW or space > 3**6:
        return _sorted(block, table)
    return _counted(block, space, table)


def _counted(block: Patterns, space: int, table: NDArray[np.float64]) -> Sums:
    """Return the sums by counting into 3^L cells per guess."""
    rows = len(block)
    squares, largest, buckets = (np.empty(rows, dtype=np.int64) for _ in range(3))
    logs = np.empty(rows)
    for span, counts in _counts(block, space):
        squares[span], buckets[span] = _squares(counts), _buckets(counts)
        largest[span] = counts.max(axis=1)
        logs[span] = np.take(table, counts).sum(axis=1)
    return squares, largest, buckets, logs


def _sorted(block: Patterns, table: NDArray[np.float64]) -> Sums:
    """Return the sums by sorting each row: then a bucket is a run of equal patterns."""
    rows, n = block.shape
    squares, largest, buckets = (np.empty(rows, dtype=np.int64) for _ in range(3))
    logs = np.empty(rows)
    step = max(1, _CELLS // n)
    for start in range(0, rows, step):
        chunk = np.sort(block[start : start + step], axis=1)
        span = slice(start, start + len(chunk))
        begins = np.ones((len(chunk), n), dtype=bool)
        np.not_equal(chunk[:, 1:], chunk[:, :-1], out=begins[:, 1:])
        places = np.flatnonzero(begins)
        counts = np.diff(places, append=begins.size)
        first = np.flatnonzero(places % n == 0)  # the first run of each row
        squares[span] = np.add.reduceat(counts * counts, first)
        largest[span] = np.maximum.reduceat(counts, first)
        buckets[span] = np.diff(first, append=len(counts))
        logs[span] = np.add.reduceat(table[counts], first)
    return squares, largest, buckets, logs


def weigh_block(
    block: Patterns,
    weights: NDArray[np.float64],
    space: int,
    worth: NDArray[np.float64] | None = None,
) -> Statistics:
    """Return the statistics of a block of patterns under a belief.

    Patterns of long words are renumbered first, without gaps. With ``worth`` the mean of
    ``worth[count]`` replaces the expected size.
    """
    rows, n = block.shape
    if space > 3**6:
        used, dense = np.unique(block, return_inverse=True)
        block, space = dense.reshape(rows, n), len(used)
    sizes, logs = np.empty(rows), np.empty(rows)
    largest, buckets = np.empty(rows, dtype=np.int64), np.empty(rows, dtype=np.int64)
    step = max(1, _CELLS // max(n, space))
    offsets = (np.arange(step) * space)[:, None]
    loads = np.tile(weights, step)
    for start in range(0, rows, step):
        chunk = block[start : start + step]
        span = slice(start, start + len(chunk))
        shape = (len(chunk), space)
        cells = (chunk + offsets[: len(chunk)]).ravel()
        counts = np.bincount(cells, minlength=len(chunk) * space).reshape(shape)
        masses = np.bincount(cells, loads[: chunk.size], minlength=len(chunk) * space).reshape(
            shape
        )
        sizes[span] = np.einsum("ij,ij->i", masses, counts if worth is None else worth[counts])
        largest[span] = counts.max(axis=1)
        buckets[span] = np.count_nonzero(counts, axis=1)
        logs[span] = _spread(masses, cells, weights)
    return Statistics(n, sizes, largest, np.maximum(-logs, 0.0), buckets, None)


def _spread(
    masses: NDArray[Any], cells: NDArray[np.int64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the sum over buckets of mass·log2 mass, [guesses].

    If there are fewer candidates than cells, it is summed over the candidates: each adds its weight
    times the logarithm of the mass of its bucket.
    """
    rows, space = masses.shape
    if len(weights) < space // 2:
        inside = masses.ravel()[cells]
        logs = np.log2(np.where(inside > 0, inside, 1)).reshape(rows, len(weights))
        return np.asarray(logs @ weights)
    return np.asarray((masses * np.log2(np.where(masses > 0, masses, 1))).sum(axis=1))


def entropies(
    matrix: PatternMatrix, columns: NDArray[np.int64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return only the entropy of all guesses under a belief; faster than ``statistics``."""
    space = 3**matrix.lexicon.length
    if matrix.compiled or space > 3**6 or matrix.shape[0] * len(columns) >= _BIG_JOB:
        return statistics(matrix, columns, weights).entropy
    block = matrix.block(columns)
    entropy = np.empty(len(block))
    step = max(1, _CELLS // max(block.shape[1], space))
    offsets = (np.arange(step) * space)[:, None]
    loads = np.tile(weights, step)
    for start in range(0, len(block), step):
        chunk = block[start : start + step]
        cells = (chunk + offsets[: len(chunk)]).ravel()
        masses = np.bincount(cells, loads[: chunk.size], minlength=len(chunk) * space)
        masses = masses.reshape(len(chunk), space)
        entropy[start : start + len(chunk)] = -_spread(masses, cells, weights)
    return np.maximum(entropy, 0.0)


def _compiled(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    guesses: NDArray[np.int64] | None,
    table: NDArray[np.float64],
    weights: NDArray[np.float64] | None = None,
) -> Sums:
    """Return the sums by compiled loops; under a belief the first one is the expected size."""
    rows = matrix.shape[0] if guesses is None else len(guesses)
    n, space = len(columns), matrix.lexicon.win + 1
    if guesses is None and n == matrix.shape[1] and rows * n <= _HUGE:
        return _looped(matrix.full(), space, table, weights)
    if rows * n <= _PART:
        return _looped(matrix.block(columns, guesses), space, table, weights)
    # Some guesses at a time: all patterns would need too much memory.
    every = np.arange(rows) if guesses is None else guesses
    step = max(1, _PART // n)
    blocks = (matrix.block(columns, every[at : at + step]) for at in range(0, rows, step))
    sums = [_looped(block, space, table, weights) for block in blocks]
    first, largest, buckets, logs = (np.concatenate(each) for each in zip(*sums, strict=True))
    return first, largest, buckets, logs


def _looped(
    patterns: Patterns,
    space: int,
    table: NDArray[np.float64],
    weights: NDArray[np.float64] | None,
) -> Sums:
    """Return the sums of each row of patterns; large jobs use several threads.

    Without compiled loops NumPy computes them, which takes about ten times as long.
    """
    if not loops_at_hand(space):
        if weights is None:
            return _sorted(patterns, table) if space > 3**6 else _counted(patterns, space, table)
        facts = weigh_block(patterns, weights, space)
        return facts.expected_size, facts.largest, facts.buckets, -facts.entropy
    rows, n = patterns.shape
    first: NDArray[Any] = np.empty(rows, dtype=np.int64 if weights is None else np.float64)
    largest, buckets = np.empty(rows, dtype=np.int64), np.empty(rows, dtype=np.int64)
    logs = np.empty(rows)

    def work(start: int, stop: int) -> None:
        if weights is None:
            call(
                kernels.count_buckets,
                patterns, start, stop, space, first, largest, buckets, logs, table,
            )  # fmt: skip
        else:
            call(
                kernels.weigh_buckets,
                patterns, weights, start, stop, space, first, largest, buckets, logs,
            )  # fmt: skip

    threads = min(os.cpu_count() or 1, 1 + rows * n // 4_000_000)
    if threads == 1:
        work(0, rows)
    else:
        cuts = [rows * i // (4 * threads) for i in range(4 * threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, cuts[:-1], cuts[1:]))
    return first, largest, buckets, logs
