"""A backtest as a table and as a chart."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Column
from rich.text import Text

from salet.lab.backtest import Backtest
from salet.lab.charts import Bars
from salet.render.terminal import plain_table, right
from salet.words.figures import plural

HARD_DAY = 5  # guesses from which a day is shown


def view(rows: Sequence[Backtest]) -> Group:
    """The beliefs side by side, the hardest days of the first, and what the others could not."""
    mine = rows[0]
    figures = right("mean", "losses", "bits a day")
    table = plain_table(Column("belief", style="bold"), *figures, "days by guesses")
    for row in rows:
        table.add_row(
            row.belief,
            "–" if row.mean is None else f"{row.mean:.3f}",
            str(len(row.lost)),
            "–" if row.bits is None else f"{row.bits:.2f}",
            "  ".join(f"{n}:{many}" for n, many in row.counts.items()),
        )
    parts: list[Text | object] = [Text(f"{_span(mine)}, by {mine.strategy}"), table]
    outside = [f"{row.outside} of {row.belief}" for row in rows if row.outside]
    if outside:
        many = ", ".join(outside)
        parts.append(Text(f"Answers that a belief did not have, counted as losses: {many}."))
    hardest = sorted(mine.games, key=lambda game: (-len(game.guesses), game.day))[:3]
    for game in hardest:
        if len(game.guesses) >= HARD_DAY:
            parts.append(Text(f"{game.day}  {' '.join(game.guesses)}", style="dim"))
    return Group(*parts)  # type: ignore[arg-type]


def _span(row: Backtest) -> str:
    first, last = row.games[0].day, row.games[-1].day
    days = plural(len(row.games), "day")
    return f"{days}, {first}" if first == last else f"{days}, {first} to {last}"


def chart_of(rows: Sequence[Backtest]) -> Bars:
    """The distributions side by side."""
    series = tuple((f"{row.belief}  {row.mean or 0:.3f}", _distribution(row)) for row in rows)
    return Bars(
        "How many guesses the days took", f"{_span(rows[0])}; the number is the mean", series
    )


def _distribution(row: Backtest) -> dict[str, int]:
    counts = {str(n): many for n, many in row.counts.items()}
    return {**counts, "not found": sum(not game.solved for game in row.games)}
