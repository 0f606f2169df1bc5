"""Compiled loops that look ahead on several boards; ``boardkernels`` draws the layout of boards.

A guess is tried on tuples of answers, one per board, and the game is continued after it. Certain
words come first: each takes one guess whenever it is played, and its marks narrow down the other
boards. If no word is certain, the best next guess is computed. The turns after it are estimated, or
counted word by word if the limit is near.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.numbers.patterns import Patterns

SEEN = 4096  # slots of the table of states after a guess: a power of two
CROWD = 64  # candidates on all boards: above this only the likeliest are tried,
FIRST = 8  # and this many guesses of the pool


@jit
def left_after(
    row: Patterns,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    begins: NDArray[np.int64],
    ends: NDArray[np.int64],
    boards: int,
    needed: NDArray[np.float64],
    counts: NDArray[np.int32],
    masses: NDArray[np.float64],
) -> tuple[float, float]:
    """Return the estimated turns on all boards after a guess, and the chance that no word is
    certain then.

    A board with n candidates takes ``needed[n]``, a solved one 0. The candidates of board b are at
    ``begins[b]`` to ``ends[b]``; a solved board has none. ``counts`` and ``masses`` are 3^L cells
    of zeros, before and after the call.
    """
    win = len(counts) - 1
    left = 0.0
    stuck = 1.0
    for b in range(boards):
        total = 0.0
        board_turns = 0.0
        certain = 0.0
        for i in range(begins[b], ends[b]):
            cell = row[columns[i]]
            counts[cell] += 1
            masses[cell] += weights[i]
            total += weights[i]
        for i in range(begins[b], ends[b]):
            cell = row[columns[i]]
            c = counts[cell]
            if c:
                if cell != win:
                    board_turns += masses[cell] * needed[c]
                    if c == 1:
                        certain += masses[cell]
                counts[cell] = 0
                masses[cell] = 0.0
        if total > 0.0:
            left += board_turns / total
            stuck *= 1.0 - certain / total
    return left, stuck


@jit
def weigh_turns(
    block: Patterns,
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    begins: NDArray[np.int64],
    ends: NDArray[np.int64],
    copies: NDArray[np.int64],
    needed: NDArray[np.float64],
    space: int,
    turns: NDArray[np.float64],
) -> None:
    """Fill ``turns`` for every guess of the block: the estimated turns on all boards after it.

    A board with n candidates takes ``needed[n]``, a solved one 0; ``needed[0]`` is added if no word
    is certain. Each of these boards stands for ``copies`` equal boards.
    """
    counts = np.zeros(space, dtype=np.int32)
    masses = np.zeros(space, dtype=np.float64)
    for g in range(len(block)):
        turns[g] = 0.0
        stuck = needed[0]
        for b in range(len(begins)):
            left, alone = left_after(
                block[g], columns, weights, begins[b : b + 1], ends[b : b + 1], 1, needed,
                counts, masses,
            )  # fmt: skip
            turns[g] += copies[b] * left
            stuck *= alone ** copies[b]
        turns[g] += stuck


@jit
def best_next(
    block: Patterns,
    own: NDArray[np.int64],
    pool: NDArray[np.int64],
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    begins: NDArray[np.int64],
    ends: NDArray[np.int64],
    boards: int,
    needed: NDArray[np.float64],
    counts: NDArray[np.int32],
    masses: NDArray[np.float64],
    hits: NDArray[np.float64],
) -> float:
    """Return the fewest estimated turns of boards without a certain word.

    The candidates and the ``pool`` are tried until a guess is as good as possible: it separates all
    candidates and is the likeliest to hit. ``hits`` is [columns of the block] of zeros, before and
    after the call.
    """
    still = 0
    candidates = 0
    top = 0.0
    for b in range(boards):
        total = 0.0
        for i in range(begins[b], ends[b]):
            total += weights[i]
        if total > 0.0:
            still += 1
            candidates += ends[b] - begins[b]
        for i in range(begins[b], ends[b]):
            hits[columns[i]] += weights[i] / total
            top = max(top, hits[columns[i]])
    least = 1.0 + still - top + 1e-9
    best = np.inf
    for b in range(boards):
        for i in range(begins[b], ends[b]):
            hit = hits[columns[i]]
            hits[columns[i]] = 0.0  # each word is tried once
            if best > least and hit > 0.0 and (candidates <= CROWD or 4 * hit >= 3 * top):
                cost, stuck = left_after(
                    block[own[columns[i]]], columns, weights, begins, ends, boards, needed,
                    counts, masses,
                )  # fmt: skip
                best = min(best, 1.0 + cost + needed[0] * stuck)
    for g in pool if candidates <= CROWD else pool[:FIRST]:
        if best <= least:
            break
        cost, stuck = left_after(
            block[g], columns, weights, begins, ends, boards, needed, counts, masses
        )
        best = min(best, 1.0 + cost + needed[0] * stuck)
    return best


@jit
def best_last(
    block: Patterns,
    own: NDArray[np.int64],
    pool: NDArray[np.int64],
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    begins: NDArray[np.int64],
    ends: NDArray[np.int64],
    boards: int,
    left: int,
    late: float,
    counts: NDArray[np.int32],
) -> float:
    """Return the least value of boards without a certain word, with ``left`` guesses left.

    Each candidate and each guess of the ``pool`` is tried. After it the words of each board are
    played one after the other, the heaviest first, and the boards are taken to be independent. A
    lost game counts ``left + late``. ``counts`` is 3^L cells of zeros, before and after the call.
    The candidates are sorted by weight in place.
    """
    win = len(counts) - 1
    for b in range(boards):
        for i in range(begins[b] + 1, ends[b]):
            column, heavy = columns[i], weights[i]
            j = i
            while j > begins[b] and weights[j - 1] < heavy:
                columns[j], weights[j] = columns[j - 1], weights[j - 1]
                j -= 1
            columns[j], weights[j] = column, heavy
    after = np.empty(left, dtype=np.float64)  # the chance of each number of guesses after this one
    needs = np.empty(left, dtype=np.float64)  # the same for one board
    best = left + late
    for b in range(boards + 1):
        for k in range(begins[b], ends[b]) if b < boards else range(len(pool)):
            row = block[own[columns[k]] if b < boards else pool[k]]
            after[:] = 0.0
            after[0] = 1.0
            for c in range(boards):
                if ends[c] == begins[c]:
                    continue
                needs[:] = 0.0
                total = 0.0
                for i in range(begins[c], ends[c]):
                    cell = row[columns[i]]
                    total += weights[i]
                    counts[cell] += 1
                    tries = 0 if cell == win else counts[cell]
                    if tries < left:
                        needs[tries] += weights[i]
                for i in range(begins[c], ends[c]):
                    counts[row[columns[i]]] = 0
                for n in range(left - 1, -1, -1):
                    mass = 0.0
                    for m in range(n + 1):
                        mass += after[n - m] * needs[m]
                    after[n] = mass / total
            value = 0.0
            won = 0.0
            for n in range(left):
                value += (n + 1) * after[n]
                won += after[n]
            best = min(best, value + (1.0 - won) * (left + late))
    return best


@jit
def play_certain(
    block: Patterns,
    own: NDArray[np.int64],
    columns: NDArray[np.int64],
    weights: NDArray[np.float64],
    begins: NDArray[np.int64],
    ends: NDArray[np.int64],
    answers: NDArray[np.int64],
    boards: int,
    win: int,
) -> int:
    """Play certain words until there are none, and return their number.

    ``answers`` are the columns of the boards' answers. ``columns``, ``weights`` and ``ends`` are
    updated to the candidates that remain.
    """
    played = 0
    b = 0
    while b < boards:
        if ends[b] - begins[b] != 1:
            b += 1
            continue
        row = block[own[columns[begins[b]]]]
        ends[b] = begins[b]
        played += 1
        b += 1
        for other in range(boards):
            low, high = begins[other], ends[other]
            if high - low < 2:
                continue
            pattern = row[answers[other]]
            end = low
            if pattern != win:
                for i in range(low, high):
                    if row[columns[i]] == pattern:
                        columns[end] = columns[i]
                        weights[end] = weights[i]
                        end += 1
            ends[other] = end
            if end - low == 1:
                b = min(b, other)
    return played


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
    needed_by_open: NDArray[np.float64],
    guesses_left: int,
    late: float,
    space: int,
    turns: NDArray[np.float64],
) -> None:
    """Fill ``turns`` for the guesses ``short`` of the block: the estimated turns of all boards.

    ``answers`` are tuples of answers, [tuples, boards], as places in ``columns``, with their
    ``chances``: all tuples, or a sample, the same for every guess. ``needed_by_open[k][n]`` is the
    estimate for a board with n candidates among k open ones; ``needed_by_open[k][0]`` is added if
    no word is certain. The error of this estimate on the tuples is added to the estimate over all
    candidates, which reduces the variance of the sample. ``own`` is the guess of each column of the
    block.

    If ``guesses_left`` is not 0, it is the limit, including this guess: then ``best_last`` values
    the boards after the guess, and a lost game counts ``late`` guesses past the limit.
    """
    boards = len(starts) - 1
    win = space - 1
    counts = np.zeros(space, dtype=np.int32)
    masses = np.zeros(space, dtype=np.float64)
    hits = np.zeros(block.shape[1], dtype=np.float64)
    # The candidates of each board, sorted by the marks of a guess: the bucket of the candidate at
    # ``place`` begins at ``cells[place]`` and has ``sizes[place]`` candidates.
    ordered = np.empty(len(columns), dtype=np.int64)
    heavy = np.empty(len(columns), dtype=np.float64)
    cells = np.empty(len(columns), dtype=np.int64)
    sizes = np.empty(len(columns), dtype=np.int64)
    firsts = np.empty(space, dtype=np.int64)
    left = np.empty(len(columns), dtype=np.int64)
    weight = np.empty(len(columns), dtype=np.float64)
    begins = np.empty(boards, dtype=np.int64)
    ends = np.empty(boards, dtype=np.int64)
    hidden = np.empty(boards, dtype=np.int64)
    keys = np.empty(SEEN, dtype=np.int64)
    known = np.empty(SEEN, dtype=np.float64)
    for nth in range(len(short)):
        row = block[short[nth]]
        keys[:] = 0
        for b in range(boards):
            for i in range(starts[b], starts[b + 1]):
                counts[row[columns[i]]] += 1
            at = starts[b]
            for i in range(starts[b], starts[b + 1]):
                cell = row[columns[i]]
                if counts[cell] > 0:
                    firsts[cell] = at
                    at += counts[cell]
                    counts[cell] = -counts[cell]
                cells[i] = firsts[cell]
                sizes[i] = -counts[cell]
            for i in range(starts[b], starts[b + 1]):
                cell = row[columns[i]]
                place = cells[i] + sizes[i] + counts[cell]
                counts[cell] += 1
                ordered[place] = columns[i]
                heavy[place] = weights[i]
        estimate, stuck = left_after(
            row,
            columns,
            weights,
            starts[:-1],
            starts[1:],
            boards,
            needed_by_open[boards],
            counts,
            masses,
        )
        estimate += needed_by_open[boards, 0] * stuck
        wrong = 0.0
        for t in range(len(answers)):
            still = 0
            certain = 0
            m = 0
            guessed = 0.0
            key = np.int64(1)
            for b in range(boards):
                place = answers[t, b]
                if row[columns[place]] == win:
                    continue
                size = sizes[place]
                guessed += needed_by_open[boards, size]
                key = key * 6364136223846793005 + cells[place] + 1
                begins[still] = m
                for i in range(cells[place], cells[place] + size):
                    left[m] = ordered[i]
                    weight[m] = heavy[i]
                    m += 1
                ends[still] = m
                hidden[still] = columns[place]
                still += 1
                if size == 1:
                    certain += 1
            if certain == 0:
                guessed += needed_by_open[boards, 0]
            if certain == still and (still < guesses_left or guesses_left == 0):
                wrong += chances[t] * (still - guessed)
                continue
            seen = (key >> 20) & (SEEN - 1)
            if certain == 0 and keys[seen] == key:
                wrong += chances[t] * (known[seen] - guessed)
                continue
            best = 0.0
            if certain > 0:
                best += play_certain(block, own, left, weight, begins, ends, hidden, still, win)
            rest = 0
            for b in range(still):
                if ends[b] > begins[b]:
                    rest += 1
            after = guesses_left - 1 - int(best)
            if guesses_left > 0 and after < rest:
                best = guesses_left - 1 + late
            elif guesses_left > 0 and rest > 0:
                best += best_last(
                    block, own, pool, left, weight, begins, ends, still, after, late, counts
                )
            elif rest > 0:
                best += best_next(
                    block, own, pool, left, weight, begins, ends, still, needed_by_open[rest],
                    counts, masses, hits,
                )  # fmt: skip
            if certain == 0:
                keys[seen] = key
                known[seen] = best
            wrong += chances[t] * (best - guessed)
        turns[nth] = 1.0 + estimate + wrong
