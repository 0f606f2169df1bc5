"""The command ``salet solve``."""

from __future__ import annotations

from tests import oracle

from salet.belief.lists import load

DAILY = load("daily")


def test_solve_plays_until_the_answer_is_found(as_json):
    data = as_json("solve", "CRANE")
    assert (data["answer"], data["solved"], data["lost"]) == ("crane", True, False)
    results = []
    for row in data["guesses"]:
        assert row["feedback"] == oracle.feedback(row["guess"], "crane")
        results.append((row["guess"], row["feedback"]))
        assert row["candidates"] == len(oracle.candidates(DAILY.answer_words, results))
    assert data["guesses"][-1]["guess"] == "crane"


def test_solve_is_found_but_lost_beyond_the_limit(as_json):
    data = as_json("solve", "crane", "--within", "1", "--list", "original", "-s", "entropy")
    assert (data["solved"], data["lost"]) == (True, True)


def test_solve_a_random_answer_with_an_opener(as_json):
    data = as_json("solve", "--random", "--opener", "salet", "--strategy", "first")
    assert data["answer"] in DAILY.answer_words
    assert data["guesses"][0]["guess"] == "salet"


def test_a_seed_draws_the_same_answers(as_json):
    command = ("solve", "--random", "--boards", "2", "--list", "original", "-s", "first", "--seed")
    first, again, other = (as_json(*command, seed) for seed in ("3", "3", "4"))
    assert first == again
    assert other["answer"] != first["answer"]
