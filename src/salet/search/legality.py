"""Which guesses are legal: the only part of the search that depends on the rules.

Under hard rules every guess is spelled in bits (`spell`; n letters, words of length L)::

    bit  place * n + x              letter x at this place
    bit  (L + times - 1) * n + x    letter x at least `times` times (counts in unary)

If guess g is played and a is the answer, the revealed copies of a letter are the lesser of its two
counts, and correct marks are where the letters agree. So a turn requires the bits
`spelling[g] & spelling[a]` of later guesses. The OR over all turns is their *constraint*: a guess
is legal if it has all its bits, and no pattern is needed. A constraint is canonical: turns in
another order, or other turns that reveal the same, give the same bits.

Under ultra-hard rules a guess must itself be a possible answer after every turn. A guess is spelled
as its letters; the list of legal guesses is filtered turn by turn as the search goes down, and
constraint[:2] is an order-independent digest (sums of hashes) of the turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit
from salet.search.table import mix
from salet.search.task import HARD, NORMAL, ULTRA

__all__ = ["blank", "demand", "legal", "spell", "tighten"]


def spell(words: Sequence[Sequence[str]], rules: int = HARD) -> NDArray[np.uint64]:
    """Return the spelling of each word, uint64 [words, …]: see above.

    >>> [bin(int(w)) for w in spell(["aba", "abb"])[:, 0]]
    ['0b111011001', '0b1011101001']
    """
    letters = sorted({x for word in words for x in word})
    code = {x: i for i, x in enumerate(letters)}
    length, n = (len(words[0]) if words else 1), len(letters)
    table = np.array([[code[x] for x in w] for w in words], np.int64).reshape(len(words), length)
    if rules == ULTRA:
        return table.astype(np.uint64)
    out = np.zeros((len(words), max(2, -(-2 * length * n // 64))), np.uint64)
    for x in range(n):
        has_letter = table == x
        copies = has_letter.sum(axis=1)
        for i in range(length):
            demand(out, i * n + x, has_letter[:, i])
            demand(out, (length + i) * n + x, copies > i)
    return out


def demand(
    spelled: NDArray[np.uint64], bit: int, rows: NDArray[np.bool_] | EllipsisType = ...
) -> None:
    """Set a bit of some rows of a spelling, or of a constraint."""
    spelled[rows, bit // 64] |= np.uint64(1 << bit % 64)


def blank(spelling: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the constraint before any turn."""
    return np.zeros(spelling.shape[1], np.uint64)


@jit
def feedback(guess, answer, length):  # type: ignore[no-untyped-def]
    """Return the pattern of a guess and an answer as letters, place 0 most significant."""
    used = np.int64(0)  # the places of the answer that a mark has used
    for i in range(length):
        if guess[i] == answer[i]:
            used |= np.int64(1) << i
    pattern = np.int64(0)
    for i in range(length):
        mark = 0
        if guess[i] == answer[i]:
            mark = 2
        else:
            for j in range(length):
                if answer[j] == guess[i] and not used >> j & 1:
                    mark = 1
                    used |= np.int64(1) << j
                    break
        pattern = 3 * pattern + mark
    return pattern


@jit
def tighten(rules, spelling, length, constraint, guess, answer, out):  # type: ignore[no-untyped-def]
    """Write to `out` the constraint after `guess` was played with the answer `answer` (both indices
    of guesses) under `constraint`."""
    for i in range(constraint.size):
        out[i] = constraint[i]
    if rules == HARD:
        for i in range(constraint.size):
            out[i] |= spelling[guess, i] & spelling[answer, i]
    elif rules == ULTRA:
        pattern = feedback(spelling[guess], spelling[answer], length)
        turn = mix(np.uint64(guess) * np.uint64(0x9E3779B97F4A7C15) + mix(np.uint64(pattern)))
        out[0] += turn
        out[1] += mix(turn ^ np.uint64(0xD1B54A32D192ED03))


@jit
def legal(rules, spelling, length, before, constraint, guesses, guess, answer):  # type: ignore[no-untyped-def]
    """Return the places in `guesses` of those that are legal after the turn (`guess`, `answer`),
    which led from the constraint `before` to `constraint`.

    `guesses` must be legal before that turn.
    """
    picks = np.empty(guesses.size, np.int32)
    count = 0
    if rules == HARD:
        where = np.empty(constraint.size, np.int64)  # the words with bits that are new
        bits = np.empty(constraint.size, np.uint64)
        words = 0
        for w in range(constraint.size):
            bits[words] = constraint[w] & ~before[w]
            where[words] = w
            words += bits[words] != 0
        for i in range(guesses.size):
            g = np.uint32(guesses[i])
            fits = True
            for k in range(words):
                if spelling[g, where[k]] & bits[k] != bits[k]:
                    fits = False
                    break
            picks[count] = i
            count += fits
    else:
        pattern = np.int64(-1)
        if rules == ULTRA:
            pattern = feedback(spelling[guess], spelling[answer], length)
        for i in range(guesses.size):
            if (
                rules == NORMAL
                or feedback(spelling[guess], spelling[guesses[i]], length) == pattern
            ):
                picks[count] = i
                count += 1
    return picks[:count]
