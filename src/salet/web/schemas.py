"""Models of the API's request bodies: every field has a limit, unknown fields are refused.

Responses are the JSON of the command line; only errors have a model.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from salet.errors import ListError, StrategyError
from salet.puzzle.turns import MAX_BOARDS
from salet.strategies import BUILT_IN, DEFAULT
from salet.words.lexicon import DAILY, bundled, language_rows
from salet.words.own import own_names

MAX_TURNS = 64
MAX_SUGGESTIONS = 200
MAX_NEVER = 500  # words

LISTS = (*bundled(), *(row["name"] for row in language_rows()))
# A proof can take minutes, so strategies that prove are for the command line.
STRATEGIES = tuple(name for name, strategy in BUILT_IN.items() if not strategy.proves)


def _list(name: str) -> str:
    """Check the name of a list, never a file; known letters may follow: ``fr-6:p.....``."""
    names = (*LISTS, *own_names())
    if name.partition(":")[0] not in names:
        raise ListError("there is no such list", f"Choose one of {', '.join(names)}.")
    return name


def _strategy(name: str) -> str:
    if name in BUILT_IN and name not in STRATEGIES:
        raise StrategyError(
            f"{name} can take minutes, so the API does not offer it",
            "Use it on the command line, or choose another strategy.",
        )
    if name not in STRATEGIES:
        raise StrategyError("there is no such strategy", f"Choose one of {', '.join(STRATEGIES)}.")
    return name


Turns = Annotated[
    list[Annotated[str, Field(max_length=600)]],
    Field(
        max_length=MAX_TURNS,
        description="The turns so far, each guess:feedback with b absent, y present, g correct. "
        "Several boards: guess:feedback,feedback,… with - for a board that is already solved, "
        "? for one that does not show its marks yet.",
        examples=[["crane:bbygb"], ["crane:bbygb,ybbbb"]],
    ),
]
Word = Annotated[str, Field(min_length=1, max_length=40, examples=["crane"])]
Never = Annotated[
    list[Word], Field(max_length=MAX_NEVER, description="Words that the game does not accept.")
]
ListName = Annotated[
    str,
    Field(max_length=80),
    AfterValidator(_list),
    WithJsonSchema({"type": "string", "enum": list(LISTS)}),
]
StrategyName = Annotated[
    str,
    AfterValidator(_strategy),
    WithJsonSchema({"type": "string", "enum": list(STRATEGIES)}),
]
RulesName = Literal["normal", "hard", "ultra-hard"]
Day = Annotated[date, Field(description="The day of the puzzle; its belief is that of this day.")]
Boards = Annotated[
    int,
    Field(
        ge=1,
        le=MAX_BOARDS,
        description="The number of boards; needed only before the first turn.",
        strict=True,
    ),
]
Limit = Annotated[
    int,
    Field(
        ge=1,
        le=MAX_TURNS,
        description="The number of guesses allowed; by default five more than boards.",
        strict=True,
    ),
]
Answers = Annotated[
    Word | Annotated[list[Word], Field(min_length=1, max_length=MAX_BOARDS)],
    Field(description="The answer, or the answers of several boards in order."),
]


class Body(BaseModel):
    """A request body: immutable, no unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    list: ListName = DAILY
    within: Limit | None = None


class Suggest(Body):
    """A request for the best next guesses."""

    turns: Turns = []
    boards: Boards | None = None
    rules: RulesName = "normal"
    strategy: StrategyName = DEFAULT
    words: Literal["everyday", "any"] = "everyday"
    never: Never = []
    top: Annotated[int, Field(ge=1, le=MAX_SUGGESTIONS, strict=True)] = 10
    day: Day | None = None


class Solve(Body):
    """A request for a whole game against known answers."""

    answer: Answers
    rules: RulesName = "normal"
    strategy: StrategyName = DEFAULT
    opener: Word | None = None


class Review(Body):
    """A finished game: ``guesses`` with or without marks, or share ``text``."""

    guesses: Turns = []
    text: Annotated[str, Field(max_length=4000)] = ""
    answer: Answers | None = None
    rules: RulesName | None = None
    sequence: Annotated[
        bool, Field(description="Only the first unsolved board shows its marks.")
    ] = False
    any_guess: bool = True
    never: Never = []
    day: Day | None = None


class Problem(BaseModel):
    """An error response; the place of the error may be added."""

    model_config = ConfigDict(extra="allow")

    error: str
    message: str
    fix: str
