"""The workspace of one thread: its options, progress, table of facts and scratch arrays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.search.survey import Scratch

__all__ = ["METER", "Settings", "Workspace"]

# One record: the guesses looked into, and how many may be; `stop` is raised by another thread to
# end the search, `aborted` by the search once it has ended before its time.
METER = np.dtype([(name, np.int64) for name in ("nodes", "budget", "stop", "aborted")], align=True)


class Settings(NamedTuple):
    """The options of a search."""

    uniform: bool  # every weight is 1
    penalty: int  # see `play`
    rules: int  # see `legality`
    length: int
    width: int  # guesses tried at each node
    bounds_only: bool  # end before full depth, with a bound
    sieved: bool  # what the sieve says of the guess is in the table: no second bound at the root


class Workspace(NamedTuple):
    """What stays fixed during a search, and the scratch of its thread."""

    settings: Settings
    meter: NDArray[np.void]  # METER [1]
    zobrist: NDArray[np.uint64]  # [answers, 2] random words
    keys: NDArray[np.uint64]  # the table, see `table`
    facts: NDArray[np.int64]
    spelling: NDArray[np.uint64]  # [guesses, words], see `legality`; empty under normal rules
    words: NDArray[np.int32]  # [answers] the guess that each answer is
    seen: NDArray[np.int64]  # [labels + 1] scratch, see `frame.cut`
    scratch: Scratch
