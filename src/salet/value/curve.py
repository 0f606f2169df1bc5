"""How many turns good play needs for what is not known: one curve over the bits of belief.

A set of equally likely words has log2 of their number as bits. The curve has three parts:

* below one bit, two words: the likelier one, of probability p, is tried first, 2 - p turns;
* from 1 to 7.6 bits the numbers that ``learned`` has for 2 to 200 words (``data/learned.json``,
  fitted by ``scripts/learn.py`` to 17,505 sets that were solved);
* above that the proven totals of two whole lists.
"""

from __future__ import annotations

import json
from functools import cache

import numpy as np
from numpy.typing import NDArray

from salet.words.constants import VALUE
from salet.words.datafiles import read_data

Floats = NDArray[np.float64]


def turns_of_bits(bits: Floats | float) -> Floats:
    """Return about how many turns good play needs when the belief has this many bits.

    >>> turns_of_bits(np.array([0.0, 1.0])).tolist()
    [1.0, 1.5]
    """
    at, turns = knots()
    return np.asarray(np.interp(bits, at, turns))


def merit_of_bits(bits: Floats) -> Floats:
    """Return the same with late turns slightly dearer than early ones, so that games end in time.

    It is what guesses are ordered by.
    """
    later: float = VALUE["order"]["later_turn"]
    return np.asarray(turns_of_bits(bits) * (1 + later * np.log(2) * bits))


@cache
def knots() -> tuple[Floats, Floats]:
    """Return the bits and the turns of the knots of the curve."""
    likelier = np.array([0.9, 0.8, 0.7, 0.6])
    entropy = -likelier * np.log2(likelier) - (1 - likelier) * np.log2(1 - likelier)
    row = json.loads(read_data("learned.json"))
    counts, totals = np.array(VALUE["whole_lists"]).T  # answers, and guesses of perfect play
    bits = [0.0, *entropy, *np.log2(row["counts"][1:]), *np.log2(counts)]
    turns = [1.0, *(2 - likelier), *row["turns"][1:], *(totals / counts)]
    return np.array(bits), np.array(turns)
