"""``salet backtest``: how a belief would have done on real days."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import date
from typing import TYPE_CHECKING

import click
from rich.console import Group
from rich.table import Column
from rich.text import Text

from salet.belief.history import History
from salet.belief.lists import load
from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.contests import with_workers
from salet.cli.files import one_output, write_csv
from salet.cli.options import TasteOptions
from salet.lab.backtest import FIXED, HABITS, Backtest, backtest
from salet.lab.charts import Bars, save_chart
from salet.puzzle.days import EDITOR_DAY, read_day
from salet.puzzle.figures import joined, plural
from salet.puzzle.rules import Rules
from salet.render.progress import progress_bar
from salet.render.tables import number_columns, simple_table

if TYPE_CHECKING:
    from concurrent.futures import Executor


HARD_DAY = 5  # days that took at least this many guesses are listed


@make_command(
    "backtest",
    "\b\nExample:  salet backtest --from 2022-01-01 --to 2022-01-31\n\n"
    "Replay real days, each with only the earlier answers known, and compare with beliefs that do "
    "not learn. It begins on 2022-11-07, when an editor took over, unless you name another day "
    "with --from.",
)
@options.history
@click.option("--from", "first_text", metavar="DAY", help="The first day, or its puzzle number.")
@click.option("--to", "last_text", metavar="DAY", help="The last day, or its puzzle number.")
@click.option("--alone", is_flag=True, help="Do not compare with other beliefs; this is faster.")
@options.only_rules
@options.taste(options.words)
@click.option("--opener", metavar="WORD", help="Start every game with this guess.")
@options.within_one
@with_workers
@click.option("--days", "days_file", metavar="FILE", help="Write every day as CSV; - prints it.")
@options.plot
def command(
    history: History,
    first_text: str | None,
    last_text: str | None,
    alone: bool,
    opener: str | None,
    within: int,
    days_file: str | None,
    plot: str | None,
    rules: Rules,
    taste: TasteOptions,
    workers: AbstractContextManager[Executor | None],
) -> Result:
    printed = one_output(days_file)
    first = read_day(first_text) if first_text else _editor_or_none(history)
    last = read_day(last_text) if last_text else None
    if opener is not None:
        opener = load("daily").allowed(opener)
    rows: list[Backtest] = []
    days = len(history.between(first, last))
    with workers as executor:
        for belief in (HABITS, *([] if alone else FIXED)):
            with progress_bar(belief, days) as progress:
                rows.append(
                    backtest(
                        history, first, last, belief=belief, strategy=taste.strategy(), rules=rules,
                        opener=opener, limit=within, words=taste.words or "any", executor=executor,
                        progress=progress,
                    )
                )  # fmt: skip
    if days_file:
        write_csv(
            days_file,
            [
                ["date", "answer", "bits", "guesses"],
                *([g.day, g.answer, f"{g.bits:.3f}", " ".join(g.guesses)] for g in rows[0].games),
            ],
        )
    if plot:
        save_chart(_chart_of(rows), plot)
    data = {**rows[0].as_dict(), "compared": [row.as_dict() for row in rows[1:]]}
    return Result(data, None if printed else lambda out: out.print(_view(rows)))


def _editor_or_none(history: History) -> date | None:
    """Return the first day of the editor, or None if no such day is known."""
    return EDITOR_DAY if history.last is not None and history.last >= EDITOR_DAY else None


def _view(rows: Sequence[Backtest]) -> Group:
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


def _chart_of(rows: Sequence[Backtest]) -> Bars:
    """Return a bar chart of the distributions of guesses."""
    series = tuple((f"{row.belief}  {row.mean or 0:.3f}", _distribution(row)) for row in rows)
    return Bars("Guesses needed per day", f"{_span(rows[0])}; the number is the mean", series)


def _distribution(row: Backtest) -> dict[str, int]:
    counts = {str(n): count for n, count in row.counts.items()}
    return {**counts, "not found": sum(not game.solved for game in row.games)}
