"""Finding the board of a page, and clearing the way to it."""

from __future__ import annotations

import time
from typing import Any

from salet.auto.overlays import Dismisser
from salet.auto.site import Board, Limits, PageError
from salet.auto.tab import Tab
from salet.puzzle.turns import LIMIT, MAX_BOARDS, limit_of

MORE = limit_of(1) - 1  # guesses that a game gives more than it has boards
_HIGHEST = 30_000  # pixels of a page that is made to show all
_LEAST = 6.5  # what a grid must be worth to be taken for a board


class BoardFinder:
    """Looks at all frames of a page for a grid of tiles; adapters build on it."""

    def __init__(self, tab: Tab, length: int, limits: Limits) -> None:
        self.tab = tab
        self.length = length
        self.limits = limits
        self.dismisser = Dismisser(tab)
        self.asked = 0  # boards that the game is said to have, 0 when nobody did
        self.blind: PageError | None = None  # why there is no board, while one may still appear

    def find_board(self) -> dict[str, Any] | None:
        """Look until a board is there and nothing lies over it; None when one may still appear."""
        start = time.monotonic()
        best: dict[str, Any] = {}
        while (spent := time.monotonic() - start) < self.limits.board:
            best = self.find()
            if best["found"] and best["columns"] == self.length:
                if not self.tab.ask("isCovered") or not self.dismisser.step():
                    return best
                continue
            if spent > 1.0 and not self.dismisser.step():
                if self._has_field() and spent > 2.0:
                    return None
                if spent > min(5.0, self.limits.board / 2) and (best["found"] or best["seen"]):
                    break
            self.tab.wait(0.3)
        if best.get("found") and best["columns"] != self.length:
            raise PageError(
                "other-length",
                f"the board has {best['columns']} columns, and the words of this list have "
                f"{self.length} letters",
                f"Give a list with words of {best['columns']} letters: --list words.txt",
            )
        if not self._has_field():
            self.blind = self._no_board(best)
            if best["canvas"]:
                raise self.blind
        return None

    def find(self) -> dict[str, Any]:
        """Choose the likeliest board among all frames of the page, and its frame."""
        best: dict[str, Any] = {"found": False, "columns": 0, "seen": [], "canvas": False}
        where = None
        for frame in self.tab.frames:
            try:
                shape = self.tab.ask("choose", self._wanted, frame=frame)
                if not shape["found"]:
                    # A board of another length is worth less, but worth naming.
                    shape = self.tab.ask("choose", {"wanted": 0, "least": 4.5}, frame=frame)
            except PageError as error:
                if error.kind in ("hangs", "page-closed"):
                    raise
                continue
            better = shape["found"] and (not best["found"] or shape["worth"] > best["worth"])
            if better or (not best["found"] and shape["seen"]):
                best, where = {**shape, "canvas": best["canvas"] or shape["canvas"]}, frame
            best["canvas"] = best["canvas"] or shape["canvas"]
        self.tab.use(where)
        return best

    def find_all(self, shape: dict[str, Any]) -> int:
        """How many boards there are, those that only show when they are in sight too.

        A game has five guesses more than boards; where it seems to have more boards than were
        found, the window is made as high as the page.
        """
        while shape["boards"] != (self.asked or shape["rows"] - MORE) and shape["rows"] > LIMIT:
            was, height = self.tab.size()[1], float(self.tab.ask("unfold"))
            if not was < height <= _HIGHEST:
                break
            self.tab.show(height)
            self.tab.wait(0.5)
            more = self.find()
            if more["boards"] < shape["boards"]:  # a page that is always as high as the window
                self.tab.show(was)
                self.tab.wait(0.5)
                self.find()
                break
            shape = more
        return self._check_boards(shape["boards"], shape["rows"])

    def _check_boards(self, seen: int, rows: int) -> int:
        if self.asked and seen != self.asked:
            raise PageError(
                "other-boards",
                f"{self.asked} boards were asked for, and this page shows {seen}",
                f"Leave --boards away, or give --boards {seen}.",
            )
        if not self.asked and (seen > MAX_BOARDS or (seen > 1 and rows - MORE >= 4 * seen)):
            raise PageError(
                "other-boards",
                f"it is not clear how many boards this page has: {seen} were found, each of "
                f"{rows} rows",
                f"Say how many there are: --boards {min(seen, MAX_BOARDS)}, for example.",
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
        """The board as it is now; found anew when the page has built it anew.

        With ``full``, only its first rows that are full of letters.
        """
        seen = self.tab.ask("read", full)
        if seen is None:
            self.refind()
            seen = self.tab.ask("read", full)
        return Board.of(seen) if seen is not None else None

    def refind(self) -> list[int]:
        """Choose the boards once more, in the same frame; which of those before each one is."""
        were: list[int] = self.tab.ask("choose", self._wanted)["were"]
        return were

    @property
    def _wanted(self) -> dict[str, Any]:
        return {"wanted": self.length, "least": _LEAST, "many": self.asked}
