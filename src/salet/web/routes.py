"""The routes of the API: bodies in, answers of the desk out. No thinking here."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from salet.web import schemas, shapes
from salet.web.desk import Desk
from salet.web.failures import as_json

router = APIRouter()


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


@router.get("/lists", responses=shapes.told(shapes.Lists))
async def lists(request: Request) -> Response:
    """The word lists."""
    return await _desk(request).answer(request, "lists", schemas.Body())


@router.get("/settings", responses=shapes.told(shapes.Settings))
async def settings(request: Request) -> Response:
    """The settings of whoever runs the server; to anybody else, those of a newcomer."""
    from salet.web.security import is_own_machine
    from salet.words.settings import Settings
    from salet.words.settings import settings as kept

    mine = kept() if is_own_machine(request.headers.get("host", "")) else Settings()
    return Response(as_json(mine.as_dict()), media_type="application/json")


@router.get("/strategies", responses=shapes.told(shapes.Strategies))
async def strategies() -> Response:
    """The strategies, each with its idea."""
    from salet.strategies import BUILT_IN, DEFAULT

    rows: list[dict[str, Any]] = []
    for name, found in BUILT_IN.items():
        rows.append(
            {
                "name": name,
                "summary": found.summary,
                "default": name == DEFAULT,
                "idea": found.idea.replace("`", ""),
                "merit": found.merit.replace("`", ""),
                "notes": found.notes.replace("`", ""),
                "example": f"salet {found.example}",
            }
        )
    return Response(as_json({"rows": rows, "default": DEFAULT}), media_type="application/json")


@router.post("/suggest", responses=shapes.told(shapes.Advice, 409))
async def suggest(request: Request, body: schemas.Suggest) -> Response:
    """The best next guesses for a position."""
    return await _desk(request).answer(request, "suggest", body)


@router.post("/partition", responses=shapes.told(shapes.Split, 409))
async def partition(request: Request, body: schemas.Partition) -> Response:
    """What one guess would tell at a position."""
    return await _desk(request).answer(request, "partition", body)


@router.post("/paste", responses=shapes.told(shapes.Paste))
async def paste(request: Request, body: schemas.Paste) -> Response:
    """What a pasted text is: the turns of a game, finished or not."""
    return await _desk(request).answer(request, "paste", body)


@router.post("/review", responses=shapes.told(shapes.Reviewed, 409))
async def review(request: Request, body: schemas.Review) -> Response:
    """A finished game: skill, luck, and what could have been played."""
    return await _desk(request).answer(request, "review", body)


@router.post("/solve", responses=shapes.told(shapes.PlayedOut, 409))
async def solve(request: Request, body: schemas.Solve) -> Response:
    """A whole game against a known answer."""
    return await _desk(request).answer(request, "solve", body)


@router.post("/tree", responses=shapes.told(shapes.Fork, 409))
async def tree(request: Request, body: schemas.Tree) -> Response:
    """A fork of a decision tree."""
    return await _desk(request).answer(request, "tree", body)


@router.post("/openers", responses=shapes.told(shapes.OpenerRanking))
async def openers(request: Request, body: schemas.Openers) -> Response:
    """First guesses ranked by what they tell about the whole list."""
    return await _desk(request).answer(request, "openers", body)


@router.get("/days", responses=shapes.told(shapes.Days))
async def days(request: Request) -> Response:
    """The past days that can be played."""
    return await _desk(request).answer(request, "days", schemas.Body())


@router.post("/code", responses=shapes.told(shapes.Coded))
async def code(request: Request, body: schemas.Code) -> Response:
    """A code for a word, one's own or one by chance, that does not show it."""
    return await _desk(request).answer(request, "code", body)


@router.post("/practice", responses=shapes.told(shapes.Hosted, 409))
async def practice(request: Request, body: schemas.Practice) -> Response:
    """The guesses of a game as its host marks them."""
    return await _desk(request).answer(request, "practice", body)


@router.post("/boards/suggest", responses=shapes.told(shapes.BoardsAdvice, 409))
async def boards_suggest(request: Request, body: schemas.BoardsSuggest) -> Response:
    """The best next guesses on several boards."""
    return await _desk(request).answer(request, "boards_suggest", body)


@router.post("/boards/marks", responses=shapes.told(shapes.BoardsMarks, 409))
async def boards_marks(request: Request, body: schemas.BoardsMarks) -> Response:
    """What a guess can show on each board, so that only what is open must be asked for."""
    return await _desk(request).answer(request, "boards_marks", body)


@router.post("/boards/review", responses=shapes.told(shapes.BoardsReviewed, 409))
async def boards_review(request: Request, body: schemas.BoardsReview) -> Response:
    """A finished game of several boards: skill, luck, and what could have been played."""
    return await _desk(request).answer(request, "boards_review", body)


@router.post("/boards/code", responses=shapes.told(shapes.Coded))
async def boards_code(request: Request, body: schemas.BoardsCode) -> Response:
    """A code for the words of several boards, drawn by chance, that does not show them."""
    return await _desk(request).answer(request, "boards_code", body)


@router.post("/boards/practice", responses=shapes.told(shapes.BoardsHosted, 409))
async def boards_practice(request: Request, body: schemas.BoardsPractice) -> Response:
    """A game of several boards against a host that holds the words, from the first guess on."""
    return await _desk(request).answer(request, "boards_practice", body)


@router.get("/bench", response_class=Response, responses=shapes.streamed())
async def bench(request: Request, query: Annotated[schemas.Bench, Query()]) -> Response:
    """A strategy against every answer: events ``progress``, then ``result`` or ``failed``.

    Closing the stream stops the work.
    """
    return await _desk(request).stream_bench(query)
