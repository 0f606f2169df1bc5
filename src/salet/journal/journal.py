"""The journal: the user's own games, in SQLite.

One file, ``journal.sqlite``, in the folder of the user's data. Every write is one transaction
that SQLite has put on the disk before the call returns, so that a crash in the middle leaves the
games as they were before it. Nothing is opened before it is asked for, and nothing is created
before the first game is added.
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

from salet.errors import InputError, NotFound, StorageError, why
from salet.journal.played import PlayedGame, day_for, from_shared, merged, played_game
from salet.journal.tally import Figures, Summary, Trend, summary
from salet.puzzle.rules import Rules
from salet.store import data_dir

__all__ = [
    "Figures",
    "Journal",
    "PlayedGame",
    "Summary",
    "Trend",
    "day_for",
    "from_shared",
    "played_game",
    "summary",
]

VERSION = 1
_OURS = 0x53414C54  # "SALT", SQLite's mark for the kind of file
_PATIENCE = 20.0  # seconds to wait for another process that is writing
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
    finished_at TEXT NOT NULL
)
"""
_COLUMNS = "day, list, rules, within, guesses, feedbacks, answer, helped, finished_at"
_ORDER = "ORDER BY coalesce(day, substr(finished_at, 1, 10)), finished_at, id"


class Journal:
    """The user's own games.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with Journal.open(Path(folder) / "journal.sqlite") as journal:
    ...         added = journal.add(PlayedGame(("crane", "aging"), ("bbygb", "ggggg")))
    ...         [game.result for game in journal.games()]
    ['2/6']
    """

    def __init__(self, path: Path):
        self.path = path
        self._connection: sqlite3.Connection | None = None

    @classmethod
    def open(cls, path: Path | None = None) -> Journal:
        """The journal in the user's folder, or in another file."""
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
        """Let the file go."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # ------------------------------------------------------------------------------- reading

    def games(self, list_name: str | None = None) -> tuple[PlayedGame, ...]:
        """All games, or those of one list, oldest first."""
        where = "" if list_name is None else "WHERE list = ?"
        return self._select(f"{where} {_ORDER}", () if list_name is None else (list_name,))

    def game(self, id: int) -> PlayedGame:
        """One game; ``NotFound`` when there is none with this id."""
        found = self._select("WHERE id = ?", (id,)) if abs(id) < 2**63 else ()
        if not found:
            raise NotFound(f"there is no game {id} in the journal", "See salet journal list.")
        return found[0]

    def on_day(self, day: date) -> tuple[PlayedGame, ...]:
        """The games of one puzzle day: one for each list."""
        return self._select(f"WHERE day = ? {_ORDER}", (day.isoformat(),))

    def _select(self, rest: str, values: Sequence[object]) -> tuple[PlayedGame, ...]:
        with self._faults():
            connection = self._open(write=False)
            return () if connection is None else _select(connection, rest, values)

    # ------------------------------------------------------------------------------- writing

    def add(self, game: PlayedGame, *, replace: bool = False) -> PlayedGame:
        """Keep a game; gives it back as it is kept, with its id.

        A puzzle day has one game a list: the same turns again change nothing (they may fill in
        guesses that were not known), other turns are refused unless ``replace``. Games without a
        day are kept however many there are; only one that was exported is known again.
        """
        return self.add_all([game], replace=replace)[0]

    def add_all(
        self, games: Iterable[PlayedGame], *, replace: bool = False
    ) -> tuple[PlayedGame, ...]:
        """Keep games, all of them or, when one is refused, none."""
        ready = [game.check() for game in games]
        if not ready:
            return ()
        with self._writing() as connection:
            clock = _Clock()
            return tuple(_add(connection, game, clock, replace) for game in ready)

    def delete(self, ids: Iterable[int]) -> int:
        """Take games out; how many there were."""
        wanted = [(id,) for id in set(ids)]
        if not self.games() or not wanted:
            return 0
        with self._writing() as connection:
            return connection.executemany("DELETE FROM games WHERE id = ?", wanted).rowcount

    # ------------------------------------------------------------------------------- the file

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it or nothing."""
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
        """The connection; None when there is no file yet and none is needed."""
        if self._connection is not None:
            return self._connection
        if write:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        elif not self.path.exists():
            return None
        # Transactions are begun by hand, so that a schema is made in one too.
        connection = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN")  # one view of the file while it is looked at
            empty = self._is_empty(connection)
            connection.execute("COMMIT")
            if empty and not write:
                connection.close()
                return None
            if empty:
                self._make_table(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _make_table(self, connection: sqlite3.Connection) -> None:
        connection.execute("BEGIN IMMEDIATE")
        if self._is_empty(connection):  # nobody was quicker
            connection.execute(_SCHEMA)
            connection.execute(
                "CREATE UNIQUE INDEX one_a_day ON games (day, list) WHERE day IS NOT NULL"
            )
            connection.execute(f"PRAGMA application_id = {_OURS}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")

    def _is_empty(self, connection: sqlite3.Connection) -> bool:
        """Whether the file is still empty; ``StorageError`` when it is not ours."""
        kind, version, tables = (
            connection.execute(query).fetchone()[0]
            for query in (
                "PRAGMA application_id",
                "PRAGMA user_version",
                "SELECT count(*) FROM sqlite_master",
            )
        )
        if not (kind or version or tables):
            return True
        if kind != _OURS:
            raise StorageError(f"{self.path} is no journal of salet", self._elsewhere())
        if version > VERSION:
            raise StorageError(
                f"{self.path} was written by a newer salet (version {version} of the journal)",
                "Update salet; the journal is left as it is.",
            )
        return False

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """What SQLite says, as a person wants to hear it."""
        try:
            yield
        except sqlite3.OperationalError as error:
            said = str(error)
            if "locked" in said or "busy" in said:
                raise StorageError(
                    f"{self.path} is in use by another program", "Try again in a moment."
                ) from None
            raise self._refused(said) from None
        except OSError as error:
            raise self._refused(why(error)) from None
        except (sqlite3.DatabaseError, _Unreadable) as error:
            raise StorageError(
                f"{self.path} is no journal of salet, or it is damaged: {error}", self._elsewhere()
            ) from None

    def _refused(self, why: str) -> StorageError:
        return StorageError(
            f"the journal {self.path} cannot be used: {why}",
            "Check the folder and its permissions, or set SALET_HOME to one you can write to.",
        )

    def _elsewhere(self) -> str:
        return "It is left as it is. Move it away, and salet begins a new journal."


class _Unreadable(Exception):
    """What somebody else has written into the table."""


class _Clock:
    """Local time that never gives the same moment twice, so that equal games stay apart."""

    def __init__(self) -> None:
        self.last = datetime.now().astimezone()

    def stamp(self) -> str:
        self.last = max(datetime.now().astimezone(), self.last + timedelta(microseconds=1))
        return self.last.isoformat(timespec="microseconds")


def _add(
    connection: sqlite3.Connection, game: PlayedGame, clock: _Clock, overwrite: bool
) -> PlayedGame:
    """Insert a game inside a transaction, or find that it is there already."""
    where = "WHERE list = ? AND day = ?"
    alike = [game.list_name, str(game.day)]
    if game.day is None:
        where = (
            "WHERE list = ? AND day IS NULL AND finished_at = ? AND feedbacks = ? AND guesses = ?"
        )
        alike[1:] = game.finished_at, " ".join(game.feedbacks), ",".join(game.guesses)
    id = None
    for old in _select(connection, where, alike):
        same = merged(old, game)
        if same is None and not overwrite:
            raise InputError(
                f"the journal has another game of {game.day} on {game.list_name} ({old.result})",
                "Use --replace to keep the new one instead, or give another --date.",
            )
        if same == old:
            return old
        if same is not None:
            game = same.check()
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
    )
    id = connection.execute(
        f"INSERT INTO games (id, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values
    ).lastrowid
    return replace(game, id=id)


def _select(
    connection: sqlite3.Connection, rest: str, values: Sequence[object]
) -> tuple[PlayedGame, ...]:
    found = connection.execute(f"SELECT id, {_COLUMNS} FROM games {rest}", values)
    try:
        return tuple(_game(row) for row in found)
    except (InputError, ValueError, TypeError, AttributeError) as error:
        raise _Unreadable(f"a game cannot be read ({error})") from None


def _game(row: tuple[Any, ...]) -> PlayedGame:
    id, day, list_name, rules, within, guesses, feedbacks, answer, helped, finished_at = row
    return PlayedGame(
        tuple(guesses.split(",")),
        tuple(feedbacks.split()),
        answer,
        None if day is None else date.fromisoformat(day),
        None,
        list_name,
        Rules(rules),
        within,
        bool(helped),
        finished_at,
        id,
    )
