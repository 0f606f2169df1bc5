"""The built-in strategies by name, without loading any: what they are, and where they live.

``data/strategies.json`` is made from the registry and the docstrings by ``make data``; a test
holds it against them. A docstring is a summary, the idea, and paragraphs that begin with
``Merit:`` (what is minimised), ``Example:`` (a command that shows it) and ``Note:``.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from salet.words.datafiles import read_data

DEFAULT = "expected-turns"  # wherever a person is helped
PERFECT = "optimal"  # where perfect play is asked for


@dataclass(frozen=True, slots=True)
class Outline:
    """What is known of a built-in strategy before it is loaded: see ``base.Traits``.

    ``options`` are their defaults as they are written on the command line.
    """

    module: str
    summary: str
    idea: str
    merit: str
    example: str
    notes: str = ""
    by_turns: bool = False
    proves: bool = False
    one_board: bool = False
    options: Mapping[str, str] = field(default_factory=dict)


def explained(docstring: str | None) -> dict[str, str]:
    """The parts of a strategy's docstring, each on one line: those that it has.

    >>> explained("Most information, in bits.\\n\\nThink of it.\\n\\nMerit: minus\\nbits")
    {'summary': 'most information, in bits', 'idea': 'Think of it.', 'merit': 'minus bits'}
    """
    first, *others = inspect.cleandoc(docstring or "A strategy of your own.").split("\n\n")
    summary = " ".join(first.split()).removesuffix(".")
    parts = {"summary": summary[:1].lower() + summary[1:]}
    for paragraph in others:
        text = " ".join(paragraph.split())
        head, colon, rest = text.partition(": ")
        known = {"Merit": "merit", "Example": "example", "Note": "notes"}.get(head)
        part, said = (known, rest) if known and colon else ("idea", text)
        parts[part] = f"{parts[part]} {said}" if part in parts else said
    return parts


def as_text(value: object) -> str:
    """The value of an option as it is written on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


BUILT_IN: dict[str, Outline] = {
    name: Outline(**row) for name, row in json.loads(read_data("strategies.json")).items()
}
