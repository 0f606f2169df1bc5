"""A tab of a real browser: screenshots, keys and clicks, with a limit on every wait.

Playwright runs in a thread of its own, so that a page which never answers can be abandoned: each
call has a timeout. This works inside a notebook, too.
"""

from __future__ import annotations

import asyncio
import io
import re
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import TimeoutError as TooLate
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from salet.auto.errors import PageError

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, Locator, Page

T = TypeVar("T")
Point = tuple[float, float]
CALL_TIMEOUT = 20.0  # seconds for one call to a page
_MOST_ELEMENTS = 12  # with the same text that are looked at


class Loop:
    """A thread that runs the coroutines of Playwright."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        # Abandoned calls fail when the browser closes; ignore their errors.
        self.loop.set_exception_handler(lambda loop, context: None)
        self.thread = threading.Thread(target=self.loop.run_forever, name="salet-auto", daemon=True)
        self.thread.start()

    def run(self, task: Coroutine[Any, Any, T], limit: float = CALL_TIMEOUT) -> T:
        """Return the result of a task, or raise ``TimeoutError`` if it takes too long.

        It is not cancelled then: Playwright cannot cope with cancelled calls.
        """
        future = asyncio.run_coroutine_threadsafe(task, self.loop)
        try:
            return future.result(limit)
        except TooLate:
            raise TimeoutError from None

    def close(self) -> None:
        """End the thread."""
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
        if not self.thread.is_alive():
            self.loop.close()


class Tab:
    """One page. ``page`` is Playwright's page: pass its coroutines to ``run``.

    ``deadline`` is the end of the game by ``time.monotonic``; no call lasts longer.
    """

    def __init__(self, loop: Loop, context: BrowserContext, page: Page) -> None:
        self._loop = loop
        self._context = context
        self.page = page
        self.deadline = float("inf")
        self.crashed = False
        self._asking: set[Any] = set()  # pending requests of the page's scripts
        loop.run(self._listen())

    async def _listen(self) -> None:
        self.page.set_default_timeout(10_000)
        self.page.on("dialog", self._answer)
        self.page.on("crash", self._note_crash)
        self.page.on("request", self._note_request)
        self.page.on("requestfinished", self._note_answer)
        self.page.on("requestfailed", self._note_answer)
        self._context.on("page", self._refuse_window)

    def _note_request(self, request: Any) -> None:
        if request.resource_type in ("fetch", "xhr"):
            self._asking.add(request)

    def _note_answer(self, request: Any) -> None:
        self._asking.discard(request)

    async def _answer(self, dialog: Any) -> None:
        with suppress(Exception):
            # A question ("another game?") is answered with no, an alert is accepted.
            if dialog.type in ("alert", "beforeunload"):
                await dialog.accept()
            else:
                await dialog.dismiss()

    def _note_crash(self, _: Any) -> None:
        self.crashed = True

    async def _refuse_window(self, page: Page) -> None:
        if page is not self.page:
            with suppress(Exception):
                await page.close()

    # ------------------------------------------------------------------ calls

    def run(self, task: Coroutine[Any, Any, T], limit: float = CALL_TIMEOUT) -> T:
        """Return the result of a task on the page, or raise ``PageError``."""
        if self.is_closed:
            task.close()
            raise self._gone()
        left = self.deadline - time.monotonic()
        if left <= 0:
            task.close()
            raise self._late()
        try:
            return self._loop.run(task, min(limit, left))
        except TimeoutError:
            if left <= limit:
                raise self._late() from None
            raise PageError(
                "hangs", f"the page has not answered for {limit:g} seconds",
                "Try again, or look at the page with --headed.",
            ) from None  # fmt: skip
        except Exception as error:
            if self.is_closed or re.search("has been closed|crashed", str(error)):
                raise self._gone() from None
            raise

    def _gone(self) -> PageError:
        what = "the page crashed" if self.crashed else "the page has closed"
        return PageError("page-closed", what, "Run the command again with --headed to watch it.")

    def _late(self) -> PageError:
        return PageError("too-long", "the game takes too long", "Allow more time with --timeout.")

    @property
    def is_closed(self) -> bool:
        """Whether the page was closed or has crashed."""
        return self.crashed or self.page.is_closed()

    @property
    def is_asking(self) -> bool:
        """Whether the page waits for a response, perhaps of a dictionary."""
        return bool(self._asking)

    def wait(self, seconds: float) -> None:
        """Wait, unless the page was closed or the time of the game is over."""
        if self.is_closed:
            raise self._gone()
        if time.monotonic() > self.deadline:
            raise self._late()
        time.sleep(seconds)

    def picture(self) -> bytes:
        """Return a screenshot of the viewport as PNG."""
        return self.run(self.page.screenshot(timeout=0))

    def press(self, key: str) -> None:
        """Press a key of the keyboard; of a letter that no English keyboard has, too."""
        if len(key) > 1 or key.isascii():
            self.run(self.page.keyboard.press(key))
            return
        session = self.run(self._context.new_cdp_session(self.page))
        for kind in ("keyDown", "keyUp"):
            self.run(
                session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "text": key})
            )
        self.run(session.detach())

    def click(self, place: Point) -> None:
        """Click a place of the viewport."""
        self.run(self.page.mouse.click(*place))

    def places(self, pattern: str, *, any_case: bool = True) -> list[Point]:
        """Return where buttons and texts are that match a pattern as a whole.

        Those of the last frame are first.
        """
        name = re.compile(rf"^\s*(?:{pattern})\s*$", re.IGNORECASE if any_case else 0)
        found: list[Point] = []
        for frame in reversed(self.page.frames):
            button = frame.get_by_role("button", name=name)
            found += self._centres(button.or_(frame.get_by_text(name)))
        return found

    def fields(self) -> list[Point]:
        """Return where text fields are."""
        kinds = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea"
        frames = reversed(self.page.frames)
        return [place for frame in frames for place in self._centres(frame.locator(kinds))]

    def _centres(self, elements: Locator) -> list[Point]:
        """Return the centres of the elements that can be seen."""
        found = []
        with suppress(_playwright_error()):  # the frame may have gone
            for element in self.run(elements.all())[:_MOST_ELEMENTS]:
                box = self.run(element.bounding_box(timeout=1000))
                seen = box and min(box["width"], box["height"]) > 1
                if box and seen and self.run(element.is_visible()):
                    found.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        return found

    # ------------------------------------------------------------------ the whole page

    def open(self, address: str, limit: float) -> None:
        """Load a page, or raise ``PageError`` with the reason."""
        self._asking.clear()
        try:
            going = self.page.goto(address, wait_until="domcontentloaded", timeout=limit * 1000)
            answer = self.run(going, limit + 5)
        except PageError:
            raise
        except Exception as error:
            raise PageError(
                "not-opened", f"{address} could not be opened: {_reason(error)}",
                "Check the address and the connection.",
            ) from None  # fmt: skip
        if answer is not None and answer.status >= 400:
            raise PageError(
                "not-opened", f"{address} answers {answer.status}", "Check the address."
            )
        with suppress(_playwright_error()):
            self.run(self.page.wait_for_load_state("load", timeout=5000))

    def enlarge(self, most: int) -> None:
        """Make the viewport as high as the page, so that nothing has to be scrolled."""
        seen = self.page.viewport_size or {"width": 1280, "height": 960}
        high = int(self.run(self.page.evaluate("document.documentElement.scrollHeight")))
        if high > seen["height"]:
            size = {"width": seen["width"], "height": min(high, most)}
            self.run(self.page.set_viewport_size(size))  # type: ignore[arg-type]

    def close(self) -> None:
        """Close the page and delete everything that it stored."""
        with suppress(Exception):
            self._loop.run(self._context.close(), 5)


def pixels_of(picture: bytes) -> NDArray[np.uint8]:
    """Return a screenshot as an array of shape (height, width, 3)."""
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as opened:
        return np.asarray(opened.convert("RGB"))


def _playwright_error() -> type[Exception]:
    from playwright.async_api import Error

    return Error


def _reason(error: Exception) -> str:
    """Return the first line of a Playwright error, without the name of the call."""
    line = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    return line.removeprefix("Page.goto: ").split(" at http")[0]
