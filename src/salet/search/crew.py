"""Who values the openers of a proof, and where: threads here, or the processes of an executor.

A unit of work is some openers, and for each what it must stay below to matter; what a worker makes
of it is a pure function of the list, the rules, the limit and the unit. Workers share nothing else,
and each thread has a table of its own.
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
from salet.search.engine import WIDEST, Engine, new_workspace, place, root_frame
from salet.search.looks import PLACE
from salet.search.losses import LossSieve, counts_losses
from salet.search.play import appraise, seek
from salet.search.positions import searcher
from salet.search.root import last_costs
from salet.search.sieve import LARGE, Stamps, sieved, stamps_of
from salet.search.workspace import Workspace
from salet.words.lexicon import Lexicon

__all__ = ["SIEVED", "Crew", "Openers", "crew_of", "threads_for"]

SIEVED = 32  # openers in one unit of the sieve; a search is a unit of its own
TABLE_BITS = 22  # of a thread's table, see `table`: 100 MB
_building = threading.Lock()


class Openers:
    """The openers of one list: what a worker builds once and keeps for every unit of work."""

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
        looks: bool = False,
        width: int | None = None,
    ) -> list[int]:
        """The total of each opener, or where it is not below the opener's limit a bound of at least
        the limit. With `looks` all are lower bounds; with a width all may be too high."""
        if looks and self._counting and min(limits) > self._engine.penalty:
            return self._counted(openers, limits)
        work = self._take()
        sieve = self._left > 2 and width is None and work.settings.uniform
        settings = work.settings._replace(looks=looks, width=width or WIDEST, sieved=sieve)
        told = work._replace(settings=settings)
        picks = np.array([self._place[opener] for opener in openers])
        bounds = self._sieved(work, picks, limits) if sieve else self._bounds[picks]
        found: list[int] = bounds.tolist()
        for k, limit in enumerate(limits):
            if self._left > 2 and found[k] < limit and not (sieve and looks):
                value, _ = call(
                    seek,
                    told, self._frame, picks[k : k + 1], 0, self._bounds, picks[:0], 0, self._left,
                    limit, self._constraint,
                )  # fmt: skip
                found[k] = int(value)
            if self._halted:
                raise CouldNotError("the proof was stopped")
        self._idle.append(work)
        return found

    def _sieved(
        self, work: Workspace, picks: NDArray[np.int64], limits: Sequence[int]
    ) -> NDArray[np.int64]:
        """As `totals`, with looks alone, where all answers are alike."""
        with _building:
            self._stamps = self._stamps or stamps_of(self._engine, self._frame)
        return np.asarray(
            call(
                sieved,
                work, self._frame, self._stamps, picks, self._bounds, np.array(limits), self._left,
                self._constraint, LARGE,
            )
        )  # fmt: skip

    def _counted(self, openers: Sequence[int], limits: Sequence[int]) -> list[int]:
        """For each opener a lower bound on its cost by counting losses; see `losses`."""
        penalty = self._engine.penalty
        sieve = self._sieves.pop() if self._sieves else LossSieve(self._engine)
        found = []
        for opener, limit in zip(openers, limits, strict=True):
            found.append(penalty * sieve.bound(opener, -(-limit // penalty)))
            if self._halted:
                raise CouldNotError("the proof was stopped")
        self._sieves.append(sieve)
        return found

    def halt(self) -> None:
        """End all units that run in this process, from another thread; for good."""
        self._halted = True
        for work in self._all:
            work.meter["stop"] = 1

    def _take(self) -> Workspace:
        """A workspace that no other thread has."""
        try:
            return self._idle.pop()
        except IndexError:
            work = new_workspace(self._engine, bits=TABLE_BITS)
            self._all.append(work)
            return work


@lru_cache(maxsize=2)
def _openers(name: str, packed: bytes, digest: str, rules: Rules, left: int) -> Openers:
    lexicon: Lexicon = pickle.loads(zlib.decompress(packed)) if packed else named(name, digest)
    return Openers(searcher(lexicon, rules).engine, left)


@dataclass(frozen=True, slots=True)
class _Anywhere:
    """`Openers.totals` for another process: it names the list, or brings it when it is not one of
    ours, and the worker keeps what it builds for the next unit."""

    name: str
    packed: bytes  # the list itself, empty for one of ours
    digest: str
    rules: Rules
    left: int

    def __call__(
        self, openers: Sequence[int], limits: Sequence[int], looks: bool, width: int | None
    ) -> list[int]:
        with _building:
            mine = _openers(self.name, self.packed, self.digest, self.rules, self.left)
        return mine.totals(openers, limits, looks, width)


class Crew(NamedTuple):
    """Who works: an executor, how many workers it has now, and the function that they run."""

    executor: Executor
    workers: Callable[[], int]
    totals: Callable[[Sequence[int], Sequence[int], bool, int | None], list[int]]


def crew_of(
    executor: Executor, workers: Callable[[], int], lexicon: Lexicon, rules: Rules, left: int
) -> Crew:
    """The workers of an executor whose processes need not share anything with this one."""
    packed = b"" if is_everywhere(lexicon) else zlib.compress(pickle.dumps(lexicon))
    return Crew(executor, workers, _Anywhere(lexicon.name, packed, lexicon.digest, rules, left))


def threads_for(openers: int, asked: int | None = None) -> int:
    """How many threads a proof runs on here: as many as were asked for, but no more than there are
    cores, work and memory for."""
    cores = os.cpu_count() or 1
    try:
        memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        memory = 4 << 30
    room = memory // 2 // (24 << TABLE_BITS)
    return max(1, min(asked or cores, cores, 1 + openers // SIEVED, room))
