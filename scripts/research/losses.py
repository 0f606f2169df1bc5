"""Prove which opener loses the fewest answers within four guesses, by a sieve that counts losses.

``python -m scripts.research.losses original`` takes about two hours and can be resumed: it is a
proof like that of ``salet prove --within 4``, with a better lower bound for each opener.

With k guesses left, a set of answers loses those that the best play does not find. With one guess
all but one are lost; with two the best guess finds one answer of each of its buckets; with three or
four the losses of the buckets add up. The sieve uses two facts:

    a subset loses no more than the set
    disjoint subsets together lose no more than the set

So an opener is ruled out as soon as the losses in subsets of its buckets reach the goal. The losses
of a subset hold for every opener and every guess that does not split the subset.

    knot     answers of which some are lost with two guesses left, found while trying the guesses on
             one bucket: every other guess that does not split them is ruled out, too
    holding  answers of which some are lost with three guesses left: kept for later openers

Losses with two guesses left are counted for all guesses at once, one bit per guess. Each pair of
answers has a row of bits: the guesses that do not separate them. Answer j is lost to a guess if its
bit is set in a row (i, j), i < j. The counters are stored as bit planes. Their start value is
chosen so that they overflow, and the guess is ruled out, when the requested number is reached::

    guess      0  1  2  3 ...
    (a, c)     0  1  0  0
    (b, c)     0  0  1  0
    c is lost  0  1  1  0        the OR of the rows above, added to the counters
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.numbers.compiled import jit
from salet.puzzle.rules import Rules
from salet.search.engine import Engine
from salet.search.frame import sort
from salet.search.openersearch import OpenerSearch
from salet.search.positions import searcher
from salet.search.prooffile import ProofFile
from salet.search.proofworkers import ProofWorkers, threads_for
from salet.search.table import new_table, probe, store

GUESSES = 4  # the limit for which this sieve works
SEARCHED_AT_ONCE = 240  # answers; 320 take a third more time, 180 give weak bounds
KNOTS = 4096  # stored for one bucket
TASTE = 20  # guesses tried before knots rule any out
TABLE_BITS = 22


@jit
def _undivided(first, second, out):  # type: ignore[no-untyped-def]
    """Write one bit for each guess: whether it gives two answers the same pattern.

    The patterns are bytes, eight in a word: word k * out.size + w, byte b gives bit 8 * b + k of
    out[w].
    """
    seven = np.uint64(0x7F7F7F7F7F7F7F7F)
    high = np.uint64(0x8080808080808080)
    size = out.size
    for w in range(size):
        out[w] = 0
    for k in range(8):
        a = first[k * size : (k + 1) * size]
        b = second[k * size : (k + 1) * size]
        shift = np.uint64(7 - k)
        for w in range(size):
            differ = a[w] ^ b[w]
            out[w] |= (~(((differ & seven) + seven) | differ) & high) >> shift


@jit
def _bit(bits, guess):  # type: ignore[no-untyped-def]
    """Return the bit of one guess: see `_undivided`."""
    word = guess >> 3
    shift = np.uint64(8 * (guess & 7) + word // bits.size)
    return (bits[word % bits.size] >> shift) & np.uint64(1) != np.uint64(0)


@jit
def _row(patterns, part, pairs, made, i, j):  # type: ignore[no-untyped-def]
    """Return the row of bits of the pair of lines i < j of the part, computed on first use."""
    at = j * (j - 1) // 2 + i
    if made[at] == 0:
        _undivided(patterns[part[i]], patterns[part[j]], pairs[at])
        made[at] = 1
    return at


@jit
def _lost_in_two(patterns, part, pairs, made, lines, size, cap, planes):  # type: ignore[no-untyped-def]
    """Return (losses, exact, reach): the losses of lines[:size] with two guesses left, or `cap` if
    they are at least that (cap < size); the first `reach` lines alone lose as many."""
    words = pairs.shape[1]
    depth = 0
    while 1 << depth < cap:
        depth += 1
    begin = (1 << depth) - cap
    for p in range(depth):
        planes[p, :] = ~np.uint64(0) if begin >> p & 1 else np.uint64(0)
    alive = planes[planes.shape[0] - 1]
    carry = planes[planes.shape[0] - 2]
    alive[:] = ~np.uint64(0)
    for jj in range(1, size):
        j = lines[jj]
        for ii in range(jj):
            _row(patterns, part, pairs, made, lines[ii], j)
        base = j * (j - 1) // 2
        for w in range(words):
            carry[w] = 0
        for ii in range(0, jj - 3, 4):  # four rows at a time: fewer accesses to `carry`
            a, b = pairs[base + lines[ii]], pairs[base + lines[ii + 1]]
            c, d = pairs[base + lines[ii + 2]], pairs[base + lines[ii + 3]]
            for w in range(words):
                carry[w] |= a[w] | b[w] | c[w] | d[w]
        for ii in range(jj - jj % 4, jj):
            a = pairs[base + lines[ii]]
            for w in range(words):
                carry[w] |= a[w]
        for p in range(depth):
            plane = planes[p]
            for w in range(words):
                over = plane[w] & carry[w]
                plane[w] ^= carry[w]
                carry[w] = over
        some = np.uint64(0)
        for w in range(words):
            alive[w] &= ~carry[w]
            some |= alive[w]
        if some == 0:
            return cap, 0, jj + 1
    least = 0
    for p in range(depth - 1, -1, -1):
        plane = planes[p]
        some = np.uint64(0)
        for w in range(words):
            some |= alive[w] & ~plane[w]
        if some != 0:
            for w in range(words):
                alive[w] &= ~plane[w]
        else:
            least |= 1 << p
    return least - begin, 1, size


@jit
def _lost_in_three(matrix, patterns, zobrist, part, cap, pairs, made, knots, keys, facts):  # type: ignore[no-untyped-def]
    """Return the losses of the part with three guesses left, or `cap` if they are at least that."""
    count, n, words = matrix.shape[0], part.size, pairs.shape[1]
    labels = np.empty((count, n), matrix.dtype)
    sizes = np.zeros(256, np.int64)
    line = np.empty(count, np.int64)
    for g in range(count):  # the guesses that split best first
        crowd = 0
        for j in range(n):
            p = matrix[g, part[j]]
            labels[g, j] = p
            crowd += sizes[p]
            sizes[p] += 1
        for j in range(n):
            sizes[labels[g, j]] = 0
        line[g] = crowd << 20 | g
    sort(line, count)
    made[: n * (n - 1) // 2] = 0
    best = cap
    out = np.zeros(words, np.uint64)  # guesses that a knot rules out
    planes = np.empty((12, words), np.uint64)
    worth = np.empty(KNOTS, np.int64)
    head = np.empty(KNOTS, np.int64)
    tied = 0
    lines = np.empty(n, np.int64)
    stamp = np.zeros(256, np.int64)
    known = np.zeros(256, np.int64)
    first = np.zeros(256, np.uint64)
    second = np.zeros(256, np.uint64)
    queue = np.empty(256, np.int64)
    lows = np.zeros(256, np.int64)
    exact = np.zeros(256, np.int64)
    stale = True
    for q in range(count):
        g = line[q] & 0xFFFFF
        row = labels[g]
        if q >= TASTE:
            if stale:
                for t in range(tied):
                    if worth[t] >= best:
                        for w in range(words):
                            out[w] |= knots[t, w]
                stale = False
            if _bit(out, g):
                continue
            total = 0
            for t in range(tied):  # only the strongest knot of each bucket counts
                if _bit(knots[t], g):
                    p = row[head[t]]
                    if stamp[p] != q + 1:
                        stamp[p] = q + 1
                        known[p] = 0
                    if worth[t] > known[p]:
                        total += worth[t] - known[p]
                        known[p] = worth[t]
                        if total >= best:
                            break
            if total >= best:
                continue

        # The facts of the table about the buckets, largest first.
        for j in range(n):
            p = row[j]
            sizes[p] += 1
            first[p] += zobrist[part[j], 0]
            second[p] += zobrist[part[j], 1]
        queued = 0
        for p in range(256):
            if sizes[p] >= 3:
                queue[queued] = -(sizes[p] << 8 | p)
                queued += 1
        sort(queue, queued)
        total = 0
        for i in range(queued):
            p = -queue[i] & 255
            fact = probe(keys, facts, first[p], second[p])
            lows[i] = max((fact >> 1) - 1, 0)
            exact[i] = fact & 1
            total += lows[i]
            if total >= best:
                break

        # Buckets without exact facts, until the losses are enough.
        if total < best:
            for i in range(queued):
                if exact[i] != 0:
                    continue
                p = -queue[i] & 255
                size = 0
                for j in range(n):
                    if row[j] == p:
                        lines[size] = j
                        size += 1
                want = min(best - total + lows[i], size - 1)
                low, sure, reach = _lost_in_two(
                    patterns, part, pairs, made, lines, size, want, planes
                )
                store(keys, facts, first[p], second[p], 2 * (low + 1) + sure)
                if low > lows[i] and tied < KNOTS:
                    knot = knots[tied]
                    knot[:] = ~np.uint64(0)
                    for ii in range(1, reach):
                        bits = pairs[_row(patterns, part, pairs, made, lines[0], lines[ii])]
                        for w in range(words):
                            knot[w] &= bits[w]
                    worth[tied] = low
                    head[tied] = lines[0]
                    tied += 1
                    if low >= best:
                        for w in range(words):
                            out[w] |= knot[w]
                total += low - lows[i]
                if total >= best:
                    break
            if total < best:
                best = total
                stale = True
        for j in range(n):
            p = row[j]
            sizes[p] = 0
            first[p] = 0
            second[p] = 0
        if best == 0:
            break
    return best


@jit
def _together(patterns, part, out):  # type: ignore[no-untyped-def]
    """Write one bit for each guess: whether it does not split the part."""
    out[:] = ~np.uint64(0)
    bits = np.empty_like(out)
    for j in range(1, part.size):
        _undivided(patterns[part[0]], patterns[part[j]], bits)
        for w in range(out.size):
            out[w] &= bits[w]


class LossSieve:
    """The sieve of one list, for one thread. The answers have equal weights, and up to five
    letters."""

    def __init__(self, engine: Engine) -> None:
        guesses, answers = engine.matrix.shape
        # First the answers that are often in large buckets: their knots rule out many guesses.
        crowd = np.zeros(answers, np.int64)
        for row in engine.matrix:
            crowd += np.bincount(row, minlength=256)[row]
        order = np.argsort(-crowd, kind="stable")
        self._matrix = np.ascontiguousarray(engine.matrix[:, order])
        self._zobrist = engine.zobrist[order]
        words = -(-guesses // 64)
        patterns = np.zeros((answers, 64 * words), np.uint8)
        patterns[:, :guesses] = self._matrix.T
        self._patterns = patterns.view(np.uint64)
        most = min(SEARCHED_AT_ONCE, answers)
        rows = max(1, most * (most - 1) // 2)
        self._scratch = (
            np.zeros((rows, words), np.uint64),
            np.zeros(rows, np.uint8),
            np.zeros((KNOTS, words), np.uint64),
            *new_table(TABLE_BITS),
        )
        # Holdings: the openers that do not split it, one of its answers, its losses, its size, and
        # whether the losses are exact.
        self._together = np.zeros((0, words), np.uint64)
        self._holdings: list[tuple[int, int, int, bool]] = []

    def bound(self, opener: int, goal: int) -> int:
        """Return a lower bound on the answers that the opener loses within four guesses, at most
        the goal."""
        row = self._matrix[opener]
        sizes = np.bincount(row, minlength=256)
        patterns = [int(p) for p in np.argsort(-sizes, kind="stable") if sizes[p] > 3]
        low = dict.fromkeys(patterns, 0)
        done = set()
        for nth in self._held_by(opener):
            answer, losses, size, exact = self._holdings[nth]
            pattern = int(row[answer])
            low[pattern] = max(low[pattern], losses)
            if exact and size == sizes[pattern]:
                done.add(pattern)
        for pattern in sorted(patterns, key=lambda p: low[p] > 0):  # the unknown ones first
            rest = goal - sum(low.values()) + low[pattern]
            if rest <= low[pattern]:
                break
            if pattern not in done:
                bucket = np.flatnonzero(row == pattern)
                losses = 0
                for at in range(0, bucket.size, SEARCHED_AT_ONCE):
                    losses += self._search(bucket[at : at + SEARCHED_AT_ONCE], rest - losses)
                low[pattern] = max(low[pattern], losses)
        return min(goal, sum(low.values()))

    def _search(self, part: NDArray[np.int64], goal: int) -> int:
        """Return the losses of a part with three guesses left, at most the goal, and store them for
        other openers."""
        if goal <= 0 or part.size < 4:
            return 0
        pairs, made, knots, keys, facts = self._scratch
        losses: int = _lost_in_three(
            self._matrix, self._patterns, self._zobrist, part, goal, pairs, made,
            knots, keys, facts,
        )  # fmt: skip
        if len(self._holdings) == len(self._together):
            more = np.zeros((256 + len(self._together), self._together.shape[1]), np.uint64)
            self._together = np.concatenate([self._together, more])
        _together(self._patterns, part, self._together[len(self._holdings)])
        self._holdings.append((int(part[0]), losses, part.size, losses < goal))
        return losses

    def _held_by(self, opener: int) -> list[int]:
        """Return the holdings that the opener does not split."""
        byte, words = opener >> 3, self._together.shape[1]
        bits = self._together[: len(self._holdings), byte % words]
        shift = np.uint64(8 * (opener & 7) + byte // words)
        return np.flatnonzero(bits >> shift & np.uint64(1)).tolist()


class CountingSearch(OpenerSearch):
    """The search of the openers of one list within four guesses, with bounds that count losses."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine, GUESSES)
        self._penalty = engine.penalty
        self._sieves: list[LossSieve] = []

    def totals(
        self,
        openers: Sequence[int],
        limits: Sequence[int],
        bounds_only: bool = False,
        width: int | None = None,
    ) -> list[int]:
        """Return the total of each opener, or a lower bound: see `OpenerSearch.totals`."""
        if not bounds_only or min(limits) <= self._penalty:
            return super().totals(openers, limits, bounds_only, width)
        sieve = self._sieves.pop() if self._sieves else LossSieve(self._engine)
        lower_bounds = []
        for opener, limit in zip(openers, limits, strict=True):
            lower_bounds.append(self._penalty * sieve.bound(opener, -(-limit // self._penalty)))
            self.check_halted()
        self._sieves.append(sieve)
        return lower_bounds


def main() -> None:
    """Prove the best opener of the list named on the command line."""
    lexicon = load(sys.argv[1])
    proof = ProofFile(lexicon, Rules.NORMAL, GUESSES)
    threads = threads_for(len(lexicon.guesses))
    search = CountingSearch(searcher(lexicon, Rules.NORMAL).engine)
    with ThreadPoolExecutor(threads) as executor:
        workers = ProofWorkers(executor, lambda: threads, search.totals, counts_losses=True)
        try:
            state = proof.run(threads, lambda state: print(state.left, "left"), workers=workers)
        except BaseException:
            search.halt()
            raise
    print(json.dumps(state.as_dict()))


if __name__ == "__main__":
    main()
