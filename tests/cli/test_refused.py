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


@pytest.mark.parametrize(
    "args", [("suggest", "--option"), ("journal", "--list"), ("journal", "add", "--date")]
)
def test_an_option_without_its_value_names_the_command(salet_here, args):
    *command, _ = args
    done = salet_here(*args)
    assert done.returncode == 2
    assert f"salet {' '.join(command)} --help" in done.stderr


def test_a_file_that_is_not_utf_8_is_named_with_its_line(refused, word_file):
    path = word_file(b"crane\n\xff\n")
    assert refused("suggest", "--list", path)["message"].startswith(f"{path}, line 2: ")


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
