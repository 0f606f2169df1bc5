"""Strategies: one idea a file, found by name without loading the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salet.errors import StrategyError
from salet.strategies.index import BUILT_IN, DEFAULT, PERFECT, Outline

if TYPE_CHECKING:
    from salet.strategies.base import Strategy, Traits

__all__ = ["BUILT_IN", "DEFAULT", "PERFECT", "Outline", "find_strategy", "outline"]


def outline(strategy: str | Strategy) -> Outline | Traits:
    """Return what a strategy can do (``by_turns``, ``proves``) without loading a built-in one.

    >>> outline("entropy").by_turns, outline("optimal").proves
    (False, True)
    """
    if isinstance(strategy, str) and strategy in BUILT_IN:
        return BUILT_IN[strategy]
    return find_strategy(strategy).traits


def find_strategy(name: str | Strategy) -> Strategy:
    """A strategy by name: built in, from the entry points ``salet.strategies`` of another
    package, or ``path/to/file.py:function`` for a quick idea. One that is no name is
    given back.

    >>> find_strategy("entropy").summary
    'most information, in bits'
    """
    from importlib import import_module

    from salet.strategies.base import REGISTRY

    if not isinstance(name, str):
        return name
    if name in BUILT_IN:
        import_module(f"salet.strategies.{BUILT_IN[name].module}")
        return REGISTRY[name]
    if ".py" in name:
        from salet.strategies.plugins import from_file

        return from_file(name)
    if name in REGISTRY:
        return REGISTRY[name]
    from salet.strategies.plugins import from_entry_points

    found = from_entry_points(name)
    if found is not None:
        return found
    from difflib import get_close_matches

    near = get_close_matches(name, BUILT_IN, n=1)
    hint = f"Did you mean {near[0]}? " if near else ""
    raise StrategyError(
        f"there is no strategy called {name!r}",
        f"{hint}Choose one of {', '.join(BUILT_IN)}, or give file.py:function.",
    )
