"""Unfinished games, kept in the user's database so that the player can continue them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from sqlite3 import Connection

from salet.errors import NotFound, Task
from salet.words.database import change, rows

MAX_GAMES = 100
_SELECT = "SELECT id, game FROM unfinished"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that is not over: its puzzle, its settings, and its turns as text.

    ``kind`` is ``play`` or ``practice``. ``day`` is the day of the daily puzzle or empty, ``game``
    the name of another game or empty, and ``number`` that of its puzzle. In practice
    ``code`` is the friend's code of the answers, empty against the adversary, and ``about``
    describes the puzzle. ``list_options`` name the list on the command line; ``options`` are
    others that the game is continued with. ``practice`` games do not count. ``saved_at`` is UTC
    in ISO format; it and the ``id`` are set when the game is saved.
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
    practice: bool = False
    saved_at: str = ""
    id: int = field(default=0, compare=False)

    def is_same(self, other: Unfinished) -> bool:
        """Return whether the other game is of the same puzzle."""
        return self.puzzle == other.puzzle

    @property
    def puzzle(self) -> str:
        """What identifies the puzzle, as text."""
        which = [self.list_name, self.boards, self.day, self.game, self.number, self.sequence]
        return json.dumps([self.kind, *which, self.code])


def saved_games() -> tuple[Unfinished, ...]:
    """Return the saved games, the latest first, without those that cannot be parsed."""
    return _latest_first(rows(_SELECT))


def saved_game(id: int) -> Unfinished:
    """Return the saved game with this id, or raise ``NotFound``."""
    for game in saved_games():
        if game.id == id:
            return game
    see = Task("unfinished-games", "see your unfinished games")
    raise NotFound(f"there is no unfinished game {id}", (see,))


def keep(game: Unfinished, before: Unfinished | None = None) -> Unfinished:
    """Save a game in place of what was saved of it before, and return it as it is saved.

    If another process has changed that, both are kept. Only the latest games are kept.
    """

    def save(kept: Connection) -> Unfinished:
        id = before.id if before is not None and _is_unchanged(kept, before) else None
        if id is None:
            id = kept.execute("REPLACE INTO unfinished (puzzle, game) VALUES ('', '')").lastrowid
        saved = replace(game, id=id or 0, saved_at=datetime.now(UTC).isoformat())
        values = {name: value for name, value in asdict(saved).items() if name != "id"}
        kept.execute(
            "UPDATE unfinished SET puzzle = ?, game = ? WHERE id = ?",
            (f"{game.puzzle} {id}", json.dumps(values), id),
        )
        for old in _latest_first(kept.execute(_SELECT).fetchall())[MAX_GAMES:]:
            kept.execute("DELETE FROM unfinished WHERE id = ?", (old.id,))
        return saved

    return change(save)


def forget(game: Unfinished) -> None:
    """Delete a saved game, unless another process has changed it."""

    def delete(kept: Connection) -> None:
        if _is_unchanged(kept, game):
            kept.execute("DELETE FROM unfinished WHERE id = ?", (game.id,))

    change(delete)


def _is_unchanged(kept: Connection, game: Unfinished) -> bool:
    """Return whether a game is still saved as it was."""
    row = kept.execute("SELECT game FROM unfinished WHERE id = ?", (game.id,)).fetchone()
    return row is not None and _parsed(game.id, row[0]) == game


def _latest_first(kept: Iterable[tuple[int, str]]) -> tuple[Unfinished, ...]:
    """Return the games of rows that can be read, the one that was saved last first."""
    games = (game for id, text in kept if (game := _parsed(id, text)) is not None)
    return tuple(sorted(games, key=lambda game: (game.saved_at, game.id), reverse=True))


def _parsed(id: int, text: str) -> Unfinished | None:
    """Return a game from its JSON, or None if it cannot be read."""
    try:
        values = json.loads(text)
        for name in ("turns", "list_options", "options"):
            values[name] = tuple(map(str, values[name]))
        game = Unfinished(**values, id=id)
        for time in filter(None, (game.day, game.saved_at)):
            datetime.fromisoformat(time)
    except (KeyError, TypeError, ValueError, RecursionError):
        return None
    return game if game.turns else None
