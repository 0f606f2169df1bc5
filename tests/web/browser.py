"""A real browser for the tests of the page, and the words they use: rows, tiles, the panel.

Every tab is watched: a script error or a message on the console fails the test that opened it; the
page's policy refuses a request to another origin, and says so there. To start a profile and its
processes is most of the work of a short test: a tab that a test leaves serves the next that wants
one of its kind, which loads the page anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from salet.auto.browser import find_browser
from salet.puzzle.scoring import feedback
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from tests.web.conftest import Server

FLAGS = (
    "--disable-quic", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--default-tile-width=2048", "--default-tile-height=2048",  # paint in few pieces
)  # fmt: skip
ANEW = """where => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', where);
}"""
KEPT = 4  # tabs that wait for the next test
Kind = tuple[tuple[str, Any], ...]  # what was wanted of a tab
MARKS = {"b": "grey", "y": "yellow", "g": "green"}
expect.set_options(timeout=PATIENCE * 1000)


@dataclass
class Tabs:
    """Opens tabs on the server's page, and remembers what went wrong in them."""

    browser: Browser
    server: Server
    faults: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)
    line_may_break: bool = False
    lent: dict[Page, Kind] = field(default_factory=dict)
    kept: dict[Kind, Page] = field(default_factory=dict)

    def context(
        self,
        width: int = 1280,
        height: int = 800,
        *,
        touch: bool = False,
        still: bool = True,
        worker: bool = False,
        forced: bool = False,
    ) -> BrowserContext:
        """A fresh profile that wants no motion, which takes time; with ``worker`` the page may
        keep its files.
        """
        made = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch,
            color_scheme="light", reduced_motion="reduce" if still else "no-preference",
            locale="en-US", permissions=["clipboard-read", "clipboard-write"],
            service_workers="allow" if worker else "block",
            forced_colors="active" if forced else "none",
        )  # fmt: skip
        made.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(made)
        return made

    def open(
        self,
        where: str = "",
        context: BrowserContext | None = None,
        *,
        clock: bool = False,
        width: int = 1280,
        height: int = 800,
        **wanted: Any,
    ) -> Page:
        """A tab at an address of the page, such as ``#/play?turns=crane:bbygb``.

        With ``clock`` its time is ours: it passes only by ``page.clock.run_for``. A tab may have
        served another test, unless a context is given.
        """
        kind = tuple(sorted(wanted.items()))
        page = None if context or clock else self.kept.pop(kind, None)
        if page is not None:
            page.evaluate(ANEW, "/" + where)
            if page.viewport_size != (size := {"width": width, "height": height}):
                page.set_viewport_size(size)
            page.reload()
        else:
            made = context or self.context(width, height, **wanted)
            page = made.new_page()
            page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
            page.on("console", self._hear)
            if clock:
                page.clock.install()
                page.clock.pause_at(datetime.now() + timedelta(seconds=5))
            page.goto(self.server.address + where)
        if context is None and not clock and "worker" not in wanted:
            self.lent[page] = kind
        expect(page.locator("#main > *")).to_have_count(1)
        return page

    def leave(self) -> None:
        """Keep the tabs that may serve again, a few of them, and close all others."""
        for page, kind in self.lent.items():
            for other in page.context.pages:
                if other is not page:
                    other.close()
            page.unroute_all()
            if page.url.startswith(self.server.address):  # not of a test that failed elsewhere
                self.kept[kind] = page
        self.lent.clear()
        for kind in list(self.kept)[:-KEPT]:
            del self.kept[kind]
        waiting = {page.context for page in self.kept.values()}
        for context in set(self.contexts) - waiting:
            context.close()
        self.contexts = list(waiting)

    def _hear(self, message: Any) -> None:
        if message.type not in ("error", "warning"):
            return
        refused = "Failed to load resource" in message.text  # a 4xx is an answer, not a fault
        refused = refused or "Service Worker registration blocked" in message.text  # by these tests
        if not refused and not (self.line_may_break and "net::" in message.text):
            self.faults.append(f"console: {message.text}")


class Shared:
    """The browser of all files with tests of the page; while it runs, its event loop is in the way
    of other files' own.
    """

    def __init__(self) -> None:
        self.tabs: Tabs | None = None
        self.ending = ExitStack()

    def start(self, server: Server) -> Tabs:
        """The tabs of the running browser, started when there is none."""
        if self.tabs is None:
            playwright = self.ending.enter_context(sync_playwright())
            made = playwright.chromium.launch(
                executable_path=find_browser(), args=list(FLAGS), chromium_sandbox=False
            )
            self.ending.callback(made.close)
            self.tabs = Tabs(made, server)
        return self.tabs

    def stop(self) -> None:
        """End it."""
        self.tabs = None
        self.ending.close()


SHARED = Shared()


@pytest.fixture
def tabs(server: Server) -> Iterator[Tabs]:
    """Opens tabs; nothing may go wrong in any of them."""
    made = SHARED.start(server)
    made.line_may_break = False
    yield made
    made.leave()
    faults = list(made.faults)
    made.faults.clear()
    assert not faults


def tile(page: Page, row: int, column: int) -> Locator:
    """A tile of the board, both counted from 0."""
    return page.locator(f'.board [data-row="{row}"][data-column="{column}"]')


def settled(page: Page) -> None:
    """Wait until the suggestions belong to the board."""
    page.locator('.helper[aria-busy="false"]').wait_for(state="attached")


def best(page: Page) -> str:
    """The best guess that is shown."""
    settled(page)
    return page.locator(".word-line").get_attribute("data-guess") or ""


def marks_of(page: Page, row: int) -> str:
    """The marks of a row as letters."""
    signs = {name: letter for letter, name in MARKS.items()}
    labels = page.locator(f'.board [data-row="{row}"]').evaluate_all(
        "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
    )
    return "".join(signs[label.split(", ")[3]] for label in labels)


def mark_by(press: Callable[[Locator], None], page: Page, row: int, wanted: str) -> None:
    """Press each tile of a row as often as its mark needs."""
    expect(page.locator(f'.board [data-row="{row}"]')).to_have_count(len(wanted))
    signs = "".join(MARKS)
    for column, (there, mark) in enumerate(zip(marks_of(page, row), wanted, strict=True)):
        for _ in range((signs.index(mark) - signs.index(there)) % 3):
            press(tile(page, row, column))
    assert marks_of(page, row) == wanted


def told(guess: str, answer: str) -> str:
    """The feedback of a guess."""
    return feedback(tuple(guess), tuple(answer)).letters


def turns_of(page: Page) -> str:
    """The turns in the address."""
    return str(page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('turns') ?? ''"))
