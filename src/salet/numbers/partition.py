"""What every guess would tell about the candidates: one-ply statistics of all guesses at once."""

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

_CELLS = 1 << 15  # counters in use at a time, so that they stay in the processor's cache
_LINE = 1 << 14  # guesses whose candidates are compared at a time
_FEW = 40  # up to so many candidates sorting a row is faster than counting into 3^L cells
_PAIRED = 60  # up to so many comparing candidates two by two is faster, where counts will do
_BIG_JOB = 200_000_000  # cells from which the compiled loops are worth loading
_HUGE = 400_000_000  # cells of a matrix that is never built whole
_PART = 20_000_000  # cells of it that are built at a time

# Over the buckets of each guess: squares of counts, largest, number, sum of ``table[count]``.
Sums = tuple[NDArray[Any], NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]
_NONE = np.empty(0)


@dataclass(frozen=True, slots=True)
class Statistics:
    """One number for each guess, [guesses]: see ``Suggestion`` for what they mean.

    ``squares`` is the sum over buckets of count squared, exact, and ``count`` the number of
    candidates: under a uniform belief ``expected_size`` is ``squares / count``.
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
    """The statistics of all guesses, or of some, against these candidates.

    ``weights`` are the belief in ``columns``, summing to 1; None is uniform.
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
    """The mean of ``worth[count]`` over the feedbacks of all guesses; were it the count itself,
    this would be the expected size."""
    n = len(columns)
    if weights is None:
        return _sums(matrix, columns, None, np.arange(n + 1) * worth[: n + 1])[3] / n
    space = 3**matrix.lexicon.length
    return weigh_block(matrix.block(columns), weights, space, worth).expected_size


def _logarithms(n: int) -> NDArray[np.float64]:
    """c·log2 c for c from 0 to n."""
    c = np.arange(n + 1)
    return np.asarray(c * np.log2(np.maximum(c, 1)))


def splits(
    matrix: PatternMatrix, columns: NDArray[np.int64], weights: NDArray[np.float64] | None = None
) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Expected size and number of buckets of all guesses: the part of ``statistics`` that is
    needed to find the promising ones, in less time."""
    space = 3**matrix.lexicon.length
    plain = weights is None and not matrix.compiled
    if plain and len(columns) <= _PAIRED:
        squares, buckets = _paired(matrix.block(columns))
        return squares / len(columns), buckets
    if (
        not plain
        or len(columns) <= _FEW
        or space > 3**6
        or matrix.shape[0] * len(columns) >= _BIG_JOB
    ):
        facts = statistics(matrix, columns, weights)
        return facts.expected_size, facts.buckets
    block = matrix.block(columns)
    sizes = np.empty(len(block))
    buckets = np.empty(len(block), dtype=np.int64)
    for here, counts in _counts(block, space):
        sizes[here], buckets[here] = _squares(counts) / len(columns), _buckets(counts)
    return sizes, buckets


def _paired(block: Patterns) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Squares and number of buckets by comparing each candidate with those before it: a bucket of
    n candidates has n (n - 1) / 2 pairs, and one that is like none before it."""
    rows, n = block.shape
    pairs, buckets = np.zeros(rows, dtype=np.int64), np.zeros(rows, dtype=np.int64)
    for start in range(0, rows, _LINE):
        lines = np.ascontiguousarray(block[start : start + _LINE].T)
        for i in range(n):
            like = (lines[:i] == lines[i]).sum(axis=0, dtype=np.uint8)
            pairs[start : start + _LINE] += like
            buckets[start : start + _LINE] += like == 0
    return n + 2 * pairs, buckets


