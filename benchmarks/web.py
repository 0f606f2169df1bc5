"""The page and its API: how soon it answers, alone, while a bench runs, and with many players.

Clients are connections of this process to the real ``salet serve`` on loopback. A player takes
answers by their belief and an opener that people like, asks for a suggestion, plays the first one,
and so on until it is found, and then asks for a review. In a mixed crowd some play four boards or
by hard rules, some practise, and some are in the laboratory, where questions are slow; one runs a
bench. A client that is refused (503) asks again when the server says so. The server remembers its
latest answers, as it does in life.
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
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks import browser
from benchmarks.timing import Row
from salet.belief.lists import load
from salet.puzzle.scoring import feedback
from salet.words.lexicon import Lexicon

ALONE, BENCH_START, WHILE_BENCHING, CROWD = 15.0, 3.0, 20.0, 60.0  # seconds
CLIENTS = 100
# What people begin with; the empty one asks for an opener.
OPENERS = (
    "", "adieu", "arise", "audio", "crane", "dream", "great", "heart", "house", "irate", "least",
    "raise", "slate", "soare", "stare", "trace", "train",
)  # fmt: skip


def rows() -> Iterator[Row]:
    """Start-up, the page in a browser, suggestions, and a crowd."""
    with tempfile.TemporaryDirectory() as home, server(home) as (process, port, started):
        yield Row("from salet serve to the first answer", started, goal="5 s")
        _until_warm(port)
        yield from browser.rows(port)
        alone = asyncio.run(_play(port, 1, ALONE))
        yield Row(f"suggestion, 95th percentile, one player ({alone})", alone.late, goal="150 ms")
        busy = asyncio.run(_play_while_benching(port))
        yield Row(f"the same while a bench runs ({busy})", busy.late, goal="150 ms")
        for pause, what in ((10.0, "who think for 10 s"), (0.0, "without a pause")):
            before = _memory(process)
            crowd = asyncio.run(_play(port, CLIENTS, CROWD, pause, mixed=True))
            kept = f"memory {before:.0f} MB before, {_memory(process):.0f} MB after"
            what = f"quick answers for {CLIENTS} mixed clients {what}, 95th percentile"
            yield Row(f"{what} ({crowd}; {kept})", crowd.late, goal="2 s")


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


def _late(times: list[float]) -> float:
    """The 95th percentile."""
    return sorted(times)[int(0.95 * len(times))] if times else 0.0


@dataclass
class Tally:
    """What the clients met; ``times`` are of quick answers, ``waits`` with all that came before
    them when they were refused at first.
    """

    seconds: float = 0.0
    games: int = 0
    refused: int = 0
    faults: int = 0
    cut: int = 0
    slow: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    @property
    def late(self) -> float:
        """The 95th percentile of the times of quick answers."""
        return _late(self.times)

    def __str__(self) -> str:
        each = len(self.times) / self.seconds
        middle = sorted(self.times)[len(self.times) // 2]
        told = f"median {middle * 1000:.0f} ms, {each:.1f} a second, {self.games} games"
        if self.slow:
            told += f", {len(self.slow)} slow ones within {_late(self.slow):.1f} s"
        if self.refused:
            told += f", {self.refused} refused, with those {_late(self.waits):.1f} s"
        return f"{told}, {self.cut} cut short, {self.faults} errors"


@dataclass
class Client:
    """A connection that is kept, a client that costs next to nothing."""

    port: int
    chance: random.Random
    until: float
    pause: float
    tally: Tally
    lexicon: Lexicon

    async def connect(self) -> None:
        """Open the connection."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    @property
    def is_late(self) -> bool:
        """Whether the time is up."""
        return time.perf_counter() > self.until

    def answers(self, count: int = 1) -> list[str]:
        """Different answers by their belief."""
        words, weights, found = self.lexicon.answer_words, self.lexicon.weights, dict[str, None]()
        while len(found) < count:
            found |= dict.fromkeys(self.chance.choices(words, weights))
        return list(found)

    async def ask(self, name: str, slow: bool = False, **body: Any) -> Any:
        """Think, ask until the answer comes; None if there is none in time or it is an error."""
        await asyncio.sleep(self.chance.uniform(0.5, 1.5) * self.pause)
        began = asked = time.perf_counter()
        while not self.is_late:
            asked = time.perf_counter()
            status, retry, told = await self._once(name, body)
            now = time.perf_counter()
            if status == 503 and retry:
                self.tally.refused += 1
                await asyncio.sleep(retry)
                continue
            if status != 200:
                self.tally.faults += 1
                return None
            self.tally.cut += bool(told.get("cut"))
            (self.tally.slow if slow else self.tally.times).append(now - asked)
            if not slow:
                self.tally.waits.append(now - began)
            return told
        return None

    async def _once(self, name: str, body: dict[str, Any]) -> tuple[int, int, Any]:
        """One request: the status, the seconds to wait when it is refused, and the answer."""
        self.writer.write(_posted(name, body))
        try:
            head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        except (asyncio.IncompleteReadError, ConnectionError):  # it was idle for too long
            await self.connect()
            return await self._once(name, body)
        length = int(re.findall(rb"content-length: (\d+)", head)[0])
        told = json.loads(await self.reader.readexactly(length))
        retry = re.findall(rb"retry-after: (\d+)", head)
        if b"connection: close" in head:
            await self.connect()
        return int(head.split()[1]), int(retry[0]) if retry else 0, told


