"""Several boards on the command line: suggest, solve and bench."""

from __future__ import annotations

import pytest
from tests import oracle

ANSWERS = ["crane", "moist", "sonic", "pound"]


def test_suggest_describes_each_board_and_solvable_ones(as_json):
    turn = oracle.written("salet", *ANSWERS)
    data = as_json("suggest", turn, "--list", "original", "--words", "any")
    assert data["turns"] == [turn]
    assert data["within"] == 9
    assert "candidates" not in data
    assert [board["solved"] for board in data["boards"]] == [False] * 4
    for board, answer in zip(data["boards"], ANSWERS, strict=True):
        words = [row["word"] for row in board["candidates"]["words"]]
        assert answer in words
        assert board["candidates"]["count"] == len(words)
    counts = [board["candidates"]["count"] for board in data["boards"]]
    assert [counts[board - 1] for board in data["attention"]] == sorted(counts)
    for row in data["suggestions"]:
        left = [{one["word"] for one in board["candidates"]["words"]} for board in data["boards"]]
        able = [nth for nth, words in enumerate(left, 1) if row["guess"] in words]
        assert (row["boards"], row["candidate"]) == (able, bool(able))


def test_the_first_guess_of_several_boards_is_in_the_book(as_json):
    one = as_json("suggest", "--boards", "32", "-l", "original")
    assert len(one["boards"]) == 32
    assert one["within"] == 37
    assert one["suggestions"][0]["everyday"]


def test_solve_several_answers_in_lists(salet_here, as_json):
    data = as_json("solve", *ANSWERS, "--list", "original")
    assert data["answer"] == ANSWERS
    assert (data["solved"], data["lost"]) == (True, False)
    still = dict.fromkeys(range(4))
    for row in data["guesses"]:
        for board, answer in enumerate(ANSWERS):
            marks = oracle.feedback(row["guess"], answer) if board in still else "-"
            assert row["feedback"][board] == marks
            if marks == "ggggg":
                del still[board]
            assert (row["candidates"][board] is None) == (board not in still)
    people = salet_here("solve", *ANSWERS, "--list", "original", "--sequence")
    assert "All 4 boards" in people.stdout


@pytest.mark.extra("lab")
def test_bench_plays_the_same_games_again(as_json, word_file):
    asked = ("bench", "bits-and-hits", "--boards", "2", "--games", "6", "--seed", "4")
    first, again = as_json(*asked), as_json(*asked, "--jobs", "2")
    assert first | {"seconds": 0} == again | {"seconds": 0}
    assert sum(first["counts"].values()) == first["games"] == 6
    assert set(first) >= {"boards", "mean", "sum_mean", "worst", "losses", "counts"}
    file = word_file("crane moist sonic\npound, light, flame\n", "tuples.txt")
    data = as_json("bench", "--tuples", file, "-s", "bits-and-hits")
    assert (data["boards"], data["games"], data["opener"]) == (3, 2, "salet")


@pytest.mark.extra("lab")
def test_compare_plays_the_same_games_and_reports_noise(salet_here, as_json, monkeypatch):
    asked = ["compare", "bits-and-hits", "--option", "bonus=0", "--option", "bonus=3"]
    data = as_json(*asked, "--boards", "2", "--games", "4")
    rows, (pair,) = data["rows"], data["pairs"]
    assert [row["strategy"] for row in rows] == ["bits-and-hits 0", "bits-and-hits 3"]
    assert [(row["boards"], row["games"]) for row in rows] == [(2, 4), (2, 4)]
    assert pair["difference"] == pytest.approx(rows[1]["mean"] - rows[0]["mean"])
    assert pair["sooner"] + pair["later"] + pair["same"] == 4
    monkeypatch.setenv("COLUMNS", "40")
    shown = salet_here(*asked, "--boards", "2", "--games", "4").stdout
    assert max(map(len, shown.splitlines())) <= 41
    assert "4 games" in shown
