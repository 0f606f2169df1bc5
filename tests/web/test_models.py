"""The OpenAPI models have every field of every response."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from salet.web import answers, models, schemas

ASKED = [
    (answers.suggest, models.ADVICE, schemas.Suggest()),
    (answers.suggest, models.ADVICE, schemas.Suggest(turns=["crane:bbygb"], list="original")),
    (answers.suggest, models.ADVICE, schemas.Suggest(turns=["spite:bbbby,ggggg"])),
    (answers.suggest, models.ADVICE, schemas.Suggest(turns=["count:ggggg"])),
    (
        answers.review,
        models.REVIEW,
        schemas.Review(guesses=["crane", "moist", "haunt"], answer="haunt"),
    ),
    (
        answers.review,
        models.REVIEW,
        schemas.Review(guesses=["crane", "count", "haunt"], answer=["count", "haunt"]),
    ),
    (answers.solve, models.GAME, schemas.Solve(answer="count")),
    (answers.solve, models.GAME, schemas.Solve(answer=["count", "haunt"])),
]


def undescribed(value: object, path: str = "") -> Iterator[str]:
    """Yield the fields of a response that its model lacks."""
    if isinstance(value, BaseModel):
        yield from (f"{path}.{name}" for name in value.model_extra or ())
        for name in type(value).model_fields:
            yield from undescribed(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for nth, each in enumerate(value):
            yield from undescribed(each, f"{path}[{nth}]")


@pytest.mark.parametrize(("function", "model", "body"), ASKED)
def test_every_field_is_described(function, model, body):
    data = json.loads(function(body))
    assert list(undescribed(model.model_validate(data))) == []


def test_every_field_of_a_list_is_described(client):
    data = client.get("/api/lists").json()
    assert list(undescribed(models.LISTS.model_validate(data))) == []


def test_a_missing_field_is_detected():
    made = models.PROBLEM.model_validate({"error": "x", "message": "y", "fix": "", "new": 1})
    assert list(undescribed(made)) == [".new"]
