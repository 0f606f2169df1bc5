"""A frame: the part of the pattern matrix that matters at one node, relabelled, packed and
transposed.

At a node with n candidates only the partitions that guesses make of those n answers matter, never
the patterns themselves. A frame holds, for each useful guess, which candidates share a bucket; one
candidate per line, so that a loop over the guesses reads memory in order::

    guesses    4017  112 9133  ...     index into the allowed list
    buckets       5    4    3  ...     how many the guess makes; never increases along the row
    own          -1    2   -1  ...     the guess's own line below, or -1 if it is not a candidate
                 --   --   --
    line 0        0    0    0  ...     label = number of the bucket, by first appearance going down
    line 1        1    1    0  ...     (largest bucket first when there are more than 64), so equal
    line 2        2    2    1  ...     partitions have equal columns and labels are below `buckets`
    line 3        3    2    0  ...
    line 4        4    3    2  ...     lines are sorted by weight, greatest first: the first line of
                                       a bucket carries its greatest weight

A child frame is cut out of its parent's: the lines of one bucket, and the legal guesses that split
the bucket or are candidates. Under normal rules guesses that make the same partition are worth the
same here and in every descendant, so one of them is kept (candidates always stay). Guesses are
merged after a comparison label by label, never by hash alone.

The *yield* of a guess is the sum over its buckets of the bucket's greatest weight (with equal
weights: the number of buckets). `play` has the bounds that follow from it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.search.table import mix

__all__ = ["Frame", "cut", "sort", "turned"]


class Frame(NamedTuple):
    """One node's labels; see the drawing above. `labels` and `members` are uint8 or uint16, see
    `Engine.label`; before the first cut `labels` are patterns."""

    labels: NDArray[np.uint8]  # [n, guesses]
    guesses: NDArray[np.int32]  # [guesses]
    buckets: NDArray[np.int32]  # [guesses]
    own: NDArray[np.int32]  # [guesses]
    members: NDArray[
        np.uint8
    ]  # [n, n] members[a, b]: label of line b under the guess that is candidate a
    answers: NDArray[np.int32]  # [n] answer column in the pattern matrix
    weights: NDArray[np.int64]  # [n]


@jit
def sort(keys, count):  # type: ignore[no-untyped-def]
    """Sort keys[:count] ascending, in place (Shell's method)."""
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, count):
            key = keys[i]
            j = i
            while j >= gap and keys[j - gap] > key:
                keys[j] = keys[j - gap]
                j -= gap
            keys[j] = key
        gap //= 3


@jit
def _by_size(row, made, sizes):  # type: ignore[no-untyped-def]
    """Renumber the labels 0 .. made - 1 of a row: largest bucket first, ties as they were."""
    for b in range(made):
        sizes[b] = b
    for j in range(row.size):
        sizes[row[j]] -= 1 << 20
    sort(sizes, made)
    fresh = np.empty(made, np.int64)
    for b in range(made):
        fresh[sizes[b] & 0xFFFFF] = b
    for j in range(row.size):
        row[j] = fresh[row[j]]


