"""The command ``salet compare``."""

from __future__ import annotations

import csv

import pytest

from salet.belief.lists import load
from salet.lab.bench import evaluate
from salet.strategies import find_strategy

pytestmark = pytest.mark.extra("lab")
MAPS = ("--thresholds", "3,3,3,3,3,3", "--thresholds", "4,4,4,3,3,3")
MAPPED = ["letter-match 3,3,3,3,3,3", "letter-match 4,4,4,3,3,3"]


@pytest.fixture
def few(word_file):
    """A tiny list."""
    return "--list", word_file(sorted({"salet", "crane", *load("original").answer_words[::9]}))


def test_compare_maps_and_a_strategy_that_fails(as_json, tmp_path, few):
    bad = tmp_path / "bad.py"
    bad.write_text("def merit(position):\n    raise ValueError('oops')\n")
    data = as_json("compare", "first", f"{bad}:merit", "letter-match", *MAPS, *few, code=1)
    assert [row["strategy"] for row in data["rows"]] == ["first", *MAPPED]
    mapped = find_strategy("letter-match").using(thresholds=(4, 4, 4, 3, 3, 3))
    counts = evaluate(mapped, load(few[1])).counts
    assert data["rows"][2]["counts"] == {str(k): n for k, n in counts.items()}
    assert data["rows"][1]["counts"] != data["rows"][2]["counts"]
    assert "oops" in data["failed"][0]["message"]


def test_without_any_row_no_table_is_printed(salet_here, few):
    done = salet_here("compare", "first", "--opener", "zzzzz", "--csv", "-", *few)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr


def test_a_row_that_fails_is_named_beside_a_printed_table(salet_here, few):
    done = salet_here("compare", "first", "nope", "--csv", "-", *few)
    assert done.returncode == 1
    assert done.stdout.startswith("strategy,")
    assert "nope" in done.stderr


def test_compare_openers_and_thresholds(salet_here, few):
    done = salet_here("compare", "first", "--opener", "salet", "--opener", "crane", *few)
    rows = [row.split() for row in done.stdout.splitlines() if row.startswith(" first")]
    assert [row[1] for row in rows] == ["salet", "crane"]
    done = salet_here("compare", *MAPS, "--csv", "-", *few)
    assert [row["strategy"] for row in csv.DictReader(done.stdout.splitlines())] == MAPPED


def test_compare_every_value_of_an_option(as_json, few):
    options = ("--option", "seed=1", "--option", "seed=2")
    rows = as_json("compare", "first", "random", *options, *few)["rows"]
    assert [row["strategy"] for row in rows] == ["first", "random 1", "random 2"]
    assert rows[1]["total"] != rows[2]["total"]


def test_compare_reports_differences_and_significance(salet_here, as_json, few):
    strategies = ("letter-position", "letter-frequency")
    content = as_json("compare", *strategies, "--opener", "salet", *few)
    (pair,) = content["pairs"]
    assert (pair["first"], pair["second"]) == strategies
    first, second = content["rows"]
    assert abs(pair["difference"] - (second["mean"] - first["mean"])) < 1e-9
    assert pair["sooner"] + pair["later"] == len(content["differences"]) > 0
    assert pair["more_than_noise"] is False
    shown = salet_here("compare", "first", "letter-position", *few).stdout
    assert "first / letter-position:" in " ".join(shown.split())
    assert salet_here("compare", "first", "first", *few).returncode == 0


def test_words_instead_of_strategies_get_one_list_and_a_hint(salet_here):
    done = salet_here("compare", "adieu", "crane")
    assert done.returncode == 2
    assert done.stderr.count("bits-and-hits") == 1
    assert "salet openers adieu crane" in done.stderr
