"""A tab of a real browser, with a limit on every wait.

Playwright runs in a thread of its own, so that a page which never answers can be abandoned: each
call has a timeout. This works inside a notebook, too.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import TimeoutError as TooLate
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from salet.auto.site import PageError

if TYPE_CHECKING:
    from playwright.async_api import BrowserContext, FloatRect, Frame, Page

T = TypeVar("T")
CALL_TIMEOUT = 10.0  # seconds for one call to a page
_CLICK = 1.5  # seconds for a click
_SCRIPTS = ("find.js", "tiles.js", "controls.js")
_FUNCTIONS = """
  choose, chooseRows, adopt, turnTo, unfold, read, readWord, watchWord, lettersOf, keyboard,
  keyElement, fieldElement, fieldValue, submitElement, tileElement, firstTileElement,
  filledTileElement, tilesAreFields, exits, exitElement, isCovered, againElement, texts, listen,
  heard, sendKey, unfocus
"""

# All events of a click: some pages only listen to mousedown.
_PRESS = """element => {
  for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    const Kind = name.startsWith("pointer") ? PointerEvent : MouseEvent;
    element.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true, composed: true }));
  }
}"""


@cache
def _script() -> str:
    """Return the script that inspects a page as one expression; it defines no globals."""
    folder = Path(__file__).parent / "js"
    body = "\n".join((folder / name).read_text("utf-8") for name in _SCRIPTS)
    return f"(() => {{\n{body}\nreturn {{ {_FUNCTIONS} }};\n}})()"


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
    """One page. ``said`` are the messages of its alerts and other browser dialogs.

    ``page`` is Playwright's page, for adapters that need more: pass its coroutines to ``run``.
    """

    def __init__(self, loop: Loop, context: BrowserContext, page: Page) -> None:
        self._loop = loop
        self._context = context
        self.page = page
        self._scripts: dict[Frame, Any] = {}  # handles of the script's functions
        self._frame: Frame | None = None
        self.said: list[str] = []
        self.crashed = False
        self._asking: set[Any] = set()  # pending requests of the page's scripts
        loop.run(self._listen())

    # ------------------------------------------------------------------ events

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
        self.said.append(dialog.message)
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
        try:
            return self._loop.run(task, limit)
        except TimeoutError:
            raise PageError(
                "hangs", f"the page has not answered for {limit:g} seconds",
                "Try again, or look at the page with --headed.",
            ) from None  # fmt: skip
        except Exception as error:
            if self.is_closed or _says(error, "has been closed", "crashed"):
                raise self._gone() from None
            raise

    def _gone(self) -> PageError:
        what = "the page crashed" if self.crashed else "the page has closed"
        return PageError("page-closed", what, "Run the command again with --headed to watch it.")

    @property
    def is_closed(self) -> bool:
        """Whether the page was closed or has crashed."""
        return self.crashed or self.page.is_closed()

    @property
    def is_asking(self) -> bool:
        """Whether the page waits for a response, perhaps of a dictionary."""
        return bool(self._asking)

    @property
    def address(self) -> str:
        """The current address of the page."""
        return self.page.url

    @property
    def frames(self) -> list[Frame]:
        """The page and the frames inside it."""
        return [frame for frame in self.page.frames if not frame.is_detached()]

    def use(self, frame: Frame | None) -> None:
        """Use this frame from now on; None is the page itself."""
        self._frame = frame

    def ask(self, name: str, argument: Any = None, *, frame: Frame | None = None) -> Any:
        """Return the result of ``name``, a function of the scripts in ``js/``."""
        call = (
            "async ([inspector, argument]) =>"
            f" JSON.stringify(await inspector.{name}(argument) ?? null)"
        )
        answer = self._with_script(
            lambda where, script: where.evaluate(call, [script, argument]), frame
        )
        return json.loads(answer)  # one string is transferred much faster than many objects

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """Return the result of an adapter's own script."""
        return self._again(lambda: self._where.evaluate(script, argument))

    def click(self, name: str, argument: Any = None) -> bool:
        """Click the element that a script function returns; return whether that worked."""
        element = self._element(name, argument)
        return element is not None and self._click(element)

    def _element(self, name: str, argument: Any) -> Any:
        return self._with_script(
            lambda where, script: where.evaluate_handle(
                f"([inspector, argument]) => inspector.{name}(argument)", [script, argument]
            )
        ).as_element()

    def click_selector(self, selector: str) -> bool:
        """Click the first visible element of a selector; return whether there is one."""
        for element in self.run(self._where.query_selector_all(selector)):
            if self.run(element.is_visible()) and self._click(element):
                return True
        return False

    def _click(self, element: Any) -> bool:
        if self._tried(element.click(timeout=_CLICK * 1000), _CLICK + 5):
            return True
        # Something covers it, or it moves, or the machine is slow.
        return self._tried(element.evaluate(_PRESS))

    def _tried(self, task: Coroutine[Any, Any, Any], limit: float = CALL_TIMEOUT) -> bool:
        """Return whether a task on the page succeeded."""
        try:
            self.run(task, limit)
        except PageError:
            raise
        except Exception:
            return False
        return True

    def fill(self, name: str, text: str, argument: Any = None) -> bool:
        """Fill text into the field that a script function returns."""
        element = self._element(name, argument)
        return element is not None and self._tried(element.fill(text, timeout=2000))

    def press(self, key: str) -> None:
        """Press a key of the keyboard."""
        if len(key) == 1 and not key.isascii():
            self.ask("sendKey", key)
        else:
            self.run(self.page.keyboard.press(key))

    def wait(self, seconds: float) -> None:
        """Wait, unless the page was closed."""
        if self.is_closed:
            raise self._gone()
        time.sleep(seconds)

    # ------------------------------------------------------------------ the whole page

    def open(self, address: str, limit: float) -> None:
        """Load a page, or raise ``PageError`` with the reason."""
        self._scripts.clear()
        self._asking.clear()
        self._frame = None
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
        with suppress(Exception):
            self.run(self.page.wait_for_load_state("load", timeout=5000))

    def reload(self, limit: float) -> None:
        """Load the same page again."""
        self.open(self.page.url, limit)

    def picture(self, path: Path | None = None, clip: FloatRect | None = None) -> bytes:
        """Return a screenshot of the viewport or a section of it, as PNG."""
        return self.run(self.page.screenshot(path=path, clip=clip, timeout=8000), 9)

    def size(self) -> tuple[float, float]:
        """Return the width and height of the viewport."""
        seen = self.page.viewport_size
        return (seen["width"], seen["height"]) if seen else (0.0, 0.0)

    def set_height(self, height: float) -> None:
        """Set the height of the viewport: some pages render only what is in view."""
        width, _ = self.size()
        size = {"width": int(width), "height": int(height)}
        self.run(self.page.set_viewport_size(size))  # type: ignore[arg-type]

    def origin(self) -> tuple[float, float]:
        """Return the position of the current frame on the page."""
        if self._frame is None or self._frame is self.page.main_frame:
            return (0.0, 0.0)
        holder = self.run(self._frame.frame_element())
        box = self.run(holder.bounding_box())
        return (box["x"], box["y"]) if box else (0.0, 0.0)

    def save_trace(self, path: Path) -> None:
        """Write the trace of this tab, for ``playwright show-trace``."""
        with suppress(Exception):
            self._loop.run(self._context.tracing.stop(path=path), 30)

    def close(self) -> None:
        """Close the page and delete everything that it stored."""
        with suppress(Exception):
            self._loop.run(self._context.close(), 5)

    # ------------------------------------------------------------------ inside

    @property
    def _where(self) -> Frame:
        return self._frame or self.page.main_frame

    def _with_script(
        self, act: Callable[[Frame, Any], Coroutine[Any, Any, Any]], frame: Frame | None = None
    ) -> Any:
        def call() -> Coroutine[Any, Any, Any]:
            if where not in self._scripts:
                self._scripts[where] = self.run(where.evaluate_handle(_script()))
            return act(where, self._scripts[where])

        where = frame or self._where
        return self._again(call, where)

    def _again(
        self, make: Callable[[], Coroutine[Any, Any, Any]], frame: Frame | None = None
    ) -> Any:
        """Call, and retry if the page was navigating."""
        for left in (2, 1, 0):
            try:
                return self.run(make())
            except PageError:
                raise
            except Exception as error:
                moved = _says(error, "context", "navigat", "disposed", "detached", "inspector")
                if not left or not moved:
                    raise PageError("page", f"the page cannot be read: {_reason(error)}") from None
                self._scripts.pop(frame or self._where, None)
                self.wait(0.3)
        return None


def _says(error: Exception, *phrases: str) -> bool:
    return any(phrase in str(error).lower() for phrase in phrases)


def _reason(error: Exception) -> str:
    """Return the first line of a Playwright error, without the name of the call."""
    line = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    return line.removeprefix("Page.goto: ").removeprefix("Frame.evaluate: ").split(" at http")[0]
