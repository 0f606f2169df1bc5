"""The command ``salet journal``."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta

import pytest
from tests.cli.conftest import Typed

from salet.belief.pastanswers import known
from salet.journal.journal import Journal
from salet.words.database import change

GRID = "⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩\n"
MOIST = ("crane", "sloth", "moist")
TWO_BOARDS = ("salet:bybyb,ybbbg", "courd:gbbyb,bgbbb", "moist:bbbbb,ggggg", "crane:ggggg,-")
TWO_ROWS = "⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"
TERMO = f"joguei term.ooo #81 *2/6\n{TWO_ROWS}"
SQUARES = "⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛"


@pytest.fixture
def run(salet_here, own_home):
    """Run the command line with its own home; with ``--json`` return the object."""

    def call(*args, code=0):
        done = salet_here("journal", *args)
        assert done.returncode == code, done.stdout + done.stderr
        if "--json" in args and "--help" not in args:
            assert done.stdout.count("\n") == 1
            return json.loads(done.stdout)
        assert "Traceback" not in done.stderr
        return done.stderr if code else done.stdout

    return call


@pytest.fixture
def paste(piped, own_home):
    """Import text from standard input."""

    def call(text, *args):
        return piped("journal", "import", "-", *args, input=text)

    return call


def test_an_empty_journal_is_no_error(run, own_home):
    assert run() == run("list")
    assert run("export", "-").startswith("day,number,game,list")
    assert "Deleted 0 games" in run("delete", "--all")
    assert not own_home.exists()


def test_a_pasted_game_without_words_is_listed_by_its_marks(paste, run):
    assert paste(GRID, "--date", "2026-02-28").stdout == "Imported 1 game.\n"
    assert "bbbbb ybyyb ggggg" in run("list")


def test_a_file_that_cannot_be_read_is_named(run, tmp_path):
    (tmp_path / "raw.csv").write_bytes(b"\x80\x81")
    assert str(tmp_path / "raw.csv") in run("import", str(tmp_path / "raw.csv"), code=2)


@pytest.mark.parametrize(
    ("name", "more"), [("g.csv", []), ("g.json", []), ("g", ["--format", "csv"])]
)
def test_export_delete_import(run, paste, tmp_path, name, more):
    run("add", *MOIST)
    run("add", "crane", "moist", "--list", "original", "--helped")
    run("add", "crane", "moist", "pound", "--answer", "crane,moist,pound", "--practice")
    for more_turns in (TWO_BOARDS, (*TWO_BOARDS[:2], "--within", "2")):
        run("add", *more_turns, "--list", "original")
    for text in (TERMO, SQUARES, "Daily Quordle 9\n6️⃣3️⃣\n5️⃣4️⃣"):
        paste(text)
    before, summary = run("export", "-", "--json"), run("--json")
    path = str(tmp_path / name)
    assert run("export", path, *more, "--json") == {"games": 8, "file": path}
    assert run("delete", "--all", "--yes", "--json") == {"deleted": 8}
    assert run("import", path) == "Imported 8 games.\n"
    assert (run("export", "-", "--json"), run("--json")) == (before, summary)
    assert run("import", path, "--json")["known"] == 8


def test_export_replaces_a_file_only_if_told_so(run, tmp_path):
    path = tmp_path / "games.csv"
    path.write_text("mine")
    assert "exists already" in run("export", str(path), code=2)
    assert path.read_text() == "mine"
    run("export", str(path), "--replace")
    assert path.read_text().startswith("day,")


@pytest.mark.parametrize("which", ["1", "--all"])
def test_unreadable_games_can_be_deleted(run, which):
    run("add", *MOIST)
    run("add", "crane", "moist", "--list", "original")
    change(lambda kept: kept.execute("UPDATE games SET rules = 'x' WHERE id = 1"))
    count = 2 if which == "--all" else 1
    assert run("delete", which, "--yes", "--json") == {"deleted": count}
    assert Journal().ids() == (() if which == "--all" else (2,))


@pytest.mark.parametrize(("answer", "games"), [("n", 1), ("y", 0)])
def test_delete_asks_at_a_terminal(run, monkeypatch, answer, games):
    run("add", *MOIST)
    monkeypatch.setattr("sys.stdin", Typed(f"{answer}\n"))
    assert "[y/N]" in run("delete", "--all")
    assert run("--json")["games"] == games


def test_the_summary_for_people(run):
    for back in range(1, 4):
        day = date.today() - timedelta(days=back)
        word = known().answer(day) or "moist"
        run("add", "crane", "sloth", word, "--date", day.isoformat())
    run("add", *["crane"] * 6, "--answer", "moist", "--list", "original")
    assert re.search(r"X/6.*\(moist\)", run("list"))
    shown = run()
    assert "3 won (75 %)" in shown
    assert re.search(r"^ +3 █+ 3$", shown, re.M)
    assert re.search(r"^ +lost █+ 1$", shown, re.M)
    assert "3 days now" in shown
    assert re.search(r"last 14 days +4 +75 %", shown)
    assert max(map(len, shown.splitlines())) <= 80
    assert "1 game:" in run("--list", "original")
    assert "elsewhere" in run("--list", "elsewhere")
    assert run("--json", "list", "-n", "2")["games"] == 4
    assert max(len(line) for line in run("list").splitlines()) <= 80


def test_a_damaged_database_is_put_aside(run, own_home):
    own_home.mkdir()
    (own_home / "salet.db").write_text("no database at all, but long enough to look at")
    assert run("--json")["games"] == 0
    assert (own_home / "salet-damaged-1.db").read_text().startswith("no database")
    assert "Saved as game 1" in run("add", *MOIST)
    assert "saved before" in run("add", *MOIST)


def test_without_games_the_journal_shows_how_to_add_them(run):
    run("add", "sloth", "crane", "moist", "--practice")
    assert "no games yet" not in run()
    assert "practice" in run("list", "--practice", "--list", "original")


def test_bars_and_tables_fit_a_narrow_terminal(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    for day, word in known().between(date(2026, 2, 1), date(2026, 2, 8)).days:
        run("add", "crane", "sloth", "pilot", word, "--date", day.isoformat())
    for shown in (run(), run("list")):
        assert max(map(len, shown.splitlines())) <= 40
        assert "…" not in shown
    assert sum("█" in line for line in run().splitlines()) == 1


def test_games_of_different_games_are_named(run, paste):
    for text in (TERMO, f"Woordle 81 2/6\n{TWO_ROWS}", f"term.ooo/2 #12\n2️⃣1️⃣\n\n{SQUARES}"):
        paste(text)
    assert all(title in run() for title in ("Termo", "Dueto", "Woordle"))
    assert "Termo 81" in run("list")


def test_games_of_several_boards_are_shown_apart(run):
    assert "2 boards" in run("list", "--boards", "2")
    run("add", "crane", "moist")
    assert "4/7 with 2 boards" in run("add", *TWO_BOARDS, "--list", "original")
    shown = run()
    assert "Other games" in shown
    assert "2.00 guesses on average" in shown
    assert " ".join(turn[:5] for turn in TWO_BOARDS) in run("list")


def test_games_are_kept_in_a_time_zone_that_is_not_valid(salet, run, warm_home):
    added = salet("journal", "add", *MOIST, "--date", "none", TZ="XXX-99")
    assert (added.returncode, added.stderr) == (0, "")
    quick = ("--list", "original", "--strategy", "expected-size")
    played = salet("play", *quick, input="crane bbygb\naging ggggg\n", TZ="XXX-99")
    assert (played.returncode, played.stderr) == (0, "")
    rows = run("list", "--json")["rows"]
    assert [len(row["guesses"]) for row in rows] == [2, 3]
