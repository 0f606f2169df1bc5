"""The API: the same data as the command line, its limits and its errors."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from salet.belief.lists import load
from salet.strategies import BUILT_IN, DEFAULT
from salet.web import answers, schemas
from salet.web.api import Workers
from salet.web.failures import Failure
from salet.web.schemas import LISTS, STRATEGIES
from tests.patience import RUN_TIME
from tests.web.test_api_fuzz import PATHS


def command_data(salet_here, *args):
    done = salet_here(*args, "--json")
    assert done.returncode == 0, done.stdout
    return json.loads(done.stdout)


def test_lists_are_those_of_the_command_line(client, salet_here):
    rows = client.get("/api/lists").json()["rows"]
    keys = [row.pop("keys") for row in rows]
    folds = {row["name"]: (row.pop("language"), row.pop("folds")) for row in rows}
    assert folds["fr-6"] == ("fr", {"œ": "oe", "æ": "ae"})
    expected = command_data(salet_here, "lists")["rows"]
    for row in (*rows, *expected):
        row.pop("digest") if row["name"] == "daily" else None  # it changes every day
    assert rows == expected
    assert all(keys[0][0])


@pytest.mark.parametrize(
    ("body", "args"),
    [
        ({}, []),
        ({"turns": ["CRANE:⬛⬛🟨🟩⬛", "moist:00002"], "top": 3},
         ["crane:bbygb", "moist:bbbbg", "-n3"]),
        ({"turns": ["crane:bbygb"], "list": "original", "strategy": "entropy", "rules": "hard"},
         ["crane:bbygb", "--list", "original", "--strategy", "entropy", "--hard"]),
        ({"turns": ["zzzzz:bbbbb", "crane:bbygb"], "within": 3},
         ["zzzzz:bbbbb", "crane:bbygb", "--within", "3"]),
        ({"turns": ["slate:bbbby,ybbgb"]}, ["slate:bbbby,ybbgb"]),
    ],
)  # fmt: skip
def test_suggestions_are_those_of_the_command_line(client, salet_here, body, args):
    data = client.post("/api/suggest", json=body).json()
    top = [] if "-n3" in args else ["-n", "10"]
    # the command line knows the player's own opener, too
    assert {**data, "opener": ""} == command_data(salet_here, "suggest", *args, *top)


def test_the_belief_is_that_of_the_day(client):
    turns = ["slate:bbbby", "prong:bybbb"]
    now, then = (
        client.post("/api/suggest", json={"turns": turns, **day}).json()["candidates"]["words"]
        for day in ({}, {"day": "2021-06-19"})
    )
    assert now != then


def test_words_that_the_game_does_not_accept_are_not_suggested(client):
    body = {"list": "original", "words": "any"}
    first, second = (
        row["guess"] for row in client.post("/api/suggest", json=body).json()["suggestions"][:2]
    )
    data = client.post("/api/suggest", json={**body, "never": [first]}).json()
    assert data["suggestions"][0]["guess"] == second
    game = {"guesses": ["slate", "crony", "bound"], "answer": "bound", "list": "original"}
    best = client.post("/api/review", json=game).json()["turns"][1]["best"]
    named = client.post("/api/review", json={**game, "never": [best]}).json()["turns"][1]["best"]
    assert named != best


def test_solve_is_that_of_the_command_line(client, salet_here):
    body = {"answer": "WINCE", "strategy": "entropy", "opener": "raise"}
    data = client.post("/api/solve", json=body).json()
    assert data == command_data(salet_here, "solve", "wince", "-s", "entropy", "--opener", "raise")


@pytest.mark.parametrize(
    "guesses",
    [
        ["crane", "moist", "haunt"],
        ["stare:bbgyg,yybbb", "crane:ggggg,bbbbb", "moist:-,ggggg"],
    ],
)
def test_review_is_that_of_the_command_line(client, salet_here, guesses):
    body = {"guesses": guesses, "list": "original"}
    data = client.post("/api/review", json=body).json()
    assert data == command_data(salet_here, "review", *guesses, "--list", "original")


def test_shared_text_is_reviewed(client):
    text = "Wordle 1,498 3/6\n\n⬛⬛🟨🟩⬛\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩\n"
    data = client.post("/api/review", json={"text": text, "answer": "haunt"}).json()
    assert (data["number"], data["answer"], data["solved"]) == (1498, "haunt", True)


@pytest.mark.parametrize(
    ("path", "body", "status", "kind", "more"),
    [
        ("suggest", {"turns": ["crane"]}, 422, "feedback", {"turn": 0}),
        ("suggest", {"turns": ["crane:bbygb", "moist:bbqbb"]}, 422, "feedback", {"turn": 1}),
        ("suggest", {"turns": ["../..:bbbbb"]}, 422, "word", {"turn": 0}),
        (
            "suggest", {"turns": ["crane:bbygb", "title:byyyg"]}, 422, "impossible-feedback",
            {"turn": 1, "tile": 2, "suggestion": "yybyg"},
        ),
        (
            "suggest", {"turns": ["crane:bbygb", "moist:bbbbg"], "rules": "hard"}, 422,
            "illegal-guess", {"turn": 1},
        ),
        ("suggest", {"turns": ["crane:bbygb", "moist:ggggg"]}, 409, "contradiction", {}),
        ("suggest", {"list": "/etc/passwd"}, 422, "list", {}),
        ("suggest", {"list": "original", "day": "2022-01-01"}, 422, "input", {}),
        ("suggest", {"strategy": "evil.py:run"}, 422, "strategy", {}),
        ("suggest", {"strategy": "optimal"}, 422, "strategy", {}),
        ("suggest", {"rules": "soft"}, 422, "input", {}),
        ("suggest", {"top": 0}, 422, "input", {}),
        ("suggest", {"top": 201}, 422, "input", {}),
        ("suggest", {"top": "3"}, 422, "input", {}),
        ("suggest", {"within": 65}, 422, "input", {}),
        ("suggest", {"turn": []}, 422, "input", {}),
        ("suggest", [], 422, "input", {}),
        ("solve", {}, 422, "input", {}),
        ("solve", {"answer": ["crane"] * 33}, 422, "input", {}),
        ("solve", {"answer": "zzzzz"}, 422, "word", {}),
        ("solve", {"answer": "crane", "opener": "zzzzz"}, 422, "word", {}),
        ("solve", {"answer": "x" * 41}, 422, "input", {}),
        ("review", {}, 422, "input", {}),
        ("review", {"text": "hello"}, 422, "input", {}),
        ("review", {"text": "1/6 " * 1000}, 422, "input", {}),
        ("review", {"guesses": ["crane"], "text": "both"}, 422, "input", {}),
        ("review", {"text": "⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"}, 422, "input", {}),
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


def test_the_description_is_complete(client):
    described = client.get("/api/openapi.json").json()
    assert set(described["paths"]) == {f"/api/{name}" for name in PATHS}  # which are fuzzed, too
    taken = described["components"]["schemas"]["Suggest"]["properties"]
    assert taken["list"]["enum"] == list(LISTS)
    assert taken["strategy"]["enum"] == list(STRATEGIES)
    assert set(BUILT_IN) - set(STRATEGIES) == {"optimal"}


def test_a_full_queue_is_refused(monkeypatch):
    """The pool runs in threads here, so that the test can hold its request."""
    workers = Workers(1, queue=1)
    monkeypatch.setattr(workers, "_new", lambda: ThreadPoolExecutor(1))

    async def two() -> None:
        first = asyncio.create_task(workers.run(answers.suggest, schemas.Suggest(top=1)))
        await asyncio.sleep(0)  # the first one is in the queue now
        with pytest.raises(Failure) as raised:
            await workers.run(answers.suggest, schemas.Suggest(top=1))
        assert (raised.value.status, raised.value.error) == (503, "busy")
        assert raised.value.retry_after
        assert json.loads(await first)["suggestions"]
        await asyncio.sleep(0)
        assert json.loads(await workers.run(answers.suggest, schemas.Suggest(top=1)))

    asyncio.run(two())


def _die(body: schemas.Body) -> bytes:
    os.kill(os.getpid(), signal.SIGKILL)
    return b""


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signal")
def test_after_a_killed_worker_the_next_request_is_answered():
    async def ask() -> None:
        workers = Workers(1)
        with pytest.raises(Failure) as raised:
            await workers.run(_die, schemas.Body())
        assert raised.value.status == 500
        assert json.loads(await workers.run(answers.suggest, schemas.Suggest(top=1)))
        workers.close()

    asyncio.run(ask())


def _sleep(body: schemas.Body) -> bytes:
    time.sleep(60)
    return b""


def _reply(body: schemas.Body) -> bytes:
    return b"1"


def test_a_worker_ends_with_a_server_that_is_killed():
    script = (
        "import os; from salet.web.api import Workers; "
        "print(Workers()._new().submit(os.getpid).result(), flush=True); os._exit(9)"
    )
    # The worker has the same output as the server, so run() returns when both have ended.
    done = subprocess.run(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, timeout=RUN_TIME, check=False
    )
    assert done.returncode == 9
    assert int(done.stdout) > 0


def test_a_worker_that_takes_too_long_is_ended_and_others_go_on():
    async def ask() -> None:
        workers = Workers(2, seconds=1.0)
        slow = asyncio.create_task(workers.run(_sleep, schemas.Body()))
        assert await workers.run(_reply, schemas.Body()) == b"1"
        with pytest.raises(Failure) as raised:
            await slow
        assert (raised.value.status, raised.value.error) == (503, "too-long")
        assert await workers.run(_reply, schemas.Body()) == b"1"
        workers.close()

    asyncio.run(ask())


MANY = list(load("original").answer_words[:17])


@pytest.mark.parametrize(
    ("function", "body"),
    [
        (answers.suggest, schemas.Suggest(list="es-8", strategy="entropy")),
        (answers.suggest, schemas.Suggest(list="original", strategy="entropy", boards=8)),
        (answers.solve, schemas.Solve(list="original", answer=MANY)),
        (answers.solve, schemas.Solve(list="original", answer=MANY[:6], strategy="entropy")),
        (answers.review, schemas.Review(list="original", guesses=MANY[:9], answer=MANY[:9])),
    ],
)
def test_work_that_would_take_minutes_is_refused_at_once(function, body):
    refused = answers.respond(function, body, 60.0)
    assert isinstance(refused, Failure)
    assert (refused.status, "too long" in refused.message) == (422, True)
    assert ("strategy" in str(refused.fix)) is (getattr(body, "strategy", DEFAULT) != DEFAULT)
