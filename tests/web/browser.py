"""A browser for the tests of the page, and helpers for rows, tiles and marks.

Every tab is watched: a script error or a message on the console fails the test that opened it. The
page's policy refuses requests to other origins and reports them on the console. The tests share two
browser profiles, which cache the files of the page; what the page stores is cleared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    FloatRect,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from salet.auto.browser import find_browser
from salet.puzzle.scoring import feedback
from tests.patience import PATIENCE
from tests.required import missing

if TYPE_CHECKING:
    from tests.web.conftest import SiteServer

FLAGS = (
    "--disable-quic", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
    "--default-tile-width=2048", "--default-tile-height=2048",  # paint in few pieces
)  # fmt: skip
WAIT = 1000 * PATIENCE  # milliseconds
PHONE: dict[str, Any] = {"width": 390, "height": 664, "touch": True}
MARKS = {"b": "grey", "y": "yellow", "g": "green", ".": "not marked"}
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
PASTE = """text => {
  const clipboard = new DataTransfer();
  clipboard.setData('text', text);
  document.activeElement.dispatchEvent(
    new ClipboardEvent('paste', {clipboardData: clipboard, bubbles: true, cancelable: true}));
}"""
expect.set_options(timeout=WAIT)


@dataclass
class Tabs:
    """Opens tabs on the page, and records their errors."""

    browser: Browser
    server: SiteServer
    kept: dict[bool, Profile]  # by whether the screen is touched
    faults: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)
    line_may_break: bool = False

    def context(self, *, worker: bool = False) -> BrowserContext:
        """Return a new profile without a touch screen; ``worker``: with the service worker."""
        made = new_context(self.browser, worker=worker)
        self.contexts.append(made)
        return made

    def open(
        self,
        where: str = "",
        context: BrowserContext | None = None,
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        script: str = "",
    ) -> Page:
        """Open a tab at an address of the page, such as ``#/play?turns=crane:bbygb``.

        Without a context it is in the kept profile, which is empty when a test begins. The script
        runs before those of the page.
        """
        if context is None and touch not in self.kept:
            self.kept[touch] = Profile.of(new_context(self.browser, touch=touch))
        page = (context or self.kept[touch].context).new_page()
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", self._hear)
        page.set_viewport_size({"width": width, "height": height})
        if script:
            page.add_init_script(script)
        page.goto(self.server.address + where, wait_until="commit")
        appear(page, "body[data-view]")  # set when a view is rendered
        return page

    def go(self, page: Page, where: str) -> None:
        """Go to another address of the page, without loading it again.

        A dialog that was closed goes back in the history a moment later: wait for that first.
        """
        for _ in range(50):
            if not page.evaluate("() => history.state?.layer && !document.querySelector('[open]')"):
                break
            page.wait_for_timeout(20)
        page.goto(self.server.address + where)

    def advise(self, where: str = "", page: Page | None = None, **opened: Any) -> Page:
        """Open an address of Play, or go to it in a tab, and wait for its suggestions.

        Those of the address before stay until the next frame.
        """
        if page is None:
            page = self.open(where, **opened)
        else:
            self.go(page, where)
            next_frame(page)
        settled(page)
        return page

    def close(self) -> None:
        """Close all tabs and clear their profiles; fail if one of them had an error."""
        for context in self.contexts:
            context.close()
        for profile in self.kept.values():
            profile.clear(self.server.address)
        assert not self.faults, self.faults

    def _hear(self, message: Any) -> None:
        if message.type not in ("error", "warning"):
            return
        refused = "Failed to load resource" in message.text  # 4xx is not an error of the page
        refused = refused or "Service Worker registration blocked" in message.text  # by these tests
        if not refused and not (self.line_may_break and "net::" in message.text):
            self.faults.append(f"console: {message.text}")


@dataclass
class Profile:
    """A browser profile that tests share. It keeps the files of the page in its cache."""

    context: BrowserContext
    blank: Page  # a tab that stays open
    storage: CDPSession

    @classmethod
    def of(cls, context: BrowserContext) -> Profile:
        """Return a profile with a blank tab."""
        blank = context.new_page()
        return cls(context, blank, context.new_cdp_session(blank))

    def clear(self, origin: str) -> None:
        """Close the tabs, and remove what the page has stored."""
        used = [page for page in self.context.pages if page != self.blank]
        for page in used:
            page.close()
        if used:
            every = {"origin": origin, "storageTypes": "all"}
            self.storage.send("Storage.clearDataForOrigin", every)


def new_context(browser: Browser, *, touch: bool = False, worker: bool = False) -> BrowserContext:
    """Return a new profile, without animations, of a player who wants to see the best word."""
    made = browser.new_context(
        has_touch=touch, is_mobile=touch, color_scheme="light", reduced_motion="reduce",
        locale="en-US", permissions=["clipboard-read", "clipboard-write"],
        service_workers="allow" if worker else "block",
    )  # fmt: skip
    made.set_default_timeout(WAIT)
    help_kept = "localStorage.getItem('salet.help') ?? localStorage.setItem('salet.help', 4)"
    made.add_init_script(help_kept)
    return made


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A running browser, closed after the tests of a folder: ``asyncio.run`` fails beside it."""
    with sync_playwright() as playwright:
        path = find_browser()
        if path is None and not Path(playwright.chromium.executable_path).exists():
            missing("the page is tested in Chromium, Chrome or Edge, and none is installed")
        made = playwright.chromium.launch(
            executable_path=path, args=list(FLAGS), chromium_sandbox=False
        )
        yield made
        made.close()


@pytest.fixture(scope="package")
def kept() -> dict[bool, Profile]:
    """The browser profiles that the tests of a folder share."""
    return {}


