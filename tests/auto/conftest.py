"""One browser for all tests here, a server for the pages, and games that others wrote."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.npm import CACHE, PLAIN_GAME, REACT_GAME, packages
from tests.patience import PATIENCE

from salet.auto import Browser, Limits
from salet.auto.tab import Tab

HERE = Path(__file__).parent
PAGES = HERE / "pages"
GAMES = HERE / "games"
QUICK = "expected-size"  # needs no compiled loops, which a fresh home would compile first
LIMITS = Limits(game=4 * PATIENCE, load=PATIENCE, board=60, typing=PATIENCE, row=PATIENCE)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        """A page hangs without any work while it waits for what never comes."""
        if self.path == "/never":
            threading.Event().wait(4 * PATIENCE)
        super().do_GET()


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


class _Lender(Browser):
    """Lends a tab that a game has done with to the next one: a new one costs as much as a game."""

    def __init__(self) -> None:
        super().__init__()
        self.idle: list[Tab] = []

    def tab(self, *, trace: bool = False) -> Tab:
        """A tab whose page has kept nothing."""
        if trace:
            return super().tab(trace=True)
        with suppress(IndexError):
            return self.idle.pop()
        made = super().tab()
        made.close = partial(self._take_back, made, made.close, made.size()[1])
        return made

    def _take_back(self, tab: Tab, close: Callable[[], None], height: float) -> None:
        """Forget what a game has left behind; a page that cannot be asked is closed."""
        try:
            tab.run(tab.page.evaluate("localStorage.clear(), document.body.remove()"), 2)
            tab.run(tab.page.context.unroute_all())
            tab.set_height(height)
        except Exception:
            close()
        else:
            tab.said.clear()
            self.idle.append(tab)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A running browser; the games that are played at once have a profile each in it."""
    with _Lender() as made:
        yield made


@pytest.fixture
def started(browser, monkeypatch):
    """The command takes the browser of all tests: to start another is not what is shown."""

    class Running(Browser):
        def __init__(self, *_: object, **__: object) -> None:
            pass

        def tab(self, **how: bool) -> Tab:
            return browser.tab(**how)

        def close(self) -> None:
            pass

    monkeypatch.setattr("salet.auto.playing.Browser", Running)


@pytest.fixture(scope="session")
def executor() -> Iterator[ThreadPoolExecutor]:
    """Plays several games at once: most of their time is waiting for a page."""
    with ThreadPoolExecutor(max_workers=6) as pool:
        yield pool


@pytest.fixture(scope="session")
def react_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game written for React and a page that hosts it, as a browser loads them."""
    folder = tmp_path_factory.mktemp("games") / "react"
    shutil.copytree(GAMES, folder)
    for found in packages(*REACT_GAME):
        link = folder / str(found.relative_to(CACHE / "npm")).rpartition("@")[0]
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(found)
    return folder


@pytest.fixture(scope="session")
def plain_game() -> Path:
    """A folder with a game in plain JavaScript."""
    (folder,) = packages(PLAIN_GAME)
    return folder
