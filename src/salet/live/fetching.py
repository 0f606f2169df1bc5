"""Past answers that come in the background while somebody plays.

The newest days come first, since they matter most. Every answer is kept as it comes, and what is
missing then comes the next time; the game that is being played stays as it is.
"""

from __future__ import annotations

import threading

from salet.belief.update import PAUSE, missing_days, update
from salet.errors import SaletError


class Fetching:
    """Asks for the days that are missing, one after the other, until it is told to stop."""

    def __init__(self) -> None:
        self.missing = sorted(missing_days(), reverse=True)
        self.fetched = 0
        self.refusal: SaletError | None = None
        self._leaving = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="salet-past-answers")

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        return max(1, round(len(self.missing) * PAUSE / 60))

    def start(self) -> None:
        """Begin, unless nothing is missing."""
        if self.missing:
            self._thread.start()

    def stop(self) -> None:
        """Ask for no more days; an answer that is on its way has a moment to arrive."""
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
            raise KeyboardInterrupt  # which an update takes as its end

    def _count(self, more: int) -> None:
        self.fetched += more
