"""``salet openers``: rank first guesses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import click
from rich.table import Column

from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.files import one_output, write_csv
from salet.cli.setups import SetupOptions
from salet.errors import InputError, need_extra
from salet.lab.openers import best_openers, rank_exactly, rank_openers, rated_openers
from salet.lab.results import FixedSet, SetTable, set_table
from salet.puzzle.figures import about, plural
from salet.puzzle.rules import Rules
from salet.render.progress import progress_bar
from salet.render.tables import nowrap_column, number_columns, simple_table, text_table
from salet.words.records import fields
from salet.words.settings import WORDS

if TYPE_CHECKING:
    from rich.console import Console

    from salet.lab.openers import Opener
    from salet.words.lexicon import Lexicon

_WIDE = 72  # columns of a terminal that are needed for all figures
_RATED = 104  # the same where words are rated
_LONG = 500  # rows from which a table is plain text
_TURNS = "expected-turns"
_HEAD = (
    "guess",
    "expected_size",
    "largest",
    "entropy",
    "buckets",
    "candidate",
    "expected_turns",
    "exact",
    "total",
)
_RATED_HEAD = ("rank", "price", "method", "at_least")  # of words that were asked for


@make_command(
    "openers",
    "\b\nExample:  salet openers adieu crane\n          salet openers --by entropy --top 20\n\n"
    "Rate these words as openers: how many guesses a game takes on average, how many more than "
    "with the best one, how that was found, and their rank if they were searched. Without words, "
    "rank first guesses by the average number of guesses of a game that begins with them, if the "
    "opening book has it. The others follow, "
    "ranked by how well they split the list. --by ranks by "
    "another column; --by exact proves the totals of the best openers under perfect play, which "
    "takes minutes. --set 2 shows the best two words to begin every game with, whatever the marks, "
    "and --set 3 the best three: tables that salet ships.",
)
@click.argument("rated", nargs=-1, metavar="[WORD]...")
@options.setup("original", options.rules, options.within_one)
@options.threads
@click.option(
    "--by", type=click.Choice([_TURNS, "expected-size", "largest", "entropy", "buckets", "exact"]),
    help="The column to rank by.  [default: expected-turns]",
)  # fmt: skip
@click.option(
    "--set", "size", type=click.IntRange(2, 3), metavar="N",
    help="Show the best sets of 2 or 3 words to play first, whatever the marks.",
)  # fmt: skip
@click.option(
    "--words", type=click.Choice(WORDS), help="The words of a set: everyday words only, or any."
)
@click.option(
    "-n", "--top", type=click.IntRange(1, 20_000), default=20, show_default=True, metavar="N",
    help="The number of rows.",
)  # fmt: skip
@options.csv
def command(
    rated: tuple[str, ...],
    by: str | None,
    jobs: int | None,
    size: int | None,
    words: str | None,
    top: int,
    csv_file: str | None,
    setup: SetupOptions,
) -> Result:
    printed = one_output(csv_file)
    if rated and (size is not None or by == "exact"):
        raise InputError(
            "words are rated by their average, not as a set or by a proof",
            "Omit --set and --by exact, or the words.",
        )
    if size is not None:
        if csv_file:
            raise InputError("--set cannot be combined with --csv", "Omit one of them.")
        if setup.rules is not Rules.NORMAL:
            raise InputError(
                "a set is played whatever the marks, but under hard rules the marks restrict "
                "your guesses",
                "Omit --hard and --ultra-hard.",
            )
        lexicon = setup.load()
        sets = set_table(lexicon, size, words or "any", by)
        return _sets(lexicon, replace(sets, rows=sets.rows[:top]))
    if words:
        raise InputError(
            "--words works only with --set", "Add the size of the set: --set 2 --words everyday"
        )
    game = setup.make()
    lexicon, by = game.lexicon, by or _TURNS
    column = by.replace("-", "_")
    if by == "exact":
        need_extra("lab", "salet openers --by exact")
        with progress_bar("openers settled", len(lexicon.guesses)) as show:
            ranked = rank_exactly(game, top, threads=jobs, show=show)
    else:
        ranked = rank_openers(game, column)
    best = rated_openers(ranked, rated, game, column) if rated else best_openers(ranked, game, top)
    if csv_file:
        head = (*_HEAD, *_RATED_HEAD) if rated else _HEAD
        rows = ([getattr(row, name) for name in head] for row in (best if rated else ranked))
        write_csv(csv_file, [head, *rows])
    data = {"list": lexicon.name, "count": len(ranked), "rows": [row.as_dict() for row in best]}
    view = None if printed else lambda out: _show(out, lexicon.name, ranked, best, by)
    return Result(data, view)


def _show(out: Console, name: str, ranked: list[Opener], best: list[Opener], by: str) -> None:
    if by == _TURNS and ranked[0].expected_turns is None:
        by = "expected-size"  # the book does not have this list
    columns: dict[str, tuple[str, Callable[[Opener], str]]] = {
        _TURNS: ("guesses", _turns),
        "expected-size": ("expected size", lambda row: f"{row.expected_size:.4f}"),
        "largest": ("largest", lambda row: f"{row.largest:,}"),
        "entropy": ("bits", lambda row: f"{row.entropy:.4f}"),
        "buckets": ("buckets", lambda row: f"{row.buckets:,}"),
    }
    is_rated = any(row.method for row in best)
    if is_rated:
        columns = {
            "rank": ("rank", lambda row: "–" if row.rank is None else f"{row.rank:,}"),
            _TURNS: columns[_TURNS],
            "price": ("price", _price),
            "method": ("how", lambda row: "proven" if row.exact else row.method or ""),
            **columns,
        }
    if by == "exact":
        columns["exact"] = ("total", lambda row: f"{row.total:,}")
    if out.width < (_RATED if is_rated else _WIDE):
        kept = (by, "price", "method") if is_rated else (by, "expected-size")
        columns = {name: columns[name] for name in kept}
    arrow = "↓" if by in ("entropy", "buckets") else "↑"
    heads = [head + f" {arrow}" * (column == by) for column, (head, _) in columns.items()]
    rows = [
        (row.guess, *(cell(row) for _, cell in columns.values()), "yes" if row.candidate else "")
        for row in best
    ]
    if len(rows) > _LONG:
        out.out(text_table(("guess", *heads, "an answer"), rows), highlight=False)
    else:
        table = simple_table(Column("guess", style="bold"), *number_columns(*heads), "an answer")
        for cells in rows:
            table.add_row(*cells)
        out.print(table)
    shown = f"{len(best):,} of {plural(len(ranked), 'guess')}"
    out.print(f"{name}, {shown}; ranked by the column with {arrow}", style="dim")
    if any(row.method == "estimated" or row.at_least for row in best):
        bound = "; ≥ means at least" if any(row.at_least for row in best) else ""
        out.print(f"Estimated words were not searched{bound}.", style="dim")
    elif by == _TURNS and any(row.expected_turns is None for row in best):
        note = "Words without a number were not searched; they are ordered by expected size."
        out.print(note, style="dim")


def _price(row: Opener) -> str:
    return "" if row.price is None else f"+{row.price:.2f}"


def _turns(row: Opener) -> str:
    """Return the guesses of a game, with ≈ before an estimate and ≥ before a bound."""
    if row.at_least:
        return f"≥ {row.expected_turns:.4f}"
    return about(row.expected_turns, row.exact, 4)


def _sets(lexicon: Lexicon, sets: SetTable) -> Result:
    """Return the result for a table of fixed sets."""
    about = {"list": lexicon.name, "digest": lexicon.digest, "set": sets.size}
    more = {**fields(sets, "words by proven"), "rows": [row.as_dict() for row in sets.rows]}
    return Result({**about, **more}, lambda out: _show_sets(out, lexicon, sets))


def _show_sets(out: Console, lexicon: Lexicon, sets: SetTable) -> None:
    """Show a table of fixed sets; in a narrow terminal only the words and the ranked column."""
    columns: list[tuple[str, str, Callable[[FixedSet], str]]] = [
        ("expected-size", "leaves", lambda row: f"{row.expected_size:.4f}"),
        ("largest", "at worst", lambda row: str(row.largest)),
        ("buckets", "groups", lambda row: f"{row.buckets:,}"),
        ("exact", "guesses in all", lambda row: "" if row.total is None else f"{row.total:,}"),
    ]
    if out.width < _WIDE:
        columns = [column for column in columns if column[0] == sets.by]
    heads = number_columns(*(heading for _, heading, _ in columns))
    table = simple_table(nowrap_column("words", "bold"), *heads)
    for row in sets.rows:
        table.add_row(" ".join(row.words), *(text(row) for _, _, text in columns))
    out.print(table)
    others = "everyday words" if sets.words == "everyday" else "words"
    status = f"proven: no other {others} are better" if sets.proven else "the best found"
    out.print(f"{lexicon.name}, {status}", style="dim")
