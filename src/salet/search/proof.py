"""The best opener of a list, with proof: every guess is either valued or ruled out by a bound.

Three steps, each opener recorded as soon as it is settled:

    1. a first upper bound   the most promising openers by narrow search, the best few in full
    2. the sieve             each opener: for each bucket the best one-ply bound over all second
                             guesses; where the sum reaches the best total the opener is ruled out
                             (on `original` all but about 3 in 100, under hard rules 1 in 5)
    3. the search            the survivors, lowest bound first, cut against the best so far

Steps 2 and 3 run on threads that share nothing but the frame, which is read-only, and the best
total so far; every thread has its own table. Which openers end as "exact" may therefore depend on
timing (an opener searched before a better one is known is valued, later it is only ruled out); the
best opener and its total do not. Of openers with equal totals the best is one that is an answer
itself, then the one of least index.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from salet.search.engine import Engine, new_game, place, root_frame
from salet.search.legality import NORMAL
from salet.search.play import ABORTED, LOOKS, WIDTH, Game, appraise, cost
from salet.search.root import choose

__all__ = ["Record", "prove"]

SCOUTS = 24  # openers tried for the first upper bound
SCOUT_WIDTH = 6  # four times that under hard rules, where a narrow search seldom wins for sure
FINALISTS = 4  # of them searched in full, or more until one wins for sure


@dataclass(frozen=True, slots=True)
class Record:
    """What is proven about one opener: its total is `value` ("exact") or at least `value`
    ("bound")."""

    opener: int
    kind: Literal["bound", "exact"]
    value: int
    step: Literal["scout", "sieve", "search"] = "search"


class _Best:
    """The few least exact totals so far with their openers, shared between threads."""

    def __init__(self, engine: Engine, top: int) -> None:
        self._penalty = engine.penalty
        self._top = top
        self._found: list[tuple[int, tuple[bool, int]]] = []  # (total, rank), least first
        self._member = np.zeros(engine.matrix.shape[0], bool)
        self._member[engine.answers] = True
        self._lock = threading.Lock()

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

    def limit(self, opener: int) -> int:
        """What a search of this opener must stay below to matter: it may equal the last of the
        best if it wins the tie."""
        with self._lock:
            if not self.full:
                return self._penalty
            total, rank = self._found[-1]
            return total + (self.rank(opener) < rank)

    def offer(self, opener: int, total: int) -> None:
        with self._lock:
            self._found.append((total, self.rank(opener)))
            self._found.sort()
            del self._found[self._top :]


def prove(
    engine: Engine,
    *,
    left: int = 6,
    threads: int = 2,
    records: Iterable[Record] = (),
    bits: int = 22,
    stop: threading.Event | None = None,
    top: int = 1,
) -> Iterator[Record]:
    """Yield one record per guess that has none yet in `records`; at the end the least exact total
    is proven least, and with `top` the so many least ones are.

    Give back the records of an unfinished run to go on where it ended. `stop` ends the run early.
    When no opener wins for sure within `left` guesses there are only bounds, all of at least
    `engine.penalty`.
    """
    games = [new_game(engine, bits=bits) for _ in range(max(threads, 1))]
    position = place(engine)
    frame, yields = root_frame(engine, games[0], position, merge=False)
    line, bounds = appraise(frame, yields, np.int64(1) << 60)
    picks = [int(x) & 0xFFFFF for x in line]
    constraint = position.constraint
    best = _Best(engine, top)
    known = set()
    for record in records:
        known.add(record.opener)
        if record.kind == "exact":
            best.offer(record.opener, record.value)
    halted = stop or threading.Event()

    def value(game: Game, pick: int, looks: bool, beta: int, width: int = 1 << 20) -> int:
        game.settings[LOOKS], game.settings[WIDTH] = looks, width
        if left >= 3:
            return int(cost(game, frame, pick, bounds[pick], left, beta, constraint))
        found = np.zeros(4, np.int64)
        choose(game, frame, yields, left, beta, constraint, pick, found)
        return int(found[2])

    sieved: dict[int, int] = {}  # the survivors of the sieve with their bounds

    def sieve(game: Game, pick: int) -> Record | None:
        opener = int(frame.guesses[pick])
        limit = best.limit(opener)
        total = value(game, pick, True, limit)
        if total >= limit:
            return Record(opener, "bound", total, "sieve")
        sieved[pick] = total
        return None

    def search(game: Game, pick: int) -> Record | None:
        opener = int(frame.guesses[pick])
        limit = best.limit(opener)
        if sieved.get(pick, 0) >= limit:
            return Record(opener, "bound", sieved[pick], "sieve")
        total = value(game, pick, False, limit)
        if game.counters[ABORTED]:
            return None
        if total < limit:
            best.offer(opener, total)
            return Record(opener, "exact", total, "search")
        return Record(opener, "bound", total, "search")

    # 1. A first upper bound: narrow searches (with some slack, to rank those behind the best), then
    # full ones.
    if not best.full:
        scouts = []
        rough = engine.penalty
        slack = int(engine.weights.sum()) // 64
        width = SCOUT_WIDTH if engine.rules == NORMAL else 4 * SCOUT_WIDTH
        for pick in picks[: max(SCOUTS, 2 * top)]:
            total = value(games[0], pick, False, min(rough + slack, engine.penalty), width)
            scouts.append((total, pick))
            rough = min(rough, total)
        for tried, (_, pick) in enumerate(sorted(scouts)):
            if halted.is_set() or (tried >= FINALISTS and best.full):
                break
            result = search(games[0], pick)
            if result is not None and result.opener not in known:
                known.add(result.opener)
                yield replace(result, step="scout")

    # 2. The sieve; 3. the search.
    todo = [p for p in picks if int(frame.guesses[p]) not in known]
    yield from _shared(games, todo, sieve, halted)
    todo = sorted(sieved, key=lambda pick: (sieved[pick], pick))
    yield from _shared(games, todo, search, halted)

    # Guesses that split nothing have no place in the frame: each wastes a turn for every answer.
    if not halted.is_set():
        present = {int(g) for g in frame.guesses}
        for opener in range(engine.matrix.shape[0]):
            if opener not in present and opener not in known:
                yield Record(opener, "bound", int(engine.weights.sum()) + best.total, "sieve")


def _shared(
    games: list[Game],
    todo: list[int],
    work: Callable[[Game, int], Record | None],
    halted: threading.Event,
) -> Iterator[Record]:
    """Run work(game, item) over all items on one thread a game; yield what it returns, as it
    comes."""
    items = iter(todo)
    left = threading.Event()
    lock = threading.Lock()
    done: queue.SimpleQueue[Record | BaseException | None] = queue.SimpleQueue()

    def run(game: Game) -> None:
        try:
            while not (halted.is_set() or left.is_set()):
                with lock:
                    item = next(items, None)
                if item is None:
                    break
                record = work(game, item)
                if record is not None:
                    done.put(record)
            done.put(None)
        except BaseException as error:  # handed to the caller below
            done.put(error)

    workers = [threading.Thread(target=run, args=(game,), daemon=True) for game in games]
    for worker in workers:
        worker.start()
    busy = len(workers)
    try:
        while busy:
            record = done.get()
            if isinstance(record, BaseException):
                raise record
            if record is None:
                busy -= 1
            else:
                yield record
    finally:
        if busy:  # the caller went away or a worker failed: end the others
            left.set()
            for game in games:
                game.stop[0] = 1
        for worker in workers:
            worker.join()
        for game in games:
            game.stop[0] = 0
            game.counters[ABORTED] = 0
