"""The search: the cost of guesses, and the best guess.

Cost. `left` guesses remain. The cost of a set of candidates is the minimum, over all ways to play,
of the sum of weight * guesses over its candidates. An answer not found within `left` guesses counts
weight * (penalty + left - 1): the penalty and the guesses before the last. The penalty exceeds any
total, so fewest losses come first, then the least total over the answers that are found:

    cost // penalty = weight lost          cost % penalty = total + (left - 1) * weight lost.

Bounds. W is the weight of the set, K(g) the yield of guess g on it (see `frame`), w(g) the weight
of g if it is itself a candidate, else 0:

    left = 0   cost      = penalty * W
    left = 1   cost      = w_max + penalty * (W - w_max)
    left = 2   cost of g = (1 + penalty) * W - (penalty - 1) * K(g) - w(g)
    left > 2   cost of g >= 3 W - K(g) - w(g), equal when no bucket has more than two candidates
    any        cost      >= 2 W - w_max

For equal weights the last but one is 3n - b - [g is a candidate], with b buckets.
"""

from __future__ import annotations

import numpy as np

from salet.numbers.compiled import jit
from salet.search.bucketbounds import (
    PLACE,
    first_bound,
    second_bound,
    split_by,
    third_bound,
)
from salet.search.frame import cut, sort
from salet.search.legality import legal
from salet.search.table import store
from salet.search.task import ENDLESS, NORMAL

__all__ = ["appraise", "deepened", "seek"]

DEEP_HARD = 512  # candidates of a large node under hard rules
DEEP = 200  # candidates of a large node under normal rules
SMALL = 128  # candidates: under hard rules the first rounds are for smaller buckets
ROUNDS = 3  # under hard rules
EFFORT = 4_000_000  # about nanoseconds for a bucket in the first round: 2000 + n * n per node
FASTER = 3  # bits: each round gives 2 ** FASTER times the effort
LITTLE = 16  # a small increase of a bucket's bound: one guess for each 16 candidates
AMPLE = 1.25  # factor of a bucket's share of the missing cost: some buckets cannot reach theirs


@jit
def appraise(frame, yields, beta):  # type: ignore[no-untyped-def]
    """Return the guesses whose bound is below beta, best first, as key << 20 | index, and the bound
    of every guess."""
    n = frame.weights.size
    weight = np.int64(0)
    for line in range(n):
        weight += frame.weights[line]
    bounds = np.empty(yields.size, np.int64)
    queue = np.empty(yields.size, np.int64)
    count = 0
    for g in range(yields.size):
        bounds[g] = 3 * weight - yields[g]
        if frame.own[g] >= 0:
            bounds[g] -= frame.weights[frame.own[g]]
        if bounds[g] < beta:
            queue[count] = g
            count += 1
    sizes = np.zeros(n, np.int64)
    tile = np.empty((64, n), frame.labels.dtype)  # so that reads are sequential
    for at in range(0, count, 64):
        wide = min(64, count - at)
        for line in range(n):
            for t in range(wide):
                tile[t, line] = frame.labels[line, np.uint64(queue[at + t])]
        for t in range(wide):
            g = queue[at + t]
            squares = np.int64(0)
            for line in range(n):
                b = tile[t, line]
                squares += 2 * sizes[b] + 1
                sizes[b] += 1
            for b in range(frame.buckets[g]):
                sizes[b] = 0
            worth = np.float64(bounds[g]) / weight + 2.0 * squares / (n * n)  # between 1 and 5
            queue[at + t] = np.int64(worth * 2.0**38) << 20 | g
    sort(queue, count)
    return queue[:count], bounds


@jit
def _open(split, todo):  # type: ignore[no-untyped-def]
    """Return the weight of the buckets whose cost is not known."""
    weight = np.int64(0)
    for i in range(todo):
        weight += split.buckets[i].weight * (1 - split.buckets[i].settled)
    return weight


@jit
def _share(floor, bucket, rest):  # type: ignore[no-untyped-def]
    """Return the bound that a bucket should reach; `rest` is the weight of open buckets left."""
    share = (floor - bucket.low) * np.float64(bucket.weight) / rest
    return min(floor, bucket.low + 1 + np.int64(AMPLE * share))


