"""The desk gives advice in time: when the best takes too long, a quicker answer that says so."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from salet.web.answers.positions import suggest
from salet.web.desk import QUICKER, QUICKER_ON_SEVERAL, Desk
from salet.web.schemas import Suggest, Tree, game_size


def thinking_for_ever(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A desk whose pools answer nothing but quick questions; what those were asked."""
    asked: list[dict[str, Any]] = []

    async def run(function: str, plain: dict[str, Any], **_: Any) -> bytes:
        asked.append(plain)
        if not plain.get("cut"):
            await asyncio.Event().wait()
        return b"{}"

    for pool in (desk.quick, desk.slow):
        monkeypatch.setattr(pool, "run", run)
    desk.ready.set()
    return asked


class Patient:
    """Somebody who asks and waits."""

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
def test_thinking_less_when_there_is_no_time(monkeypatch, function, body):
    async def ask() -> dict[str, Any]:
        desk = Desk(warm=False, patience=0.01)
        asked = thinking_for_ever(desk, monkeypatch)
        for _ in range(2):  # the quick answer is not remembered: there may be time later
            await desk.answer(Patient(), function, body)
        assert sum("cut" in plain for plain in asked) == 2
        return asked[-1]

    asked = asyncio.run(ask())
    quicker = QUICKER_ON_SEVERAL if game_size(asked) > 1 else QUICKER
    assert {key: asked[key] for key in quicker} == quicker
    assert (asked["turns"], asked["rules"]) == (body.turns, body.rules)


@pytest.mark.parametrize(
    ("turn", "quicker"),
    [("trace:bbbbb", QUICKER), ("trace:bbbbb,ybbbb,bbybb,bbbbg", QUICKER_ON_SEVERAL)],
)
def test_a_quick_answer_is_in_words_that_players_know(turn, quicker):
    body = Suggest(turns=[turn])
    told = suggest(body.model_dump() | quicker)
    assert told["cut"]
    assert all(row["everyday"] for row in told["suggestions"][:5])
    assert len(told["suggestions"]) == body.top
    any_word = suggest(body.model_dump() | quicker | {"words": "any"})
    assert not any_word["suggestions"][0]["everyday"]


def test_a_quick_answer_has_no_words_that_only_cost_a_turn():
    body = Suggest(turns=["spite:bbbby,ggggg", "doyen:ggbgg,-"])
    told = suggest(body.model_dump() | QUICKER_ON_SEVERAL)
    assert [row["guess"] for row in told["suggestions"]] == ["dozen", "doven"]


def test_nothing_is_cut_where_there_was_time(client):
    assert client.post("/api/suggest", json={"turns": ["crane:bbygb"]}).json()["cut"] == ""
