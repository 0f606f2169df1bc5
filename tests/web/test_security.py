"""Accepted hosts, origins and bodies, and the headers of every response."""

from __future__ import annotations

import asyncio
import json

import httpx
import pytest

from salet.puzzle.turns import MAX_GUESSES
from salet.web.failures import Failure
from salet.web.security import MAX_BODY, Guard, host_names


def problem(answer: httpx.Response) -> str:
    data = answer.json()
    assert {"error", "message", "fix"} <= set(data)
    assert "Traceback" not in answer.text
    return data["error"]


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:80", "127.0.0.1.evil.example", "", ":80",
        "localhost:evil.com", "localhost:80:evil.com", "localhost:80.evil.com", "[::1]evil.com",
        "[::1]:evil.com", "evil.com@localhost", "localhost/evil.com", "local host",
    ],
)  # fmt: skip
def test_another_host_is_refused(client, host):
    answer = client.get("/", headers={"Host": host})
    assert (answer.status_code, problem(answer)) == (400, "host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8765"])
def test_our_own_names_are_answered(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 200


def test_host_names_of_a_public_server():
    assert "play.example" in host_names("127.0.0.1", ["Play.Example:443"])
    assert "[fe80::1]" in host_names("fe80::1")
    assert "" not in host_names("")


def test_a_server_that_listens_everywhere_is_reached_by_address_but_not_by_any_name():
    guard = Guard(None, host_names("0.0.0.0"))
    narrow = Guard(None, host_names("127.0.0.1"))
    for host in (b"192.168.1.5:8765", b"[fe80::1]:8765"):
        guard.check({"headers": [(b"host", host)]}, is_api=False)
        with pytest.raises(Failure):
            narrow.check({"headers": [(b"host", host)]}, is_api=False)
    with pytest.raises(Failure):
        guard.check({"headers": [(b"host", b"evil.example")]}, is_api=False)


@pytest.mark.parametrize("host", [b"localhost", b"127.0.0.1:8765", b"[::1]"])
def test_the_names_of_this_computer_are_for_clients_on_it(host):
    guard = Guard(None, host_names("0.0.0.0"))
    allowed = Guard(None, host_names("0.0.0.0", [host.decode()]))
    for client in (("127.0.0.1", 5), ("::1", 5), ("::ffff:127.0.0.1", 5), None):
        guard.check({"headers": [(b"host", host)], "client": client}, is_api=False)
    for peer in ("192.168.1.7", "fe80::7", "::ffff:192.168.1.7"):
        scope = {"headers": [(b"host", host)], "client": (peer, 5)}
        with pytest.raises(Failure):
            guard.check(scope, is_api=False)
        allowed.check(scope, is_api=False)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_foreign_pages_are_refused(client, site):
    answer = client.get("/api/lists", headers={"Sec-Fetch-Site": site})
    assert (answer.status_code, problem(answer)) == (403, "origin")
    assert client.get("/", headers={"Sec-Fetch-Site": site}).status_code == 200
    for fine in ("same-origin", "none"):
        asked = client.get("/api/lists", headers={"Sec-Fetch-Site": fine})
        assert asked.status_code == 200
        assert "access-control-allow-origin" not in asked.headers


def test_foreign_pages_in_older_browsers_are_refused(client):
    # Without Sec-Fetch-Site: an image, a link or a form needs no permission to send these.
    assert client.get("/api/solve", params={"answer": "crane"}).status_code == 405
    forms = ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data")
    for headers in ({}, *({"Content-Type": kind} for kind in forms)):
        for content in (b"", b"{}"):
            answer = client.post("/api/solve", content=content, headers=headers)
            assert (answer.status_code, problem(answer)) == (415, "input")
    kind = {"Content-Type": "application/json; charset=utf-8"}
    assert client.post("/api/suggest", content=b"{}", headers=kind).status_code == 200
    # Other requests need OPTIONS first, which is refused.
    asked = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    answer = client.options("/api/solve", headers=asked)
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/api/lists", "/nothing", "/sw.js"])
def test_every_answer_has_the_safe_headers(client, path):
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


@pytest.mark.parametrize("length", [[], [(b"content-length", str(MAX_BODY + 1).encode())]])
def test_a_big_body_is_refused(length):
    """Without a socket, which is closed while the client still sends: its error may come first."""
    sent = []
    left = iter(range(1000))

    async def receive():
        more = next(left, None) is not None
        return {"type": "http.request", "body": b" " * 1024, "more_body": more}

    async def send(message):
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), *length]
    scope = {"type": "http", "method": "POST", "path": "/api/suggest", "headers": headers}
    asyncio.run(Guard(None, host_names("localhost"))(scope, receive, send))
    assert (sent[0]["status"], json.loads(sent[1]["body"])["error"]) == (413, "input")


def test_too_many_turns_are_refused_and_many_are_not(client):
    assert client.post("/api/suggest", json={"turns": ["x" * 301]}).status_code == 422
    turns = ["fuzzy:bbbbb"] * 64
    many = {"turns": turns[:MAX_GUESSES], "within": MAX_GUESSES}
    assert client.post("/api/suggest", json=many).status_code == 422  # no guess is left
    many["turns"] = turns[1:MAX_GUESSES]
    assert client.post("/api/suggest", json=many).status_code == 200
    answer = client.post("/api/suggest", json={"turns": [*turns, "fuzzy:bbbbb"]})
    assert (answer.status_code, problem(answer)) == (422, "input")
    assert "64" in answer.json()["message"]


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422), (b"{", 400), (b"null", 422), (b"[" * 30_000, 400), (b"\xff\xfe", 400),
        (b'{"top": NaN}', 422), (b'{"top": 1e999}', 422), (b'{"top": ' + b"9" * 5000 + b"}", 400),
        (b'{"top": true}', 422), (b'{"turns": ["\\ud800:bbbbb"]}', 422),
        (b'{"turns": ["cran\\u0000:bbbbb"]}', 422), (b'{"list": "\\ud800"}', 422),
        (b'{"\\ud800": 1}', 422), (b'{"turns": "crane:bbygb"}', 422), (b'{"turns": [1]}', 422),
    ],
)  # fmt: skip
def test_invalid_bodies(client, content, status):
    answer = client.post(
        "/api/suggest", content=content, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == status, answer.text
    problem(answer)


def test_another_method_is_refused(client):
    answer = client.get("/api/suggest")
    assert (answer.status_code, problem(answer)) == (405, "method")
    assert answer.headers["allow"] == "POST"
    assert client.delete("/").status_code == client.post("/api/lists", json={}).status_code == 405
