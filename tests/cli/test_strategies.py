"""The command ``salet strategies``, and errors of the commands for strategies."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    ("args", "kind"),
    [
        (["bench", "-s", "nope"], "strategy"),
        (["bench", "--opener", "zzzzz"], "word"),
        (["bench", "--opener", "toolong"], "word"),
        (["bench", "-s", "first", "--plot", "x.gif"], "input"),
        (["bench", "-s", "entropy", "--thresholds", "3"], "strategy"),
        (["bench", "-s", "letter-match", "--thresholds", "a,b"], "strategy"),
        (["bench", "-s", "letter-match", "--option", "thresholds="], "strategy"),
        (["solve", "crane", "-s", "random", "--option", "seed=²"], "strategy"),
        (["solve", "crane", "-s", "random", "--option", "seed=-1"], "strategy"),
        (["suggest", "-s", "random", "--option", "seed"], "strategy"),
        (["suggest", "-s", "entropy", "--option", "[/x]=3"], "strategy"),
        (["backtest", "-s", "entropy", "--option", "seed=3"], "strategy"),
        (["tree", "-s", "entropy", "--option", "seed=3"], "strategy"),
        (["compare", "entropy", "--option", "seed=3"], "input"),
        (["bench", "-s", "missing.py:f"], "strategy"),
        (["compare"], "input"),
        (["openers", "--by", "luck"], "usage"),
        (["bench", "--against", "original-all"], "list"),
    ],
)
def test_bad_input_is_refused(salet_here: Run, args: list[str], kind: str) -> None:
    done = salet_here(*args)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    as_json = salet_here(*args, "--json")
    assert as_json.returncode == 2
    data = json.loads(as_json.stdout)
    assert data.keys() == {"error", "message", "fix"}
    assert data["error"] == kind


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    "args",
    [
        ["bench", "-s", "first", "--json", "--csv", "-"],
        ["bench", "-s", "first", "--json", "--games", "-"],
        ["bench", "-s", "first", "--csv", "-", "--games", "-"],
        ["compare", "first", "--json", "--csv", "-"],
        ["openers", "--json", "--csv", "-"],
        ["backtest", "--json", "--days", "-"],
    ],
)
def test_only_one_format_is_printed(salet_here: Run, args: list[str]) -> None:
    done = salet_here(*args)
    assert done.returncode == 2


def test_an_option_of_any_strategy_can_be_set(salet_here: Run, tmp_path: Path) -> None:
    games = [
        json.loads(salet_here("solve", "sonic", "-s", "random", "--json", *more).stdout)["guesses"]
        for more in (["--seed", "1"], ["--option", "seed=1"], ["--option", "seed=2"])
    ]
    assert games[0] == games[1] != games[2]
    idea = tmp_path / "idea.py"
    idea.write_text(
        "def idea(position, word='crane', loud=False, share=0.5, *, many=(1, 2)):\n"
        "    return word if loud and share == 0.25 and many == (3,) else 'zzzzz'\n"
    )
    set_to = ["word=moist", "loud=yes", "share=0.25", "many=3"]
    data = [part for text in set_to for part in ("--option", text)]
    done = salet_here("suggest", "-s", str(idea), *data, "--json")
    assert json.loads(done.stdout)["suggestions"][0]["guess"] == "moist"
    for wrong in ("loud=3", "share=nan", "share=x", "many=x"):
        done = salet_here("suggest", "-s", str(idea), "--option", wrong)
        assert done.returncode == 2
        assert wrong.partition("=")[0] in done.stderr


def test_strategies_list_their_options(salet_here: Run) -> None:
    rows = {
        row["name"]: row for row in json.loads(salet_here("strategies", "--json").stdout)["rows"]
    }
    assert rows["letter-match"]["options"] == {"thresholds": "3,3,3,3,3,3", "marks": "collapsed"}
    assert rows["entropy"]["options"] == {}
    assert "--option seed=0" in salet_here("strategies").stdout
