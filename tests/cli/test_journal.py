"""The command ``salet journal``."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta

import pytest
from tests.cli.conftest import Typed
from tests.sentences import shows

from salet.belief.pastanswers import known
from salet.journal.journal import Journal
from salet.puzzle.days import puzzle_number
from salet.words.database import change
from salet.words.lexicon import DAILY

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
    assert run("list", "--json") == {"games": 0, "rows": []}
    assert run("export", "-").startswith("day,number,game,list")
    assert "Deleted 0 games" in run("delete", "--all")
    assert not own_home.exists()


def test_guesses_become_a_game_of_today(run):
    data = run("add", *MOIST, "--json")
    assert data["feedbacks"] == ["bbbbb", "ybyyb", "ggggg"]
    assert data["day"] == date.today().isoformat()
    assert data["number"] == puzzle_number(date.today())
    assert (data["list"], data["answer"], data["added"]) == (DAILY, "moist", True)
    assert run("add", "crane:bbbbb", "sloth:ybyyb", "MOIST:22222", "--json")["added"] is False
    assert "saved before" in run("add", *MOIST)
    data = run("--json")
    assert (data["games"], data["wins"], data["mean"], data["current_streak"]) == (1, 1, 3.0, 1)
    assert data["trends"][0]["days"] == 14


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["--date", "2022-02-02"], {"day": "2022-02-02", "number": 228}),
        (["--date", "228"], {"day": "2022-02-02", "number": 228}),
        (["--date", "none"], {"day": None, "number": None}),
        (["--list", "original"], {"day": None, "list": "original"}),
        (["--helped"], {"helped": True}),
        (["--within", "3"], {"limit": 3, "solved": True}),
        (["--answer", "moist"], {"answer": "moist"}),
    ],
)
def test_options_of_add(run, args, expected):
    data = run("add", *MOIST, *args, "--json")
    assert expected.items() <= data.items()


def test_a_day_belongs_to_the_daily_list(run, paste):
    data = run("add", *MOIST, "--list", "original", "--date", "2022-01-01", "--json", code=2)
    assert shows(data["message"], "error.list-of-day")
    done = paste(GRID, "--list", "original", "--date", "2022-01-01", "--json")
    assert shows(json.loads(done.stdout)["message"], "error.list-of-day")
    assert run("list", "--json")["rows"] == []


def test_a_game_of_a_past_day_has_the_answer_of_that_day(run, paste):
    """The answer of 2026-02-13 was MOOCH; a refusal does not give it away."""
    day = ("--date", "2026-02-13")
    for words in (["crane", "moist"], ["crane:bbbbb", "moist:ggggg"], ["crane", "--answer=moist"]):
        data = run("add", *words, *day, "--json", code=2)
        assert shows(data["message"], "error.other-day")
        assert "mooch" not in str(data).lower()
    done = paste(f"Wordle 1,700 3/6\n\n{GRID}\ncrane, sloth, moist\n", "--json")
    assert shows(json.loads(done.stdout)["message"], "error.other-day")
    assert run("--json")["games"] == 0
    lost = run("add", *["crane", "sloth", "staid", "crimp", "fudge", "brick"], *day, "--json")
    assert (lost["solved"], lost["answer"], lost["feedbacks"][0]) == (False, "mooch", "ybbbb")
    won = run("add", "crane", "mooch", *day, "--replace", "--json")
    assert (won["solved"], won["answer"]) == (True, "mooch")


def test_a_lost_game_with_and_without_its_answer(run):
    data = run("add", *["crane"] * 6, "--answer", "moist", "--date", "none", "--json")
    assert (data["solved"], data["answer"], data["feedbacks"]) == (False, "moist", ["bbbbb"] * 6)
    data = run("add", *["crane:bbbbb"] * 6, "--date", "none", "--json")
    assert (data["solved"], data["answer"]) == (False, None)
    shown = run("list")
    assert "X/6" in shown
    assert "(moist)" in shown


@pytest.mark.parametrize(
    ("args", "code", "kind"),
    [
        (["crane:bbygb", "moist:ggggg"], 2, "feedback"),
        (["crane:bbbbb"], 2, "input"),
        (["crxze", "moist"], 2, "word"),
        (["crane", "sloth:ybyyb"], 2, "input"),
        (["moist", "--date", "soon"], 2, "input"),
        (["moist", "--date", "2999-01-01"], 2, "input"),
        (["moist", "--date", "99999"], 2, "input"),
        (["sloth", "crane", "moist", "--hard"], 2, "illegal-guess"),
        (["crane:bbbbb", "crane:gbbbb"] + ["crane:bbbbb"] * 4, 1, "contradiction"),
        (["moist", "--list", "nowhere"], 2, "list"),
        ([], 2, "usage"),
    ],
)
def test_add_refuses_invalid_games(run, refused, args, code, kind):
    assert refused("journal", "add", *args, code=code)["error"] == kind
    assert run("--json")["games"] == 0


def test_unlisted_words_are_accepted_on_request(run):
    assert run("add", "crxze", "moist", "--any-guess", "--json")["guesses"] == ["crxze", "moist"]


def test_another_game_of_the_day_needs_replace(run):
    run("add", *MOIST)
    assert "--replace" in run("add", "crane", "moist", code=2)
    assert run("--json")["mean"] == 3
    run("add", "crane", "moist", "--replace")
    assert (run("--json")["games"], run("--json")["mean"]) == (1, 2)


def test_share_text_is_imported(paste, run):
    text = f"hello there!\nWordle 228 3/6*\n\n{GRID}\nsee you\n"
    done = paste(text)
    assert (done.returncode, done.stdout) == (0, "Imported 1 game.\n")
    assert json.loads(paste(text, "--json").stdout)["known"] == 1
    (row,) = run("list", "--json")["rows"]
    assert (row["day"], row["rules"], row["guesses"]) == ("2022-02-02", "hard", ["", "", ""])
    assert run("--json")["counts"]["3"] == 1
    assert "bbbbb ybyyb ggggg" in run("list")
    data = json.loads(paste(f"{text}\ncrane, sloth, moist\n", "--json").stdout)
    assert data == {"read": 1, "added": 0, "known": 0, "changed": 1}
    assert run("list", "--json")["rows"][0]["guesses"] == list(MOIST)


def test_a_pasted_game_may_get_a_day(paste, run):
    assert paste(GRID, "--date", "2026-02-28").returncode == 0
    assert run("list", "--json")["rows"][0]["number"] == 1715
    done = paste(f"{GRID}\nand\n{GRID}", "--date", "2026-02-27")
    assert done.returncode == 2
    assert "2 games" in done.stderr
    assert paste(f"Wordle 1,590 3/6\n\n{GRID}", "--date", "2026-02-27").returncode == 2


def test_files_that_cannot_be_read_or_written(run, tmp_path):
    run("add", *MOIST)
    (tmp_path / "raw.csv").write_bytes(b"\x80\x81")
    for path in (tmp_path / "none.csv", tmp_path, tmp_path / "raw.csv"):
        assert str(path) in run("import", str(path), code=2)
    assert "x.csv" in run("export", str(tmp_path / "no" / "x.csv"), code=1)
    assert "format" in run("export", str(tmp_path / "x.txt"), code=2)
    assert run("export", "-", "--format", "csv", "--json", code=2)["error"] == "input"


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


def test_delete_by_id_and_by_day(run):
    for back, word in (("2026-02-26", "lance"), ("2026-02-27", "dizzy"), ("2026-02-28", "hydra")):
        run("add", "crane", word, "--date", back)
    assert "add --yes" in run("delete", "1", code=2)
    assert run("--json")["games"] == 3
    assert run("delete", "1", "--yes") == "Deleted 1 game.\n"
    assert run("delete", "--date", "2026-02-28", "--yes") == "Deleted 1 game.\n"
    assert "no game 1" in run("delete", "1", "--yes", code=1)
    assert "no game 99" in run("delete", "99", code=1)  # without a question
    assert "2026-02-28" in run("delete", "--date", "2026-02-28", "--yes", code=1)
    run("delete", code=2)
    run("delete", "2", "--all", code=2)
    assert [row["day"] for row in run("list", "--json")["rows"]] == ["2026-02-27"]


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


def test_practice_is_shown_only_on_request(run):
    run("add", "crane", "moist")
    run("add", "sloth", "crane", "moist", "--practice")
    assert run("--json")["games"] == 1
    assert run("--practice", "--json")["counts"]["3"] == 1
    assert [row["guesses"][0] for row in run("list", "--json")["rows"]] == ["crane"]
    (row,) = run("list", "--practice", "--json")["rows"]
    assert (row["practice"], row["day"]) == (True, None)
    run("delete", "1", "--yes")
    assert "no games yet" not in run()  # the empty journal shows how to add games
    assert "practice" in run("list", "--practice", "--list", "original")


def test_bars_and_tables_fit_a_narrow_terminal(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    for day, word in known().between(date(2026, 2, 1), date(2026, 2, 8)).days:
        run("add", "crane", "sloth", "pilot", word, "--date", day.isoformat())
    for shown in (run(), run("list")):
        assert max(map(len, shown.splitlines())) <= 40
        assert "…" not in shown
    assert sum("█" in line for line in run().splitlines()) == 1


def test_games_of_different_games_are_kept_apart(run, paste):
    texts = [
        f"Wordle 81 2/6\n{TWO_ROWS}", TERMO, f"Woordle 81 2/6\n{TWO_ROWS}",
        f"term.ooo/2 #12\n2️⃣1️⃣\n\n{SQUARES}",
    ]  # fmt: skip
    for _ in range(2):  # the second time they are known
        added = [json.loads(paste(text, "--json").stdout)["added"] for text in texts]
    assert added == [0, 0, 0, 0]
    rows = {row["game"]: row for row in run("list", "--json")["rows"]}
    assert {name: (row["number"], row["day"], row["list"]) for name, row in rows.items()} == {
        "wordle": (81, "2021-09-08", "daily"), "termo": (81, None, "pt-5"),
        "woordle": (81, None, "nl-5"), "dueto": (12, None, "pt-5"),
    }  # fmt: skip
    assert rows["termo"]["rules"] == "hard"
    data = run("--json")
    assert (data["games"], data["wins"]) == (1, 1)
    assert [(each["game"], each["games"]) for each in data["others"]] == [
        ("dueto", 1), ("termo", 1), ("woordle", 1),
    ]  # fmt: skip
    assert run("--game", "termo", "--json")["games"] == 1
    assert run("--game", "Sutom", "--json")["games"] == 0
    assert [row["game"] for row in run("list", "--game", "dueto", "--json")["rows"]] == ["dueto"]
    assert all(title in run() for title in ("Termo", "Dueto", "Woordle"))
    assert "Termo 81" in run("list")
    longer = TERMO.replace("*2/6", "3/6").replace(TWO_ROWS, f"⬛⬛⬛⬛⬛\n{TWO_ROWS}")
    assert "Termo 81" in json.loads(paste(longer, "--json").stdout)["message"]
    assert paste(TERMO, "--date", "2026-01-01").returncode == 2


def test_games_of_several_boards_are_counted_separately(run):
    assert "2 boards" in run("list", "--boards", "2")
    run("add", "crane", "moist")
    assert "4/7 with 2 boards" in run("add", *TWO_BOARDS, "--list", "original")
    run("add", "crane", "moist", "pound", "--answer", "crane,moist,pound", "--practice")
    lost = run("add", *TWO_BOARDS[:2], "--within", "2", "--list", "original", "--json")
    assert (lost["answer"], lost["boards"], lost["solved"]) == ("?,?", 2, False)
    data = run("--json")
    assert (data["games"], data["mean"]) == (1, 2.0)
    (two,) = data["others"]
    assert (two["boards"], two["games"], two["wins"], two["mean"]) == (2, 2, 1, 4.0)
    assert [row["boards"] for row in run("list", "--boards", "2", "--json")["rows"]] == [2, 2]
    assert run("--practice", "--json")["others"][0]["boards"] == 3
    shown = run()
    assert "Other games" in shown
    assert "2.00 guesses on average" in shown
    assert " ".join(turn[:5] for turn in TWO_BOARDS) in run("list")
    for arguments, key in (
        (["crane:bbygb,ybbbb", "moist:bbbbg"], "error.feedback-count"),
        (["crane:ggggg,bbbbb", "moist:-,ggggg", "--date", "today"], "is for one board"),
        (["crane:bbygb,bbbbb", "moist:bbbbg,ggggg"], "error.not-over"),
    ):
        assert shows(run("add", *arguments, "--list", "original", code=2), key)


def test_games_are_kept_in_a_time_zone_that_is_not_valid(salet, run, warm_home):
    added = salet("journal", "add", *MOIST, "--date", "none", TZ="XXX-99")
    assert (added.returncode, added.stderr) == (0, "")
    quick = ("--list", "original", "--strategy", "expected-size")
    played = salet("play", *quick, input="crane bbygb\naging ggggg\n", TZ="XXX-99")
    assert (played.returncode, played.stderr) == (0, "")
    rows = run("list", "--json")["rows"]
    assert [len(row["guesses"]) for row in rows] == [2, 3]
