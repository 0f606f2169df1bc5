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


class Candidates(Shape):
    """How many are left, and the likeliest of them."""

    count: int
    likely: int
    words: Chances


class SuggestionRow(Shape):
    """A guess with what can be known about it."""

    guess: str
    merit: float
    candidate: bool
    probability: float
    expected_size: float
    largest: int
    entropy: float
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


class Advice(Shape):
    """The best next guesses."""

    list: str
    rules: str
    strategy: str
    exact: bool
    goal: str
    within: int
    words: str
    price: float | None
    goal_note: str
    turns: Words
    unknown: Words
    candidates: Candidates
    suggestions: SuggestionRows
    solved: bool
    over: bool
    sentence: str
    trap: TrapFound | None
    hints: Words
    cut: str
    near: dict[str, Words]
    opener: str


class BucketRow(Shape):
    """What one feedback would leave."""

    feedback: str
    count: int
    likely: int
    probability: float
    words: Words


BucketRows = list[BucketRow]


class Split(Shape):
    """What one guess would tell."""

    guess: str
    candidate: bool
    probability: float
    expected_size: float
    largest: int
    entropy: float
    buckets: BucketRows


class Left(Shape):
    """How many candidates there are."""

    count: int
    likely: int


class Fork(Shape):
    """A fork of a decision tree."""

    list: str
    rules: str
    strategy: str
    exact: bool
    turns: Words
    guess: str
    candidate: bool
    candidates: Left
    buckets: BucketRows
    cut: str


class PlayedRow(Shape):
    """A guess of a game and how many candidates it left."""

    guess: str
    feedback: str
    candidates: int


class PlayedOut(Shape):
    """A whole game."""

    answer: str
    guesses: list[PlayedRow]
    solved: bool
    lost: bool


class Paste(Shape):
    """A game as somebody pasted it; ``turns`` is null where words or marks are missing.

    The ``kind`` boards is a game of several, whose turns are those of ``/boards``.
    """

    kind: str
    games: int
    turns: Words | None
    number: int | None
    answer: str | None


class ReviewedRow(Shape):
    """A guess of a finished game, judged by what could be known before its marks."""

    guess: str
    feedback: str
    candidates_before: int
    candidates_after: int
    skill: int | None
    luck: int | None
    sentences: Words


ReviewedRows = list[ReviewedRow]


class Reviewed(Shape):
    """A finished game; ``share`` and ``text`` are to copy, ``card`` an SVG if asked for."""

    list: str
    rules: str
    strategy: str
    answer: str | None
    solved: bool
    turns: ReviewedRows
    skill: int | None
    luck: int | None
    best_play: Words
    verdict: Words
    notes: Words
    share: str | None
    text: str
    card: str | None


class OpenerRow(Shape):
    """A first guess."""

    guess: str
    expected_size: float
    largest: int
    entropy: float
    buckets: int
    candidate: bool
    rank: int
    expected_turns: float | None


OpenerRows = list[OpenerRow]


class OpenerRanking(Shape):
    """First guesses ranked: ``count`` in all, ``found`` of them fit the search."""

    list: str
    count: int
    found: int
    rows: OpenerRows


class Coded(Shape):
    """A code that does not show its word."""

    code: str


class HostedTurn(Shape):
    """A guess as the host marked it, with how many candidates that left."""

    guess: str
    feedback: str
    candidates: int


class Hosted(Shape):
    """A game against a host: ``answer`` is told when it is over."""

    turns: list[HostedTurn]
    candidates: int
    over: bool
    solved: bool
    answer: str | None


class BoardLeft(Shape):
    """A board: its candidates, and once it is solved its word alone."""

    solved: bool
    candidates: Candidates


BoardsLeft = list[BoardLeft]


class BoardsAdvice(Shape):
    """The best next guesses on several boards; ``attention`` are the open ones, counted from 1,
    the nearest to solved first."""

    list: str
    rules: str
    strategy: str
    exact: bool
    within: int
    words: str
    price: float
    solved: bool
    over: bool
    turns: Words
    unknown: Words
    near: dict[str, Words]
    attention: Places
    boards: BoardsLeft
    suggestions: SuggestionRows
    cut: str
    share: str | None


class BoardMarks(Shape):
    """What a guess can show on a board: ``tiles`` has the marks that each tile can have, such as
    b or yg, ``feedbacks`` all that are likely where they are few; null on a solved board."""

    tiles: Words | None
    feedbacks: Words | None
    solves: bool


class BoardsMarks(Shape):
    """What a guess can show on each board, and whether it ``helps`` any of them."""

    guess: str
    helps: bool
    known: bool
    near: Words
    boards: list[BoardMarks]


class BoardsReviewedRow(Shape):
    """A guess on several boards, judged by what could be known before its marks."""

    guess: str
    solved: Places
    skill: int
    luck: int
    sentences: Words


class BoardsReviewed(Shape):
    """A finished game of several boards."""

    boards: int
    solved: bool
    turns: list[BoardsReviewedRow]
    skill: int | None
    luck: int | None
    best_play: Words
    verdict: Words
    share: str


class BoardsHosted(Shape):
    """A game of several boards against a host: ``answer`` is told when it is over."""

    boards: int
    turns: Words
    within: int
    over: bool
    solved: bool
    answer: Words | None
    share: str | None


class Days(Shape):
    """The days of the archive: all from ``first`` to ``last`` but for the ``gaps``."""

    first: str
    last: str
    gaps: list[Words]


def told(shape: type[Shape], *more: int) -> dict[int | str, dict[str, Any]]:
    """The answers of a route, for its description."""
    problems = (400, 403, 408, 413, 415, 422, 503, *more)
    return {200: {"model": shape}, **{status: {"model": Problem} for status in problems}}


def streamed() -> dict[int | str, dict[str, Any]]:
    """The answers of a route that streams events."""
    events: dict[str, Any] = {"text/event-stream": {}}
    answers = told(Problem)
    answers[200] = {"content": events, "description": "progress, then result or failed"}
    return answers
