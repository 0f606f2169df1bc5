"""What the API takes: every field has a limit, and unknown fields are refused."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from salet.errors import ListError, StrategyError
from salet.puzzle.turns import MAX_BOARDS
from salet.strategies import BUILT_IN, DEFAULT, PERFECT
from salet.words.lexicon import DAILY, bundled, language_rows
from salet.words.own import own_names

MOST_TURNS = 64
MOST_SHOWN = 200  # suggestions
MOST_OPENERS = 2000
MOST_PUT_AWAY = 500  # words
SHORTEST = 3  # letters of a word
LAB_LIST = "original"


LISTS = (*bundled(), *(row["name"] for row in language_rows()))


def _list(name: str) -> str:
    """A list here, never a file; letters known at the start may follow: ``fr-6:p.....``."""
    every = (*LISTS, *own_names())
    if name.partition(":")[0] not in every:
        raise ListError("there is no such list here", f"Choose one of {', '.join(every)}.")
    return name


def _strategy(name: str) -> str:
    if name not in BUILT_IN:
        raise StrategyError(
            "there is no such strategy here", f"Choose one of {', '.join(BUILT_IN)}."
        )
    return name


Turns = Annotated[
    list[Annotated[str, Field(max_length=600)]],
    Field(
        max_length=MOST_TURNS,
        description="The turns so far, each guess:feedback with b absent, y present, g correct. "
        "Several boards: guess:feedback,feedback,… with - for a board that was solved before, "
        "? for one that does not show its marks yet.",
        examples=[["crane:bbygb"], ["crane:bbygb,ybbbb"]],
    ),
]
Word = Annotated[str, Field(min_length=1, max_length=40, examples=["crane"])]
Guesses = Annotated[list[Word], Field(max_length=MOST_TURNS, examples=[["crane", "moist"]])]
PutAway = Annotated[
    list[Word], Field(max_length=MOST_PUT_AWAY, description="Words never to be suggested.")
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
GoalName = Literal["mean", "worst", "win"]
WordsName = Literal["everyday", "any"]
Pasted = Annotated[str, Field(max_length=4000)]
Day = Annotated[date, Field(description="The day of the puzzle, with its list as it was believed.")]
Top = Annotated[int, Field(ge=1, le=MOST_SHOWN, strict=True)]
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
        le=MOST_TURNS,
        description="How many guesses the game allows; five more than boards by default.",
        strict=True,
    ),
]
Answers = Annotated[
    Word | list[Word],
    Field(description="The answer, or the answers of several boards in order."),
]
Sequence = Annotated[bool, Field(description="Only the first unsolved board shows its marks.")]


class Body(BaseModel):
    """A request: frozen, so that it can be a key, and without fields that nobody reads."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class GameBody(Body):
    """A game: the list, the rules and how many guesses it allows."""

    list: ListName = DAILY
    rules: RulesName = "normal"
    within: Limit | None = None


class Place(GameBody):
    """A position: a game, the number of its boards and the turns so far."""

    boards: Boards | None = None
    turns: Turns = []


class Suggest(Place):
    """The best next guesses for a position."""

    strategy: StrategyName = DEFAULT
    goal: GoalName = "mean"
    words: WordsName = "everyday"
    never: PutAway = []
    opener: Annotated[
        str, Field(max_length=40, description="The first guess that the player wants.")
    ] = ""
    top: Top = 10
    day: Day | None = None


class Partition(Place):
    """What one guess would tell at a position."""

    guess: Word
    strategy: StrategyName = DEFAULT
    goal: GoalName = "mean"


class Marks(Place):
    """What a guess can show on each board."""

    guess: Word


class Tree(Place):
    """A fork of a decision tree: the position after the turns."""

    list: ListName = LAB_LIST
    strategy: StrategyName = PERFECT


class Solve(GameBody):
    """A whole game against known answers."""

    answer: Answers
    strategy: StrategyName = DEFAULT
    opener: Word | None = None


class Openers(Body):
    """First guesses ranked by a column."""

    list: ListName = LAB_LIST
    rules: RulesName = "normal"
    by: Literal["expected-turns", "expected-size", "largest", "entropy", "buckets"] = (
        "expected-turns"
    )
    search: Annotated[str, Field(max_length=200, pattern=r"^[^*?\[\]]*$")] = ""
    top: Annotated[int, Field(ge=1, le=MOST_OPENERS, strict=True)] = 100


class Paste(Body):
    """A text that somebody pasted."""

    text: Pasted
    list: ListName = DAILY
    within: Limit | None = None


class Review(Body):
    """A finished game: ``guesses`` (with their marks or without), or ``text`` as it was shared."""

    guesses: Turns = []
    text: Pasted = ""
    answer: Answers | None = None
    list: ListName = DAILY
    rules: RulesName | None = None
    by: StrategyName = DEFAULT
    within: Limit | None = None
    sequence: Sequence = False
    any_guess: bool = True
    day: Day | None = None
    card: bool = False


class Code(Body):
    """The answers of a game: those given, or as many as ``boards`` drawn by ``seed``."""

    word: Annotated[
        str, Field(max_length=1200, description="The answer; several with blanks between them.")
    ] = ""
    boards: Boards | None = None
    list: ListName = DAILY
    words: WordsName = "everyday"
    seed: Seed = 0


class Update(Body):
    """The answer to the offer of past answers: fetch them, or never ask again."""

    fetch: bool


class Practice(GameBody):
    """A game against a host: answers in a ``code``, a past ``day``, or the adversary."""

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


def game_size(plain: dict[str, Any]) -> int:
    """Return the number of boards of a body's game: ``boards``, or what the first turn shows.

    >>> game_size({"boards": None, "turns": ["crane:bbygb,ybbbb"]})
    2
    """
    if plain.get("boards"):
        return int(plain["boards"])
    if isinstance(plain.get("answer"), list):
        return len(plain["answer"])
    first = next(iter(plain.get("turns") or plain.get("guesses") or ()), "")
    parts = first.partition(":")[2].split(",")
    return len(parts) if any(len(part.strip()) >= SHORTEST for part in parts) else 1
