"""The command ``salet strategies``, and errors of the commands for strategies."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]


def test_strategies_are_listed(salet_here: Run) -> None:
    names = {row["name"] for row in json.loads(salet_here("strategies", "--json").stdout)["rows"]}
    assert {"expected-turns", "letter-match", "random"} <= names


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["bench", "-s", "nope"], "no strategy called"),
        (["bench", "--opener", "zzzzz"], "not in the word list"),
        (["bench", "--opener", "toolong"], "7 letters"),
        (["bench", "-s", "first", "--plot", "x.gif"], "format of x.gif is unknown"),
        (["bench", "-s", "entropy", "--thresholds", "3"], "no option"),
        (
            ["bench", "-s", "letter-match", "--thresholds", "a,b"],
            "'a,b' cannot be the option thresholds",
        ),
        (["bench", "-s", "letter-match", "--option", "thresholds="], "'' cannot be the option"),
        (["solve", "crane", "-s", "random", "--option", "seed=²"], "'²' cannot be the option seed"),
        (["solve", "crane", "-s", "random", "--option", "seed=-1"], "cannot be negative"),
        (["suggest", "-s", "random", "--option", "seed"], "is not an option"),
        (["suggest", "-s", "entropy", "--option", "[/x]=3"], "entropy has no option '[/x]'"),
        (["backtest", "-s", "entropy", "--option", "seed=3"], "entropy has no option 'seed'"),
        (["tree", "-s", "entropy", "--option", "seed=3"], "entropy has no option 'seed'"),
        (["compare", "entropy", "--option", "seed=3"], "one of these strategies has an option"),
        (["bench", "-s", "missing.py:f"], "no file"),
        (["compare"], "nothing to compare"),
        (["compare", "--sweep", "x"], "not a range"),
        (["compare", "--sweep", "²-³"], "not a range"),
        (["compare", "--sweep", "5-2"], "not a range"),
        (["compare", "--sweep", "1-" + "9" * 5_000], "not a range"),
        (["openers", "--by", "luck"], "luck"),
        (["bench", "--against", "original-all"], "not an answer of original"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(salet_here: Run, args: list[str], says: str) -> None:
    done = salet_here(*args)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    as_json = salet_here(*args, "--json")
    assert as_json.returncode == 2
    assert json.loads(as_json.stdout).keys() == {"error", "message", "fix"}


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
    assert "only one output can go" in (done.stderr + done.stdout).lower()


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
        assert "cannot be the option" in done.stderr


def test_strategies_list_their_options(salet_here: Run) -> None:
    rows = {
        row["name"]: row for row in json.loads(salet_here("strategies", "--json").stdout)["rows"]
    }
    assert rows["letter-match"]["options"] == {"thresholds": "3,3,3,3,3,3", "marks": "collapsed"}
    assert rows["entropy"]["options"] == {}
    assert "--option seed=0" in salet_here("strategies").stdout


def test_a_new_strategy_runs_unchanged(salet_here: Run, tmp_path: Path) -> None:
    file = tmp_path / "idea.py"
    done = salet_here("strategies", "new", str(file))
    assert done.returncode == 0
    assert f"salet compare entropy {file}" in done.stdout.replace("\n", "")
    played = salet_here("solve", "crane", "--list", "original", "--strategy", str(file), "--json")
    assert json.loads(played.stdout)["solved"] is True
    for bonus in ("0", "1e9"):
        more = ("--option", f"bonus={bonus}", "--top", "1", "--words", "any", "--json")
        done = salet_here("suggest", "crane:bbygb", "--strategy", str(file), *more)
        assert json.loads(done.stdout)["suggestions"][0]["candidate"] is (bonus != "0")
    again = salet_here("strategies", "new", str(file))
    assert again.returncode == 2
    assert "exists already" in again.stderr.replace("\n", " ")


@pytest.mark.parametrize("name", ['a b\'"""c\\N{slash.py', "FILE.py"])
def test_a_new_strategy_runs_whatever_its_name(salet_here: Run, tmp_path: Path, name: str) -> None:
    data = json.loads(salet_here("strategies", "new", str(tmp_path / name), "--json").stdout)
    assert data["file"] == str(tmp_path / name)
    done = salet_here("suggest", "--strategy", data["strategy"], "--json")
    assert json.loads(done.stdout)["strategy"] == f"{name}:idea"


@pytest.mark.parametrize(
    ("file", "code", "says"),
    [("idea", 2, "not a Python file"), ("no/where.py", 1, "could not be written")],
)
def test_a_new_strategy_that_cannot_be_written(
    salet_here: Run, tmp_path: Path, file: str, code: int, says: str
) -> None:
    done = salet_here("strategies", "new", str(tmp_path / file))
    assert done.returncode == code
    assert says in done.stderr.replace("\n", " ")
