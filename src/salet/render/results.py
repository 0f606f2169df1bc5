"""Evaluations as a terminal, a chart and a CSV show them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from salet.lab.bench import Evaluation
from salet.puzzle.rules import Rules
from salet.render.charts import Bars
from salet.render.terminal import plain_table

_WIDEST = 44


def setting(e: Evaluation) -> str:
    """Which list, rules and opener an evaluation is for."""
    rules = "" if e.rules is Rules.NORMAL else f", {e.rules} rules"
    return f"{e.list_name}{rules}, opener {e.opener}"


def distribution(e: Evaluation) -> dict[str, int]:
    """The counts as a chart wants them."""
    counts = {str(turns): many for turns, many in sorted(e.counts.items())}
    if e.unsolved:
        counts["never"] = len(e.unsolved)
    return counts


def evaluation_view(e: Evaluation, limit: int) -> Group:
    """One evaluation: a bar for each number of guesses, then the figures."""
    counts = distribution(e)
    peak = max(counts.values(), default=1)
    lines: list[Text] = [Text.assemble((e.strategy, "bold"), (f"  {setting(e)}", "dim"))]
    for turns, many in counts.items():
        lost = not turns.isdigit() or int(turns) > limit
        width = max(1, round(_WIDEST * many / peak)) if many else 0
        line = Text(f"{turns:>6} ")
        line.append("█" * width, style="red" if lost else "green")
        line.append(f" {many:,}")
        lines.append(line)
    text = (
        f"mean {e.mean:.4f}, standard deviation {e.std:.4f}, worst {e.worst}, "
        f"total {e.total:,} over {e.games:,} games"
    )
    lines.append(Text(text))
    lines.append(Text(losses_text(e, limit), style="red" if e.losses else ""))
    lines.append(Text(f"{e.seconds:.2f} s", style="dim"))
    return Group(*lines)


def losses_text(e: Evaluation, limit: int) -> str:
    """How many games were lost, and which."""
    if not e.losses:
        return f"no losses: every answer within {limit}"
    words = [*e.lost, *e.unsolved]
    shown = ", ".join(words[:12]) + (", …" if len(words) > 12 else "")
    never = f", {len(e.unsolved)} of them never found" if e.unsolved else ""
    return f"{e.losses} lost (more than {limit} guesses{never}): {shown}"


def comparison_table(rows: Sequence[Evaluation]) -> Table:
    """Several evaluations as one table."""
    columns = Bars("", "", tuple((e.strategy, distribution(e)) for e in rows)).columns
    table = plain_table()
    table.add_column("strategy", style="bold", overflow="fold")
    table.add_column("opener")
    for column in columns:
        table.add_column(column, justify="right")
    for heading in ("mean", "sd", "lost", "seconds"):
        table.add_column(heading, justify="right")
    for e in rows:
        counts = distribution(e)
        table.add_row(
            e.strategy,
            e.opener,
            *(str(counts.get(column, "")) for column in columns),
            f"{e.mean:.4f}",
            f"{e.std:.3f}",
            str(e.losses),
            f"{e.seconds:.2f}",
        )
    return table


def chart_of(rows: Sequence[Evaluation], limit: int) -> Bars:
    """The distributions as a chart."""
    series = tuple((f"{e.strategy}  {e.mean:.4f}", distribution(e)) for e in rows)
    if len(rows) == 1:
        e = rows[0]
        lost = f"{e.losses} lost" if e.losses else "no losses"
        return Bars(
            f"{e.strategy}: mean {e.mean:.4f}, {lost}",
            f"{setting(e)}, {e.games:,} answers",
            series,
            limit,
        )
    lists = ", ".join(dict.fromkeys(e.list_name for e in rows))
    return Bars("How many guesses it takes", f"{lists}; the number is the mean", series)


def csv_rows(rows: Sequence[Evaluation]) -> list[list[object]]:
    """The evaluations as lines of a CSV, the heading first."""
    columns = Bars("", "", tuple((e.strategy, distribution(e)) for e in rows)).columns
    head: list[object] = [
        "strategy", "list", "rules", "opener", "games", "total", "mean", "std", "worst", "losses",
        "unsolved", *columns, "seconds",
    ]  # fmt: skip
    lines = [head]
    for e in rows:
        counts = distribution(e)
        lines.append([
            e.strategy, e.list_name, e.rules.value, e.opener, e.games, e.total, f"{e.mean:.6f}",
            f"{e.std:.6f}", e.worst, e.losses, len(e.unsolved),
            *(counts.get(column, 0) for column in columns), f"{e.seconds:.3f}",
        ])  # fmt: skip
    return lines
