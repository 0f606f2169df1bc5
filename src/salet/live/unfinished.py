"""Unfinished games, kept in the user's database so that the player can continue them."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date
from sqlite3 import Connection

from salet.errors import StorageError
from salet.words.database import change, rows

MAX_GAMES = 20


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is not over: its puzzle, its settings, and its turns as text.

    ``kind`` is ``play`` or ``practice``. ``day`` is the day of the daily puzzle or empty, ``game``
    the name of another game or empty, and ``number`` that of its puzzle. In practice
    ``code`` is the friend's code of the answers, empty against the adversary, and ``about``
    describes the puzzle. ``list_options`` name the list on the command line; ``options`` are
    others that the game is continued with.
    """

    kind: str
    list_name: str
    boards: int
    day: str
    sequence: bool
    rules: str
    limit: int
    turns: tuple[str, ...]
    code: str = ""
    about: str = ""
    helped: bool = True
    list_options: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    game: str = ""
    number: int | None = None

    def is_same(self, other: Unfinished) -> bool:
        """Return whether the other game is of the same puzzle."""
        return self.puzzle == other.puzzle

    @property
    def puzzle(self) -> str:
        """What identifies the puzzle, as text."""
        which = [self.list_name, self.boards, self.day, self.game, self.number, self.sequence]
        return json.dumps([self.kind, *which, self.code])


def saved_games() -> tuple[Unfinished, ...]:
    """Return the saved games, the latest first, without those that cannot be read."""
    kept: list[tuple[str]] = []
    with suppress(StorageError):
        kept = rows("SELECT game FROM unfinished ORDER BY id DESC")
    return tuple(game for (text,) in kept if (game := _parsed(text)) is not None)


def keep(game: Unfinished) -> None:
    """Save a game; it replaces an earlier one of the same puzzle. Only the latest are kept."""
    values = game.puzzle, json.dumps(asdict(game))
    latest = "SELECT id FROM unfinished ORDER BY id DESC LIMIT ?"

    def save(kept: Connection) -> None:
        kept.execute("REPLACE INTO unfinished (puzzle, game) VALUES (?, ?)", values)
        kept.execute(f"DELETE FROM unfinished WHERE id NOT IN ({latest})", (MAX_GAMES,))

    change(save)


def forget(game: Unfinished) -> None:
    """Delete the saved game of this puzzle."""
    if rows("SELECT id FROM unfinished WHERE puzzle = ?", game.puzzle):
        query = "DELETE FROM unfinished WHERE puzzle = ?"
        change(lambda kept: kept.execute(query, (game.puzzle,)))


def _parsed(text: str) -> Unfinished | None:
    """Return a game from its JSON, or None if it cannot be read."""
    try:
        values = json.loads(text)
        for name in ("turns", "list_options", "options"):
            values[name] = tuple(map(str, values[name]))
        game = Unfinished(**values)
        if game.day:
            date.fromisoformat(game.day)
    except (KeyError, TypeError, ValueError, RecursionError):
        return None
    return game if game.turns else None
