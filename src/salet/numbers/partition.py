"""What every guess would tell about the candidates: one-ply statistics of all guesses at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.matrix import PatternMatrix
from salet.numbers.patterns import Patterns

_CELLS = 1 << 15  # counters in use at a time, so that they stay in the processor's cache
_FEW = 40  # up to so many candidates sorting a row is faster than counting into 3^L cells
_BIG_JOB = 200_000_000  # cells from which the compiled loops are worth loading
_HUGE = 400_000_000  # cells of a matrix that is never built whole
_PART = 20_000_000  # cells of it that are built at a time


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
    if matrix.compiled or rows * len(columns) >= _BIG_JOB:
        every = np.arange(rows) if guesses is None else guesses
        return _compiled(matrix, columns, weights, every)
    block = matrix.block(columns, guesses)
    space = 3**matrix.lexicon.length
    if weights is not None:
        return _weighed(block, weights, space)
    if block.shape[1] <= _FEW or space > 3**6:
        return _sorted(block)
    return _counted(block, space)


def _uniform(
    n: int,
    squares: NDArray[np.int64],
    largest: NDArray[np.int64],
    buckets: NDArray[np.int64],
    logs: NDArray[np.float64],
) -> Statistics:
    entropy = np.maximum(np.log2(n) - logs / n, 0.0)
    return Statistics(n, squares / n, largest, entropy, buckets, squares)


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
    if (
        not plain
        or len(columns) <= _FEW
        or space > 3**6
        or matrix.shape[0] * len(columns) >= _BIG_JOB
    ):
        facts = statistics(matrix, columns, weights)
        return facts.expected_size, facts.buckets
    block = matrix.block(columns)
    squares = np.empty(len(block))
    buckets = np.empty(len(block), dtype=np.int64)
    for here, counts in _counts(block, space):
        squares[here], buckets[here] = _squares(counts), _buckets(counts)
    return squares / len(columns), buckets


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


def _counted(block: Patterns, space: int) -> Statistics:
    """By counting into 3^L cells a guess."""
    rows, n = block.shape
    squares, largest, buckets = (np.empty(rows, dtype=np.int64) for _ in range(3))
    logs = np.empty(rows)
    table = _logarithms(n)
    for here, counts in _counts(block, space):
        squares[here], buckets[here] = _squares(counts), _buckets(counts)
        largest[here] = counts.max(axis=1)
        logs[here] = np.take(table, counts).sum(axis=1)
    return _uniform(n, squares, largest, buckets, logs)


def _sorted(block: Patterns) -> Statistics:
    """By sorting each row, so that a bucket is a run of equal patterns."""
    rows, n = block.shape
    squares, largest, buckets = (np.empty(rows, dtype=np.int64) for _ in range(3))
    logs = np.empty(rows)
    table = _logarithms(n)
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
    return _uniform(n, squares, largest, buckets, logs)


def _weighed(block: Patterns, weights: NDArray[np.float64], space: int) -> Statistics:
    """By counting and weighing into cells; many patterns are first numbered densely."""
    rows, n = block.shape
    if space > 3**6:
        used, dense = np.unique(block, return_inverse=True)
        block, space = dense.reshape(rows, n), len(used)
    sizes, logs = np.empty(rows), np.empty(rows)
    largest, buckets = np.empty(rows, dtype=np.int64), np.empty(rows, dtype=np.int64)
    step = max(1, _CELLS // max(n, space))
    offsets = (np.arange(step) * space)[:, None]
    for start in range(0, rows, step):
        part = block[start : start + step]
        here = slice(start, start + len(part))
        shape = (len(part), space)
        cells = (part + offsets[: len(part)]).ravel()
        counts = np.bincount(cells, minlength=len(part) * space).reshape(shape)
        load = np.broadcast_to(weights, part.shape).ravel()
        masses = np.bincount(cells, load, minlength=len(part) * space).reshape(shape)
        sizes[here] = np.einsum("ij,ij->i", masses, counts)
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
    for start in range(0, len(block), step):
        part = block[start : start + step]
        cells = (part + offsets[: len(part)]).ravel()
        load = np.broadcast_to(weights, part.shape).ravel()
        masses = np.bincount(cells, load, minlength=len(part) * space).reshape(len(part), space)
        found[start : start + len(part)] = -_spread(masses, cells, weights)
    return np.maximum(found, 0.0)


def _compiled(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64] | None,
    guesses: NDArray[np.int64],
) -> Statistics:
    """By the compiled loops, on as many threads as the job deserves."""
    if matrix.shape[0] * matrix.shape[1] > _HUGE:
        return _in_parts(matrix, columns, weights, guesses)
    return _looped(matrix.full(), matrix.lexicon.win + 1, columns, weights, guesses)


def _in_parts(
    matrix: PatternMatrix,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64] | None,
    guesses: NDArray[np.int64],
) -> Statistics:
    """The patterns of some guesses at a time, where all of them would fill the memory."""
    every = np.arange(len(columns), dtype=np.int64)
    step = max(1, _PART // max(1, len(columns)))
    parts = [
        _looped(block, matrix.lexicon.win + 1, every, weights, np.arange(len(block)))
        for start in range(0, len(guesses), step)
        for block in (matrix.block(columns, guesses[start : start + step]),)
    ]
    joined = {
        name: np.concatenate([getattr(part, name) for part in parts])
        for name in ("expected_size", "largest", "entropy", "buckets")
    }
    squares = None if weights is not None else np.concatenate([p.squares for p in parts])
    return Statistics(len(columns), **joined, squares=squares)


def _looped(
    table: Patterns,
    space: int,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64] | None,
    guesses: NDArray[np.int64],
) -> Statistics:
    """The statistics of some rows of a table of patterns."""
    from salet.numbers import kernels

    columns = np.ascontiguousarray(columns, dtype=np.int64)
    rows, n = len(guesses), len(columns)
    largest, buckets = np.empty(rows, dtype=np.int64), np.empty(rows, dtype=np.int64)
    logs = np.empty(rows)
    squares = np.empty(rows, dtype=np.int64)
    sizes = np.empty(rows)
    logarithms = _logarithms(n)

    def work(start: int, stop: int) -> None:
        if weights is None:
            kernels.count_buckets(
                table, columns, guesses, start, stop, space,
                squares, largest, buckets, logs, logarithms,
            )  # fmt: skip
        else:
            kernels.weigh_buckets(
                table, columns, weights, guesses, start, stop, space,
                sizes, largest, buckets, logs,
            )  # fmt: skip

    threads = min(os.cpu_count() or 1, 1 + rows * n // 4_000_000)
    if threads == 1:
        work(0, rows)
    else:
        cuts = [rows * i // (4 * threads) for i in range(4 * threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, cuts[:-1], cuts[1:]))
    if weights is None:
        return _uniform(n, squares, largest, buckets, logs)
    return Statistics(n, sizes, largest, np.maximum(-logs, 0.0), buckets, None)
