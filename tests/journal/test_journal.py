"""The journal: nothing is lost, and impossible games are refused."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import tempfile
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.journal.made import TODAY, WORDS, game, played, won
from tests.patience import RUN_TIME

from salet.errors import Change, InputError, NotFound, StorageError
from salet.journal.files import games_csv, games_json, is_games_file, read_games_file
from salet.journal.journal import Journal
from salet.puzzle.rules import Rules
from salet.words.lexicon import DAILY


@pytest.fixture
def journal(tmp_path):
    with Journal.open(tmp_path / "home" / "journal.sqlite") as opened:
        yield opened


days = st.integers(0, 120).map(lambda back: TODAY - timedelta(days=back))


@st.composite
def games(draw):
    """Draw any possible game."""
    answer = draw(st.sampled_from(WORDS))
    other = st.sampled_from(WORDS).filter(lambda word: word != answer)
    solved = draw(st.booleans())
    limit = draw(st.sampled_from([6, 6, 6, 4, 9]))
    guesses = draw(st.lists(other, min_size=0 if solved else limit, max_size=limit - solved))
    known = draw(st.booleans())
    return game(
        answer,
        *guesses,
        *[answer] * solved,
        known=known,
        recorded=answer if draw(st.booleans()) else None,
        day=draw(st.none() | days),
        list_name=draw(st.sampled_from([DAILY, "original", 'my "own", words.txt'])),
        limit=limit,
        helped=draw(st.booleans()),
        practice=draw(st.booleans()),
        finished_at=draw(st.sampled_from(["", "2026-02-28T20:15:00.123456+01:00"])),
    )


# ----------------------------------------------------------------------------------- keeping


def test_words_that_break_the_rules_of_stored_squares_need_replace(journal):
    words = ("crane", "moult", "aging")
    journal.add(game("aging", *words, known=False, rules=Rules.HARD, day=TODAY))
    new = game("aging", *words, day=TODAY)
    with pytest.raises(InputError) as refused:
        journal.add(new)
    assert Change("replace", True) in refused.value.fix
    assert journal.add(new, replace=True).guesses == words


def test_no_file_before_the_first_game(journal):
    assert journal.games() == ()
    assert journal.delete([1]) == 0
    with pytest.raises(NotFound):
        journal.game(1)
    assert not journal.path.parent.exists()


def test_a_game_is_kept_as_it_was(journal):
    kept = journal.add(won(3, TODAY))
    assert (kept.id, kept.number, kept.answer, kept.solved) == (1, 1715, "moist", True)
    assert kept.finished_at
    journal.close()
    assert Journal.open(journal.path).games() == (kept,)
    assert journal.game(1) == kept
    assert journal.on_day(TODAY) == (kept,)


def test_a_puzzle_day_has_one_game_a_list(journal):
    first = journal.add(won(3, TODAY))
    assert journal.add(won(3, TODAY)) == first
    with pytest.raises(InputError, match=r"2026-02-28 .*3/6") as refused:
        journal.add(won(4, TODAY))
    assert Change("replace", True) in refused.value.fix
    assert journal.games() == (first,)
    other = journal.add(won(4, TODAY), replace=True)
    assert journal.games() == (other,)
    assert other.id == first.id
    journal.add(won(5, TODAY, list_name="original"))
    assert len(journal.games()) == 2


def test_games_without_a_day_are_all_kept(journal):
    for _ in range(3):
        journal.add(won(3, list_name="original"))
    assert len(journal.games()) == 3
    assert len({g.finished_at for g in journal.games()}) == 3
    journal.add(journal.games()[0])  # exactly the same game
    assert len(journal.games()) == 3


def test_squares_and_words_of_one_game_are_merged(journal):
    squares = game("moist", "crane", "sloth", "moist", known=False, recorded=None, day=TODAY)
    assert squares.answer is None
    journal.add(squares)
    journal.add(game("moist", "crane", "sloth", "moist", day=TODAY))
    (kept,) = journal.games()
    assert (kept.guesses, kept.answer) == (("crane", "sloth", "moist"), "moist")
    assert journal.add(squares) == kept


def test_all_games_are_added_or_none(journal):
    journal.add(won(3, TODAY))
    with pytest.raises(InputError):
        journal.add_all([won(2, TODAY - timedelta(days=1)), won(2, TODAY)])
    assert len(journal.games()) == 1
    with pytest.raises(InputError):
        journal.add_all([won(2), won(2, date.today() + timedelta(days=2))])
    assert len(journal.games()) == 1
    assert journal.add_all([]) == ()


def test_practice_is_separate_from_the_record(journal):
    real = journal.add(won(3, TODAY))
    first = journal.add(won(4, TODAY, practice=True))
    second = journal.add(won(5, TODAY, practice=True))
    assert journal.games() == journal.on_day(TODAY) == (real,)
    assert journal.games(practice=True) == (first, second)
    assert journal.games(practice=None) == (real, first, second)
    assert journal.add(first) == first
    assert len(journal.games(practice=None)) == 3
    with pytest.raises(InputError, match="different game"):
        journal.add(won(2, TODAY))


def test_a_journal_of_version_1_is_read_and_migrated(journal):
    journal.add(won(3, TODAY))
    journal.close()
    with sqlite3.connect(journal.path) as old:
        old.execute("DROP INDEX one_a_day")
        old.execute("ALTER TABLE games DROP COLUMN practice")
        old.execute("CREATE UNIQUE INDEX one_a_day ON games (day, list) WHERE day IS NOT NULL")
        old.execute("PRAGMA user_version = 1")
    before = journal.path.read_bytes()
    (kept,) = journal.games()
    assert not kept.practice
    assert journal.path.read_bytes() == before
    journal.close()
    journal.add(won(4, TODAY, practice=True))
    assert [game.practice for game in journal.games(practice=None)] == [False, True]
    with pytest.raises(InputError, match="different game"):
        journal.add(won(2, TODAY))


def test_a_journal_of_version_2_accepts_several_boards_after_reading(journal):
    kept = journal.add(won(3, TODAY))
    journal.close()
    with sqlite3.connect(journal.path) as old:
        old.execute("PRAGMA user_version = 2")
    before = journal.path.read_bytes()
    assert journal.games() == (kept,)
    assert journal.path.read_bytes() == before
    journal.close()
    several = journal.add(played(["crane", "moist"], ["ggggg,bbbbb", "-,ggggg"], limit=7))
    assert several.answer == "crane,moist"
    assert (several.boards, several.ends, several.result) == (2, (1, 2), "2/7")
    assert journal.games() == (kept, several)
    assert journal.games(boards=1) == (kept,)
    assert journal.games(boards=2) == (several,)
    squares = played(["", ""], ["ggggg,bbbbb", "-,bbbbb"], limit=2, practice=True)
    assert journal.add(squares).answer == "?,?"
    assert not journal.games(boards=2, practice=True)[0].solved


def test_games_are_ordered_by_day(journal):
    for back in (5, 1, 9):
        journal.add(won(3, TODAY - timedelta(days=back)))
    results = [g.played_on for g in journal.games()]
    assert results == sorted(results)
    assert journal.games("original") == ()


def test_ids_of_deleted_games_are_not_reused(journal):
    ids = [journal.add(won(3)).id for _ in range(3)]
    assert journal.delete(ids[1:]) == 2
    assert journal.delete(ids[1:]) == 0
    assert journal.add(won(3)).id == 4


@given(st.lists(games(), max_size=8))
def test_adding_again_changes_nothing(listed):
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / "j") as opened:
        for one in listed:
            kept = opened.add(one, replace=True)
            before = opened.games(practice=None)
            assert opened.add(kept) == kept
            assert opened.games(practice=None) == before
        dated = [(g.day, g.list_name) for g in opened.games() if g.day]
        wanted = {(g.day, g.list_name) for g in listed if g.day and not g.practice}
        assert len(dated) == len(set(dated)) == len(wanted)


@given(st.lists(games(), max_size=8), st.sampled_from([games_csv, games_json]))
def test_export_delete_import_gives_the_same_games(listed, written):
    with tempfile.TemporaryDirectory() as folder, Journal.open(Path(folder) / "j") as opened:
        for one in listed:
            opened.add(one, replace=True)
        before = opened.games(practice=None)
        text = written(before)
        assert is_games_file(text)
        opened.delete([g.id for g in before])
        assert opened.games(practice=None) == ()
        opened.add_all(read_games_file(text))
        assert opened.games(practice=None) == before
        opened.add_all(read_games_file("\ufeff" + text.replace("\n", "\r\n")))
        assert opened.games(practice=None) == before


# ----------------------------------------------------------------------------------- the file


def test_a_file_that_is_not_a_database_is_not_changed(journal):
    journal.path.parent.mkdir()
    journal.path.write_text("my diary, not yours" * 100)
    for use in (journal.games, lambda: journal.add(won(3))):
        with pytest.raises(StorageError) as refused:
            use()
        assert refused.value.fix
    assert journal.path.read_text().startswith("my diary")


def test_a_foreign_database_is_not_changed(journal):
    journal.path.parent.mkdir()
    with sqlite3.connect(journal.path) as other:
        other.execute("CREATE TABLE games (mine)")
    before = journal.path.read_bytes()
    for use in (journal.games, lambda: journal.add(won(3))):
        with pytest.raises(StorageError):
            use()
    assert journal.path.read_bytes() == before


def test_a_newer_journal_is_not_changed(journal):
    journal.add(won(3))
    journal.close()
    with sqlite3.connect(journal.path) as newer:
        newer.execute("PRAGMA user_version = 99")
    for use in (journal.games, lambda: journal.add(won(3))):
        with pytest.raises(StorageError, match=r"newer salet .*99") as refused:
            use()
        assert "Update salet" in refused.value.fix


def test_an_empty_file_is_a_new_journal(journal):
    journal.path.parent.mkdir()
    journal.path.write_bytes(b"")
    assert journal.games() == ()
    assert journal.path.read_bytes() == b""
    journal.add(won(3))
    assert len(journal.games()) == 1


@pytest.mark.parametrize(
    "change",
    [
        "rules = 'soft'",
        "within = 'six'",
        "within = 6.5",
        "feedbacks = 'zzzzz'",
        "feedbacks = x'ff'",
        "guesses = 'crane'",
        "day = 'monday'",
        "finished_at = ''",
        "finished_at = 5",
        "list = x'00'",
        "feedbacks = ''",
    ],
)
def test_an_unreadable_row_is_reported(journal, change):
    journal.add(won(3))
    with sqlite3.connect(journal.path) as meddler:
        meddler.execute(f"UPDATE games SET {change}")
    with pytest.raises(StorageError, match=r"game 1 \(") as refused:
        journal.games()
    assert "delete 1." in refused.value.fix
    assert journal.delete([1]) == 1
    assert journal.games() == ()


def test_a_home_that_is_not_a_folder(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError) as refused:
        Journal.open(tmp_path / "file" / "journal.sqlite").add(won(3))
    assert "SALET_HOME" in refused.value.fix
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(StorageError):
        Journal.open(folder).games()


READER = """
import os, sys
from pathlib import Path
from salet.errors import StorageError
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, turns_of
if os.geteuid() == 0:
    os.setuid(65534)
