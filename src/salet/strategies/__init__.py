"""Strategies, one idea per file; found by name without loading the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salet.strategies.index import BUILT_IN, PERFECT, Outline
from salet.words.ranking import DEFAULT

if TYPE_CHECKING:
    from salet.strategies.base import Strategy, Traits

__all__ = ["BUILT_IN", "DEFAULT", "PERFECT", "Outline", "chosen", "find_strategy", "outline"]


def outline(strategy: str | Strategy) -> Outline | Traits:
    """Return the traits of a strategy (``by_turns``, ``proves``) without loading a built-in one.

    >>> outline("entropy").by_turns, outline("optimal").proves
    (False, True)
    """
    if isinstance(strategy, str) and strategy in BUILT_IN:
        return BUILT_IN[strategy]
    return find_strategy(strategy).traits


def chosen(strategy: str | Strategy) -> Strategy | None:
    """Return the strategy of a ``Taste``: None for the default, which ranks by value."""
    found = None if strategy == DEFAULT else find_strategy(strategy)
    return None if found is None or (found.name == DEFAULT and not found.opener) else found


def find_strategy(name: str | Strategy) -> Strategy:
    """Return a strategy by name. A ``Strategy`` is returned unchanged.

    The name is that of a built-in strategy, of an entry point ``salet.strategies`` of another
    package, or ``path/to/file.py:function``.

    >>> find_strategy("entropy").summary
    'most information, in bits'
    """
    if not isinstance(name, str):
        return name
    from salet.strategies.base import registered  # noqa: PLC0415 - needs NumPy

    if name in BUILT_IN:
        return registered(f"salet.strategies.{BUILT_IN[name].module}", name)
    from salet.strategies.plugins import find_plugin  # noqa: PLC0415 - needs NumPy

    return find_plugin(name)
