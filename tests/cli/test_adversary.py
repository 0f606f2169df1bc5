"""The command ``salet adversary``."""

from __future__ import annotations

import pytest
from tests.sentences import shows


def test_a_game_that_goes_on_has_no_answer_yet(as_json):
    data = as_json("adversary", "crane")
    assert (data["solved"], data["answer"]) == (False, None)
    assert as_json("adversary")["turns"] == []


@pytest.mark.extra("lab")
def test_a_shortest_game(salet_here, as_json):
    data = as_json("adversary", "--solve")
    assert (data["length"], data["exact"]) == (4, True)
    assert as_json("adversary", *data["guesses"])["answer"] == data["guesses"][-1]
    data = as_json("adversary", "AGILE", "--target", "chuck")
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
    ],
)
def test_errors_name_what_is_wrong(salet_here, args, code, named):
    done = salet_here("adversary", *args)
    assert done.returncode == code
    assert named in done.stderr


def test_a_game_from_piped_lines(piped, warm_home):
    done = piped("adversary", input="agile\nzzzzz\n\nsnort\ndumpy\nchuck\nmoist\n")
    assert done.returncode == 0
    assert shows(done.stderr, "error.unlisted", word="ZZZZZ")
    assert "salet 4/" in done.stdout
    assert "M" not in done.stdout.partition("Saved as practice.")[2]


def test_the_table_of_targets_says_how_many_take_four_guesses(salet_here):
    assert "330 words" in salet_here("adversary", "--table").stdout
