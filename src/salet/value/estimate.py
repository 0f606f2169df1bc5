"""The estimate for large sets of candidates: the turns that good play needs for some bits.

One curve in three parts, by the bits of belief that are left:

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


def turns_of_bits(bits: NDArray[np.float64] | float) -> NDArray[np.float64]:
    """Return about how many turns good play needs when the belief has this many bits.

    >>> turns_of_bits(np.array([0.0, 1.0])).tolist()
    [1.0, 1.5]
    """
    at, turns = knots()
    return np.asarray(np.interp(bits, at, turns))


@cache
def knots() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the bits and the turns of the knots of the curve."""
    likelier = np.array([0.9, 0.8, 0.7, 0.6])
    entropy = -likelier * np.log2(likelier) - (1 - likelier) * np.log2(1 - likelier)
    row = json.loads(read_data("learned.json"))
    counts, totals = np.array(VALUE["whole_lists"]).T  # answers, and guesses of perfect play
    bits = [0.0, *entropy, *np.log2(row["counts"][1:]), *np.log2(counts)]
    turns = [1.0, *(2 - likelier), *row["turns"][1:], *(totals / counts)]
    return np.array(bits), np.array(turns)
