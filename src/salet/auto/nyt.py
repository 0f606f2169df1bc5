"""The daily page of the New York Times: labelled tiles with ``data-state``, keys with ``data-key``.

Nothing here depends on its class names, which change with each release.
"""

from __future__ import annotations

import time
from typing import Any

from salet.auto.generic import GenericSite
from salet.auto.site import Reading

ADDRESS = "https://www.nytimes.com/games/wordle/index.html"
_ROWS = '[role="group"][aria-label^="Row"]'
_TILES = '[data-testid="tile"], [aria-roledescription="tile"], [data-state]'
# What may cover the board, outermost first: consent, the welcome screen with Play or Continue, the
# instructions and other dialogs.
_OVERLAY_BUTTONS = (
    'button:text-matches("^(reject all|decline all|continue without accepting)", "i")',
    'button:text-matches("^(accept all|accept|agree)$", "i")',
    '[data-testid="Play"], button:text-is("Play")',
    '[data-testid="Continue"], button:text-is("Continue")',
    '[role="dialog"] button[aria-label="Close"], dialog button[aria-label="Close"]',
    'button[aria-label="Close"], [data-testid="modal-close"]',
)


class NytSite(GenericSite):
    """The board, the keyboard and the dialogs of the daily page."""

    name = "nyt"

    def prepare(self, boards: int = 0) -> Reading | None:
        """Prepare the page, or raise ``PageError`` if it lacks the labels of the daily page."""
        reading = super().prepare(boards)
        if self.missing is not None or self.grows:
            raise self.missing or self._no_board(self.find())
        return reading

    def find(self) -> dict[str, Any]:
        """Find the board by its labels; close what covers it first."""
        end = time.monotonic() + self.limits.board / 2
        while True:
            rows = self._adopt()
            if rows and not self.tab.ask("isCovered"):
                break
            if not self._close_overlay() or time.monotonic() > end:
                break
            self.tab.wait(0.3)
        return {
            "found": rows > 0, "columns": self.length if rows else 0, "rows": rows, "boards": 1,
            "worth": 10, "seen": [], "canvas": False,
        }  # fmt: skip

    def _adopt(self) -> int:
        rows: int = self.tab.ask("adopt", {"row": _ROWS, "tile": _TILES, "wanted": self.length})
        return rows

    def _close_overlay(self) -> bool:
        return any(self.tab.click_selector(selector) for selector in _OVERLAY_BUTTONS)

    def refind(self) -> list[int]:
        """Find the board again."""
        return [0] if self._adopt() else []
