"""The transposition table: a fixed-size table of facts about sets of candidates.

A *fact* is one int64 about one key::

    fact = 2 * value + exact          0 means "nothing known"

    exact = 1    the least cost of the set is `value`
    exact = 0    the least cost of the set is at least `value`

The key of a set is 128 bits wide: the sum, modulo 2**64 in each half, of one random pair of words
per answer, plus random words for the guesses left, for the width and (under hard rules) for the
constraint that fixes the legal guesses. All 128 bits are stored and compared; the index of a slot
is the low bits of the first half::

    index      keys[i, 0]      keys[i, 1]      facts[i]
    4q         first half      second half     2 * value + exact
    4q + 1     ...             four slots form one neighbourhood; a new fact overwrites its own
    4q + 2                     old fact, else an empty slot, else the slot that two bits of the
    4q + 3                     second half name

Odds of a false hit: for any two different sets the sums agree with probability 2**-128 over the
choice of the random words, so a search that stores N sets goes wrong with probability below N**2 /
2**129: for N = 10**9 sets (far more than any proof here needs) below 2 * 10**-21. A table belongs
to one thread, so no entry is ever torn.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import jit

__all__ = ["FactTable", "mix", "new_table", "probe", "store"]


class FactTable(NamedTuple):
    """The slots: `keys` is uint64 [slots, 2], `facts` is int64 [slots]; slots is a power of two, at
    least 4."""

    keys: NDArray[np.uint64]
    facts: NDArray[np.int64]


def new_table(bits: int = 21) -> FactTable:
    """Return an empty table of 2**bits slots (24 bytes each; untouched pages use no memory)."""
    slots = 1 << max(bits, 2)
    return FactTable(np.zeros((slots, 2), np.uint64), np.zeros(slots, np.int64))


@jit
def mix(word: np.uint64) -> np.uint64:
    """Scatter 64 bits (the finaliser of splitmix64, a bijection)."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@jit
def probe(keys, facts, first, second):  # type: ignore[no-untyped-def]
    """Return the fact stored under the key (first, second), or 0."""
    base = np.int64(first & np.uint64(facts.size - 1)) & ~3
    for i in range(base, base + 4):
        if keys[i, 0] == first and keys[i, 1] == second:
            return facts[i]
    return np.int64(0)


@jit
def store(keys, facts, first, second, fact):  # type: ignore[no-untyped-def]
    """Store `fact` under the key (first, second)."""
    base = np.int64(first & np.uint64(facts.size - 1)) & ~3
    slot = np.int64(base + np.int64(second & np.uint64(3)))
    for i in range(base, base + 4):
        if facts[i] == 0 or (keys[i, 0] == first and keys[i, 1] == second):
            slot = np.int64(i)
            break
    keys[slot, 0] = first
    keys[slot, 1] = second
    facts[slot] = fact
