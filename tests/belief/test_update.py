"""Fetching past answers from a local server, which also misbehaves.

The answers are made up: words in alphabetical order, on days of the next century.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from tests.belief.days import DAY, FAR, WORDS, made_up

from salet import __version__
from salet.belief.history import History
from salet.belief.pastanswers import known, record, recorded, shipped
from salet.belief.update import SETTING, missing_days, offer, parse_dataset, update
from salet.errors import CouldNotError, InputError
from salet.puzzle import days as clock

TODAY = FAR + 10 * DAY


def dataset(*pairs: tuple[Any, Any]) -> dict[str, Any]:
    """Return a dataset; its numbers are not puzzle numbers."""
    rows = enumerate(pairs, 1)
    return {"results": [{"date": str(day), "number": n, "word": word} for n, (day, word) in rows]}


@pytest.fixture(autouse=True)
def home(own_home, monkeypatch):
    """Set a home and a clock, and no proxy from the environment."""
    monkeypatch.setattr(clock, "today", lambda: TODAY)
    monkeypatch.setattr(clock, "new_york_day", lambda: TODAY)
    for name in (SETTING, "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    return own_home


Serve = Callable[[object], list[str]]


@pytest.fixture
def serve(monkeypatch) -> Iterator[Serve]:
    """Serve a dataset (JSON, bytes, a status or a function); return the agents that asked."""
    content: list[object] = []
    agents: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            agents.append(self.headers["User-Agent"])
            served = content[0]
            if callable(served):
                served(self)
            elif isinstance(served, int):
                self.send_response(served)
                self.send_header("Location", "/other")
                self.end_headers()
            else:
                self.send_response(200)
                self.end_headers()
                raw = served if isinstance(served, bytes) else json.dumps(served).encode()
                self.wfile.write(raw)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # the client closes the connection on purpose
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv(SETTING, f"http://127.0.0.1:{server.server_port}/days.json")

    def start(served: object) -> list[str]:
        content[:] = [served]
        return agents

    yield start
    server.shutdown()
    thread.join()
    server.server_close()


def test_one_request_fetches_every_missing_day_that_is_over(serve):
    agents = serve(dataset(*shipped().days, *made_up(20).days))
    done = update()
    assert done.added == made_up(10) == recorded()
    assert known().last == TODAY - DAY
    assert agents == [f"salet/{__version__}"]
    assert done.missing == len(missing_days())
    assert update().added == History()


def test_known_days_stay_as_they_are(serve):
    record(History(((FAR, "zymic"),)))
    serve(dataset(*shipped().days, *made_up(3).days))
    assert update().added == made_up(3).between(FAR + DAY)
    assert known().answer(FAR) == "zymic"


def test_words_that_the_puzzle_does_not_accept_are_left_out(serve):
    serve(dataset((FAR, WORDS[0]), (FAR + DAY, "zzzzz"), (FAR + 15 * DAY, "yyyyy")))
    done = update()
    assert done.added == made_up(1)
    assert done.left_out == ((str(FAR + DAY), "zzzzz"),)
    assert "ZZZZZ" in done.summary


def test_the_dataset_of_another_puzzle_is_refused(serve, home):
    other = [(day, WORDS[nth]) for nth, (day, _) in enumerate(shipped().days)]
    serve(dataset(*other))
    with pytest.raises(CouldNotError, match=r"contradicts 1,8\d\d of 1,890"):
        update()
    assert not home.exists()


@pytest.mark.parametrize(
    "served",
    [
        b"", b"null", b"[]", b"{}", b'{"results": 3}', b'{"results": [3]}', b"\xff\xfe",
        b"[" * 100_000, b"<!doctype html>", {"results": []}, dataset(("soon", "crane")),
        dataset((FAR, 5)), dataset((FAR, "crane"), (FAR, "moist")),
        dataset(("2021-06-18", "crane")),
        {"results": [{"date": str(FAR)}]}, b"x" * 6_000_000, 404, 403, 500, 302,
    ],
    ids=range(20),
)  # fmt: skip
def test_a_response_that_cannot_be_right_is_one_error_and_changes_nothing(serve, served, home):
    serve(served)
    with pytest.raises(CouldNotError) as refused:
        update()
    assert refused.value.fix
    assert "\n" not in refused.value.message
    assert not home.exists()


def test_a_server_that_never_ends_is_given_up(serve):
    tested = threading.Event()

    def trickle(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not tested.wait(0.02):
            handler.wfile.write(b" ")

    for served in (trickle, lambda handler: tested.wait()):
        serve(served)
        with pytest.raises(CouldNotError):
            update(timeout=0.3)
    tested.set()


def test_nobody_listens(monkeypatch):
    monkeypatch.setenv(SETTING, "http://127.0.0.1:9/days.json")
    with pytest.raises(CouldNotError, match=r"127\.0\.0\.1:9"):
        update()


def test_an_address_that_is_none_is_refused(monkeypatch):
    for address in ("file:///etc/passwd", "days.json", "ftp://example.org/x"):
        monkeypatch.setenv(SETTING, address)
        with pytest.raises(InputError, match=SETTING):
            update()


def test_the_offer_names_the_days_and_the_source(monkeypatch):
    first = missing_days()[0]
    assert first == shipped().last + DAY
    assert f"since {first}" in offer()
    assert "github.com/willray73-sys/wordle-words," in offer()
    monkeypatch.setattr(clock, "today", lambda: first)
    assert offer() == ""


def test_a_byte_order_mark_is_accepted():
    raw = b"\xef\xbb\xbf" + json.dumps(dataset((FAR, "Crane"))).encode()
    assert parse_dataset(raw)[0].words == ("crane",)
