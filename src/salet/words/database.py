"""What is kept for the user, in one SQLite database: ``salet.db`` in the user's folder. ::

    games        finished games, the journal; feedbacks are the numbers of the boards if only these
                 are known
    unfinished   games that can be continued
    answers      past answers of the daily puzzle that the user has added or fetched
    lists        the user's own word lists

The first change creates the file. A change is one transaction, which is on the disk when the call
returns. A file that is damaged or empty, or whose tables are others, is renamed and reported; what
can be read of it is copied to a new file, and salet goes on with that. salet itself never leaves an
empty file: a new one gets its name when it is complete.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from salet.errors import StorageError, why
from salet.store import data_dir, locked

_Result = TypeVar("_Result")
log = logging.getLogger("salet")
_ID, _VERSION = 0x53414C54, 2  # SQLite's fields for the type of a file ("SALT") and its version
_LOCK_TIMEOUT = 20.0  # seconds to wait for another process that is writing
_TABLES = {
    "games": "id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT, number INTEGER, list TEXT NOT NULL, "
    "rules TEXT NOT NULL, within INTEGER NOT NULL, guesses TEXT NOT NULL, feedbacks TEXT NOT NULL, "
    "answer TEXT, helped INTEGER NOT NULL, finished_at TEXT NOT NULL, practice INTEGER NOT NULL",
    "unfinished": "id INTEGER PRIMARY KEY AUTOINCREMENT, puzzle TEXT UNIQUE NOT NULL, "
    "game TEXT NOT NULL",
    "answers": "day TEXT PRIMARY KEY, answer TEXT NOT NULL",
    "lists": "name TEXT PRIMARY KEY, content TEXT NOT NULL",
}
_INDEX = (
    "CREATE UNIQUE INDEX one_a_puzzle ON games (game, number, list) "
    "WHERE number IS NOT NULL AND NOT practice"
)
_DAMAGE = ("CORRUPT", "NOTADB", "ERROR", "SCHEMA", "FORMAT", "TOOBIG")  # what SQLite says of it


class _NotOurs(sqlite3.DatabaseError):
    """A database that this version of salet did not write."""


def database_file() -> Path:
    """Return the path of the user's database."""
    return data_dir() / "salet.db"


def rows(query: str, *values: object, path: Path | None = None) -> list[tuple[Any, ...]]:
    """Return the rows of a query; none if nothing is kept yet."""
    path = path or database_file()
    with _faults(path):
        if not _exists(path):
            return []
    return _run(path, lambda connection: connection.execute(query, values).fetchall(), write=False)


def change(action: Callable[[sqlite3.Connection], _Result], path: Path | None = None) -> _Result:
    """Run a function in one transaction, which is undone if it raises, and return its result.

    After damage it runs again on the new file.
    """
    path = path or database_file()
    with _faults(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not _exists(path):
            with locked(_lock_of(path)):
                if not _exists(path):  # no other process was faster
                    _new_database(path).replace(path)

    def transaction(connection: sqlite3.Connection) -> _Result:
        connection.execute("BEGIN IMMEDIATE")
        try:
            result = action(connection)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        return result

    return _run(path, transaction, write=True)


def _run(path: Path, action: Callable[[sqlite3.Connection], _Result], *, write: bool) -> _Result:
    with _faults(path):
        used = path.stat()
        if not used.st_size:
            _put_aside(path, used.st_ino, None)
        try:
            with closing(_connected(path, write)) as connection:
                return action(connection)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # names may be damaged, too
            if isinstance(error, sqlite3.DatabaseError) and not _is_damage(error):
                raise  # the disk is full, access is denied, …: the file may be sound
            _put_aside(path, used.st_ino, str(error))
        with closing(_connected(path, write)) as connection:
            return action(connection)


def _exists(path: Path) -> bool:
    """Return whether there is a file. Raise ``StorageError`` if it is special."""
    if path.exists() and not path.is_file():
        raise StorageError(f"{path} is not a regular file", "Rename it.")
    return path.exists()


def _connected(path: Path, write: bool) -> sqlite3.Connection:
    """Return a connection to a database of ours."""
    try:
        return _opened(path)
    except sqlite3.OperationalError as error:
        if write or not _is_one_of(error, "READONLY", "CANTOPEN"):
            raise
        return _opened(path, "?immutable=1")  # the log needs a folder that can be written to


def _opened(path: Path, options: str = "") -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}{options}", timeout=_LOCK_TIMEOUT, uri=True,
        isolation_level=None,
    )  # fmt: skip
    try:
        connection.text_factory = lambda raw: raw.decode(errors="replace")
        connection.execute("PRAGMA synchronous = FULL")
        kind, version = (
            connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "user_version")
        )
        if (kind, version) != (_ID, _VERSION):
            raise _NotOurs("it is not a database of this version of salet")
    except BaseException:
        connection.close()
        raise
    return connection


