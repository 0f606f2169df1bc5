"""The user's database: nothing that was reported as kept is lost, and damage stops nothing."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest
from tests.patience import RUN_TIME
from tests.required import posix
from tests.thorough import few

from salet.errors import StorageError
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, turns_of
from salet.words import database
from salet.words.database import change, database_file, rows

# Keep a numbered row in each table through the functions that salet itself uses.
KEEP = """
import sys
from datetime import timedelta
from salet.belief.history import History
from salet.belief.pastanswers import allowed_words, record
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, turns_of
from salet.live import unfinished
from salet.puzzle.days import FIRST_DAY
from salet.words.lexicon import Lexicon
from salet.words.own import keep_list

WORDS = sorted(allowed_words())

def games(n):
    turns = turns_of(["crane", "moist"], ["bbbbb", "ggggg"])
    Journal().add_all([PlayedGame(turns, list_name=f"list-{n}")] * 3)

def unfinished_(n):
    unfinished.keep(unfinished.Unfinished("play", f"l{n}", 1, "", False, "hard", 6, ("a:b",)))

def answers(n):
    record(History(((FIRST_DAY + timedelta(days=20_000 + n), WORDS[n % len(WORDS)]),)))

def lists(n):
    keep_list(f"list{n}", Lexicon.of(["crane", "moist"]))

KEEPERS = {"games": games, "unfinished": unfinished_, "answers": answers, "lists": lists}
"""
WRITER = (
    KEEP
    + """
unfinished.MAX_GAMES = 10_000
table, start, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
for n in range(start, start + count):
    KEEPERS[table](n)
    print(n, flush=True)
"""
)
FOUND = {
    "games": "SELECT DISTINCT substr(list, 6) FROM games",
    "unfinished": "SELECT substr(json_extract(game, '$.list_name'), 2) FROM unfinished",
    "answers": "SELECT cast(julianday(day) - julianday('2021-06-19') AS int) - 20000 FROM answers",
    "lists": "SELECT substr(name, 5) FROM lists",
}
TABLES = list(FOUND)


@pytest.fixture(autouse=True)
def home(own_home: Path) -> Path:
    return own_home


def writer(table: str, start: int, count: int, before: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", before + WRITER, table, str(start), str(count)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def found(table: str) -> set[int]:
    return {int(n) for (n,) in rows(FOUND[table])}


def keep(table: str, *numbers: int) -> None:
    keepers: dict[str, Any] = {}
    exec(KEEP, keepers)
    for number in numbers:
        keepers["KEEPERS"][table](number)


def keep_some() -> None:
    for table in TABLES:
        keep(table, 0, 1, 2)


def sound() -> bool:
    return rows("PRAGMA integrity_check") == [("ok",)]


def test_reading_creates_nothing(home: Path) -> None:
    assert rows("SELECT * FROM games") == []
    assert not home.exists()


def test_an_action_that_raises_changes_nothing() -> None:
    def refused(kept: sqlite3.Connection) -> None:
        kept.execute("INSERT INTO lists VALUES ('mine', '')")
        raise KeyError

    with pytest.raises(KeyError):
        change(refused)
    assert rows("SELECT * FROM lists") == []


def test_writers_at_once_lose_nothing() -> None:
    """They also race to create the file."""
    count = few(2, 4)  # of each table
    writers = [writer(table, 5 * nth, 5) for nth in range(count) for table in TABLES]
    for process in writers:
        out, err = process.communicate(timeout=RUN_TIME)
        assert (process.returncode, err) == (0, "")
        assert len(out.split()) == 5
    for table in TABLES:
        assert found(table) == set(range(5 * count))
    assert sound()


@posix
@pytest.mark.parametrize("table", TABLES)
def test_a_killed_writer_loses_nothing_that_it_has_reported(table: str) -> None:
    reported: set[int] = set()
    for nth in range(few(2, 23)):
        process = writer(table, 1000 * nth, 1000)
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [process.stdout.readline() for _ in range(1 + nth % 7)]
        process.send_signal(signal.SIGKILL)
        out, err = process.communicate()
        assert err == ""
        # The last line may be truncated.
        reported |= {int(line) for line in [*lines, *out.split("\n")[:-1]]}
        assert reported <= found(table)
    assert sound()
    assert not list(database_file().parent.glob("*damaged*"))
    if table == "games":  # three in each transaction, never one or two
        assert {n for (n,) in rows("SELECT count(*) FROM games GROUP BY list")} == {3}


def test_a_writer_killed_at_any_moment_leaves_a_sound_file() -> None:
    """Kill it while it creates the file, too."""
    luck = random.Random(1)
    for _ in range(few(4, 40)):
        process = writer("lists", 0, 3)
        try:
            process.wait(luck.uniform(0.1, 0.9))
        except subprocess.TimeoutExpired:
            process.kill()
        assert process.communicate()[1] == ""
        assert found("lists") <= {0, 1, 2}
        if database_file().exists():
            assert sound()
        database_file().unlink(missing_ok=True)


def damage(how: str) -> None:
    path = database_file()
    raw = bytearray(path.read_bytes())
    if how.startswith("flip"):
        luck = random.Random(how)
        for _ in range(40):
            raw[luck.randrange(len(raw))] ^= 1 << luck.randrange(8)
    elif how.startswith("cut"):
        del raw[int(how.split()[1]) :]
    elif how == "text":
        raw = bytearray(b"my diary, not yours" * 100)
    else:
        with sqlite3.connect(path) as connection:
            connection.execute(how)
        return
    path.write_bytes(raw)


@pytest.mark.parametrize(
    "how",
    [*(f"flip {n}" for n in few((0, 4, 33, 43, 51), range(60))),
     "cut 100", "cut 4096", "cut 9000", "cut 20480", "text",
     "PRAGMA user_version = 99", "PRAGMA application_id = 7", "DROP TABLE lists",
     "DROP TABLE games"],
)  # fmt: skip
def test_damage_is_put_aside_and_everything_goes_on(
    how: str, home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    keep_some()
    damage(how)
    for table in TABLES:
        rows(f"SELECT * FROM {table}")  # not `found`, since damage may have changed a number
        keep(table, 7)
        assert rows(f"SELECT count(*) FROM {table}") > [(0,)]
    aside = list(home.glob("salet-damaged-*.db"))
    assert len(aside) == caplog.text.count("is damaged") <= 1
    if not how.startswith("flip"):
        assert len(aside) == 1


def test_what_can_be_read_of_a_damaged_database_is_kept() -> None:
    keep_some()
    damage("DROP TABLE lists")
    assert rows("SELECT * FROM lists") == []
    for table in ("games", "unfinished", "answers"):
        assert found(table) == {0, 1, 2}


def test_an_empty_file_is_reported_once_and_put_aside(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """salet never leaves its database empty, so it was something else that lost the games."""
    keep_some()
    database_file().write_bytes(b"")
    log = home / "salet.db-wal"
    log.write_bytes(b"the last changes")
    assert rows("SELECT * FROM games") == []
    (message,) = caplog.messages
    assert str(database_file()) in message
    assert "is empty, so it was renamed to salet-damaged-1.db" in message
    assert "copy it to salet.db." in message
    assert "rows" not in message
    assert (home / "salet-damaged-1.db").read_bytes() == b""
    assert (home / "salet-damaged-1.db-wal").read_bytes() == b"the last changes"
    keep_some()
    assert found("games") == {0, 1, 2}
    assert len(caplog.messages) == 1


def test_writers_at_once_find_an_empty_file(home: Path) -> None:
    home.mkdir()
    database_file().touch()
    writers = [writer(table, 0, 2) for table in TABLES]
    reports = [process.communicate(timeout=RUN_TIME)[1] for process in writers]
    assert [process.returncode for process in writers] == [0] * len(TABLES)
    assert "".join(reports).count("is empty") == 1
    assert len(list(home.glob("*damaged*"))) == 1
    assert all(found(table) == {0, 1} for table in TABLES)


FULL = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
"""


