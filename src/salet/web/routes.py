"""The routes of the API: bodies in, answers of the desk out. No thinking here."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from salet.web import schemas, shapes
from salet.web.desk import Desk
from salet.web.failures import as_json

router = APIRouter()


def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


def _ask(
    path: str, takes: type[schemas.Body], gives: type[shapes.Shape], about: str, *more: int
) -> None:
    """A question of its own path, which the desk hands to the answer of the same name."""
    name = path.replace("/", "_")

    async def ask(request: Request, body: schemas.Body) -> Response:
        return await _desk(request).answer(request, name, body)

    ask.__annotations__["body"] = takes
    told = shapes.told(gives, *more)
    router.post(f"/{path}", name=name, description=about, responses=told)(ask)


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


_ask("suggest", schemas.Suggest, shapes.Advice,
     "The best next guesses for a position.", 409)  # fmt: skip
_ask("partition", schemas.Partition, shapes.Split,
     "What one guess would tell at a position.", 409)  # fmt: skip
_ask("paste", schemas.Paste, shapes.Paste,
     "What a pasted text is: the turns of a game, finished or not.")  # fmt: skip
_ask("review", schemas.Review, shapes.Reviewed,
     "A finished game: skill, luck, and what could have been played.", 409)  # fmt: skip
_ask("solve", schemas.Solve, shapes.PlayedOut,
     "A whole game against a known answer.", 409)  # fmt: skip
_ask("tree", schemas.Tree, shapes.Fork,
     "A fork of a decision tree.", 409)  # fmt: skip
_ask("openers", schemas.Openers, shapes.OpenerRanking,
     "First guesses ranked by what they tell about the whole list.")  # fmt: skip


@router.get("/days", responses=shapes.told(shapes.Days))
async def days(request: Request) -> Response:
    """The past days that can be played."""
    return await _desk(request).answer(request, "days", schemas.Body())


_ask("code", schemas.Code, shapes.Coded,
     "A code for a word, one's own or one by chance, that does not show it.")  # fmt: skip
_ask("practice", schemas.Practice, shapes.Hosted,
     "The guesses of a game as its host marks them.", 409)  # fmt: skip
_ask("boards/suggest", schemas.BoardsSuggest, shapes.BoardsAdvice,
     "The best next guesses on several boards.", 409)  # fmt: skip
_ask("boards/marks", schemas.BoardsMarks, shapes.BoardsMarks,
     "What a guess can show on each board, so that only what is open must be asked for.",
     409)  # fmt: skip
_ask("boards/review", schemas.BoardsReview, shapes.BoardsReviewed,
     "A finished game of several boards: skill, luck, and what could have been played.",
     409)  # fmt: skip
_ask("boards/code", schemas.BoardsCode, shapes.Coded,
     "A code for the words of several boards, drawn by chance, that does not show them."
     )  # fmt: skip
_ask("boards/practice", schemas.BoardsPractice, shapes.BoardsHosted,
     "A game of several boards against a host that holds the words, from the first guess on.",
     409)  # fmt: skip


@router.get("/bench", response_class=Response, responses=shapes.streamed())
async def bench(request: Request, query: Annotated[schemas.Bench, Query()]) -> Response:
    """A strategy against every answer: events ``progress``, then ``result`` or ``failed``.

    Closing the stream stops the work.
    """
    return await _desk(request).stream_bench(query)
