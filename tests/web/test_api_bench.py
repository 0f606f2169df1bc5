"""Benches over the API: progress, results, stopping, and the queue."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.patience import PATIENCE, wait_until

LONG = {"strategy": "expected-turns", "list": "original-all"}


def events(answer: httpx.Response) -> Iterator[tuple[str, dict]]:
    name = ""
    for line in answer.iter_lines():
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield name, json.loads(line.removeprefix("data: "))


def test_a_bench_reports_progress_and_the_same_result(client, salet_here):
    asked = {"strategy": "letter-position", "list": "original", "opener": "crane"}
    with client.stream("POST", "/api/bench", json=asked) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        outcome = list(events(answer))
    *steps, (last, result) = outcome
    assert last == "result"
    assert {name for name, _ in steps} == {"progress"}
    counts = [data["done"] for _, data in steps]
    assert counts == sorted(counts)
    assert {data["total"] for _, data in steps} == {2315}
    done = salet_here("bench", "-s", "letter-position", "--opener", "crane", "--json")
    expected = json.loads(done.stdout)
    del expected["seconds"], result["seconds"]
    assert result == expected


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ({"strategy": "evil.py:run"}, "strategy"),
        ({"list": "/etc/passwd"}, "list"),
        ({"opener": "zzzzz"}, "word"),
        ({"opener": "x"}, "word"),
        ({"within": 0}, "input"),
        ({"rules": "soft"}, "input"),
        ({"unknown": "1"}, "input"),
    ],
)
def test_an_invalid_bench_is_refused_at_once(client, asked, kind):
    answer = client.post("/api/bench", json=asked)
    assert (answer.status_code, answer.json()["error"]) == (422, kind)


def test_closing_the_stream_ends_the_process(server, client):
    with client.stream("POST", "/api/bench", json=LONG) as answer:
        result = events(answer)
        assert next(result)[1] == {"done": 0, "total": 12972, "waiting": False}
        assert next(result)[1]["done"] == 0  # it has started
        workers = server.workers()
        for worker in workers:
            os.kill(worker, signal.SIGINT)  # a terminal sends it to all processes
        for turns in (["slate:bbbbb"], ["slate:bbbyb"], []):
            light = httpx.post(
                f"{server.address}api/suggest", json={"turns": turns}, timeout=PATIENCE
            )
            assert light.status_code == 200
    wait_until(lambda: workers - server.workers())


def test_the_queue_of_benches_is_limited(server, client):
    with ExitStack() as open_streams:
        refused = None
        for _ in range(40):
            answer = open_streams.enter_context(client.stream("POST", "/api/bench", json=LONG))
            if answer.status_code != 200:
                answer.read()
                refused = answer
                break
        assert refused is not None
        assert refused.status_code == 503
        assert refused.json()["error"] == "busy"
        assert int(refused.headers["retry-after"]) > 0
        assert client.post("/api/suggest", json={}).status_code == 200
    asked = {"strategy": "first", "list": "original"}

    def has_room() -> bool:
        with client.stream("POST", "/api/bench", json=asked) as answer:
            return answer.status_code == 200

    wait_until(has_room)
