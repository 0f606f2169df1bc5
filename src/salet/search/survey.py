"""The yields of many guesses on a bucket.

The yields bound the cost of the bucket (see `frame`, `play`). Guesses are processed in blocks, with
a sequential loop for each line. One 64-bit word per guess holds the set of labels it has shown.
Labels above 63 are rare, because large buckets have low labels, and are counted separately.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.search.frame import Frame

__all__ = [
    "BLOCK",
    "Scratch",
    "popcount",
    "reaches",
    "shown",
    "survey",
    "thin",
    "yield_of",
]

BLOCK = 512  # guesses that a survey processes at a time


class Scratch(NamedTuple):
    """Scratch arrays for one block of a survey, one cell per guess."""

    marks: NDArray[np.uint64]
    gains: NDArray[np.int64]
    tall: NDArray[np.uint8]


@jit
def popcount(word):  # type: ignore[no-untyped-def]
    """Return the number of bits that are set."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + (
        (word >> np.uint64(2)) & np.uint64(0x3333333333333333)
    )
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56))


@jit
def _gather(labels, lines, lo, hi, first, last, marks):  # type: ignore[no-untyped-def]
    """Write to marks[i] the labels, modulo 64, of guess first + i on lines[lo:hi], as a set of
    bits."""
    one = np.uint64(1)
    low = np.uint64(63)
    size = last - first
    for i in range(size):
        marks[i] = 0
    j = lo
    while j + 4 <= hi:  # four lines at a time: fewer accesses to `marks`
        a = labels[lines[j], first:last]
        b = labels[lines[j + 1], first:last]
        c = labels[lines[j + 2], first:last]
        d = labels[lines[j + 3], first:last]
        for i in range(size):
            p = (one << (np.uint64(a[i]) & low)) | (one << (np.uint64(b[i]) & low))
            q = (one << (np.uint64(c[i]) & low)) | (one << (np.uint64(d[i]) & low))
            marks[i] |= p | q
        j += 4
    while j < hi:
        a = labels[lines[j], first:last]
        for i in range(size):
            marks[i] |= one << (np.uint64(a[i]) & low)
        j += 1


@jit
def _gather_weighted(labels, lines, lo, hi, first, last, weights, marks, gains):  # type: ignore[no-untyped-def]
    """Write to gains[i] the sum of the greatest weight of each label (modulo 64) of guess first + i
    on lines[lo:hi]."""
    one = np.uint64(1)
    low = np.uint64(63)
    size = last - first
    for i in range(size):
        marks[i] = 0
        gains[i] = 0
    for j in range(lo, hi):
        a = labels[lines[j], first:last]
        weight = weights[lines[j]]
        for i in range(size):
            bit = one << (np.uint64(a[i]) & low)
            gains[i] += weight if bit & ~marks[i] != np.uint64(0) else np.int64(0)
            marks[i] |= bit


@jit
def _add_tall(labels, lines, lo, hi, first, last, weight, tall, gains):  # type: ignore[no-untyped-def]
    """Add to gains[i] `weight` for each of lines[lo:hi] that has a label above 63 under guess first
    + i."""
    size = last - first
    j = lo
    while j < hi:
        for i in range(size):
            tall[i] = 0
        end = min(hi, j + 252)  # counts of up to 252 fit into a byte, and bytes are fast
        while j + 4 <= end:
            a = labels[lines[j], first:last]
            b = labels[lines[j + 1], first:last]
            c = labels[lines[j + 2], first:last]
            d = labels[lines[j + 3], first:last]
            for i in range(size):
                few = (
                    np.uint8(a[i] > 63)
                    + np.uint8(b[i] > 63)
                    + np.uint8(c[i] > 63)
                    + np.uint8(d[i] > 63)
                )
                tall[i] = np.uint8(tall[i] + few)
            j += 4
        while j < end:
            a = labels[lines[j], first:last]
            for i in range(size):
                tall[i] = np.uint8(tall[i] + np.uint8(a[i] > 63))
            j += 1
        for i in range(size):
            gains[i] += tall[i] * weight


@jit
def yield_of(frame, lines, lo, hi, guess, seen):  # type: ignore[no-untyped-def]
    """Return the yield of one guess on lines[lo:hi]."""
    last = seen.size - 1
    seen[last] += 1
    tick = seen[last] << 20
    gain = np.int64(0)
    for j in range(lo, hi):
        label = frame.labels[lines[j], guess]
        if seen[label] != tick:
            seen[label] = tick
            gain += frame.weights[lines[j]]
    return gain


