"""The routes of the API: bodies in, answers of the desk out."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fastapi import APIRouter, Request, Response

from salet.live import fetching
from salet.strategies import BUILT_IN, DEFAULT
from salet.web import described, schemas
from salet.web.desk import Desk
from salet.web.failures import Failure, as_json
from salet.web.security import is_own_machine
from salet.words.settings import Settings
from salet.words.settings import settings as kept

router = APIRouter()


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def _answer(request: Request, name: str, body: schemas.Body) -> Response:
    return await _desk(request).answer(request, name, body)


@router.get("/lists", responses=described.responses(described.LISTS))
async def lists(request: Request) -> Response:
    """The word lists."""
    return await _answer(request, "lists", schemas.Body())


@router.get("/settings", responses=described.responses(described.SETTINGS))
async def settings(request: Request) -> Response:
    """The settings of whoever runs the server; to anybody else, those of a newcomer."""
    mine = kept() if is_own_machine(request.headers.get("host", "")) else Settings()
    return Response(as_json(mine.as_dict()), media_type="application/json")


@router.get("/offer", responses=described.responses(described.OFFER))
async def offer(request: Request) -> Response:
    """Past answers that could be fetched; nothing is offered to anybody but who runs the server."""
    found = await asyncio.to_thread(fetching.offer)
    if not is_own_machine(request.headers.get("host", "")):
        found = replace(found, missing=0, first=None)
    return Response(as_json(found.as_dict()), media_type="application/json")


@router.post("/update", responses=described.responses(described.UPDATED, 409))
async def update(request: Request, body: schemas.Update) -> Response:
    """Fetch the past answers that were offered, or keep that the player does not want them."""
    if not is_own_machine(request.headers.get("host", "")):
        raise Failure(
            403, "origin", "only who runs the server may fetch past answers",
            "Open the page on the computer that runs it.",
        )  # fmt: skip
    done = await asyncio.to_thread(fetching.accept, body.fetch)
    if done is not None and done.refusal is not None:
        raise done.refusal
    told = {"added": len(done.fetched), "summary": done.summary} if done else {}
    return Response(as_json({"added": 0, "summary": "", **told}), media_type="application/json")


@router.get("/strategies", responses=described.responses(described.STRATEGIES))
async def strategies() -> Response:
    """The strategies, each with its idea."""
    rows = [
        {
            "name": name,
            "summary": found.summary,
            "default": name == DEFAULT,
            **{part: getattr(found, part).replace("`", "") for part in ("idea", "merit", "notes")},
            "example": f"salet {found.example}",
        }
        for name, found in BUILT_IN.items()
    ]
    return Response(as_json({"rows": rows, "default": DEFAULT}), media_type="application/json")


@router.post("/suggest", responses=described.responses(described.ADVICE, 409))
async def suggest(request: Request, body: schemas.Suggest) -> Response:
    """The best next guesses for a position."""
    return await _answer(request, "suggest", body)


@router.post("/marks", responses=described.responses(described.MARKS, 409))
async def marks(request: Request, body: schemas.Marks) -> Response:
    """What a guess can show on each board, so that only what is open must be asked for."""
    return await _answer(request, "marks", body)


@router.post("/partition", responses=described.responses(described.PARTITIONS, 409))
async def partition(request: Request, body: schemas.Partition) -> Response:
    """What one guess would tell at a position."""
    return await _answer(request, "partition", body)


@router.post("/paste", responses=described.responses(described.PASTED))
async def paste(request: Request, body: schemas.Paste) -> Response:
    """What a pasted text is: the turns of a game, finished or not."""
    return await _answer(request, "paste", body)


@router.post("/review", responses=described.responses(described.REVIEW, 409))
async def review(request: Request, body: schemas.Review) -> Response:
    """A finished game: skill, luck, and what could have been played."""
    return await _answer(request, "review", body)


@router.post("/solve", responses=described.responses(described.GAME, 409))
async def solve(request: Request, body: schemas.Solve) -> Response:
    """A whole game against known answers."""
    return await _answer(request, "solve", body)


@router.post("/tree", responses=described.responses(described.BRANCHING, 409))
async def tree(request: Request, body: schemas.Tree) -> Response:
    """A fork of a decision tree."""
    return await _answer(request, "tree", body)


@router.post("/openers", responses=described.responses(described.OPENERS))
async def openers(request: Request, body: schemas.Openers) -> Response:
    """First guesses ranked by what they tell about the whole list."""
    return await _answer(request, "openers", body)


@router.get("/days", responses=described.responses(described.DAYS))
async def days(request: Request) -> Response:
    """The past days that can be played."""
    return await _answer(request, "days", schemas.Body())


@router.post("/code", responses=described.responses(described.HIDDEN_WORDS))
async def code(request: Request, body: schemas.Code) -> Response:
    """A code for the answers of a game, given or drawn at random, that does not show them."""
    return await _answer(request, "code", body)


@router.post("/practice", responses=described.responses(described.HOSTED, 409))
async def practice(request: Request, body: schemas.Practice) -> Response:
    """The guesses of a game as its host marks them."""
    return await _answer(request, "practice", body)


@router.post("/bench", response_class=Response, responses=described.streamed())
async def bench(request: Request, body: schemas.Bench) -> Response:
    """A strategy against every answer: events ``progress``, then ``result`` or ``failed``.

    Closing the stream stops the work.
    """
    return await _desk(request).stream_bench(body)
