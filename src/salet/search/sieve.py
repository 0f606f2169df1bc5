"""The sieve of a proof: a bound two guesses deep for each opener.

The lower bound of an opener needs, for each of its buckets, the most buckets that any second guess
makes of it. Most guesses need not be tried, because the number of their buckets on a larger set is
known beforehand. A *stamp* is the marks of the tile at one place over all answers. Guesses with the
same letter there share it, and a list has only a few hundred::

    stamp 17     0 0 1 0 2 0 0 1 ...     the mark that each answer gives: an A in the third place

Two tables are computed beforehand: for every stamp and mark the number of buckets that each guess
makes of the answers with that mark (`reach`), and for every guess the number of its buckets if the
marks at some places are ignored (`held`). The answers of a bucket agree in the stamps of its
opener, and by chance in others. So a guess makes at most as many buckets as of the smallest such
set of answers, and the places where its own stamp is one of these do not split the bucket.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.search.bucketbounds import first_bound, matters, raised, same, split_by, widest
from salet.search.engine import Engine
from salet.search.frame import Frame
from salet.search.legality import legal
from salet.search.survey import BLOCK, popcount, shown, yield_of
from salet.search.task import HARD, NORMAL

__all__ = ["SIEVE_FROM", "Stamps", "sieved", "stamps_of"]

KEPT_STAMPS = 192  # the stamps that most guesses share
SIEVE_FROM = 32  # candidates: for smaller buckets a survey of all guesses is faster
PLACES = 5  # of a guess whose stamps are used


class SieveScratch(NamedTuple):
    """Arrays that a sieve reuses from bucket to bucket."""

    agreed: NDArray[np.uint8]  # [stamps] see `_agreed`
    hints: NDArray[np.uint64]  # [3 * stamps] the best guess on the last bucket of each set
    picks: NDArray[np.uint64]  # [guesses]
    most: NDArray[np.int64]  # [guesses]


class Stamps(NamedTuple):
    """The stamps of a root frame; number 0 stands for all that are not kept."""

    of: NDArray[np.int32]  # [guesses, places] the stamp of each tile
    marks: NDArray[np.uint8]  # [n, stamps] 1 << mark
    sizes: NDArray[np.int32]  # [3 * stamps] the number of answers with the mark: 3 * stamp + mark
    reach: NDArray[Any]  # [3 * stamps, guesses] the buckets each guess makes of them
    held: NDArray[Any]  # [guesses, 2 ** places] those it makes without the places in the set


def stamps_of(engine: Engine, frame: Frame) -> Stamps:
    """Return the stamps of the frame of all answers of a list."""
    length, places = engine.length, min(engine.length, PLACES)
    powers = 3 ** np.arange(length - 1, -1, -1)
    every = np.arange(engine.patterns)
    digits = every[:, None] // powers[:places] % 3
    names = _names(engine.matrix, frame.guesses, digits, engine.zobrist)
    _, first, which, counts = np.unique(
        names.reshape(-1, 2), axis=0, return_index=True, return_inverse=True, return_counts=True
    )
    kept = np.argsort(-counts, kind="stable")[: KEPT_STAMPS - 1]
    number = np.zeros(first.size, np.int32)
    number[kept] = np.arange(1, kept.size + 1)
    guess, place = np.divmod(first[kept], places)
    rows = engine.matrix[frame.guesses[guess]][:, frame.answers]
    shown = digits[rows, place[:, None]]
    marks = np.full((frame.answers.size, kept.size + 1), 7, np.uint8)
    marks[:, 1:] = (1 << shown).T
    sizes = np.stack([(marks >> mark & 1).sum(axis=0) for mark in range(3)], axis=1)
    reach = np.ascontiguousarray(_reach(frame.labels, frame.buckets, marks).T)
    left_out = np.arange(1 << places)[:, None] >> np.arange(places) & 1
    fewer = (left_out * powers[:places]) @ digits.T
    held = _held(engine.matrix, frame.guesses, every - fewer, frame.labels)
    of = number[which.reshape(-1, places)]
    return Stamps(of, marks, sizes.astype(np.int32).ravel(), reach, held)


@jit
def _names(matrix, guesses, digits, zobrist):  # type: ignore[no-untyped-def]
    """Return a 128-bit name for the stamp of each tile, [guesses, places, 2]; two different stamps
    have the same name with probability 2**-126: see `table`."""
    names = np.zeros((guesses.size, digits.shape[1], 2), np.uint64)
    sums = np.zeros((digits.shape[0], 2), np.uint64)
    for g in range(guesses.size):
        row = matrix[guesses[g]]
        for a in range(row.size):
            sums[row[a], 0] += zobrist[a, 0]
            sums[row[a], 1] += zobrist[a, 1]
        for a in range(row.size):
            p = row[a]
            for place in range(digits.shape[1]):
                names[g, place, 0] += np.uint64(digits[p, place]) * sums[p, 0]
                names[g, place, 1] += np.uint64(digits[p, place]) * sums[p, 1]
            sums[p, 0] = 0
            sums[p, 1] = 0
    return names


@jit
def _reach(labels, buckets, marks):  # type: ignore[no-untyped-def]
    """Return the number of buckets that each guess makes of the answers with each mark of each
    stamp, [guesses, 3 * stamps]."""
    n, count = labels.shape
    stamps = marks.shape[1]
    out = np.zeros((count, 3 * stamps), labels.dtype)
    seen_marks = np.zeros((buckets[0], stamps), np.uint8)
    tile = np.empty((64, n), labels.dtype)
    made = np.zeros((3, stamps), labels.dtype)
    for at in range(0, count, 64):
        wide = min(64, count - at)
        for line in range(n):
            for t in range(wide):
                tile[t, line] = labels[line, at + t]
        for t in range(wide):
            for line in range(n):
                bucket_marks, more = seen_marks[tile[t, line]], marks[line]
                for s in range(stamps):
                    bucket_marks[s] |= more[s]
            for mark in range(3):
                row, shift = made[mark], np.uint8(mark)
                for s in range(stamps):
                    row[s] = 0
                for b in range(buckets[at + t]):
                    bucket_marks = seen_marks[b]
                    for s in range(stamps):
                        row[s] += (bucket_marks[s] >> shift) & np.uint8(1)
                for s in range(stamps):
                    out[at + t, 3 * s + mark] = row[s]
            seen_marks[: buckets[at + t]] = 0
    return out


@jit
def _held(matrix, guesses, fewer, like):  # type: ignore[no-untyped-def]
    """Return the number of different fewer[set, pattern] over the patterns of each guess,
    [guesses, sets]."""
    sets, patterns = fewer.shape
    out = np.zeros((guesses.size, sets), like.dtype)
    seen = np.full(patterns, -1)
    distinct = np.empty(patterns, np.int64)
    tick = 0
    for g in range(guesses.size):
        row = matrix[guesses[g]]
        count = 0
        tick += 1
        for a in range(row.size):
            if seen[row[a]] != tick:
                seen[row[a]] = tick
                distinct[count] = row[a]
                count += 1
        for k in range(sets):
            tick += 1
            made = 0
            for i in range(count):
                p = fewer[k, distinct[i]]
                made += seen[p] != tick
                seen[p] = tick
            out[g, k] = made
    return out


@jit
def _agreed(stamps, lines, lo, hi, agreed):  # type: ignore[no-untyped-def]
    """Return the smallest set of answers, as 3 * stamp + mark, that contains lines[lo:hi]. Set
    agreed[s] to 1 if they agree in stamp s, else to 0."""
    for s in range(agreed.size):
        agreed[s] = 0
    for j in range(lo, hi):
        more = stamps.marks[lines[j]]
        for s in range(agreed.size):
            agreed[s] |= more[s]
    least = 0
    for s in range(agreed.size):
        mark = 0 if agreed[s] == 1 else 1 if agreed[s] == 2 else 2 if agreed[s] == 4 else 3
        agreed[s] = mark < 3
        if mark < 3 and stamps.sizes[3 * s + mark] < stamps.sizes[least]:
            least = 3 * s + mark
    return least


@jit
def _widest(work, frame, stamps, lines, lo, hi, picks, scratch, best, enough):  # type: ignore[no-untyped-def]
    """Return the most buckets that any guess of `picks` (all of the frame if it is empty) makes of
    lines[lo:hi], as far as it matters: see `bucketbounds`."""
    least = _agreed(stamps, lines, lo, hi, scratch.agreed)
    reach = stamps.reach[least]
    hint = scratch.hints[least]
    if picks.size == 0:
        best = max(best, yield_of(frame, lines, lo, hi, hint, work.seen))
    count = 0
    for k in range(picks.size if picks.size else reach.size):
        g = np.uint64(picks[k] if picks.size else k)
        if reach[g] > best:
            same = np.uint64(0)
            for place in range(stamps.of.shape[1]):
                agreed = scratch.agreed[np.uint64(stamps.of[g, place])]
                same |= np.uint64(agreed) << np.uint64(place)
            most = min(reach[g], stamps.held[g, same])
            if most > best:
                scratch.picks[count] = g
                scratch.most[count] = most
                count += 1
    at = 0
    batch = 16  # a few at first, for a bound that the others must beat
    while at < count and best < enough:
        first = at
        size = 0
        while at < count and size < batch:
            if scratch.most[at] > best:
                scratch.picks[first + size] = scratch.picks[at]
                size += 1
            at += 1
        batch = min(2 * batch, BLOCK)
        tried = scratch.picks[first : first + size]
        shown(frame.labels, lines, lo, hi, tried, work.scratch.marks, work.scratch.gains)
        for t in range(size):
            made = popcount(work.scratch.marks[t]) + work.scratch.gains[t]
            if made > best and work.scratch.gains[t] > 0:
                made = yield_of(frame, lines, lo, hi, tried[t], work.seen)
            if made > best:
                best = made
                hint = tried[t]
    scratch.hints[least] = hint
    return best


@jit
def sieved(work, frame, stamps, picks, bounds, limits, left, constraint, large):  # type: ignore[no-untyped-def]
    """Return a lower bound on the cost of each guess of `picks` (places in the frame) with `left`
    >= 3, by the first two bounds of its buckets. The work on a guess stops when its bound reaches
    its limit.

    Buckets of fewer than `large` candidates are surveyed as usual. All weights are 1.
    """
    rules = work.settings.rules
    every = np.arange(frame.weights.size).astype(np.int32)
    count = frame.guesses.size
    scratch = SieveScratch(
        np.empty(stamps.marks.shape[1], np.uint8),
        np.zeros(stamps.sizes.size, np.uint64),
        np.empty(count, np.uint64),
        np.empty(count, np.int64),
    )
    lower_bounds = np.empty(picks.size, np.int64)
    for k in range(picks.size):
        total = bounds[picks[k]]
        if total < limits[k] and work.meter[0].stop == 0:
            split = split_by(work, frame, picks[k], every, left, constraint)
            total, todo = first_bound(work, frame, split, total, limits[k])
            for i in range(todo - 1, -1, -1):
                if total >= limits[k]:
                    break
                lo, hi = split.buckets[i].lo, split.buckets[i].hi
                if hi - lo < large:
                    top = widest(work, frame, split, i)
                else:
                    allowed = every[:0]
                    if rules != NORMAL and not (rules == HARD and same(split.bonds[i], constraint)):
                        answer = work.words[frame.answers[split.lines[lo]]]
                        allowed = legal(
                            rules, work.spelling, work.settings.length, constraint,
                            split.bonds[i], frame.guesses, split.guess, answer,
                        )  # fmt: skip
                    best, enough = matters(split, i, True)
                    top = _widest(
                        work, frame, stamps, split.lines, lo, hi, allowed, scratch, best, enough
                    )
                total = raised(work, frame, split, i, top, total)
        lower_bounds[k] = total
    return lower_bounds
