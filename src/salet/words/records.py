"""Convert values to JSON data, for ``--json``, the API and files, and to cells of CSV files."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from enum import Enum
from typing import Any

from salet.puzzle.marks import Feedback

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet evaluates cells that begin with these


def fields(value: object, names: str) -> dict[str, Any]:
    """Return attributes of a value as JSON data; ``names`` are separated by spaces.

    >>> from salet.puzzle.rules import Turn
    >>> fields(Turn("crane", (Feedback.parse("bbygb"),)), "guess feedback")
    {'guess': 'crane', 'feedback': 'bbygb'}
    """
    return {name: to_json(getattr(value, name)) for name in names.split()}


def to_json(value: Any) -> Any:
    """Convert a value to JSON data: tuples become lists; marks, rules and days become strings."""
    if isinstance(value, tuple | list):
        return [to_json(each) for each in value]
    if isinstance(value, dict):
        return {str(key): to_json(each) for key, each in value.items()}
    if isinstance(value, Feedback):
        return value.letters
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):
        return value.isoformat()
    return value.as_dict() if hasattr(value, "as_dict") else value


def unwrapped(values: Iterable[Any]) -> Any:
    """Return a value for each board as JSON data: a list, or the value of an only board itself.

    >>> unwrapped(("crane",)), unwrapped(("crane", "moist"))
    ('crane', ['crane', 'moist'])
    """
    each = to_json(list(values))
    return each[0] if len(each) == 1 else each


class Record:
    """Base class of a dataclass whose JSON data are its fields."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        """Return all fields."""
        return fields(self, " ".join(each.name for each in dataclasses.fields(self)))  # type: ignore[arg-type]


def chances(words: Iterable[tuple[str, float]]) -> list[dict[str, Any]]:
    """Return words with their probabilities, for JSON."""
    return [{"word": word, "probability": chance} for word, chance in words]


def csv_cell(value: object) -> object:
    """Escape a cell of a CSV file, so that no spreadsheet takes it for a formula.

    Text that looks like a formula gets an apostrophe in front; ``from_csv_cell`` removes it.

    >>> csv_cell("=1+1"), csv_cell("-0.25"), csv_cell("crane")
    ("'=1+1", '-0.25', 'crane')
    """
    if not isinstance(value, str) or not value.startswith(_FORMULA):
        return value
    with suppress(ValueError):
        float(value)
        return value
    return f"'{value}"


def from_csv_cell(text: str) -> str:
    """Return the text that ``csv_cell`` escaped."""
    return text[1:] if text[:1] == "'" and text[1:].startswith(_FORMULA) else text
