"""Pydantic models of the API's responses, for its OpenAPI description.

They are derived from the value types. ``describe(Suggestion, "guess merit")`` returns a model with
these fields, typed as JSON has them; ``records.fields`` makes the data. Fields that the API adds
are keywords: ``describe(Trap, sentence=str)``.
"""

from __future__ import annotations

import types
from dataclasses import dataclass, fields
from functools import reduce
from operator import or_
from typing import Any, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model

from salet.advice.advice import Advice, Candidates
from salet.advice.traps import Trap
from salet.host.games import Game
from salet.puzzle.marks import Feedback
from salet.reviews.reviewed import COUNTS, ON_ONE, ON_SEVERAL, Review, ReviewedTurn
from salet.value.value import ValuedBucket
from salet.web.failures import Failure
from salet.words.ranking import Numbers, Ranking, Suggestion

Words = list[str]


class Answer(BaseModel):
    """An object in a response; later versions may add fields."""

    model_config = ConfigDict(extra="allow")


class Chance(Answer):
    """A word and its probability of being the answer."""

    word: str
    probability: float


_models: dict[Any, Any] = {Feedback: str}


def answer(name: str, doc: str | None, /, **kinds: Any) -> type[Answer]:
    """Return a model with fields of these types; ``Maybe`` marks optional fields."""
    fields: dict[str, Any] = {
        field: (kind.kind, None) if isinstance(kind, Maybe) else (kind, ...)
        for field, kind in kinds.items()
    }
    return create_model(name, __base__=Answer, __doc__=doc, **fields)


@dataclass(frozen=True)
class Maybe:
    """The type of a field that a response may lack."""

    kind: Any


def describe(
    value: type, names: str | None = None, *, called: str = "", **more: Any
) -> type[Answer]:
    """Return the model of a value type, with the named fields and properties or all fields.

    >>> short = describe(Suggestion, "guess largest boards", called="Short")
    >>> short.model_json_schema()["required"]
    ['guess', 'largest']
    """
    model = answer(called or value.__name__, value.__doc__, **kinds_of(value, names), **more)
    if not called:
        _models[value] = model
    return model


def kinds_of(value: Any, names: str | None = None, *, maybe: bool = False) -> dict[str, Any]:
    """Return the types of fields and properties; ``Maybe`` if the default is None."""
    declared = get_type_hints(value)
    defaults = {each.name: each.default for each in fields(value)}
    kinds = {}
    for name in defaults if names is None else names.split():
        is_field = name in declared
        kind = declared[name] if is_field else get_type_hints(getattr(value, name).fget)["return"]
        kind = json_kind(kind)
        kinds[name] = Maybe(kind) if maybe or defaults.get(name, ...) is None else kind
    return kinds


def json_kind(kind: Any) -> Any:
    """Return the type that values of a type have in JSON (see ``records.to_json``).

    >>> json_kind(tuple[str, ...]), json_kind(Feedback | None)
    (list[str], str | None)
    """
    if kind in _models:
        return _models[kind]
    arguments = get_args(kind)
    if get_origin(kind) in (Union, types.UnionType):
        return reduce(or_, map(json_kind, arguments))
    if arguments == (str, float):
        return Chance
    if get_origin(kind) is tuple:
        return rows(json_kind(arguments[0]))
    return kind


def rows(kind: Any) -> Any:
    """Return the type of a list."""
    return list[kind]


describe(Suggestion)
describe(ValuedBucket, "feedback count probability", expected_turns=float)
describe(Trap)
MARKED_GUESS = answer(
    "MarkedGuess",
    "A guess, its feedback and the candidates left; lists if there are several boards.",
    guess=str,
    feedback=str | Words,
    candidates=int | list[int | None] | None,
)
CANDIDATES = describe(Candidates, "likely words", count=int)
BOARD = describe(Candidates, "solved", called="BoardState", candidates=CANDIDATES)
NUMBERS = get_type_hints(Numbers).items()
REVIEWED_TURN = describe(
    ReviewedTurn,
    "",
    **kinds_of(ReviewedTurn, f"{ON_ONE} {ON_SEVERAL}", maybe=True)
    | {"guess": str, "feedback": str | list[str | None]}
    | {f"{lead}{name}": Maybe(kind) for lead in ("", "best_") for name, kind in NUMBERS}
    | dict.fromkeys(COUNTS, Maybe(int | list[int])),
)

PROBLEM = describe(Failure, "error message fix", called="Problem")
LIST = answer(
    "ListRow", "A word list, with the keys and letter folding of its alphabet.",
    name=str, date=str, digest=str, source=str, licence=str, about=str, chosen=str, language=str,
    guesses=int, answers=int, length=int, keys=list[Words], folds=dict[str, str],
)  # fmt: skip
LISTS = answer("Lists", "The word lists.", rows=rows(LIST))
ADVICE = describe(
    Advice,
    "rules words price solved unknown",
    list=str,
    **kinds_of(Ranking, "strategy exact note suggestions"),
    within=int,
    turns=Words,
    boards=rows(BOARD),
    candidates=Maybe(CANDIDATES),
    attention=Maybe(list[int]),
)
GAME = describe(
    Game,
    "solved lost",
    answer=str | Words,
    boards=int,
    guesses=rows(MARKED_GUESS),
    turns=Maybe(list[int | None]),
)
REVIEW = describe(
    Review,
    "rules strategy boards solved limit result skill luck guesses best_play_guesses best_play "
    "best_play_mean given_away lucky exact inferred verdict notes",
    called="ReviewedGame",
    list=str,
    answer=str | None | list[str | None],
    turns=rows(REVIEWED_TURN),
    opener_skill=int | None,
    **kinds_of(Review, "number ends waited", maybe=True),
    share=Maybe(str | None),
)


def responses(model: type[Answer], *more: int) -> dict[int | str, dict[str, Any]]:
    """Return the responses of a route, for OpenAPI."""
    problems = (400, 403, 413, 415, 422, 503, *more)
    return {200: {"model": model}, **{status: {"model": PROBLEM} for status in problems}}
