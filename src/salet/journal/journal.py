"""The journal: the user's own games, in SQLite.

The file is ``journal.sqlite`` in the user's data folder. Every write is one transaction, which
SQLite flushes to disk before the call returns, so a crash leaves the games as they were. The file
is opened on first use and created when the first game is added.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any

from salet.errors import Change, InputError, NotFound, StorageError, why
from salet.journal.played import UNKNOWN, PlayedGame, merged, turns_of
from salet.puzzle.days import puzzle_number, today
from salet.puzzle.rules import Rules
from salet.store import data_dir

VERSION = 3  # 2 added practice games, 3 games of several boards
_APPLICATION_ID = 0x53414C54  # "SALT": SQLite's field for the file type
_LOCK_TIMEOUT = 20.0  # seconds to wait for another process that is writing
_SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    day TEXT,
    list TEXT NOT NULL,
    rules TEXT NOT NULL,
    within INTEGER NOT NULL,
    guesses TEXT NOT NULL,
    feedbacks TEXT NOT NULL,
    answer TEXT,
    helped INTEGER NOT NULL,
    finished_at TEXT NOT NULL,
    practice INTEGER NOT NULL DEFAULT 0
)
"""
_ONE_A_DAY = """
CREATE UNIQUE INDEX one_a_day ON games (day, list) WHERE day IS NOT NULL AND NOT practice
"""
_COLUMNS = (
    "day", "list", "rules", "within", "guesses", "feedbacks", "answer", "helped", "finished_at",
    "practice",
)  # fmt: skip
_ORDER = "ORDER BY coalesce(day, substr(finished_at, 1, 10)), finished_at, id"
_MOVE_IT = "It was not changed. Move it to another folder, and salet starts a new journal."


