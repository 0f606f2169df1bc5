"""The time limit for requests, with real sockets."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from salet.web.arrivals import Listener, timed
from tests.patience import PATIENCE

HEAD = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n"
BIG = b"words" * 10_000  # more than fits into the buffers of a connection, less than the server's
Connect = Callable[[bytes], socket.socket]


@pytest.fixture
def slow_ones_are_gone() -> threading.Event:
    return threading.Event()


@pytest.fixture
def connect(slow_ones_are_gone: threading.Event) -> Iterator[Connect]:
    """Return a function that connects to a server with a short limit, and sends some bytes."""

    async def later(request: Request) -> Response:
        await asyncio.to_thread(slow_ones_are_gone.wait, PATIENCE)
        return PlainTextResponse("done")

    async def big(request: Request) -> Response:
        return PlainTextResponse(BIG)

    async def echo(request: Request) -> Response:
        return PlainTextResponse(await request.body())

    routes = [Route("/later", later), Route("/big", big), Route("/", echo, methods=["POST"])]
    listener = Listener(socket.create_server(("127.0.0.1", 0)), limit=3)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)  # also of its connections
    address = listener.getsockname()
    app = timed(Starlette(routes=routes), listener)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, loop="asyncio", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    with ExitStack() as opened:

        def new(sent: bytes) -> socket.socket:
            made = opened.enter_context(socket.socket())
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            made.settimeout(PATIENCE)
            made.connect(address)
            made.sendall(sent)
            return made

        yield new
    slow_ones_are_gone.set()
    server.should_exit = True
    thread.join(PATIENCE)
    assert not thread.is_alive()


def answer(connection: socket.socket, body: bytes) -> None:
    """Read a response with this body."""
    read = b""
    while not read.endswith(b"\r\n\r\n" + body):
        more = connection.recv(1000)
        assert more, read[-1000:]
        read += more
    assert read.startswith(b"HTTP/1.1 200"), read


def test_slow_clients_are_cut_and_others_live_on(
    connect: Connect, slow_ones_are_gone: threading.Event
) -> None:
    long = connect(b"GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n")
    reads_late = connect(b"GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n")
    again = connect(HEAD + b"word")
    answer(again, b"word")
    again.sendall(HEAD[:20])
    slow = [connect(sent) for sent in (b"", HEAD[:20], HEAD, HEAD + b"wo")]
    for connection in (*slow, again):
        assert connection.recv(1000) == b""
    answer(reads_late, BIG)
    slow_ones_are_gone.set()
    answer(long, b"done")  # its response took longer than the limit
    long.sendall(HEAD + b"next")
    answer(long, b"next")
