"""A server in its own process, for the tests of the API and the page."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import PATIENCE, wait_until
from tests.web.browser import browser, kept, tabs  # noqa: F401  (fixtures)

ROOT = Path(__file__).parents[2]
SERVE = ("salet", "serve", "--no-browser", "--json")
HASTE: Any = {"verify": False, "timeout": PATIENCE}  # without certificates, which load slowly


class Server:
    """``salet serve`` on its own port; it can be stopped and restarted on that port."""

    def __init__(self, folder: Path, *args: str, program: tuple[str, ...] = SERVE) -> None:
        self.command = [sys.executable, "-m", *program, *args]
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        """The address of the page, with a slash at the end."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.error_file = (self.folder / "server.err").open("a+")
        self.process = subprocess.Popen(
            [*self.command, "--port", str(self.port)], stdout=subprocess.PIPE,
            stderr=self.error_file, text=True, cwd=ROOT,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the server did not start: {self.errors()}"
        self.port = json.loads(line)["port"]
        wait_until(self.answers)

    def answers(self) -> bool:
        """Whether it serves the page."""
        with suppress(httpx.TransportError):
            return httpx.get(self.address, **HASTE).status_code == 200
        return False

    def stop(self, sign: int = signal.SIGINT) -> int:
        """End it, as Ctrl-C does; return its exit code."""
        assert self.process is not None
        assert self.process.stdout is not None
        self.process.send_signal(sign)
        try:
            code = self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.error_file.close()
        self.process = None
        return code

    def errors(self) -> str:
        """Return what it wrote to standard error."""
        return (self.folder / "server.err").read_text()

    def workers(self) -> set[int]:
        """Return the ids of the processes that it and its children started (Linux)."""
        assert self.process is not None
        parents = {}
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError, IndexError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if fields[0] != "Z":
                    parents[int(entry.name)] = int(fields[1])
        result = {self.process.pid}
        while more := {each for each, parent in parents.items() if parent in result} - result:
            result |= more
        return result - {self.process.pid}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker; a test that stops it must restart it."""
    made = Server(tmp_path_factory.mktemp("server"), program=("tests.web.patient",))
    yield made
    if made.process is not None:
        made.stop()


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """A client of the server."""
    with httpx.Client(base_url=server.address, **HASTE) as made:
        yield made
