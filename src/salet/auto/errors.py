"""The error of a page that cannot be played, and how long to wait for a page."""

from __future__ import annotations

from dataclasses import dataclass

from salet.errors import CouldNotError, escaped
from salet.puzzle.turns import Turn


class PageError(CouldNotError):
    """A page that could not be played, with the turns so far and the path of a screenshot.

    ``code`` says what happened: not-opened, no-board, other-length, other-boards, already-over,
    unread, no-typing, refused, unmarked, unsettled, contradiction, left, page-closed, hangs,
    too-long, page; or browser and missing-browser when there was no page at all.
    """

    def __init__(self, code: str, message: str, fix: str = "") -> None:
        super().__init__(one_line(message), one_line(fix))
        self.code = code
        self.turns: tuple[Turn, ...] = ()
        self.screenshot = ""


def one_line(text: str) -> str:
    """Return text of a page on one line, with control characters escaped for the terminal."""
    return escaped(" ".join(text.split()))


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to wait, in seconds: for a game, a page, a board, typed letters and marks."""

    game: float = 300
    load: float = 30
    board: float = 15
    typing: float = 2.5
    row: float = 20

    @classmethod
    def within(cls, game: float) -> Limits:
        """Return the usual limits for a game that may take some seconds."""
        return cls(game, min(cls().load, game))
