"""The command ``salet openers``."""

from __future__ import annotations

import json
from collections.abc import Callable
from subprocess import CompletedProcess

Run = Callable[..., CompletedProcess[str]]


def test_openers_as_json(salet_here: Run) -> None:
    done = salet_here("openers", "--by", "expected-size", "--top", "12", "--json")
    data = json.loads(done.stdout)
    assert (data["count"], len(data["rows"])) == (12_972, 12)
    assert data["rows"][0]["guess"] == "roate"
    assert data["rows"][0].keys() >= {"guess", "expected_size", "largest", "entropy", "buckets"}


def test_the_column_that_ranks_is_marked(salet_here: Run, word_file: Callable[..., str]) -> None:
    shown = salet_here("openers", "--top", "3").stdout
    assert "guesses ↑" in shown
    assert shown.split().index("salet") < shown.split().index("3.4212")
    assert shown.count("↑") == 2  # and the last line says so
    assert "bits ↓" in salet_here("openers", "--by", "entropy", "--top", "3").stdout
    rows = json.loads(salet_here("openers", "--top", "3", "--json").stdout)["rows"]
    assert rows[0]["guess"] == "salet"
    assert rows[0]["exact"]
    own = salet_here("openers", "--list", word_file(["crane", "slate", "moist"]))
    assert "expected size ↑" in own.stdout  # there is no book for this list
