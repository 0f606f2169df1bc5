"""The command ``salet suggest``."""

from __future__ import annotations

from datetime import date

import pytest
from tests import oracle
from tests.cli.conftest import Typed
from tests.cli.output import one_object

from salet.belief.daily import daily_on
from salet.belief.lists import load
from salet.position.position import Position

ORIGINAL = load("original")


def test_suggest_in_the_middle_of_a_game_equals_the_oracle(as_json):
    typed = ("crane:22102", "moist:22220", "--reverse-digits")
    data = as_json("suggest", *typed, "--list", "original")
    assert data["turns"] == ["crane:bbygb", "moist:bbbbg"]
    left = oracle.candidates(ORIGINAL.answer_words, [("crane", "bbygb"), ("moist", "bbbbg")])
    assert [row["word"] for row in data["candidates"]["words"]] == left
    assert sum(row["probability"] for row in data["candidates"]["words"]) == pytest.approx(1)
    assert data["candidates"]["count"] == len(left)
    for row in data["suggestions"]:
        expected = oracle.one_ply(row["guess"], left)
        assert row["expected_size"] == pytest.approx(expected["expected_size"])
        assert row["largest"] == expected["largest"]
        assert row["buckets"] == expected["buckets"]
        assert row["entropy"] == pytest.approx(expected["entropy"], abs=1e-9)
        assert row["candidate"] is (row["guess"] in left)
    merits = [row["merit"] for row in data["suggestions"]]
    assert merits == sorted(merits)


QUICK = ("--list", "original", "--strategy", "entropy")


def test_suggest_accepts_an_unlisted_word_with_a_note(salet_here):
    done = salet_here("suggest", "qqqqq:bbbbb", *QUICK)
    assert done.returncode == 0
    assert "QQQQQ" in done.stdout


def test_words_similar_to_an_unlisted_one_are_named(piped):
    done = piped("suggest", "crnae:bbygb", *QUICK, "--json", input="y\n")
    assert done.returncode == 0
    assert "CRANE" in done.stderr
    assert one_object(done.stdout)["unknown"] == ["crnae"]


@pytest.mark.parametrize(
    ("answers", "unknown"), [("\n", []), ("n\ny\n", ["crnae"]), ("n\nn\n", None)]
)
def test_at_a_terminal_an_unlisted_word_is_asked_about(salet_here, monkeypatch, answers, unknown):
    monkeypatch.setattr("sys.stdin", Typed(answers))
    done = salet_here("suggest", "crnae:bbygb", *QUICK, "--json")
    assert done.returncode == (2 if unknown is None else 0)
    if unknown is not None:
        data = one_object(done.stdout)
        assert data["unknown"] == unknown
        assert data["turns"] == [f"{(*unknown, 'crane')[0]}:bbygb"]


def test_a_solved_game_is_reported(salet_here):
    done = salet_here("suggest", "crane:ggggg")
    assert done.returncode == 0
    assert "1 guess" in done.stdout


@pytest.mark.parametrize("within", ["1", "3"])
def test_values_for_six_guesses_are_not_proven_for_other_limits(as_json, within):
    data = as_json("suggest", "--list", "original", "--within", within)
    assert all("expected_turns" in row for row in data["suggestions"])
    exact = [row["exact"] for row in data["suggestions"]]
    assert any(exact) is all(exact) is (within == "1")  # the last guess is enumerated
    assert data["exact"] is (within == "1")  # the likeliest word is the best last guess


def test_estimates_are_marked(salet_here, as_json):
    args = ("salet:bgbby", "crony:ybbbb", "--list", "original")
    assert "≈" not in salet_here("suggest", *args, "-n", "1").stdout
    data = as_json("suggest", "crane:bbygb", "--list", "original")
    assert data["exact"] is any(row["exact"] for row in data["suggestions"]) is False
    assert "≈" in salet_here("suggest", "crane:bbygb", "--list", "original").stdout


def test_a_past_day_has_the_belief_of_that_day(as_json):
    for day in ("2022-02-02", "228"):
        data = as_json("suggest", "crane:bbbbb", "--date", day)
        words = {row["word"]: row["probability"] for row in data["candidates"]["words"]}
        wanted = dict(Position.of(daily_on(date(2022, 2, 2)), ["crane:bbbbb"]).candidates)
        assert words["moist"] == pytest.approx(wanted["moist"])
