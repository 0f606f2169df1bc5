"""The command ``salet solve``."""

from __future__ import annotations

import re

from tests import oracle
from tests.cli.output import one_object

from salet.belief.lists import load

DAILY = load("daily")


def test_solve_plays_until_the_answer_is_found(salet_here):
    done = salet_here("solve", "CRANE", "--json")
    assert done.returncode == 0
    data = one_object(done.stdout)
    assert set(data) >= {"answer", "guesses", "solved", "lost"}
    assert data["answer"] == "crane"
    assert data["solved"] is True
    assert data["lost"] is False
    results = []
    for row in data["guesses"]:
        assert row["feedback"] == oracle.feedback(row["guess"], "crane")
        results.append((row["guess"], row["feedback"]))
        assert row["candidates"] == len(oracle.candidates(DAILY.answer_words, results))
    assert data["guesses"][-1]["guess"] == "crane"


def test_solve_is_found_but_lost_beyond_the_limit(salet_here):
    asked = ("crane", "--within", "1", "--list", "original", "--strategy", "entropy")
    done = salet_here("solve", *asked, "--json")
    data = one_object(done.stdout)
    assert (done.returncode, data["solved"], data["lost"]) == (0, True, True)


def test_solve_a_random_answer_with_an_opener(salet_here):
    done = salet_here("solve", "--random", "--opener", "salet", "--json")
    data = one_object(done.stdout)
    assert done.returncode == 0
    assert data["answer"] in DAILY.answer_words
    assert data["guesses"][0]["guess"] == "salet"


def test_a_seed_draws_the_same_answers(salet_here):
    command = ("solve", "--random", "--seed", "3", "--boards", "2", "--json")
    first, second = (one_object(salet_here(*command).stdout) for _ in range(2))
    assert first == second
    other = one_object(salet_here(*command[:3], "4", *command[4:]).stdout)
    assert other["answer"] != first["answer"]


def test_solve_for_people(salet_here):
    done = salet_here("solve", "crane")
    assert done.returncode == 0
    assert "[C] [R] [A] [N] [E]" in done.stdout
    assert re.search(r"Found in \d guesses", done.stdout)
