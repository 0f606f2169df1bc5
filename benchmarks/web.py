"""``salet serve``: its start, the page in a browser, and one program that uses the API."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks import browser
from benchmarks.timing import Row


def rows() -> Iterator[Row]:
    """Yield the start-up, the page in a browser, and suggestions of the API."""
    with tempfile.TemporaryDirectory() as home, server(home) as (port, started):
        yield Row("from salet serve to the first answer", started, goal="2 s")
        yield from browser.rows(port)
        _suggestion(port, "crane:bbygb")  # starts a worker process
        times = sorted(_suggestion(port, turns) for turns in browser.POSITIONS)
        what = f"suggestion of the API, median (slowest {times[-1] * 1000:.0f} ms)"
        yield Row(what, times[len(times) // 2], goal="150 ms")


@contextmanager
def server(home: str) -> Iterator[tuple[int, float]]:
    """Context manager: a server's port, and seconds until its first response."""
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", "serve", "--json", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "SALET_HOME": home},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        port = int(json.loads(process.stdout.readline())["port"])
        urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
        yield port, time.perf_counter() - started
    finally:
        process.terminate()
        process.wait()


def _suggestion(port: int, turns: str) -> float:
    """Return the seconds of one request."""
    body, kind = json.dumps({"turns": [turns]}).encode(), {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/suggest", body, kind)
    started = time.perf_counter()
    urllib.request.urlopen(request).read()
    return time.perf_counter() - started
