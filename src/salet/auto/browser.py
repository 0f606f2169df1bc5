"""Start a browser: the system's own, else the one that Playwright has installed."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from salet.auto.errors import PageError
from salet.auto.tab import Loop, Tab
from salet.errors import InputError, need_extra

if TYPE_CHECKING:
    from playwright.async_api import Playwright

_HEADLESS = ("chromium-headless-shell",)  # needs a third of the CPU time
_COMMANDS = (
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome",
    "microsoft-edge-stable", "microsoft-edge", "msedge",
)  # fmt: skip
_MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
_WINDOWS = (r"Google\Chrome\Application\chrome.exe", r"Microsoft\Edge\Application\msedge.exe")
_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
_FLAGS = (
    "--disable-quic", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-default-apps",
)  # fmt: skip
_START = 30.0  # seconds for a browser to start
_HOW = "Install one with: playwright install chromium   (or choose yours: --browser PATH)"


def find_browser(*, headed: bool = False) -> str | None:
    """Return the path of the system's Chromium, Chrome or Edge, or None."""
    for command in _COMMANDS if headed else (*_HEADLESS, *_COMMANDS):
        if path := shutil.which(command):
            return path
    return next((str(file) for file in _usual_places() if file.is_file()), None)


def _usual_places() -> list[Path]:
    if sys.platform == "darwin":
        homes = (Path("/Applications"), Path.home() / "Applications")
        return [h / f"{name}.app" / "Contents" / "MacOS" / name for h in homes for name in _MAC]
    folders = [os.environ[f] for f in _FOLDERS if f in os.environ]  # only on Windows
    return [Path(folder) / tail for folder in folders for tail in _WINDOWS]


def check_extra() -> None:
    """Raise ``MissingExtra`` if Playwright for Python or Pillow is not installed."""
    need_extra("auto", "playing on a page")


class Browser:
    """A running browser; every tab has a fresh profile that is thrown away.

    ``path`` is a Chromium, Chrome or Edge; by default the system's own is started, else the one
    that Playwright has installed. Use it in a ``with`` statement.
    """

    def __init__(self, path: str | None = None, *, headed: bool = False) -> None:
        check_extra()
        if path is not None and not Path(path).is_file():
            program = shutil.which(path)
            if program is None:
                raise InputError(f"there is no browser at {path}", "Give the path of its program.")
            path = program
        self._loop = Loop()
        self._playwright: Playwright | None = None
        self._browser: Any = None
        try:
            self._start(path or find_browser(headed=headed), headed)
        except BaseException:
            self.close()
            raise

    def _start(self, path: str | None, headed: bool) -> None:
        from playwright.async_api import async_playwright

        try:
            self._playwright = self._loop.run(async_playwright().start(), _START)
            self._browser = self._launch(path, headed)
        except TimeoutError:
            raise PageError(
                "browser", f"{path or 'the browser'} did not start in {_START:g} seconds", _HOW
            ) from None

    def _launch(self, path: str | None, headed: bool) -> Any:
        assert self._playwright is not None
        settings: dict[str, Any] = {"headless": not headed, "args": list(_FLAGS)}
        if path:
            settings["executable_path"] = path
        # Chromium's sandbox does not work for root, nor in some containers.
        sandboxes = (False,) if getattr(os, "geteuid", lambda: 1)() == 0 else (True, False)
        problem = ""
        for sandbox in sandboxes:
            try:
                launching = self._playwright.chromium.launch(**settings, chromium_sandbox=sandbox)
                return self._loop.run(launching, _START)
            except TimeoutError:
                raise
            except Exception as error:
                problem = str(error)
        if "Executable doesn't exist" in problem:
            raise PageError("missing-browser", "no browser was found", _HOW)
        if headed and ("DISPLAY" in problem or "XServer" in problem or "headed" in problem):
            raise PageError(
                "browser", "there is no screen for the browser's window", "Omit --headed."
            )
        line = next((x for x in problem.splitlines() if x.strip()), "no reason given")
        raise PageError("browser", f"{path or 'the browser'} does not start: {line.strip()}", _HOW)

    def tab(self) -> Tab:
        """Open a new tab with a profile of its own."""
        making = self._browser.new_context(
            viewport={"width": 1280, "height": 960}, locale="en-US", accept_downloads=False
        )
        context = self._loop.run(making, _START)
        page = self._loop.run(context.new_page(), _START)
        return Tab(self._loop, context, page)

    def close(self) -> None:
        """Close the browser and all its tabs."""
        for thing, name in ((self._browser, "close"), (self._playwright, "stop")):
            if thing is not None:
                with suppress(Exception):
                    self._loop.run(getattr(thing, name)(), 10)
        self._browser = self._playwright = None
        self._loop.close()

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
