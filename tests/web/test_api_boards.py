"""Several boards over the API: what the command line says, what a guess can show, whole games."""

from __future__ import annotations

import json

import pytest

from salet.host.hosts import friend_code, friend_word
from tests.oracle import feedback

TURNS = ["salet:bbybb,bgbbb,ybbbb,bbbbg", "crony:bbybb,bbbyb,ybbbb,bbbbb"]
ANSWERS = ("moist", "crane", "sloth", "pound")
CODE = friend_code(" ".join(ANSWERS), 3)


def asked(client, what, **body):
    return client.post(f"/api/boards/{what}", json=body).json()


def test_advice_is_that_of_the_command_line(client, salet_here):
    body = {"boards": 4, "turns": TURNS[:1], "list": "original"}
    told = asked(client, "suggest", **body)
    said = json.loads(salet_here("suggest", *TURNS[:1], "--list", "original", "--json").stdout)
    assert told["suggestions"][: len(said["suggestions"])] == said["suggestions"]
    for key in ("list", "rules", "strategy", "within", "words", "price", "turns", "attention"):
        assert told[key] == said[key], key
    for mine, theirs in zip(told["boards"], said["boards"], strict=True):
        words = theirs["candidates"]["words"][:30]
        assert mine == {**theirs, "candidates": {**theirs["candidates"], "words": words}}
    assert (told["over"], told["share"]) == (False, None)


def test_what_a_guess_can_show_is_what_the_candidates_give(client):
    body = {"boards": 4, "turns": TURNS, "list": "original"}
    told = asked(client, "marks", guess="haunt", **body)
    left = asked(client, "suggest", **body)["boards"]
    assert told["helps"]
    for can, board in zip(told["boards"], left, strict=True):
        words = [row["word"] for row in board["candidates"]["words"]]
        assert 0 < len(words) == board["candidates"]["count"]
        given = {feedback("haunt", word) for word in words}
        assert [set(tile) for tile in can["tiles"]] == [set(signs) for signs in zip(*given)]  # noqa: B905
        assert can["feedbacks"] is None or set(can["feedbacks"]) == given
        assert can["solves"] == ("haunt" in words)
    again = asked(client, "marks", guess="salet", **body)
    assert not again["helps"]  # every board has answered that already
    assert [can["feedbacks"] for can in again["boards"]] == [["bbybb"], ["bgbbb"], ["ybbbb"], ["bbbbg"]]  # noqa: E501  # fmt: skip
    solved = asked(client, "marks", boards=2, turns=["salet:ggggg,bbbbb"], guess="crony")
    assert solved["boards"][0] == {"tiles": None, "feedbacks": None, "solves": False}


@pytest.mark.parametrize("sequence", [False, True])
def test_a_whole_game_against_a_host_that_tells_the_words_at_the_end(client, sequence):
    guesses = ["stare", *ANSWERS]
    for many in range(len(guesses)):
        game = asked(client, "practice", code=CODE, guesses=guesses[:many], sequence=sequence)
        assert (game["over"], game["answer"], game["within"]) == (False, None, 9)
        written = " ".join(game["turns"])
        assert not any(word in written for word in ANSWERS[many - 1 if many else 0 :])
        advice = asked(client, "suggest", boards=4, turns=game["turns"])
        assert [board["solved"] for board in advice["boards"]].count(True) == max(0, many - 1)
        if sequence and many:
            assert game["turns"][-1].count("?") == 3 - (many - 1)
    won = asked(client, "practice", code=CODE, guesses=guesses, sequence=sequence)
    assert (won["over"], won["solved"], won["answer"]) == (True, True, list(ANSWERS))
    assert won["share"].startswith("salet 4 boards 5/9\n")
    assert won["share"] == asked(client, "suggest", boards=4, turns=won["turns"])["share"]
    late = asked(client, "practice", code=CODE, guesses=[*guesses, "crane"], sequence=sequence)
    assert (late["turn"], late["message"]) == (5, "The game was over at guess 5")
    gone = asked(client, "practice", code=CODE, guesses=["stare"], give_up=True)
    assert (gone["over"], gone["solved"], gone["answer"]) == (True, False, list(ANSWERS))


