"""The API: the same data as the command line, and its errors."""

from __future__ import annotations

import asyncio
import json
import re

import httpx
import pytest

from salet.belief.daily import daily_on
from salet.puzzle.days import FIRST_DAY
from salet.reviews.reviewing import review_game
from salet.strategies import BUILT_IN, DEFAULT
from salet.web.app import create_app
from salet.web.dispatcher import Dispatcher
from salet.web.schemas import LISTS
from salet.words.settings import Settings, change_settings
from tests.oracle import feedback


def command_data(salet_here, *args):
    done = salet_here(*args, "--json")
    assert done.returncode == 0, done.stdout
    return json.loads(done.stdout)


def test_the_page_and_its_files(client):
    home = client.get("/")
    assert home.status_code == 200
    assert home.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in home.headers["content-security-policy"]
    assert client.head("/").status_code == 200
    again = client.get("/", headers={"If-None-Match": home.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (main,) = re.findall(r'src="(/static/v-.*/main.js)"', home.text)
    kept = client.get(main)  # addresses with the edition are cached
    assert "immutable" in kept.headers["cache-control"]
    for path in ("/static/main.js", "/static/v-0123456789ab/main.js"):
        other = client.get(path)
        assert (other.text, other.headers["cache-control"]) == (kept.text, "no-cache")
    response = client.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in response.headers
    assert response.text == home.text


def test_lists_are_those_of_the_command_line(client, salet_here):
    rows = client.get("/api/lists").json()["rows"]
    keys = [row.pop("keys") for row in rows]
    folds = {row["name"]: (row.pop("language"), row.pop("folds")) for row in rows}
    assert folds["fr-6"] == ("fr", {"œ": "oe", "æ": "ae"})
    assert rows == command_data(salet_here, "lists")["rows"]
    assert all(keys[0][0])


def test_strategies_are_those_of_the_command_line_with_their_ideas(client, salet_here):
    data = client.get("/api/strategies").json()
    assert data["default"] == DEFAULT
    for row, other in zip(
        data["rows"], command_data(salet_here, "strategies")["rows"], strict=True
    ):
        assert all(row[key] == other[key] for key in ("name", "summary", "default"))
    assert all(row["idea"] and "`" not in row["idea"] for row in data["rows"])


@pytest.mark.parametrize(
    ("body", "args"),
    [
        ({}, []),
        ({"turns": ["crane:bbygb"]}, ["crane:bbygb"]),
        (
            {"turns": ["CRANE:⬛⬛🟨🟩⬛", "moist:00002"], "top": 3},
            ["crane:bbygb", "moist:bbbbg", "-n3"],
        ),
        (
            {"turns": ["crane:bbygb"], "list": "original", "strategy": "entropy", "rules": "hard"},
            ["crane:bbygb", "--list", "original", "--strategy", "entropy", "--hard"],
        ),
        ({"turns": ["zzzzz:bbbbb", "crane:bbygb"], "within": 3},
         ["zzzzz:bbbbb", "crane:bbygb", "--within", "3"]),
    ],
)  # fmt: skip
def test_suggestions_are_those_of_the_command_line(client, salet_here, body, args):
    data = client.post("/api/suggest", json=body).json()
    top = [] if "-n3" in args else ["-n", "10"]
    expected = command_data(salet_here, "suggest", *args, *top)
    for result in (expected, expected["boards"][0]):
        result["candidates"]["words"] = result["candidates"]["words"][:500]
    assert {key: data[key] for key in expected} == expected
    assert len(data["hints"]) == 5
    assert data["sentence"].endswith(".")
    assert not data["solved"]


def test_a_trap_is_reported(client):
    data = client.post("/api/suggest", json={"turns": ["salet:bgbby", "crony:ybbbb"]}).json()
    assert data["trap"]["shape"] == "_atch"
    assert {"match", "patch"} <= {row["word"] for row in data["trap"]["words"]}
    assert data["trap"]["with_probe"] > data["trap"]["without_probe"]


def test_the_end_of_a_game(client):
    won = client.post("/api/suggest", json={"turns": ["crane:bbygb", "aging:ggggg"]}).json()
    assert (won["solved"], won["over"]) == (True, True)
    lost = client.post("/api/suggest", json={"turns": ["crane:bbygb"], "within": 1}).json()
    assert (lost["solved"], lost["over"]) == (False, True)


def test_a_partition_is_what_the_reference_rule_gives(client):
    body = {"turns": ["crane:bbygb"], "list": "original"}
    words = [
        row["word"] for row in client.post("/api/suggest", json=body).json()["candidates"]["words"]
    ]
    for guess in ("moist", "aging", "zzzzz"):
        data = client.post("/api/partition", json={**body, "guess": guess}).json()
        split: dict[str, list[str]] = {}
        for word in words:
            split.setdefault(feedback(guess, word), []).append(word)
        assert {row["feedback"]: sorted(row["words"]) for row in data["buckets"]} == split
        assert [row["count"] for row in data["buckets"]] == sorted(
            map(len, split.values()), reverse=True
        )
        assert data["largest"] == max(map(len, split.values()))
        sizes = sum(len(bucket) ** 2 for bucket in split.values()) / len(words)
        assert data["expected_size"] == pytest.approx(sizes)
        assert data["candidate"] == (guess in words)


def test_several_boards_know_no_past_answers(client):
    body = {"turns": ["slate:bbbby,ybbgb", "prong:bybbb,bbbby"]}
    daily = client.post("/api/suggest", json=body).json()
    first = client.post("/api/suggest", json={**body, "day": "2021-06-19"}).json()
    assert daily["boards"] == first["boards"]
    alone = {"turns": ["slate:bbbby", "prong:bybbb"]}
    assert client.post("/api/suggest", json=alone).json()["boards"][0] != daily["boards"][0]
    guesses, answers = ["slate", "merry", "gusty"], ["merry", "gusty"]
    found = client.post("/api/review", json={"guesses": guesses, "answer": answers}).json()
    reviewed = review_game(guesses, answers, daily_on(FIRST_DAY))
    assert found["turns"] == [turn.as_dict() for turn in reviewed.turns]


def test_the_player_s_own_words(client):
    body = {"list": "original", "words": "any"}
    first, second = (
        row["guess"] for row in client.post("/api/suggest", json=body).json()["suggestions"][:2]
    )
    data = client.post("/api/suggest", json={**body, "never": [first], "opener": "ADIEU"}).json()
    assert (data["suggestions"][0]["guess"], data["opener"]) == (second, "adieu")
    body["turns"] = ["crane:bbygb"]
    before = client.post("/api/suggest", json=body).json()["candidates"]
    word = before["words"][0]["word"]
    data = client.post("/api/suggest", json={**body, "never": [word]}).json()
    left = data["candidates"]
    assert (before["count"], left["count"], left["likely"]) == (20, 19, 19)
    assert word not in [row["word"] for row in left["words"]]
    assert sum(row["probability"] for row in left["words"]) == pytest.approx(1)
    assert data["hints"][0] == "19 words are left."
    del body["turns"]
    for more in ({"opener": "adeiu"}, {"opener": "adieu", "turns": ["crane:bbygb"]}):
        assert client.post("/api/suggest", json={**body, **more}).json()["opener"] == ""


def test_a_review_does_not_name_words_that_the_game_refused(client):
    body = {"guesses": ["slate", "crony", "bound"], "answer": "bound", "list": "original"}
    best = client.post("/api/review", json=body).json()["turns"][1]["best"]
    named = client.post("/api/review", json={**body, "never": [best]}).json()["turns"][1]["best"]
    assert named != best


def test_a_review_counts_no_words_that_the_game_refused(client):
    body = {"turns": ["slate:bbbbb"], "list": "original"}
    left = client.post("/api/suggest", json=body).json()["candidates"]["words"]
    never = [row["word"] for row in left if row["word"] not in ("crony", "bound")][:4]
    advice = client.post("/api/suggest", json={**body, "never": never}).json()
    game = {"guesses": ["slate", "crony", "bound"], "answer": "bound", "list": "original"}
    review = client.post("/api/review", json={**game, "never": [*never, "crony"]}).json()
    second = review["turns"][1]
    assert second["candidates_before"] == advice["candidates"]["count"]
    assert second["best"] == advice["suggestions"][0]["guess"]
    turns = advice["suggestions"][0]["expected_turns"]
    assert second["best_expected_turns"] == pytest.approx(turns)


def test_settings_are_sent_only_to_the_own_computer(own_home):
    """Other computers get the default settings."""
    own_home.mkdir()
    change_settings(opener="adieu", never=("glift",))

    async def settings_for(host: str) -> dict:
        app = httpx.ASGITransport(create_app("0.0.0.0", dispatcher=Dispatcher(warm=False)))
        async with httpx.AsyncClient(transport=app, base_url=f"http://{host}") as asking:
            return (await asking.get("/api/settings")).json()

    assert asyncio.run(settings_for("localhost:8765")) == Settings("adieu", ("glift",)).as_dict()
    assert asyncio.run(settings_for("192.168.0.4:8765")) == Settings().as_dict()


def test_a_partition_has_the_numbers_of_the_suggestion(client):
    body = {"turns": ["crane:bbygb"]}
    best = client.post("/api/suggest", json=body).json()["suggestions"][0]
    data = client.post("/api/partition", json={**body, "guess": best["guess"]}).json()
    for name in ("expected_size", "largest", "entropy", "candidate", "probability"):
        assert data[name] == pytest.approx(best[name]), name
    assert sum(row["likely"] > 0 for row in data["buckets"]) == best["buckets"]
    assert sum(row["probability"] for row in data["buckets"]) == pytest.approx(1)


def test_solve_is_that_of_the_command_line(client, salet_here):
    body = {"answer": "WINCE", "strategy": "entropy", "opener": "raise"}
    data = client.post("/api/solve", json=body).json()
    assert data == command_data(salet_here, "solve", "wince", "-s", "entropy", "--opener", "raise")


@pytest.mark.parametrize("by", ["expected-turns", "expected-size", "entropy"])
def test_openers_are_those_of_the_command_line(client, salet_here, by):
    data = client.post("/api/openers", json={"by": by, "top": 7}).json()
    expected = command_data(salet_here, "openers", "--by", by, "--top", "7")
    for row, other in zip(data["rows"], expected["rows"], strict=True):
        assert {key: row[key] for key in other} == other
    assert [row["rank"] for row in data["rows"]] == list(range(1, 8))
    assert data["count"] == expected["count"]


def test_every_opener_can_be_found(client):
    data = client.post("/api/openers", json={"search": "adieu s.let"}).json()
    assert {"adieu", "salet"} <= {row["guess"] for row in data["rows"]}
    assert all(row["guess"] == "adieu" or row["guess"][2:] == "let" for row in data["rows"])
    assert data["found"] == len(data["rows"])
    salet = next(row for row in data["rows"] if row["guess"] == "salet")
    assert round(salet["expected_turns"], 4) == 3.4212
    assert next(row for row in data["rows"] if row["guess"] == "adieu")["rank"] > 1000


def test_a_misspelt_word_has_similar_words(client):
    data = client.post("/api/suggest", json={"turns": ["crnae:bbbbb"]}).json()
    assert data["near"] == {"crnae": ["crane"]}


def test_the_tree_can_be_walked_to_every_answer_of_a_branch(client):
    """Walk down from the root, using only the data of the nodes."""
    turns: list[str] = []
    node = client.post("/api/tree", json={"turns": turns}).json()
    assert node["guess"] == "salet"
    assert sum(row["count"] for row in node["buckets"]) == node["candidates"]["count"] == 2315
    for _ in range(6):
        row = next(row for row in node["buckets"] if row["feedback"] != "ggggg")
        turns.append(f"{node['guess']}:{row['feedback']}")
        after = client.post("/api/tree", json={"turns": turns, "strategy": DEFAULT}).json()
        assert after["candidates"]["count"] == row["count"]
        if "next" in row and len(turns) > 1:
            assert after["candidates"]["count"] <= 2
        node = after
        if row["count"] == 1:
            break
    assert [row["feedback"] for row in node["buckets"]] == ["ggggg"]


def test_review_is_that_of_the_command_line(client, salet_here):
    body = {"guesses": ["crane", "moist", "haunt"], "list": "original", "card": True}
    data = client.post("/api/review", json=body).json()
    expected = command_data(salet_here, "review", "crane", "moist", "haunt", "--list", "original")
    assert {key: data[key] for key in expected} == expected
    assert data["card"].startswith("<svg")
    assert data["text"].startswith("salet 3/6\n\n⬛⬛🟨🟩⬛\n")


def test_shared_text_is_reviewed(client):
    text = "Wordle 1,590 3/6\n\n⬛⬛🟨🟩⬛\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩\n"
    data = client.post("/api/review", json={"text": text, "answer": "haunt"}).json()
    assert (data["number"], data["answer"], data["solved"]) == (1590, "haunt", True)
    assert data["card"] is None


@pytest.mark.parametrize(
    ("path", "body", "status", "kind", "more"),
    [
        ("suggest", {"turns": ["crane"]}, 422, "feedback", {"turn": 0}),
        ("suggest", {"turns": ["crane:bbygb", "moist:bbqbb"]}, 422, "feedback", {"turn": 1}),
        ("suggest", {"turns": ["cran:bbyg"]}, 422, "word", {"turn": 0}),
        ("suggest", {"turns": ["../..:bbbbb"]}, 422, "word", {"turn": 0}),
        (
            "suggest", {"turns": ["crane:bbygb", "title:byyyg"]}, 422, "impossible-feedback",
            {"turn": 1, "tile": 2, "suggestion": "yybyg"},
        ),
        (
            "suggest", {"turns": ["crane:bbygb", "moist:bbbbg"], "rules": "hard"}, 422,
            "illegal-guess", {"turn": 1},
        ),
        (
            "partition", {"turns": ["crane:bbygb"], "rules": "hard", "guess": "moist"}, 422,
            "illegal-guess", {},
        ),
        ("partition", {"guess": "x"}, 422, "word", {}),
        ("suggest", {"goal": "win"}, 422, "input", {}),
        ("suggest", {"list": "/etc/passwd"}, 422, "list", {}),
        ("suggest", {"list": "words.txt"}, 422, "list", {}),
        ("suggest", {"strategy": "evil.py:run"}, 422, "strategy", {}),
        ("suggest", {"rules": "soft"}, 422, "input", {}),
        ("suggest", {"top": 0}, 422, "input", {}),
        ("suggest", {"top": 201}, 422, "input", {}),
        ("suggest", {"top": "3"}, 422, "input", {}),
        ("suggest", {"within": 65}, 422, "input", {}),
        ("suggest", {"turn": []}, 422, "input", {}),
        ("suggest", [], 422, "input", {}),
        ("partition", {}, 422, "input", {}),
        ("solve", {"answer": "zzzzz"}, 422, "word", {}),
        ("solve", {"answer": "crane", "opener": "zzzzz"}, 422, "word", {}),
        ("solve", {"answer": "x" * 41}, 422, "input", {}),
        ("openers", {"by": "exact"}, 422, "input", {}),
        ("review", {}, 422, "input", {}),
        ("review", {"text": "hello"}, 422, "input", {}),
        ("review", {"guesses": ["crane"], "text": "both"}, 422, "input", {}),
        ("review", {"text": "⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"}, 422, "input", {}),
        ("tree", {"turns": ["crane:bbygb", "crane:ggggg"]}, 409, "contradiction", {}),
    ],
)  # fmt: skip
def test_errors_are_reported(client, path, body, status, kind, more):
    answer = client.post(f"/api/{path}", json=body)
    data = answer.json()
    assert (answer.status_code, data["error"]) == (status, kind), data
    assert data["message"]
    assert data["fix"]
    assert {key: data[key] for key in more} == more
    assert "--" not in data["message"] + data["fix"]  # the API has fields, not options


def test_a_win_that_contradicts_earlier_turns_is_refused(client):
    answer = client.post("/api/suggest", json={"turns": ["crane:bbygb", "moist:ggggg"]})
    assert (answer.status_code, answer.json()["error"]) == (409, "contradiction")
    unknown = client.post("/api/suggest", json={"turns": ["zzzzz:ggggg"]}).json()
    assert (unknown["solved"], unknown["unknown"]) == (True, ["zzzzz"])  # accepted as played


def test_a_text_of_nothing_but_headers_is_no_game(client):
    for path in ("review", "paste"):
        answer = client.post(f"/api/{path}", json={"text": "1/6 " * 1000})
        assert (answer.status_code, answer.json()["error"]) == (422, "input")


@pytest.mark.parametrize(
    ("text", "turns", "over"),
    [
        ("CRANE bbygb / IRONY ybbgb / AGING ggggg", 3, True),
        ("crane:bbygb irony:ybbgb", 2, False),
        ("CRANE ⬛⬛🟨🟩⬛\nIRONY 🟨⬛⬛🟩⬛", 2, False),
        ("crane irony aging", 3, True),
        ("Wordle 1,590 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩", None, True),
    ],
)
def test_a_paste_is_turns_or_a_finished_game(client, text, turns, over):
    data = client.post("/api/paste", json={"text": text}).json()
    assert (data["games"], data["over"]) == (1, over)
    expected = ["crane:bbygb", "irony:ybbgb", "aging:ggggg"][:turns] if turns else None
    assert data["turns"] == expected


def test_pasted_marks_are_not_guesses(client):
    result = client.post("/api/review", json={"text": "CRANE bbygb / IRONY ybbgb / AGING ggggg"})
    assert [turn["guess"] for turn in result.json()["turns"]] == ["crane", "irony", "aging"]


def test_a_contradiction_comes_with_repairs_that_work(client):
    turns = ["crane:ggggg", "slate:ggggg"]
    answer = client.post("/api/suggest", json={"turns": turns})
    data = answer.json()
    assert (answer.status_code, data["error"]) == (409, "contradiction")
    assert data["conflict"] == [0, 1]
    assert data["repairs"]
    for repair in data["repairs"]:
        mended = client.post("/api/suggest", json={"turns": repair["turns"]})
        assert mended.json()["candidates"]["count"] == repair["count"]


def test_words_outside_the_answers_of_a_closed_list_are_named(client):
    turns = ["aalii:ggbbb"]
    data = client.post("/api/suggest", json={"turns": turns, "list": "original"}).json()
    assert data["error"] == "contradiction"
    assert data["outside"] == ["aahed", "aargh"]


def test_hard_rules_use_the_search(client, salet_here):
    expected = command_data(
        salet_here, "suggest", "crane:bbygb", "--list", "original", "-n", "10", "--hard"
    )
    body = {"turns": ["crane:bbygb"], "list": "original"}
    hard = client.post("/api/suggest", json={**body, "rules": "hard"}).json()
    assert hard["suggestions"] == expected["suggestions"]


def test_the_description_is_valid_and_complete(client):
    from schemathesis import openapi

    described = client.get("/api/openapi.json").json()
    results = {
        operation.ok().path for operation in openapi.from_dict(described).get_all_operations()
    }
    names = {"suggest", "review", "paste", "partition", "solve", "tree", "openers", "bench"}
    names |= {"lists", "strategies", "settings", "practice", "code", "days", "marks"}
    names |= {"offer", "update"}
    assert results == {f"/api/{name}" for name in names}
    taken = described["components"]["schemas"]["Suggest"]["properties"]
    assert taken["list"]["enum"] == list(LISTS)
    assert taken["strategy"]["enum"] == list(BUILT_IN)


def test_a_review_of_several_boards_is_that_of_the_command_line(client, salet_here):
    turns = ["stare:bbgyg,yybbb", "crane:ggggg,bbbbb", "moist:-,ggggg"]
    body = {"guesses": turns, "list": "original"}
    data = client.post("/api/review", json=body).json()
    expected = command_data(salet_here, "review", *turns, "--list", "original")
    assert {key: data[key] for key in expected} == expected
    assert data["solved"]
    assert (
        client.post("/api/review", json={"text": "\n".join(turns), **body, "guesses": []}).json()[
            "turns"
        ]
        == data["turns"]
    )
    pasted = client.post("/api/paste", json={"text": "\n".join(turns)}).json()
    assert (pasted["over"], pasted["boards"], pasted["turns"]) == (True, 2, turns)
    few = client.post("/api/review", json={**body, "answer": ["crane", "moist", "sloth"]})
    assert few.status_code == 422
