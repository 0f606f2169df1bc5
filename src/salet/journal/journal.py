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

from salet.errors import Change, InputError, NotFound, StorageError, why
from salet.journal.played import PlayedGame, merged
from salet.puzzle.days import today
from salet.puzzle.rules import Rules
from salet.puzzle.turns import HIDDEN, SOLVED
from salet.store import data_dir

VERSION = 3  # 2 knows practice, 3 games of several boards
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

    def games(
        self,
        list_name: str | None = None,
        *,
        practice: bool | None = False,
        boards: int | None = None,
    ) -> tuple[PlayedGame, ...]:
        """Return the games of the record, oldest first.

        All of them, or those of one list, or those with this number of ``boards``;
        with ``practice`` only the practice games, with None both.
        """
        return tuple(
            game
            for game in self._select(_ORDER)
            if list_name in (None, game.list_name)
            and practice in (None, game.practice)
            and boards in (None, game.boards)
        )

    def game(self, id: int) -> PlayedGame:
        """One game; ``NotFound`` when there is none with this id."""
        found = self._select("WHERE id = ?", (id,)) if abs(id) < 2**63 else ()
        if not found:
            raise NotFound(f"there is no game {id} in the journal", "See salet journal list.")
        return found[0]

    def on_day(self, day: date) -> tuple[PlayedGame, ...]:
        """The games of one puzzle day in the record: one for each list."""
        return tuple(game for game in self.games() if game.day == day)

    def _select(self, rest: str, values: Sequence[object] = ()) -> tuple[PlayedGame, ...]:
        with self._faults():
            connection = self._open(write=False)
            return () if connection is None else _select(connection, rest, values)

    # ------------------------------------------------------------------------------- writing

    def add(self, game: PlayedGame, *, replace: bool = False) -> PlayedGame:
        """Keep a game; gives it back as it is kept, with its id.

        A puzzle day has one game a list in the record: the same turns again change nothing (they
        may fill in guesses that were not known), other turns are refused unless ``replace``.
        Games without a day, and practice, are kept however many there are; only one that was
        exported is known again.
        """
        return self.add_all([game], replace=replace)[0]

    def add_all(
        self, games: Iterable[PlayedGame], *, replace: bool = False
    ) -> tuple[PlayedGame, ...]:
        """Keep games, all of them or, when one is refused, none."""
        ready = [_come(game.check()) for game in games]
        if not ready:
            return ()
        with self._writing() as connection:
            clock = _Clock()
            return tuple(_add(connection, game, clock, replace) for game in ready)

    def delete(self, ids: Iterable[int]) -> int:
        """Take games out, readable or not; how many there were."""
        wanted = [(id,) for id in set(ids) if abs(id) < 2**63]
        if not self.path.exists() or not wanted:
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
            version = self._version(connection)
            connection.execute("COMMIT")
            if not version and not write:
                connection.close()
                return None
            if version < VERSION and write:
                self._make_table(connection)
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection

    def _make_table(self, connection: sqlite3.Connection) -> None:
        """The table as this version has it: new, or grown from an older one."""
        connection.execute("BEGIN IMMEDIATE")
        version = self._version(connection)  # somebody may have been quicker
        if not version:
            connection.execute(_SCHEMA)
        elif version == 1:
            connection.execute("ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0")
            connection.execute("DROP INDEX one_a_day")
        if version < 2:
            connection.execute(_ONE_A_DAY)
        if version < VERSION:
            connection.execute(f"PRAGMA application_id = {_OURS}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")

    def _version(self, connection: sqlite3.Connection) -> int:
        """The version of the file, 0 while it is empty; ``StorageError`` when it is not ours."""
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
        if kind != _OURS:
            raise StorageError(f"{self.path} is no journal of salet", self._elsewhere())
        if version > VERSION:
            raise StorageError(
                f"{self.path} was written by a newer salet (version {version} of the journal)",
                "Update salet; the journal is left as it is.",
            )
        return int(version)

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
        except _Unreadable as error:
            raise StorageError(
                f"game {error} of the journal cannot be read",
                f"salet journal delete {str(error).partition(' ')[0]} takes it out; the others "
                "stay.",
            ) from None
        except sqlite3.DatabaseError as error:
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


def _come(game: PlayedGame) -> PlayedGame:
    """A game whose day has come, here or anywhere."""
    if game.day is not None and game.day > today() + timedelta(days=1):
        raise InputError(
            f"the puzzle of {game.day}, number {game.number:,}, has not come yet",
            "Check the date or the number.",
        )
    return game


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
    where = "WHERE NOT practice AND list = ? AND day = ?"
    alike: list[object] = [game.list_name, str(game.day)]
    if game.day is None or game.practice:
        where = (
            "WHERE list = ? AND coalesce(day, '') = ? AND practice = ? AND finished_at = ? "
            "AND feedbacks = ? AND guesses = ?"
        )
        alike[1:] = (
            str(game.day or ""), int(game.practice), game.finished_at, " ".join(game.feedbacks),
            ",".join(game.guesses),
        )  # fmt: skip
    id = None
    for old in _select(connection, where, alike):
        same = merged(old, game)
        if same is None and not overwrite:
            raise InputError(
                f"the journal has another game of {game.day} on {game.list_name} ({old.result})",
                (Change("replace", True), " to keep the new one instead, or give another day."),
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
        int(game.practice),
    )
    places = ", ".join("?" * len(values))
    id = connection.execute(
        f"INSERT INTO games (id, {', '.join(_COLUMNS)}) VALUES ({places})", values
    ).lastrowid
    return replace(game, id=id)


def _select(
    connection: sqlite3.Connection, rest: str, values: Sequence[object]
) -> tuple[PlayedGame, ...]:
    names = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
    columns = [name if name in names else "0" for name in _COLUMNS]  # a journal of old
    rows = connection.execute(f"SELECT id, {', '.join(columns)} FROM games {rest}", values)
    return tuple(_game(row) for row in rows)


def _game(row: tuple[Any, ...]) -> PlayedGame:
    id, day, list_name, rules, within, guesses, feedbacks, answer, helped, finished_at, fun = row
    try:
        datetime.fromisoformat(finished_at)
        words, marks = tuple(guesses.split(",")), tuple(feedbacks.split())
        if not isinstance(within, int) or not isinstance(list_name, str):
            raise TypeError(f"{within!r} guesses on {list_name!r}")
        if len(words) != len(marks) or len({one.count(",") for one in marks}) != 1:
            raise ValueError(f"guesses {guesses!r}, feedbacks {feedbacks!r}")
        shown = [part for one in marks for part in one.split(",")]
        if "," in marks[0]:
            shown = [part for part in shown if part not in (SOLVED, HIDDEN)]
        if len({*map(len, shown)}) != 1 or not set("".join(shown)) <= set("byg"):
            raise ValueError(f"feedbacks {feedbacks!r}")
        return PlayedGame(
            words,
            marks,
            answer,
            day=None if day is None else date.fromisoformat(day),
            number=None,
            list_name=list_name,
            rules=Rules(rules),
            limit=within,
            helped=bool(helped),
            practice=bool(fun),
            finished_at=finished_at,
            id=id,
        )
    except (InputError, ValueError, TypeError, AttributeError, IndexError) as error:
        raise _Unreadable(f"{id} ({error})") from None
