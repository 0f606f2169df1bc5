"""The API for programs: routes, and the worker processes that compute the responses."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response

from salet.web import answers, schemas
from salet.web.data import lists_of
from salet.web.failures import Failure, as_json, busy, fault

T = TypeVar("T", bound=schemas.Body)
QUEUE = 32  # requests that wait or run
RETRY_AFTER = 2  # seconds

router = APIRouter(prefix="/api")


class Workers:
    """Worker processes, started with the first request. At most ``queue`` requests wait or run."""

    def __init__(self, count: int | None = None, queue: int = QUEUE) -> None:
        self.count = count or os.cpu_count() or 1
        self.queue = queue
        self._pool: ProcessPoolExecutor | None = None
        self._pending = 0

    async def run(self, function: Callable[[T], bytes], body: T) -> bytes:
        """Return the response; raise ``Failure`` for an error, or if the queue is full."""
        if self._pending >= self.queue:
            raise busy("requests", RETRY_AFTER)
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, context, answers.begin)
        pool, loop = self._pool, asyncio.get_running_loop()
        try:
            future = pool.submit(answers.respond, function, body)
            self._pending += 1
            future.add_done_callback(lambda _: loop.call_soon_threadsafe(self._done))
            answer = await asyncio.wrap_future(future)
        except BrokenProcessPool:  # a worker was killed: the next request starts others
            if self._pool is pool:
                self._pool = None
            raise fault() from None
        if isinstance(answer, Failure):
            raise answer
        return answer

    def _done(self) -> None:
        self._pending -= 1

    def close(self) -> None:
        """Drop waiting requests and end the workers when they are idle."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


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
