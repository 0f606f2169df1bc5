"""The OpenAPI models have every field of every response."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from pydantic import BaseModel

from salet.web import models, schemas
from salet.web.answers import ANSWERS
from salet.web.failures import as_json
from salet.words.records import to_json

ASKED = [
    ("suggest", models.ADVICE, schemas.Suggest()),
    ("suggest", models.ADVICE, schemas.Suggest(turns=["crane:bbygb"], list="original")),
    ("suggest", models.ADVICE, schemas.Suggest(turns=["salet:bgbby", "crony:ybbbb"])),
    ("suggest", models.ADVICE, schemas.Suggest(turns=["spite:bbbby,ggggg"])),
    ("suggest", models.ADVICE, schemas.Suggest(turns=["count:ggggg"])),
    ("marks", models.MARKS, schemas.Marks(turns=["crane:bbygb"], guess="moist")),
    ("marks", models.MARKS, schemas.Marks(turns=["spite:bbbby,ggggg"], guess="doyen")),
    ("partition", models.PARTITIONS, schemas.Partition(turns=["crane:bbygb"], guess="moist")),
    (
        "partition",
        models.PARTITIONS,
        schemas.Partition(turns=["spite:bbbby,ggggg"], guess="doyen"),
    ),
    ("tree", models.BRANCHING, schemas.Tree()),
    ("tree", models.BRANCHING, schemas.Tree(turns=["salet:bbbbb"], strategy="entropy")),
    ("paste", models.PASTED, schemas.Paste(text="crane bbygb\nmoist bbbbg")),
    (
        "review",
        models.REVIEW,
        schemas.Review(guesses=["crane", "moist", "haunt"], answer="haunt", card=True),
    ),
    (
        "review",
        models.REVIEW,
        schemas.Review(guesses=["crane", "count", "haunt"], answer=["count", "haunt"]),
    ),
    ("solve", models.GAME, schemas.Solve(answer="count")),
    ("solve", models.GAME, schemas.Solve(answer=["count", "haunt"])),
    ("code", models.HIDDEN_WORDS, schemas.Code(boards=2)),
    ("practice", models.HOSTED, schemas.Practice(guesses=["crane", "moist"])),
    ("practice", models.HOSTED, schemas.Practice(day="2022-01-01", give_up=True)),
    ("lists", models.LISTS, schemas.Body()),
    ("openers", models.OPENERS, schemas.Openers(top=3)),
    ("days", models.DAYS, schemas.Body()),
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
    data = json.loads(as_json(to_json(ANSWERS[function](body.model_dump()))))
    assert list(undescribed(model.model_validate(data))) == []


@pytest.mark.parametrize("path", ["settings", "strategies"])
def test_responses_without_a_worker_are_described(client, path):
    model = {"settings": models.SETTINGS, "strategies": models.STRATEGIES}[path]
    assert list(undescribed(model.model_validate(client.get(f"/api/{path}").json()))) == []


def test_a_missing_field_is_detected():
    made = models.HIDDEN_WORDS.model_validate({"code": "x", "boards": 1, "new": 1})
    assert list(undescribed(made)) == [".new"]
