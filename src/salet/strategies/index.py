"""The built-in strategies by name, without importing their modules.

``python -m scripts.make_index`` writes ``data/strategies.json`` from the registry and the
docstrings; a test compares them. A docstring is a summary, the idea, and paragraphs that begin with
``Merit:`` (what is minimised), ``Example:`` (a command that shows it) and ``Note:``.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from salet.words.datafiles import read_data

PERFECT = "optimal"  # for perfect play


@dataclass(frozen=True, slots=True)
class Outline:
    """A description of a built-in strategy that does not need its module: see ``base.Traits``.

    ``options`` maps names to defaults as written on the command line.
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
    """Split a strategy's docstring into its sections, each on one line.

    >>> explained("Most information, in bits.\\n\\nThink of it.\\n\\nMerit: minus\\nbits")
    {'summary': 'most information, in bits', 'idea': 'Think of it.', 'merit': 'minus bits'}
    """
    first, *others = inspect.cleandoc(docstring or "A strategy of your own.").split("\n\n")
    summary = " ".join(first.split()).removesuffix(".")
    sections = {"summary": summary[:1].lower() + summary[1:]}
    for paragraph in others:
        text = " ".join(paragraph.split())
        head, colon, rest = text.partition(": ")
        known = {"Merit": "merit", "Example": "example", "Note": "notes"}.get(head)
        name, body = (known, rest) if known and colon else ("idea", text)
        sections[name] = f"{sections[name]} {body}" if name in sections else body
    return sections


def as_text(value: object) -> str:
    """Return the value of an option as written on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


BUILT_IN: dict[str, Outline] = {
    name: Outline(**row) for name, row in json.loads(read_data("strategies.json")).items()
}
