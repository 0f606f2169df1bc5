"""Find the boards of a page, and remove what covers them."""

from __future__ import annotations

import time
from typing import Any

from salet.auto.site import Board, Limits, PageError
from salet.auto.tab import Tab
from salet.puzzle.turns import LIMIT, MAX_BOARDS, limit_of

EXTRA_GUESSES = limit_of(1) - 1  # a game allows this many guesses more than it has boards
_MAX_HEIGHT = 30_000  # pixels to which the window is enlarged
_MIN_SCORE = 6.5  # of a grid that is accepted as a board


class OverlayCloser:
    """Closes overlays (consent, instructions, a start button), each at most twice."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.tried: dict[str, int] = {}

    def step(self) -> bool:
        """Press one button or key that may close something; return False if none is left.

        Only buttons of this page: no link that leaves it, nothing about accounts or money.
        """
        for nth, name in enumerate(self.tab.ask("exits")):
            if self._may_try(name):
                self.tab.click("exitElement", nth)
                self.tab.wait(0.25)
                return True
        if self._may_try("Escape"):
            self.tab.press("Escape")
            self.tab.wait(0.25)
            return True
        return False

    def _may_try(self, name: str) -> bool:
        key = f"{self.tab.address} {name}"
        self.tried[key] = self.tried.get(key, 0) + 1
        return self.tried[key] <= 2


class BoardFinder:
    """Searches all frames of a page for grids of tiles; adapters build on it."""

    def __init__(self, tab: Tab, length: int, limits: Limits) -> None:
        self.tab = tab
        self.length = length
        self.limits = limits
        self.overlays = OverlayCloser(tab)
        self.asked = 0  # the number of boards that the caller gave, 0 if none
        self.missing: PageError | None = None  # why no board was found, while one may still appear

    def find_board(self) -> dict[str, Any] | None:
        """Wait for a board that nothing covers; return None if one may still appear later."""
        start = time.monotonic()
        best: dict[str, Any] = {}
        while (spent := time.monotonic() - start) < self.limits.board:
            best = self.find()
            if best["found"] and best["columns"] == self.length:
                if not self.tab.ask("isCovered") or not self.overlays.step():
                    return best
                continue
            if spent > 1.0 and not self.overlays.step():
                if self._has_field() and spent > 2.0:
                    return None
                if spent > min(5.0, self.limits.board / 2) and (best["found"] or best["seen"]):
                    break
            self.tab.wait(0.3)
        if best.get("found") and best["columns"] != self.length:
            raise PageError(
                "other-length",
                f"the board has {best['columns']} columns, but the words of this list have "
                f"{self.length} letters",
                f"Give a list with words of {best['columns']} letters: --list words.txt",
            )
        if not self._has_field():
            self.missing = self._no_board(best)
            if best["canvas"]:
                raise self.missing
        return None

    def find(self) -> dict[str, Any]:
        """Choose the likeliest board among all frames of the page, and use its frame."""
        best: dict[str, Any] = {"found": False, "columns": 0, "seen": [], "canvas": False}
        where = None
        for frame in self.tab.frames:
            try:
                shape = self.tab.ask("choose", self._wanted, frame=frame)
                if not shape["found"]:
                    # A board of another length cannot be played, but can be named.
                    shape = self.tab.ask("choose", {"wanted": 0, "least": 4.5}, frame=frame)
            except PageError as error:
                if error.code in ("hangs", "page-closed"):
                    raise
                continue
            better = shape["found"] and (not best["found"] or shape["worth"] > best["worth"])
            if better or (not best["found"] and shape["seen"]):
                best, where = {**shape, "canvas": best["canvas"] or shape["canvas"]}, frame
            best["canvas"] = best["canvas"] or shape["canvas"]
        self.tab.use(where)
        return best

    def find_all(self, shape: dict[str, Any]) -> int:
        """Return the number of boards, including those that appear only when scrolled into view.

        A game allows five guesses more than it has boards. If that suggests more boards than were
        found, the window is made as high as the page.
        """
        while (
            shape["boards"] != (self.asked or shape["rows"] - EXTRA_GUESSES)
            and shape["rows"] > LIMIT
        ):
            was, height = self.tab.size()[1], float(self.tab.ask("unfold"))
            if not was < height <= _MAX_HEIGHT:
                break
            self.tab.set_height(height)
            self.tab.wait(0.5)
            more = self.find()
            if more["boards"] < shape["boards"]:  # a page that is always as high as the window
                self.tab.set_height(was)
                self.tab.wait(0.5)
                self.find()
                break
            shape = more
        return self._check_boards(shape["boards"], shape["rows"])

    def _check_boards(self, seen: int, rows: int) -> int:
        if self.asked and seen != self.asked:
            raise PageError(
                "other-boards",
                f"--boards is {self.asked}, but this page shows {seen}",
                f"Omit --boards, or give --boards {seen}.",
            )
        if not self.asked and (
            seen > MAX_BOARDS or (seen > 1 and rows - EXTRA_GUESSES >= 4 * seen)
        ):
            raise PageError(
                "other-boards",
                f"it is not clear how many boards this page has: {seen} were found, each of "
                f"{rows} rows",
                f"Give the number, for example --boards {min(seen, MAX_BOARDS)}.",
            )
        return seen

    def _has_field(self) -> bool:
        return self.tab.ask("fieldValue") is not None

    def _no_board(self, best: dict[str, Any]) -> PageError:
        saw = ", ".join(best["seen"]) if best.get("seen") else "none"
        if best.get("canvas"):
            why = "its picture is drawn on a canvas, which cannot be read"
        else:
            why = f"grids of boxes seen: {saw}"
        return PageError(
            "no-board", f"no board of {self.length} columns was found on this page ({why})",
            "Check the address, or look at the page with --headed.",
        )  # fmt: skip

    def board(self, *, full: bool = False) -> Board | None:
        """Return the board as it is now; find it again if the page has rebuilt it.

        With ``full``, only its first rows that are full of letters.
        """
        seen = self.tab.ask("read", full)
        if seen is None:
            self.refind()
            seen = self.tab.ask("read", full)
        return Board.of(seen) if seen is not None else None

    def refind(self) -> list[int]:
        """Choose the boards again, in the same frame.

        Return the previous number of each, -1 for a new one.
        """
        were: list[int] = self.tab.ask("choose", self._wanted)["were"]
        return were

    @property
    def _wanted(self) -> dict[str, Any]:
        return {"wanted": self.length, "least": _MIN_SCORE, "count": self.asked}