class Journal:
    """The user's own games.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Journal.open(Path(folder) / "journal.sqlite") as journal:
    ...         turns = turns_of(["crane", "aging"], ["bbygb", "ggggg"])
    ...         added = journal.add(PlayedGame(turns))
    ...         [game.result for game in journal.games()]
    ['2/6']
    """

    def __init__(self, path: Path):
        self.path = path
        self._connection: sqlite3.Connection | None = None

    @classmethod
    def open(cls, path: Path | None = None) -> Journal:
        """Return the journal at ``path``; the default is the user's data folder."""
        return cls(path if path is not None else data_dir() / "journal.sqlite")

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # ------------------------------------------------------------------------------- reading

    def games(
        self,
        list_name: str | None = None,
        *,
        practice: bool | None = False,
        boards: int | None = None,
    ) -> tuple[PlayedGame, ...]:
        """Return games, oldest first, optionally of one list or with this number of boards.

        ``practice`` selects the games of the record (False), practice games (True) or both (None).
        """
        return tuple(
            game
            for game in self._select(_ORDER)
            if list_name in (None, game.list_name)
            and practice in (None, game.practice)
            and boards in (None, game.boards)
        )

    def game(self, id: int) -> PlayedGame:
        """Return the game with this id, or raise ``NotFound``."""
        games = self._select("WHERE id = ?", (id,)) if abs(id) < 2**63 else ()
        if not games:
            raise NotFound(f"there is no game {id} in the journal", "See salet journal list.")
        return games[0]

    def on_day(self, day: date) -> tuple[PlayedGame, ...]:
        """Return the games of one puzzle day, at most one per list; no practice games."""
        return tuple(game for game in self.games() if game.day == day)

    def _select(self, rest: str, values: Sequence[object] = ()) -> tuple[PlayedGame, ...]:
        with self._faults():
            connection = self._open(write=False)
            return () if connection is None else _select(connection, rest, values)

    # ------------------------------------------------------------------------------- writing

    def add(self, game: PlayedGame, *, replace: bool = False) -> PlayedGame:
        """Store a game and return it with its id.

        The record has at most one game per puzzle day and list. Adding the same turns again only
        fills in unknown guesses; different turns raise ``InputError`` unless ``replace`` is set.
        Games without a day and practice games are always added, except exact duplicates with the
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
        with self._writing() as connection:
            clock = _Clock()
            return tuple(_add(connection, game, clock, replace) for game in checked)

    def delete(self, ids: Iterable[int]) -> int:
        """Delete games, even unreadable ones, and return how many existed."""
        wanted = [(id,) for id in set(ids) if abs(id) < 2**63]
        if not self.path.exists() or not wanted:
            return 0
        with self._writing() as connection:
            return connection.executemany("DELETE FROM games WHERE id = ?", wanted).rowcount

    # ------------------------------------------------------------------------------- the file

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Context manager: one transaction, rolled back on any exception."""
        with self._faults():
            connection = self._open(write=True)
            assert connection is not None
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def _open(self, *, write: bool) -> sqlite3.Connection | None:
        """Return the connection, or None when reading and there is no journal yet."""
        if self._connection is not None:
            return self._connection
        if write:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        elif not self.path.exists():
            return None
        # With isolation_level=None we begin transactions ourselves, also for schema changes.
        connection = sqlite3.connect(self.path, timeout=_LOCK_TIMEOUT, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN")  # one snapshot for all queries of _version
            version = self._version(connection)
            connection.execute("COMMIT")
            if not version and not write:
                connection.close()
                return None
            if version < VERSION and write:
                self._migrate(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _migrate(self, connection: sqlite3.Connection) -> None:
        """Create the table, or upgrade it from an older version."""
        connection.execute("BEGIN IMMEDIATE")
        version = self._version(connection)  # another process may have migrated it meanwhile
        if not version:
            connection.execute(_SCHEMA)
        elif version == 1:
            connection.execute("ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0")
            connection.execute("DROP INDEX one_a_day")
        if version < 2:
            connection.execute(_ONE_A_DAY)
        if version < VERSION:
            connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")

    def _version(self, connection: sqlite3.Connection) -> int:
        """Return the file's version, 0 if it is empty; raise ``StorageError`` if it is not ours."""
        kind, version, tables = (
            connection.execute(query).fetchone()[0]
            for query in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_master",
            )
        )
        if not (kind or version or tables):
            return 0
        if kind != _APPLICATION_ID:
            raise StorageError(f"{self.path} is not a salet journal", _MOVE_IT)
        if version > VERSION:
            raise StorageError(
                f"{self.path} was written by a newer salet (version {version} of the journal)",
                "Update salet. The journal was not changed.",
            )
        return int(version)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Context manager: raise errors of SQLite and the file system as ``StorageError``."""
        try:
            yield
        except sqlite3.OperationalError as error:
            message = str(error)
            if "locked" in message or "busy" in message:
                raise StorageError(
                    f"{self.path} is in use by another program", "Try again in a moment."
                ) from None
            raise self._unusable(message) from None
        except OSError as error:
            raise self._unusable(why(error)) from None
        except _Unreadable as error:
            raise StorageError(
                f"game {error} of the journal cannot be read",
                f"Delete it with salet journal delete {str(error).partition(' ')[0]}. The other "
                "games stay.",
            ) from None
        except sqlite3.DatabaseError as error:
            raise StorageError(
                f"{self.path} is not a salet journal, or it is damaged: {error}", _MOVE_IT
            ) from None

    def _unusable(self, why: str) -> StorageError:
        return StorageError(
            f"the journal {self.path} cannot be used: {why}",
            "Check the folder and its permissions, or set SALET_HOME to one you can write to.",
        )


class _Unreadable(Exception):
    """A row that salet did not write."""


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
        self.last = datetime.now().astimezone()

    def stamp(self) -> str:
        self.last = max(datetime.now().astimezone(), self.last + timedelta(microseconds=1))
        return self.last.isoformat(timespec="microseconds")


def _add(
    connection: sqlite3.Connection, game: PlayedGame, clock: _Clock, overwrite: bool
) -> PlayedGame:
    """Insert a game inside a transaction, or return the equal game that is already stored."""
    where = "WHERE NOT practice AND list = ? AND day = ?"
    key: list[object] = [game.list_name, str(game.day)]
    if game.day is None or game.practice:
        where = (
            "WHERE list = ? AND coalesce(day, '') = ? AND practice = ? AND finished_at = ? "
            "AND feedbacks = ? AND guesses = ?"
        )
        key[1:] = (
            str(game.day or ""), int(game.practice), game.finished_at, " ".join(game.feedbacks),
            ",".join(game.guesses),
        )  # fmt: skip
    id = None
    for old in _select(connection, where, key):
        same = merged(old, game)
        if same is None and not overwrite:
            raise InputError(
                f"the journal already has a different game of {game.day} on {game.list_name} "
                f"({old.result})",
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
        None if game.day is None else game.day.isoformat(),
        game.list_name,
        game.rules.value,
        game.limit,
        ",".join(game.guesses),
        " ".join(game.feedbacks),
        game.answer,
        int(game.helped),
        game.finished_at,
        int(game.practice),
    )
    places = ", ".join("?" * len(values))
    id = connection.execute(
        f"INSERT INTO games (id, {', '.join(_COLUMNS)}) VALUES ({places})", values
    ).lastrowid
    return replace(game, id=id, where=f"game {id}")


def _select(
    connection: sqlite3.Connection, rest: str, values: Sequence[object]
) -> tuple[PlayedGame, ...]:
    names = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
    columns = [name if name in names else "0" for name in _COLUMNS]  # older versions lack some
    rows = connection.execute(f"SELECT id, {', '.join(columns)} FROM games {rest}", values)
    return tuple(_game(row) for row in rows)


def _game(row: tuple[Any, ...]) -> PlayedGame:
    id, day, list_name, rules, within, guesses, feedbacks, answer, helped, finished_at, fun = row
    try:
        datetime.fromisoformat(finished_at)
        if not isinstance(within, int) or not isinstance(list_name, str):
            raise TypeError(f"{within!r} guesses on {list_name!r}")
        words = answer.split(",") if answer else ()
        return PlayedGame(
            turns_of(guesses.split(","), feedbacks.split()),
            tuple(None if word == UNKNOWN else word for word in words),
            limit=within,
            number=None if day is None else puzzle_number(date.fromisoformat(day)),
            rules=Rules(rules),
            list_name=list_name,
            helped=bool(helped),
            practice=bool(fun),
            finished_at=finished_at,
            id=id,
            where=f"game {id}",
        )
    except (InputError, ValueError, TypeError, AttributeError) as error:
        raise _Unreadable(f"{id} ({error})") from None
