"""The command ``salet review``: games typed, pasted, from files and from the journal."""

from __future__ import annotations

import json

import pytest
from tests import oracle
from tests.cli.conftest import Typed
from tests.sentences import shows


def test_a_game_on_the_list_of_the_daily_puzzle(salet_here):
    done = salet_here("review", "CRANE", "Sloth", "moist", "--answer", "moist")
    assert done.returncode == 0, done.stderr
    assert "[M] [O] [I] [S] [T]" in done.stdout
    assert "skill" in done.stdout
    assert "Best play: " in done.stdout
    assert "daily; " in done.stdout
    assert not any(line != line.rstrip() for line in done.stdout.splitlines())


def test_several_games_on_standard_input_give_a_table(piped, word_file):
    words = word_file(["crane", "sloth", "moist", "hoist"])
    text = "crane bbbbb\nsloth ybyyb\nmoist ggggg\n\n" * 2
    done = piped("review", "-", "--list", words, input=text)
    assert (done.returncode, done.stdout.count("moist")) == (0, 2)


def test_a_game_that_cannot_be_read_does_not_spoil_the_others(salet_here, word_file):
    bad = "Wordle 2,001 2/6\n\n⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩\n\n"
    file = word_file(bad + "Wordle 1,500 2/6\n\ncrane bbbbb\nmoist ggggg\n", "games.txt")
    done = salet_here("review", "--file", file, "--list", "original")
    assert done.returncode == 0, done.stderr
    assert "Skipped: " in done.stdout
    assert shows(done.stdout, "error.head-rows", claimed=2, limit=6, rows="3 rows")


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
