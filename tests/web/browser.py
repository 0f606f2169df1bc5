"""A browser for the tests of the page, and helpers for rows, tiles and marks.

Every tab is watched: a script error or a message on the console fails the test that opened it. The
page's policy refuses requests to other origins and reports them on the console. The tests of a file
share browser profiles, which cache the files of the page; what the page stores is cleared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
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
from tests.required import missing

if TYPE_CHECKING:
    from tests.web.conftest import SiteServer

FLAGS = (
    "--disable-quic", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--default-tile-width=2048", "--default-tile-height=2048",  # paint in few pieces
)  # fmt: skip
WAIT = 30_000  # milliseconds; longer means that the page hangs, even on a busy machine
MARKS = {"b": "grey", "y": "yellow", "g": "green"}
HOLD = """names => {
  const send = Worker.prototype.postMessage, held = [];
  Worker.prototype.postMessage = function (message) {
    if (names.includes(message.name)) held.push([this, message]);
    else send.call(this, message);
  };
  window.release = () => {
    Worker.prototype.postMessage = send;
    for (const [worker, message] of held) send.call(worker, message);
  };
}"""
expect.set_options(timeout=WAIT)


@dataclass
class Tabs:
    """Opens tabs on the page, and records their errors."""

    browser: Browser
    server: SiteServer
    kept: dict[tuple[object, ...], BrowserContext]  # of the file, by kind of screen
    faults: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)
    line_may_break: bool = False

    def context(
        self,
        width: int = 1280,
        height: int = 800,
        *,
        touch: bool = False,
        still: bool = True,
        worker: bool = False,
        forced: bool = False,
        keep: bool = True,
    ) -> BrowserContext:
        """Return an empty profile; ``still``: without animations, ``worker``: with the service
        worker, ``forced``: with the colours of the system, ``keep``: for later tests, too.
        """
        kind = (width, height, touch, still, worker, forced)
        keep = keep and not worker and self.kept.get(kind) not in self.contexts
        if keep and kind in self.kept:
            self.contexts.append(self.kept[kind])
            return self.kept[kind]
        made = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch,
            color_scheme="light", reduced_motion="reduce" if still else "no-preference",
            locale="en-US", permissions=["clipboard-read", "clipboard-write"],
            service_workers="allow" if worker else "block",
            forced_colors="active" if forced else "none",
        )  # fmt: skip
        made.set_default_timeout(WAIT)
        self.contexts.append(made)
        if keep:
            self.kept[kind] = made
        return made

    def open(
        self,
        where: str = "",
        context: BrowserContext | None = None,
        *,
        clock: bool = False,
        **wanted: Any,
    ) -> Page:
        """Open a tab at an address of the page, such as ``#/play?turns=crane:bbygb``.

        Without a context it has an empty profile, made as ``wanted``. With ``clock`` its time
        passes only by ``page.clock.run_for``.
        """
        page = (context or self.context(**{"keep": not clock, **wanted})).new_page()
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", self._hear)
        if clock:
            page.clock.install()
            page.clock.pause_at(datetime.now() + timedelta(seconds=5))
        page.goto(self.server.address + where)
        page.locator("body[data-view]").wait_for(state="attached")  # set when a view is rendered
        return page

    def close(self) -> None:
        """Close all tabs and clear their profiles; fail if one of them had an error."""
        for context in self.contexts:
            if context in self.kept.values():
                self._clear(context)
            else:
                context.close()
        assert not self.faults

    def _clear(self, context: BrowserContext) -> None:
        for page in context.pages:
            page.close()
        context.unroute_all(behavior="ignoreErrors")
        page = context.new_page()
        every = {"origin": self.server.address, "storageTypes": "all"}
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", every)
        page.close()

    def _hear(self, message: Any) -> None:
        if message.type not in ("error", "warning"):
            return
        refused = "Failed to load resource" in message.text  # 4xx is not an error of the page
        refused = refused or "Service Worker registration blocked" in message.text  # by these tests
        if not refused and not (self.line_may_break and "net::" in message.text):
            self.faults.append(f"console: {message.text}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A running browser, closed after each file: ``asyncio.run`` fails while it runs."""
    with sync_playwright() as playwright:
        path = find_browser()
        if path is None and not Path(playwright.chromium.executable_path).exists():
            missing("the page is tested in Chromium, Chrome or Edge, and none is installed")
        made = playwright.chromium.launch(
            executable_path=path, args=list(FLAGS), chromium_sandbox=False
        )
        yield made
        made.close()


@pytest.fixture(scope="module")
def kept() -> dict[tuple[object, ...], BrowserContext]:
    """The browser profiles that the tests of a file share."""
    return {}


@pytest.fixture
def tabs(
    browser: Browser, server: SiteServer, kept: dict[tuple[object, ...], BrowserContext]
) -> Iterator[Tabs]:
    """Open tabs; fail if one of them has an error."""
    made = Tabs(browser, server, kept)
    yield made
    made.close()


def hold(page: Page | BrowserContext, *names: str) -> None:
    """Keep questions with these names from the engine until ``release``.

    A page has to be open; the pages of a context are opened later.
    """
    if isinstance(page, Page):
        page.evaluate(HOLD, list(names))
    else:
        page.add_init_script(f"({HOLD})({list(names)!r})")


def tile(page: Page, row: int, column: int) -> Locator:
    """Return a tile of the board; row and column are counted from 0."""
    return page.locator(f'.board [data-row="{row}"][data-column="{column}"]')


def alarm(page: Page) -> Locator:
    """Return the card with an error or a question."""
    return page.locator(".question")


def settled(page: Page) -> None:
    """Wait until the suggestions belong to the board."""
    page.locator('.helper[aria-busy="false"]').wait_for(state="attached")


def best(page: Page) -> str:
    """Return the best guess shown."""
    settled(page)
    return page.locator(".word-line").get_attribute("data-guess") or ""


def marks_of(page: Page, row: int) -> str:
    """Return the marks of a row as letters, a dot for an unmarked tile."""
    signs = {name: letter for letter, name in MARKS.items()} | {"not marked": "."}
    labels = page.locator(f'.board [data-row="{row}"]').evaluate_all(
        "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
    )
    return "".join(signs[label.split(", ")[1]] for label in labels)


def mark_by(press: Callable[[Locator], None], page: Page, row: int, wanted: str) -> None:
    """Press each tile of a row until it has its mark."""
    expect(page.locator(f'.board [data-row="{row}"]')).to_have_count(len(wanted))
    for column, mark in enumerate(wanted):
        for _ in MARKS:
            if marks_of(page, row)[column] != mark:
                press(tile(page, row, column))
    assert marks_of(page, row) == wanted


def feedback_of(guess: str, answer: str) -> str:
    """Return the feedback of a guess."""
    return feedback(tuple(guess), tuple(answer)).letters


def turns_of(page: Page) -> str:
    """Return the turns in the address."""
    return str(page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('turns') ?? ''"))


def has_turns(page: Page, wanted: str) -> None:
    """Wait until the address has these turns."""
    page.wait_for_function(
        "turns => turns === (new URLSearchParams(location.hash.split('?')[1]).get('turns') ?? '')",
        arg=wanted,
    )


def release(page: Page) -> None:
    """Let the engine answer what was held back."""
    page.evaluate("release()")
