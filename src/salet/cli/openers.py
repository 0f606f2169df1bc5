"""``salet openers``: rank first guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from rich.table import Column

from salet.cli import emit, options
from salet.cli.files import one_output, write_csv
from salet.cli.sets import parse_size, sets
from salet.errors import InputError
from salet.lab.charts import Dots, save_chart
from salet.lab.openers import Condition, rank_exactly, rank_openers
from salet.puzzle.rules import Rules
from salet.render.console import console
from salet.render.progress import progress_bar
from salet.render.terminal import plain_table, right
from salet.words.settings import WORDS

if TYPE_CHECKING:
    from salet.lab.openers import Opener

_DRAWN = 300  # openers in a chart: with more, the good ones could not be seen
_HEAD = ("guess", "expected_size", "largest", "entropy", "buckets", "candidate", "total")


@click.command(
    "openers",
    help="\b\nExample:  salet openers --by entropy --top 20\n\n"
    "Rank all guesses by how well they split the whole list; with --by exact, by what perfect play "
    "needs after them, which is proven and takes minutes. --where keeps the guesses that meet a "
    'condition, for example --where "expected_size<70" --where "largest<=195". '
    "--set 2 finds the best two words to start with, whatever the marks, and proves it; for 3, 4 "
    "and 5 words it shows the best found.",
)
@options.lexicon("original")
@options.rules
@options.within_one
@options.threads
@click.option(
    "--by", type=click.Choice(["expected-size", "largest", "entropy", "buckets", "exact"]),
    default="expected-size", show_default=True, help="The column to rank by.",
)  # fmt: skip
@click.option(
    "--set", "size", metavar="N|apart",
    help="N words to play first, whatever the marks; apart: as many as tell all answers apart.",
)  # fmt: skip
@click.option(
    "--with", "given", multiple=True, metavar="WORD", help="A word that every set begins with."
)
@click.option(
    "--words", type=click.Choice(WORDS), help="The words of a set: everyday words only, or any."
)
@click.option(
    "--where",
    "conditions",
    multiple=True,
    metavar="CONDITION",
    help="Keep the guesses that meet it.",
)
@click.option(
    "-n", "--top", type=click.IntRange(1, 20_000), metavar="N",
    help="How many to show.  [default: 20, or all that meet a condition; 10 sets]",
)  # fmt: skip
@options.csv
@options.plot
@options.json
def command(
    by: str,
    within: int,
    jobs: int | None,
    size: str | None,
    given: tuple[str, ...],
    words: str | None,
    conditions: tuple[str, ...],
    top: int | None,
    csv_file: str | None,
    plot: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    printed = one_output(as_json, csv_file)
    if size is not None:
        if conditions or csv_file or plot:
            raise InputError(
                "--set cannot be combined with --where, --csv or --plot",
                "Omit these, or omit --set.",
            )
        if options.chosen_rules(chosen) is not Rules.NORMAL:
            raise InputError(
                "a set is played whatever the marks, but hard rules require you to use them",
                "Omit --hard and --ultra-hard.",
            )
        lexicon = options.open_lexicon("original", chosen)
        return sets(parse_size(size), lexicon, by, given, words, top, within, jobs, as_json)
    if given or words:
        raise InputError(
            "--with and --words choose the words of a set",
            "Add the size of the set: --set 2 --with crane",
        )
    lexicon = options.open_lexicon("original", chosen)
    where = [Condition.parse(text) for text in conditions]
    rules = options.chosen_rules(chosen)
    top = top or (len(lexicon.guesses) if where else 20)
    if by == "exact":
        if where:
            raise InputError(
                "--where does not apply to --by exact", "Omit --where, or rank by another column."
            )
        with progress_bar("openers settled", len(lexicon.guesses)) as show:
            ranked = rank_exactly(lexicon, rules, top, limit=within, threads=jobs, show=show)
    else:
        ranked = rank_openers(lexicon, by.replace("-", "_"), where)
    best = ranked[:top]
    if csv_file:
        rows = ([getattr(row, name) for name in _HEAD] for row in ranked)
        write_csv(csv_file, [_HEAD, *rows])
    if plot:
        save_chart(_chart(lexicon.name, ranked, best), plot)
    if as_json:
        emit({"list": lexicon.name, "count": len(ranked), "rows": [row.as_dict() for row in best]})
    elif not printed:
        _show(lexicon.name, ranked, best)
    return 0


def _show(name: str, ranked: list[Opener], best: list[Opener]) -> None:
    out = console()
    if not ranked:
        out.print("No guess meets these conditions.")
        return
    exact = best[0].total is not None
    figures = right("expected size", "largest", "bits", "buckets")
    total = right("total") * exact
    table = plain_table(Column("guess", style="bold"), *figures, "can be the answer", *total)
    for row in best:
        total_cell = [f"{row.total:,}"] if exact else []
        table.add_row(
            row.guess, f"{row.expected_size:.4f}", str(row.largest), f"{row.entropy:.4f}",
            str(row.buckets), "yes" if row.candidate else "", *total_cell,
        )  # fmt: skip
    out.print(table)
    out.print(f"{name}, {len(best):,} of {len(ranked):,} guesses", style="dim")


def _chart(name: str, ranked: list[Opener], best: list[Opener]) -> Any:
    labelled = {row.guess for row in best[:12]}
    shown = ranked[: max(_DRAWN, len(best))]
    which = f"the best {len(shown):,} of {len(ranked):,} guesses"
    return Dots(
        "Openers: how many candidates they leave",
        f"{name}, {which}; lower and further left is better",
        "expected size",
        "largest bucket",
        tuple(
            (row.expected_size, float(row.largest), row.guess if row.guess in labelled else "")
            for row in shown
        ),
    )
