"""The archive: past days with a known answer, and the user's game of each day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from salet.belief.history import History
from salet.journal.played import PlayedGame
from salet.puzzle.days import open_day, puzzle_number
from salet.words.lexicon import DAILY


@dataclass(frozen=True, slots=True)
class ArchiveDay:
    """A past day, and the user's game of it: that of the record, otherwise a practice game."""

    day: date
    game: PlayedGame | None = None

    @property
    def number(self) -> int:
        """The puzzle number."""
        return puzzle_number(self.day)

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json`` and the API, without the answer."""
        game = self.game
        return {
            "day": self.day.isoformat(),
            "number": self.number,
            "result": game and game.result,
            "solved": game and game.solved,
            "practice": game and game.practice,
        }


def archive(history: History, games: Iterable[PlayedGame]) -> tuple[ArchiveDay, ...]:
    """Return the past days of a history, oldest first, each with its game.

    If a day has several games, the one of the record is used, otherwise the latest practice game.

    >>> from salet.belief.pastanswers import shipped
    >>> archive(shipped(), [])[0].as_dict()["number"]
    0
    """
    played: dict[date, PlayedGame] = {}
    for game in games:
        if game.day is None or not game.is_daily or game.list_name != DAILY:
            continue
        old = played.get(game.day)
        if old is None or old.practice >= game.practice:
            played[game.day] = game
    return tuple(ArchiveDay(day, played.get(day)) for day, _ in history.before(open_day()).days)
