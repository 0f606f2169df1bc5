"""What the API gives, for its OpenAPI description; the words are those of ``--json``."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

Words = list[str]  # a field called list hides the type inside its class
Places = list[int]


class Shape(BaseModel):
    """An object of an answer; more fields may come with time."""

    model_config = ConfigDict(extra="allow")


class Problem(Shape):
    """Every error: what it is, what is wrong in a sentence, and what to do."""

    error: str
    message: str
    fix: str


class ListRow(Shape):
    """A word list."""

    name: str
    guesses: int
    answers: int
    length: int
    date: str
    digest: str
    source: str
    licence: str
    about: str
    language: str
    keys: list[Words]
    folds: dict[str, str]


class Settings(Shape):
    """What a player has settled once for all, as ``salet settings`` has it."""

    opener: str
    never: Words
    words: str
    hints: bool
    colours: str


class Lists(Shape):
    """The word lists."""

    rows: list[ListRow]


class StrategyRow(Shape):
    """A strategy in words."""

    name: str
    summary: str
    default: bool
    idea: str
    merit: str
    notes: str
    example: str


class Strategies(Shape):
    """The strategies."""

    rows: list[StrategyRow]
    default: str


class Chance(Shape):
    """A word and how likely it is the answer."""

    word: str
    probability: float


Chances = list[Chance]


class CandidateCounts(Shape):
    """How many candidates there are."""

    count: int
    likely: int


class Candidates(CandidateCounts):
    """How many are left, and the likeliest of them."""

    words: Chances


class Guess(Shape):
    """A guess with what it tells about the candidates."""

    guess: str
    candidate: bool
    expected_size: float
    largest: int
    entropy: float


class SuggestionRow(Guess):
    """A guess with what can be known about it."""

    merit: float
    probability: float
    buckets: int
    exact: bool
    everyday: bool


SuggestionRows = list[SuggestionRow]


class TrapFound(Shape):
    """Candidates that differ in one letter, and the way out."""

    shape: str
    place: int
    words: Chances
    probe: str | None
    with_probe: float
    without_probe: float
    turns_with: float
    turns_without: float
    sentence: str


class Played(Shape):
    """What a strategy plays after some turns; ``cut`` says what there was no time for."""

    list: str
    rules: str
    strategy: str
    exact: bool
    turns: Words
    cut: str


class Progress(Shape):
    """How far a board is: its candidates, and once it is solved its answer alone."""

    solved: bool
    candidates: Candidates


class Advice(Played):
    """The best next guesses. ``candidates`` only with one board; ``attention`` are the open
    boards, counted from 1, the nearest to solved first. ``nearly_as_good`` are other
    suggestions that cost little more than the first."""

    within: int
    words: str
    price: float
    nearly_as_good: Words
    unknown: Words
    near: dict[str, Words]
    suggestions: SuggestionRows
    solved: bool
    over: bool
    goal: str
    goal_note: str
    boards: list[Progress]
    attention: Places
    sentence: str
    trap: TrapFound | None
    hints: Words
    opener: str


class BucketRow(Shape):
    """What one feedback would leave."""

    feedback: str
    count: int
    likely: int
    probability: float
    words: Words


BucketRows = list[BucketRow]


class Split(Guess):
    """What one guess would tell about a board."""

    probability: float
    buckets: BucketRows


class Partition(Shape):
    """What one guess would tell about each board, null for a solved one. With one board the fields
    of its split are here too."""

    guess: str
    boards: list[Split | None]


class Fork(Played):
    """A fork of a decision tree."""

    guess: str
    candidate: bool
    candidates: CandidateCounts
    buckets: BucketRows


class PlayedRow(Shape):
    """A guess of a game and how many candidates it left; lists with several boards."""

    guess: str
    feedback: str | Words
    candidates: int | list[int | None]


class PlayedOut(Shape):
    """A whole game."""

    answer: str | Words
    boards: int
    guesses: list[PlayedRow]
    solved: bool
    lost: bool


class PastedGame(Shape):
    """A game as somebody pasted it; ``turns`` is null where words or marks are missing."""

    kind: str
    boards: int | None
    games: int
    turns: Words | None
    number: int | None
    answer: str | None


class JudgedRow(Shape):
    """A guess of a finished game, judged by what could be known before its marks."""

    guess: str
    skill: int | None
    luck: int | None
    sentences: Words


JudgedRows = list[JudgedRow]


class Reviewed(Shape):
    """A finished game; ``share`` and ``text`` are to copy, ``card`` an SVG if asked for."""

    list: str
    rules: str
    strategy: str
    boards: int
    turns: JudgedRows
    solved: bool
    skill: int | None
    luck: int | None
    best_play: Words
    verdict: Words
    notes: Words
    share: str | None
    text: str
    card: str | None


class OpenerRow(Guess):
    """A first guess."""

    buckets: int
    rank: int
    expected_turns: float | None
    exact: bool


OpenerRows = list[OpenerRow]


class OpenerRanking(Shape):
    """First guesses ranked: ``count`` in all, ``found`` of them fit the search."""

    list: str
    count: int
    found: int
    rows: OpenerRows


class Coded(Shape):
    """A code that does not show the answers of its game."""

    code: str
    boards: int


class Hosted(Shape):
    """A game against a host, with lists where there are several boards; ``answer`` is null until
    it is over."""

    boards: int
    turns: list[PlayedRow]
    candidates: int | Places
    within: int
    over: bool
    solved: bool
    answer: str | Words | None
    share: str | None


class TilesRow(Shape):
    """What a guess can show on a board: ``tiles`` has the marks that each tile can have, such as
    b or yg, ``feedbacks`` all that are likely where they are few; null on a solved board."""

    tiles: Words | None
    feedbacks: Words | None
    solves: bool


class PossibleMarks(Shape):
    """What a guess can show on each board, and whether it ``helps`` any of them."""

    guess: str
    helps: bool
    known: bool
    near: Words
    boards: list[TilesRow]


class Days(Shape):
    """The days of the archive: all from ``first`` to ``last`` but for the ``gaps``."""

    first: str
    last: str
    gaps: list[Words]


def responses(shape: type[Shape], *more: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route, for its description."""
    problems = (400, 403, 408, 413, 415, 422, 503, *more)
    return {200: {"model": shape}, **{status: {"model": Problem} for status in problems}}


def streamed() -> dict[int | str, dict[str, Any]]:
    """The answers of a route that streams events."""
    events: dict[str, Any] = {"text/event-stream": {}}
    answers = responses(Problem)
    answers[200] = {"content": events, "description": "progress, then result or failed"}
    return answers
