"""Fixtures: drawn pages, and one browser with a server for pages and a game from npm."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.auto.drawn import Clock, DrawnTab, Page
from tests.npm import CACHE, REACT_GAME, packages
from tests.patience import PATIENCE
from tests.required import missing

from salet.auto import Browser, Limits, PageError
from salet.errors import MissingExtra

HERE = Path(__file__).parent
PAGES = HERE / "pages"
GAMES = HERE / "games"
QUICK = "expected-size"  # needs no compiled loops, which a fresh home would compile first
LIMITS = Limits(game=8 * PATIENCE, load=PATIENCE, board=60, typing=5, row=PATIENCE)


@pytest.fixture
def drawn(own_home, monkeypatch) -> Callable[[Page], list[DrawnTab]]:
    """Return a function that puts a drawn page in the place of the browser.

    It returns a list, to which the tab is added as soon as it is opened.
    """
    clock, tabs = Clock(), []
    for module in ("player", "runner", "tab"):
        monkeypatch.setattr(f"salet.auto.{module}.time", clock)

    def show(page: Page) -> list[DrawnTab]:
        class DrawnBrowser(nullcontext):
            def __init__(self, *_: object, **__: object) -> None:
                super().__init__(self)

            def tab(self) -> DrawnTab:
                tabs.append(DrawnTab(page, clock))
                return tabs[-1]

        monkeypatch.setattr("salet.auto.playing.Browser", DrawnBrowser)
        return tabs

    return show


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="session")
def serve() -> Iterator[object]:
    """Serve a folder on this machine; return its address with a slash at the end."""
    servers = []

    def start(folder: Path) -> str:
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
        server.handle_error = lambda *_: None  # a closed tab
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
def react_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game written for React and the page that loads it."""
    folder = tmp_path_factory.mktemp("games") / "react"
    shutil.copytree(GAMES, folder)
    for result in packages(*REACT_GAME):
        link = folder / str(result.relative_to(CACHE / "npm")).rpartition("@")[0]
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(result)
    return folder
