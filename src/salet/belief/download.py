"""Download one small file, with limits on its time and its size."""

from __future__ import annotations

import time
from typing import Any
from urllib import request
from urllib.error import HTTPError
from urllib.parse import urlsplit

from salet import __version__
from salet.errors import CouldNotError, InputError, NotFound

TIMEOUT = 10.0  # seconds without a byte; a body that takes longer is given up, too
_AGAIN = "Check the connection and the address, and try again."


class _NoRedirects(request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


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
    host = urlsplit(address).netloc
    asked = request.Request(address, headers={"User-Agent": f"salet/{__version__}"})
    try:
        with request.build_opener(_NoRedirects).open(asked, timeout=timeout) as response:
            return _body(response, max_bytes, time.monotonic() + timeout)
    except HTTPError as error:
        error.close()
        raise _http_error(host, what, error.code) from None
    except Exception as error:  # the network libraries raise many kinds
        inner = getattr(error, "reason", error)
        reason = f"no answer within {timeout:g} seconds"
        if not isinstance(inner, TimeoutError):
            reason = str(getattr(inner, "strerror", None) or inner or type(inner).__name__).lower()
        raise CouldNotError(
            f"could not download {what} from {host}: {reason[:200]}", _AGAIN
        ) from None


def _body(response: Any, max_bytes: int, deadline: float) -> bytes:
    """Read a response until its end, or raise an error at the deadline."""
    body = b""
    while chunk := response.read1(65536):
        body += chunk
        if len(body) > max_bytes:
            raise ValueError("the response is far too long")
        if time.monotonic() > deadline:
            raise TimeoutError
    return body


def _http_error(host: str, what: str, status: int) -> CouldNotError:
    if status == 404:
        return NotFound(f"{host} does not have {what} (404)", "Try again later.")
    if 300 <= status < 400:
        return CouldNotError(
            f"{host} redirects {what} to another address ({status}); redirects are not followed",
            "Give the right address.",
        )
    reason = {403: "refused", 429: "asked us to wait"}.get(status, "failed")
    return CouldNotError(f"{host} {reason} ({status}, asked for {what})", "Try again later.")
