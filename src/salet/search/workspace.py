"""The workspace of one thread: its options, progress, table of facts and scratch arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.search.survey import Scratch

__all__ = ["METER", "Settings", "Workspace"]

# One record: the number of guesses examined, and its limit; another thread sets `stop` to end the
# search, and the search sets `aborted` if it has ended early.
METER = np.dtype([(name, np.int64) for name in ("nodes", "budget", "stop", "aborted")], align=True)


class Settings(NamedTuple):
    """The options of a search."""

    uniform: bool  # every weight is 1
    penalty: int  # see `play`
    rules: int  # see `legality`
    length: int
    width: int  # guesses tried at each node
    bounds_only: bool  # end before full depth, with a bound
    sieved: bool  # the results of the sieve are in the table: no second bound at the root


class Workspace(NamedTuple):
    """The data of a search that do not change, and the scratch arrays of its thread."""

    settings: Settings
    meter: NDArray[np.void]  # METER [1]
    zobrist: NDArray[np.uint64]  # [answers, 2] random words
    keys: NDArray[np.uint64]  # the table, see `table`
    facts: NDArray[np.int64]
    spelling: NDArray[np.uint64]  # [guesses, words], see `legality`; empty under normal rules
    words: NDArray[np.int32]  # [answers] each answer as an index of guesses
    seen: NDArray[np.int64]  # [labels + 1] scratch, see `frame.cut`
    scratch: Scratch
