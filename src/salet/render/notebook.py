"""Show values in a notebook: tables, tiles and charts as HTML and SVG.

``register_html`` adds ``_repr_html_`` to the classes. ``salet`` calls it if a notebook is running,
so lower layers need not know about notebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape

from salet.host.games import Game
from salet.lab.charts import as_svg
from salet.lab.evaluation import Evaluation, chart_of
from salet.position.position import Position
from salet.puzzle.turns import Turn
from salet.render.review_card import MARK_COLOURS, review_card
from salet.reviews.reviewed import Review
from salet.words.figures import plural
from salet.words.ranking import Ranking

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
    """Add ``_repr_html_`` to rankings, positions, games, reviews and benches."""
    views = {
        Ranking: ranking_html,
        Position: position_html,
        Game: game_html,
        Review: review_card,
        Evaluation: evaluation_svg,
    }
    for kind, view in views.items():
        kind._repr_html_ = view  # type: ignore[attr-defined]


def ranking_html(ranking: Ranking) -> str:
    """Return the suggestions as a table of three columns."""
    return _table(("guess", "guesses to go", "can be it"), ranking.table())


def position_html(position: Position) -> str:
    """Return the board and the likely words left."""
    words = [word.upper() for word, _ in position.candidates[: min(SHOWN, position.likely)]]
    more = " …" if position.likely > SHOWN else ""
    left = f"{plural(position.likely, 'word')} left"
    return f"{_board(position.turns)}<p><b>{left}</b>: {escape(', '.join(words))}{more}</p>"


def game_html(game: Game) -> str:
    """Return the board of a whole game."""
    return _board([move.turn for move in game.moves])


def evaluation_svg(evaluation: Evaluation) -> str:
    """Return a chart of the number of games by guesses."""
    return as_svg(chart_of([evaluation]))


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


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
