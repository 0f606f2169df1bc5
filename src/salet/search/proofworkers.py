"""The workers of a proof: threads of this process, or the processes of an executor.

A unit of work is a few openers, each with a limit: only totals below it matter. The result of a
unit is a pure function of the list, the rules, the limit and the unit. Workers share nothing else,
and each thread has its own table.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from salet.numbers.matrix import memory_size
from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.task import TABLE_BITS
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.search.engine import Engine
    from salet.search.openersearch import OpenerSearch

__all__ = ["SIEVED", "ProofWorkers", "opener_search", "opener_totals", "threads_for"]

SIEVED = 32  # openers in one unit of the sieve; a search is a unit of its own
_MEMORY = 4 << 30  # bytes, where the system does not say how much there is
_building = threading.Lock()


def opener_search(engine: Engine, left: int) -> OpenerSearch:
    """Return the search of the openers of a list, which needs Numba."""
    from salet.search.openersearch import OpenerSearch  # noqa: PLC0415 - needs Numba

    return OpenerSearch(engine, left)


@lru_cache(maxsize=2)
def _opener_search(lexicon: Lexicon, rules: Rules, left: int) -> OpenerSearch:
    return opener_search(searcher(lexicon, rules).engine, left)


def opener_totals(lexicon: Lexicon, rules: Rules, left: int, *unit: Any) -> list[int]:
    """Return `OpenerSearch.totals` of a unit, for a process that shares nothing with this one.

    The process caches the search for the next unit.
    """
    with _building:
        search = _opener_search(lexicon, rules, left)
    return search.totals(*unit)


class ProofWorkers(NamedTuple):
    """An executor, the number of workers that it has now, and the function that they run.

    ``counts_losses`` says that its bounds are worth a sieve even if every opener loses answers.
    """

    executor: Executor
    size: Callable[[], int]
    totals: Callable[[Sequence[int], Sequence[int], bool, int | None], list[int]]
    counts_losses: bool = False


def threads_for(openers: int, asked: int | None = None) -> int:
    """Return the number of threads for a proof: `asked`, limited by cores, work and memory."""
    cores = os.cpu_count() or 1
    tables = (memory_size() or _MEMORY) // 2 // (24 << TABLE_BITS)
    return max(1, min(asked or cores, cores, 1 + openers // SIEVED, tables))
