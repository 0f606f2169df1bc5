"""The laboratory's commands as other tools use them."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

Run = Callable[..., CompletedProcess[str]]
BENCH_KEYS = {
    "strategy", "list", "rules", "opener", "games", "total", "mean", "std", "worst", "losses",
    "unsolved", "counts", "seconds",
}  # fmt: skip


def test_bench_as_json(salet: Run) -> None:
    done = salet("bench", "--strategy", "letter-position", "--json")
    assert done.returncode == 0
    plain = json.loads(done.stdout)
    assert plain.keys() >= BENCH_KEYS
    assert plain["counts"] == {
        "1": 1, "2": 146, "3": 850, "4": 981, "5": 275, "6": 49, "7": 10, "8": 3,
    }  # fmt: skip
    assert (plain["losses"], plain["unsolved"], plain["opener"]) == (13, 0, "slate")
    assert plain["seconds"] > 0


def test_bench_in_a_terminal_shows_bars_and_losses(salet: Run) -> None:
    done = salet("bench", "-s", "mean-guessmap")
    assert "█ 24" in done.stdout
    assert "mean 3.8860" in done.stdout
    assert "30 lost (more than 6 guesses)" in done.stdout
    assert done.stderr == ""


def test_games_csv_and_pictures(salet: Run, tmp_path: Path) -> None:
    games, table, svg, png = (tmp_path / n for n in ("g.csv", "t.csv", "p.svg", "p.png"))
    done = salet(
        "bench", "-s", "letter-match", "--games", str(games), "--csv", str(table),
        "--plot", str(svg),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = games.read_text().splitlines()
    assert lines == sorted(lines)
    assert len(lines) == 2315
    assert "cigar,soare,tardy,cigar" in lines
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert rows[0]["strategy"] == "letter-match"
    assert rows[0]["3"] == "831"
    words = " ".join(ElementTree.parse(svg).getroot().itertext())
    assert "letter-match: mean 3.7257, no losses" in words
    assert "1,104" in words
    done = salet("openers", "--plot", str(png), "--top", "3")
    assert done.returncode == 0, done.stderr
    assert png.read_bytes().startswith(b"\x89PNG")


def test_compare_maps_and_a_strategy_that_fails(salet: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text("def merit(position):\n    raise ValueError('oops')\n")
    done = salet(
        "compare", "first", f"{bad}:merit", "letter-match",
        "--thresholds", "3,3,3,3,3,3", "--thresholds", "4,4,4,3,3,3", "--json",
    )  # fmt: skip
    assert done.returncode == 1
    plain = json.loads(done.stdout)
    labels = [row["strategy"] for row in plain["rows"]]
    assert labels == ["first", "letter-match 3,3,3,3,3,3", "letter-match 4,4,4,3,3,3"]
    assert plain["rows"][2]["counts"]["3"] == 896
    assert "oops" in plain["failed"][0]["message"]


def test_compare_openers_and_sweep(salet: Run) -> None:
    done = salet("compare", "first", "--opener", "salet", "--opener", "crane")
    assert done.stdout.count("first") == 2
    done = salet("compare", "--sweep", "3-4", "--csv", "-")
    labels = [row["strategy"] for row in csv.DictReader(done.stdout.splitlines())]
    assert labels == [
        "letter-match 3,3,3,3,3,3", "letter-match 4,4,4,3,3,3", "letter-match 4,4,4,4,4,4",
    ]  # fmt: skip


def test_openers_as_json(salet: Run) -> None:
    done = salet("openers", "--where", "expected_size<70", "--where", "largest<=195", "--json")
    plain = json.loads(done.stdout)
    assert plain["count"] == len(plain["rows"]) == 12
    assert plain["rows"][0]["guess"] == "roate"
    assert plain["rows"][0].keys() >= {"guess", "expected_size", "largest", "entropy", "buckets"}


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


def test_a_file_that_cannot_be_written_is_told(salet: Run, tmp_path: Path) -> None:
    done = salet("bench", "-s", "first", "--csv", str(tmp_path / "no" / "where.csv"))
    assert done.returncode == 1
    assert "could not be written" in done.stderr
