"""The journal: the user's own games, in the user's database."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from salet.errors import Change, InputError, NotFound, Task
from salet.journal.played import UNKNOWN, UNSOLVED, PlayedGame, ends_of, merged, turns_of
from salet.puzzle.days import local_time, today
from salet.puzzle.rules import Rules
from salet.words.database import change, rows

log = logging.getLogger("salet")
_COLUMNS = (
    "id", "game", "number", "list", "rules", "within", "guesses", "feedbacks", "answer", "helped",
    "finished_at", "practice",
)  # fmt: skip
_SELECT = f"SELECT {', '.join(_COLUMNS)} FROM games"


class Journal:
    """The user's own games, in the database at ``path``, by default that of the user.

    Every call opens and closes the database itself.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     journal = Journal(Path(folder) / "salet.db")
    ...     turns = turns_of(["crane", "aging"], ["bbygb", "ggggg"])
    ...     added = journal.add(PlayedGame(turns))
    ...     [game.result for game in journal.games()]
    ['2/6']
    """

    def __init__(self, path: Path | None = None):
        self.path = path

    # ------------------------------------------------------------------------------- reading

    def games(
        self,
        list_name: str | None = None,
        *,
        practice: bool | None = False,
        boards: int | None = None,
        game: str | None = None,
    ) -> tuple[PlayedGame, ...]:
        """Return games, oldest first, optionally of one list, number of boards or game.

        ``practice`` selects the games of the record (False), practice games (True) or both (None).
        """
        chosen = [
            played
            for played in self._games("")
            if list_name in (None, played.list_name)
            and practice in (None, played.practice)
            and boards in (None, played.boards)
            and game in (None, played.game)
        ]
        return tuple(sorted(chosen, key=lambda one: (one.played_on, one.finished_at, one.id or 0)))

    def game(self, id: int) -> PlayedGame:
        """Return the game with this id, or raise ``NotFound``."""
        games = self._games("WHERE id = ?", id) if abs(id) < 2**63 else ()
        if not games:
            raise NotFound(
                f"there is no game {id} in the journal", (Task("list-games", "see your games"),)
            )
        return games[0]

    def ids(self) -> tuple[int, ...]:
        """Return the ids of all games, even of unreadable ones, in ascending order."""
        return tuple(id for (id,) in rows("SELECT id FROM games ORDER BY id", path=self.path))

    def _games(self, rest: str, *values: object) -> tuple[PlayedGame, ...]:
        return _readable(rows(f"{_SELECT} {rest}", *values, path=self.path))

    # ------------------------------------------------------------------------------- writing

    def add(self, game: PlayedGame, *, replace: bool = False) -> PlayedGame:
        """Store a game and return it with its id.

        The record has at most one game per puzzle and list. Adding the same turns again only
        fills in unknown guesses; different turns raise ``InputError`` unless ``replace`` is set.
        Games without a number and practice games are always added, except exact duplicates with the
        same finishing time, such as a re-imported export.
        """
        return self.add_all([game], replace=replace)[0]

    def add_all(
        self, games: Iterable[PlayedGame], *, replace: bool = False
    ) -> tuple[PlayedGame, ...]:
        """Store games in one transaction: if one is refused, none is stored."""
        checked = [_check_day(game) for game in games]
        if not checked:
            return ()

        def add(kept: sqlite3.Connection) -> tuple[PlayedGame, ...]:
            clock = _Clock()
            return tuple(_add(kept, game, clock, replace) for game in checked)

        return change(add, self.path)

    def delete(self, ids: Iterable[int]) -> int:
        """Delete games, even unreadable ones, and return how many existed."""
        wanted = [(id,) for id in set(ids) if abs(id) < 2**63]
        if not wanted or not rows("SELECT id FROM games LIMIT 1", path=self.path):
            return 0
        query = "DELETE FROM games WHERE id = ?"
        return change(lambda kept: kept.executemany(query, wanted).rowcount, self.path)


def _check_day(game: PlayedGame) -> PlayedGame:
    """Return the game, or raise ``InputError`` if its day has not begun in any time zone."""
    if game.day is not None and game.day > today() + timedelta(days=1):
        raise InputError(
            f"{game.day}, the day of puzzle {game.number:,}, is in the future",
            "Check the date or the number.",
        )
    return game


class _Clock:
    """Local time, strictly increasing, so that equal games get different times."""

    def __init__(self) -> None:
        self.last = local_time(datetime.now(UTC))

    def stamp(self) -> str:
        self.last = max(local_time(datetime.now(UTC)), self.last + timedelta(microseconds=1))
        return self.last.isoformat(timespec="microseconds")


def _add(
    connection: sqlite3.Connection, game: PlayedGame, clock: _Clock, overwrite: bool
) -> PlayedGame:
    """Insert a game inside a transaction, or return the equal game that is already stored."""
    where = "WHERE NOT practice AND list = ? AND game = ? AND number = ?"
    key: list[object] = [game.list_name, game.game, game.number]
    if game.number is None or game.practice:
        where = (
            "WHERE list = ? AND game IS ? AND number IS ? AND practice = ? AND finished_at = ? "
            "AND feedbacks = ? AND guesses = ?"
        )
        key += (int(game.practice), game.finished_at, _marks(game), ",".join(game.guesses))
    id = None
    for old in _readable(connection.execute(f"{_SELECT} {where}", key).fetchall()):
        same = merged(old, game)
        if same is None and not overwrite:
            raise InputError(
                f"the journal already has a different game of {game.puzzle_name} on "
                f"{game.list_name} ({old.result})",
                (Change("replace", True), " to keep the new one instead, or choose another day."),
            )
        if same == old:
            return old
        if same is not None:
            game = same
        connection.execute("DELETE FROM games WHERE id = ?", (old.id,))
        id = old.id
    if not game.finished_at:
        game = replace(game, finished_at=clock.stamp())
    values = (
        id,
        game.game,
        game.number,
        game.list_name,
        game.rules.value,
        game.limit,
        ",".join(game.guesses),
        _marks(game),
        game.answer,
        int(game.helped),
        game.finished_at,
        int(game.practice),
    )
    places = ", ".join("?" * len(values))
    # It also replaces an unreadable game of the same puzzle.
    id = connection.execute(f"REPLACE INTO games VALUES ({places})", values).lastrowid
    return replace(game, id=id, where=f"game {id}")


def _marks(game: PlayedGame) -> str:
    """Return the feedbacks of a game or, without turns, the number of each board, X if unsolved."""
    if game.turns:
        return " ".join(game.feedbacks)
    return " ".join(UNSOLVED if end is None else str(end) for end in game.ends)


def _readable(kept: Iterable[tuple[Any, ...]]) -> tuple[PlayedGame, ...]:
    """Return the games of rows. One that cannot be read is left out and reported once."""
    games = []
    for row in kept:
        try:
            games.append(_game(row))
        except (InputError, ValueError, TypeError, AttributeError) as error:
            _report_unreadable(row[0], str(error))
    return tuple(games)


@cache
def _report_unreadable(id: int, reason: str) -> None:
    log.warning("salet: game %d of the journal is left out: it cannot be read (%s)", id, reason)


def _game(row: tuple[Any, ...]) -> PlayedGame:
    """Return the game of a row; one that salet did not write can raise several errors."""
    id, name, number, list_name, rules, within, *turns, answer, helped, finished_at, fun = row
    guesses, feedbacks = turns
    datetime.fromisoformat(finished_at)
    if not isinstance(within, int) or not isinstance(list_name, str):
        raise TypeError(f"{within!r} guesses on {list_name!r}")
    if not isinstance(number, int | None) or not isinstance(name, str | None):
        raise TypeError(f"puzzle {number!r} of {name!r}")
    words = answer.split(",") if answer else ()
    is_numbers = not set(feedbacks) - set(f"0123456789 {UNSOLVED}")
    ends = ends_of(feedbacks.split()) if is_numbers else ()
    return PlayedGame(
        () if ends else turns_of(guesses.split(","), feedbacks.split()),
        tuple(None if word == UNKNOWN else word for word in words),
        ends,
        limit=within,
        number=number,
        game=name,
        rules=Rules(rules),
        list_name=list_name,
        helped=bool(helped),
        practice=bool(fun),
        finished_at=finished_at,
        id=id,
        where=f"game {id}",
    )
