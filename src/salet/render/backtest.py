"""Show a backtest as a table and as a chart."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Column
from rich.text import Text

from salet.lab.backtest import Backtest
from salet.lab.charts import Bars
from salet.render.terminal import number_columns, simple_table
from salet.words.figures import joined, plural

HARD_DAY = 5  # days that took at least this many guesses are listed


def view(rows: Sequence[Backtest]) -> Group:
    """Return the beliefs side by side, and the hardest days of the first."""
    first = rows[0]
    figures = number_columns("mean", "losses", "bits a day")
    table = simple_table(Column("belief", style="bold"), *figures, "days by guesses")
    for row in rows:
        table.add_row(
            row.belief,
            "–" if row.mean is None else f"{row.mean:.3f}",
            str(len(row.lost)),
            "–" if row.bits is None else f"{row.bits:.2f}",
            "  ".join(f"{n}:{count}" for n, count in row.counts.items()),
        )
    blocks: list[Text | object] = [Text(f"{_span(first)}, by {first.strategy}"), table]
    outside = [f"{row.outside} of {row.belief}" for row in rows if row.outside]
    if outside:
        blocks.append(Text(f"Answers missing from a belief, counted as losses: {joined(outside)}."))
    hardest = sorted(first.games, key=lambda game: (-len(game.guesses), game.day))[:3]
    for game in hardest:
        if len(game.guesses) >= HARD_DAY:
            blocks.append(Text(f"{game.day}  {' '.join(game.guesses)}", style="dim"))
    return Group(*blocks)  # type: ignore[arg-type]


def _span(row: Backtest) -> str:
    first, last = row.games[0].day, row.games[-1].day
    days = plural(len(row.games), "day")
    return f"{days}, {first}" if first == last else f"{days}, {first} to {last}"


def chart_of(rows: Sequence[Backtest]) -> Bars:
    """Return a bar chart of the distributions of guesses."""
    series = tuple((f"{row.belief}  {row.mean or 0:.3f}", _distribution(row)) for row in rows)
    return Bars("Guesses needed per day", f"{_span(rows[0])}; the number is the mean", series)


def _distribution(row: Backtest) -> dict[str, int]:
    counts = {str(n): count for n, count in row.counts.items()}
    return {**counts, "not found": sum(not game.solved for game in row.games)}
