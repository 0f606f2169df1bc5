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


@pytest.fixture
def pasted(piped):
    """Review a text on standard input; return the JSON."""

    def run(text, *options):
        done = piped("review", "-", *options, "--json", input=text)
        assert done.returncode == 0, done.stderr
        assert all(line.endswith(" s") for line in done.stderr.splitlines())  # progress at most
        return json.loads(done.stdout)

    return run


def test_a_game_on_the_list_of_the_daily_puzzle(salet_here):
    done = salet_here("review", "CRANE", "Sloth", "moist", "--answer", "moist")
    assert done.returncode == 0, done.stderr
    assert "[M] [O] [I] [S] [T]" in done.stdout
    assert "skill" in done.stdout
    assert "Best play: " in done.stdout
    assert "daily; " in done.stdout
    assert not any(line != line.rstrip() for line in done.stdout.splitlines())


def test_squares_on_standard_input_with_the_answer(pasted):
    text = PASTE.replace("🟨⬛🟨🟨⬛", "🟨⬛⬛🟨⬛").replace("*", "").replace("1,590", "265")
    output = pasted(text, "--answer", "watch")
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


def test_the_answer_of_a_known_day_is_looked_up(pasted):
    output = pasted("Wordle 0 2/6\n\n⬛🟨🟨⬛⬛\n🟩🟩🟩🟩🟩\n")  # puzzle 0 was cigar
    assert (output["answer"], output["number"]) == ("cigar", 0)
    assert output["turns"][0]["inferred"] is not None


def test_a_star_means_hard_rules_unless_they_were_broken(pasted, word_file):
    words = word_file(["crane", "sloth", "moist", "pilot", "hoist"])

    def run(rows):
        text = f"Wordle 5 {rows.count(',') + 1}/6*\n\n" + rows.replace(",", "\n")
        return pasted(text, "--list", words)

    kept = run("crane bbbbb,sloth ybyyb,moist ggggg")  # moist has S, O and T
    assert (kept["rules"], kept["notes"]) == ("hard", [])
    done = run("crane bbbbb,sloth ybyyb,pilot bybyg,moist ggggg")
    assert done["rules"] == "normal"
    assert any(shows(note, "note.broken-rules") for note in done["notes"])


def test_squares_that_break_the_rules_of_their_star_are_noticed(pasted):
    def run(*rows):
        return pasted(f"Wordle 265 {len(rows)}/6*\n\n" + "\n".join(rows))  # it was WATCH

    kept = run("⬛⬛⬛⬛⬛", "⬛🟨⬛⬛⬛", "⬛🟩⬛⬛🟨", "🟩🟩🟩🟩🟩")
    assert kept["rules"] == "hard"
    broken = {"⬛⬛🟩⬛🟨": "rules.squares-place", "⬛🟩⬛⬛⬛": "rules.squares-fewer"}
    for third, key in broken.items():
        done = run("⬛⬛⬛⬛⬛", "⬛🟩⬛⬛🟨", third, "🟩🟩🟩🟩🟩")
        assert done["rules"] == "normal"
        assert any(shows(note, "note.broken-rules") for note in done["notes"])
        assert any(shows(note, key, row=3) for note in done["notes"])


def test_several_games_give_a_table_and_trends(salet_here, as_json, word_file):
    file = word_file("crane bbbbb\nsloth ybyyb\nmoist ggggg\n\n" * 2, "games.txt")
    command = ("review", "--file", file, "--list", word_file(["crane", "sloth", "moist", "hoist"]))
    done = salet_here(*command)
    assert (done.returncode, done.stdout.count("moist")) == (0, 2)
    output = as_json(*command)
    assert (output["games"], output["mean"], len(output["rows"])) == (2, 3.0, 2)
    assert output["skipped"] == []


def test_a_game_that_cannot_be_read_does_not_spoil_the_others(salet_here, word_file):
    bad = "Wordle 2,001 2/6\n\n⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩\n\n"
    file = word_file(bad + "Wordle 1,500 2/6\n\ncrane bbbbb\nmoist ggggg\n", "games.txt")
    done = salet_here("review", "--file", file, "--list", "original")
    assert done.returncode == 0, done.stderr
    assert "Skipped: " in done.stdout
    assert shows(done.stdout, "error.head-rows", claimed=2, limit=6, rows="3 rows")


