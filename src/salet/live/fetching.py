"""Fetch past answers in the background during a game.

Every answer is saved at once, and the next game continues with what is missing. The current game
does not change.
"""

from __future__ import annotations

import threading

from salet.belief.update import missing_days, update
from salet.errors import SaletError


class Fetching:
    """Fetches the missing days until it is stopped."""

    def __init__(self) -> None:
        self.missing = missing_days()
        self.fetched = 0
        self.refusal: SaletError | None = None
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="salet-past-answers")

    def start(self) -> None:
        """Start the thread, unless nothing is missing."""
        if self.missing:
            self._thread.start()

    def stop(self) -> None:
        """Stop; a request under way has a second to finish."""
        self._leaving.set()
        if self._thread.is_alive():
            self._thread.join(1.0)

    def _run(self) -> None:
        try:
            self.refusal = update(self.missing, sleep=self._pause, show=self._count).refusal
        except SaletError as error:
            self.refusal = error

    def _pause(self, seconds: float) -> None:
        if self._leaving.wait(seconds):
            raise KeyboardInterrupt  # ends the update

    def _count(self, more: int) -> None:
        self.fetched += more
