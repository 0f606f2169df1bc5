"""The offer of past answers: once, on the own computer only, fetched on consent."""

from __future__ import annotations

import asyncio
import json
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest

from salet.belief.kept import recorded, shipped
from salet.puzzle import days
from salet.web.app import create_app
from salet.words.settings import settings

FIRST = shipped().last + timedelta(days=1)


@pytest.fixture(autouse=True)
def _own(own_home, monkeypatch):
    for name in ("today", "new_york_day"):
        monkeypatch.setattr(days, name, lambda: FIRST + timedelta(days=3))


@pytest.fixture
def asked(monkeypatch):
    """Serve a dataset of the three missing days; return the requests for it."""
    paths = []
    rows = [{"date": str(FIRST + timedelta(days=n)), "word": "crane"} for n in range(3)]

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            paths.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"results": rows}).encode())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("SALET_HISTORY_URL", f"http://127.0.0.1:{server.server_port}/days.json")
    yield paths
    server.shutdown()
    server.server_close()


class Client:
    """A client of the application in this process, with the clock and home of the test."""

    def __init__(self, base_url, **changed):
        self.base_url, self.app = base_url, create_app(**changed)

    def ask(self, method, path, **body):
        async def asked():
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url=self.base_url) as client:
                return await client.request(method, path, **body)

        return asyncio.run(asked())

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, json):
        return self.ask("POST", path, json=json)


@pytest.fixture
def client():
    return Client("http://127.0.0.1")


def test_answers_are_offered_with_their_source_and_fetched_on_consent(client, asked):
    offered = client.get("/api/offer").json()
    assert (offered["missing"], offered["first"]) == (3, str(FIRST))
    assert offered["source"].startswith("127.0.0.1:")
    assert offered["single_source"] == "www.nytimes.com"
    assert not asked
    done = client.post("/api/update", json={"fetch": True}).json()
    assert done == {"added": 3, "summary": "3 days of 3 added."}
    assert len(asked) == 1
    assert recorded().words == ("crane",) * 3
    assert client.get("/api/offer").json()["missing"] == 0
    assert settings().update_offered is True


def test_declining_is_remembered(client, asked):
    assert client.post("/api/update", json={"fetch": False}).json()["added"] == 0
    assert client.get("/api/offer").json()["missing"] == 0
    assert not asked
    assert settings().update_offered is False


def test_other_computers_get_no_offer_and_may_not_fetch(asked, monkeypatch):
    elsewhere = Client("http://192.168.0.4", host="0.0.0.0")
    assert elsewhere.get("/api/offer").json()["missing"] == 0
    assert elsewhere.post("/api/update", json={"fetch": True}).status_code == 403
    assert not asked
    assert settings().update_offered is None


def test_a_missing_dataset_is_explained(client, monkeypatch):
    monkeypatch.setenv("SALET_HISTORY_URL", "http://127.0.0.1:9/nobody")
    refused = client.post("/api/update", json={"fetch": True})
    assert refused.status_code == 409
    assert "Could not download" in refused.json()["message"]


@pytest.mark.parametrize("body", [{}, {"fetch": "maybe"}, {"fetch": True, "url": "http://x"}])
def test_other_bodies_are_refused(client, asked, body):
    assert client.post("/api/update", json=body).status_code == 422
    assert not asked
