"""Fetch past answers in the background during a game.

Each answer is saved at once, and the next game fetches what is still missing. The current game does
not change.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from datetime import date

from salet.belief.update import (
    address_of,
    dataset_address,
    missing_days,
    source_of,
    update,
)
from salet.errors import SaletError
from salet.words.figures import plural
from salet.words.records import Record
from salet.words.settings import settings


@dataclass(frozen=True, slots=True)
class Offer(Record):
    """Past answers that could be fetched: their number, the first day, the sources.

    ``missing`` is 0 if there is nothing to offer. ``single_source`` has the days that ``source``
    lacks.
    """

    missing: int
    first: date | None
    source: str
    single_source: str

    @property
    def sentence(self) -> str:
        """What a player is told before being asked."""
        return (
            f"{plural(self.missing, 'past answer')} since {self.first} would improve the "
            f"suggestions. salet can fetch them in one request from {self.source}, a public "
            f"dataset, and days that it lacks from {self.single_source}."
        )


def offer() -> Offer:
    """Return what to offer; nothing if the player was asked before."""
    days = missing_days() if settings().update_offered is None else []
    sources = source_of(dataset_address()), source_of(address_of())
    return Offer(len(days), days[0] if days else None, *sources)


class Fetching:
    """Fetches the missing days in a thread until it is stopped."""

    def __init__(self) -> None:
        self.missing = missing_days()
        self.fetched = 0
        self.failure: SaletError | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True, name="salet-past-answers")

    def start(self) -> None:
        """Start the thread, unless nothing is missing."""
        if self.missing:
            self._thread.start()

    def stop(self) -> None:
        """Stop; a request in progress has a second to finish."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(1.0)

    def _run(self) -> None:
        try:
            self.failure = update(self.missing, sleep=self._pause, show=self._count).failure
        except SaletError as error:
            self.failure = error

    def _pause(self, seconds: float) -> None:
        if self._stopped.wait(seconds):
            raise KeyboardInterrupt  # ends the update

    def _count(self, fetched: int) -> None:
        self.fetched += fetched
