"""The dispatcher: sends each request to a pool of workers, and caches the latest responses.

Each kind of work has its own pool, so that short requests do not wait for long ones:

    quick    requests during a game: suggestions, marks, reviews, practice
    slow     requests about a whole list, and proofs: openers, decision trees, perfect play
    bench    benches
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from fastapi import Request, Response

from salet.belief.lists import by_name as load
from salet.numbers.loopcache import NOT_READY
from salet.puzzle.turns import LIMIT
from salet.strategies import DEFAULT, outline
from salet.web.events import JobStream, disconnected
from salet.web.failures import Failure
from salet.web.pool import OutOfPatience, Terms, WorkerPool
from salet.web.schemas import LAB_LIST, LISTS, Bench, Body, game_size
from salet.words.lexicon import DAILY

T = TypeVar("T")
CORES = os.cpu_count() or 1
# One more worker than cores, so that a short request need not wait for long ones.
QUICK = Terms("requests", min(CORES, 8) + 1, 100, 20.0, wait=1.0, grace=3.0)
SLOW = Terms("long requests", 2, 16, 40.0, wait=30.0, nice=5, grace=3.0, kept=1800.0)
BENCH = Terms("benches", max(1, CORES // 2), 8, 900.0, nice=15, kept=60.0)
PATIENCE = 6.0  # seconds of work on advice, after which a quicker strategy is used
QUICKER = {
    "strategy": "entropy",
    "cut": "A good word, found quickly: looking for the best one would take too long.",
}
QUICKER_ON_SEVERAL = QUICKER | {"strategy": "bits-and-hits"}
CACHE_SIZE = 512  # responses
MAX_CACHED = 100_000  # bytes of a response that is cached
COMPILING = 600.0  # seconds to compile everything once, on a very slow computer
BOOK_ROWS = 10  # suggestions in the book for the first guess


class Dispatcher:
    """The worker pools of one server, and a cache of its responses."""

    def __init__(
        self,
        quick: Terms = QUICK,
        slow: Terms = SLOW,
        bench: Terms = BENCH,
        *,
        warm: bool = True,
        patience: float = PATIENCE,
    ) -> None:
        self.quick, self.slow, self.bench = WorkerPool(quick), WorkerPool(slow), WorkerPool(bench)
        self.warm = warm
        self.patience = patience
        self.ready = asyncio.Event()  # set when the loops for players are compiled
        self._cache: OrderedDict[tuple[str, ...], bytes] = OrderedDict()

    async def answer(self, request: Request, function: str, body: Body) -> Response:
        """Return the response to a body, from the cache or from a worker.

        The work is cancelled if the client disconnects.
        """
        fields = body.model_dump()
        key = (function, await _digest(fields.get("list", DAILY)), body.model_dump_json())
        if key in self._cache:
            self._cache.move_to_end(key)
            return Response(self._cache[key], media_type="application/json")
        content, final = await until_disconnect(request, self._compute(function, fields))
        # Not cached: what may be better next time, and "lists", since users can add lists.
        final = final and NOT_READY.encode() not in content
        if final and len(content) <= MAX_CACHED and function != "lists":
            self._cache[key] = content
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)
        return Response(content, media_type="application/json")

    async def _compute(self, function: str, fields: dict[str, Any]) -> tuple[bytes, bool]:
        """Return the response, and False if it had to be made by a quicker strategy."""
        if function not in ("suggest", "tree"):
            return await self._run(function, fields), True
        try:
            return await self._run(function, fields, self.patience), True
        except OutOfPatience:
            cut = fields | (QUICKER_ON_SEVERAL if game_size(fields) > 1 else QUICKER)
            return await self.quick.run(function, cut, seconds=self._limit, first=True), False

    @property
    def _limit(self) -> float | None:
        """The seconds a task may take while loops are compiled, or None for the usual limit."""
        return None if self.ready.is_set() else COMPILING

    async def _run(
        self, function: str, fields: dict[str, Any], patience: float | None = None
    ) -> bytes:
        slow = is_slow(function, fields)
        waits = function == "solve" and needs_search(fields) and not self.ready.is_set()
        if (slow or waits) and "turns" in fields:  # report invalid turns at once
            await self.quick.run("check", fields)
        if waits:  # one process compiles the search for all
            await self.ready.wait()
        pool = self.slow if slow else self.quick
        return await pool.run(function, fields, seconds=self._limit, patience=patience)

    async def stream_bench(self, body: Bench) -> Response:
        """Return a bench as a stream of events; raise errors of the body before it starts."""
        self.bench.check_room()
        lexicon = await asyncio.to_thread(load, body.list)
        if body.opener is not None:
            lexicon.allowed(body.opener)
        waits = self.bench.taken >= self.bench.terms.workers
        first = {"done": 0, "total": len(lexicon.answers), "waiting": waits}
        fields = body.model_dump()
        return JobStream(lambda report: self.bench.run("bench", fields, report=report), first)

    async def warm_up(self) -> None:
        """Load what the first requests need and compile the loops, in the background."""
        usual = {"list": DAILY, "rules": "normal", "strategy": DEFAULT}
        usual["words"] = "everyday"
        first = {**usual, "within": LIMIT, "top": BOOK_ROWS, "turns": [[], ["crane:bbygb"]]}
        hard = {**first, "rules": "hard", "list": LAB_LIST, "turns": [["crane:bbygb"]]}
        try:
            if self.warm:
                workers = range(self.quick.terms.workers)
                await asyncio.gather(*(self.quick.run("warm", first) for _ in workers))
                await self.slow.run("prepare", {}, seconds=COMPILING)
                self.ready.set()
                # Load the compiled loops, but leave one worker for requests.
                await asyncio.gather(*(self.quick.run("warm", hard) for _ in workers[1:]))
        except Failure:  # the server was stopped, or the fault has been logged
            pass
        finally:
            self.ready.set()

    def close(self) -> None:
        """Stop all workers."""
        for pool in (self.quick, self.slow, self.bench):
            pool.close()


def is_slow(function: str, fields: dict[str, Any]) -> bool:
    """Return whether a request is for the pool ``slow``.

    >>> is_slow("partition", {}), is_slow("openers", {})
    (False, True)
    """
    if function in ("openers", "tree"):
        return True
    if function == "review":
        return bool(fields["sequence"])
    if function not in ("suggest", "solve"):
        return False
    if outline(fields["strategy"]).proves:
        return True
    if fields.get("turns") or (fields.get("answer") and fields["opener"]):
        return False
    booked = fields["list"] in LISTS and fields["within"] in (None, LIMIT)
    return not booked or bool(fields.get("top", 0) > BOOK_ROWS)


def needs_search(fields: dict[str, Any]) -> bool:
    """Return whether playing a game needs the loops that are compiled on the first start.

    >>> needs_search({"answer": "crane", "strategy": "optimal", "rules": "normal"})
    True
    """
    strategy = outline(fields["strategy"])
    by_search = strategy.proves or (strategy.by_turns and fields["rules"] != "normal")
    return by_search or game_size(fields) > 1


async def _digest(name: str) -> str:
    """Return the current digest of a list: the belief of ``daily`` changes every day."""
    lexicon = await asyncio.to_thread(load, name)
    return lexicon.digest


async def until_disconnect(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of some work, or cancel it if the client disconnects."""
    task = asyncio.ensure_future(work)
    left = asyncio.ensure_future(disconnected(request.receive))
    try:
        await asyncio.wait((task, left), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise Failure(499, "gone", "the client has disconnected")
    finally:
        task.cancel()
        left.cancel()
        with suppress(asyncio.CancelledError, Failure):
            await task
