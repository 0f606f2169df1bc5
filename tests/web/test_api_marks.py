"""Positions of any number of boards over the API."""

from __future__ import annotations

import json

import pytest

from tests.oracle import feedback

TURNS = ["salet:bbybb,bgbbb,ybbbb,bbbbg", "crony:bbybb,bbbyb,ybbbb,bbbbb"]


def asked(client, what, **body):
    return client.post(f"/api/{what}", json=body).json()


def test_advice_on_several_boards_is_that_of_the_command_line(client, salet_here):
    result = asked(client, "suggest", turns=TURNS[:1], list="original")
    data = json.loads(salet_here("suggest", *TURNS[:1], "--list", "original", "--json").stdout)
    assert result["suggestions"][: len(data["suggestions"])] == data["suggestions"]
    for key in ("list", "rules", "strategy", "within", "words", "price", "turns", "attention"):
        assert result[key] == data[key], key
    for own, other in zip(result["boards"], data["boards"], strict=True):
        words = other["candidates"]["words"][:30]
        assert own == {**other, "candidates": {**other["candidates"], "words": words}}
    assert (result["over"], len(result["hints"])) == (False, 5)
    start = asked(client, "suggest", boards=4)  # before the first turn the number is required
    assert len(start["boards"]) == 4


@pytest.mark.parametrize("boards", [1, 4])
def test_possible_marks_equal_those_of_the_candidates(client, boards):
    shown = [",".join(turn.split(":")[1].split(",")[:boards]) for turn in TURNS]
    words_played = [turn.split(":")[0] for turn in TURNS]
    turns = [f"{word}:{marks}" for word, marks in zip(words_played, shown, strict=True)]
    body = {"turns": turns, "list": "original"}
    result = asked(client, "marks", guess="haunt", **body)
    split = asked(client, "partition", guess="haunt", **body)["boards"]
    left = asked(client, "suggest", **body)["boards"]
    assert result["helps"]
    for can, board, part in zip(result["boards"], left, split, strict=True):
        words = [row["word"] for row in board["candidates"]["words"]]
        assert 0 < len(words) == board["candidates"]["count"]
        results = {feedback("haunt", word) for word in words}
        assert [set(tile) for tile in can["tiles"]] == list(map(set, zip(*results, strict=True)))
        assert can["feedbacks"] is None or set(can["feedbacks"]) == results
        assert can["solves"] == ("haunt" in words)
        assert {bucket["feedback"] for bucket in part["buckets"]} == results
    again = asked(client, "marks", guess="salet", **body)
    assert not again["helps"]  # no board is open for it
    assert [",".join(can["feedbacks"]) for can in again["boards"]] == shown[0].split(",")


def test_a_solved_board_shows_nothing(client):
    solved = asked(client, "marks", turns=["salet:ggggg,bbbbb"], guess="crony")
    assert solved["boards"][0] == {"tiles": None, "feedbacks": None, "solves": False}


@pytest.mark.parametrize(
    ("turn", "error", "where", "why", "fix"),
    [
        ("crony:bbbbb", "feedback", [], "has 1 feedback, and the game has 2", "solved before: 1"),
        ("crony:bbbbb,bbbbb", "feedback", [0], "board 1: this board was solved before", "Write -"),
        ("title:-,byyyg", "impossible-feedback", [1], "board 2: TITLE cannot", "Did you mean"),
        ("crony:-,?", "feedback", [1], "board 2: there are no marks", "Give its marks."),
        ("cr:-,bbbbb", "word", [], "has 2 letters", "5 letters"),
    ],
)
def test_errors_have_their_board_and_turn(client, turn, error, where, why, fix):
    refused = asked(client, "suggest", turns=["salet:ggggg,bbbbb", turn])
    assert (refused["error"], refused["turn"], refused.get("boards", [])) == (error, 1, where)
    assert why in refused["message"]
    assert fix in refused["fix"]


def test_contradictory_boards_have_repairs(client):
    twice = asked(client, "suggest", turns=["salet:ggggg,ggggg"], list="original")
    assert (twice["turn"], twice["boards"]) == (0, [0, 1])
    turns = ["salet:bbybb,bgbbb", "salet:bbybb,bbbbb"]
    none = asked(client, "suggest", turns=turns, list="original")
    assert (none["error"], none["boards"]) == ("contradiction", [1])
    for repair in none["repairs"]:
        mended = asked(client, "suggest", turns=repair["turns"], list="original")
        assert mended["boards"][1]["candidates"]["count"] == repair["count"] > 0
    clash = asked(client, "suggest", turns=["smily:ggggb,ggggb"], list="original")
    assert clash["boards"] == [1, 0]
    assert "boards 1 and 2 contradict each other" in clash["message"].lower()
    hard = asked(client, "marks", turns=["salet:gbbbb,gbbbb"], guess="crony", rules="hard")
    assert hard["error"] == "illegal-guess"
