"""A tab of a real browser, with a limit on every wait.

Playwright runs in a thread of its own, so that a page which never answers can be left behind: each
call here waits so long and no longer, and works inside a notebook too.
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
PATIENCE = 10.0  # seconds for one thing asked of a page
_CLICK = 1.5  # seconds for a click that nothing stands in the way of
_PARTS = ("find.js", "look.js", "around.js")
_SEEN = """
  choose, chooseRows, adopt, turnTo, unfold, read, readWord, watchWord, lettersOf, keyboard,
  keyElement, fieldElement, fieldValue, submitElement, tileElement, firstTileElement,
  filledTileElement, tilesAreFields, exits, exitElement, isCovered, againElement, texts, listen,
  heard, sendKey, unfocus
"""

# All that a finger does to a key: some pages listen to its going down alone.
_PRESS = """element => {
  for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    const Kind = name.startsWith("pointer") ? PointerEvent : MouseEvent;
    element.dispatchEvent(new Kind(name, { bubbles: true, cancelable: true, composed: true }));
  }
}"""


@cache
def _lens() -> str:
    """The script that looks at a page, as one expression; it leaves nothing on the page."""
    folder = Path(__file__).parent / "js"
    body = "\n".join((folder / name).read_text("utf-8") for name in _PARTS)
    return f"(() => {{\n{body}\nreturn {{ {_SEEN} }};\n}})()"


class Loop:
    """A thread that runs what Playwright does."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        # What was left behind fails when the browser goes; nobody waits for it any more.
        self.loop.set_exception_handler(lambda loop, context: None)
        self.thread = threading.Thread(target=self.loop.run_forever, name="salet-auto", daemon=True)
        self.thread.start()

    def run(self, task: Coroutine[Any, Any, T], limit: float = PATIENCE) -> T:
        """The result of a task; ``TimeoutError`` when it takes too long.

        What takes too long is left alone: Playwright loses its thread when a call is cancelled.
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
    """One page. ``said`` are the messages that it put up in windows of the browser's own.

    ``page`` is Playwright's own, for adapters that need more: hand what it does to ``run``.
    """

    def __init__(self, loop: Loop, context: BrowserContext, page: Page) -> None:
        self._loop = loop
        self._context = context
        self.page = page
        self._lenses: dict[Frame, Any] = {}
        self._frame: Frame | None = None
        self.said: list[str] = []
        self.crashed = False
        self._asking: set[Any] = set()  # requests of the page's scripts that have no answer yet
        loop.run(self._listen())

    # ------------------------------------------------------------------ what happens by itself

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
            # A question ("another game?") is answered with no; a notice is taken note of.
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

    # ------------------------------------------------------------------ asking

    def run(self, task: Coroutine[Any, Any, T], limit: float = PATIENCE) -> T:
        """Do something with the page within a limit; ``PageError`` when it cannot be."""
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
        return PageError("page-closed", what, "Open it again; --headed shows what happens.")

    @property
    def is_closed(self) -> bool:
        """Whether the page is there no more."""
        return self.crashed or self.page.is_closed()

    @property
    def is_asking(self) -> bool:
        """Whether the page waits for something from elsewhere, a dictionary perhaps."""
        return bool(self._asking)

    @property
    def address(self) -> str:
        """Where the page is now."""
        return self.page.url

    @property
    def frames(self) -> list[Frame]:
        """The page and the pages inside it."""
        return [frame for frame in self.page.frames if not frame.is_detached()]

    def use(self, frame: Frame | None) -> None:
        """From now on ask this frame; None is the page itself."""
        self._frame = frame

    def ask(self, name: str, argument: Any = None, *, frame: Frame | None = None) -> Any:
        """What the lens answers: ``name`` is a function of the scripts in ``js/``."""
        script = f"async ([lens, argument]) => JSON.stringify(await lens.{name}(argument) ?? null)"
        answer = self._with_lens(
            lambda where, lens: where.evaluate(script, [lens, argument]), frame
        )
        return json.loads(answer)  # one string comes over much faster than many small things

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """What a script of an adapter's own answers."""
        return self._again(lambda: self._where.evaluate(script, argument))

    def click(self, name: str, argument: Any = None) -> bool:
        """Click the element that the lens gives; False when there is none or it cannot be."""
        element = self._element(name, argument)
        return element is not None and self._click(element)

    def _element(self, name: str, argument: Any) -> Any:
        return self._with_lens(
            lambda where, lens: where.evaluate_handle(
                f"([lens, argument]) => lens.{name}(argument)", [lens, argument]
            )
        ).as_element()

    def click_selector(self, selector: str) -> bool:
        """Click the first visible element of a selector; False when there is none."""
        for element in self.run(self._where.query_selector_all(selector)):
            if self.run(element.is_visible()) and self._click(element):
                return True
        return False

    def _click(self, element: Any) -> bool:
        if self._tried(element.click(timeout=_CLICK * 1000), _CLICK + 5):
            return True
        # Something lies over it, or it moves, or the machine is slow.
        return self._tried(element.evaluate(_PRESS))

    def _tried(self, task: Coroutine[Any, Any, Any], limit: float = PATIENCE) -> bool:
        """Whether something could be done, on a page that is there."""
        try:
            self.run(task, limit)
        except PageError:
            raise
        except Exception:
            return False
        return True

    def fill(self, name: str, text: str, argument: Any = None) -> bool:
        """Put text into the field that the lens gives."""
        element = self._element(name, argument)
        return element is not None and self._tried(element.fill(text, timeout=2000))

    def press(self, key: str) -> None:
        """A key of the real keyboard."""
        if len(key) == 1 and not key.isascii():
            self.ask("sendKey", key)
        else:
            self.run(self.page.keyboard.press(key))

    def wait(self, seconds: float) -> None:
        """Let the page live for a while."""
        if self.is_closed:
            raise self._gone()
        time.sleep(seconds)

    # ------------------------------------------------------------------ as a whole

    def open(self, address: str, limit: float) -> None:
        """Load a page; ``PageError`` with the reason when it cannot be."""
        self._lenses.clear()
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
        """A screenshot of what is in sight, or of a part of it, PNG."""
        return self.run(self.page.screenshot(path=path, clip=clip, timeout=8000), 9)

    def size(self) -> tuple[float, float]:
        """How much of the page is in sight: width and height."""
        seen = self.page.viewport_size
        return (seen["width"], seen["height"]) if seen else (0.0, 0.0)

    def show(self, height: float) -> None:
        """Make the window so high, so that a page which shows only what is in sight shows all."""
        width, _ = self.size()
        size = {"width": int(width), "height": int(height)}
        self.run(self.page.set_viewport_size(size))  # type: ignore[arg-type]

    def origin(self) -> tuple[float, float]:
        """Where the frame that is asked stands on the page."""
        if self._frame is None or self._frame is self.page.main_frame:
            return (0.0, 0.0)
        holder = self.run(self._frame.frame_element())
        box = self.run(holder.bounding_box())
        return (box["x"], box["y"]) if box else (0.0, 0.0)

    def save_trace(self, path: Path) -> None:
        """Write the trace that was begun with the tab, for ``playwright show-trace``."""
        with suppress(Exception):
            self._loop.run(self._context.tracing.stop(path=path), 30)

    def close(self) -> None:
        """Close the page and forget everything that it stored."""
        with suppress(Exception):
            self._loop.run(self._context.close(), 5)

    # ------------------------------------------------------------------ inside

    @property
    def _where(self) -> Frame:
        return self._frame or self.page.main_frame

    def _with_lens(
        self, act: Callable[[Frame, Any], Coroutine[Any, Any, Any]], frame: Frame | None = None
    ) -> Any:
        def asked() -> Coroutine[Any, Any, Any]:
            return act(where, self._lens_of(where))

        where = frame or self._where
        return self._again(asked, where)

    def _lens_of(self, frame: Frame) -> Any:
        if frame not in self._lenses:
            self._lenses[frame] = self.run(frame.evaluate_handle(_lens()))
        return self._lenses[frame]

    def _again(
        self, make: Callable[[], Coroutine[Any, Any, Any]], frame: Frame | None = None
    ) -> Any:
        """Ask, and once more when the page was loading something else."""
        for left in (2, 1, 0):
            try:
                return self.run(make())
            except PageError:
                raise
            except Exception as error:
                moved = _says(error, "context", "navigat", "disposed", "detached", "lens")
                if not left or not moved:
                    raise PageError(
                        "page", f"the page does not let itself be read: {_reason(error)}"
                    ) from None
                self._lenses.pop(frame or self._where, None)
                self.wait(0.3)
        return None


def _says(error: Exception, *parts: str) -> bool:
    return any(part in str(error).lower() for part in parts)


def _reason(error: Exception) -> str:
    """The first line of an error of Playwright, without its own name for the call."""
    line = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
    return line.removeprefix("Page.goto: ").removeprefix("Frame.evaluate: ").split(" at http")[0]
