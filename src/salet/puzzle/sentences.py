"""Sentences for players, each once, in ``data/sentences.json``; the page reads the same file."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def sentences() -> dict[str, str]:
    """Return the sentences by key, with places in braces."""
    text = files("salet").joinpath("data", "sentences.json").read_text(encoding="utf-8")
    table: dict[str, str] = json.loads(text)
    return table


def say(key: str, /, **values: object) -> str:
    """Return a sentence with its places filled in; further values are ignored.

    >>> say("middle.best", name="CRANE", many="five")
    'CRANE was a very good choice for five words.'
    """
    return sentences()[key].format(**values)