@posix
@pytest.mark.parametrize("table", TABLES)
def test_a_full_disk_is_one_sentence_and_loses_nothing(table: str) -> None:
    keep_some()
    process = writer(table, 10, 1000, FULL)
    out, err = process.communicate(timeout=RUN_TIME)
    assert process.returncode == 1
    assert "StorageError" in err
    assert "SALET_HOME" in err
    kept = {int(line) for line in out.split()}
    assert kept | {0, 1, 2} <= found(table)
    assert sound()


def test_a_locked_database_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    keep_some()
    monkeypatch.setattr(database, "_LOCK_TIMEOUT", 0.05)
    other = sqlite3.connect(database_file(), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="another program"):
        change(lambda kept: kept.execute("DELETE FROM games"))
    assert len(found("games")) == 3  # reading goes on
    other.execute("ROLLBACK")
    other.close()


@posix
@pytest.mark.parametrize("kind", ["folder", "pipe"])
def test_something_else_in_its_place_is_refused(kind: str, home: Path) -> None:
    home.mkdir()
    (os.mkdir if kind == "folder" else os.mkfifo)(database_file())
    with pytest.raises(StorageError):
        rows("SELECT * FROM games")


def test_a_home_that_is_a_file(home: Path) -> None:
    home.write_text("")
    assert rows("SELECT * FROM games") == []
    with pytest.raises(StorageError) as refused:
        change(lambda kept: None)
    assert "SALET_HOME" in refused.value.fix


READER = (
    KEEP
    + """
import os
from salet.errors import StorageError
from salet.words.database import rows
if os.geteuid() == 0:
    os.setuid(65534)
for table, keeper in KEEPERS.items():
    print(table, len(rows(f"SELECT * FROM {table}")))
    try:
        keeper(5)
    except StorageError as error:
        print("refused", error.fix)
"""
)


@posix
def test_a_read_only_home_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    with tempfile.TemporaryDirectory() as folder:  # outside of pytest's, which only its user enters
        Path(folder).chmod(0o755)
        monkeypatch.setenv("SALET_HOME", f"{folder}/home")
        keep_some()
        database_file().chmod(0o444)
        database_file().parent.chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", READER], capture_output=True, text=True, check=False
        )
        database_file().parent.chmod(0o755)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[::2] == ["games 9", "unfinished 3", "answers 3", "lists 3"]
    assert all(line.startswith("refused") and "SALET_HOME" in line for line in lines[1::2])


def test_the_journal_may_be_in_another_file(tmp_path: Path) -> None:
    path = tmp_path / "other" / "games.db"
    turns = turns_of(["moist"], ["ggggg"])
    Journal(path).add(PlayedGame(turns))
    assert len(Journal(path).games()) == 1
    assert not database_file().exists()
