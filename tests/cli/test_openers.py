"""The command ``salet openers``."""

from __future__ import annotations

import csv

import pytest


def test_the_column_that_ranks_is_marked(salet_here, word_file):
    assert "bits ↓" in salet_here("openers", "--by", "entropy", "--top", "3").stdout
    own = salet_here("openers", "--list", word_file(["crane", "slate", "moist"]))
    assert "expected size ↑" in own.stdout  # there is no book for this list


def test_a_long_table_has_the_rows_of_a_short_one(salet_here):
    short, long = (
        [line.split() for line in salet_here("openers", "--top", str(top)).stdout.splitlines()]
        for top in (3, 600)
    )
    assert len(long) == 603  # with the heading and two lines below
    assert [row for row in short if "salet" in row] == [long[1]]


def test_words_are_rated_as_openers(salet_here, as_json, monkeypatch):
    data = as_json("openers", "adieu", "crate")
    assert [row["guess"] for row in data["rows"]] == ["crate", "adieu"]
    for row in data["rows"]:
        assert row["price"] == pytest.approx(row["expected_turns"] - 7920 / 2315)
    for columns in ("40", "100"):
        monkeypatch.setenv("COLUMNS", columns)
        shown = salet_here("openers", "adieu").stdout
        assert "adieu" in shown
        assert max(map(len, shown.splitlines())) <= int(columns)


NOTE = "Estimated words were not searched"


@pytest.mark.parametrize(
    "options", ["crane --within 5", "adieu --by entropy", "adieu", "raise --hard"]
)
def test_estimates_and_bounds_are_noted_by_whatever_column(salet_here, options):
    assert NOTE in salet_here("openers", *options.split()).stdout


@pytest.mark.parametrize("options", ["salet crane", "salet --by entropy", "--top 3"])
def test_no_note_without_an_estimate(salet_here, options):
    assert NOTE not in salet_here("openers", *options.split()).stdout


def test_csv_says_which_rated_words_were_not_searched(salet_here):
    lines = salet_here("openers", "--hard", "raise", "salet", "--csv", "-").stdout.splitlines()
    rows = {row["guess"]: row for row in csv.DictReader(lines)}
    assert (rows["salet"]["rank"], rows["salet"]["method"]) == ("1", "searched")
    assert (rows["raise"]["rank"], rows["raise"]["method"]) == ("", "estimated")
    assert rows["raise"]["at_least"] == "True"
