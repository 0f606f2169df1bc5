"""The page and its API: how soon it answers, alone, while a bench runs, and with many players.

Players are connections of this process to the real ``salet serve`` on loopback. Each takes an
answer by its belief and an opener that people like, asks for a suggestion, plays the first one,
and so on until it is found. The server remembers its latest answers, as it does in life.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import browser
from benchmarks.timing import Row
from salet.belief.lists import load
from salet.puzzle.scoring import feedback
from salet.words.lexicon import Lexicon

ALONE, WHILE_BENCHING, CROWD = 15.0, 20.0, 60.0  # seconds
PLAYERS = 100
# What people begin with; the empty one asks for an opener.
OPENERS = (
    "", "adieu", "arise", "audio", "crane", "dream", "great", "heart", "house", "irate", "least",
    "raise", "slate", "soare", "stare", "trace", "train",
)  # fmt: skip
_LATER = re.compile(r"import\([^)]*\)")  # views that nobody has opened yet
_LINK = re.compile(r"""["'(]([./][^"'()\s]*\.(?:js|css|svg|woff2))["')]""")


def rows() -> Iterator[Row]:
    """Start-up, weight of the page, suggestions, and a crowd."""
    with tempfile.TemporaryDirectory() as home, server(home) as (process, port, started):
        yield Row("from salet serve to the first answer", started, goal="5 s")
        yield _weight(port)
        _until_warm(port)
        yield from browser.rows(port)
        alone = asyncio.run(_play(port, 1, ALONE))
        yield Row(f"suggestion, 95th percentile, one player ({alone})", alone.late, goal="150 ms")
        busy = asyncio.run(_play_while_benching(port))
        yield Row(f"the same while a bench runs ({busy})", busy.late, goal="150 ms")
        for pause, what in ((1.0, "who think for a second"), (0.0, "without a pause")):
            before = _memory(process)
            crowd = asyncio.run(_play(port, PLAYERS, CROWD, pause))
            kept = f"memory {before:.0f} MB before, {_memory(process):.0f} MB after"
            yield Row(f"{PLAYERS} players {what}, 95th percentile ({crowd}; {kept})", crowd.late)


@contextmanager
def server(home: str) -> Iterator[tuple[int, int, float]]:
    """The real server on a free port: its process, its port, and how long it took to answer."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", "serve", "--json", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "SALET_HOME": home},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        port = int(json.loads(process.stdout.readline())["port"])
        urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
        yield process.pid, port, time.perf_counter() - began
    finally:
        process.terminate()
        process.wait()


def _until_warm(port: int) -> None:
    """Wait for the compiled search, which is made once in the background: until it is there, the
    server answers with less.
    """
    body = json.dumps({"turns": ["crane:bbygb"], "rules": "hard", "list": "original"}).encode()
    kind = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/suggest", body, kind)
    while json.loads(urllib.request.urlopen(request).read())["cut"]:
        time.sleep(1)


def _weight(port: int) -> Row:
    """All that a visit loads by itself, followed from ``/``; as it is and as it travels."""
    waiting, found, plain, packed, spent = ["/"], set[str](), 0, 0, 0.0
    while waiting:
        path = waiting.pop()
        if path in found or path == "/sw.js":  # keeps the page for later, when there is time
            continue
        address = f"http://127.0.0.1:{port}{path}"
        zipped = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
        try:
            began = time.perf_counter()
            packed += len(urllib.request.urlopen(zipped).read())
            spent += time.perf_counter() - began
        except OSError:  # a string that only looked like the name of a file
            continue
        found.add(path)
        text = urllib.request.urlopen(address).read()
        plain += len(text)
        for link in _LINK.findall(_LATER.sub("", text.decode("latin-1"))):
            waiting.append(link if link.startswith("/") else _joined(path, link))
    what = f"{len(found)} files of a visit: {plain / 1000:.0f} kB, {packed / 1000:.0f} kB packed"
    return Row(what, spent, goal="150 kB")


def _joined(path: str, link: str) -> str:
    return os.path.normpath(f"{path.rpartition('/')[0] or '/'}/{link}").replace("//", "/")


def _memory(process: int) -> float:
    """Megabytes of a process and all that come from it, shared pages counted once."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(entry.name))
    total, waiting = 0, [process]
    while waiting:
        waiting += children.get(one := waiting.pop(), [])
        with suppress(OSError, IndexError):
            rollup = Path(f"/proc/{one}/smaps_rollup").read_text()
            total += int(re.findall(r"^Pss:\s+(\d+)", rollup, re.MULTILINE)[0])
    return total / 1024


@dataclass
class Tally:
    """What the players met."""

    seconds: float = 0.0
    games: int = 0
    faults: int = 0
    times: list[float] = field(default_factory=list)

    @property
    def late(self) -> float:
        """The 95th percentile of the times."""
        return sorted(self.times)[int(0.95 * len(self.times))]

    def __str__(self) -> str:
        each = len(self.times) / self.seconds
        middle = sorted(self.times)[len(self.times) // 2]
        return (
            f"median {middle * 1000:.0f} ms, {each:.0f} requests a second, {self.games} games, "
            f"{self.faults} errors"
        )


async def _play(port: int, players: int, seconds: float, pause: float = 0.0) -> Tally:
    tally = Tally()
    lexicon = load("daily")
    began = time.perf_counter()
    until = began + seconds
    await asyncio.gather(
        *(_player(port, lexicon, random.Random(nth), until, pause, tally) for nth in range(players))
    )
    tally.seconds = time.perf_counter() - began
    return tally


async def _play_while_benching(port: int) -> Tally:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    path = "/api/bench?strategy=expected-turns&list=original-all"
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    await reader.readuntil(b"event: progress")
    await reader.readuntil(b"event: progress")
    draining = asyncio.create_task(_drain(reader))
    tally = await _play(port, 1, WHILE_BENCHING)
    assert not draining.done(), "the bench ended too soon"
    draining.cancel()
    writer.close()
    return tally


async def _drain(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass


async def _player(
    port: int, lexicon: Lexicon, chance: random.Random, until: float, pause: float, tally: Tally
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while time.perf_counter() < until:
        answer = chance.choices(lexicon.answer_words, lexicon.weights)[0]
        guess = chance.choice(OPENERS)
        if guess == answer:
            continue
        turns = [f"{guess}:{feedback(guess, answer)}"] if guess else []
        while time.perf_counter() < until and len(turns) < 6:
            if pause:
                await asyncio.sleep(chance.uniform(0.5, 1.5) * pause)
            began = time.perf_counter()
            status, told = await _ask(reader, writer, {"turns": turns})
            tally.times.append(time.perf_counter() - began)
            if status != 200:
                tally.faults += 1
                break
            best = told["suggestions"][0]["guess"]
            turns.append(f"{best}:{feedback(best, answer)}")
            if best == answer:
                break
        tally.games += 1
    writer.close()


async def _ask(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, body: dict[str, object]
) -> tuple[int, dict[str, list[dict[str, str]]]]:
    """One request on a connection that is kept: a client that costs next to nothing."""
    content = json.dumps(body).encode()
    writer.write(
        b"POST /api/suggest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(content), content)
    )
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(re.findall(rb"content-length: (\d+)", head.lower())[0])
    return int(head.split()[1]), json.loads(await reader.readexactly(length))
