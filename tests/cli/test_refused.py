"""Invalid input on the command line: exit code, message and fix."""

from __future__ import annotations

import re

import pytest
from tests.cli.output import one_object
from tests.sentences import shows

REFUSED = [
    (["suggest", "crane"], "feedback"),
    (["suggest", "crane:bbyg"], "feedback"),
    (["suggest", "cran:bbyg"], "word"),
    (["suggest", "crane:ggggy"], "impossible-feedback"),
    (["suggest", "--hard", "crane:bbygb", "moist:bbbbg"], "illegal-guess"),
    (["suggest", "--list", "nope"], "list"),
    (["suggest", "--strategy", "nope"], "strategy"),
    (["suggest", "--top", "0"], "usage"),
    (["suggest", "--date", "2099-01-01"], "input"),
    (["review", "crane", "sloth", "moist", "--date", "2099-01-01"], "input"),
    (["suggest", "--nope"], "usage"),
    (["completion"], "usage"),
    (["nope"], "usage"),
    (["solve"], "input"),
    (["solve", "zzzzz"], "word"),
    (["solve", "crane", "--opener", "zzzzz"], "word"),
]


@pytest.mark.parametrize(("args", "kind"), REFUSED)
def test_refused_input_exits_with_2_a_message_and_a_fix(salet_here, args, kind):
    done = salet_here(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr
    assert "Traceback" not in done.stderr
    assert not re.search(r"[?!.]\.(\n|$)", done.stderr), "two full stops"
    assert len(done.stderr.strip().splitlines()) <= 2
    as_json = salet_here(*args, "--json")
    assert as_json.returncode == 2
    assert as_json.stderr == ""
    data = one_object(as_json.stdout)
    assert set(data) == {"error", "message", "fix"}
    assert data["error"] == kind
    assert data["message"]
    assert data["fix"]


@pytest.mark.parametrize(
    "args", [("suggest", "--option"), ("journal", "--list"), ("journal", "add", "--date")]
)
def test_an_option_without_its_value_names_the_command(salet_here, args):
    *command, _ = args
    done = salet_here(*args)
    assert done.returncode == 2
    assert f"salet {' '.join(command)} --help" in done.stderr


def test_contradictory_turns_exit_with_1(salet_here):
    turns = ["crane:ggggg", "slate:ggggg"]
    done = salet_here("suggest", *turns)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "1 (crane:ggggg) and 2 (slate:ggggg)" in done.stderr
    assert "leaves" in done.stderr
    data = one_object(salet_here("suggest", *turns, "--json").stdout)
    assert data["error"] == "contradiction"


def test_an_illegal_earlier_turn_is_named_with_its_number(salet_here):
    done = salet_here("suggest", "--hard", "crane:bbygb", "moist:bbbbg")
    assert shows(done.stderr, "rules.turn-hard", turn=2, word="MOIST")


@pytest.mark.parametrize(("content", "line"), [("crane\nsl4te\nmoist\n", 2), (b"crane\n\xff\n", 2)])
def test_a_bad_file_gets_one_clear_line_with_its_path_and_number(
    salet_here, word_file, monkeypatch, tmp_path, content, line
):
    word_file(content, "words.txt")
    monkeypatch.chdir(tmp_path)
    done = salet_here("suggest", "--list", "words.txt")
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].startswith(f"words.txt, line {line}: ")
    data = one_object(salet_here("suggest", "--list", "words.txt", "--json").stdout)
    assert data["error"] == "list"
    assert data["message"].startswith(f"words.txt, line {line}: ")


def test_huge_input_is_not_echoed_in_full(salet_here):
    for turn in ("x" * 50_000, "crane:" + "b" * 50_000, "x" * 50_000 + ":bbygb"):
        done = salet_here("suggest", turn)
        assert done.returncode == 2
        assert len(done.stderr) < 1_000


@pytest.mark.parametrize(
    "args",
    [
        ["suggest", "--list", "a/" * 3_000],
        ["suggest", "--strategy", "a" * 5_000 + ".py:f"],
        ["suggest", "--strategy", "/dev/null/x.py"],
        ["suggest", "crane:\udcff"],
        ["suggest", "\udcff:bbygb", "--json"],
        ["suggest", "--list", "\udcff.txt", "--json"],
        ["suggest", "--strategy", "random", "--seed", "-1"],
        ["suggest", "--strategy", "letter-match", "--thresholds", ""],
        ["suggest", "[bold]:bbygb"],
        ["suggest", "--list", "[/nope].txt"],
        ["solve", "[/]"],
        ["lists", "--list", "[/nope].txt"],
    ],
)
def test_odd_input_is_refused_without_a_traceback(salet_here, args):
    done = salet_here(*args)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert "Error:" not in done.stderr
    if "--json" in args:
        assert one_object(done.stdout)["error"]


def test_markup_in_a_file_name_is_escaped(salet_here, word_file):
    path = word_file(["crane", "slate"], "[bold]x[-1].txt")
    assert "[bold]x[-1].txt" in salet_here("lists", "--list", path).stdout
    assert "[bold]x[-1].txt" in salet_here("suggest", "--list", path).stdout


def test_alphabets_with_hundreds_of_letters_work(salet_here, word_file):
    signs = [chr(0xAC00 + i) for i in range(300)]
    words = ["".join(signs[i : i + 3]) for i in range(0, 300, 3)]
    done = salet_here("suggest", "--list", word_file(words), "--json")
    assert done.returncode == 0
    assert one_object(done.stdout)["candidates"]["count"] == 100
