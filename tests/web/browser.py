"""A real browser for the tests of the page, and the words they use: rows, tiles, the panel.

Every tab is watched: a script error, a message on the console, or a request to another origin fails
the test that opened it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from salet.auto.browser import find_browser
from salet.puzzle.scoring import feedback
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from tests.web.conftest import Server

FLAGS = (
    "--disable-quic", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
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

    def context(
        self,
        width: int = 1280,
        height: int = 800,
        *,
        touch: bool = False,
        scheme: Any = "light",
        still: bool = True,
        worker: bool = False,
        forced: bool = False,
    ) -> BrowserContext:
        """A fresh profile that wants no motion, which takes time; with ``worker`` the page may
        keep its files.
        """
        made = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch,
            color_scheme=scheme, reduced_motion="reduce" if still else "no-preference",
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
        **wanted: Any,
    ) -> Page:
        """A tab at an address of the page, such as ``#/play?turns=crane:bbygb``.

        With ``clock`` its time is ours: it passes only by ``page.clock.run_for``.
        """
        page = (context or self.context(**wanted)).new_page()
        if clock:
            page.clock.install()
            page.clock.pause_at(datetime.now() + timedelta(seconds=5))
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", self._hear)
        page.on("request", self._see)
        page.goto(self.server.address + where)
        expect(page.locator("#main > *")).to_have_count(1)
        return page

    def _hear(self, message: Any) -> None:
        if message.type not in ("error", "warning"):
            return
        refused = "Failed to load resource" in message.text  # a 4xx is an answer, not a fault
        refused = refused or "Service Worker registration blocked" in message.text  # by these tests
        if not refused and not (self.line_may_break and "net::" in message.text):
            self.faults.append(f"console: {message.text}")

    def _see(self, request: Any) -> None:
        address = urlsplit(request.url)
        own = f"{address.scheme}://{address.netloc}/" == self.server.address
        if not own and address.scheme not in ("data", "blob", "about"):
            self.faults.append(f"left the page's own origin: {request.url}")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser a file: its event loop would be in the way of other files' own."""
    with sync_playwright() as playwright:
        path = find_browser()
        made = playwright.chromium.launch(
            executable_path=path, args=list(FLAGS), chromium_sandbox=False
        )
        yield made
        made.close()


@pytest.fixture
def tabs(chromium: Browser, server: Server) -> Iterator[Tabs]:
    """Opens tabs; nothing may go wrong in any of them."""
    made = Tabs(chromium, server)
    yield made
    for context in made.contexts:
        context.close()
    assert not made.faults


def tile(page: Page, row: int, column: int) -> Locator:
    """A tile of the board, both counted from 0."""
    return page.locator(f'.board [data-row="{row}"][data-column="{column}"]')


def settled(page: Page) -> None:
    """Wait until the suggestions belong to the board."""
    expect(page.locator(".helper")).to_have_attribute("aria-busy", "false")


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
    """Press each tile of a row until it has its mark."""
    for column, letter in enumerate(wanted):
        place = tile(page, row, column)
        for _ in range(3):
            if MARKS[letter] in (place.get_attribute("aria-label") or ""):
                break
            press(place)
        expect(place).to_have_attribute(
            "aria-label", f"{_label(place, row, column)}{MARKS[letter]}"
        )


def _label(place: Locator, row: int, column: int) -> str:
    letter = place.locator(".letter").inner_text()
    return f"row {row + 1}, letter {column + 1}, {letter}, "


def told(guess: str, answer: str) -> str:
    """The feedback of a guess."""
    return feedback(tuple(guess), tuple(answer)).letters


def turns_of(page: Page) -> str:
    """The turns in the address."""
    return str(page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('turns') ?? ''"))
