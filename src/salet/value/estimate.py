"""The estimate for large sets of candidates: the turns that good play needs for some bits."""

from __future__ import annotations

import json
from functools import cache

import numpy as np
from numpy.typing import NDArray

from salet.words.datafiles import read_data


def turns_of_bits(bits: NDArray[np.float64] | float) -> NDArray[np.float64]:
    """Return about how many turns good play needs when the belief has this many bits.

    >>> float(turns_of_bits(0.0))
    1.0
    """
    at, turns = _table()
    return np.asarray(np.interp(bits, at, turns))


@cache
def _table() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The numbers of ``data/estimate.json``, which ``make data`` writes."""
    row = json.loads(read_data("estimate.json"))
    return np.array(row["bits"]), np.array(row["turns"])
