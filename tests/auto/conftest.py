"""One browser for all tests here, a server for the pages, and games that others wrote."""

from __future__ import annotations

import hashlib
import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.npm import QUIET, alone, npm

from salet.auto import Browser, Limits

HERE = Path(__file__).parent
PAGES = HERE / "pages"
GAMES = HERE / "games"
CACHE = HERE.parent.parent / ".cache" / "games"
QUICK = "expected-size"  # needs no compiled loops, which a fresh home would compile first
LIMITS = Limits(game=200, board=15, typing=10, row=16)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def serve() -> Iterator[object]:
    """Serves a folder on this machine alone; gives its address with a slash at the end."""
    servers = []

    def start(folder: Path) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        servers.append((server, thread))
        return f"http://127.0.0.1:{server.server_address[1]}/"

    yield start
    for server, thread in servers:
        server.shutdown()
        server.server_close()
        thread.join(5)


@pytest.fixture(scope="session")
def pages(serve) -> str:
    """The address of our own pages."""
    return serve(PAGES)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A running browser; each game has a profile of its own in it."""
    with Browser() as made:
        yield made


@pytest.fixture(scope="session")
def crew() -> Iterator[ThreadPoolExecutor]:
    """Plays several games at once: most of their time is waiting for a page."""
    with ThreadPoolExecutor(max_workers=6) as pool:
        yield pool


@pytest.fixture(scope="session")
def games() -> Path:
    """A folder with the games of others, installed once for each set of versions, never kept."""
    files = sorted(path for path in GAMES.iterdir() if path.is_file())
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
    folder = CACHE / digest
    with alone("games"):
        if not (folder / "ready").is_file():
            shutil.rmtree(CACHE, ignore_errors=True)
            folder.mkdir(parents=True)
            for path in files:
                shutil.copy(path, folder)
            npm("install", *QUIET, cwd=folder)
            npm("exec", "--", "vite", "build", "--logLevel", "error", cwd=folder)
            (folder / "ready").touch()
    return folder
