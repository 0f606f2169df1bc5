"""The routes of the API."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from fastapi import APIRouter, Request, Response

from salet.live import fetching
from salet.strategies import BUILT_IN, DEFAULT
from salet.web import models, schemas
from salet.web.dispatcher import Dispatcher
from salet.web.failures import Failure, as_json
from salet.web.security import is_own_machine
from salet.words.settings import Settings
from salet.words.settings import settings as load_settings

router = APIRouter()


def _dispatcher(request: Request) -> Dispatcher:
    dispatcher: Dispatcher = request.app.state.dispatcher
    return dispatcher


async def _answer(request: Request, name: str, body: schemas.Body) -> Response:
    return await _dispatcher(request).answer(request, name, body)


@router.get("/lists", responses=models.responses(models.LISTS))
async def lists(request: Request) -> Response:
    """The word lists."""
    return await _answer(request, "lists", schemas.Body())


@router.get("/settings", responses=models.responses(models.SETTINGS))
async def settings(request: Request) -> Response:
    """The user's settings; the defaults for requests from other computers."""
    own = is_own_machine(request.headers.get("host", ""))
    current = load_settings() if own else Settings()
    return Response(as_json(current.as_dict()), media_type="application/json")


@router.get("/offer", responses=models.responses(models.OFFER))
async def offer(request: Request) -> Response:
    """Past answers that can be fetched; none for requests from other computers."""
    offered = await asyncio.to_thread(fetching.offer)
    if not is_own_machine(request.headers.get("host", "")):
        offered = replace(offered, missing=0, first=None)
    return Response(as_json(offered.as_dict()), media_type="application/json")


@router.post("/update", responses=models.responses(models.UPDATED, 409))
async def update(request: Request, body: schemas.Update) -> Response:
    """Fetch the past answers that were offered, or remember that the player declined."""
    if not is_own_machine(request.headers.get("host", "")):
        raise Failure(
            403, "origin", "past answers can be fetched only on the computer of the server",
            "Open the page on that computer.",
        )  # fmt: skip
    done = await asyncio.to_thread(fetching.accept, body.fetch)
    if done is not None and done.refusal is not None:
        raise done.refusal
    added, summary = (len(done.fetched), done.summary) if done else (0, "")
    return Response(as_json({"added": added, "summary": summary}), media_type="application/json")


@router.get("/strategies", responses=models.responses(models.STRATEGIES))
async def strategies() -> Response:
    """The strategies with their descriptions."""
    rows = [
        {
            "name": name,
            "summary": row.summary,
            "default": name == DEFAULT,
            **{field: getattr(row, field).replace("`", "") for field in ("idea", "merit", "notes")},
            "example": f"salet {row.example}",
        }
        for name, row in BUILT_IN.items()
    ]
    return Response(as_json({"rows": rows, "default": DEFAULT}), media_type="application/json")


@router.post("/suggest", responses=models.responses(models.ADVICE, 409))
async def suggest(request: Request, body: schemas.Suggest) -> Response:
    """The best next guesses for a position."""
    return await _answer(request, "suggest", body)


@router.post("/marks", responses=models.responses(models.MARKS, 409))
async def marks(request: Request, body: schemas.Marks) -> Response:
    """The marks that a guess can get on each board, so that certain marks need not be entered."""
    return await _answer(request, "marks", body)


@router.post("/partition", responses=models.responses(models.PARTITIONS, 409))
async def partition(request: Request, body: schemas.Partition) -> Response:
    """The partition of a position by one guess."""
    return await _answer(request, "partition", body)


@router.post("/paste", responses=models.responses(models.PASTED))
async def paste(request: Request, body: schemas.Paste) -> Response:
    """Parse share text: the turns of a game, finished or not."""
    return await _answer(request, "paste", body)


@router.post("/review", responses=models.responses(models.REVIEW, 409))
async def review(request: Request, body: schemas.Review) -> Response:
    """The review of a finished game: skill, luck and better guesses."""
    return await _answer(request, "review", body)


@router.post("/solve", responses=models.responses(models.GAME, 409))
async def solve(request: Request, body: schemas.Solve) -> Response:
    """A whole game of a strategy against known answers."""
    return await _answer(request, "solve", body)


@router.post("/tree", responses=models.responses(models.BRANCHING, 409))
async def tree(request: Request, body: schemas.Tree) -> Response:
    """One node of a decision tree, with its branches."""
    return await _answer(request, "tree", body)


@router.post("/openers", responses=models.responses(models.OPENERS))
async def openers(request: Request, body: schemas.Openers) -> Response:
    """First guesses, ranked."""
    return await _answer(request, "openers", body)


@router.get("/days", responses=models.responses(models.DAYS))
async def days(request: Request) -> Response:
    """The past days that can be played."""
    return await _answer(request, "days", schemas.Body())


@router.post("/code", responses=models.responses(models.HIDDEN_WORDS))
async def code(request: Request, body: schemas.Code) -> Response:
    """A code that hides the answers of a game, which are given or drawn at random."""
    return await _answer(request, "code", body)


@router.post("/practice", responses=models.responses(models.HOSTED, 409))
async def practice(request: Request, body: schemas.Practice) -> Response:
    """A practice game: the guesses so far, marked by the host."""
    return await _answer(request, "practice", body)


@router.post("/bench", response_class=Response, responses=models.streamed())
async def bench(request: Request, body: schemas.Bench) -> Response:
    """A strategy against every answer, as events: ``progress``, then ``result`` or ``failed``.

    Closing the stream stops the work.
    """
    return await _dispatcher(request).stream_bench(body)
