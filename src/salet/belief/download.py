"""Download one small file, with limits on the total time and on the size.

A socket timeout applies to one packet: a server that sends one byte per second could block the
caller for hours. So a thread does the work, and the caller waits for it until the timeout. This
covers name lookup, connection, headers and body.
"""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPSConnection
from typing import Any
from urllib import request
from urllib.error import HTTPError
from urllib.parse import urlsplit

from salet import __version__
from salet.errors import CouldNotError, InputError, NotFound

TIMEOUT = 10.0  # seconds in total
_AGAIN = "Check the connection and the address, and try again."


def check_address(address: str, example: str) -> str:
    """Return an http or https address. Raise ``InputError`` for other text."""
    try:
        url = urlsplit(address)
        has_host = bool(url.hostname) and url.port != 0
    except ValueError:
        has_host = False
    valid = has_host and url.scheme in ("http", "https") and address.isprintable()
    if not valid or " " in address or not address.isascii():
        raise InputError(
            f"{address!r} is not an address that begins with https:// or http://",
            f"Write it like {example}",
        )
    return address


def download(address: str, what: str, max_bytes: int, timeout: float = TIMEOUT) -> bytes:
    """Return the bytes at an address. Raise ``CouldNotError`` on failure or timeout.

    Redirects are not followed. ``what`` names the file in messages.
    """
    job = _Job(address, what, max_bytes, time.monotonic() + timeout)
    thread = threading.Thread(target=job.run, daemon=True, name="salet-download")
    thread.start()
    try:
        thread.join(timeout)
        timed_out = thread.is_alive()
    finally:
        job.close()  # the thread ends with the connection
    if not timed_out and job.body is not None:
        return job.body
    if not timed_out and isinstance(job.fault, CouldNotError):
        raise job.fault
    reason = job.reason[:200] if not timed_out else ""
    reason = reason or f"no answer within {timeout:g} seconds"
    raise CouldNotError(f"could not download {what} from {job.host}: {reason}", _AGAIN)


@dataclass(slots=True)
class _Job:
    """One request, run by its own thread."""

    address: str
    what: str
    max_bytes: int
    deadline: float
    host: str = ""
    body: bytes | None = None
    fault: Exception | None = None
    sockets: list[socket.socket] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.host = urlsplit(self.address).netloc

    @property
    def reason(self) -> str:
        """The error of the connection in a few words, empty for a timeout."""
        inner = getattr(self.fault, "reason", self.fault)
        if isinstance(inner, TimeoutError) or inner is None:
            return ""
        return str(getattr(inner, "strerror", None) or inner or type(inner).__name__).lower()

    def close(self) -> None:
        """Shut down the connections, which ends a thread that waits for them."""
        for opened in self.sockets:
            with suppress(OSError):
                opened.shutdown(socket.SHUT_RDWR)

    def run(self) -> None:
        """Send the request, and set ``body`` or ``fault``."""
        asked = request.Request(self.address, headers={"User-Agent": f"salet/{__version__}"})
        try:
            wait = max(0.001, self.deadline - time.monotonic())
            with _opener(self.sockets).open(asked, timeout=wait) as response:
                body = b""
                while chunk := response.read1(65536):
                    body += chunk
                    if len(body) > self.max_bytes:
                        raise ValueError("the response is far too long")
                self.body = body
        except HTTPError as error:
            error.close()
            self.fault = _refusal(self.host, self.what, error.code)
        except Exception as error:
            self.fault = error


def _refusal(host: str, what: str, status: int) -> CouldNotError:
    if status == 404:
        return NotFound(f"{host} does not have {what} (404)", "Try again later.")
    if 300 <= status < 400:
        return CouldNotError(
            f"{host} redirects {what} to another address ({status}); redirects are not followed",
            "Give the right address.",
        )
    reason = {403: "refused", 429: "asked us to wait"}.get(status, "failed")
    return CouldNotError(f"{host} {reason} ({status}, asked for {what})", "Try again later.")


def _opener(sockets: list[socket.socket]) -> Any:
    """Return an opener for HTTP and HTTPS only; its connections are appended to ``sockets``."""

    class Plain(HTTPConnection):
        def connect(self) -> None:
            super().connect()
            sockets.append(self.sock)

    class Secure(HTTPSConnection):
        def connect(self) -> None:
            super().connect()
            sockets.append(self.sock)

    class PlainHandler(request.HTTPHandler):
        def http_open(self, req: request.Request) -> Any:
            return self.do_open(Plain, req)

    class SecureHandler(request.HTTPSHandler):
        def https_open(self, req: request.Request) -> Any:
            return self.do_open(Secure, req)

    class NoRedirects(request.HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler(), PlainHandler(), SecureHandler(), NoRedirects(),
        request.HTTPErrorProcessor(), request.HTTPDefaultErrorHandler(),
    ):  # fmt: skip
        opener.add_handler(handler)
    return opener