def _posted(name: str, body: dict[str, Any]) -> bytes:
    content = json.dumps(body).encode()
    return (
        b"POST /api/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (name.encode(), len(content), content)
    )


async def _game(client: Client, boards: int = 1, rules: str = "normal") -> None:
    """A game by the server's advice, with its review."""
    answers, turns = client.answers(boards), list[str]()
    limit = boards + 5
    guess, left = client.chance.choice(OPENERS), set(answers)
    while left and len(turns) < limit and not client.is_late:
        if not guess:
            told = await client.ask("suggest", turns=turns, rules=rules, boards=boards)
            if told is None or not told["suggestions"]:
                return
            guess = told["suggestions"][0]["guess"]
        marks = [str(feedback(guess, each)) if each in left else "-" for each in answers]
        turns.append(f"{guess}:{','.join(marks)}")
        left.discard(guess)
        guess = ""
    await client.ask("review", guesses=turns, rules=rules)
    client.tally.games += 1


async def _practice(client: Client) -> None:
    """A practice game; the page asks what a guess can show, and why it was good."""
    told = await client.ask("code", seed=client.chance.randrange(2**32))
    guesses = list[str]()
    for guess in ("crane", *client.answers(3)):
        guesses.append(guess)
        if told is None or await client.ask("practice", code=told["code"], guesses=guesses) is None:
            return
        await client.ask("partition", turns=[], guess=guess)
    client.tally.games += 1


async def _laboratory(client: Client) -> None:
    """Openers, a branch of the tree of perfect play, a proof."""
    marks = str(feedback("salet", *client.answers()))
    await client.ask("openers", slow=True, search=client.answers()[0][:2])
    await client.ask("tree", slow=True, turns=[f"salet:{marks}"])
    await client.ask(
        "suggest", slow=True, turns=[f"salet:{marks}"], strategy="optimal", list="original"
    )


KINDS: tuple[tuple[int, Callable[[Client], Awaitable[None]]], ...] = (
    (65, _game),
    (10, lambda client: _game(client, boards=4)),
    (10, lambda client: _game(client, rules="hard")),
    (5, _practice),
    (10, _laboratory),
)  # how many of a hundred clients do what


async def _play(
    port: int, clients: int, seconds: float, pause: float = 0.0, *, mixed: bool = False
) -> Tally:
    tally, lexicon = Tally(), load("daily")
    began = time.perf_counter()
    kinds = [kind for share, kind in KINDS for _ in range(share)] if mixed else [_game]

    async def live(nth: int) -> None:
        client = Client(port, random.Random(nth), began + seconds, pause, tally, lexicon)
        await client.connect()
        while not client.is_late:
            await kinds[nth % len(kinds)](client)
        client.writer.close()

    bench = asyncio.create_task(_bench(port)) if mixed else None
    await asyncio.gather(*(live(nth) for nth in range(clients)))
    if bench:
        bench.cancel()
    tally.seconds = time.perf_counter() - began
    return tally


async def _bench(port: int) -> None:
    """One bench that lasts longer than the clients, until it is cancelled."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_posted("bench", {"strategy": "expected-turns", "list": "original-all"}))
    try:
        while await reader.read(65536):
            pass
    finally:
        writer.close()


async def _play_while_benching(port: int) -> Tally:
    bench = asyncio.create_task(_bench(port))
    await asyncio.sleep(BENCH_START)
    tally = await _play(port, 1, WHILE_BENCHING)
    assert not bench.done(), "the bench ended too soon"
    bench.cancel()
    return tally
