"""Server-sent events: the progress of a job and its result; closing the stream ends the job."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from salet.web.failures import Failure, as_json

HEARTBEAT = 10.0  # seconds between comments, so that proxies do not close the stream
Report = Callable[[dict[str, Any]], None]  # called with the progress of a long task
Work = Callable[[Report], Awaitable[bytes]]


def event(name: str, data: bytes) -> bytes:
    """Encode one event.

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
        events: asyncio.Queue[bytes] = asyncio.Queue()
        events.put_nowait(event("progress", as_json(self.first)))
        job = asyncio.ensure_future(self._job(events))
        left = asyncio.ensure_future(disconnected(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            while not left.done():
                chunk = await _next(events, job, left)
                if chunk is None:
                    break
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            if not left.done():
                await send({"type": "http.response.body", "body": b""})
        finally:
            left.cancel()
            job.cancel()
            with suppress(asyncio.CancelledError):
                await job

    async def _job(self, events: asyncio.Queue[bytes]) -> None:
        try:
            result = await self.work(
                lambda progress: events.put_nowait(event("progress", as_json(progress)))
            )
            events.put_nowait(event("result", result))
        except Failure as failure:
            events.put_nowait(event("failed", as_json(failure.as_dict())))


async def _next(
    events: asyncio.Queue[bytes], job: asyncio.Future[None], left: asyncio.Future[None]
) -> bytes | None:
    """Return the next chunk of the stream, or None at its end."""
    if events.empty() and job.done():
        return None
    getter = asyncio.ensure_future(events.get())
    try:
        await asyncio.wait(
            (getter, job, left) if not job.done() else (getter, left),
            timeout=HEARTBEAT,
            return_when=asyncio.FIRST_COMPLETED,
        )
        if getter.done():
            return getter.result()
    finally:
        getter.cancel()
    if left.done() or (job.done() and events.empty()):
        return None
    return b": still at it\n\n" if events.empty() else events.get_nowait()


async def disconnected(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
