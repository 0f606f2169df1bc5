"""Compiled loops for fixed sets: the buckets that one more word makes of a partition.

A partition is stored bucket by bucket, the largest first. Buckets of one answer are left out,
since no word splits them: ``cuts`` says where each piece begins in ``order``, and a long
bucket is several pieces::

    order      7 2 9 4 | 0 5 1 | 3 8 | 6          6 is alone: it is in ``alone``, not in ``order``
    cuts       0     3   4       7     9          pieces of at most three
    begins     1     0   1       1

The array of counts is never cleared: each bucket of each word has a serial number, and a cell holds
``serial + count`` of the last bucket that used it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.numbers.patterns import Patterns

SERIAL = 1 << 20  # larger than any bucket


class BucketLayout(NamedTuple):
    """A partition of the answers in the order in which the loops read it."""

    order: NDArray[np.int64]  # the answers, bucket after bucket
    cuts: NDArray[np.int64]  # [pieces + 1] where pieces of ``order`` begin and end
    begins: NDArray[np.bool_]  # [pieces] whether a piece begins a bucket
    bucket: NDArray[np.int64]  # [pieces] the bucket of each piece
    sizes: NDArray[np.int64]  # [buckets] the largest first
    alone: NDArray[np.int64]  # the answers that have a bucket to themselves, in no piece


def bucket_layout(labels: NDArray[np.int64], piece: int) -> BucketLayout:
    """Return the layout of the partition ``labels``, in pieces of at most ``piece`` answers."""
    counts = np.bincount(labels)
    by_size = np.argsort(-counts, kind="stable")
    rank = np.empty_like(by_size)
    rank[by_size] = np.arange(len(by_size))
    order = np.argsort(rank[labels], kind="stable")
    sizes = counts[by_size]
    sizes = sizes[sizes > 1]
    shared = int(sizes.sum())
    pieces = -(-sizes // piece)
    bucket = np.repeat(np.arange(len(sizes)), pieces)
    nth = np.arange(len(bucket)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    starts = np.repeat(np.cumsum(sizes) - sizes, pieces) + nth * piece
    cuts = np.append(starts, shared)
    return BucketLayout(order[:shared], cuts, nth == 0, bucket, sizes, order[shared:])


@jit
def score_words(
    matrix: Patterns,
    space: int,
    rows: NDArray[np.int64],
    layout: BucketLayout,
    gains: NDArray[np.int64],
    rest: NDArray[np.int64],
    patterns_of: NDArray[np.int64],
    limit: int,
    max_size: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the score of each of the guesses ``rows`` and its largest bucket, both [rows].

    The score is -1 once it is certain to exceed ``limit``, or a bucket exceeds ``max_size``.
    ``gains[c]`` is the increase of the score when a bucket of c gets one more answer.
    ``rest[k, piece]`` is a lower bound on what the buckets after a piece add if the word has k
    patterns; ``patterns_of`` is the k of each row. ``space`` is 3^L.
    """
    order, cuts, begins = layout.order, layout.cuts, layout.begins
    scores, largest = np.empty(rows.size, np.int64), np.empty(rows.size, np.int64)
    cells = np.zeros(space, np.int64)
    serial = 0
    for nth in range(rows.size):
        row = matrix[rows[nth]]
        bound = rest[patterns_of[nth]]
        score, top = 0, 1
        for piece in range(begins.size):
            if begins[piece]:
                serial += SERIAL
            for x in range(cuts[piece], cuts[piece + 1]):
                p = row[order[x]]
                count = max(cells[p] - serial, 0)
                score += gains[count]
                cells[p] = serial + count + 1
                top = max(top, count + 1)
            if score + bound[piece] > limit or top > max_size:
                score = -1
                break
        scores[nth] = score
        largest[nth] = top
    return scores, largest


