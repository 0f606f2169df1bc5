"""Connections with incomplete requests, or with two requests in one."""

from __future__ import annotations

import resource
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
import uvicorn

from salet.web.app import create_app
from salet.web.connections import CONNECTIONS, REQUEST_SECONDS, Connection
from salet.web.dispatcher import Dispatcher
from tests.patience import PATIENCE

HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: "
WHOLE = b"GET /api/strategies HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = (
    b"POST /api/code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{"
)


class Few(Connection):
    """At most three connections, without a time limit."""

    limit = 3
    seconds = 10 * PATIENCE


class Hasty(Connection):
    """A very short time limit."""

    seconds = 0.5


@contextmanager
def served(kind: type[Connection]) -> Iterator[int]:
    """Serve the application in this process with connections of a class; yield the port."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        app = create_app(dispatcher=Dispatcher(warm=False))
        config = uvicorn.Config(app, log_config=None, ws="none", http=kind)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
        assert not thread.is_alive()


def connected(port: int, content: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), PATIENCE)
    line.sendall(content)
    return line


def answered(line: socket.socket) -> bytes:
    """Return the data until the server closes the connection."""
    pieces = []
    try:
        while part := line.recv(65536):
            pieces.append(part)
    except ConnectionResetError:
        pass
    return b"".join(pieces)


@pytest.mark.parametrize("content", [b"", b"GET", HALF, BODY])
def test_an_incomplete_request_times_out(content):
    with served(Hasty) as port, connected(port, content) as line:
        assert answered(line) == b""


def test_a_second_request_has_the_same_limit():
    with served(Hasty) as port, connected(port, WHOLE + HALF) as line:
        assert answered(line).startswith(b"HTTP/1.1 200")


def test_a_request_that_arrives_slowly_but_in_time_is_answered():
    with served(Few) as port, connected(port, b"") as line:
        for byte in WHOLE:
            line.sendall(bytes([byte]))
        assert line.recv(12) == b"HTTP/1.1 200"


def test_a_new_connection_closes_the_one_that_has_waited_longest():
    with served(Few) as port, ExitStack() as lines:
        first, *others = (lines.enter_context(connected(port, HALF)) for _ in range(3))
        with connected(port, WHOLE) as last:
            assert last.recv(12) == b"HTTP/1.1 200"
        assert answered(first) == b""
        for other in others:
            other.sendall(b"x\r\n\r\n")
            assert other.recv(12) == b"HTTP/1.1 200"


def test_a_request_under_way_is_not_closed_for_another_one():
    with served(Few) as port, ExitStack() as lines:
        asked = b'{"strategy": "expected-turns", "list": "original-all"}'
        head = (
            b"POST /api/bench HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n" % len(asked)
        )
        bench = lines.enter_context(connected(port, head + asked))
        assert bench.recv(12) == b"HTTP/1.1 200"
        for _ in range(10):
            lines.enter_context(connected(port, HALF))
        with connected(port, WHOLE) as line:
            assert line.recv(12) == b"HTTP/1.1 200"
        bench.setblocking(False)
        try:
            while bench.recv(65536):
                pass
        except BlockingIOError:
            return
        pytest.fail("the stream was closed")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits another process")
def test_a_thousand_incomplete_requests_block_nobody(server):
    usual = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (512, usual[1]))
    try:
        with ExitStack() as lines:
            for nth in range(1000):
                lines.enter_context(connected(server.port, HALF))
                if nth % 200 == 199:
                    assert httpx.get(server.address, timeout=PATIENCE).status_code == 200
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, usual)
    assert "Traceback" not in server.errors()


def test_limits_of_the_real_server():
    assert (Connection.limit, Connection.seconds) == (CONNECTIONS, REQUEST_SECONDS)
    assert CONNECTIONS < 256


@pytest.mark.parametrize(
    "framing",
    [
        b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nX",
    ],
)
def test_a_body_has_one_length(server, framing):
    head = b"POST /api/code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with connected(server.port, head + framing + WHOLE) as line:
        result = answered(line)
    assert result.startswith(b"HTTP/1.1 400")
    assert result.count(b"HTTP/1.1") == 1  # the rest is not parsed as a request
    assert b"not both" in result
