"""The command ``salet review``: games typed, pasted, from files and from the journal."""

from __future__ import annotations

import io
import json
import os
import pty
import select
import subprocess
import sys
import time
from xml.etree import ElementTree

import pytest
from tests import oracle
from tests.patience import PATIENCE
from tests.sentences import shows

from salet.puzzle.sentences import say

PASTE = """Good morning!
Wordle 1,590 4/6*

⬛⬛⬛⬛⬛
🟨⬛🟨🟨⬛
⬛🟩🟩🟩🟩
🟩🟩🟩🟩🟩
https://example.org/see-you
"""
CONTRACT = {
    "guess", "feedback", "candidates_before", "candidates_after", "expected_size", "largest",
    "best", "best_expected_size", "best_largest", "expected_turns", "best_expected_turns",
    "skill", "luck",
}  # fmt: skip


def given_text(text):
    """Return standard input with this text."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")


def parsed(done):
    assert done.returncode == 0, done.stderr
    assert all(line.endswith(" s") for line in done.stderr.splitlines())  # progress at most
    return json.loads(done.stdout)


def test_the_published_game_by_the_real_command(salet):
    done = salet("review", "soare", "clint", "mince", "wince", "--answer", "wince",
                 "--by", "brute-force-mean", "--list", "original", "--json")  # fmt: skip
    output = parsed(done)
    sizes = [
        (t["guess"], f"{t['expected_size']:.4f}", t["largest"], t["candidates_after"])
        for t in output["turns"]
    ]
    assert sizes == [
        ("soare", "62.3011", 183, 79),
        ("clint", "3.5063", 8, 4),
        ("mince", "1.0000", 1, 1),
        ("wince", "1.0000", 1, 1),
    ]
    clint = output["turns"][1]
    assert (clint["best"], f"{clint['best_expected_size']:.4f}", clint["best_largest"]) == (
        "guilt", "2.8734", 6,
    )  # fmt: skip
    assert output["turns"][2]["best"] == "mince"
    assert output["best_play"] == ["raise", "lingo", "mince", "wince"]
    assert output["best_play_guesses"] == output["guesses"] == 4
    assert output["strategy"] == "brute-force-mean"


def test_a_game_on_the_list_of_the_daily_puzzle(salet):
    done = salet("review", "CRANE", "Sloth", "moist", "--answer", "moist")
    assert done.returncode == 0, done.stderr
    assert "[M] [O] [I] [S] [T]" in done.stdout
    assert "skill" in done.stdout
    assert "Best play: " in done.stdout
    assert "daily, by expected-turns" in done.stdout
    assert not any(line != line.rstrip() for line in done.stdout.splitlines())


def test_turns_with_marks_need_no_answer_and_an_open_game_is_fine(salet_here):
    output = parsed(salet_here("review", "crane:bbbbb", "sloth:10110", "--json"))
    assert (output["answer"], output["solved"], output["best_play"]) == (None, False, [])
    assert output["turns"][1]["feedback"] == "ybyyb"
    reverse = parsed(
        salet_here("review", "crane:22222", "sloth:12112", "--reverse-digits", "--json")
    )
    assert [t["feedback"] for t in reverse["turns"]] == ["bbbbb", "ybyyb"]


def test_squares_on_standard_input_with_the_answer(salet):
    text = PASTE.replace("🟨⬛🟨🟨⬛", "🟨⬛⬛🟨⬛").replace("*", "")
    done = salet("review", "-", "--answer", "watch", "--json", input=text)
    output = parsed(done)
    assert output["inferred"] is True
    assert [t["feedback"] for t in output["turns"]] == ["bbbbb", "ybbyb", "bgggg", "ggggg"]
    assert all(0 < t["inferred"] <= 1 for t in output["turns"][:-1])
    assert output["turns"][-1]["inferred"] is None
    assert output["turns"][-1]["guess"] == "watch"
    # Without the words there is no verdict, only what the squares show.
    assert all(t["is_unknown"] and t["skill"] is t["luck"] is None for t in output["turns"])
    assert (output["skill"], output["luck"]) == (None, None)
    assert all(t["fitting"] > 1 for t in output["turns"][:-1])
    assert shows(output["turns"][0]["sentences"][0], "squares.more")
    assert say("note.several-fit") in output["notes"]
    # Best play takes a past answer for unlikely, and stops at the limit.
    assert (len(output["best_play"]), output["best_play_guesses"]) == (6, None)
    assert output["number"] == 1590


def test_the_answer_of_a_known_day_is_looked_up(salet_here, monkeypatch):
    # Puzzle 0 was cigar.
    monkeypatch.setattr("sys.stdin", given_text("Wordle 0 2/6\n\n⬛🟨🟨⬛⬛\n🟩🟩🟩🟩🟩\n"))
    output = parsed(salet_here("review", "-", "--json"))
    assert (output["answer"], output["number"]) == ("cigar", 0)
    assert output["turns"][0]["inferred"] is not None


def test_a_star_means_hard_rules_unless_they_were_broken(salet_here, monkeypatch):
    def run(second, marks):
        text = f"Wordle 5 3/6*\n\ncrane bbbbb\n{second} {marks}\nmoist ggggg"
        monkeypatch.setattr("sys.stdin", given_text(text))
        done = salet_here("review", "-", "--json", "--list", "original")
        assert done.returncode == 0
        return json.loads(done.stdout)

    kept = run("sloth", "ybyyb")  # moist has S, O and T
    assert (kept["rules"], kept["notes"]) == ("hard", [])
    text = "Wordle 5 4/6*\n\ncrane bbbbb\nsloth ybyyb\npilot bybbg\nmoist ggggg"
    monkeypatch.setattr("sys.stdin", given_text(text.replace("bybbg", "bybyg")))
    done = parsed(salet_here("review", "-", "--json", "--list", "original"))
    assert done["rules"] == "normal"
    assert any(shows(note, "note.broken-rules", rules="hard") for note in done["notes"])


def test_an_illegal_guess_is_refused_if_rules_are_requested(salet_here):
    done = salet_here("review", "crane:bbbbb", "sloth", "pilot", "--hard", "--answer", "moist",
                      "--list", "original")  # fmt: skip
    assert done.returncode == 2
    assert shows(done.stderr, "rules.illegal-turn", turn=3, word="PILOT", rules="hard")


def test_several_games_give_a_table_and_trends(salet_here, tmp_path):
    file = tmp_path / "games.txt"
    game = "crane bbbbb\nsloth ybyyb\nmoist ggggg\n\n"
    file.write_text(game * 2, encoding="utf-8")
    done = salet_here("review", "--file", str(file), "--list", "original")
    assert (done.returncode, done.stdout.count("moist")) == (0, 2)
    output = parsed(salet_here("review", "--file", str(file), "--list", "original", "--json"))
    assert (output["games"], output["mean"], len(output["rows"])) == (2, 3.0, 2)
    assert output["skipped"] == []
    assert all(turn.keys() >= CONTRACT for row in output["rows"] for turn in row["turns"])


def test_a_game_that_cannot_be_read_does_not_spoil_the_others(salet_here, tmp_path):
    file = tmp_path / "games.txt"
    bad = "Wordle 2,001 2/6\n\n⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩\n\n"
    file.write_text(bad + "Wordle 1,500 2/6\n\ncrane bbbbb\nmoist ggggg\n", encoding="utf-8")
    done = salet_here("review", "--file", str(file), "--list", "original")
    assert done.returncode == 0, done.stderr
    assert "Skipped: " in done.stdout
    assert shows(done.stdout, "error.head-rows", claimed=2, limit=6, rows="3 rows")


def test_games_of_the_journal(salet_here, own_home):
    none = salet_here("review", "--journal")
    assert none.returncode == 1
    for words in (["crane", "sloth", "moist"], ["slate", "crane"]):
        assert salet_here("journal", "add", *words, "--date", "none").returncode == 0
    output = parsed(salet_here("review", "--journal", "--json"))
    assert [row["answer"] for row in output["rows"]] == ["moist", "crane"]
    one = parsed(salet_here("review", "--journal", "1", "--json"))
    assert (one["answer"], one["list"]) == ("crane", "daily")
    done = salet_here("journal", "add", "crane", "sloth", "moist", "--list", "original")
    assert done.returncode == 0
    other = parsed(salet_here("review", "--journal", "1", "--json"))
    assert (other["answer"], other["list"]) == ("moist", "original")
    assert parsed(salet_here("review", "--journal", "--json", "--list", "original")) == other
    assert salet_here("review", "--journal", "x").returncode == 2


def test_a_card(salet_here, tmp_path):
    card = tmp_path / "game.svg"
    done = salet_here("review", "crane", "sloth", "moist", "-l", "original", "--svg", str(card))
    assert done.returncode == 0, done.stderr
    assert "Wrote" in done.stdout
    assert "MOIST in 3" in card.read_text("utf-8")
    ElementTree.parse(card)
    done = salet_here("review", "crane", "moist", "--svg", str(tmp_path / "no" / "x.svg"))
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("args", "code", "kind"),
    [
        ([], 2, "input"),
        (["crane", "--paste"], 2, "input"),
        (["crane", "slith", "moist"], 2, "word"),
        (["crane:bbbbb", "crate:gbbbb"], 1, "contradiction"),
        (["crane:ggggb", "moist"], 2, "feedback"),
        (["crane:ggggy"], 2, "impossible-feedback"),
        (["moist", "crane", "--answer", "moist"], 2, "input"),
        (["crane"] * 7 + ["--answer", "moist"], 2, "input"),
        (["crane", "moist", "--by", "expected-turn"], 2, "strategy"),
        (["crane", "moist", "--list", "nope"], 2, "list"),
        (["crane", "moist", "--date", "never"], 2, "input"),
        (["--file", "/no/such/file"], 2, "input"),
        (["cranes", "moist"], 2, "word"),
        (["crane", "moist", "--answer", "moi"], 2, "word"),
    ],
)
def test_bad_input_causes_no_traceback(args, code, kind, salet_here):
    done = salet_here("review", *args, "--json")
    assert done.returncode == code, done.stdout
    error = json.loads(done.stdout)
    assert error["error"] == kind
    assert error["fix"]
    assert done.stderr == ""
    shown = salet_here("review", *args)
    assert shown.returncode == code
    assert "Traceback" not in shown.stderr
    assert shown.stdout == ""


def test_two_answers_and_an_answer_that_does_not_fit_the_squares(salet_here, monkeypatch):
    def run(text, answer):
        monkeypatch.setattr("sys.stdin", given_text(text))
        done = salet_here("review", "-", "--answer", answer, "--json")
        assert done.returncode == 2, done.stdout
        return json.loads(done.stdout)

    data = run("crane bbbbb\nmoist ggggg", "mount")
    assert shows(data["message"], "error.other-marks", answer="MOUNT")
    data = run("Wordle 9 2/6\n\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩", "moist")
    assert shows(data["message"], "error.squares-none", marks="ggggy", answer="MOIST")


def test_an_unlisted_word_needs_an_option(salet_here):
    done = salet_here("review", "crane", "qxqxq", "moist", "--any-guess", "--json")
    output = parsed(done)
    assert output["turns"][1]["guess"] == "qxqxq"
    assert say("note.unlisted", word="QXQXQ", list="daily") in output["notes"]


def test_a_users_list(salet_here, word_file):
    file = word_file(["elephants", "crocodile", "alligator", "butterfly"])
    output = parsed(salet_here("review", "crocodile", "butterfly", "--list", file, "--json"))
    assert output["turns"][0]["exact"] is True
    assert output["skill"] == 99


def test_paste_at_a_terminal_asks_and_ends_with_an_empty_line(tmp_path):
    env = {**os.environ, "PATH": str(tmp_path), "TERM": "dumb", "COLUMNS": "100"}
    main, side = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", "review", "--paste", "--list", "original", "--json"],
        stdin=side, stdout=subprocess.PIPE, stderr=side, env=env, cwd=tmp_path,
    )  # fmt: skip
    os.close(side)
    shown = b""
    deadline = time.monotonic() + PATIENCE
    while b"empty line" not in shown and time.monotonic() < deadline:
        if select.select([main], [], [], 0.2)[0]:
            shown += os.read(main, 4096)
    assert b"Paste the game here" in shown
    os.write(main, b"Wordle 12 3/6\n\ncrane bbbbb\nsloth ybyyb\nmoist ggggg\n\n")
    out, _ = process.communicate(timeout=PATIENCE)
    os.close(main)
    assert process.returncode == 0
    assert json.loads(out)["answer"] == "moist"


def test_letters_of_two_characters(salet_here, tmp_path, own_home):
    words = tmp_path / "words.txt"
    words.write_text("džaba\ndžemo\nčača\nkada\n", "utf-8")
    own = ["--list", str(words), "--alphabet", "a b č d dž e k m o"]
    card = str(tmp_path / "card.svg")
    done = salet_here("review", "džaba", "kada", *own, "--svg", card)
    assert done.returncode == 0, done.stderr
    assert " DŽ  [A]  B  [A] " in done.stdout
    drawn = (tmp_path / "card.svg").read_text("utf-8")
    assert drawn.count(">DŽ</text>") == 1
    # In the journal it is found with its list.
    assert salet_here("journal", "add", "džaba", "kada", *own).returncode == 0
    kept = parsed(salet_here("review", "--journal", *own, "--json"))
    assert kept["turns"][0]["letters"] == ["dž", "a", "b", "a"]
    lost = salet_here("review", "--journal")
    assert lost.returncode == 2
    assert "--list LIST" in lost.stderr


def test_a_game_of_the_journal_is_judged_by_its_own_rules(salet_here, own_home):
    game = ["crane:bbbbb", "moist:ggggg", "--list", "original", "--ultra-hard"]
    assert salet_here("journal", "add", *game).returncode == 0
    output = parsed(salet_here("review", "--journal", "--json"))
    assert (output["rules"], output["list"]) == ("ultra-hard", "original")


def test_exported_games_are_reviewed(salet_here, own_home, tmp_path):
    for game in (["crane", "moist"], ["sloth", "moist", "--date", "yesterday"]):
        assert salet_here("journal", "add", *game, "--list", "original").returncode == 0
    file = str(tmp_path / "games.csv")
    assert salet_here("journal", "export", file).returncode == 0
    output = parsed(salet_here("review", "--file", file, "--json"))
    assert [row["turns"][0]["guess"] for row in output["rows"]] == ["sloth", "crane"]
    assert {row["list"] for row in output["rows"]} == {"original"}
    assert output["skipped"] == []


@pytest.mark.parametrize("count", ["²", "0", "9" * 5000])
def test_the_number_of_journal_games_is_validated(salet_here, own_home, count):
    done = salet_here("review", "--journal", count, "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"] == "usage"


def test_a_card_is_not_written_to_a_pipe_without_a_reader(salet_here, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, tmp_path / "no" / "page", ""):
        done = salet_here("review", "crane", "moist", "--list", "original", "--svg", str(path))
        assert done.returncode == 1


@pytest.mark.parametrize(
    "more", [["--answer", "moist"], ["--date", "5"], ["--boards", "2", "--answer", "moist"]]
)
def test_games_of_the_journal_have_their_own_answers_and_days(more, salet_here, own_home):
    done = salet_here("review", "--journal", *more)
    assert done.returncode == 2


# Several boards


def turn_of(guess, answers):
    return f"{guess}:{','.join(oracle.feedback(guess, answer) for answer in answers)}"


def test_several_boards_get_the_same_review_from_any_input(salet_here, word_file):
    answers = ["crane", "moist"]
    guesses = ["salet", "salet", "courd", "moist", "crane"]
    turns = [turn_of(guess, answers) for guess in guesses[:4]] + ["crane:ggggg,-"]
    named = ["--answer", "crane", "--answer", "moist"]
    output = parsed(salet_here("review", *turns, "-l", "original", "--json"))
    assert (output["boards"], output["solved"], output["guesses"]) == (2, True, 5)
    assert output["answer"] == answers
    assert output["turns"][1]["given_away"] == pytest.approx(1)  # the same guess tells nothing new
    assert [turn["solved"] for turn in output["turns"]] == [[], [], [], [2], [1]]
    several = CONTRACT - {"expected_size", "largest", "best_expected_size", "best_largest"}
    assert all(turn.keys() >= several for turn in output["turns"])
    assert parsed(salet_here("review", *guesses, *named, "-l", "original", "--json")) == output
    shown = salet_here("review", *turns, "-l", "original").stdout
    assert shows(shown, "verdict.solved", every="Both", used="five guesses")
    shared = word_file(shown[shown.index("salet 2 boards 5/7") :])
    bare = parsed(salet_here("review", "--file", shared, "--json"))
    assert (bare["ends"], bare["limit"], bare["skill"]) == ([5, 4], 7, None)
    assert "--answer crane --answer moist" in salet_here("review", "--file", shared).stdout
    assert salet_here("review", "--file", shared, "--svg", "x.svg").returncode == 2
    inferred = parsed(salet_here("review", "--file", shared, *named, "-l", "original", "--json"))
    assert [turn["guess"] for turn in inferred["turns"]][3:] == ["moist", "crane"]
    assert inferred["inferred"]
    assert inferred["turns"][0]["inferred"] > 0
    assert [t["feedback"] for t in inferred["turns"]] == [t["feedback"] for t in output["turns"]]


def test_several_boards_have_a_card(salet_here, tmp_path):
    card = tmp_path / "game.svg"
    done = salet_here("review", "salet", "moist", "crane", "--answer", "crane,moist",
                      "-l", "original", "--svg", str(card))  # fmt: skip
    assert done.returncode == 0, done.stderr
    ElementTree.parse(card)


@pytest.mark.parametrize(
    ("arguments", "code", "kind"),
    [
        (["crane:bbygb,ybbbb", "moist:bbbbg"], 2, "feedback"),
        (["crane:ggggg,bbbbb", "moist:bbbbb,ggggg"], 2, "feedback"),
        (["crane:bbygb,bbbbb", "slate:bbbbb,bbbbb"], 1, "contradiction"),
        (["crane", "moist", "--boards", "2"], 2, "input"),
        (["crane", "--answer", "moist", "--answer", "moist"], 2, "input"),
        (["crane", "--answer", "moist,pound", "--boards", "3"], 2, "input"),
        (["crane:bbygb,ybbbb", "--boards", "3"], 2, "feedback"),
        (["crane:bbygb,ybbbb", "--answer", "moist,pound"], 2, "feedback"),
        (["crane", "moist", "salet", "--answer", "crane,moist"], 2, "feedback"),
        (["qqqqq", "crane", "--answer", "crane,moist"], 2, "word"),
        (["crane:bbygb,ybbbb", "--date", "today"], 2, "input"),
        (["crane:bbygb,ybbbb", "--by", "optimal"], 2, "strategy"),
        (["crane", "aging", "--sequence"], 2, "input"),
        (["⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩", "--answer", "pound,crane"], 2, "feedback"),
        (["🟩🟩🟩🟩🟨 ⬛🟨⬛⬛⬛", "--answer", "pound,crane"], 2, "input"),
        (["⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩", "--boards", "3"], 2, "input"),
        (["Quordle 9\n6️⃣3️⃣\n5️⃣4️⃣", "--answer", "pound,crane,moist,salet"], 2, "input"),
    ],
)
def test_impossible_games_of_several_boards(salet_here, arguments, code, kind):
    done = salet_here("review", *arguments, "-l", "original", "--json")
    assert (done.returncode, json.loads(done.stdout)["error"]) == (code, kind)


def test_games_of_the_journal_with_any_number_of_boards(salet_here, own_home):
    named = ["--answer", "crane,moist", "-l", "original"]
    for guesses in (["salet", "moist", "crane"], ["crane", "moist"]):
        assert salet_here("journal", "add", *guesses, *named).returncode == 0
    assert salet_here("journal", "add", "crane", "moist", "-l", "original").returncode == 0
    assert salet_here("review", "--journal", "--boards", "3").returncode == 1
    last = parsed(salet_here("review", "--journal", "1", "--boards", "2", "--json"))
    assert (last["answer"], last["result"], last["list"]) == (["crane", "moist"], "2/7", "original")
    rows = parsed(salet_here("review", "--journal", "--json"))["rows"]
    assert [(row["boards"], row["guesses"]) for row in rows] == [(2, 3), (2, 2), (1, 2)]
