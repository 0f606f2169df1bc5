"""The routes of the API: bodies in, answers of the desk out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from salet.strategies import BUILT_IN, DEFAULT
from salet.web import schemas, shapes
from salet.web.desk import Desk
from salet.web.failures import as_json
from salet.web.security import is_own_machine
from salet.words.settings import Settings
from salet.words.settings import settings as kept

router = APIRouter()


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


async def _answer(request: Request, name: str, body: schemas.Body) -> Response:
    return await _desk(request).answer(request, name, body)


@router.get("/lists", responses=shapes.responses(shapes.Lists))
async def lists(request: Request) -> Response:
    """The word lists."""
    return await _answer(request, "lists", schemas.Body())


@router.get("/settings", responses=shapes.responses(shapes.Settings))
async def settings(request: Request) -> Response:
    """The settings of whoever runs the server; to anybody else, those of a newcomer."""
    mine = kept() if is_own_machine(request.headers.get("host", "")) else Settings()
    return Response(as_json(mine.as_dict()), media_type="application/json")


@router.get("/strategies", responses=shapes.responses(shapes.Strategies))
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


@router.post("/suggest", responses=shapes.responses(shapes.Advice, 409))
async def suggest(request: Request, body: schemas.Suggest) -> Response:
    """The best next guesses for a position."""
    return await _answer(request, "suggest", body)


@router.post("/marks", responses=shapes.responses(shapes.PossibleMarks, 409))
async def marks(request: Request, body: schemas.Marks) -> Response:
    """What a guess can show on each board, so that only what is open must be asked for."""
    return await _answer(request, "marks", body)


@router.post("/partition", responses=shapes.responses(shapes.Partition, 409))
async def partition(request: Request, body: schemas.Partition) -> Response:
    """What one guess would tell at a position."""
    return await _answer(request, "partition", body)


@router.post("/paste", responses=shapes.responses(shapes.PastedGame))
async def paste(request: Request, body: schemas.Paste) -> Response:
    """What a pasted text is: the turns of a game, finished or not."""
    return await _answer(request, "paste", body)


@router.post("/review", responses=shapes.responses(shapes.Reviewed, 409))
async def review(request: Request, body: schemas.Review) -> Response:
    """A finished game: skill, luck, and what could have been played."""
    return await _answer(request, "review", body)


@router.post("/solve", responses=shapes.responses(shapes.PlayedOut, 409))
async def solve(request: Request, body: schemas.Solve) -> Response:
    """A whole game against known answers."""
    return await _answer(request, "solve", body)


@router.post("/tree", responses=shapes.responses(shapes.Fork, 409))
async def tree(request: Request, body: schemas.Tree) -> Response:
    """A fork of a decision tree."""
    return await _answer(request, "tree", body)


@router.post("/openers", responses=shapes.responses(shapes.OpenerRanking))
async def openers(request: Request, body: schemas.Openers) -> Response:
    """First guesses ranked by what they tell about the whole list."""
    return await _answer(request, "openers", body)


@router.get("/days", responses=shapes.responses(shapes.Days))
async def days(request: Request) -> Response:
    """The past days that can be played."""
    return await _answer(request, "days", schemas.Body())


@router.post("/code", responses=shapes.responses(shapes.Coded))
async def code(request: Request, body: schemas.Code) -> Response:
    """A code for the answers of a game, given or drawn at random, that does not show them."""
    return await _answer(request, "code", body)


@router.post("/practice", responses=shapes.responses(shapes.Hosted, 409))
async def practice(request: Request, body: schemas.Practice) -> Response:
    """The guesses of a game as its host marks them."""
    return await _answer(request, "practice", body)


@router.get("/bench", response_class=Response, responses=shapes.streamed())
async def bench(request: Request, query: Annotated[schemas.Bench, Query()]) -> Response:
    """A strategy against every answer: events ``progress``, then ``result`` or ``failed``.

    Closing the stream stops the work.
    """
    return await _desk(request).stream_bench(query)
