"""Invalid input on the command line; ``golden/refused.json`` has more of it."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("suggest crane:\udcff", "feedback"),
        ("suggest \udcff:bbygb", "word"),
        ("suggest --list \udcff.txt", "list"),
        (f"suggest --list {'a/' * 3_000}", "list"),
        (f"suggest --strategy {'a' * 5_000}.py:f", "strategy"),
        (f"review --journal {'9' * 5000}", "usage"),
    ],
)
def test_huge_and_undecodable_input_is_refused(refused, command, kind):
    assert refused(*command.split())["error"] == kind


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    "command",
    ["bench first --csv -", "bench first --games -", "compare first --csv -", "openers --csv -",
     "backtest --days -"],
)  # fmt: skip
def test_json_is_the_only_output(as_json, command):
    assert as_json(*command.split(), code=2)["error"] == "input"


@pytest.mark.parametrize(
    "args", [("suggest", "--option"), ("journal", "--list"), ("journal", "add", "--date")]
)
def test_an_option_without_its_value_names_the_command(salet_here, args):
    *command, _ = args
    done = salet_here(*args)
    assert done.returncode == 2
    assert f"salet {' '.join(command)} --help" in done.stderr


def test_contradictory_turns_are_named_with_a_correction(refused):
    error = refused("suggest", "crane:ggggg", "slate:ggggg", code=1)
    assert error["error"] == "contradiction"
    assert "1 (crane:ggggg) and 2 (slate:ggggg)" in error["message"]
    assert "leaves" in error["fix"]


@pytest.mark.parametrize(("content", "line"), [("crane\nsl4te\nmoist\n", 2), (b"crane\n\xff\n", 2)])
def test_a_bad_file_is_named_with_its_path_and_line(
    refused, word_file, monkeypatch, tmp_path, content, line
):
    word_file(content, "words.txt")
    monkeypatch.chdir(tmp_path)
    error = refused("suggest", "--list", "words.txt")
    assert error["error"] == "list"
    assert error["message"].startswith(f"words.txt, line {line}: ")


def test_huge_input_is_not_echoed_in_full(salet_here):
    for turn in ("x" * 50_000, "crane:" + "b" * 50_000, "x" * 50_000 + ":bbygb"):
        done = salet_here("suggest", turn)
        assert done.returncode == 2
        assert len(done.stderr) < 1_000


def test_markup_in_a_file_name_is_escaped(salet_here, word_file):
    path = word_file(["crane", "slate"], "[bold]x[-1].txt")
    assert "[bold]x[-1].txt" in salet_here("lists", "--list", path).stdout
    assert "[bold]x[-1].txt" in salet_here("suggest", "--list", path).stdout


def test_alphabets_with_hundreds_of_letters_work(as_json, word_file):
    signs = [chr(0xAC00 + i) for i in range(300)]
    words = ["".join(signs[i : i + 3]) for i in range(0, 300, 3)]
    assert as_json("suggest", "--list", word_file(words))["candidates"]["count"] == 100
