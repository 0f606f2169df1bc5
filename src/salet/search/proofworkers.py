"""The workers of a proof: threads of this process, or the processes of an executor.

A unit of work is a few openers, each with a limit: only totals below it matter. The result of a
unit is a pure function of the list, the rules, the limit and the unit. Workers share nothing else,
and each thread has its own table.
"""

from __future__ import annotations

import os
import pickle
import threading
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import is_everywhere, named
from salet.errors import CouldNotError
from salet.numbers.compiled import call
from salet.puzzle.rules import Rules
from salet.search.bucketbounds import PLACE
from salet.search.engine import WIDEST, Engine, new_workspace, place, root_frame
from salet.search.losses import LossSieve, counts_losses
from salet.search.play import appraise, seek
from salet.search.positions import searcher
from salet.search.root import last_costs
from salet.search.sieve import SIEVE_FROM, Stamps, sieved, stamps_of
from salet.search.workspace import Workspace
from salet.words.lexicon import Lexicon

__all__ = ["SIEVED", "OpenerSearch", "ProofWorkers", "remote_workers", "threads_for"]

SIEVED = 32  # openers in one unit of the sieve; a search is a unit of its own
TABLE_BITS = 22  # of a thread's table of facts, see `table`: 100 MB
_building = threading.Lock()


class OpenerSearch:
    """The search of the openers of one list, built once per worker and reused for every unit."""

    def __init__(self, engine: Engine, left: int) -> None:
        self._engine, self._left = engine, left
        self._idle: list[Workspace] = []
        self._all: list[Workspace] = []
        self._counting = counts_losses(engine, left)
        self._sieves: list[LossSieve] = []
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
        if bounds_only and self._counting and min(limits) > self._engine.penalty:
            return self._counted(openers, limits)
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
            if self._halted:
                raise CouldNotError("the proof was stopped")
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

    def _counted(self, openers: Sequence[int], limits: Sequence[int]) -> list[int]:
        """Return a lower bound on the cost of each opener by counting losses; see `losses`."""
        penalty = self._engine.penalty
        sieve = self._sieves.pop() if self._sieves else LossSieve(self._engine)
        lower_bounds = []
        for opener, limit in zip(openers, limits, strict=True):
            lower_bounds.append(penalty * sieve.bound(opener, -(-limit // penalty)))
            if self._halted:
                raise CouldNotError("the proof was stopped")
        self._sieves.append(sieve)
        return lower_bounds

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
def _opener_search(name: str, packed: bytes, digest: str, rules: Rules, left: int) -> OpenerSearch:
    lexicon: Lexicon = pickle.loads(zlib.decompress(packed)) if packed else named(name, digest)
    return OpenerSearch(searcher(lexicon, rules).engine, left)


@dataclass(frozen=True, slots=True)
class _RemoteTotals:
    """`OpenerSearch.totals` in another process.

    Picklable: sends the list's name, or the list itself if it is not bundled. The worker caches the
    search for the next unit.
    """

    name: str
    packed: bytes  # the list itself, empty if it is bundled
    digest: str
    rules: Rules
    left: int

    def __call__(
        self, openers: Sequence[int], limits: Sequence[int], bounds_only: bool, width: int | None
    ) -> list[int]:
        with _building:
            search = _opener_search(self.name, self.packed, self.digest, self.rules, self.left)
        return search.totals(openers, limits, bounds_only, width)


class ProofWorkers(NamedTuple):
    """An executor, the number of workers that it has now, and the function that they run."""

    executor: Executor
    size: Callable[[], int]
    totals: Callable[[Sequence[int], Sequence[int], bool, int | None], list[int]]


def remote_workers(
    executor: Executor, size: Callable[[], int], lexicon: Lexicon, rules: Rules, left: int
) -> ProofWorkers:
    """Return the workers of an executor whose processes share nothing with this one."""
    packed = b"" if is_everywhere(lexicon) else zlib.compress(pickle.dumps(lexicon))
    totals = _RemoteTotals(lexicon.name, packed, lexicon.digest, rules, left)
    return ProofWorkers(executor, size, totals)


def threads_for(openers: int, asked: int | None = None) -> int:
    """Return the number of threads for a proof: `asked`, limited by cores, work and memory."""
    cores = os.cpu_count() or 1
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        memory = 4 << 30
    tables = memory // 2 // (24 << TABLE_BITS)
    return max(1, min(asked or cores, cores, 1 + openers // SIEVED, tables))
