"""Show evaluations at a terminal and as CSV."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Column, Table
from rich.text import Text

from salet.lab.charts import Bars
from salet.lab.evaluation import (
    Evaluation,
    Paired,
    differences,
    distribution,
    paired,
    row_names,
    setting,
)
from salet.puzzle.figures import percent, plural
from salet.render.tables import bar_line, simple_table

_DIFFERENCES = 8  # listed answers on which two strategies differ


def evaluation_view(e: Evaluation) -> Group:
    """Return an evaluation: a bar for each number of guesses, then the figures."""
    counts = distribution(e)
    bars = counts if e.shares is None else {str(k or "never"): v for k, v in e.shares.items()}
    peak = max(bars.values(), default=1)
    lines: list[Text] = [Text.assemble((e.strategy, "bold"), (f"  {setting(e)}", "dim"))]
    for turns, count in counts.items():
        lost = not turns.isdigit() or int(turns) > e.limit
        share = "" if e.shares is None else f"{percent(bars[turns])}, "
        style = "red" if lost else "green"
        lines.append(bar_line(turns, count and bars[turns] / peak, style, f"{share}{count:,}"))
    found = "" if e.solved == e.games else f"{e.solved:,} of {e.games:,} games solved: "
    text = (
        f"{found}mean {e.mean:.4f}, standard deviation {e.std:.4f}, worst {e.worst}, "
        f"total {e.total:,} over {plural(e.solved, 'game')}"
    )
    lines.append(Text(text))
    if e.boards > 1:
        lines.append(Text(f"sum of the turns over all boards: {e.sum_mean:.3f} on average"))
    if e.lost_chance is not None:
        alike = f"With all games alike the mean is {e.equal_mean:.4f}."
        lines.append(
            Text(f"Games are weighted by the belief in their answer. {alike}", style="dim")
        )
    lines.append(Text(losses_text(e), style="red" if e.losses else ""))
    lines.append(Text(f"{e.seconds:.2f} s", style="dim"))
    return Group(*lines)


def losses_text(e: Evaluation) -> str:
    """Return the number of lost games, and their answers."""
    if not e.losses:
        return f"no losses: every {'answer' if e.boards == 1 else 'game'} within {e.limit}"
    words = [*e.lost, *e.unsolved]
    shown = ", ".join(words[:12]) + (", …" if len(words) > 12 else "")
    never = f", {len(e.unsolved)} of them never found" if e.unsolved else ""
    chance = "" if e.lost_chance is None else f", {percent(e.lost_chance)} of the games"
    return f"{e.losses:,} lost (more than {e.limit} guesses{never}{chance}): {shown}"


def comparison(rows: Sequence[Evaluation], width: int = 200) -> Group:
    """Return evaluations as a table, each compared with the first, and where two differ most."""
    several = rows[0].boards > 1
    lines = [Text(pair_text(paired(rows[0], row), boards=several)) for row in rows[1:]]
    largest = differences(rows)[:_DIFFERENCES] if len(rows) == 2 else []
    if largest:
        names = " / ".join(row_names(rows))
        taken = ", ".join(f"{word} {_taken(a)} / {_taken(b)}" for word, (a, b) in largest)
        lines.append(Text(f"largest differences, guesses of {names}: {taken}", style="dim"))
    if several:
        games = f"{rows[0].games:,} games of {rows[0].boards} boards on {rows[0].list_name}"
        lines.insert(
            0,
            Text(f"{games}: the mean counts the guesses until all boards are solved.", style="dim"),
        )
    return Group(comparison_table(rows, width), Group(*lines))


def _taken(turns: int) -> str:
    return str(turns) if turns else "never"


def pair_text(pair: Paired, *, boards: bool = False) -> str:
    """Compare two strategies in a sentence, by answers or, on several ``boards``, by games."""
    if not (pair.sooner or pair.later):
        every = "in every game" if boards else "for every answer"
        return f"{pair.second} takes as many guesses as {pair.first} {every}."
    what = "ends {} games" if boards else "finds {} answers"
    direction = "fewer" if pair.difference < 0 else "more"
    noise = "more than chance explains" if pair.more_than_noise else "which may be chance"
    return (
        f"{pair.second} {what.format(f'{pair.sooner:,}')} sooner than {pair.first}, "
        f"{pair.later:,} later, {pair.same:,} at the same guess: {abs(pair.difference):.4f} ± "
        f"{pair.error:.4f} guesses {direction} on average, {noise}."
    )


def comparison_table(rows: Sequence[Evaluation], width: int = 200) -> Table:
    """Return evaluations as a table, with the columns that fit the width."""
    counts = Bars("", "", tuple((e.strategy, distribution(e)) for e in rows)).columns
    cells: list[dict[str, str]] = []
    for e in rows:
        taken = distribution(e)
        cells.append({
            "strategy": e.strategy, "opener": e.opener,
            **{column: str(taken.get(column, "")) for column in counts},
            "mean": f"{e.mean:.4f}", "sd": f"{e.std:.3f}",
            **({"sum": f"{e.sum_mean:.2f}"} if e.boards > 1 else {}),
            "lost": str(e.losses), "seconds": f"{e.seconds:.2f}",
        })  # fmt: skip
    shown = list(cells[0])
    for dropped in (("seconds",), ("sd", "sum"), tuple(counts), ("opener",)):
        widths = (max(len(row[head]) for row in [*cells, {head: head}]) for head in shown)
        if sum(widths) + 3 * len(shown) <= width:
            break
        shown = [head for head in shown if head not in dropped]
    table = simple_table(
        *(
            Column(head, style="bold" if head == "strategy" else "", overflow="fold")
            if head in ("strategy", "opener")
            else Column(head, justify="right", no_wrap=True)
            for head in shown
        )
    )
    for row in cells:
        table.add_row(*(row[head] for head in shown))
    return table


def csv_rows(rows: Sequence[Evaluation]) -> list[list[object]]:
    """Return the evaluations as rows of a CSV file, the heading first."""
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