@jit
def deepened(work, frame, split, todo, total, limit):  # type: ignore[no-untyped-def]
    """Return `total` raised by the third bound of each open bucket; stops once it is at least the
    limit.

    Under normal rules the largest buckets come first, and each is raised by its share. Under other
    rules the smallest come first, and each is raised a little. Small buckets are skipped, because
    a search is as fast, and so is the largest, because its many guesses make the bound expensive.
    """
    rules = work.settings.rules
    rest = _open(split, todo)
    for at in range(todo):
        i = todo - 1 - at if rules == NORMAL else at
        bucket = split.buckets[i]
        if total >= limit or bucket.settled != 0:
            continue
        if rules != NORMAL and not SMALL <= bucket.weight < DEEP_HARD:
            continue
        floor = bucket.low + (limit - total)
        if rules == NORMAL:
            floor = _share(floor, bucket, rest)
            rest -= bucket.weight
        else:
            floor = min(floor, bucket.low + 1 + bucket.weight // LITTLE)
        low = max(bucket.low, third_bound(work, frame, split, i, floor))
        total += low - bucket.low
        bucket.low = low
        store(work.keys, work.facts, bucket.first, bucket.second, 2 * low)
    return total


@jit
def seek(work, frame, line, at, bounds, ranks, bar, left, beta, constraint):  # type: ignore[no-untyped-def]
    """Return (cost, place) of the first guess of line[at:] that costs less than its limit at the
    node `frame`, with `left` >= 3 guesses including this one.

    `line` and `bounds` are those of `appraise`, `constraint` that of the turns before. The limit is
    beta, or beta + 1 for a guess whose rank is below the bar (never without ranks). If no guess
    stays below its limit, the place is line.size, and instead of the cost there is a lower bound on
    that of the last guess, at least its limit. With the setting `bounds_only` the search ends
    before full depth, and the cost is a lower bound, too. If the meter says `aborted`, the place is
    where the search was, and the cost is a lower bound on that of the guess there (unless there is
    a width).
    """
    rules = work.settings.rules
    meter = work.meter[0]
    total = beta
    every = np.arange(frame.weights.size).astype(np.int32)
    for k in range(at, line.size):
        g = line[k] & PLACE
        limit = beta
        if ranks.size != 0 and ranks[g] < bar:
            limit += 1
        total = bounds[g]
        if total >= limit:
            continue
        if meter.stop != 0 or meter.nodes > meter.budget:
            meter.aborted = 1
            return total, k
        meter.nodes += 1
        if frame.buckets[g] == 1 and frame.own[g] < 0:
            total = ENDLESS
            continue
        split = split_by(work, frame, g, every, left, constraint)
        total, todo = first_bound(work, frame, split, total, limit)
        if total < limit and not (work.settings.sieved and every.size == work.words.size):
            total = second_bound(work, frame, split, todo, total, limit)
        if work.settings.bounds_only:
            todo = 0

        # Search below the buckets. At a large node first in rounds, because a small increase for
        # each bucket is cheaper than the full cost of one; then full depth. Under normal rules
        # there is one round if little is missing to the limit, each bucket by its share, largest
        # first as in the second bound (measured: a third of the time or less). Under the others
        # smallest first, because there the limit matters and a small bucket often exceeds it. But
        # some small buckets take very long, and most of the missing cost is in large ones. So there
        # is a round of limited effort for the small buckets, a third bound, then two rounds for
        # all, with more effort for the small ones and a small increase for the others (with their
        # share, the large ones took a quarter of the time for nothing). A narrow search ends before
        # any of that would pay off.
        rounds = np.int64(0)
        deep = work.settings.uniform and left > 3
        narrow = work.settings.width < frame.guesses.size
        if narrow:
            deep = False
        elif rules == NORMAL and every.size >= DEEP and 4 * (limit - total) <= every.size:
            rounds = np.int64(1)
            if deep:
                total = deepened(work, frame, split, todo, total, limit)
        elif rules != NORMAL and every.size >= DEEP_HARD:
            rounds = np.int64(ROUNDS)
        bond = constraint
        budget = meter.budget
        rest = np.int64(0)
        for step in range((rounds + 1) * todo):
            at = step % todo
            if at == 0:
                rest = _open(split, todo)
                if rules != NORMAL and deep and step == todo:
                    total = deepened(work, frame, split, todo, total, limit)
            i = todo - 1 - at if rules == NORMAL else at
            bucket = split.buckets[i]
            if total >= limit or bucket.settled != 0:
                continue
            if rules != NORMAL and rounds > 0 and step < todo and bucket.weight >= SMALL:
                continue
            if rules != NORMAL:
                bond = split.bonds[i]
            answer = work.words[frame.answers[split.lines[bucket.lo]]]
            picks = legal(
                rules, work.spelling, work.settings.length, constraint, bond, frame.guesses,
                split.guess, answer,
            )  # fmt: skip
            child, yields = cut(
                frame, picks, split.lines, bucket.lo, bucket.hi, rules == NORMAL, work.seen
            )
            floor = bucket.low + (limit - total)
            if step < rounds * todo and rules == NORMAL:
                floor = _share(floor, bucket, rest)
                rest -= bucket.weight
            elif step < rounds * todo:
                n = np.int64(child.weights.size)
                if n >= 2 * SMALL or (n >= SMALL and step < 2 * todo):
                    floor = min(floor, bucket.low + 1 + bucket.weight // LITTLE)
                else:
                    nth = step // todo + (n >= SMALL)
                    effort = (EFFORT << (FASTER * nth)) // (2000 + n * n)
                    meter.budget = min(budget, meter.nodes + effort)
            best = floor
            below, lows = appraise(child, yields, best)
            below = below[: work.settings.width]
            place = np.int64(0)
            while place < below.size and best > bucket.low:
                value, place = seek(
                    work, child, below, place, lows, lows[:0], np.int64(0), left - 1, best, bond
                )
                if meter.aborted != 0:
                    best = min(best, value)
                    for later in below[place + 1 :]:
                        best = min(best, lows[later & PLACE])
                    break
                if place < below.size:
                    best = value
                    place += 1
            meter.budget = budget
            low = max(best, bucket.low)
            if meter.aborted != 0 and (meter.stop != 0 or meter.nodes > budget):
                return total + low - bucket.low, k
            exact = best < floor and meter.aborted == 0
            meter.aborted = 0
            store(work.keys, work.facts, bucket.first, bucket.second, 2 * low + exact)
            total += low - bucket.low
            bucket.low, bucket.settled = low, exact
        if total < limit:
            return total, np.int64(k)
    return total, np.int64(line.size)
