"""Write src/salet/data/strategies.json from the strategies and their docstrings: ``make data``."""

from __future__ import annotations

import json
import pkgutil
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from salet import strategies
from salet.strategies.base import REGISTRY, outlined
from salet.strategies.index import BUILT_IN
from salet.words.datafiles import DATA


def index() -> str:
    """Return the file: known strategies in their present order, then new ones by name."""
    for module in pkgutil.iter_modules(strategies.__path__):
        import_module(f"{strategies.__name__}.{module.name}")
    known = [name for name in BUILT_IN if name in REGISTRY]
    names = [*known, *sorted(set(REGISTRY) - set(known))]
    lines = []
    for name in names:
        row = {key: value for key, value in asdict(outlined(REGISTRY[name])).items() if value}
        lines.append(f"{json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    Path(DATA, "strategies.json").write_text(index(), "utf-8")
