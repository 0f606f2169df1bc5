"""Connections, with a limit on their number and on the time for a request to arrive.

uvicorn has options for the number of requests and for idle connections, but none for requests that
arrive incompletely. Its option ``http`` takes the class of a connection, and this one adds that:

    accepted ── waiting for a whole request ──▶ answering ──▶ waiting for the next one ── …
                 │ closed after ``seconds``, or earlier if there are ``limit`` connections

At the limit, a new connection closes the one that has been waiting longest. So clients that send
incomplete requests cannot block those that send complete ones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

CONNECTIONS = 200  # below 256, the number of open files that macOS allows
BACKLOG = 128  # connections waiting to be accepted
REQUEST_SECONDS = 20.0  # for a complete request to arrive


class Connection(H11Protocol):
    """One connection of a client; requests have it in ``scope["state"]["connection"]``."""

    limit = CONNECTIONS
    seconds = REQUEST_SECONDS

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        super().__init__(config, server_state, {**app_state, "connection": self}, _loop)
        self.others: set[Any] = server_state.connections
        self.deadline: asyncio.TimerHandle | None = None  # set while waiting for a request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start waiting; at the limit, close the connection that has waited longest."""
        waiting = [other for other in self.others if other.deadline is not None]
        if len(self.others) >= self.limit and waiting:
            min(waiting, key=lambda other: other.deadline.when()).drop()
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop_waiting()
        super().connection_lost(exc)

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Context manager: not closed by the time limit or by other connections meanwhile."""
        self._stop_waiting()
        try:
            yield
        finally:
            if not self.transport.is_closing():
                self._wait()

    def drop(self) -> None:
        """Close the connection at once."""
        self._stop_waiting()
        self.transport.abort()

    def _wait(self) -> None:
        self.deadline = asyncio.get_running_loop().call_later(self.seconds, self.drop)

    def _stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
