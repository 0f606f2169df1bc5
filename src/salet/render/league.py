"""Show a league: the table of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.table import Table
from rich.text import Text

from salet.league.table import Mean, Row
from salet.render.tables import nowrap_column, number_columns, simple_table

_BARS = "▁▂▃▄▅▆▇█"
NARROW = 76  # columns below which streaks are left out


def league_table(rows: Sequence[Row], width: int) -> Table:
    """Return the rows as a table, with the columns that fit the width."""
    wide = width >= NARROW
    judged = any(row.luck or row.skill for row in rows)
    table = simple_table(
        *number_columns(""), "player",
        *number_columns("games", "mean", "vs day", "won"),
        nowrap_column(_labels(rows)),
        *number_columns("streak", "now") * wide, *number_columns("skill", "luck") * judged,
    )  # fmt: skip
    for row in rows:
        table.add_row(
            str(row.rank), Text(row.player, style="bold"), f"{row.games:,}", f"{row.mean:.2f}",
            signed(row.against_day), str(row.won), bars(row.counts),
            *[str(row.streak), str(row.current_streak)] * wide,
            *[judgement(row.skill), judgement(row.luck)] * judged,
        )  # fmt: skip
    return table


def _labels(rows: Sequence[Row]) -> str:
    """Return the heading of the bars: 123456X, shortened for games of many guesses."""
    keys = list(rows[0].counts) if rows else []
    return "".join(keys) if len(keys) <= 10 else f"1–{keys[-2]} X"


def bars(counts: Mapping[str, int]) -> str:
    """Return a distribution as a row of small bars.

    >>> bars({"1": 0, "2": 1, "3": 8, "X": 2})
    ' ▁█▂'
    """
    peak = max(counts.values()) or 1
    return "".join(_BARS[7 * n // peak] if n else " " for n in counts.values())


def signed(value: float | None) -> str:
    """Return a difference with its sign.

    >>> signed(-0.204), signed(0.0), signed(None)
    ('−0.20', '0.00', '–')
    """
    if value is None:
        return "–"
    shown = f"{abs(value):.2f}"
    return shown if float(shown) == 0 else ("−" if value < 0 else "+") + shown


def judgement(value: Mean | None) -> str:
    """Return a mean with the number of games that it rests on."""
    return "–" if value is None else f"{value.mean:.0f} ({value.games:,})"
