"""Show a league: the table of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from salet.league.table import Mean, Row
from salet.puzzle.figures import plural
from salet.render.tables import simple_table

_BARS = "▁▂▃▄▅▆▇█"
_REASONS = {  # why a message is left out
    "bot": "written by a bot",
    "edited": "edited later",
    "forwarded": "forwarded",
    "future": "a puzzle that is still to come",
    "impossible": "an impossible result",
    "nameless": "nobody is named as the player",
    "quoted": "a quote or a reaction",
    "repeated": "an earlier game of the same puzzle counts",
    "sentence": "a result inside a sentence, without squares",
}
_NOT_JUDGED = {  # why a game has no skill and luck
    "interrupted": "interrupted before",
    "no-answer": "answer not known yet",
    "no-fit": "the squares do not fit the answer",
    "no-squares": "no squares that can be read",
    "not-daily": "only the daily puzzle is judged",
}
_NAME = 10  # columns of a name: a longer one wraps before another column is left out


def league_table(rows: Sequence[Row], width: int) -> Table:
    """Return the rows as a table, with the columns that fit the width."""
    counts = _labels(rows)
    columns = {
        "": [str(row.rank) for row in rows],
        "player": [row.player for row in rows],
        "games": [f"{row.games:,}" for row in rows],
        "mean": [f"{row.mean:.2f}" for row in rows],
        "vs day": [signed(row.against_day) for row in rows],
        "won": [str(row.won) for row in rows],
        counts: [bars(row.counts) for row in rows],
        "streak": [str(row.streak) for row in rows],
        "now": [str(row.current_streak) for row in rows],
    }
    if any(row.luck or row.skill for row in rows):
        columns["skill"] = [judgement(row.skill) for row in rows]
        columns["luck"] = [judgement(row.luck) for row in rows]
    for dispensable in ("streak", "now"), ("won",), (counts,), ("skill", "luck"):
        if _width(columns) <= width:
            break
        columns = {head: cells for head, cells in columns.items() if head not in dispensable}
    table = simple_table()
    for head in columns:
        left = head in ("player", counts)
        style = "bold" if head == "player" else ""
        table.add_column(
            head, style=style, justify="left" if left else "right", no_wrap=head != "player"
        )
    for cells in zip(*columns.values(), strict=True):
        table.add_row(*map(Text, cells))
    return table


def left_out_lines(left_out: Mapping[str, int]) -> list[str]:
    """Return a sentence for each reason why messages are left out.

    >>> left_out_lines({"edited": 2})
    ['Left out: 2 messages (edited later).']
    """
    return [
        f"Left out: {plural(count, 'message')} ({_REASONS[reason]})."
        for reason, count in left_out.items()
    ]


def not_judged_lines(not_judged: Mapping[str, int]) -> list[str]:
    """Return a sentence for each reason why games have no skill and luck.

    >>> not_judged_lines({"no-answer": 1})
    ['No skill or luck: 1 game (answer not known yet).']
    """
    return [
        f"No skill or luck: {plural(count, 'game')} ({_NOT_JUDGED[reason]})."
        for reason, count in not_judged.items()
    ]


def _width(columns: Mapping[str, Sequence[str]]) -> int:
    """Return the least width of a table."""
    widths = {head: max(map(cell_len, (head, *cells))) for head, cells in columns.items()}
    widths["player"] = min(widths["player"], _NAME)
    return sum(widths.values()) + 3 * len(widths) - 1


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