def test_a_review_is_that_of_the_command_line(client, salet_here):
    turns = ["stare:bbgyg,yybbb", "crane:ggggg,bbbbb", "moist:-,ggggg"]
    told = asked(client, "review", boards=2, turns=turns, list="original")
    assert told == json.loads(salet_here("review", *turns, "--list", "original", "--json").stdout)
    assert told["solved"]
    assert "no game to review" in asked(client, "review", boards=2)["message"]
    for text in ("\n".join(turns), told["share"]):
        pasted = client.post("/api/paste", json={"text": text}).json()
        assert (pasted["kind"], pasted["turns"]) == ("boards", turns if ":" in text else None)
        refused = client.post("/api/review", json={"text": text}).json()
        assert refused["message"] == "This is a game of several boards"
    few = asked(client, "review", boards=2, turns=turns, answer=["crane"])
    assert few["message"] == "There are 1 answers, and the game has 2 boards"


def test_words_by_chance_differ_and_are_not_shown(client):
    code = asked(client, "code", boards=32, seed=5)["code"]
    words = friend_word(code).split(" ")
    assert len(set(words)) == 32
    assert not any(word in code for word in words)
    assert asked(client, "code", boards=32, seed=5)["code"] == code


WRONG = {"boards": 2, "turns": ["salet:ggggg,bbbbb"]}


@pytest.mark.parametrize(
    ("turn", "error", "where", "why", "fix"),
    [
        ("crony:bbbbb", "feedback", [], "has 1 feedback, and the game has 2", "solved before: 1"),
        ("crony:bbbbb,bbbbb", "feedback", [0], "board 1: this board was solved before", "Write -"),
        ("title:-,byyyg", "impossible-feedback", [1], "board 2: TITLE cannot", "Did you mean"),
        ("crony:-,?", "feedback", [1], "board 2: there are no marks", "Give its marks."),
        ("cr:-,bbbbb", "word", [], "has 2 letters", "5 letters"),
        ("crony", "feedback", [], "is not a turn of several boards", "guess:feedback,feedback"),
    ],
)
def test_what_is_wrong_is_named_by_board_and_turn(client, turn, error, where, why, fix):
    refused = asked(client, "suggest", **{**WRONG, "turns": [*WRONG["turns"], turn]})
    assert (refused["error"], refused["turn"], refused.get("boards", [])) == (error, 1, where)
    assert why in refused["message"]
    assert fix in refused["fix"]


def test_boards_that_contradict_themselves_or_each_other_are_told_with_the_repair(client):
    body = {"boards": 2, "list": "original"}
    twice = asked(client, "suggest", turns=["salet:ggggg,ggggg"], **body)
    assert (twice["turn"], twice["boards"]) == (0, [0, 1])
    none = asked(client, "suggest", turns=["salet:bbybb,bgbbb", "salet:bbybb,bbbbb"], **body)
    assert (none["error"], none["boards"]) == ("contradiction", [1])
    for repair in none["repairs"]:
        mended = asked(client, "suggest", turns=repair["turns"], **body)
        assert mended["boards"][1]["candidates"]["count"] == repair["count"] > 0
    turns = ["smile:ggggb,bbbbb", "smily:ggggb,ggggb"]  # SMILE is out on both
    clash = asked(client, "suggest", turns=["smily:ggggb,ggggb"], **body)
    assert clash["boards"] == [1, 0]
    assert "boards 1 and 2 contradict each other" in clash["message"].lower()
    assert asked(client, "suggest", turns=turns, **body)["error"] == "contradiction"
    hard = asked(client, "marks", turns=["salet:gbbbb,gbbbb"], guess="crony", rules="hard", **body)
    assert hard["error"] == "illegal-guess"
    code = asked(client, "practice", code=friend_code("moist"))
    assert code["error"] == "word"
    assert "no code of several words" in code["message"]
