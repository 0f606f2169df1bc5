"""The API for programs: routes, and the worker processes that compute the responses."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response

from salet.web import answers, schemas
from salet.web.data import lists_of
from salet.web.failures import Failure, as_json, busy, fault, too_long

T = TypeVar("T", bound=schemas.Body)
QUEUE = 32  # requests that wait or run
RETRY_AFTER = 2  # seconds
LONGEST = 60.0  # seconds that a request may take

router = APIRouter(prefix="/api")


class Workers:
    """Worker processes, each started when it is needed. At most ``queue`` requests wait or run.

    A worker that computes for longer than ``seconds`` ends itself. Each is an executor of its own,
    so that no other request fails with it.
    """

    def __init__(
        self, count: int | None = None, queue: int = QUEUE, seconds: float = LONGEST
    ) -> None:
        self.queue, self.seconds = queue, seconds
        self._free = asyncio.Semaphore(count or os.cpu_count() or 1)
        self._idle: list[Executor] = []
        self._pending = 0

    async def run(self, function: Callable[[T], bytes], body: T) -> bytes:
        """Return the response; raise ``Failure`` for an error, or if the queue is full."""
        if self._pending >= self.queue:
            raise busy("requests", RETRY_AFTER)
        self._pending += 1
        try:
            await self._free.acquire()
        except asyncio.CancelledError:
            self._pending -= 1
            raise
        worker, loop = self._idle.pop() if self._idle else self._new(), asyncio.get_running_loop()
        began = loop.time()
        future = worker.submit(answers.respond, function, body, self.seconds)
        future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done, worker, future))
        try:
            answer = await asyncio.wrap_future(future)
        except BrokenProcessPool:
            raise (too_long() if loop.time() - began >= self.seconds else fault()) from None
        if isinstance(answer, Failure):
            raise answer
        return answer

    def _new(self) -> Executor:
        return ProcessPoolExecutor(1, get_context("spawn"), answers.begin)

    def _done(self, worker: Executor, future: Future[bytes | Failure]) -> None:
        """Keep the worker of a request for the next one, unless it was ended."""
        if future.cancelled() or future.exception() is None:
            self._idle.append(worker)
        self._pending -= 1
        self._free.release()

    def close(self) -> None:
        """End the workers when they are idle."""
        for worker in self._idle:
            worker.shutdown(wait=False)


def _responses(about: str, *more: int) -> dict[int | str, dict[str, Any]]:
    """Return the responses of a route, for OpenAPI."""
    content = {"application/json": {"schema": {"type": "object"}}}
    responses: dict[int | str, dict[str, Any]] = {
        status: {"model": schemas.Problem} for status in (400, 403, 413, 415, 422, 503, *more)
    }
    return {200: {"description": about, "content": content}, **responses}


async def _answer(request: Request, function: Callable[..., bytes], body: schemas.Body) -> Response:
    workers: Workers = request.app.state.workers
    return Response(await workers.run(function, body), media_type="application/json")


@router.get("/lists", responses=_responses("As salet lists --json."))
async def lists() -> Response:
    """The word lists."""
    rows = await asyncio.to_thread(lists_of)
    return Response(as_json({"rows": [one.row for one in rows]}), media_type="application/json")


@router.post("/suggest", responses=_responses("As salet suggest --json.", 409))
async def suggest(request: Request, body: schemas.Suggest) -> Response:
    """The best next guesses for a position."""
    return await _answer(request, answers.suggest, body)


@router.post("/review", responses=_responses("As salet review --json.", 409))
async def review(request: Request, body: schemas.Review) -> Response:
    """The review of a finished game: skill, luck and better guesses."""
    return await _answer(request, answers.review, body)


@router.post("/solve", responses=_responses("As salet solve --json.", 409))
async def solve(request: Request, body: schemas.Solve) -> Response:
    """A whole game of a strategy against known answers."""
    return await _answer(request, answers.solve, body)
