"""The page and its API: response times for one player, during a bench, and for 100 clients.

Clients are connections of this process to ``salet serve`` on this computer. A player draws answers
by the belief, starts with a popular opener, follows the suggestions until the answer is found, and
asks for a review. Of mixed clients, some play four boards or hard rules, some practise, and some
send slow requests of the laboratory; one runs a bench. A client that is refused (503) waits as long
as the response says. The server's cache is on.
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
# Popular openers; "" asks the server for one.
OPENERS = (
    "", "adieu", "arise", "audio", "crane", "dream", "great", "heart", "house", "irate", "least",
    "raise", "slate", "soare", "stare", "trace", "train",
)  # fmt: skip


def rows() -> Iterator[Row]:
    """Yield the start-up, the page in a browser, one player, and 100 clients."""
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
            memory = f"memory {before:.0f} MB before, {_memory(process):.0f} MB after"
            what = f"quick responses for {CLIENTS} mixed clients {what}, 95th percentile"
            yield Row(f"{what} ({crowd}; {memory})", crowd.late, goal="2 s")


@contextmanager
def server(home: str) -> Iterator[tuple[int, int, float]]:
    """Context manager: a server's process, port, and seconds until its first response."""
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", "serve", "--json", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "SALET_HOME": home},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        port = int(json.loads(process.stdout.readline())["port"])
        urllib.request.urlopen(f"http://127.0.0.1:{port}/").read()
        yield process.pid, port, time.perf_counter() - started
    finally:
        process.terminate()
        process.wait()


def _until_warm(port: int) -> None:
    """Wait until the server has compiled its loops and no longer cuts suggestions short."""
    body = json.dumps({"turns": ["crane:bbygb"], "rules": "hard", "list": "original"}).encode()
    kind = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/suggest", body, kind)
    while json.loads(urllib.request.urlopen(request).read())["cut"]:
        time.sleep(1)


def _memory(process: int) -> float:
    """Return the megabytes of a process and its descendants, with shared pages counted once."""
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
    """Return the 95th percentile."""
    return sorted(times)[int(0.95 * len(times))] if times else 0.0


@dataclass
class Tally:
    """Measurements of all clients.

    ``times`` are those of quick responses, ``waits`` include earlier refusals, ``slow`` are those
    of slow requests.
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
        """The 95th percentile of the times of quick responses."""
        return _late(self.times)

    def __str__(self) -> str:
        each = len(self.times) / self.seconds
        middle = sorted(self.times)[len(self.times) // 2]
        text = f"median {middle * 1000:.0f} ms, {each:.1f} per second, {self.games} games"
        if self.slow:
            text += f", {len(self.slow)} slow ones within {_late(self.slow):.1f} s"
        if self.refused:
            text += f", {self.refused} refused, with those {_late(self.waits):.1f} s"
        return f"{text}, {self.cut} cut short, {self.faults} errors"


@dataclass
class Client:
    """A client with one persistent connection."""

    port: int
    rng: random.Random
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
        """Return different answers, drawn by the belief."""
        words, weights, drawn = self.lexicon.answer_words, self.lexicon.weights, dict[str, None]()
        while len(drawn) < count:
            drawn |= dict.fromkeys(self.rng.choices(words, weights))
        return list(drawn)

    async def ask(self, name: str, slow: bool = False, **body: Any) -> Any:
        """Pause, then request until there is a response; None if it is late or an error."""
        await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.pause)
        started = time.perf_counter()
        while not self.is_late:
            sent = time.perf_counter()
            status, retry, content = await self._once(name, body)
            now = time.perf_counter()
            if status == 503 and retry:
                self.tally.refused += 1
                await asyncio.sleep(retry)
                continue
            if status != 200:
                self.tally.faults += 1
                return None
            self.tally.cut += bool(content.get("cut"))
            (self.tally.slow if slow else self.tally.times).append(now - sent)
            if not slow:
                self.tally.waits.append(now - started)
            return content
        return None

    async def _once(self, name: str, body: dict[str, Any]) -> tuple[int, int, Any]:
        """Send one request; return the status, the seconds to wait if refused, and the body."""
        self.writer.write(_request(name, body))
        try:
            head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        except (asyncio.IncompleteReadError, ConnectionError):  # closed because it was idle
            await self.connect()
            return await self._once(name, body)
        length = int(re.findall(rb"content-length: (\d+)", head)[0])
        content = json.loads(await self.reader.readexactly(length))
        retry = re.findall(rb"retry-after: (\d+)", head)
        if b"connection: close" in head:
            await self.connect()
        return int(head.split()[1]), int(retry[0]) if retry else 0, content


def _request(name: str, body: dict[str, Any]) -> bytes:
    content = json.dumps(body).encode()
    return (
        b"POST /api/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (name.encode(), len(content), content)
    )


async def _game(client: Client, boards: int = 1, rules: str = "normal") -> None:
    """Play a game by the server's suggestions, and ask for its review."""
    answers, turns = client.answers(boards), list[str]()
    limit = boards + 5
    guess, left = client.rng.choice(OPENERS), set(answers)
    while left and len(turns) < limit and not client.is_late:
        if not guess:
            advice = await client.ask("suggest", turns=turns, rules=rules, boards=boards)
            if advice is None or not advice["suggestions"]:
                return
            guess = advice["suggestions"][0]["guess"]
        marks = [str(feedback(guess, each)) if each in left else "-" for each in answers]
        turns.append(f"{guess}:{','.join(marks)}")
        left.discard(guess)
        guess = ""
    await client.ask("review", guesses=turns, rules=rules)
    client.tally.games += 1


async def _practice(client: Client) -> None:
    """Play a practice game, with a partition for each guess as on the page."""
    hidden = await client.ask("code", seed=client.rng.randrange(2**32))
    guesses = list[str]()
    for guess in ("crane", *client.answers(3)):
        guesses.append(guess)
        if (
            hidden is None
            or await client.ask("practice", code=hidden["code"], guesses=guesses) is None
        ):
            return
        await client.ask("partition", turns=[], guess=guess)
    client.tally.games += 1


async def _laboratory(client: Client) -> None:
    """Ask for openers, a node of the tree of perfect play, and an exact suggestion."""
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
)  # the number of each kind among a hundred clients


async def _play(
    port: int, clients: int, seconds: float, pause: float = 0.0, *, mixed: bool = False
) -> Tally:
    tally, lexicon = Tally(), load("daily")
    started = time.perf_counter()
    kinds = [kind for share, kind in KINDS for _ in range(share)] if mixed else [_game]

    async def live(nth: int) -> None:
        client = Client(port, random.Random(nth), started + seconds, pause, tally, lexicon)
        await client.connect()
        while not client.is_late:
            await kinds[nth % len(kinds)](client)
        client.writer.close()

    bench = asyncio.create_task(_bench(port)) if mixed else None
    await asyncio.gather(*(live(nth) for nth in range(clients)))
    if bench:
        bench.cancel()
    tally.seconds = time.perf_counter() - started
    return tally


async def _bench(port: int) -> None:
    """Run a bench that lasts longer than the clients, until it is cancelled."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_request("bench", {"strategy": "expected-turns", "list": "original-all"}))
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
