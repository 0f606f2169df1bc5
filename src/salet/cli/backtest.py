"""``salet backtest``: how a belief would have done on real days."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from salet.belief.history import History
from salet.belief.lists import load
from salet.cli import emit, options
from salet.cli.belief import read_past
from salet.cli.files import one_output, write_csv
from salet.cli.options import StrategyChoice
from salet.lab.backtest import FIXED, HABITS, backtest
from salet.lab.charts import save_chart
from salet.lab.executors import executor_for
from salet.puzzle.days import EDITOR_DAY, read_day
from salet.puzzle.rules import Rules
from salet.render.backtest import chart_of, view
from salet.render.console import console
from salet.render.progress import progress_bar

if TYPE_CHECKING:
    from salet.lab.backtest import Backtest


@click.command(
    "backtest",
    help="\b\nExample:  salet backtest --from 2022-01-01 --to 2022-01-31\n\n"
    "Replay real days, each with only the earlier answers known, and compare with beliefs that do "
    "not learn. It begins on 2022-11-07, when an editor took over, unless you name another day "
    "with --from.",
)
@options.history
@click.option("--from", "first_text", metavar="DAY", help="The first day, or its puzzle number.")
@click.option("--to", "last_text", metavar="DAY", help="The last day, or its puzzle number.")
@click.option("--alone", is_flag=True, help="Do not compare with other beliefs; this is faster.")
@options.rules
@options.strategy
@click.option("--opener", metavar="WORD", help="Start every game with this guess.")
@options.within_one
@options.words
@options.jobs
@options.cluster
@click.option("--days", "days_file", metavar="FILE", help="Write every day as CSV; - prints it.")
@options.plot
@options.json
def command(
    history_file: str | None,
    first_text: str | None,
    last_text: str | None,
    alone: bool,
    opener: str | None,
    within: int,
    words: str | None,
    jobs: int,
    cluster: str | None,
    days_file: str | None,
    plot: str | None,
    as_json: bool,
    rules: Rules,
    strategy: StrategyChoice,
) -> None:
    printed = one_output(as_json, days_file)
    history = read_past(history_file)
    first = read_day(first_text) if first_text else _editor_or_none(history)
    last = read_day(last_text) if last_text else None
    if opener is not None:
        opener = load("daily").allowed(opener)
    rows: list[Backtest] = []
    days = len(history.between(first, last))
    with executor_for(jobs, cluster) as executor:
        for belief in (HABITS, *([] if alone else FIXED)):
            with progress_bar(belief, days) as progress:
                rows.append(
                    backtest(
                        history, first, last, belief=belief, strategy=strategy.find(), rules=rules,
                        opener=opener, limit=within, words=words or "any", executor=executor,
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
        save_chart(chart_of(rows), plot)
    if as_json:
        emit({**rows[0].as_dict(), "compared": [row.as_dict() for row in rows[1:]]})
    elif not printed:
        console().print(view(rows))


def _editor_or_none(history: History) -> date | None:
    """Return the first day of the editor, or None if no such day is known."""
    return EDITOR_DAY if history.last is not None and history.last >= EDITOR_DAY else None
