"""Which guesses are legal, as the search sees it: the one seam between the three sets of rules.

Every guess is spelled in a few 64-bit words (`spell`; up to 12 letters of an alphabet of up to
32)::

    spelling[g, 0]    the letters, five bits a place        ... | place 2 | place 1 | place 0
    spelling[g, 1]    bit x: letter x at least once;        bit 32 + x: at least twice
    spelling[g, 2]    bit x: at least three times;          bit 32 + x: at least four times
    ...               (counts in unary: the AND of two words is the lesser count of each letter)

Under hard rules what the turns so far ask of a guess is a *constraint* of the same shape, and it is
canonical: turns in another order, or other turns that reveal the same, give the same words::

    constraint[0]     five set bits for each place known to be correct
    constraint[1]     the letters at those places
    constraint[2:]    for each letter how often it must be used at least, in unary as above

The marks that are not absent, when guess g meets answer a, are for each letter the lesser of its
two counts. So one turn adds `spelling[g, 1:] & spelling[a, 1:]` and the places where the letters
agree; no pattern is needed.

Under ultra-hard rules a guess must itself be a possible answer after every turn. A legal list is
thinned turn by turn as the search goes down, and constraint[:2] is an order-free digest (sums of
scattered words) of the turns.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import inner, jit
from salet.search.table import mix

__all__ = ["HARD", "NORMAL", "ULTRA", "blank", "legal", "spell", "tighten"]

NORMAL, HARD, ULTRA = 0, 1, 2


def spell(words: Sequence[Sequence[str]]) -> NDArray[np.uint64]:
    """The spelling of each word, uint64 [words, 1 + ceil(length / 2)]; see above.

    >>> [hex(int(w)) for w in spell(["abaca"])[0]]
    ['0x10020', '0x100000007', '0x1', '0x0']
    """
    letters = sorted({x for word in words for x in word})
    if len(letters) > 32 or (words and len(words[0]) > 12):
        raise ValueError(
            f"{len(letters)} letters in words of {len(words[0])}: at most 32 and 12 are supported"
        )
    code = {x: i for i, x in enumerate(letters)}
    length = len(words[0]) if words else 1
    out = np.zeros((len(words), 1 + (length + 1) // 2), np.uint64)
    table = np.array([[code[x] for x in w] for w in words], np.int64).reshape(len(words), length)
    for i in range(length):
        out[:, 0] |= table[:, i].astype(np.uint64) << np.uint64(5 * i)
    counts = (table[:, :, None] == np.arange(len(letters))[None, None, :]).sum(axis=1)
    for times in range(1, length + 1):
        bits = (
            (counts >= times).astype(np.uint64) << np.arange(len(letters), dtype=np.uint64)
        ).sum(axis=1)
        out[:, 1 + (times - 1) // 2] |= bits.astype(np.uint64) << np.uint64(32 * ((times - 1) % 2))
    return out


def blank(spelling: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The constraint before any turn."""
    return np.zeros(spelling.shape[1] + 1, np.uint64)


@inner
def feedback(guess, answer, length):  # type: ignore[no-untyped-def]
    """The pattern of two spelled letter words, place 0 most significant."""
    five = np.uint64(31)
    free = np.zeros(32, np.int64)
    for i in range(length):
        shift = np.uint64(5 * i)
        a = (answer >> shift) & five
        if a != (guess >> shift) & five:
            free[a] += 1
    pattern = np.int64(0)
    for i in range(length):
        shift = np.uint64(5 * i)
        g = (guess >> shift) & five
        mark = 0
        if g == (answer >> shift) & five:
            mark = 2
        elif free[g] > 0:
            mark = 1
            free[g] -= 1
        pattern = 3 * pattern + mark
    return pattern


@jit
def tighten(rules, spelling, length, constraint, guess, answer, out):  # type: ignore[no-untyped-def]
    """Write to `out` the constraint after `guess` met `answer` (both indices of guesses) under
    `constraint`."""
    for i in range(constraint.size):
        out[i] = constraint[i]
    if rules == HARD:
        for i in range(length):
            place = np.uint64(31) << np.uint64(5 * i)
            if (spelling[guess, 0] ^ spelling[answer, 0]) & place == np.uint64(0):
                out[0] |= place
        out[1] = spelling[answer, 0] & out[0]
        for i in range(1, spelling.shape[1]):
            out[i + 1] |= spelling[guess, i] & spelling[answer, i]
    elif rules == ULTRA:
        pattern = feedback(spelling[guess, 0], spelling[answer, 0], length)
        turn = mix(np.uint64(guess) * np.uint64(0x9E3779B97F4A7C15) + mix(np.uint64(pattern)))
        out[0] += turn
        out[1] += mix(turn ^ np.uint64(0xD1B54A32D192ED03))


@jit
def legal(rules, spelling, length, constraint, guesses, guess, answer):  # type: ignore[no-untyped-def]
    """Places in `guesses` of those legal after the turn `guess` met `answer`, which led to
    `constraint`.

    `guesses` must be legal before that turn.
    """
    picks = np.empty(guesses.size, np.int32)
    count = 0
    if rules == HARD:
        for i in range(guesses.size):
            g = guesses[i]
            if spelling[g, 0] & constraint[0] != constraint[1]:
                continue
            fits = True
            for w in range(1, spelling.shape[1]):
                fits = fits and (spelling[g, w] & constraint[w + 1]) == constraint[w + 1]
            if fits:
                picks[count] = i
                count += 1
    else:
        pattern = np.int64(-1)
        if rules == ULTRA:
            pattern = feedback(spelling[guess, 0], spelling[answer, 0], length)
        for i in range(guesses.size):
            if (
                rules == NORMAL
                or feedback(spelling[guess, 0], spelling[guesses[i], 0], length) == pattern
            ):
                picks[count] = i
                count += 1
    return picks[:count]
