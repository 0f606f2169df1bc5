"""The desk: sends each request to the right pool of workers, and caches the latest responses.

Each kind of work has a pool of its own, so that it only waits for its like:

    quick    what a player asks in a game: suggestions, marks, reviews, practice
    slow     what looks at a whole list or proves something: openers, decision trees, perfect play
    bench    whole benches
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
from salet.web.events import JobStream, gone
from salet.web.failures import Failure
from salet.web.pool import OutOfPatience, Terms, WorkerPool
from salet.web.schemas import LAB_LIST, LISTS, Bench, Body, game_size
from salet.words.lexicon import DAILY

T = TypeVar("T")
CORES = os.cpu_count() or 1
# One worker more than cores: a short request is not held up by long ones.
QUICK = Terms("requests", min(CORES, 8) + 1, 100, 20.0, wait=1.0, grace=3.0)
SLOW = Terms("long requests", 2, 16, 40.0, wait=30.0, nice=5, grace=3.0, kept=1800.0)
BENCH = Terms("benches", max(1, CORES // 2), 8, 900.0, nice=15, kept=60.0)
PATIENCE = 6.0  # seconds of work on advice: then a quicker answer is given
QUICKER = {
    "strategy": "entropy",
    "goal": "mean",
    "cut": "The best word would take too long to work out. This one is good, and was quick.",
}
QUICKER_ON_SEVERAL = QUICKER | {"strategy": "bits-and-hits"}
REMEMBERED = 512  # answers
LARGEST_REMEMBERED = 100_000  # bytes
COMPILING = 600.0  # seconds, once, on the slowest computer that we can think of
BOOK_ROWS = 10  # suggestions that the book has before the first guess


class Desk:
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
        self.ready = asyncio.Event()  # set when the loops are compiled that players need
        self._known: OrderedDict[tuple[str, ...], bytes] = OrderedDict()

    async def answer(self, request: Request, function: str, body: Body) -> Response:
        """What a worker says to a body; nothing more is done once the client has gone."""
        plain = body.model_dump()
        key = (function, await _digest(plain.get("list", DAILY)), body.model_dump_json())
        if key in self._known:
            self._known.move_to_end(key)
            return Response(self._known[key], media_type="application/json")
        told, whole = await while_there(request, self._think(function, plain))
        # A list may be added; and next time there may be time, or a search, for the best answer.
        whole = whole and NOT_READY.encode() not in told
        if whole and len(told) <= LARGEST_REMEMBERED and function != "lists":
            self._known[key] = told
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return Response(told, media_type="application/json")

    async def _think(self, function: str, plain: dict[str, Any]) -> tuple[bytes, bool]:
        """The answer, or advice that took less thinking when the best takes too long; whether it
        is the whole answer."""
        if function not in ("suggest", "tree"):
            return await self._work_out(function, plain), True
        try:
            return await self._work_out(function, plain, self.patience), True
        except OutOfPatience:
            cut = plain | (QUICKER_ON_SEVERAL if game_size(plain) > 1 else QUICKER)
            return await self.quick.run(function, cut, seconds=self._limit, first=True), False

    @property
    def _limit(self) -> float | None:
        """The seconds a task may take while loops are compiled; None for the usual limit."""
        return None if self.ready.is_set() else COMPILING

    async def _work_out(
        self, function: str, plain: dict[str, Any], patience: float | None = None
    ) -> bytes:
        slow = is_slow(function, plain)
        waits = function == "solve" and needs_search(plain) and not self.ready.is_set()
        if (slow or waits) and "turns" in plain:  # what is wrong with them is reported at once
            await self.quick.run("check", plain)
        if waits:  # one process compiles the search for all
            await self.ready.wait()
        pool = self.slow if slow else self.quick
        return await pool.run(function, plain, seconds=self._limit, patience=patience)

    async def stream_bench(self, body: Bench) -> Response:
        """A whole bench as a stream of events; refused before it begins when that can be."""
        self.bench.check_room()
        lexicon = await asyncio.to_thread(load, body.list)
        if body.opener is not None:
            lexicon.allowed(body.opener)
        waits = self.bench.taken >= self.bench.terms.many
        first = {"done": 0, "total": len(lexicon.answers), "waiting": waits}
        plain = body.model_dump()
        return JobStream(lambda report: self.bench.run("bench", plain, report=report), first)

    async def warm_up(self) -> None:
        """Load what the first requests need, in the background."""
        usual = {"list": DAILY, "rules": "normal", "strategy": DEFAULT, "goal": "mean"}
        usual["words"] = "everyday"
        first = {**usual, "within": LIMIT, "top": BOOK_ROWS, "turns": [[], ["crane:bbygb"]]}
        hard = {**first, "rules": "hard", "list": LAB_LIST, "turns": [["crane:bbygb"]]}
        try:
            if self.warm:
                workers = range(self.quick.terms.many)
                await asyncio.gather(*(self.quick.run("warm", first) for _ in workers))
                await self.slow.run("prepare", {}, seconds=COMPILING)
                self.ready.set()
                # Load what has been compiled; one worker is left for who asks meanwhile.
                await asyncio.gather(*(self.quick.run("warm", hard) for _ in workers[1:]))
        except Failure:  # a server that is ended at once, or a fault that has been logged
            pass
        finally:
            self.ready.set()

    def close(self) -> None:
        """End all work."""
        for pool in (self.quick, self.slow, self.bench):
            pool.close()


def is_slow(function: str, plain: dict[str, Any]) -> bool:
    """Whether a request looks at a whole list, proves something or reviews a long sequence.

    >>> is_slow("partition", {}), is_slow("openers", {})
    (False, True)
    """
    if function in ("openers", "tree"):
        return True
    if function == "review":
        return bool(plain["sequence"])
    if function not in ("suggest", "solve"):
        return False
    if outline(plain["strategy"]).proves:
        return True
    if plain.get("turns") or (plain.get("answer") and plain["opener"]):
        return False
    booked = plain["list"] in LISTS and plain["within"] in (None, LIMIT)
    return not booked or bool(plain.get("top", 0) > BOOK_ROWS)


def needs_search(plain: dict[str, Any]) -> bool:
    """Whether playing a game out needs the compiled loops, which are made when salet first starts.

    >>> needs_search({"answer": "crane", "strategy": "optimal", "rules": "normal"})
    True
    """
    strategy = outline(plain["strategy"])
    by_search = strategy.proves or (strategy.by_turns and plain["rules"] != "normal")
    return by_search or game_size(plain) > 1


async def _digest(name: str) -> str:
    """What the list is now: the belief of ``daily`` moves with the days."""
    lexicon = await asyncio.to_thread(load, name)
    return lexicon.digest


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work, cancelled when the client goes away."""
    task = asyncio.ensure_future(work)
    left = asyncio.ensure_future(gone(request.receive))
    try:
        await asyncio.wait((task, left), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise Failure(499, "gone", "nobody waits for this any more")
    finally:
        task.cancel()
        left.cancel()
        with suppress(asyncio.CancelledError, Failure):
            await task