@jit
def within_shared(
    matrix: Patterns,
    space: int,
    rows: NDArray[np.int64],
    layout: BucketLayout,
    rest: NDArray[np.int64],
    patterns_of: NDArray[np.int64],
    max_shared: int,
) -> NDArray[np.bool_]:
    """Return whether each guess leaves at most ``max_shared`` answers that share a bucket, [rows].

    The first answer of a bucket does not count. When buckets are counted, this takes most of the
    time. Three guesses are processed together, which hides the latency of memory.
    """
    order, cuts, begins = layout.order, layout.cuts, layout.begins
    fits = np.empty(rows.size, np.bool_)
    cells = np.zeros(3 * space, np.int64)
    serial, last = 0, rows.size - 1
    for nth in range(0, rows.size, 3):
        first, second, third = nth, min(nth + 1, last), min(nth + 2, last)
        row, row2, row3 = matrix[rows[first]], matrix[rows[second]], matrix[rows[third]]
        bound, bound2, bound3 = (
            rest[patterns_of[first]],
            rest[patterns_of[second]],
            rest[patterns_of[third]],
        )
        shared, shared2, shared3, open_ = 0, 0, 0, True
        for piece in range(begins.size):
            serial += begins[piece]
            for x in range(cuts[piece], cuts[piece + 1]):
                p, q, r = row[order[x]], space + row2[order[x]], 2 * space + row3[order[x]]
                shared += cells[p] == serial
                cells[p] = serial
                shared2 += cells[q] == serial
                cells[q] = serial
                shared3 += cells[r] == serial
                cells[r] = serial
            open_ = (
                shared + bound[piece] <= max_shared
                or shared2 + bound2[piece] <= max_shared
                or shared3 + bound3[piece] <= max_shared
            )
            if not open_:
                break
        fits[first] = open_ and shared <= max_shared
        fits[second] = open_ and shared2 <= max_shared
        fits[third] = open_ and shared3 <= max_shared
    return fits


@jit
def weighted_statistics(
    matrix: Patterns,
    space: int,
    rows: NDArray[np.int64],
    layout: BucketLayout,
    weights: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Return the statistics of each of the guesses ``rows`` under a belief, [rows, 4].

    These are the expected size, the largest bucket, the sum of mass·log2(mass) and the number of
    buckets. Every piece of ``layout`` must be a whole bucket.
    """
    order, cuts = layout.order, layout.cuts
    statistics = np.empty((rows.size, 4))
    cells, masses = np.zeros(space, np.int64), np.zeros(space, np.float64)
    for nth in range(rows.size):
        row = matrix[rows[nth]]
        size, top, logs, buckets = 0.0, 0, 0.0, 0
        for piece in range(cuts.size - 1):
            for x in range(cuts[piece], cuts[piece + 1]):
                p = row[order[x]]
                cells[p] += 1
                masses[p] += weights[order[x]]
            for x in range(cuts[piece], cuts[piece + 1]):
                p = row[order[x]]
                if cells[p]:
                    size += masses[p] * cells[p]
                    top = max(top, cells[p])
                    buckets += 1
                    if masses[p] > 0.0:
                        logs += masses[p] * np.log2(masses[p])
                    cells[p] = 0
                    masses[p] = 0.0
        statistics[nth, 0] = size
        statistics[nth, 1] = top
        statistics[nth, 2] = logs
        statistics[nth, 3] = buckets
    return statistics


@jit
def unseparated(
    matrix: Patterns,
    space: int,
    answers: NDArray[np.int64],
    layout: BucketLayout,
) -> NDArray[np.int64]:
    """Return 1 for each bucket of three or more that no member separates, else 0, [buckets].

    A guess separates a bucket if each member gives another pattern. A bucket that no member
    separates takes at least twice its size in guesses. Every piece of ``layout`` must be a whole
    bucket.
    """
    order, cuts = layout.order, layout.cuts
    hard = np.empty(cuts.size - 1, np.int64)
    cells = np.zeros(space, np.int64)
    serial = 0
    for piece in range(hard.size):
        start, stop = cuts[piece], cuts[piece + 1]
        separated = stop - start < 3
        for member in range(start, stop):
            if separated:
                break
            row = matrix[answers[order[member]]]
            serial += 1
            separated = True
            for x in range(start, stop):
                p = row[order[x]]
                if cells[p] == serial:
                    separated = False
                    break
                cells[p] = serial
        hard[piece] = not separated
    return hard
