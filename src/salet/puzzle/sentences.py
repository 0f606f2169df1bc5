"""Sentences for players, each once, in ``data/sentences.json``; the page reads the same file."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TypeVar

from salet.errors import Fix, InputError, SaletError

E = TypeVar("E", bound=SaletError)


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


def failure(
    key: str,
    kind: type[E] = InputError,  # type: ignore[assignment]
    /,
    *,
    fix: Fix | None = None,
    line: int | None = None,
    **values: object,
) -> E:
    """Return the error of a key below ``error.``; its fix has the same key with ``-fix``.

    ``line`` is the line of a text where it is.

    >>> failure("two-answers", answer="moist", word="crane", line=3).message
    'line 3: there are two answers, moist and crane'
    """
    fixed = say(f"error.{key}-fix", **values) if fix is None else fix
    error = kind(say(f"error.{key}", **values), fixed)
    error.key = key
    return error if line is None else error.under(f"line {line}").at(line=line)
