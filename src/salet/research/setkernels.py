"""The compiled loops under fixed sets: what one more word makes of a partition.

A partition is laid out bucket by bucket, the largest first, those of one answer left out since no
word splits them::

    order   the answers, bucket after bucket
    cuts    where pieces of it begin and end, [pieces + 1]: a long bucket is several pieces
    fresh   whether a piece begins a bucket, [pieces]

The cells that count are never cleared: each bucket of each word has a serial number, and a cell is
``serial + count`` of the last bucket that used it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.numbers.patterns import Patterns

SERIAL = 1 << 20  # more than a bucket can hold


@jit
def scores(
    told: Patterns,
    space: int,
    rows: NDArray[np.int64],
    order: NDArray[np.int64],
    cuts: NDArray[np.int64],
    fresh: NDArray[np.bool_],
    gains: NDArray[np.int64],
    rest: NDArray[np.int64],
    kinds: NDArray[np.int64],
    limit: int,
    most: int,
    found: NDArray[np.int64],
    largest: NDArray[np.int64],
) -> None:
    """The score of each of the guesses ``rows`` into ``found``, or -1 as soon as it is sure to be
    above ``limit`` or a bucket to be larger than ``most``.

    ``gains[c]`` is what the score gains when a bucket of c gets one more; ``rest[k, piece]`` the
    least that the buckets after a piece add when the word has k patterns, and ``kinds`` the k of
    each row. ``space`` is 3^L.
    """
    cells = np.zeros(space, np.int64)
    serial = 0
    for nth in range(rows.size):
        row = told[rows[nth]]
        bound = rest[kinds[nth]]
        score, top = 0, 1
        for piece in range(fresh.size):
            if fresh[piece]:
                serial += SERIAL
            for x in range(cuts[piece], cuts[piece + 1]):
                p = row[order[x]]
                count = max(cells[p] - serial, 0)
                score += gains[count]
                cells[p] = serial + count + 1
                top = max(top, count + 1)
            if score + bound[piece] > limit or top > most:
                score = -1
                break
        found[nth] = score
        largest[nth] = top


@jit
def may_share(
    told: Patterns,
    space: int,
    rows: NDArray[np.int64],
    order: NDArray[np.int64],
    cuts: NDArray[np.int64],
    fresh: NDArray[np.bool_],
    rest: NDArray[np.int64],
    kinds: NDArray[np.int64],
    most: int,
    found: NDArray[np.bool_],
) -> None:
    """Whether each of the guesses ``rows`` leaves at most ``most`` answers that are not the first
    of their bucket: the part of ``scores`` that takes the time when buckets are counted.

    Three guesses go side by side, so that the processor need not wait for the cells of one.
    """
    cells = np.zeros(3 * space, np.int64)
    serial, last = 0, rows.size - 1
    for nth in range(0, rows.size, 3):
        one, two, three = nth, min(nth + 1, last), min(nth + 2, last)
        row, row2, row3 = told[rows[one]], told[rows[two]], told[rows[three]]
        bound, bound2, bound3 = rest[kinds[one]], rest[kinds[two]], rest[kinds[three]]
        shared, shared2, shared3, open_ = 0, 0, 0, True
        for piece in range(fresh.size):
            serial += fresh[piece]
            for x in range(cuts[piece], cuts[piece + 1]):
                p, q, r = row[order[x]], space + row2[order[x]], 2 * space + row3[order[x]]
                shared += cells[p] == serial
                cells[p] = serial
                shared2 += cells[q] == serial
                cells[q] = serial
                shared3 += cells[r] == serial
                cells[r] = serial
            open_ = (
                shared + bound[piece] <= most
                or shared2 + bound2[piece] <= most
                or shared3 + bound3[piece] <= most
            )
            if not open_:
                break
        found[one] = open_ and shared <= most
        found[two] = open_ and shared2 <= most
        found[three] = open_ and shared3 <= most


@jit
def weighed(
    told: Patterns,
    space: int,
    rows: NDArray[np.int64],
    order: NDArray[np.int64],
    cuts: NDArray[np.int64],
    weights: NDArray[np.float64],
    figures: NDArray[np.float64],
) -> None:
    """Under a belief: for each of the guesses ``rows`` expected size, largest, sum of mass·log2
    mass and number of the buckets, [rows, 4]. Here every piece is a whole bucket."""
    cells, masses = np.zeros(space, np.int64), np.zeros(space, np.float64)
    for nth in range(rows.size):
        row = told[rows[nth]]
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
        figures[nth, 0] = size
        figures[nth, 1] = top
        figures[nth, 2] = logs
        figures[nth, 3] = buckets


@jit
def unparted(
    told: Patterns,
    space: int,
    answers: NDArray[np.int64],
    order: NDArray[np.int64],
    cuts: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Whether each bucket, [buckets], has three members or more and none that tells all others
    apart: it then takes at least twice its size. Every piece is a whole bucket."""
    cells = np.zeros(space, np.int64)
    serial = 0
    for piece in range(found.size):
        start, stop = cuts[piece], cuts[piece + 1]
        parted = stop - start < 3
        for member in range(start, stop):
            if parted:
                break
            row = told[answers[order[member]]]
            serial += 1
            parted = True
            for x in range(start, stop):
                p = row[order[x]]
                if cells[p] == serial:
                    parted = False
                    break
                cells[p] = serial
        found[piece] = not parted
