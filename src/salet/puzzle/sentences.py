"""Sentences for players, each once, in ``data/sentences/en.json``; the page reads the same file.

A sentence is a text with places in braces, or its plural forms by the number ``n``. ::

    {name}             a text, a whole number (1,234), or a list (1, 2 and 4)
    {words:or}         a list (A, B or C)
    {words:comma}      a list (A, B, …)
    {turns:2}          a number with two places
    {chance:percent}   62 %
    {day:date}         2 March 2026
"""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from importlib.resources import files
from typing import TypeVar

from salet.errors import Fix, InputError, SaletError
from salet.puzzle.figures import joined, percent

E = TypeVar("E", bound=SaletError)
_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")


@cache
def sentences(language: str = "en") -> dict[str, str | dict[str, str]]:
    """Return the sentences of a language by key, English ones where it has none."""
    path = files("salet").joinpath("data", "sentences", f"{language}.json")
    table: dict[str, str | dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    return table if language == "en" else sentences() | table


def languages_of_texts() -> list[str]:
    """Return the languages that the page speaks."""
    folder = files("salet").joinpath("data", "sentences")
    return sorted(path.name.removesuffix(".json") for path in folder.iterdir())


def say(key: str, /, **values: object) -> str:
    """Return a sentence with its places filled in; further values are ignored.

    >>> say("middle.best", name="CRANE", n=5)
    'CRANE was a very good choice for 5 words.'
    >>> say("boards.named", n=3, boards=[1, 2, 4])
    'boards 1, 2 and 4'
    """
    form = sentences()[key]
    text = form if isinstance(form, str) else form["one" if values["n"] == 1 else "other"]
    return _PLACE.sub(lambda place: _written(values[place[1]], place[2]), text)


def _written(value: object, how: str | None) -> str:
    if isinstance(value, (list, tuple)):
        items = [_written(one, how if how == "date" else None) for one in value]
        return ", ".join(items) if how == "comma" else joined(items, "or" if how == "or" else "and")
    if how == "date":
        day = date.fromisoformat(str(value))
        return f"{day.day} {day:%B %Y}"
    if isinstance(value, (int, float)):
        return percent(value) if how == "percent" else f"{value:,.{int(how or 0)}f}"
    return str(value)


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
    error = kind(say(f"error.{key}", **values), fixed).keyed(key)
    return error if line is None else error.under(f"line {line}").at(line=line)
