"""The dispatcher: if advice takes too long, it responds with a quicker strategy and says so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from salet.numbers.loopcache import NOT_READY
from salet.web.answers.positions import suggest
from salet.web.dispatcher import QUICKER, QUICKER_ON_SEVERAL, Dispatcher, is_slow
from salet.web.pool import OutOfPatience
from salet.web.schemas import Openers, Practice, Review, Solve, Suggest, Tree, game_size


def run_out_of_patience(
    dispatcher: Dispatcher, monkeypatch: pytest.MonkeyPatch
) -> list[dict[str, Any]]:
    """Make every task with a patience run out of it; return the list of all requests."""
    asked: list[dict[str, Any]] = []

    async def run(
        function: str, fields: dict[str, Any], *, patience: float | None = None, **_: Any
    ) -> bytes:
        asked.append(fields)
        if patience is not None:
            raise OutOfPatience
        return b"{}"

    for pool in (dispatcher.quick, dispatcher.slow):
        monkeypatch.setattr(pool, "run", run)
    dispatcher.ready.set()
    return asked


class Patient:
    """A request whose client does not disconnect."""

    async def receive(self) -> None:
        await asyncio.Event().wait()


@pytest.mark.parametrize(
    ("function", "body"),
    [
        ("suggest", Suggest(strategy="optimal", turns=["fuzzy:bbbbb"])),
        ("suggest", Suggest(rules="ultra-hard", turns=["tewed:bbbgg"])),
        ("tree", Tree(list="daily", turns=["fuzzy:bbbbb"])),
        ("suggest", Suggest(turns=["fuzzy:bbbbb,bbbbb"])),
    ],
)
def test_a_quicker_strategy_is_used_if_time_runs_out(monkeypatch, function, body):
    async def ask() -> dict[str, Any]:
        dispatcher = Dispatcher(warm=False)
        asked = run_out_of_patience(dispatcher, monkeypatch)
        for _ in range(2):  # the quick answer is not cached: there may be more time later
            await dispatcher.answer(Patient(), function, body)
        assert sum("cut" in data for data in asked) == 2
        return asked[-1]

    asked = asyncio.run(ask())
    quicker = QUICKER_ON_SEVERAL if game_size(asked) > 1 else QUICKER
    assert {key: asked[key] for key in quicker} == quicker
    assert (asked["turns"], asked["rules"]) == (body.turns, body.rules)


@pytest.mark.parametrize(
    ("turn", "quicker"),
    [("trace:bbbbb", QUICKER), ("trace:bbbbb,ybbbb,bbybb,bbbbg", QUICKER_ON_SEVERAL)],
)
def test_a_quick_answer_has_everyday_words(turn, quicker):
    body = Suggest(turns=[turn])
    result = suggest(body.model_dump() | quicker)
    assert result["cut"]
    assert all(row["everyday"] for row in result["suggestions"][:5])
    assert len(result["suggestions"]) == body.top
    any_word = suggest(body.model_dump() | quicker | {"words": "any"})
    assert not all(row["everyday"] for row in any_word["suggestions"][:5])


def test_a_quick_answer_has_no_useless_words():
    body = Suggest(turns=["spite:bbbby,ggggg", "doyen:ggbgg,-"])
    result = suggest(body.model_dump() | QUICKER_ON_SEVERAL)
    assert [row["guess"] for row in result["suggestions"]] == ["dozen", "doven"]


def test_nothing_is_cut_if_there_is_time(client):
    assert client.post("/api/suggest", json={"turns": ["crane:bbygb"]}).json()["cut"] == ""


QUICK = [
    ("suggest", Suggest()),
    ("suggest", Suggest(turns=["crane:bbygb"])),
    ("suggest", Suggest(turns=["crane:bbygb"], rules="hard")),
    ("suggest", Suggest(turns=["crane:bbygb,ybbbb"])),
    ("check", Suggest(strategy="optimal")),
    ("review", Review(guesses=["crane", "moist"], answer="moist")),
    ("practice", Practice(guesses=["crane"])),
    ("solve", Solve(answer="moist")),
]
SLOW = [
    ("suggest", Suggest(strategy="optimal", turns=["crane:bbygb"])),
    ("suggest", Suggest(top=200)),
    ("suggest", Suggest(within=4)),
    ("review", Review(guesses=["crane:bbygb,?"], sequence=True)),
    ("solve", Solve(answer="moist", strategy="optimal")),
    ("tree", Tree()),
    ("openers", Openers()),
]


@pytest.mark.parametrize(("function", "body"), QUICK)
def test_requests_during_a_game_are_quick(function, body):
    assert not is_slow(function, body.model_dump())


@pytest.mark.parametrize(("function", "body"), SLOW)
def test_proofs_and_whole_lists_are_slow(function, body):
    assert is_slow(function, body.model_dump())


def test_shallow_answers_are_immediate_and_not_cached():
    async def ask() -> None:
        dispatcher = Dispatcher(warm=False)
        answers = [b'{"cut": "%s."}' % NOT_READY.encode(), b'{"cut": ""}', b"another"]

        async def run(function: str, fields: dict[str, Any], **_: Any) -> bytes:
            return answers.pop(0)

        dispatcher.quick.run = run
        body = Suggest(turns=["crane:bbygb"], rules="hard")
        results = [(await dispatcher.answer(Patient(), "suggest", body)).body for _ in range(3)]
        assert NOT_READY.encode() in results[0]
        assert results[1:] == [b'{"cut": ""}'] * 2

    asyncio.run(ask())


def test_a_game_by_search_waits_until_loops_are_compiled():
    async def ask() -> None:
        dispatcher = Dispatcher(warm=False)

        async def run(function: str, fields: dict[str, Any], **_: Any) -> bytes:
            return b"{}"

        dispatcher.quick.run = dispatcher.slow.run = run
        body = Solve(answer="moist", rules="hard")
        waiting = asyncio.create_task(dispatcher.answer(Patient(), "solve", body))
        await asyncio.wait([waiting], timeout=0.2)
        assert not waiting.done()
        await dispatcher.answer(Patient(), "solve", Solve(answer="moist"))
        dispatcher.ready.set()
        assert (await waiting).body == b"{}"

    asyncio.run(ask())


def test_a_server_compiles_the_loops_when_it_starts():
    async def start() -> list[str]:
        dispatcher, asked = Dispatcher(), []

        async def run(function: str, *_: Any, **__: Any) -> bytes:
            asked.append(function)
            assert dispatcher.ready.is_set() == ("prepare" in asked[:-1])
            return b"{}"

        dispatcher.quick.run = dispatcher.slow.run = run
        await dispatcher.warm_up()
        return asked

    assert asyncio.run(start()).count("prepare") == 1
