"""What the host that hides leaves, for every guess at once, and which sets one guess tells apart.

The compiled loops under the table of targets. A set of candidates is an array of columns of the
list, ascending. ``told`` is the pattern matrix, [guesses, answers], and ``turned`` the same with
its sides exchanged, [answers, guesses], so that a pair of answers is compared over all guesses by
one run through memory::

    left by a guess     the bucket with the most members; among equals the lowest ``rank``
    told apart          every member has a pattern of its own; the host then keeps the lowest rank

Most sets are told apart by no guess, and a few of their words that are much alike show it soonest:
each two of them are held against all guesses, and when no guess is left over, these words are a
*killer*: any other set that has them all is told apart by no guess either.
"""

from __future__ import annotations

import numpy as np

from salet.numbers.compiled import jit

HARD = 10  # words that are hard to tell apart, held against all guesses first
FIRST, AMONG = 24, 60  # members out of which the first and the others are taken
KILLERS = 64  # killers that are remembered
FEW = 40  # eights of guesses left over: these are sooner looked at member by member
PLACES = 1 << 15  # for the sets of an opening that were looked at


@jit
def separators(turned, step, found):  # type: ignore[no-untyped-def]
    """How many guesses, of every ``step``-th, tell each two answers apart: [answers, answers]."""
    answers, guesses = turned.shape
    for i in range(answers):
        for j in range(i):
            many = 0
            for g in range(0, guesses, step):
                many += turned[i, g] != turned[j, g]
            found[i, j] = found[j, i] = many


@jit
def leave(told, members, guesses, rank, most, pattern, size):  # type: ignore[no-untyped-def]
    """For each of the guesses what the host says and how many members that leaves; where that is
    more than ``most`` the size is ``most + 1`` and the rest means nothing."""
    n = members.size
    counts = np.zeros(rank.size, np.int32)
    for nth in range(guesses.size):
        row = told[guesses[nth]]
        done, largest = 0, 0
        while done < n and largest <= most:
            p = row[members[done]]
            counts[p] += 1
            largest = max(largest, counts[p])
            done += 1
        best = -1
        for i in range(done):
            p = row[members[i]]
            if counts[p] == largest and (best < 0 or rank[p] < rank[best]):
                best = p
            counts[p] = 0
        pattern[nth], size[nth] = best, largest


@jit
def shares(turned, members, target, found):  # type: ignore[no-untyped-def]
    """For each guess, [guesses], how many members get the same marks as the target."""
    mine = turned[target]
    for g in range(mine.size):
        found[g] = 0
    for i in range(members.size):
        row = turned[members[i]]
        for g in range(mine.size):
            found[g] += row[g] == mine[g]


@jit
def apart(turned, members, apartness, rank, alive, seen, wanted, forced, killer):  # type: ignore[no-untyped-def]
    """Put into ``forced``, [answers], a guess for each wanted member that the host keeps when the
    guess tells all members apart.

    Gives how many words of a killer were put into ``killer``, [HARD], 0 when there is none.
    ``alive`` is [guesses], in eights, and ``seen`` [3^L] zeros, both for scratch.
    """
    n, guesses = members.size, turned.shape[1]
    some = min(n, AMONG)
    alike = np.zeros(some, np.int64)  # how far each word is from those that were taken
    alive[:guesses] = 1
    alive[guesses:] = 0
    eights = alive.view(np.uint64)
    nearest, next = 1 << 60, 0
    for a in range(min(n, FIRST)):
        for b in range(a):
            if apartness[members[a], members[b]] < nearest:
                nearest, next = apartness[members[a], members[b]], a
    for taken in range(min(HARD, some)):
        killer[taken] = members[next]
        x = turned[members[next]]
        for k in range(taken):
            y = turned[killer[k]]
            for g in range(guesses):
                alive[g] &= x[g] != y[g]
        left = 0
        for e in range(eights.size):
            left += eights[e] != 0
        if not left:
            return taken + 1
        if left <= FEW and taken > 4:
            break
        alike[next] = 1 << 60
        last = next
        for a in range(some):
            alike[a] += apartness[members[last], members[a]]
            if alike[a] < alike[next]:
                next = a
    for e in range(eights.size):
        if not eights[e]:
            continue
        for g in range(8 * e, min(8 * e + 8, guesses)):
            if not alive[g]:
                continue
            i, kept = 0, 0
            while i < n:
                p = turned[members[i], g]
                if seen[p]:
                    break
                seen[p] = 1
                if rank[p] < rank[turned[members[kept], g]]:
                    kept = i
                i += 1
            if i == n and wanted[members[kept]] and forced[members[kept]] < 0:
                forced[members[kept]] = g
            for j in range(i):
                seen[turned[members[j], g]] = 0
    return 0


@jit
def fours(told, turned, members, apartness, rank, most, wanted, killers, second, third):  # type: ignore[no-untyped-def]
    """Every word that two more guesses force out of what an opener leaves, named by the third.

    ``second`` and ``third``, [answers], get the two guesses where they are -1 before; ``killers``,
    [KILLERS, 1 + HARD], are kept from call to call, each after the number of its words.
    """
    guesses, n = told.shape[0], members.size
    pattern, size = np.empty(guesses, np.int64), np.empty(guesses, np.int64)
    leave(told, members, np.arange(guesses), rank, most, pattern, size)
    alive, seen = np.empty((guesses + 7) // 8 * 8, np.uint8), np.zeros(rank.size, np.uint8)
    inside, here = np.empty(n, np.int64), np.zeros(turned.shape[0], np.int64)
    killer, oldest = np.zeros(HARD, np.int64), 0
    looked = np.full(PLACES, -1, np.int64)  # by a sum of the members: the guess that left them
    for g in range(guesses):
        if size[g] > most or size[g] == n:
            continue
        row, many, useful, place = told[g], 0, False, 0
        for i in range(n):
            if row[members[i]] == pattern[g]:
                inside[many] = members[i]
                here[members[i]] = g + 1
                many += 1
                useful |= wanted[members[i]]
                place += members[i] * members[i] * 7919 + members[i]
        if not useful:
            continue
        place %= PLACES
        other = looked[place]
        if other >= 0 and size[other] == many:
            same = 0
            while same < many and told[other, inside[same]] == pattern[other]:
                same += 1
            if same == many:
                continue
        looked[place] = g
        killed = False
        for k in range(KILLERS):
            parts, met = killers[k, 0], 0
            while met < parts and here[killers[k, 1 + met]] == g + 1:
                met += 1
            if parts and met == parts:
                for x in range(killers.shape[1] if k else 0):  # the useful ones come first
                    killers[k, x], killers[k - 1, x] = killers[k - 1, x], killers[k, x]
                killed = True
                break
        if killed:
            continue
        parts = apart(turned, inside[:many], apartness, rank, alive, seen, wanted, third, killer)
        if parts:
            killers[KILLERS - 1 - oldest, 0] = parts
            for x in range(parts):
                killers[KILLERS - 1 - oldest, 1 + x] = killer[x]
            oldest = (oldest + 1) % (KILLERS // 2)
        for i in range(many):
            if third[inside[i]] >= 0 and second[inside[i]] < 0:
                second[inside[i]] = g
