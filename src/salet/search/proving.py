"""The best opener of a list, with proof: every guess is either valued or ruled out by a bound.

Three steps, each opener recorded as soon as it is settled:

    1. a first upper bound   the most promising openers by narrow search, the best few in full
    2. the sieve             each opener: for each bucket the best one-ply bound over all second
                             guesses; where the sum reaches the best total the opener is ruled out
                             (on `original` all but about 3 in 100, under hard rules 1 in 5)
    3. the search            the survivors, lowest bound first, cut against the best so far

The work is cut into small units: some openers, and for each what it must stay below to matter
(`Openers.totals`). Units run on an executor, a few more at a time than it has workers, so that a
better total found by one reaches the others with their next unit. Workers share nothing else; each
thread has its own table. Which openers end as "exact" may therefore depend on timing (an opener
searched before a better one is known is valued, later it is only ruled out); the best opener and
its total do not. Of openers with equal totals the best is one that is an answer itself, then the
one of least index.

Where no scout wins for sure within the limit, the proof is about losses: the best opener is one
that loses the fewest answers, and no other is shown to lose fewer (two may lose as many). With
three guesses the sieve's bound is the cost itself; with four, under normal rules, a sieve of its
own counts losses (see `losses`), and what it does not rule out is searched at once. Otherwise all
openers are searched, the most promising first.
"""

from __future__ import annotations

import os
import pickle
import threading
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Literal, NamedTuple

import numpy as np

from salet.belief.lists import is_everywhere, named
from salet.errors import CouldNotError, InputError
from salet.puzzle.rules import Rules
from salet.search.engine import WIDEST, Engine, new_workspace, place, root_frame
from salet.search.legality import NORMAL
from salet.search.looks import ENDLESS, PLACE
from salet.search.losses import LossSieve, counts_losses
from salet.search.play import appraise, seek
from salet.search.positions import searcher
from salet.search.root import last_costs
from salet.search.sieve import LARGE, Stamps, sieved, stamps_of
from salet.search.solve import MOST_LEFT
from salet.search.workspace import Workspace
from salet.words.lexicon import Lexicon

__all__ = ["Crew", "Openers", "Record", "check_provable", "crew_of", "prove", "threads_for"]

SCOUTS = 24  # openers tried for the first upper bound
SCOUT_WIDTH = 6  # four times that under hard rules, where a narrow search seldom wins for sure
FINALISTS = 4  # of them searched in full, or more until one wins for sure
SIEVED = 32  # openers in one unit of the sieve; a search is a unit of its own
TABLE_BITS = 22  # of a thread's table, see `table`: 100 MB
_building = threading.Lock()


@dataclass(frozen=True, slots=True)
class Record:
    """What is proven about one opener: its total is `value` ("exact") or at least `value`
    ("bound"); where it loses answers, its cost (see `play`)."""

    opener: int
    kind: Literal["bound", "exact"]
    value: int
    step: Literal["scout", "sieve", "search"] = "search"


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
        line, self._bounds = appraise(self._frame, self._yields, np.int64(1) << 60)
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
        found = self._sieved(work, openers, limits) if sieve and looks else []
        for opener, limit in zip(openers[len(found) :], limits, strict=False):
            one = np.array([self._place[opener]])
            value = self._bounds[one[0]]
            if sieve:
                value = self._sieved(work, [opener], [limit])[0]
            if self._left > 2 and value < limit:
                value, _ = seek(
                    told, self._frame, one, 0, self._bounds, one[:0], 0, self._left, limit,
                    self._constraint,
                )  # fmt: skip
            found.append(int(value))
            if self._halted:
                raise CouldNotError("the proof was stopped")
        self._idle.append(work)
        return found

    def _sieved(self, work: Workspace, openers: Sequence[int], limits: Sequence[int]) -> list[int]:
        """As `totals`, with looks alone, where all answers are alike."""
        with _building:
            self._stamps = self._stamps or stamps_of(self._engine, self._frame)
        picks = np.array([self._place[opener] for opener in openers])
        found: list[int] = sieved(
            work, self._frame, self._stamps, picks, self._bounds, np.array(limits), self._left,
            self._constraint, LARGE,
        ).tolist()  # fmt: skip
        if self._halted:
            raise CouldNotError("the proof was stopped")
        return found

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


def check_provable(lexicon: Lexicon, left: int) -> None:
    """Refuse a list or a limit that no proof can be about."""
    if not lexicon.uniform:
        raise InputError(
            "a proof needs a list whose answers are all alike", "Leave the weights out."
        )
    if left > MOST_LEFT:
        raise InputError(
            f"a search looks at most {MOST_LEFT} guesses ahead, not {left}",
            f"Use --within {MOST_LEFT} or less.",
        )


class _Best:
    """The few least exact totals so far with their openers."""

    def __init__(self, engine: Engine, top: int) -> None:
        self._penalty = engine.penalty
        self._top = top
        # Limits while fewer are known than wanted.
        self.ceilings: tuple[int, ...] = (engine.penalty, int(ENDLESS))
        self.ceiling = engine.penalty
        self._found: list[tuple[int, tuple[bool, int]]] = []  # (total, rank), least first
        self._member = np.zeros(engine.matrix.shape[0], bool)
        self._member[engine.answers] = True

    def rank(self, opener: int) -> tuple[bool, int]:
        return (not self._member[opener], opener)

    @property
    def full(self) -> bool:
        """Whether as many are known as were asked for."""
        return len(self._found) == self._top

    @property
    def total(self) -> int:
        """The least total so far."""
        return self._found[0][0] if self._found else self._penalty

    @property
    def none(self) -> bool:
        """Whether none is known yet."""
        return not self._found

    @property
    def losing(self) -> bool:
        """Whether even the best so far loses an answer."""
        return self.total >= self._penalty and not self.none

    def limit(self, opener: int) -> int:
        """What a search of this opener must stay below to matter: it may equal the last of the
        best if it wins the tie, or must lose fewer answers where that one loses some."""
        if not self.full:
            return self.ceiling
        total, rank = self._found[-1]
        if total >= self._penalty:
            return total - total % self._penalty
        return total + (self.rank(opener) < rank)

    def offer(self, opener: int, total: int) -> None:
        self._found.append((total, self.rank(opener)))
        self._found.sort()
        del self._found[self._top :]


