"""salet: a helper, coach and laboratory for guess-the-word puzzles.

Names are imported lazily, so ``import salet`` is fast.
"""

from __future__ import annotations

import sys
from importlib import import_module  # noqa: TID251 - names are imported on use
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from salet.belief.daily import daily as daily
    from salet.belief.history import History as History
    from salet.belief.lists import load as load
    from salet.host.games import play_out as play_out
    from salet.host.games import solve as solve
    from salet.lab.bench import bench as bench
    from salet.lab.bench import compare as compare
    from salet.lab.evaluation import Comparison as Comparison
    from salet.lab.evaluation import Evaluation as Evaluation
    from salet.lab.evaluation import Paired as Paired
    from salet.lab.openers import openers as openers
    from salet.lab.trees import tree as tree
    from salet.live.session import Session as Session
    from salet.pictures.read import read_picture as read_picture
    from salet.position.position import Position as Position
    from salet.puzzle.marks import Feedback as Feedback
    from salet.puzzle.marks import Mark as Mark
    from salet.puzzle.rules import Rules as Rules
    from salet.puzzle.scoring import feedback as feedback
    from salet.puzzle.turns import Turn as Turn
    from salet.reviews.reading import review as review
    from salet.reviews.reviewed import Review as Review
    from salet.strategies import find_strategy as find_strategy
    from salet.strategies.base import Strategy as Strategy
    from salet.strategies.base import strategy as strategy
    from salet.strategies.suggest import suggest as suggest
    from salet.trees.perfect import exact as exact
    from salet.words.lexicon import Lexicon as Lexicon
    from salet.words.ranking import Merits as Merits
    from salet.words.ranking import Ranking as Ranking
    from salet.words.ranking import Suggestion as Suggestion

__version__ = "0.1.0"

_MODULES = {
    "Comparison": "salet.lab.evaluation",
    "Evaluation": "salet.lab.evaluation",
    "Feedback": "salet.puzzle.marks",
    "History": "salet.belief.history",
    "Lexicon": "salet.words.lexicon",
    "Mark": "salet.puzzle.marks",
    "Merits": "salet.words.ranking",
    "Paired": "salet.lab.evaluation",
    "Position": "salet.position.position",
    "Ranking": "salet.words.ranking",
    "Review": "salet.reviews.reviewed",
    "Rules": "salet.puzzle.rules",
    "Session": "salet.live.session",
    "Strategy": "salet.strategies.base",
    "Suggestion": "salet.words.ranking",
    "Turn": "salet.puzzle.turns",
    "bench": "salet.lab.bench",
    "compare": "salet.lab.bench",
    "exact": "salet.trees.perfect",
    "openers": "salet.lab.openers",
    "tree": "salet.lab.trees",
    "daily": "salet.belief.daily",
    "feedback": "salet.puzzle.scoring",
    "find_strategy": "salet.strategies",
    "load": "salet.belief.lists",
    "play_out": "salet.host.games",
    "read_picture": "salet.pictures.read",
    "review": "salet.reviews.reading",
    "solve": "salet.host.games",
    "strategy": "salet.strategies.base",
    "suggest": "salet.strategies.suggest",
}
__all__ = [*sorted(_MODULES), "__version__"]  # noqa: PLE0604


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        value = getattr(import_module(_MODULES[name]), name)
        globals()[name] = value
        if "IPython" in sys.modules or name in ("review", "Review"):
            import_module("salet.render.notebook").register_html()
        return value
    raise AttributeError(f"module 'salet' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
