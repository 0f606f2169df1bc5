"""The command ``salet review``: games typed, pasted, from files and from the journal."""

from __future__ import annotations

import json

import pytest
from tests import oracle
from tests.cli.conftest import Typed
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


def parsed(done):
    assert done.returncode == 0, done.stderr
    assert all(line.endswith(" s") for line in done.stderr.splitlines())  # progress at most
    return json.loads(done.stdout)


def test_a_game_on_the_list_of_the_daily_puzzle(salet):
    done = salet("review", "CRANE", "Sloth", "moist", "--answer", "moist")
    assert done.returncode == 0, done.stderr
    assert "[M] [O] [I] [S] [T]" in done.stdout
    assert "skill" in done.stdout
    assert "Best play: " in done.stdout
    assert "daily; " in done.stdout
    assert not any(line != line.rstrip() for line in done.stdout.splitlines())


def test_squares_on_standard_input_with_the_answer(piped):
    text = PASTE.replace("🟨⬛🟨🟨⬛", "🟨⬛⬛🟨⬛").replace("*", "").replace("1,590", "265")
    done = piped("review", "-", "--answer", "watch", "--json", input=text)
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
    assert len(output["best_play"]) == output["best_play_guesses"]
    assert output["number"] == 265


def test_the_answer_of_a_known_day_is_looked_up(piped):
    # Puzzle 0 was cigar.
    text = "Wordle 0 2/6\n\n⬛🟨🟨⬛⬛\n🟩🟩🟩🟩🟩\n"
    output = parsed(piped("review", "-", "--json", input=text))
    assert (output["answer"], output["number"]) == ("cigar", 0)
    assert output["turns"][0]["inferred"] is not None


def test_a_star_means_hard_rules_unless_they_were_broken(piped):
    def run(rows):
        text = f"Wordle 5 {rows.count(',') + 1}/6*\n\n" + rows.replace(",", "\n")
        return parsed(piped("review", "-", "--json", "--list", "original", input=text))

    kept = run("crane bbbbb,sloth ybyyb,moist ggggg")  # moist has S, O and T
    assert (kept["rules"], kept["notes"]) == ("hard", [])
    done = run("crane bbbbb,sloth ybyyb,pilot bybyg,moist ggggg")
    assert done["rules"] == "normal"
    assert any(shows(note, "note.broken-rules") for note in done["notes"])


def test_squares_that_break_the_rules_of_their_star_are_noticed(piped):
    def run(*rows):
        text = f"Wordle 265 {len(rows)}/6*\n\n" + "\n".join(rows)  # it was WATCH
        return parsed(piped("review", "-", "--json", input=text))

    kept = run("⬛⬛⬛⬛⬛", "⬛🟨⬛⬛⬛", "⬛🟩⬛⬛🟨", "🟩🟩🟩🟩🟩")
    assert kept["rules"] == "hard"
    broken = {"⬛⬛🟩⬛🟨": "rules.squares-place", "⬛🟩⬛⬛⬛": "rules.squares-fewer"}
    for third, key in broken.items():
        done = run("⬛⬛⬛⬛⬛", "⬛🟩⬛⬛🟨", third, "🟩🟩🟩🟩🟩")
        assert done["rules"] == "normal"
        assert any(shows(note, "note.broken-rules") for note in done["notes"])
        assert any(shows(note, key, row=3) for note in done["notes"])


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
    game = ("crane:bbbbb", "moist:ggggg", "--list", "original", "--ultra-hard")
    assert salet_here("journal", "add", *game).returncode == 0
    other = parsed(salet_here("review", "--journal", "1", "--json"))
    assert (other["answer"], other["list"], other["rules"]) == ("moist", "original", "ultra-hard")
    assert parsed(salet_here("review", "--journal", "--json", "--list", "original")) == other
    assert salet_here("review", "--journal", "x").returncode == 2


@pytest.mark.parametrize(
    ("args", "code", "kind"),
    [
        ([], 2, "input"),
        (["crane", "--paste"], 2, "input"),
        (["crane", "slith", "moist"], 2, "word"),
        (["crane:bbbbb", "crate:gbbbb"], 1, "contradiction"),
        (["crane:ggggy"], 2, "impossible-feedback"),
        (["crane", "moist", "--date", "never"], 2, "input"),
        (["--file", "/no/such/file"], 2, "input"),
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


def test_paste_at_a_terminal_asks_and_ends_with_an_empty_line(salet_here, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))  # no program reads a clipboard
    game = "Wordle 12 3/6\n\ncrane bbbbb\nsloth ybyyb\nmoist ggggg\n\n"
    monkeypatch.setattr("sys.stdin", typed := Typed(f"{game}more"))
    done = salet_here("review", "--paste", "--list", "original", "--json")
    assert "empty line" in done.stderr
    assert json.loads(done.stdout)["answer"] == "moist"
    assert typed.read() == "more"


def test_letters_of_two_characters(salet_here, tmp_path, own_home):
    words = tmp_path / "words.txt"
    words.write_text("džaba\ndžemo\nčača\nkada\n", "utf-8")
    own = ["--list", str(words), "--alphabet", "a b č d dž e k m o"]
    done = salet_here("review", "džaba", "kada", *own)
    assert done.returncode == 0, done.stderr
    assert " DŽ  [A]  B  [A] " in done.stdout
    # In the journal it is found with its list.
    assert salet_here("journal", "add", "džaba", "kada", *own).returncode == 0
    kept = parsed(salet_here("review", "--journal", *own, "--json"))
    assert kept["turns"][0]["letters"] == ["dž", "a", "b", "a"]
    lost = salet_here("review", "--journal")
    assert lost.returncode == 2
    assert "--list LIST" in lost.stderr


@pytest.mark.parametrize("count", ["²", "0", "9" * 5000])
def test_the_number_of_journal_games_is_validated(salet_here, own_home, count):
    done = salet_here("review", "--journal", count, "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"] == "usage"


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
    assert shows(shown, "verdict.solved", boards=2, used="5 guesses")
    shared = word_file(shown[shown.index("salet 2 boards 5/7") :])
    bare = parsed(salet_here("review", "--file", shared, "--json"))
    assert (bare["ends"], bare["limit"], bare["skill"]) == ([5, 4], 7, None)
    assert "--answer crane --answer moist" in salet_here("review", "--file", shared).stdout
    inferred = parsed(salet_here("review", "--file", shared, *named, "-l", "original", "--json"))
    assert [turn["guess"] for turn in inferred["turns"]][3:] == ["moist", "crane"]
    assert inferred["inferred"]
    assert inferred["turns"][0]["inferred"] > 0
    assert [t["feedback"] for t in inferred["turns"]] == [t["feedback"] for t in output["turns"]]


@pytest.mark.parametrize(
    ("arguments", "code", "kind"),
    [
        (["crane:bbygb,ybbbb", "moist:bbbbg"], 2, "feedback"),
        (["crane:bbygb,bbbbb", "slate:bbbbb,bbbbb"], 1, "contradiction"),
        (["crane", "moist", "--boards", "2"], 2, "input"),
        (["crane", "--answer", "moist,pound", "--boards", "3"], 2, "input"),
        (["crane:bbygb,ybbbb", "--boards", "3"], 2, "feedback"),
        (["crane:bbygb,ybbbb", "--answer", "moist,pound"], 2, "feedback"),
        (["crane:bbygb,ybbbb", "--date", "today"], 2, "input"),
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