with Journal.open(Path(sys.argv[1])) as journal:
    print(len(journal.games()))
    game = PlayedGame(turns_of(["moist"], ["ggggg"]))
    for use in (lambda: journal.add(game), lambda: journal.delete([1])):
        try:
            use()
        except StorageError as error:
            print(error, error.fix)
with Journal.open(Path(sys.argv[1]).with_name("new.sqlite")) as journal:
    try:
        journal.add(game)
    except StorageError as error:
        print(error, error.fix)
"""


def test_an_unwritable_folder_can_be_read():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        with Journal.open(path) as opened:
            opened.add(won(3))
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        done = subprocess.run(
            [sys.executable, "-c", READER, str(path)], capture_output=True, text=True, check=False
        )
        Path(folder).chmod(0o755)
    assert done.returncode == 0, done.stderr
    count, *refusals = done.stdout.splitlines()
    assert count == "1"
    assert len(refusals) == 3
    assert all("cannot be used" in line and "SALET_HOME" in line for line in refusals)


def test_a_locked_journal_is_reported(journal, monkeypatch):
    journal.add(won(3))
    journal.close()
    monkeypatch.setattr("salet.journal.journal._LOCK_TIMEOUT", 0.05)
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StorageError, match="another program"):
        journal.add(won(3))
    other.execute("ROLLBACK")
    other.close()
    assert len(journal.games()) == 1


WRITER = """
import sys
from pathlib import Path
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, turns_of
with Journal.open(Path(sys.argv[1])) as journal:
    for nth in range(int(sys.argv[2])):
        turns = turns_of(["crane", "moist"], ["bbbbb", "ggggg"])
        batch = [PlayedGame(turns, list_name=sys.argv[3])] * 3
        kept = journal.add_all(batch)
        print(*(game.id for game in kept), flush=True)
