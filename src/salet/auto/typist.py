"""Type a guess: with the keyboard, into tiles, by keys on the screen, or into a text field."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from salet.auto.site import PageError
from salet.auto.tab import Tab

WAYS = ("keyboard", "tiles", "each", "keys", "field")
_ECHO, _MAX_ECHO = 0.8, 13.0  # seconds for a letter to appear, at first and on a slow page
_PACE = 0.22  # seconds per letter at a human pace


class Typist:
    """Finds out how a page accepts letters, and keeps the way that worked.

    ``shown`` returns the letters of the row that is typed into, None if there is no such row;
    ``watch`` is called before the last letter of a guess.
    """

    def __init__(
        self,
        tab: Tab,
        shown: Callable[[], tuple[str, ...] | None],
        watch: Callable[[], None],
        slow: bool = False,
    ) -> None:
        self.tab = tab
        self.shown = shown
        self.watch = watch
        self.slow = slow
        self.way = ""
        self.sees: Callable[[], bool] | None = None
        self.ignores_enter = False  # only a button submits, not the Enter key
        self.echo = _ECHO

    def _ways(self) -> list[str]:
        """Return the ways to try, likeliest first."""
        if self.way:
            return [self.way]
        has_board = self.shown() is not None
        if has_board and self.tab.ask("tilesAreFields"):
            return ["tiles", "each", "keyboard", "keys"]
        if not has_board and self.tab.ask("fieldValue") is not None:
            return ["field", "keyboard", "keys"]
        return list(WAYS)

    def write(
        self, letters: Sequence[str], row: int, sees: Callable[[], bool] | None = None
    ) -> bool:
        """Type the letters by the first way that works; return whether one does.

        Where it is not known which row the letters go to, ``sees`` returns whether any has them.
        """
        self.sees = sees
        for way in self._ways():
            for pace in (_PACE,) if self.slow else (0.0, 0.15):
                if self._count():  # letters that appeared late
                    self.clear(row, way)
                result = self._try(way, letters, row, pace)
                if result:
                    self.way = way
                    return True
                if result is None:  # not one letter: typing slower does not help
                    break
                self.clear(row, way)
        self.echo = min(2 * self.echo, _MAX_ECHO)
        return False

    def _try(self, way: str, letters: Sequence[str], row: int, pace: float) -> bool | None:
        """Return whether all letters appear; None if not even the first one does."""
        word, has_board = "".join(letters), self.shown() is not None
        if way == "field":
            if not self.tab.fill("fieldElement", word):
                return None
            self.watch()
            return (self.tab.ask("fieldValue") or "").strip().lower() == word or None
        if way == "keys" and not set(letters) <= set(self.tab.ask("keyboard")["letters"]):
            return None
        if way == "tiles" and not self.tab.click("firstTileElement", row):
            return None
        if way == "keyboard":
            self.tab.ask("unfocus")
        for nth, letter in enumerate(letters):
            if nth == len(letters) - 1:
                if has_board and not self._shows(letters[:nth], self.echo):
                    return False
                self.watch()
            if not self._put(way, letter, row):
                return None
            if not nth and has_board and not self._shows(letters[:1], self.echo):
                self._empty_field(letter)
                return None
            if pace:
                self.tab.wait(pace)
        if not has_board:
            return self.sees is None or self._until(self.sees, 1.0) or None
        return self._shows(letters, 2 * self.echo)

    def put(self, letter: str, row: int) -> None:
        """Type one letter into a row by the way that works."""
        self._put("each" if self.way == "tiles" else self.way, letter, row)

    def _put(self, way: str, letter: str, row: int) -> bool:
        if way == "keys":
            return self.tab.click("keyElement", letter)
        if way == "each" and not self.tab.click("tileElement", row):
            return False
        self.tab.press(letter)
        return True

    def _empty_field(self, letter: str) -> None:
        """Delete a letter that went into a text field instead of a tile."""
        value = self.tab.ask("fieldValue")
        if value and value.strip().lower() == letter:
            self.tab.fill("fieldElement", "")

    def submit(self) -> None:
        """Submit the guess."""
        if self.ignores_enter:
            self.submit_otherwise()
            return
        if self.way == "keys" and self.tab.click("keyElement", "enter"):
            return
        if self.way in ("keyboard", "keys"):
            self.tab.ask("unfocus")
        self.tab.press("Enter")

    def submit_otherwise(self) -> None:
        """Submit the guess in another way."""
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

    def clear(self, row: int, way: str = "") -> bool:
        """Delete the letters of a row; return whether it is empty now."""
        way = way or self.way or "keyboard"
        if way == "field":
            return self.tab.fill("fieldElement", "")
        others = [way, *(w for w in ("keyboard", "keys", "tiles") if w != way)]
        for method in others:
            letters = self.shown()
            if letters is None or not any(letters):
                return True
            if method == "keyboard":
                self.tab.ask("unfocus")
            for _ in range(2 * len(letters) + 2):
                count = self._count()
                if not count:
                    return True
                self.erase(method, row)
                if not self._until(lambda: self._count() < count, self.echo):  # noqa: B023
                    break
        return not self._count()

    def _count(self) -> int:
        return sum(map(bool, self.shown() or ()))

    def _shows(self, letters: Sequence[str], seconds: float) -> bool:
        return self._until(lambda: _starts(self.shown(), letters), seconds)

    def _until(self, holds: Callable[[], bool], seconds: float) -> bool:
        end, pause = time.monotonic() + seconds, 0.04
        while not holds():
            if time.monotonic() > end:
                return False
            self.tab.wait(pause)
            pause = min(1.5 * pause, 0.3)
        return True


def _starts(shown: tuple[str, ...] | None, letters: Sequence[str]) -> bool:
    """Return whether a row has exactly these letters at its beginning."""
    if shown is None:
        return False
    rest = shown[len(letters) :]
    return shown[: len(letters)] == tuple(letters) and not any(rest)


def cannot_type(said: str) -> PageError:
    """Return the error for a page that accepts no letters."""
    about = f"; the page says {said!r}" if said else ""
    return PageError(
        "no-typing",
        f"the page accepts no letters, from the keyboard or by its own keys{about}",
        "Look at it with --headed: something may cover the board, or the game may be over.",
    )
