"""Models of the API's request bodies: every field has a limit, unknown fields are refused."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from salet.errors import ListError, StrategyError
from salet.puzzle.turns import MAX_BOARDS
from salet.strategies import BUILT_IN, DEFAULT, PERFECT
from salet.words.lexicon import DAILY, bundled, language_rows
from salet.words.own import own_names

MAX_TURNS = 64
MAX_SUGGESTIONS = 200
MAX_OPENERS = 2000
MAX_PUT_AWAY = 500  # words
MIN_LENGTH = 3  # letters of a word
LAB_LIST = "original"


LISTS = (*bundled(), *(row["name"] for row in language_rows()))


def _list(name: str) -> str:
    """Check the name of a list, never a file; known letters may follow: ``fr-6:p.....``."""
    names = (*LISTS, *own_names())
    if name.partition(":")[0] not in names:
        raise ListError("there is no such list", f"Choose one of {', '.join(names)}.")
    return name


def _strategy(name: str) -> str:
    if name not in BUILT_IN:
        raise StrategyError("there is no such strategy", f"Choose one of {', '.join(BUILT_IN)}.")
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
Guesses = Annotated[list[Word], Field(max_length=MAX_TURNS, examples=[["crane", "moist"]])]
PutAway = Annotated[
    list[Word], Field(max_length=MAX_PUT_AWAY, description="Words that the game does not accept.")
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
    WithJsonSchema({"type": "string", "enum": list(BUILT_IN)}),
]
RulesName = Literal["normal", "hard", "ultra-hard"]
WordsName = Literal["everyday", "any"]
Pasted = Annotated[str, Field(max_length=4000)]
Day = Annotated[date, Field(description="The day of the puzzle; its belief is that of this day.")]
Top = Annotated[int, Field(ge=1, le=MAX_SUGGESTIONS, strict=True)]
Seed = Annotated[int, Field(ge=0, lt=2**53, strict=True)]
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
    Word | list[Word],
    Field(description="The answer, or the answers of several boards in order."),
]
Sequence = Annotated[bool, Field(description="Only the first unsolved board shows its marks.")]


class Body(BaseModel):
    """A request body: immutable, no unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class GameBody(Body):
    """A game: the list, the rules and the limit."""

    list: ListName = DAILY
    rules: RulesName = "normal"
    within: Limit | None = None


class PositionBody(GameBody):
    """A position: a game, the number of its boards and the turns so far."""

    boards: Boards | None = None
    turns: Turns = []


class Suggest(PositionBody):
    """A request for the best next guesses."""

    strategy: StrategyName = DEFAULT
    words: WordsName = "everyday"
    never: PutAway = []
    opener: Annotated[
        str, Field(max_length=40, description="The player's preferred first guess.")
    ] = ""
    top: Top = 10
    day: Day | None = None


class Partition(PositionBody):
    """A request for the partition of a position by one guess."""

    guess: Word
    strategy: StrategyName = DEFAULT
    never: PutAway = []


class Marks(PositionBody):
    """A request for the marks that a guess can get on each board."""

    guess: Word


class Tree(PositionBody):
    """A request for one node of a decision tree: the position after the turns."""

    list: ListName = LAB_LIST
    strategy: StrategyName = PERFECT


class Solve(GameBody):
    """A request for a whole game against known answers."""

    answer: Answers
    strategy: StrategyName = DEFAULT
    opener: Word | None = None


class Openers(Body):
    """A request for first guesses ranked by a column."""

    list: ListName = LAB_LIST
    rules: RulesName = "normal"
    by: Literal["expected-turns", "expected-size", "largest", "entropy", "buckets"] = (
        "expected-turns"
    )
    search: Annotated[str, Field(max_length=200, pattern=r"^[^*?\[\]]*$")] = ""
    top: Annotated[int, Field(ge=1, le=MAX_OPENERS, strict=True)] = 100


class Paste(Body):
    """Pasted share text."""

    text: Pasted
    list: ListName = DAILY
    within: Limit | None = None


class Review(Body):
    """A finished game: ``guesses`` with or without marks, or share ``text``."""

    guesses: Turns = []
    text: Pasted = ""
    answer: Answers | None = None
    list: ListName = DAILY
    rules: RulesName | None = None
    by: StrategyName = DEFAULT
    within: Limit | None = None
    sequence: Sequence = False
    any_guess: bool = True
    never: PutAway = []
    day: Day | None = None
    card: bool = False


class Code(Body):
    """The answers of a game: ``word``, or ``boards`` words drawn by ``seed``."""

    word: Annotated[
        str, Field(max_length=1200, description="The answer, or several separated by spaces.")
    ] = ""
    boards: Boards | None = None
    list: ListName = DAILY
    words: WordsName = "everyday"
    seed: Seed = 0


class Update(Body):
    """The reply to the offer of past answers: fetch them, or never ask again."""

    fetch: bool


class Practice(GameBody):
    """A game against a host: the answers of a ``code``, a past ``day``, or the adversary."""

    guesses: Guesses = []
    code: Annotated[str, Field(min_length=1, max_length=1200)] | None = None
    day: Day | None = None
    sequence: Sequence = False
    give_up: bool = False


class Bench(Body):
    """A strategy against every answer of a list."""

    strategy: StrategyName = DEFAULT
    list: ListName = LAB_LIST
    rules: RulesName = "normal"
    opener: Word | None = None
    within: Annotated[int, Field(ge=1, le=20, strict=True)] = 6


def game_size(fields: dict[str, Any]) -> int:
    """Return the number of boards of a body's game: ``boards``, or by the answers or first turn.

    >>> game_size({"boards": None, "turns": ["crane:bbygb,ybbbb"]})
    2
    """
    if fields.get("boards"):
        return int(fields["boards"])
    if isinstance(fields.get("answer"), list):
        return len(fields["answer"])
    first = next(iter(fields.get("turns") or fields.get("guesses") or ()), "")
    marks = first.partition(":")[2].split(",")
    return len(marks) if any(len(each.strip()) >= MIN_LENGTH for each in marks) else 1
