"""Show positions, games and reviews in a notebook, as HTML and SVG.

``register_html`` adds ``_repr_html_`` to the classes, so that lower layers need not know how they
are drawn. ``salet`` calls it for a review, and for the others if a notebook is running.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from salet.host.games import Game
from salet.position.position import Position
from salet.puzzle.figures import plural
from salet.puzzle.turns import Turn
from salet.render.review_card import MARK_COLOURS, review_card
from salet.reviews.reviewed import Review

SHOWN = 12  # words named below a board
_TILE = (
    "display:inline-block;width:1.7em;line-height:1.7em;margin:1px;text-align:center;"
    "border-radius:3px;font-weight:bold;"
)
_COLOURS = {
    "b": "background:#787c7e;color:#fff",
    "y": "background:#c9b458;color:#000",
    "g": "background:#538d4e;color:#fff",
}


@lru_cache(maxsize=1)
def register_html() -> None:
    """Add ``_repr_html_`` to positions, games and reviews."""
    views = {
        Position: position_html,
        Game: game_html,
        Review: review_card,
    }
    for kind, view in views.items():
        kind._repr_html_ = view  # type: ignore[attr-defined]


def position_html(position: Position) -> str:
    """Return the board and the likely words left."""
    words = [word.upper() for word, _ in position.candidates[: min(SHOWN, position.likely)]]
    more = " …" if position.likely > SHOWN else ""
    left = f"{plural(position.likely, 'word')} left"
    return f"{_board(position.turns)}<p><b>{left}</b>: {escape(', '.join(words))}{more}</p>"


def game_html(game: Game) -> str:
    """Return the board of a whole game."""
    return _board([move.turn for move in game.moves])


def _board(turns: Sequence[Turn]) -> str:
    rows = []
    for turn in turns:
        tiles = "".join(
            f'<span style="{_TILE}{_COLOURS[mark]}" title="{MARK_COLOURS[mark]}">'
            f"{escape(letter.upper())}</span>"
            for letter, mark in zip(turn.letters, turn.feedback.letters, strict=True)
        )
        rows.append(f"<div>{tiles}</div>")
    return "".join(rows)
