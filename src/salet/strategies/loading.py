"""Load a strategy by name: only the module that has it."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module

from salet.errors import StrategyError
from salet.strategies.base import REGISTRY, Strategy
from salet.strategies.index import BUILT_IN
from salet.strategies.plugins import from_entry_points, from_file


def load_strategy(name: str) -> Strategy:
    """Return a strategy by name: see ``salet.find_strategy``."""
    if name in BUILT_IN:
        import_module(f"salet.strategies.{BUILT_IN[name].module}")
        return REGISTRY[name]
    if ".py" in name:
        return from_file(name)
    found = REGISTRY.get(name) or from_entry_points(name)
    if found is not None:
        return found
    near = get_close_matches(name, BUILT_IN, n=1)
    hint = f"Did you mean {near[0]}? " if near else ""
    raise StrategyError(
        f"there is no strategy called {name!r}",
        f"{hint}Choose one of {', '.join(BUILT_IN)}, or give file.py:function.",
    )
