"""A strategy as another package would provide it."""

from __future__ import annotations

from salet.position.position import Position


def slate_first(position: Position) -> str:
    """Always SLATE."""
    return "slate"
