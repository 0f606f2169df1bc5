"""salet: a helper, coach and laboratory for the five-letter guess-the-word puzzle.

Nothing is loaded before it is used, so ``import salet`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from salet.game import Session as Session
    from salet.game import play_out as play_out
    from salet.game import suggest as suggest
    from salet.history import History as History
    from salet.lexicon import Lexicon as Lexicon
    from salet.lexicon import daily as daily
    from salet.lexicon import load as load
    from salet.marks import Feedback as Feedback
    from salet.marks import Mark as Mark
    from salet.position import Position as Position
    from salet.ranking import Ranking as Ranking
    from salet.ranking import Suggestion as Suggestion
    from salet.rules import Rules as Rules
    from salet.rules import Turn as Turn
    from salet.scoring import feedback as feedback
    from salet.strategies import find_strategy as find_strategy
    from salet.strategies.base import Merits as Merits
    from salet.strategies.base import Strategy as Strategy
    from salet.strategies.base import strategy as strategy

__version__ = "0.1.0"

_HOME = {
    "Feedback": "salet.marks",
    "History": "salet.history",
    "Lexicon": "salet.lexicon",
    "Mark": "salet.marks",
    "Merits": "salet.strategies.base",
    "Position": "salet.position",
    "Ranking": "salet.ranking",
    "Rules": "salet.rules",
    "Session": "salet.game",
    "Strategy": "salet.strategies.base",
    "Suggestion": "salet.ranking",
    "Turn": "salet.rules",
    "daily": "salet.lexicon",
    "feedback": "salet.scoring",
    "find_strategy": "salet.strategies",
    "load": "salet.lexicon",
    "play_out": "salet.game",
    "strategy": "salet.strategies.base",
    "suggest": "salet.game",
}
__all__ = [*sorted(_HOME), "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'salet' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
