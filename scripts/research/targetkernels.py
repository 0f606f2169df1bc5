"""Compiled loops for targets: what the adversary leaves, and which sets one guess separates.

A set of candidates is an array of columns of the pattern matrix, ascending. ``matrix`` is the
pattern matrix, [guesses, answers], and ``transposed`` is [answers, guesses], so that comparing two
answers over all guesses reads memory in order::

    left by a guess     the bucket with the most members; of equal ones that of the lowest ``rank``
    separated           every member gives another pattern; the adversary then keeps the member
                        whose pattern has the lowest rank

Most sets are separated by no guess, and a few similar words usually show it: each pair of them is
compared over all guesses, and if no guess separates all pairs, these words are a *killer*: no other
set that contains them can be separated either.
"""

from __future__ import annotations

import numpy as np

from salet.numbers.compiled import jit
from salet.numbers.kernels import adversary_replies

KILLER_SIZE = 10  # words that are compared over all guesses before the rest of the set
FIRST_POOL, POOL = 24, 60  # members from which the first of these words and the others are chosen
KILLERS = 64  # killers that are remembered
FEW_EIGHTS = 40  # groups of eight guesses: so few are checked member by member at once
SLOTS = 1 << 15  # of the hash table of the sets of an opening that were checked


@jit
def count_separators(transposed, step):  # type: ignore[no-untyped-def]
    """Return how many guesses, of every ``step``-th one, separate each pair of answers.

    The result is [answers, answers].
    """
    answers, guesses = transposed.shape
    counts = np.zeros((answers, answers), np.int32)
    for i in range(answers):
        for j in range(i):
            count = 0
            for g in range(0, guesses, step):
                count += transposed[i, g] != transposed[j, g]
            counts[i, j] = counts[j, i] = count
    return counts


@jit
def count_sharing(transposed, members, target):  # type: ignore[no-untyped-def]
    """Return how many members give the same pattern as the target, for each guess, [guesses]."""
    of_target = transposed[target]
    counts = np.zeros(of_target.size, np.uint16)
    for i in range(members.size):
        row = transposed[members[i]]
        for g in range(of_target.size):
            counts[g] += row[g] == of_target[g]
    return counts


@jit
def force_wanted(transposed, members, separators, rank, wanted, forced, killer):  # type: ignore[no-untyped-def]
    """Write to ``forced`` a guess for each wanted member that the adversary keeps after it.

    Each guess separates all members; ``forced`` is [answers], -1 where no guess is known. Return
    the number of words written to ``killer``, [KILLER_SIZE]; 0 if there is no killer.
    """
    n, guesses = members.size, transposed.shape[1]
    pool = min(n, POOL)
    similarity = np.zeros(pool, np.int64)  # separators from the chosen words: low is similar
    alive = np.zeros((guesses + 7) // 8 * 8, np.uint8)
    alive[:guesses] = 1
    eights = alive.view(np.uint64)
    nearest, next = 1 << 60, 0
    for a in range(min(n, FIRST_POOL)):
        for b in range(a):
            if separators[members[a], members[b]] < nearest:
                nearest, next = separators[members[a], members[b]], a
    for chosen in range(min(KILLER_SIZE, pool)):
        killer[chosen] = members[next]
        x = transposed[members[next]]
        for k in range(chosen):
            y = transposed[killer[k]]
            for g in range(guesses):
                alive[g] &= x[g] != y[g]
        left = 0
        for e in range(eights.size):
            left += eights[e] != 0
        if not left:
            return chosen + 1
        if left <= FEW_EIGHTS and chosen > 4:
            break
        similarity[next] = 1 << 60
        last = next
        for a in range(pool):
            similarity[a] += separators[members[last], members[a]]
            if similarity[a] < similarity[next]:
                next = a
    seen = np.zeros(rank.size, np.uint8)
    for e in range(eights.size):
        if not eights[e]:
            continue
        for g in range(8 * e, min(8 * e + 8, guesses)):
            if not alive[g]:
                continue
            i, kept = 0, 0
            while i < n:
                p = transposed[members[i], g]
                if seen[p]:
                    break
                seen[p] = 1
                if rank[p] < rank[transposed[members[kept], g]]:
                    kept = i
                i += 1
            if i == n and wanted[members[kept]] and forced[members[kept]] < 0:
                forced[members[kept]] = g
            for j in range(i):
                seen[transposed[members[j], g]] = 0
    return 0


@jit
def games_of_four(matrix, transposed, members, separators, rank, max_size, wanted, killers):  # type: ignore[no-untyped-def]
    """Return the second and third guesses of games of four, both [answers], -1 where none is known.

    ``members`` is what the opener leaves. The second and third guess leave one wanted answer, which
    the fourth names. ``killers``, [KILLERS, 1 + KILLER_SIZE], is kept from call to call; a row is
    the number of words, then the words.
    """
    guesses, n, answers = matrix.shape[0], members.size, transposed.shape[0]
    second, third = np.full(answers, -1, np.int64), np.full(answers, -1, np.int64)
    pattern, size = adversary_replies(matrix, members, np.arange(guesses), rank, max_size)
    inside, inside_of = np.empty(n, np.int64), np.zeros(answers, np.int64)
    killer, oldest = np.zeros(KILLER_SIZE, np.int64), 0
    checked = np.full(SLOTS, -1, np.int64)  # by a hash of the members: the guess that left them
    for g in range(guesses):
        if size[g] > max_size or size[g] == n:
            continue
        row, count, useful, slot = matrix[g], 0, False, 0
        for i in range(n):
            if row[members[i]] == pattern[g]:
                inside[count] = members[i]
                inside_of[members[i]] = g + 1
                count += 1
                useful |= wanted[members[i]]
                slot += members[i] * members[i] * 7919 + members[i]
        if not useful:
            continue
        slot %= SLOTS
        other = checked[slot]
        if other >= 0 and size[other] == count:
            same = 0
            while same < count and matrix[other, inside[same]] == pattern[other]:
                same += 1
            if same == count:
                continue
        checked[slot] = g
        killed = False
        for k in range(KILLERS):
            words, met = killers[k, 0], 0
            while met < words and inside_of[killers[k, 1 + met]] == g + 1:
                met += 1
            if words and met == words:
                for x in range(killers.shape[1] if k else 0):  # move useful ones to the front
                    killers[k, x], killers[k - 1, x] = killers[k - 1, x], killers[k, x]
                killed = True
                break
        if killed:
            continue
        words = force_wanted(transposed, inside[:count], separators, rank, wanted, third, killer)
        if words:
            killers[KILLERS - 1 - oldest, 0] = words
            for x in range(words):
                killers[KILLERS - 1 - oldest, 1 + x] = killer[x]
            oldest = (oldest + 1) % (KILLERS // 2)
        for i in range(count):
            if third[inside[i]] >= 0 and second[inside[i]] < 0:
                second[inside[i]] = g
    return second, third
