"""Fixtures: one browser, a server for pages, and games from npm."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.npm import CACHE, PLAIN_GAME, REACT_GAME, packages
from tests.patience import PATIENCE
from tests.required import missing

from salet.auto import Browser, Limits, PageError
from salet.auto.tab import Tab
from salet.errors import MissingExtra

HERE = Path(__file__).parent
PAGES = HERE / "pages"
GAMES = HERE / "games"
QUICK = "expected-size"  # needs no compiled loops, which a fresh home would compile first
LIMITS = Limits(game=8 * PATIENCE, load=PATIENCE, board=60, typing=5, row=PATIENCE)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        """Send a file; a request for ``/never`` hangs."""
        if self.path == "/never":
            threading.Event().wait(4 * PATIENCE)
        super().do_GET()


@pytest.fixture(scope="session")
def serve() -> Iterator[object]:
    """Serve a folder on this machine; return its address with a slash at the end."""
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
    """Return the address of our own pages."""
    return serve(PAGES)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A running browser; every tab in it has its own profile."""
    try:
        made = Browser()
    except (MissingExtra, PageError) as error:
        missing(error.message)
    with made:
        yield made


@pytest.fixture(scope="session")
def prepared(browser):
    """Return a function that makes the running browser call a function with each new tab."""

    class Prepared(Browser):
        def __init__(self, prepare: Callable[[Tab], None] = lambda tab: None) -> None:
            self.prepare = prepare

        def tab(self) -> Tab:
            tab = browser.tab()
            self.prepare(tab)
            return tab

        def close(self) -> None:
            pass

    return Prepared


@pytest.fixture
def started(prepared, monkeypatch):
    """Let the command use the browser of these tests instead of starting another."""

    class Running(prepared):
        def __init__(self, *_: object, **__: object) -> None:
            super().__init__()

    monkeypatch.setattr("salet.auto.playing.Browser", Running)


@pytest.fixture(scope="session")
def executor() -> Iterator[ThreadPoolExecutor]:
    """An executor for several games at once: most of their time is waiting for a page."""
    with ThreadPoolExecutor(max_workers=6) as pool:
        yield pool


@pytest.fixture(scope="session")
def react_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game written for React and the page that loads it."""
    folder = tmp_path_factory.mktemp("games") / "react"
    shutil.copytree(GAMES, folder)
    for result in packages(*REACT_GAME):
        link = folder / str(result.relative_to(CACHE / "npm")).rpartition("@")[0]
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(result)
    return folder


@pytest.fixture(scope="session")
def plain_game() -> Path:
    """A folder with a game in plain JavaScript."""
    (folder,) = packages(PLAIN_GAME)
    return folder
