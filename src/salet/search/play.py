"""The search itself: what a guess costs, and what the best one does.

Cost. `left` guesses remain; the cost of a set of candidates is the least, over all ways to play on,
of the sum over its candidates of weight * guesses needed, where an answer not found within `left`
guesses counts weight * (penalty + left - 1): the penalty and the guesses before the last. The
penalty exceeds any total, so fewest losses come first, then the least total over the answers that
are found:

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

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.search.frame import Scratch, cut, sort, survey, thin
from salet.search.legality import HARD, NORMAL, legal, tighten
from salet.search.table import mix, probe, store

NODES, SURVEYS, CUTS, ABORTED, LIMIT = 0, 1, 2, 3, 4  # cells of Game.counters
UNIFORM, PENALTY, RULES, WIDTH, LENGTH, LOOKS, TIES = 0, 1, 2, 3, 4, 5, 6  # cells of Game.settings
GLANCE = 128  # candidates; in larger sets looking at the members alone does not pay
ENDLESS = np.int64(1) << np.int64(61)


class Game(NamedTuple):
    """What stays fixed during a search, and the scratch of its thread."""

    zobrist: NDArray[np.uint64]  # [answers, 2] random words
    keys: NDArray[np.uint64]  # the table, see `table`
    facts: NDArray[np.int64]
    spelling: NDArray[np.uint64]  # [guesses, words], see `legality`; empty under normal rules
    words: NDArray[np.int32]  # [answers] the guess that each answer is
    settings: NDArray[np.int64]  # UNIFORM, PENALTY, RULES, WIDTH, LENGTH, LOOKS, TIES
    counters: NDArray[np.int64]  # NODES, SURVEYS, CUTS, ABORTED, LIMIT
    stop: NDArray[np.uint8]  # [1] raised by another thread to end the search
    like: NDArray[np.uint8]  # [0] of the type of a label
    seen: NDArray[np.int64]  # [labels + 1] scratch, see `frame.cut`
    scratch: Scratch


@jit
def key_of(game, frame, lines, lo, hi, left, constraint):  # type: ignore[no-untyped-def]
    """The 128-bit key of a bucket with `left` guesses under `constraint`.

    A limit of as many guesses as there are candidates never binds (a guess worth making leaves
    fewer, whatever the answer), so all limits from there on share a key.
    """
    salt = np.uint64(min(left, hi - lo)) * np.uint64(64) + np.uint64(game.settings[WIDTH] << 10)
    first = mix(salt + np.uint64(0x9E3779B97F4A7C15))
    second = mix(salt + np.uint64(0xD1B54A32D192ED03))
    for j in range(lo, hi):
        a = frame.answers[lines[j]]
        first += game.zobrist[a, 0]
        second += game.zobrist[a, 1]
    if game.settings[RULES] != NORMAL:
        for i in range(constraint.size):
            first = mix(first + constraint[i])
            second = mix(second ^ (constraint[i] * np.uint64(0xA0761D6478BD642F)))
    return first, second


@jit
def glance(game, frame, lines, lo, hi, left):  # type: ignore[no-untyped-def]
    """(bound, settled) for a bucket of three or more when only its own members are played; left >=
    2.

    A guess outside the bucket costs at least 2W. So when the best member's cost is known (no bucket
    of more than two, or of more than one with two guesses left) and is at most 2W and at most every
    member's bound, it is the bucket's.
    """
    seen = game.seen
    last = seen.size - 1
    tick = seen[last]
    weights = frame.weights
    weight = np.int64(0)
    for j in range(lo, hi):
        weight += weights[lines[j]]
    steep = np.int64(1) if left > 2 else game.settings[PENALTY] - 1
    room = 2 if left > 2 else 1
    low = ENDLESS
    best = ENDLESS
    for i in range(lo, hi):
        row = frame.members[lines[i]]
        tick += 1
        gain = np.int64(0)
        crowd = np.int64(1)
        for j in range(lo, hi):
            label = row[lines[j]]
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
            if crowd == 1 and i == lo:  # the heaviest candidate splits perfectly: nothing is less
                break
            if crowd == 1 and game.settings[UNIFORM] != 0:
                break
    seen[last] = tick
    return low, best <= low and best <= 2 * weight


@jit
def same(a, b):  # type: ignore[no-untyped-def]
    """Whether two constraints are equal: a turn that revealed nothing new leaves every guess
    legal."""
    differ = np.uint64(0)
    for i in range(a.size):
        differ |= a[i] ^ b[i]
    return differ == np.uint64(0)


@jit
def appraise(frame, yields, beta):  # type: ignore[no-untyped-def]
    """The guesses whose bound is below beta, best first, as key << 20 | index; and the bound of
    every guess."""
    n = frame.weights.size
    weight = frame.weights.sum()
    bounds = np.empty(yields.size, np.int64)
    queue = np.empty(yields.size, np.int64)
    sizes = np.zeros(n, np.int64)
    count = 0
    for g in range(yields.size):
        bounds[g] = 3 * weight - yields[g]
        if frame.own[g] >= 0:
            bounds[g] -= frame.weights[frame.own[g]]
        if bounds[g] < beta:
            squares = np.int64(0)
            for line in range(n):
                b = frame.labels[line, g]
                squares += 2 * sizes[b] + 1
                sizes[b] += 1
            for b in range(frame.buckets[g]):
                sizes[b] = 0
            worth = np.float64(bounds[g]) / weight + 2.0 * squares / (n * n)  # between 1 and 5
            queue[count] = np.int64(worth * 2.0**38) << 20 | g
            count += 1
    sort(queue, count)
    return queue[:count], bounds


@jit
def cost(game, frame, pick, bound, left, beta, constraint):  # type: ignore[no-untyped-def]
    """Cost of playing frame.guesses[pick] at the node `frame` with `left` >= 3 guesses, this one
    counted.

    Returns v: the cost itself when v < beta, else a lower bound on it (so cost >= v >= beta).
    `bound` is the guess's one-ply bound, `constraint` what the turns before this guess ask. With
    LOOKS set the search ends before full depth: v is a lower bound, whatever beta. When ABORTED is
    raised v means nothing.
    """
    n = frame.weights.size
    labels = frame.labels
    weights = frame.weights
    game.counters[NODES] += 1

    # The buckets: order[start[b]:start[b + 1]] are the lines of label b.
    count = np.int64(frame.buckets[pick])
    if count == 1 and frame.own[pick] < 0:
        return ENDLESS
    start = np.zeros(count + 2, np.int32)
    order = np.empty(n, np.int32)
    for line in range(n):
        start[np.int64(labels[line, pick]) + 2] += 1
    for b in range(2, count + 2):
        start[b] += start[b - 1]
    for line in range(n):
        slot = np.int64(labels[line, pick]) + 1
        order[start[slot]] = line
        start[slot] += 1

    # Those of three or more, smallest first; smaller ones cost what the bound says.
    queue = np.empty(count, np.int64)
    large = 0
    for b in range(count):
        size = np.int64(start[b + 1] - start[b])
        if size > 2:
            queue[large] = size << 20 | b
            large += 1
    if large == 0:
        return bound
    sort(queue, large)

    # First look: the members of each bucket, and what is remembered of it.
    penalty = game.settings[PENALTY]
    steep = np.int64(1) if left > 3 else penalty - 1
    total = bound
    lows = np.empty(large, np.int64)
    inner = np.empty(large, np.int64)
    firsts = np.empty(large, np.uint64)
    seconds = np.empty(large, np.uint64)
    rules = game.settings[RULES]
    length = game.settings[LENGTH]
    guess = frame.guesses[pick]
    bonds = np.empty((large if rules != NORMAL else 0, constraint.size), np.uint64)
    bond = constraint
    todo = 0
    for i in range(large):
        b = queue[i] & 0xFFFFF
        lo, hi = start[b], start[b + 1]
        weight = np.int64(0)
        reach = np.int64(
            0
        )  # no guess yields more: none makes more buckets of a part than of the whole
        for j in range(lo, hi):
            weight += weights[order[j]]
            if j - lo < frame.buckets[0]:
                reach += weights[order[j]]
        floor = (2 + steep) * weight - steep * reach
        by_member = floor - weights[order[lo]]
        settled = False
        if hi - lo <= GLANCE or left == 3:
            by_member, settled = glance(game, frame, order, lo, hi, left - 1)
        low = min(by_member, floor)
        total += low - (2 * weight - weights[order[lo]])
        if total >= beta:
            return total
        if settled:
            continue
        if rules != NORMAL:
            bond = bonds[todo]
            answer = game.words[frame.answers[order[lo]]]
            tighten(rules, game.spelling, length, constraint, guess, answer, bond)
        first, second = key_of(game, frame, order, lo, hi, left - 1, bond)
        fact = probe(game.keys, game.facts, first, second)
        if fact >> 1 > low:
            total += (fact >> 1) - low
            low = fact >> 1
            if total >= beta:
                return total
        if fact & 1:
            continue
        queue[todo] = b
        lows[todo] = low
        inner[todo] = by_member
        firsts[todo] = first
        seconds[todo] = second
        todo += 1

    # Second look: the best one-ply bound of any guess on each bucket still open.
    # Largest first: they raise the total most for their cost.
    for i in range(todo - 1, -1, -1):
        b = queue[i]
        lo, hi = start[b], start[b + 1]
        weight = np.int64(0)
        for j in range(lo, hi):
            weight += weights[order[j]]
        if rules == NORMAL or (rules == HARD and same(bonds[i], constraint)):
            top = survey(
                frame, order, lo, hi, game.settings[UNIFORM], game.scratch, game.seen, weight
            )
        else:
            answer = game.words[frame.answers[order[lo]]]
            picks = legal(rules, game.spelling, length, bonds[i], frame.guesses, guess, answer)
            sub = thin(frame, picks, order, lo, hi)
            lines = np.arange(np.int32(hi - lo))
            top = survey(
                sub, lines, 0, lines.size, game.settings[UNIFORM], game.scratch, game.seen, weight
            )
        game.counters[SURVEYS] += 1
        low = (2 + steep) * weight - steep * top
        low = min(low, inner[i] if hi - lo <= GLANCE or left == 3 else low - weights[order[lo]])
        # With two guesses left the bound is the cost. Otherwise a perfect split costs 2W, and no
        # member costs less.
        exact = left == 3 or (top == weight and low == 2 * weight)
        low = max(low, lows[i])
        total += low - lows[i]
        store(game.keys, game.facts, firsts[i], seconds[i], 2 * low + exact)
        if total >= beta:
            return total
        lows[i] = low
        if exact:
            queue[i] = -1
    if game.settings[LOOKS] != 0:
        return total

    # Full depth: under normal rules largest first, as above; under the others smallest first,
    # because there the limit binds and a small bucket often shows it (measured: half the time, and
    # a fifth).
    for step in range(todo):
        i = todo - 1 - step if rules == NORMAL else step
        if queue[i] < 0:
            continue
        if game.stop[0] != 0 or game.counters[NODES] > game.counters[LIMIT]:
            game.counters[ABORTED] = 1
            return total
        lo, hi = start[queue[i]], start[queue[i] + 1]
        if rules != NORMAL:
            bond = bonds[i]
        answer = game.words[frame.answers[order[lo]]]
        picks = legal(rules, game.spelling, length, bond, frame.guesses, guess, answer)
        child, yields = cut(frame, picks, order, lo, hi, rules == NORMAL, game.like, game.seen)
        game.counters[CUTS] += 1
        best = beta - (total - lows[i])
        floor = best
        line, bounds = appraise(child, yields, best)
        for k in range(min(line.size, game.settings[WIDTH])):
            g = line[k] & 0xFFFFF
            if bounds[g] >= best:
                continue
            best = min(best, cost(game, child, g, bounds[g], left - 1, best, bond))
            if game.counters[ABORTED] != 0:
                return total
            if best <= lows[i]:
                break
        exact = best < floor
        low = max(best, lows[i])
        store(game.keys, game.facts, firsts[i], seconds[i], 2 * low + exact)
        total += low - lows[i]
        if total >= beta:
            return total
    return total