@jit
def survey(frame, lines, lo, hi, uniform, scratch, seen, best, enough):  # type: ignore[no-untyped-def]
    """Return the greatest yield of any guess of the frame on the bucket lines[lo:hi], or `best` if
    none is greater; stops once it is at least `enough`.

    The labels modulo 64, together with the number of lines whose label is above 63, give an upper
    bound of the yield. Only guesses whose bound beats the best so far are counted one by one.
    Blocks of guesses that make too few buckets of the whole frame are skipped: a subset has no more
    labels than the whole frame.
    """
    total = frame.guesses.size
    marks, gains, tall = scratch.marks, scratch.gains, scratch.tall
    for first in range(0, total, BLOCK):
        last = min(first + BLOCK, total)
        most = np.int64(frame.buckets[first])
        reach = np.int64(0)
        for j in range(lo, min(hi, lo + most)):
            reach += frame.weights[lines[j]]
        if reach <= best:
            break
        size = last - first
        if uniform:
            _gather(frame.labels, lines, lo, hi, first, last, marks)
            for i in range(size):
                gains[i] = popcount(marks[i])
        else:
            _gather_weighted(frame.labels, lines, lo, hi, first, last, frame.weights, marks, gains)
        if most <= 64:
            for i in range(size):
                best = max(best, gains[i])
        else:
            _add_tall(
                frame.labels, lines, lo, hi, first, last, frame.weights[lines[lo]], tall, gains
            )
            for i in range(size):
                if gains[i] > best:
                    best = max(best, yield_of(frame, lines, lo, hi, first + i, seen))
        if best >= enough:
            break
    return best


@jit
def reaches(frame, lines, lo, hi, scratch):  # type: ignore[no-untyped-def]
    """Return an upper bound on the yield of each guess on lines[lo:hi], as in `survey`; all weights
    are 1."""
    marks, gains = scratch.marks, scratch.gains
    most = np.empty(frame.guesses.size, np.int64)
    for first in range(0, most.size, BLOCK):
        last = min(first + BLOCK, most.size)
        _gather(frame.labels, lines, lo, hi, first, last, marks)
        for i in range(last - first):
            gains[i] = popcount(marks[i])
        if frame.buckets[first] > 64:
            _add_tall(frame.labels, lines, lo, hi, first, last, np.int64(1), scratch.tall, gains)
        for i in range(last - first):
            most[first + i] = min(gains[i], hi - lo, np.int64(frame.buckets[first + i]))
    return most


@jit
def thin(frame, picks, lines, lo, hi):  # type: ignore[no-untyped-def]
    """Return a frame of lines[lo:hi] and the guesses `picks`, only complete enough for a survey,
    and the numbers of its lines."""
    n = hi - lo
    every = np.empty(n, np.int32)
    labels = np.empty((n, picks.size), frame.labels.dtype)
    buckets = np.empty(picks.size, np.int32)
    weights = np.empty(n, np.int64)
    for i in range(picks.size):
        buckets[i] = frame.buckets[picks[i]]
    for j in range(n):
        line = lines[lo + j]
        weights[j] = frame.weights[line]
        every[j] = j
        for i in range(picks.size):
            labels[j, i] = frame.labels[line, np.uint32(picks[i])]
    sub = Frame(labels, buckets, buckets, buckets, frame.members, frame.answers, weights)
    return sub, every


@jit
def shown(labels, lines, lo, hi, picks, bits, tall):  # type: ignore[no-untyped-def]
    """Write to bits[t] the labels, modulo 64, of guess picks[t] on lines[lo:hi], and to tall[t] the
    number of lines with a label above 63."""
    one, low = np.uint64(1), np.uint64(63)
    for t in range(picks.size):
        bits[t] = 0
        tall[t] = 0
    j = lo
    while j + 4 <= hi:
        a, b, c, d = lines[j], lines[j + 1], lines[j + 2], lines[j + 3]
        for t in range(picks.size):
            g = np.uint32(picks[t])
            p, q = np.uint64(labels[a, g]), np.uint64(labels[b, g])
            r, s = np.uint64(labels[c, g]), np.uint64(labels[d, g])
            bits[t] |= (one << (p & low)) | (one << (q & low))
            bits[t] |= (one << (r & low)) | (one << (s & low))
            tall[t] += np.int64(p > low) + np.int64(q > low) + np.int64(r > low) + np.int64(s > low)
        j += 4
    while j < hi:
        for t in range(picks.size):
            p = np.uint64(labels[lines[j], np.uint32(picks[t])])
            bits[t] |= one << (p & low)
            tall[t] += np.int64(p > low)
        j += 1
