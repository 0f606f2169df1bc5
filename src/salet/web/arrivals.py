"""A time limit for requests: a client that is too slow loses its connection.

::

    accept ──── head ──── body ──── response ──── head ──── body ──── …
    └──── limit ─────────────┘               └──── limit ──────┘
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from typing import Any

from salet.web.security import App, Message, Receive, Scope, Send

LIMIT = 30.0  # seconds in which the head and the body of a request must arrive
_BODY = {b"content-length", b"transfer-encoding"}  # the headers that announce a body


class Listener(socket.socket):
    """A listening socket that takes over another one; its connections have a time limit.

    It needs an event loop that calls ``accept``, as that of asyncio does except on Windows. There,
    connections have no limit.
    """

    def __init__(self, listening: socket.socket, limit: float = LIMIT) -> None:
        super().__init__(fileno=listening.detach())
        self.limit = limit
        self._connections: dict[Any, socket.socket] = {}
        self._timers: dict[Any, asyncio.TimerHandle] = {}

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept a connection, and begin to wait for its first request."""
        connection, address = super().accept()
        client = address[:2]  # as in the scope of ASGI
        self.arrived(client)  # an earlier connection had the same port
        self._connections[client] = connection
        self.wait(client)
        return connection, address

    def wait(self, client: Any) -> None:
        """Close the connection of a client unless a request arrives within the limit.

        The client still gets the rest of an earlier response, however slowly it reads.
        """
        if client in self._connections:
            self.arrived(client)
            loop = asyncio.get_running_loop()
            self._timers[client] = loop.call_later(self.limit, self._shut, client)

    def arrived(self, client: Any) -> None:
        """Stop waiting: the request is complete."""
        if timer := self._timers.pop(client, None):
            timer.cancel()

    def _shut(self, client: Any) -> None:
        del self._timers[client]
        with suppress(OSError):  # it is closed already
            self._connections.pop(client).shutdown(socket.SHUT_RD)  # the server reads the end


def timed(app: App, listener: Listener) -> App:
    """Return an ASGI application that tells the listener when requests arrive and end."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def receive_in_time() -> Message:
            message = await receive()
            if not message.get("more_body", False):
                listener.arrived(scope["client"])
            return message

        if not {name for name, _ in scope["headers"]} & _BODY:
            listener.arrived(scope["client"])
        try:
            await app(scope, receive_in_time, send)
        finally:
            listener.wait(scope["client"])

    return application
