"""Write src/salet/data/strategies.json from the strategies and their docstrings: ``make data``."""

from __future__ import annotations

import json
import pkgutil
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from salet import strategies
from salet.strategies.base import REGISTRY, Strategy
from salet.strategies.index import BUILT_IN, Outline, as_text, explained
from salet.words.datafiles import DATA

COLLAPSED = (
    "It sees collapsed marks, like the original program: copies of a letter are not told apart, so "
    "an absent tile counts as present if another copy of its letter is present or correct. Its "
    "published results need them. With real marks the same idea uses all information of the game."
)


def outline_of(strategy: Strategy) -> Outline:
    """Return the outline of a built-in strategy, from its code and its docstring."""
    sections: dict[str, str] = explained(strategy.function.__doc__)
    if strategy.options.get("marks") == "collapsed":
        sections["notes"] = f"{COLLAPSED} {sections.get('notes', '')}".strip()
    traits = strategy.traits
    return Outline(
        strategy.function.__module__.rpartition(".")[2],
        **sections,
        by_turns=traits.by_turns,
        proves=traits.proves,
        one_board=traits.one_board,
        options={name: as_text(default) for name, default in strategy.options.items()},
    )


def index() -> str:
    """Return the text of the file: known strategies in their order, then new ones."""
    for module in pkgutil.iter_modules(strategies.__path__):
        import_module(f"{strategies.__name__}.{module.name}")
    known = [name for name in BUILT_IN if name in REGISTRY]
    names = [*known, *sorted(set(REGISTRY) - set(known))]
    lines = []
    for name in names:
        outline = asdict(outline_of(REGISTRY[name]))
        row = {key: value for key, value in outline.items() if value}
        lines.append(f"{json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    Path(DATA, "strategies.json").write_text(index(), "utf-8")
