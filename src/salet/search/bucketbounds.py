"""Lower bounds on the cost of the buckets of a guess, before any search below them.

A guess with `left` >= 3 splits the candidates. The cost of buckets of one or two is part of the
guess's own bound; the others get up to three bounds, and the sum is compared with the limit of the
guess:

    first bound    every bucket: its members as guesses, and the fact in the table
    second bound   the buckets still open: the best one-ply bound of any guess on each
    third bound    at a large node: the first two bounds of the buckets of the second guesses that
                   may still be good enough

`play` has the formulas of the bounds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.search.frame import Frame, sort
from salet.search.legality import legal, tighten
from salet.search.survey import BLOCK, popcount, reaches, shown, survey, thin, yield_of
from salet.search.table import mix, probe, store
from salet.search.task import ENDLESS, HARD, NORMAL

__all__ = [
    "PLACE",
    "BucketedGuess",
    "first_bound",
    "matters",
    "raised",
    "same",
    "second_bound",
    "split_by",
    "third_bound",
    "widest",
]

GLANCE = 64  # candidates; in larger sets trying only the members does not pay off
PLACE = np.int64(0xFFFFF)  # the low bits of a sorted key: the guess or bucket

# A bucket of three candidates or more: its place in BucketedGuess.lines, its weight, the best lower
# bound on its cost, the bound if only its members are played, whether the bound is the cost, its
# key.
BUCKET = np.dtype(
    [(name, np.int64) for name in ("lo", "hi", "weight", "low", "by_member", "settled")]
    + [("first", np.uint64), ("second", np.uint64)],
    align=True,
)


class BucketedGuess(NamedTuple):
    """A guess about to be made, and its buckets of three candidates or more."""

    guess: int  # index into the allowed list
    left: int  # guesses, including this one
    constraint: NDArray[np.uint64]  # of the turns before it
    lines: NDArray[np.int32]  # [n] the lines of the frame, bucket by bucket
    buckets: NDArray[np.void]  # BUCKET, smallest first; after the first bound open ones first
    bonds: NDArray[np.uint64]  # [buckets, words] the constraint below; none under normal rules


@jit
def split_by(work, frame, pick, part, left, constraint):  # type: ignore[no-untyped-def]
    """Return the split of the lines `part` by frame.guesses[pick]."""
    count = np.int64(frame.buckets[pick])
    start = np.zeros(count + 2, np.int32)  # label b is on lines[start[b]:start[b + 1]]
    lines = np.empty(part.size, np.int32)
    for line in part:
        start[np.int64(frame.labels[line, pick]) + 2] += 1
    for b in range(2, count + 2):
        start[b] += start[b - 1]
    for line in part:
        slot = np.int64(frame.labels[line, pick]) + 1
        lines[start[slot]] = line
        start[slot] += 1
    queue = np.empty(count, np.int64)
    large = np.int64(0)
    for b in range(count):
        size = np.int64(start[b + 1] - start[b])
        if size > 2:
            queue[large] = size << 20 | b
            large += 1
    sort(queue, large)
    buckets = np.empty(large, BUCKET)
    for i in range(large):
        b = queue[i] & PLACE
        buckets[i].lo = start[b]
        buckets[i].hi = start[b + 1]
    bound = large if work.settings.rules != NORMAL else np.int64(0)
    bonds = np.empty((bound, constraint.size), np.uint64)
    return BucketedGuess(frame.guesses[pick], left, constraint, lines, buckets, bonds)


@jit
def key_of(zobrist, settings, answers, lines, lo, hi, left, constraint):  # type: ignore[no-untyped-def]
    """Return the 128-bit key of a bucket with `left` guesses under `constraint`.

    With at least as many guesses as candidates the limit does not matter (every useful guess leaves
    fewer candidates), so all such limits share a key.
    """
    salt = np.uint64(min(left, hi - lo)) * np.uint64(64) + np.uint64(settings.width << 10)
    first = mix(salt + np.uint64(0x9E3779B97F4A7C15))
    second = mix(salt + np.uint64(0xD1B54A32D192ED03))
    for j in range(lo, hi):
        a = answers[lines[j]]
        first += zobrist[a, 0]
        second += zobrist[a, 1]
    if settings.rules != NORMAL:
        for i in range(constraint.size):
            first = mix(first + constraint[i])
            second = mix(second ^ (constraint[i] * np.uint64(0xA0761D6478BD642F)))
    return first, second


@jit
def glance(seen, settings, weights, members, lines, lo, hi, left):  # type: ignore[no-untyped-def]
    """Return (bound, settled) of a bucket of three or more if only its own members are played;
    left >= 2.

    A guess outside the bucket costs at least 2W. The cost of a member is known if it leaves no
    bucket of more than two, or of more than one with two guesses left. If the least such cost is at
    most 2W and at most every member's bound, it is the cost of the bucket.
    """
    last = seen.size - 1
    tick = seen[last]
    weight = np.int64(0)
    for j in range(lo, hi):
        weight += weights[lines[j]]
    steep = np.int64(1) if left > 2 else settings.penalty - 1
    room = 2 if left > 2 else 1
    low = ENDLESS
    best = ENDLESS
    for i in range(lo, hi):
        a = lines[i]
        once, twice, more = np.uint64(0), np.uint64(0), np.uint64(0)  # labels seen so often
        tall = np.uint64(0)
        for j in range(lo, hi):
            label = np.uint64(members[a, np.uint32(lines[j])])
            bit = np.uint64(1) << (label & np.uint64(63))
            more |= twice & bit
            twice |= once & bit
            once |= bit
            tall |= label >> np.uint64(6)
        gain = popcount(once)
        crowd = np.int64(1) + (twice != 0) + (more != 0)
        if tall != 0 or not settings.uniform:
            tick += 1
            gain = np.int64(0)
            crowd = np.int64(1)
            for j in range(lo, hi):
                label = members[a, np.uint32(lines[j])]
                entry = seen[label]
                if entry >> 20 != tick:
                    seen[label] = tick << 20 | 1
                    gain += weights[lines[j]]
                else:
                    seen[label] = entry + 1
                    crowd = max(crowd, (entry & 0xFFFFF) + 1)
        bound = (2 + steep) * weight - steep * gain - weights[lines[i]]
        low = min(low, bound)
        if crowd <= room:
            best = min(best, bound)
            if crowd == 1 and i == lo:  # the heaviest candidate splits perfectly: nothing is better
                break
            if crowd == 1 and settings.uniform:
                break
    seen[last] = tick
    return low, best <= low and best <= 2 * weight


@jit
def same(a, b):  # type: ignore[no-untyped-def]
    """Return whether two constraints are equal: then the last turn left every guess legal."""
    differ = np.uint64(0)
    for i in range(a.size):
        differ |= a[i] ^ b[i]
    return differ == np.uint64(0)


@jit
def first_bound(work, frame, split, total, beta):  # type: ignore[no-untyped-def]
    """Return (total, open): `total` raised by the members of each bucket and by the table, and the
    number of open buckets; stops once the total is at least beta."""
    settings, rules = work.settings, work.settings.rules
    lines, weights, members, answers = split.lines, frame.weights, frame.members, frame.answers
    zobrist, keys, facts, seen = work.zobrist, work.keys, work.facts, work.seen
    words, spelling, buckets, bonds = work.words, work.spelling, split.buckets, split.bonds
    constraint, left = split.constraint, split.left
    most = np.int64(frame.buckets[0])
    steep = np.int64(1) if left > 3 else settings.penalty - 1
    bond = constraint
    todo = np.int64(0)
    for i in range(buckets.size):
        lo, hi = buckets[i].lo, buckets[i].hi
        weight = np.int64(0)
        reach = np.int64(0)  # an upper bound on every yield: no guess makes more buckets
        for j in range(lo, hi):
            weight += weights[lines[j]]
            if j - lo < most:
                reach += weights[lines[j]]
        floor = (2 + steep) * weight - steep * reach
        by_member = floor - weights[lines[lo]]
        settled = False
        if hi - lo <= GLANCE or left == 3:
            by_member, settled = glance(
                seen, settings, weights, members, lines, lo, hi, left - 1
            )  # fmt: skip
        low = min(by_member, floor)
        total += low - (2 * weight - weights[lines[lo]])
        if total >= beta:
            break
        if settled:
            continue
        if rules != NORMAL:
            bond = bonds[todo]
            answer = words[answers[lines[lo]]]
            tighten(rules, spelling, settings.length, constraint, split.guess, answer, bond)
        first, second = key_of(zobrist, settings, answers, lines, lo, hi, left - 1, bond)
        fact = probe(keys, facts, first, second)
        if fact >> 1 > low:
            total += (fact >> 1) - low
            low = fact >> 1
            if total >= beta:
                break
        if fact & 1:
            continue
        bucket = buckets[todo]
        bucket.lo, bucket.hi, bucket.weight = lo, hi, weight
        bucket.low, bucket.by_member, bucket.settled = low, by_member, 0
        bucket.first, bucket.second = first, second
        todo += 1
    return total, todo


@jit
def matters(split, i, uniform):  # type: ignore[no-untyped-def]
    """Return (best, enough): a yield on bucket i up to `best` does not matter, because the members
    decide; a yield of at least `enough` does not raise the bound."""
    bucket = split.buckets[i]
    weight = bucket.weight
    best, enough = np.int64(0), weight
    if uniform and split.left > 3:
        few = bucket.hi - bucket.lo <= GLANCE
        best = min(3 * weight - bucket.by_member, weight - 1) if few else np.int64(0)
        enough = min(weight, 3 * weight - (0 if few else 1) - bucket.low)
    return best, enough


@jit
def widest(work, frame, split, i):  # type: ignore[no-untyped-def]
    """Return the greatest yield of any legal guess on bucket i, as far as it matters."""
    rules, uniform = work.settings.rules, work.settings.uniform
    lines, lo, hi = split.lines, split.buckets[i].lo, split.buckets[i].hi
    best, enough = matters(split, i, uniform)
    if best >= enough:
        return best
    if rules == NORMAL or (rules == HARD and same(split.bonds[i], split.constraint)):
        return survey(frame, lines, lo, hi, uniform, work.scratch, work.seen, best, enough)
    answer = work.words[frame.answers[lines[lo]]]
    marks, gains = work.scratch.marks, work.scratch.gains
    for first in range(0, frame.guesses.size, BLOCK):
        if best >= enough or (uniform and frame.buckets[first] <= best):
            break
        picks = legal(
            rules, work.spelling, work.settings.length, split.constraint, split.bonds[i],
            frame.guesses[first : first + BLOCK], split.guess, answer,
        )  # fmt: skip
        for k in range(picks.size):
            picks[k] += first
        if not uniform:
            sub, every = thin(frame, picks, lines, lo, hi)
            best = survey(
                sub, every, np.int64(0), hi - lo, uniform, work.scratch, work.seen, best, enough
            )
            continue
        shown(frame.labels, lines, lo, hi, picks, marks, gains)
        for t in range(picks.size):
            made = popcount(marks[t]) + gains[t]
            if made > best and gains[t] > 0:
                made = yield_of(frame, lines, lo, hi, picks[t], work.seen)
            best = max(best, made)
    return best


@jit
def raised(work, frame, split, i, top, total):  # type: ignore[no-untyped-def]
    """Return `total` raised by the one-ply bound on bucket i; `top` is the greatest yield of any
    guess on it."""
    bucket = split.buckets[i]
    weight = bucket.weight
    steep = np.int64(1) if split.left > 3 else work.settings.penalty - 1
    low = (2 + steep) * weight - steep * top
    if bucket.hi - bucket.lo <= GLANCE or split.left == 3:
        low = min(low, bucket.by_member)
    else:
        low -= frame.weights[split.lines[bucket.lo]]
    # With two guesses left the bound is the cost. Otherwise a perfect split costs 2W, and no
    # member costs less, so 2W is exact.
    exact = split.left == 3 or (top == weight and low == 2 * weight)
    low = max(low, bucket.low)
    total += low - bucket.low
    store(work.keys, work.facts, bucket.first, bucket.second, 2 * low + exact)
    bucket.low, bucket.settled = low, exact
    return total


@jit
def second_bound(work, frame, split, todo, total, beta):  # type: ignore[no-untyped-def]
    """Return `total` raised by the best one-ply bound on each open bucket; stops once it is at
    least beta.

    Largest first: they raise the total most for their effort.
    """
    for i in range(todo - 1, -1, -1):
        total = raised(work, frame, split, i, widest(work, frame, split, i), total)
        if total >= beta:
            break
    return total


@jit
def _within(frame, picks, lines, lo, hi):  # type: ignore[no-untyped-def]
    """Return a frame of lines[lo:hi] and the guesses `picks`, with the labels unchanged."""
    sub, every = thin(frame, picks, lines, lo, hi)
    n = hi - lo
    line_of = np.full(frame.weights.size, -1, np.int32)
    answers = np.empty(n, np.int32)
    members = np.empty((n, n), frame.members.dtype)
    for j in range(n):
        line_of[lines[lo + j]] = j
        answers[j] = frame.answers[lines[lo + j]]
        for k in range(n):
            members[j, k] = frame.members[lines[lo + j], lines[lo + k]]
    guesses = np.empty(picks.size, np.int32)
    own = np.empty(picks.size, np.int32)
    for i in range(picks.size):
        guesses[i] = frame.guesses[picks[i]]
        own[i] = line_of[frame.own[picks[i]]] if frame.own[picks[i]] >= 0 else np.int32(-1)
    return Frame(sub.labels, guesses, sub.buckets, own, members, answers, sub.weights), every


@jit
def third_bound(work, frame, split, i, floor):  # type: ignore[no-untyped-def]
    """Return a lower bound on the cost of bucket i by the first two bounds of the buckets of each
    second guess, or `floor` if it is at least that; all weights are 1.

    Everything is read from the frame of the split: few second guesses can stay below the floor, and
    a separate frame for the bucket would cost more. Under rules that leave few legal guesses, these
    are copied, but not relabelled.
    """
    rules = work.settings.rules
    bucket = split.buckets[i]
    part = split.lines[bucket.lo : bucket.hi]
    n = bucket.hi - bucket.lo
    bond = split.constraint
    if rules != NORMAL:
        bond = split.bonds[i]
        if rules != HARD or not same(bond, split.constraint):
            answer = work.words[frame.answers[part[0]]]
            picks = legal(
                rules, work.spelling, work.settings.length, split.constraint, bond, frame.guesses,
                split.guess, answer,
            )  # fmt: skip
            frame, part = _within(frame, picks, split.lines, bucket.lo, bucket.hi)
    member = np.zeros(frame.weights.size, np.int64)
    for line in part:
        member[line] = 1
    reach = reaches(frame, part, np.int64(0), n, work.scratch)
    queue = np.empty(reach.size, np.int64)
    count = np.int64(0)
    for g in range(reach.size):
        own = member[frame.own[g]] if frame.own[g] >= 0 else np.int64(0)
        bound = 3 * n - reach[g] - own
        if bound < floor and reach[g] + own > 1:
            queue[count] = bound << 20 | g
            count += 1
    sort(queue, count)
    best = floor
    for k in range(count):
        if queue[k] >> 20 >= best or best <= bucket.low:
            break
        g = queue[k] & PLACE
        below = split_by(work, frame, g, part, split.left - 1, bond)
        made = np.int64(0)
        last = work.seen.size - 1
        work.seen[last] += 1
        for line in part:
            label = frame.labels[line, g]
            made += work.seen[label] != work.seen[last] << 20
            work.seen[label] = work.seen[last] << 20
        own = member[frame.own[g]] if frame.own[g] >= 0 else np.int64(0)
        if made == 1 and own == 0:
            continue
        total, todo = first_bound(work, frame, below, 3 * n - made - own, best)
        if total < best:
            total = second_bound(work, frame, below, todo, total, best)
        best = min(best, total)
    return best
