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
Connect = Callable[[bytes], socket.socket]


@pytest.fixture
def slow_ones_are_gone() -> threading.Event:
    return threading.Event()


@pytest.fixture
def connect(slow_ones_are_gone: threading.Event) -> Iterator[Connect]:
    """Return a function that connects to a server with a short limit, and sends some bytes."""

    async def later(request: Request) -> Response:
        await request.body()
        await asyncio.to_thread(slow_ones_are_gone.wait, PATIENCE)
        return PlainTextResponse("done")

    async def echo(request: Request) -> Response:
        return PlainTextResponse(await request.body())

    routes = [Route("/later", later), Route("/", echo, methods=["POST"])]
    listener = Listener(socket.create_server(("127.0.0.1", 0)), limit=3)
    address = listener.getsockname()
    app = timed(Starlette(routes=routes), listener)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, loop="asyncio", ws="none"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    with ExitStack() as opened:

        def new(sent: bytes) -> socket.socket:
            made = opened.enter_context(socket.create_connection(address, timeout=PATIENCE))
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
        assert more, read
        read += more
    assert read.startswith(b"HTTP/1.1 200"), read


def test_slow_clients_are_cut_and_others_live_on(
    connect: Connect, slow_ones_are_gone: threading.Event
) -> None:
    long = connect(b"GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n")
    again = connect(HEAD + b"word")
    answer(again, b"word")
    again.sendall(HEAD[:20])
    slow = [connect(sent) for sent in (b"", HEAD[:20], HEAD, HEAD + b"wo")]
    for connection in (*slow, again):
        assert connection.recv(1000) == b""
    slow_ones_are_gone.set()
    answer(long, b"done")  # its response took longer than the limit
    long.sendall(HEAD + b"next")
    answer(long, b"next")
