"""salet strategies, and what the laboratory's commands refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def test_strategies_are_listed(salet: Run) -> None:
    names = {row["name"] for row in json.loads(salet("strategies", "--json").stdout)["rows"]}
    assert {"expected-turns", "letter-match", "random"} <= names


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["bench", "-s", "nope"], "no strategy called"),
        (["bench", "--opener", "zzzzz"], "not in the word list"),
        (["bench", "--opener", "toolong"], "7 letters"),
        (["bench", "-s", "first", "--plot", "x.gif"], "no picture we can draw"),
        (["bench", "-s", "entropy", "--thresholds", "3"], "no option"),
        (["bench", "-s", "letter-match", "--thresholds", "a,b"], "no threshold map"),
        (["bench", "-s", "missing.py:f"], "no file"),
        (["compare"], "nothing to compare"),
        (["compare", "--sweep", "x"], "no range"),
        (["openers", "--where", "nonsense"], "no condition"),
        (["openers", "--by", "luck"], "luck"),
        (["bench", "--against", "original-all"], "not an answer of original"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(salet: Run, args: list[str], says: str) -> None:
    done = salet(*args)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    as_json = salet(*args, "--json")
    assert as_json.returncode == 2
    assert json.loads(as_json.stdout).keys() == {"error", "message", "fix"}
