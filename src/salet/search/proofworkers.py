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
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.errors import CouldNotError
from salet.numbers.compiled import call
from salet.puzzle.rules import Rules
from salet.search.bucketbounds import PLACE
from salet.search.engine import WIDEST, Engine, new_workspace, place, root_frame
from salet.search.play import appraise, seek
from salet.search.positions import searcher
from salet.search.root import last_costs
from salet.search.sieve import SIEVE_FROM, Stamps, sieved, stamps_of
from salet.search.workspace import Workspace
from salet.words.lexicon import Lexicon

__all__ = ["SIEVED", "OpenerSearch", "ProofWorkers", "opener_totals", "threads_for"]

SIEVED = 32  # openers in one unit of the sieve; a search is a unit of its own
TABLE_BITS = 22  # of a thread's table of facts, see `table`: 100 MB
_building = threading.Lock()


class OpenerSearch:
    """The search of the openers of one list, built once per worker and reused for every unit."""

    def __init__(self, engine: Engine, left: int) -> None:
        self._engine, self._left = engine, left
        self._idle: list[Workspace] = []
        self._all: list[Workspace] = []
        self._halted = False
        position = place(engine)
        with_scratch = self._take()
        self._constraint = position.constraint
        self._frame, self._yields = root_frame(engine, with_scratch, position, merge=False)
        self._idle.append(with_scratch)
        line, self._bounds = call(appraise, self._frame, self._yields, np.int64(1) << 60)
        if left <= 2:
            self._bounds = last_costs(with_scratch, self._frame, self._yields, left)
        self.order: list[int] = self._frame.guesses[line & PLACE].tolist()  # most promising first
        self._place = {guess: at for at, guess in enumerate(self._frame.guesses.tolist())}
        self._stamps: Stamps | None = None

    def totals(
        self,
        openers: Sequence[int],
        limits: Sequence[int],
        bounds_only: bool = False,
        width: int | None = None,
    ) -> list[int]:
        """Return the total of each opener, or a lower bound that is at least the opener's limit.

        With `bounds_only` all are lower bounds; with a width all may be too high.
        """
        work = self._take()
        sieve = self._left > 2 and width is None and work.settings.uniform
        settings = work.settings._replace(
            bounds_only=bounds_only, width=width or WIDEST, sieved=sieve
        )
        limited = work._replace(settings=settings)
        picks = np.array([self._place[opener] for opener in openers])
        bounds = self._sieved(work, picks, limits) if sieve else self._bounds[picks]
        totals: list[int] = bounds.tolist()
        for k, limit in enumerate(limits):
            if self._left > 2 and totals[k] < limit and not (sieve and bounds_only):
                value, _ = call(
                    seek,
                    limited, self._frame, picks[k : k + 1], 0, self._bounds, picks[:0], 0,
                    self._left, limit, self._constraint,
                )  # fmt: skip
                totals[k] = int(value)
            self.check_halted()
        self._idle.append(work)
        return totals

    def _sieved(
        self, work: Workspace, picks: NDArray[np.int64], limits: Sequence[int]
    ) -> NDArray[np.int64]:
        """Return the lower bounds of the sieve, for a list whose answers have equal weights."""
        with _building:
            self._stamps = self._stamps or stamps_of(self._engine, self._frame)
        return np.asarray(
            call(
                sieved,
                work, self._frame, self._stamps, picks, self._bounds, np.array(limits), self._left,
                self._constraint, SIEVE_FROM,
            )
        )  # fmt: skip

    def check_halted(self) -> None:
        """Raise ``CouldNotError`` after ``halt``."""
        if self._halted:
            raise CouldNotError("the proof was stopped")

    def halt(self) -> None:
        """Stop all units that run in this process for good; called from another thread."""
        self._halted = True
        for work in self._all:
            work.meter["stop"] = 1

    def _take(self) -> Workspace:
        """Return a workspace that no other thread uses."""
        try:
            return self._idle.pop()
        except IndexError:
            work = new_workspace(self._engine, bits=TABLE_BITS)
            self._all.append(work)
            return work


@lru_cache(maxsize=2)
def _opener_search(lexicon: Lexicon, rules: Rules, left: int) -> OpenerSearch:
    return OpenerSearch(searcher(lexicon, rules).engine, left)


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
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        memory = 4 << 30
    tables = memory // 2 // (24 << TABLE_BITS)
    return max(1, min(asked or cores, cores, 1 + openers // SIEVED, tables))
