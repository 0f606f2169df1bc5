"""Typing a guess: the real keyboard, the tiles, the keys on the screen, a text field."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from salet.auto.site import PageError
from salet.auto.tab import Tab

Shown = Callable[[], tuple[str, ...] | None]  # the letters of the row that is typed into
WAYS = ("keyboard", "tiles", "each", "keys", "field")
_ECHO, _LONGEST = 0.8, 13.0  # seconds for a letter to show, at first and when a page is slow
_PACE = 0.22  # seconds a letter at a human pace


class Typist:
    """Finds out how a page takes letters, and keeps to what worked."""

    def __init__(self, tab: Tab, slow: bool = False) -> None:
        self.tab = tab
        self.slow = slow
        self.way = ""
        self.sees: Callable[[], bool] | None = None
        self.enter_is_deaf = False  # the Enter key sends nothing, a button does
        self.echo = _ECHO

    def ways(self, shown: Shown) -> list[str]:
        """The ways to try, likeliest first."""
        if self.way:
            return [self.way]
        has_board = shown() is not None
        if has_board and self.tab.ask("tilesAreFields"):
            return ["tiles", "each", "keyboard", "keys"]
        if not has_board and self.tab.ask("fieldValue") is not None:
            return ["field", "keyboard", "keys"]
        return list(WAYS)

    def write(
        self,
        letters: Sequence[str],
        row: int,
        shown: Shown,
        watch: Callable[[], None],
        sees: Callable[[], bool] | None = None,
    ) -> bool:
        """Type the letters by the first way that works; ``watch`` is called before the last one.

        ``sees`` says whether they stand anywhere, where it is not known which row they go to.
        """
        self.sees = sees
        for way in self.ways(shown):
            for pace in (_PACE,) if self.slow else (0.0, 0.15):
                had = shown()
                if _count(had):  # letters that came late
                    self.clear(row, shown, way)
                result = self._try(way, letters, row, shown, watch, pace, had is not None)
                if result:
                    self.way = way
                    return True
                if result is None:  # not one letter: a slower hand will not help
                    break
                self.clear(row, shown, way)
        self.echo = min(2 * self.echo, _LONGEST)
        return False

    def _try(
        self, way: str, letters: Sequence[str], row: int, shown: Shown,
        watch: Callable[[], None], pace: float, has_board: bool,
    ) -> bool | None:  # fmt: skip
        """Whether the letters are there; None when not even the first one came."""
        word = "".join(letters)
        if way == "field":
            if not self.tab.fill("fieldElement", word):
                return None
            watch()
            return (self.tab.ask("fieldValue") or "").strip().lower() == word or None
        if way == "keys" and not set(letters) <= set(self.tab.ask("keyboard")["letters"]):
            return None
        if way == "tiles" and not self.tab.click("firstTileElement", row):
            return None
        if way == "keyboard":
            self.tab.ask("unfocus")
        for nth, letter in enumerate(letters):
            if nth == len(letters) - 1:
                if has_board and not self._shows(shown, letters[:nth], self.echo):
                    return False
                watch()
            if not self._put(way, letter, row):
                return None
            if not nth and has_board and not self._shows(shown, letters[:1], self.echo):
                return self._astray(word)
            if pace:
                self.tab.wait(pace)
        if not has_board:  # there is no board yet to see them on
            return self.sees is None or self._until(self.sees, 1.0) or None
        return self._shows(shown, letters, 2 * self.echo)

    def put(self, letter: str, row: int) -> None:
        """Type one letter into a row by the way that works here."""
        self._put("each" if self.way == "tiles" else self.way, letter, row)

    def _put(self, way: str, letter: str, row: int) -> bool:
        if way == "keys":
            return self.tab.click("keyElement", letter)
        if way == "each" and not self.tab.click("tileElement", row):
            return False
        self.tab.press(letter)
        return True

    def _astray(self, word: str) -> bool | None:
        """Where a letter went that no tile shows: into a field that had the focus, perhaps."""
        value = self.tab.ask("fieldValue")
        if value and value.strip().lower() == word[:1]:
            self.tab.fill("fieldElement", "")
        return None

    def send(self) -> None:
        """Send the guess off."""
        if self.enter_is_deaf:
            self.send_otherwise()
            return
        if self.way == "keys" and self.tab.click("keyElement", "enter"):
            return
        if self.way in ("keyboard", "keys"):
            self.tab.ask("unfocus")
        self.tab.press("Enter")

    def send_otherwise(self) -> None:
        """Send the guess off in another way."""
        keys = self.tab.ask("keyboard")
        if self.way != "keys" and keys["enter"] and self.tab.click("keyElement", "enter"):
            return
        if not self.tab.click("submitElement"):
            self.tab.press("Enter")

    def erase(self, way: str, row: int) -> None:
        """Delete one letter."""
        if way == "keys" and self.tab.ask("keyboard")["delete"]:
            self.tab.click("keyElement", "delete")
        elif way == "field":
            self.tab.fill("fieldElement", "")
        elif way in ("tiles", "each") and self.tab.ask("tilesAreFields"):
            self.tab.fill("filledTileElement", "", row)
        else:
            self.tab.press("Backspace")

    def clear(self, row: int, shown: Shown, way: str = "") -> bool:
        """Delete the letters of a row; whether it is empty now."""
        way = way or self.way or "keyboard"
        if way == "field":
            return self.tab.fill("fieldElement", "")
        others = [way, *(w for w in ("keyboard", "keys", "tiles") if w != way)]
        for method in others:
            letters = shown()
            if letters is None or not any(letters):
                return True
            if method == "keyboard":
                self.tab.ask("unfocus")
            for _ in range(2 * len(letters) + 2):
                count = _count(shown())
                if not count:
                    return True
                self.erase(method, row)
                if not self._until(lambda: _count(shown()) < count, self.echo):  # noqa: B023
                    break
        return not _count(shown())

    def _shows(self, shown: Shown, letters: Sequence[str], seconds: float) -> bool:
        return self._until(lambda: _starts(shown(), letters), seconds)

    def _until(self, holds: Callable[[], bool], seconds: float) -> bool:
        end, pause = time.monotonic() + seconds, 0.04
        while not holds():
            if time.monotonic() > end:
                return False
            self.tab.wait(pause)
            pause = min(1.5 * pause, 0.3)
        return True


def _starts(shown: tuple[str, ...] | None, letters: Sequence[str]) -> bool:
    """Whether exactly these letters stand at the beginning of a row."""
    if shown is None:
        return False
    rest = shown[len(letters) :]
    return shown[: len(letters)] == tuple(letters) and not any(rest)


def _count(shown: tuple[str, ...] | None) -> int:
    return sum(map(bool, shown or ()))


def cannot_type(seen: str) -> PageError:
    """The error for a page that takes no letters."""
    about = f"; the page says {seen!r}" if seen else ""
    return PageError(
        "no-typing",
        f"the page takes no letters, neither from the keyboard nor from its own keys{about}",
        "Look at it with --headed: something may lie over the board, or the game may be over.",
    )
