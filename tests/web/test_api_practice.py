"""Games against a host, over the API."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.belief.daily import daily_on
from salet.belief.kept import shipped
from salet.host.hosts import friend_code, friend_word
from salet.puzzle.days import today
from salet.share.turns import parse_turns
from salet.words.offensive import offensive_in
from tests.oracle import feedback


def played(client, **body):
    return client.post("/api/practice", json=body).json()


def test_a_code_marks_guesses_and_reveals_its_word_at_the_end(client):
    code = client.post("/api/code", json={"word": " Moist", "seed": 7}).json()["code"]
    assert "moist" not in code
    assert friend_word(code) == "moist"
    game = played(client, code=code, guesses=["crane", "SLOTH"])
    assert [turn["feedback"] for turn in game["turns"]] == ["bbbbb", feedback("sloth", "moist")]
    assert (game["over"], game["solved"], game["answer"]) == (False, False, None)
    assert game["candidates"] == game["turns"][-1]["candidates"] > 0
    assert "moist" not in str(game)
    won = played(client, code=code, guesses=["crane", "moist"])
    assert (won["over"], won["solved"], won["answer"]) == (True, True, "moist")
    lost = played(client, code=code, guesses=["crane", "sloth"], within=2)
    assert (lost["over"], lost["solved"], lost["answer"]) == (True, False, "moist")
    assert played(client, code=code, give_up=True)["answer"] == "moist"


def test_random_words_differ_and_are_everyday_words(client):
    def drawn(**body):
        return friend_word(client.post("/api/code", json=body).json()["code"])

    assert drawn(seed=1) == drawn(seed=1)
    assert len({drawn(seed=seed) for seed in range(6)}) > 4
    assert len(drawn(seed=1, list="es-5")) == 5
    assert len(drawn(seed=1, list="en-7", words="any")) == 7


def test_no_suggestion_or_hint_is_an_insult(client):
    for words in ("any", "everyday"):
        body = {"list": "es-8", "words": words, "top": 10}
        data = client.post("/api/suggest", json=body).json()
        guesses = [row["guess"] for row in data["suggestions"]]
        assert guesses
        assert offensive_in("es").isdisjoint(guesses)  # cenutrio has the best partition
    drawn = [client.post("/api/code", json={"seed": s, "list": "en-3", "words": "any"}).json()
             for s in range(40)]  # fmt: skip
    assert offensive_in("en").isdisjoint(friend_word(each["code"]) for each in drawn)


def test_a_past_day_and_days_that_cannot_be_played(client):
    days = client.get("/api/days").json()
    assert (days["first"], days["last"]) == ("2021-06-19", str(shipped().last))
    assert days["gaps"] == []
    assert played(client, day="2021-06-19", guesses=["cigar"])["solved"]
    for day, why in (
        (today() + timedelta(days=9), "is in the future"),
        (today(), "is not over"),
        (shipped().last + timedelta(days=1), "is unknown"),
        (date(2020, 1, 1), "no daily puzzle"),
    ):
        refused = played(client, day=str(day))
        assert why in refused["message"], refused
        assert refused["fix"]
    assert "list daily" in played(client, day="2021-06-19", list="original")["message"]


def test_a_past_day_uses_only_earlier_answers(client):
    def belief(word, **body):
        data = client.post("/api/suggest", json={"turns": ["picas:bgygb"], **body}).json()
        return {row["word"]: row["probability"] for row in data["candidates"]["words"]}[word]

    then = daily_on(date(2021, 6, 19))
    right = dict(advise(Question(then, parse_turns(then, ["picas:bgygb"]))).candidates)["cigar"]
    assert belief("cigar", day="2021-06-19") == pytest.approx(right)
    assert belief("cigar") != pytest.approx(right, rel=0.1)
    game = {"guesses": ["picas", "cigar"], "day": "2021-06-19"}
    content = client.post("/api/review", json=game).json()
    assert (content["number"], content["solved"]) == (0, True)
    refused = client.post("/api/suggest", json={"day": "2021-06-19", "list": "original"}).json()
    assert "list daily" in refused["message"]


def test_the_adversary_gives_in_only_when_it_must(client):
    agile = played(client, list="original", guesses=["agile", "snort", "dumpy"])
    assert [turn["candidates"] for turn in agile["turns"]] == [263, 14, 1]
    assert (agile["over"], agile["answer"]) == (False, None)
    chuck = played(client, list="original", guesses=["agile", "snort", "dumpy", "chuck"])
    assert (chuck["over"], chuck["solved"], chuck["answer"]) == (True, True, "chuck")
    assert played(client, list="original", give_up=True)["answer"] is None  # it has no word
    long = played(client, list="original", guesses=["crane"] * 8)  # and no limit of guesses
    assert (len(long["turns"]), long["over"]) == (8, False)


@pytest.mark.parametrize(
    ("body", "error", "turn", "why"),
    [
        ({"guesses": ["crane", "crnae"]}, "word", 1, "CRNAE is not in the word list"),
        ({"guesses": ["cranes"]}, "word", 0, "6 letters"),
        ({"guesses": ["stool", "crane"], "rules": "hard"}, "illegal-guess", 1, "must contain S"),
        ({"guesses": ["moist", "crane"]}, "input", 1, "the game was over at guess 1"),
        ({"code": "nonsense"}, "word", None, "is not a friend's code"),
        ({"list": "es-5"}, "word", None, "the word of this code is not in the word list"),
        ({"day": "2021-06-19"}, "input", None, "a code and a day"),
    ],
)
def test_invalid_guesses_are_explained_without_revealing_the_word(client, body, error, turn, why):
    refused = played(client, **{"code": friend_code("moist", 3), **body})
    assert (refused["error"], refused.get("turn")) == (error, turn)
    assert why.lower() in refused["message"].lower()
    assert refused["fix"]
    assert "moist" not in refused["message"].lower()


def test_an_unlisted_word_of_a_friend_is_explained(client):
    refused = client.post("/api/code", json={"word": "zzzzz"})
    assert refused.status_code == 422
    assert "ZZZZZ is not in the word list daily" in refused.json()["message"]


FOUR = ("moist", "crane", "sloth", "pound")


@pytest.mark.parametrize("sequence", [False, True])
def test_several_boards_reveal_their_words_at_the_end(client, sequence):
    code, guesses = friend_code(" ".join(FOUR), 3), ["stare", *FOUR]
    for number in range(len(guesses)):
        game = played(client, code=code, guesses=guesses[:number], sequence=sequence)
        assert (game["over"], game["answer"], game["within"], game["boards"]) == (False, None, 9, 4)
        turns = [f"{turn['guess']}:{','.join(turn['feedback'])}" for turn in game["turns"]]
        assert not any(word in " ".join(turns) for word in FOUR[number - 1 if number else 0 :])
        advice = client.post("/api/suggest", json={"boards": 4, "turns": turns}).json()
        assert [board["solved"] for board in advice["boards"]].count(True) == max(0, number - 1)
        if sequence and number:
            assert game["turns"][-1]["feedback"].count("?") == 3 - (number - 1)
    won = played(client, code=code, guesses=guesses, sequence=sequence)
    assert (won["over"], won["solved"], won["answer"]) == (True, True, list(FOUR))
    assert won["share"].startswith("salet 4 boards 5/9\n")
    late = played(client, code=code, guesses=[*guesses, "crane"], sequence=sequence)
    assert (late["turn"], late["message"]) == (5, "The game was over at guess 5")
    gone = played(client, code=code, guesses=["stare"], give_up=True)
    assert (gone["over"], gone["solved"], gone["answer"]) == (True, False, list(FOUR))


def test_several_words_differ_and_are_not_shown(client):
    code = client.post("/api/code", json={"boards": 32, "seed": 5}).json()["code"]
    words = friend_word(code).split(" ")
    assert len(set(words)) == 32
    assert not any(word in code for word in words)
    chosen = client.post("/api/code", json={"word": "Crane moist", "list": "original"}).json()
    assert (friend_word(chosen["code"]), chosen["boards"]) == ("crane moist", 2)
    twice = client.post("/api/code", json={"word": "crane crane", "list": "original"}).json()
    assert "the same" in twice["message"]
