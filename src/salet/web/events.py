"""Server-sent events: the progress of a job and its result; closing the stream ends the job."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from salet.web.failures import Failure, as_json

HEARTBEAT = 10.0  # seconds: a line that says nothing, so that nobody on the way gives up
Report = Callable[[dict[str, Any]], None]  # called with the progress of a long task
Work = Callable[[Report], Awaitable[bytes]]


def event(name: str, data: bytes) -> bytes:
    """One event on the wire.

    >>> event("progress", b'{"done":1}')
    b'event: progress\\ndata: {"done":1}\\n\\n'
    """
    return b"event: " + name.encode() + b"\ndata: " + data + b"\n\n"


class JobStream(Response):
    """Streams ``progress`` events while ``work`` runs, then ``result`` or ``failed``."""

    media_type = "text/event-stream"

    def __init__(self, work: Work, first: dict[str, Any]) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.work = work
        self.first = first

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        told: asyncio.Queue[bytes] = asyncio.Queue()
        told.put_nowait(event("progress", as_json(self.first)))
        job = asyncio.ensure_future(self._job(told))
        left = asyncio.ensure_future(gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            while not left.done():
                part = await _next(told, job, left)
                if part is None:
                    break
                await send({"type": "http.response.body", "body": part, "more_body": True})
            if not left.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            left.cancel()
            job.cancel()
            with suppress(asyncio.CancelledError):
                await job

    async def _job(self, told: asyncio.Queue[bytes]) -> None:
        try:
            result = await self.work(
                lambda plain: told.put_nowait(event("progress", as_json(plain)))
            )
            told.put_nowait(event("result", result))
        except Failure as failure:
            told.put_nowait(event("failed", as_json(failure.as_dict())))


async def _next(
    told: asyncio.Queue[bytes], job: asyncio.Future[None], gone: asyncio.Future[None]
) -> bytes | None:
    """The next part of the stream, or None at its end."""
    if told.empty() and job.done():
        return None
    getter = asyncio.ensure_future(told.get())
    try:
        await asyncio.wait(
            (getter, job, gone) if not job.done() else (getter, gone),
            timeout=HEARTBEAT,
            return_when=asyncio.FIRST_COMPLETED,
        )
        if getter.done():
            return getter.result()
    finally:
        getter.cancel()
    if gone.done() or (job.done() and told.empty()):
        return None
    return b": still at it\n\n" if told.empty() else told.get_nowait()


async def gone(receive: Receive) -> None:
    """Until the client has gone away."""
    while (await receive())["type"] != "http.disconnect":
        pass