def _counts(block: Patterns, space: int) -> Iterator[tuple[slice, NDArray[np.int64]]]:
    """The counts of all buckets, [guesses, 3^L], for a few guesses at a time."""
    step = max(1, _CELLS // max(block.shape[1], space))
    offsets = (np.arange(step) * space)[:, None]
    for start in range(0, len(block), step):
        part = block[start : start + step]
        cells = (part + offsets[: len(part)]).ravel()
        counts = np.bincount(cells, minlength=len(part) * space)
        yield slice(start, start + len(part)), counts.reshape(len(part), space)


def _squares(counts: NDArray[np.int64]) -> NDArray[np.float64]:
    exact = counts.astype(np.float64)  # whole numbers, and faster to multiply
    return np.asarray(np.einsum("ij,ij->i", exact, exact))


def _buckets(counts: NDArray[np.int64]) -> NDArray[np.uint32]:
    return np.asarray((counts != 0).view(np.uint8).sum(axis=1, dtype=np.uint32))


def _sums(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    guesses: NDArray[np.int64] | None,
    table: NDArray[np.float64],
) -> Sums:
    """What the buckets of each guess come to, for candidates alike."""
    rows = matrix.shape[0] if guesses is None else len(guesses)
    if matrix.compiled or rows * len(columns) >= _BIG_JOB:
        return _compiled(matrix, columns, guesses, table)
    block = matrix.block(columns, guesses)
    space = 3**matrix.lexicon.length
    if block.shape[1] <= _FEW or space > 3**6:
        return _sorted(block, table)
    return _counted(block, space, table)


def _counted(block: Patterns, space: int, table: NDArray[np.float64]) -> Sums:
    """By counting into 3^L cells a guess."""
    rows = len(block)
    squares, largest, buckets = (np.empty(rows, dtype=np.int64) for _ in range(3))
    logs = np.empty(rows)
    for here, counts in _counts(block, space):
        squares[here], buckets[here] = _squares(counts), _buckets(counts)
        largest[here] = counts.max(axis=1)
        logs[here] = np.take(table, counts).sum(axis=1)
    return squares, largest, buckets, logs


def _sorted(block: Patterns, table: NDArray[np.float64]) -> Sums:
    """By sorting each row, so that a bucket is a run of equal patterns."""
    rows, n = block.shape
    squares, largest, buckets = (np.empty(rows, dtype=np.int64) for _ in range(3))
    logs = np.empty(rows)
    step = max(1, _CELLS // n)
    for start in range(0, rows, step):
        part = np.sort(block[start : start + step], axis=1)
        here = slice(start, start + len(part))
        begins = np.ones((len(part), n), dtype=bool)
        np.not_equal(part[:, 1:], part[:, :-1], out=begins[:, 1:])
        places = np.flatnonzero(begins)
        counts = np.diff(places, append=begins.size)
        first = np.flatnonzero(places % n == 0)  # the first run of each row
        squares[here] = np.add.reduceat(counts * counts, first)
        largest[here] = np.maximum.reduceat(counts, first)
        buckets[here] = np.diff(first, append=len(counts))
        logs[here] = np.add.reduceat(table[counts], first)
    return squares, largest, buckets, logs


def weigh_block(
    block: Patterns,
    weights: NDArray[np.float64],
    space: int,
    worth: NDArray[np.float64] | None = None,
) -> Statistics:
    """By counting and weighing into cells; many patterns are first numbered densely.

    With a ``worth`` of each count, the mean of that stands where the expected size would.
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
        part = block[start : start + step]
        here = slice(start, start + len(part))
        shape = (len(part), space)
        cells = (part + offsets[: len(part)]).ravel()
        counts = np.bincount(cells, minlength=len(part) * space).reshape(shape)
        masses = np.bincount(cells, loads[: part.size], minlength=len(part) * space).reshape(shape)
        sizes[here] = np.einsum("ij,ij->i", masses, counts if worth is None else worth[counts])
        largest[here] = counts.max(axis=1)
        buckets[here] = np.count_nonzero(counts, axis=1)
        logs[here] = _spread(masses, cells, weights)
    return Statistics(n, sizes, largest, np.maximum(-logs, 0.0), buckets, None)


def _spread(
    masses: NDArray[Any], cells: NDArray[np.int64], weights: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The sum over buckets of mass times its logarithm, [guesses].

    Over the candidates when they are fewer than the buckets that might be: each adds its weight
    times the logarithm of the mass it lies in.
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
    """The entropy of all guesses alone, under a belief: ``statistics`` in less time."""
    space = 3**matrix.lexicon.length
    if matrix.compiled or space > 3**6 or matrix.shape[0] * len(columns) >= _BIG_JOB:
        return statistics(matrix, columns, weights).entropy
    block = matrix.block(columns)
    found = np.empty(len(block))
    step = max(1, _CELLS // max(block.shape[1], space))
    offsets = (np.arange(step) * space)[:, None]
    loads = np.tile(weights, step)
    for start in range(0, len(block), step):
        part = block[start : start + step]
        cells = (part + offsets[: len(part)]).ravel()
        masses = np.bincount(cells, loads[: part.size], minlength=len(part) * space)
        masses = masses.reshape(len(part), space)
        found[start : start + len(part)] = -_spread(masses, cells, weights)
    return np.maximum(found, 0.0)


def _compiled(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    guesses: NDArray[np.int64] | None,
    table: NDArray[np.float64],
    weights: NDArray[np.float64] | None = None,
) -> Sums:
    """By the compiled loops; under a belief the first of the sums is the expected size."""
    rows = matrix.shape[0] if guesses is None else len(guesses)
    n, space = len(columns), matrix.lexicon.win + 1
    if guesses is None and n == matrix.shape[1] and rows * n <= _HUGE:
        return _looped(matrix.full(), space, table, weights)
    if rows * n <= _PART:
        return _looped(matrix.block(columns, guesses), space, table, weights)
    # The patterns of some guesses at a time, where all of them would fill the memory.
    every = np.arange(rows) if guesses is None else guesses
    step = max(1, _PART // n)
    blocks = (matrix.block(columns, every[at : at + step]) for at in range(0, rows, step))
    parts = [_looped(block, space, table, weights) for block in blocks]
    first, largest, buckets, logs = (np.concatenate(part) for part in zip(*parts, strict=True))
    return first, largest, buckets, logs


def _looped(
    patterns: Patterns,
    space: int,
    table: NDArray[np.float64],
    weights: NDArray[np.float64] | None,
) -> Sums:
    """The sums of each row of patterns, on as many threads as the job deserves.

    NumPy sums them up where the loops are not at hand, in about ten times the time.
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
