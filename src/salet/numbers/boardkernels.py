"""Compiled loops over the candidates of several boards, laid end to end::

    board        0        1     2
    columns    [ a b c d | e f | g h i ]     of a block of patterns, [guesses, columns]
    starts     [ 0         4     6       9 ]

One guess is weighed on all boards in one pass; the counters are 3^L cells that are cleared through
the candidates, so that a guess costs as many steps as there are candidates on all boards.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import inner, jit
from salet.numbers.patterns import Patterns


@jit
def weigh_boards(
    block: Patterns,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    starts: NDArray[np.int64],
    space: int,
    worth: NDArray[np.float64],
    sizes: NDArray[np.float64],
    largest: NDArray[np.int64],
    buckets: NDArray[np.int64],
    logs: NDArray[np.float64],
    turns: NDArray[np.float64],
) -> None:
    """Fill the statistics of every guess of ``block``, each summed over the boards.

    ``weights`` sum to 1 on each board; ``sizes`` gets mass times count, ``logs`` mass·log2 mass,
    ``turns`` what is expected to be left: ``worth[n]`` for a board with n candidates, 0 when the
    guess solves it.
    """
    counts = np.zeros(space, dtype=np.int32)
    masses = np.zeros(space, dtype=np.float64)
    for g in range(len(block)):
        row = block[g]
        size = 0.0
        top = 0
        split = 0
        weighed = 0.0
        left = 0.0
        for b in range(len(starts) - 1):
            for i in range(starts[b], starts[b + 1]):
                cell = row[columns[i]]
                counts[cell] += 1
                masses[cell] += weights[i]
            most = 0
            for i in range(starts[b], starts[b + 1]):
                cell = row[columns[i]]
                c = counts[cell]
                if c:
                    m = masses[cell]
                    counts[cell] = 0
                    masses[cell] = 0.0
                    size += m * c
                    split += 1
                    if m > 0.0:
                        weighed += m * np.log2(m)
                    if c > most:
                        most = c
                    if cell != space - 1:
                        left += m * worth[c]
            top += most
        sizes[g] = size
        largest[g] = top
        buckets[g] = split
        logs[g] = weighed
        turns[g] = left


@inner
def left_after(
    row: Patterns,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    starts: NDArray[np.int64],
    boards: int,
    worth: NDArray[np.float64],
    counts: NDArray[np.int32],
    masses: NDArray[np.float64],
) -> float:
    """What a guess is expected to leave on all boards, as ``turns`` of ``weigh_boards``.

    ``counts`` and ``masses`` are 3^L cells of zeros, and are so again afterwards.
    """
    win = len(counts) - 1
    left = 0.0
    for b in range(boards):
        total = 0.0
        here = 0.0
        for i in range(starts[b], starts[b + 1]):
            cell = row[columns[i]]
            counts[cell] += 1
            masses[cell] += weights[i]
            total += weights[i]
        for i in range(starts[b], starts[b + 1]):
            cell = row[columns[i]]
            c = counts[cell]
            if c:
                if cell != win:
                    here += masses[cell] * worth[c]
                counts[cell] = 0
                masses[cell] = 0.0
        left += here / total
    return left


@inner
def certain_played(
    block: Patterns,
    own: NDArray[np.int64],
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    starts: NDArray[np.int64],
    boards: int,
    certain: int,
    worths: NDArray[np.float64],
) -> float:
    """What boards still take when the words that are certain are all played first.

    Each of them takes one guess; the other boards keep the candidates that none of these words
    tells apart.
    """
    words = np.empty(certain, dtype=np.int64)
    found = 0
    for b in range(boards):
        if starts[b + 1] - starts[b] == 1:
            words[found] = own[columns[starts[b]]]
            found += 1
    worth = worths[boards - certain]
    left = float(certain)
    for b in range(boards):
        low, high = starts[b], starts[b + 1]
        if high - low == 1:
            continue
        total = 0.0
        here = 0.0
        for i in range(low, high):
            total += weights[i]
            alike = 0
            for j in range(low, high):
                same = True
                for word in words:
                    if block[word, columns[i]] != block[word, columns[j]]:
                        same = False
                        break
                if same:
                    alike += 1
            here += weights[i] * worth[alike]
        left += here / total
    return left


@jit
def look_ahead(
    block: Patterns,
    own: NDArray[np.int64],
    short: NDArray[np.int64],
    pool: NDArray[np.int64],
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    starts: NDArray[np.int64],
    answers: NDArray[np.int64],
    chances: NDArray[np.float64],
    worths: NDArray[np.float64],
    space: int,
    turns: NDArray[np.float64],
) -> None:
    """Fill ``turns`` for the guesses ``short`` of the block: about how many turns all boards take.

    ``answers`` are tuples of answers, [tuples, boards], as places in ``columns``, with their
    ``chances``: all there are, or some by chance, the same for every guess. After each of them the
    certain words are played, or the best of ``pool`` and of the candidates; ``worths[k][n]`` is
    what a board with n candidates is taken to need among k. What this estimate is wrong by on the
    tuples is added to the estimate over all of them, so that little is left to chance. ``own`` is
    the guess that each column of the block is.
    """
    boards = len(starts) - 1
    win = space - 1
    counts = np.zeros(space, dtype=np.int32)
    masses = np.zeros(space, dtype=np.float64)
    left = np.empty(len(columns), dtype=np.int64)
    heavy = np.empty(len(columns), dtype=np.float64)
    begins = np.zeros(boards + 1, dtype=np.int64)
    for nth in range(len(short)):
        row = block[short[nth]]
        plain = left_after(row, columns, weights, starts, boards, worths[boards], counts, masses)
        wrong = 0.0
        for t in range(len(answers)):
            still = 0
            certain = 0
            m = 0
            guessed = 0.0
            for b in range(boards):
                told = row[columns[answers[t, b]]]
                if told == win:
                    continue
                for i in range(starts[b], starts[b + 1]):
                    if row[columns[i]] == told:
                        left[m] = columns[i]
                        heavy[m] = weights[i]
                        m += 1
                size = m - begins[still]
                still += 1
                begins[still] = m
                guessed += worths[boards, size]
                if size == 1:
                    certain += 1
            if certain == still:
                best = float(still)
            elif certain > 0:
                best = certain_played(block, own, left, heavy, begins, still, certain, worths)
            else:
                best = np.inf
                for g in pool:
                    cost = 1.0 + left_after(
                        block[g], left, heavy, begins, still, worths[still], counts, masses
                    )
                    best = min(best, cost)
                for i in range(m):
                    cost = 1.0 + left_after(
                        block[own[left[i]]], left, heavy, begins, still, worths[still],
                        counts, masses,
                    )  # fmt: skip
                    best = min(best, cost)
            wrong += chances[t] * (best - guessed)
        turns[nth] = 1.0 + plain + wrong
