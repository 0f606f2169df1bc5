"""The command ``salet adversary``."""

from __future__ import annotations

import io
import json

import pytest
from tests.sentences import shows


def test_replies_as_json(salet_here):
    done = salet_here("adversary", "agile", "SNORT", "dumpy", "chuck", "--json")
    data = json.loads(done.stdout)
    assert done.returncode == 0
    assert [turn["feedback"] for turn in data["turns"]] == ["bbbbb", "bbbbb", "bybbb", "ggggg"]
    assert [turn["candidates"] for turn in data["turns"]] == [263, 14, 1, 1]
    assert (data["solved"], data["answer"]) == (True, "chuck")


def test_a_game_that_goes_on_has_no_answer_yet(salet_here):
    data = json.loads(salet_here("adversary", "crane", "--json").stdout)
    assert (data["solved"], data["answer"]) == (False, None)
    assert json.loads(salet_here("adversary", "--json").stdout)["turns"] == []


@pytest.mark.extra("lab")
def test_a_shortest_game(salet_here):
    data = json.loads(salet_here("adversary", "--solve", "--json").stdout)
    assert (data["length"], data["exact"]) == (4, True)
    again = json.loads(salet_here("adversary", *data["guesses"], "--json").stdout)
    assert again["answer"] == data["guesses"][-1]
    data = json.loads(salet_here("adversary", "agile", "--target", "chuck", "--json").stdout)
    assert data["guesses"][0] == "agile"
    assert (data["length"], data["guesses"][-1]) == (4, "chuck")
    assert "proven" in salet_here("adversary", "agile", "--solve").stdout


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    ("args", "code", "named"),
    [
        (["crnae"], 2, "CRNAE"),
        (["agile", "snort", "dumpy", "chuck", "crane"], 2, "guess 4, CHUCK"),
        (["agile", "snort", "dumpy", "chuck", "--solve"], 2, ""),
        (["--target", "aahed"], 1, "AAHED"),
        (["--target", "qqqqq"], 2, "QQQQQ"),
        (["--hard", "agile", "snort", "dumpy", "crane"], 2, "U"),
        (["--time-limit", "0", "--solve"], 2, "time-limit"),
    ],
)
def test_errors_name_what_is_wrong(salet_here, args, code, named):
    done = salet_here("adversary", *args)
    assert done.returncode == code
    assert named in done.stderr


def test_a_game_from_piped_lines(salet_here, monkeypatch, warm_home):
    lines = "agile\nzzzzz\n\nsnort\ndumpy\nchuck\nmoist\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    done = salet_here("adversary")
    assert done.returncode == 0
    assert shows(done.stderr, "error.unlisted", word="ZZZZZ")
    assert "salet 4/" in done.stdout
    assert "M" not in done.stdout.partition("Saved as practice.")[2]


def test_the_table_of_targets(salet_here):
    data = json.loads(salet_here("adversary", "--table", "--json").stdout)
    assert (data["proven"], data["counts"]) == (2315, {"4": 330, "5": 1985})
    assert all(row["guesses"][-1] == row["target"] for row in data["rows"])
    assert "330 words" in salet_here("adversary", "--table").stdout
    assert salet_here("adversary", "--table", "--hard").returncode == 2
    assert salet_here("adversary", "--table", "--list", "es").returncode == 1