def test_games_of_the_journal(as_json, refused, warm_home):
    refused("review", "--journal", code=1)
    for word in ("moist", "crane"):
        as_json("journal", "add", word, "--date", "none")
    output = as_json("review", "--journal")
    assert [row["answer"] for row in output["rows"]] == ["moist", "crane"]
    one = as_json("review", "--journal", "1")
    assert (one["answer"], one["list"]) == ("crane", "daily")
    game = ("moist:ggggg", "--list", "original", "--ultra-hard")
    as_json("journal", "add", *game)
    other = as_json("review", "--journal", "1")
    assert (other["answer"], other["list"], other["rules"]) == ("moist", "original", "ultra-hard")
    assert as_json("review", "--journal", "--list", "original") == other


def test_paste_at_a_terminal_asks_and_ends_with_an_empty_line(salet_here, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))  # no program reads a clipboard
    game = "Wordle 12 3/6\n\ncrane bbbbb\nsloth ybyyb\nmoist ggggg\n\n"
    monkeypatch.setattr("sys.stdin", typed := Typed(f"{game}more"))
    done = salet_here("review", "--paste", "--list", "original", "--json")
    assert "empty line" in done.stderr
    assert json.loads(done.stdout)["answer"] == "moist"
    assert typed.read() == "more"


def test_letters_of_two_characters(salet_here, as_json, refused, word_file, warm_home):
    words = word_file(["džaba", "džemo", "čača", "kada"])
    own = ["--list", words, "--alphabet", "a b č d dž e k m o"]
    done = salet_here("review", "džaba", "kada", *own)
    assert done.returncode == 0, done.stderr
    assert " DŽ  [A]  B  [A] " in done.stdout
    # In the journal it is found with its list.
    as_json("journal", "add", "džaba", "kada", *own)
    kept = as_json("review", "--journal", *own)
    assert kept["turns"][0]["letters"] == ["dž", "a", "b", "a"]
    assert "--list LIST" in refused("review", "--journal")["fix"]


def test_several_boards_get_the_same_review_from_any_input(salet_here, as_json, word_file):
    answers = ["crane", "moist"]
    guesses = ["salet", "salet", "courd", "moist", "crane"]
    turns = [oracle.written(guess, *answers) for guess in guesses[:4]] + ["crane:ggggg,-"]
    named = ["--answer", "crane", "--answer", "moist"]
    output = as_json("review", *turns, "-l", "original")
    assert (output["boards"], output["solved"], output["guesses"]) == (2, True, 5)
    assert output["answer"] == answers
    assert output["turns"][1]["given_away"] == pytest.approx(1)  # the same guess tells nothing new
    assert [turn["solved"] for turn in output["turns"]] == [[], [], [], [2], [1]]
    assert as_json("review", *guesses, *named, "-l", "original") == output
    shown = salet_here("review", *turns, "-l", "original").stdout
    assert shows(shown, "verdict.solved", boards=2, used="5 guesses")
    shared = word_file(shown[shown.index("salet 2 boards 5/7") :])
    bare = as_json("review", "--file", shared)
    assert (bare["ends"], bare["limit"], bare["skill"]) == ([5, 4], 7, None)
    assert "--answer crane --answer moist" in salet_here("review", "--file", shared).stdout
    inferred = as_json("review", "--file", shared, *named, "-l", "original")
    assert [turn["guess"] for turn in inferred["turns"]][3:] == ["moist", "crane"]
    assert inferred["inferred"]
    assert inferred["turns"][0]["inferred"] > 0
    assert [t["feedback"] for t in inferred["turns"]] == [t["feedback"] for t in output["turns"]]


def test_games_of_the_journal_with_any_number_of_boards(as_json, refused, warm_home):
    named = ["--answer", "crane,moist", "-l", "original"]
    for guesses in (["salet", "moist", "crane"], ["crane", "moist"]):
        as_json("journal", "add", *guesses, *named)
    as_json("journal", "add", "crane", "moist", "-l", "original")
    refused("review", "--journal", "--boards", "3", code=1)
    last = as_json("review", "--journal", "1", "--boards", "2")
    assert (last["answer"], last["result"], last["list"]) == (["crane", "moist"], "2/7", "original")
    rows = as_json("review", "--journal")["rows"]
    assert [(row["boards"], row["guesses"]) for row in rows] == [(2, 3), (2, 2), (1, 2)]