"""


def writer(path, count, name):
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), str(count), name],
        stdout=subprocess.PIPE,
        text=True,
    )


def test_a_killed_writer_loses_no_reported_game(tmp_path):
    path = tmp_path / "journal.sqlite"
    reported: set[int] = set()
    for nth in range(3):
        process = writer(path, 100_000, f"list-{nth}")
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(1 + 4 * nth)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.read().splitlines()
        process.wait()
        process.stdout.close()
        # Each line reports three games; the last line may be truncated.
        reported |= {int(id) for line in lines if len(line.split()) == 3 for id in line.split()[:2]}
        with Journal.open(path) as opened:
            games = opened.games(practice=None)
            assert reported <= {g.id for g in games}
            assert len(games) % 3 == 0  # a transaction is never stored partially
    check = sqlite3.connect(path)
    assert check.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    check.close()
    assert len(reported) >= 2 * (1 + 5 + 9)


def test_processes_that_write_at_once_all_succeed(tmp_path):
    path = tmp_path / "new" / "journal.sqlite"  # so that they also race to create the file
    writers = [writer(path, 10, f"list-{nth}") for nth in range(3)]
    for process in writers:
        out, _ = process.communicate(timeout=RUN_TIME)
        assert process.returncode == 0
        assert len(out.splitlines()) == 10
    with Journal.open(path) as opened:
        result = opened.games(practice=None)
    assert len(result) == 90
    assert {g.list_name for g in result} == {"list-0", "list-1", "list-2"}