def prove(
    engine: Engine,
    *,
    left: int = 6,
    threads: int = 2,
    records: Iterable[Record] = (),
    top: int = 1,
    sure: bool = False,
    crew: Crew | None = None,
) -> Iterator[Record]:
    """Yield one record per guess that has none yet in `records`; at the end the least exact total
    is proven least, and with `top` the so many least ones are.

    Give back the records of an unfinished run to go on where it ended. The work runs on threads of
    this process, or where a `crew` does. When no opener wins for sure within `left` guesses the
    values are costs as in `play`, and the fewest losses (value // engine.penalty) are proven; with
    `sure` there are then only bounds, all of at least `engine.penalty`.
    """
    openers = Openers(engine, left)
    best = _Best(engine, top)
    best.ceilings = best.ceilings[:1] if sure else best.ceilings
    known = set()
    for record in records:
        known.add(record.opener)
        if record.kind == "exact":
            best.offer(record.opener, record.value)
    if crew is not None:
        yield from _proven(engine, openers.order, left, best, known, top, crew)
        return
    with ThreadPoolExecutor(threads) as executor:
        here = Crew(executor, lambda: threads, openers.totals)
        try:
            yield from _proven(engine, openers.order, left, best, known, top, here)
        except BaseException:  # the caller went away, or a unit failed: end the others
            openers.halt()
            raise


def _proven(
    engine: Engine, order: list[int], left: int, best: _Best, known: set[int], top: int, crew: Crew
) -> Iterator[Record]:
    """The three steps."""
    promise = {opener: nth for nth, opener in enumerate(order)}

    def searched(openers: Iterable[int]) -> Iterator[Record]:
        for opener, limit, total in _settled(crew, openers, best.limit):
            if total < limit:
                best.offer(opener, total)
            yield Record(opener, "exact" if total < limit else "bound", total)

    # 1. A first upper bound: narrow searches (with some slack, to rank those behind the best), then
    # full ones; for sure wins, and only where there are none for the fewest losses.
    slack = int(engine.weights.sum()) // 64
    width = SCOUT_WIDTH if engine.rules == NORMAL else 4 * SCOUT_WIDTH
    for ceiling in best.ceilings:
        if best.full or (ceiling > engine.penalty and not best.none):
            break
        best.ceiling = ceiling
        scouts: dict[int, int] = {}

        def near(_: int, scouts: dict[int, int] = scouts) -> int:
            return min([best.ceiling, *(total + slack for total in scouts.values())])

        for opener, _, total in _settled(crew, order[: max(SCOUTS, 2 * top)], near, width=width):
            scouts[opener] = total
        told: list[Record] = []  # without a best one a bound says nothing
        for tried, opener in enumerate(sorted(scouts, key=lambda o: (scouts[o], promise[o]))):
            if tried >= FINALISTS and best.full:
                break
            told += [r for r in searched([opener]) if r.opener not in known]
            if not best.none:
                known |= {record.opener for record in told}
                yield from (replace(record, step="scout") for record in told)
                told = []

    # 2. The sieve.
    bounds: dict[int, int] = {}
    todo = [opener for opener in order if opener not in known]
    counting = best.losing and best.full and counts_losses(engine, left)
    if best.losing and left > 3 and not counting:
        bounds, todo = dict.fromkeys(todo, 0), []
    for opener, limit, total in _settled(crew, todo, best.limit, looks=True, many=SIEVED):
        if total >= limit:
            yield Record(opener, "bound", total, "sieve")
        elif counting:  # the better opener is known, the more the sieve rules out
            yield from searched([opener])
        else:
            bounds[opener] = total

    # 3. The search.
    late: list[int] = []  # ruled out by the sieve's bound once a better total was known

    def survivors() -> Iterator[int]:
        for opener in sorted(bounds, key=lambda o: (bounds[o], promise[o])):
            if bounds[opener] >= best.limit(opener):
                late.append(opener)
            else:
                yield opener

    yield from searched(survivors())
    for opener in late:
        yield Record(opener, "bound", bounds[opener], "sieve")

    # Guesses that split nothing are not in the order: each wastes a turn for every answer.
    for opener in range(engine.matrix.shape[0]):
        if opener not in promise and opener not in known:
            yield Record(opener, "bound", int(engine.weights.sum()) + best.total, "sieve")


def _settled(
    crew: Crew,
    openers: Iterable[int],
    limit: Callable[[int], int],
    *,
    looks: bool = False,
    width: int | None = None,
    many: int = 1,
) -> Iterator[tuple[int, int, int]]:
    """(opener, limit, total) of each opener, as they come; a unit is `many` openers, and its limits
    are those of the moment when it is handed out."""
    rest = iter(openers)
    running: dict[Future[list[int]], tuple[list[int], list[int]]] = {}
    try:
        while True:
            while len(running) < 2 * max(1, crew.workers()):
                unit = list(islice(rest, many))
                if not unit:
                    break
                limits = [limit(opener) for opener in unit]
                future = crew.executor.submit(crew.totals, unit, limits, looks, width)
                running[future] = (unit, limits)
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                unit, limits = running.pop(future)
                yield from zip(unit, limits, future.result(), strict=True)
    finally:
        for future in running:
            future.cancel()