@pytest.fixture
def tabs(browser: Browser, server: SiteServer, kept: dict[bool, Profile]) -> Iterator[Tabs]:
    """Open tabs; fail if one of them has an error."""
    made = Tabs(browser, server, kept)
    yield made
    made.close()


def hold(page: Page, *names: str) -> None:
    """Keep questions with these names from the engine until ``release``."""
    page.evaluate(HOLD, list(names))


def reload(page: Page) -> None:
    """Load the page again, and wait until a view is rendered."""
    page.reload(wait_until="commit")
    appear(page, "body[data-view]")


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size."""
    page.set_viewport_size({"width": width, "height": height})


def is_as_wide(page: Page, width: int) -> bool:
    """Return whether nothing is wider than a window of this width."""
    return bool(page.evaluate("document.documentElement.scrollWidth") == width)


def box(place: Locator) -> FloatRect:
    """Return where an element is."""
    found = place.bounding_box()
    assert found is not None
    return found


def type_word(page: Page, word: str) -> None:
    """Type a word, and press Enter."""
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def tap_word(page: Page, letters: Iterable[str]) -> None:
    """Tap a word, and Enter, on the page's own keyboard."""
    for letter in (*letters, "enter"):
        page.locator(f'.key[data-letter="{letter}"]').tap()


def paste(page: Page, text: str) -> None:
    """Paste a text where the focus is."""
    page.evaluate(PASTE, text)


def card(page: Page, board: int) -> Locator:
    """Return the card of a board, counted from 0."""
    return page.locator(f'.boards > [data-board="{board}"]')


def tile(page: Page, row: int, column: int) -> Locator:
    """Return a tile of the board; row and column are counted from 0."""
    return page.locator(f'.boards [data-row="{row}"][data-column="{column}"]')


def alarm(page: Page) -> Locator:
    """Return the card with an error or a question."""
    return page.locator(".question")


def appear(page: Page, selector: str, count: int = 0) -> None:
    """Wait for visible elements: as many as given, or any.

    It looks at every frame; ``expect`` looks only twice a second.
    """
    page.wait_for_function(
        """([selector, count]) => {
          const shown = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
          return count ? shown.length === count : shown.length > 0;
        }""",
        arg=[selector, count],
    )


def settled(page: Page) -> None:
    """Wait until the suggestions belong to the board."""
    page.wait_for_function("""() => document.querySelector('.helper[aria-busy="false"]')""")


def judged(page: Page, where: str = ".ending") -> None:
    """Wait until a finished game has its skill and luck."""
    appear(page, f"{where} .meter", 2)


def next_frame(page: Page) -> None:
    """Wait until the page has drawn what it knows now, also if a test has stopped its clock."""
    twice = "requestAnimationFrame(() => requestAnimationFrame(done))"
    page.evaluate(f"() => new Promise((done) => {twice})")


def best(page: Page) -> str:
    """Return the best guess shown."""
    settled(page)
    return page.locator(".word-line").get_attribute("data-guess") or ""


def hint(page: Page, step: int) -> Locator:
    """Ask for a step of the hints; return the last hint when all up to it are shown."""
    page.locator(f'[data-key="step-{step}"]').click()
    hints = page.locator(".hints li")
    expect(hints).to_have_count(step + 1)
    return hints.last


def copied(button: Locator, done: str = "Copied") -> str:
    """Press a button that copies; return what it copied."""
    button.click()
    button.page.get_by_role("button", name=done).wait_for()
    return str(button.page.evaluate("navigator.clipboard.readText()"))


def has_marks(page: Page, row: int, wanted: str) -> None:
    """Wait until a row has these marks, a dot for an unmarked tile."""
    tiles = page.locator(f'.boards [data-row="{row}"]')
    expect(tiles).to_have_count(len(wanted))
    for place, mark in zip(tiles.all(), wanted, strict=True):
        expect(place).to_have_attribute("aria-label", re.compile(rf"^\w+, {MARKS[mark]}\b"))


def mark_by_taps(page: Page, row: int, wanted: str) -> None:
    """Tap each tile of a row until it has its mark, and what is filled in to confirm it."""
    expect(page.locator(f'.boards [data-row="{row}"]')).to_have_count(len(wanted))
    settled(page)  # what is certain is filled in
    for column, mark in enumerate(wanted):
        place = tile(page, row, column)
        wrong = re.compile(rf"^(?!\w+, {MARKS[mark]}\b)|filled in")
        while wrong.search(label := place.get_attribute("aria-label") or ""):
            place.tap()
            expect(place).not_to_have_attribute("aria-label", label)
    has_marks(page, row, wanted)


def mark_by_keys(page: Page, row: int, wanted: str) -> None:
    """Press 1, 2 or 3 for each tile of a row, from left to right."""
    expect(page.locator(f'.boards [data-row="{row}"]')).to_have_count(len(wanted))
    for mark in wanted:
        page.keyboard.press(str("byg".index(mark) + 1))
    has_marks(page, row, wanted)


def feedback_of(guess: str, answer: str) -> str:
    """Return the feedback of a guess."""
    return feedback(tuple(guess), tuple(answer)).letters


def has_turns(page: Page, wanted: str | re.Pattern[str]) -> None:
    """Wait until the address has these turns; a pattern has to match all of them."""
    page.wait_for_function(
        """wanted => new RegExp(`^(?:${wanted})$`)
          .test(new URLSearchParams(location.hash.split('?')[1]).get('turns') ?? '')""",
        arg=wanted.pattern if isinstance(wanted, re.Pattern) else re.escape(wanted),
    )


def release(page: Page) -> None:
    """Let the engine answer what was held back."""
    page.evaluate("release()")
