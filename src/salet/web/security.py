"""Checks of every request: its host, the page it comes from, the size of its body."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from salet.web.failures import Failure, as_json

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY = 64 * 1024  # bytes
OWN_HOSTS = ("127.0.0.1", "localhost", "[::1]")
ALL_INTERFACES = ("0.0.0.0", "::")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\s\[\]:/@]+)(?::\d*)?")
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


def host_names(host: str, allowed: Iterable[str] = ()) -> frozenset[str]:
    """Return the host names that anybody may use, as in a Host header without its port."""
    return frozenset(_bare(name) for name in (host, *allowed)) - {""}


def _bare(host: str) -> str:
    """Return a host in lower case without its port, IPv6 in brackets; "" if it is not a host.

    >>> _bare("[::1]:80"), _bare("Localhost:8765"), _bare("::1"), _bare("localhost:evil.com")
    ('[::1]', 'localhost', '[::1]', '')
    """
    host = host.strip().lower()
    if host.count(":") > 1 and not host.startswith("["):
        host = f"[{host}]"
    match = _HOST.fullmatch(host)
    return match[1] if match else ""


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _is_here(scope: Scope) -> bool:
    """Return whether the peer of a connection is this computer; a socket file has no address.

    >>> [_is_here({"client": (peer, 1)}) for peer in ("127.0.0.1", "::ffff:127.0.0.1", "10.0.0.7")]
    [True, True, False]
    """
    if not scope.get("client"):
        return True
    try:
        address = ipaddress.ip_address(scope["client"][0])
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


class Guard:
    """ASGI middleware; ``hosts`` is from ``host_names``.

    The Host header is checked against DNS rebinding: a foreign page can point its own name at
    127.0.0.1. A server on all interfaces is also reached by its IP address, which is safe. The
    names of this computer are for clients on this computer.
    """

    def __init__(self, app: App, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts
        self.all_interfaces = bool(hosts & {_bare(name) for name in ALL_INTERFACES})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        is_api = scope["path"].startswith("/api/")

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                cache = [(b"cache-control", b"no-store")] if is_api else []
                message["headers"] = [*message.get("headers", []), *cache, *HEADERS]
            await send(message)

        try:
            self.check(scope, is_api)
            body = await _whole_body(scope, receive)
        except Failure as failure:
            await send_failure(failure, send_safely)
            return
        if body is None:  # the client has disconnected
            return
        await self.app(scope, _received(body, receive), send_safely)

    def check(self, scope: Scope, is_api: bool) -> None:
        """Raise ``Failure`` if host, origin or content type are not accepted."""
        headers = dict(scope["headers"])
        if b"content-length" in headers and b"transfer-encoding" in headers:
            raise Failure(
                400, "input", "the length of the body is given in two ways",
                "Send Content-Length or Transfer-Encoding, not both.",
            )  # fmt: skip
        host = _bare(headers.get(b"host", b"").decode("latin-1"))
        if host in OWN_HOSTS and host not in self.hosts:
            accepted = _is_here(scope)
        else:
            accepted = host in self.hosts or (self.all_interfaces and _is_address(host))
        if not accepted:
            raise Failure(
                400, "host", "this server does not accept that host name",
                "Use the address that salet serve printed, or start it with --allow-host NAME.",
            )  # fmt: skip
        if not is_api:
            return
        # Browsers set this header if the request comes from a foreign page.
        if headers.get(b"sec-fetch-site", b"none") not in (b"same-origin", b"none"):
            raise Failure(
                403, "origin", "only this server's own page may use the API",
                "Open the address of the server itself.",
            )  # fmt: skip
        kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
        if scope["method"] == "POST" and kind != b"application/json":
            raise Failure(
                415,
                "input",
                "the body must be JSON",
                "Send it with Content-Type: application/json.",
            )


async def _whole_body(scope: Scope, receive: Receive) -> bytes | None:
    """Return the body, or None if the client disconnects; raise ``Failure`` if it is too large."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 12 or int(length) > MAX_BODY:
        raise _too_big()
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > MAX_BODY:
            raise _too_big()
        more = message.get("more_body", False)
    return bytes(body)


def _received(body: bytes, receive: Receive) -> Receive:
    """Return a ``receive`` that yields the body first, which has already been read."""
    first = True

    async def again() -> Message:
        nonlocal first
        if first:
            first = False
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return again


def _too_big() -> Failure:
    return Failure(
        413, "input", f"the body is larger than {MAX_BODY // 1024} kB", "Send a smaller body."
    )


async def send_failure(failure: Failure, send: Send) -> None:
    """Send a failure as the response."""
    body = as_json(failure.as_dict())
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),  # the rest of the body is not read
    ]
    await send({"type": "http.response.start", "status": failure.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