@jit
def cut(frame, picks, lines, lo, hi, merge, seen):  # type: ignore[no-untyped-def]
    """Return the frame of the bucket lines[lo:hi] with the useful ones among the guesses `picks`
    (indices into the frame), and the yield of each guess.

    Its labels have the type of `frame.members`. With `merge`, guesses with equal partitions become
    one: a candidate if there is one, else the one of least index. `seen` is scratch, one int64 per
    label: tick << 20 | new label. The tick (stored in the last cell) distinguishes the entries of
    this guess from stale ones.
    """
    n = hi - lo
    count = picks.size
    last = seen.size - 1
    tick = seen[last]
    line_of = np.empty(frame.weights.size, np.int32)
    for j in range(line_of.size):
        line_of[j] = -1
    for j in range(lo, hi):
        line_of[lines[j]] = j - lo
    answers = np.empty(n, np.int32)
    weights = np.empty(n, np.int64)
    for j in range(n):
        answers[j] = frame.answers[lines[lo + j]]
        weights[j] = frame.weights[lines[lo + j]]

    # Copy line by line, to tiles of 64 guesses, so that reads and writes are sequential.
    tiles = np.empty(((count + 63) >> 6, n, 64), frame.labels.dtype)
    for j in range(n):
        line = lines[lo + j]
        for at in range(0, count, 64):
            for t in range(min(64, count - at)):
                tiles[at >> 6, j, t] = frame.labels[line, np.uint32(picks[at + t])]

    # Relabel guess by guess, in place; drop guesses that split nothing; merge equal partitions.
    flat = np.empty((count if merge else 1, n), frame.members.dtype)
    column = np.empty(count, np.uint32)
    guesses = np.empty(count, np.int32)
    buckets = np.empty(count, np.int32)
    own = np.empty(count, np.int32)
    yields = np.empty(count, np.int64)
    salts = np.empty(n, np.uint64)
    for j in range(n):
        salts[j] = mix(np.uint64(j + 1))
    slots = 4
    while merge and slots < 2 * count:
        slots *= 2
    heads = np.empty(slots, np.int32)
    for i in range(slots):
        heads[i] = -1
    mask = np.uint64(slots - 1)
    sizes = np.empty(n, np.int64)
    kept = 0
    for i in range(count):
        tile, t = tiles[i >> 6], i & 63
        g = picks[i]
        answer_line = np.int32(-1)
        if frame.own[g] >= 0:
            answer_line = line_of[frame.own[g]]
        row = flat[kept if merge else 0]
        tick += 1
        made = np.int64(0)
        gain = np.int64(0)
        for j in range(n):
            label = tile[j, t]
            entry = seen[label]
            if entry >> 20 != tick:
                entry = tick << 20 | made
                seen[label] = entry
                made += 1
                gain += weights[j]
            row[j] = entry & 0xFFFFF
        if made == 1 and answer_line < 0:
            continue
        if made > 64:
            _by_size(row, made, sizes)
        if merge:
            digest = np.uint64(0)
            for j in range(n):
                digest += np.uint64(row[j]) * salts[j]
            slot = np.int64((digest ^ (digest >> np.uint64(32))) & mask)
            twin = -1
            while heads[slot] >= 0 and twin < 0:
                other = heads[slot]
                twin = other
                for j in range(n):
                    if flat[other, j] != flat[kept, j]:
                        twin = -1
                        break
                slot = np.int64(np.uint64(slot + 1) & mask)
            if twin >= 0 and answer_line < 0:
                if own[twin] < 0:
                    guesses[twin] = min(guesses[twin], frame.guesses[g])
                continue
            if twin >= 0 and own[twin] < 0:
                guesses[twin] = frame.guesses[g]
                own[twin] = answer_line
                continue
            if twin < 0:
                heads[slot] = kept
        for j in range(n):
            tile[j, t] = row[j]
        column[kept] = i
        guesses[kept] = frame.guesses[g]
        buckets[kept] = made
        own[kept] = answer_line
        yields[kept] = gain
        kept += 1
    seen[last] = tick

    # Sort by number of buckets, most first (a counting sort, stable).
    place = np.zeros(n + 2, np.int32)
    for i in range(kept):
        place[n - buckets[i] + 1] += 1
    for b in range(1, n + 2):
        place[b] += place[b - 1]
    rank = np.empty(kept, np.uint32)
    ordered = (np.empty(kept, np.int32), np.empty(kept, np.int32), np.empty(kept, np.int32))
    gains = np.empty(kept, np.int64)
    for i in range(kept):
        at = place[n - buckets[i]]
        place[n - buckets[i]] += 1
        rank[at] = column[i]
        ordered[0][at], ordered[1][at], ordered[2][at] = guesses[i], buckets[i], own[i]
        gains[at] = yields[i]
    labels = np.empty((n, kept), frame.members.dtype)
    members = np.empty((n, n), frame.members.dtype)
    for j in range(n):
        for i in range(kept):
            labels[j, i] = tiles[rank[i] >> np.uint32(6), j, rank[i] & np.uint32(63)]
    for i in range(kept):
        if own[i] >= 0:
            for j in range(n):
                members[own[i], j] = tiles[column[i] >> np.uint32(6), j, column[i] & np.uint32(63)]
    return Frame(labels, *ordered, members, answers, weights), gains


@jit
def turned(matrix, guesses, columns):  # type: ignore[no-untyped-def]
    """Return matrix[guesses][:, columns] transposed, in tiles."""
    out = np.empty((columns.size, guesses.size), matrix.dtype)
    for at in range(0, guesses.size, 64):
        end = min(at + 64, guesses.size)
        for low in range(0, columns.size, 64):
            high = min(low + 64, columns.size)
            for g in range(at, end):
                row = matrix[guesses[g]]
                for c in range(low, high):
                    out[c, g] = row[columns[c]]
    return out