def _new_database(path: Path) -> Path:
    """Write an empty database beside ``path``, and return its path.

    It is moved into place when it is complete, so that a killed process leaves nothing half done.
    """
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    with closing(sqlite3.connect(new, isolation_level=None)) as connection:
        for name, columns in _TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
        connection.execute(_INDEX)
        connection.execute(f"PRAGMA application_id = {_ID}")
        connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.execute("PRAGMA journal_mode = WAL")
    return new


def _put_aside(path: Path, damaged: int, fault: str | None) -> None:
    """Rename a damaged database, and put a new one with what can be read in its place.

    ``damaged`` is its inode: if the file has another one, another process has put it aside.
    ``fault`` is None if the file is empty.
    """
    with locked(_lock_of(path)):
        if path.stat().st_ino != damaged:
            return
        new = _new_database(path)
        # SQLite would delete the log of an empty file.
        copied = 0 if fault is None else _copy(path, new)
        number = 1
        while (aside := path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")).exists():
            number += 1
        for ending in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                path.with_name(path.name + ending).rename(aside.with_name(aside.name + ending))
        with suppress(OSError):  # a file system may have no links
            aside.hardlink_to(path)  # other processes always find a file
        if not aside.exists():
            path.rename(aside)
        new.replace(path)
    if fault is None:
        log.warning(
            "salet: %s is empty, so it was renamed to %s. If you have a backup, copy it to %s.",
            path, aside.name, path.name,
        )  # fmt: skip
        return
    log.warning(
        "salet: %s is damaged (%s). It is now %s; %d rows of it could be read and are kept. "
        "If you have a backup with more, copy it to %s.",
        path, fault, aside.name, copied, path.name,
    )  # fmt: skip


def _copy(source: Path, target: Path) -> int:
    """Copy the rows that can be read; return their number."""
    copied = 0
    with closing(_opened(target)) as new, closing(sqlite3.connect(source)) as old:
        old.text_factory = new.text_factory
        new.execute("BEGIN IMMEDIATE")
        for name, columns in _TABLES.items():
            places = ", ".join("?" * len(columns.split(", ")))
            with suppress(sqlite3.Error, UnicodeDecodeError):
                for row in old.execute(f"SELECT * FROM {name}"):
                    new.execute(f"INSERT OR IGNORE INTO {name} VALUES ({places})", row)
                    copied += 1
        new.execute("COMMIT")
    return copied


def _lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    return isinstance(error, _NotOurs) or _is_one_of(error, *_DAMAGE)


def _is_one_of(error: sqlite3.Error, *names: str) -> bool:
    """Return whether SQLite has raised an error for one of these reasons."""
    reason: str = getattr(error, "sqlite_errorname", "")
    return reason.startswith(tuple(f"SQLITE_{name}" for name in names))


@contextmanager
def _faults(path: Path) -> Iterator[None]:
    """Context manager: raise errors of SQLite and the file system as ``StorageError``."""
    try:
        yield
    except sqlite3.Error as error:
        if _is_one_of(error, "BUSY", "LOCKED"):
            fix = "Try again in a moment."
            raise StorageError(f"{path} is in use by another program", fix) from None
        full = _is_one_of(error, "FULL")
        raise _unusable(path, "the disk is full" if full else str(error)) from None
    except OSError as error:
        raise _unusable(path, why(error)) from None


def _unusable(path: Path, reason: str) -> StorageError:
    return StorageError(
        f"{path} cannot be used: {reason}",
        "Check the folder, its permissions and the disk, or set SALET_HOME to another folder.",
    )
