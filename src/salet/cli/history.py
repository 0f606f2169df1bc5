"""``salet history``: past answers of the daily puzzle."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import click
from rich.table import Column

from salet.belief.pastanswers import allowed_word, known, parse_answers, record, recorded
from salet.belief.update import update as fetch
from salet.cli import options
from salet.cli.command import Result, make_command, make_group, said
from salet.cli.files import read_text, write_csv
from salet.puzzle.days import open_day, puzzle_number, read_day
from salet.puzzle.figures import plural
from salet.render.tables import number_columns, simple_table

if TYPE_CHECKING:
    from rich.console import Console

_RECENT = 5  # days in the summary
_SHOWN = 20  # days of ``show``
_MAX_GAPS = 3  # listed


@make_group(
    "history",
    "\b\nExample:  salet history update\n\n"
    "Past answers of the daily puzzle, from which salet learns what is likely today. Those up to "
    "the release are included; fetch the others (update), or add them from a file. Without a "
    "command, show what is known.",
)
def command() -> Result:
    past, own = known(), recorded()
    assert past.last is not None  # some days are shipped
    behind = max(0, (open_day() - past.last).days - 1)
    shipped = len(past) - len(own)

    def view(out: Console) -> None:
        yours = f", {len(own):,} of your own" if own else ""
        out.print(f"{past.span}: {shipped:,} shipped{yours}.")
        _show_gaps(out, past.gaps())
        if behind:
            verb = "is" if behind == 1 else "are"
            missing = f"{plural(behind, 'day')} since then {verb} missing"
            out.print(f"{missing}. To fetch them: salet history update")
        _table(out, past.days[-_RECENT:])

    data = {
        "days": len(past),
        "first": str(past.first),
        "last": str(past.last),
        "shipped": shipped,
        "recorded": len(own),
        "gaps": _gaps(past.gaps()),
        "behind": behind,
        "recent": _rows(past.days[-_RECENT:]),
    }
    return Result(data, view)


@make_command(
    "show",
    of=command,
    short_help="when a word was the answer",
    help="\b\nExample:  salet history show cigar\n\n"
    "Show when a word was the answer, or the answer of a past day (a date, or the number of the "
    f"puzzle). Without either, show the last {_SHOWN} days; --csv writes all of them.",
)
@click.argument("what", required=False, metavar="[WORD|DATE]")
@options.csv
def show(what: str | None, csv_file: str | None) -> Result:
    past = known()
    day = None
    if what is None:
        days = past.days if csv_file else past.days[-_SHOWN:]
    elif any(sign.isdigit() for sign in what) or what.lower() == "yesterday":  # today is a word
        day = read_day(what)
        days = past.between(day, day).days
    else:
        word = allowed_word(what)
        days = tuple((day, word) for day in past.days_of(word))
    if csv_file:
        write_csv(csv_file, [("date", "answer"), *days])
    data = {"days": len(past), "last": str(past.last), "rows": _rows(days)}
    if days:
        return Result(data, None if csv_file else lambda out: _table(out, days))
    subject = f"The answer of {day} is unknown"
    if day is None:
        subject = f"{(what or '').strip().upper()} was never an answer on a known day"
    fetchable = day is not None and day < open_day()
    more = ["To fetch the missing days: salet history update"] if fetchable else []
    return said(data, f"{subject} ({past.span}).", *more)


@make_command(
    "add",
    of=command,
    short_help="add answers from a file",
    help="\b\nExample:  salet history add answers.csv\n"
    "          salet history add 2026-10-01,crane\n\n"
    "Add the answers of a file with a date and a word on each line (2021-06-19,cigar), or a single "
    "one. - reads standard input. Days that are not over yet are skipped.",
)
@click.argument("file", metavar="FILE|DATE,WORD")
@click.option("--replace", is_flag=True, help="Replace known answers that differ.")
def add(file: str, replace: bool) -> Result:
    is_answer = re.match(r"\d{4}-\d\d-\d\d,", file) is not None
    name = "standard input" if file == "-" else file
    parsed = parse_answers(file if is_answer else read_text(file), name)
    added = record(parsed.before(open_day()), replace=replace)
    later = parsed.between(open_day())
    past = known()
    data = {
        "read": len(parsed),
        "added": len(added),
        "left_out": len(later),
        "days": len(past),
        "gaps": _gaps(past.gaps()),
        "last": str(past.last),
    }

    def view(out: Console) -> None:
        out.print(f"{parsed.span}: {f'{len(added):,} new' if added else 'none of them new'}.")
        if later:
            days = plural(len(later), "day")
            out.print(f"Skipped {days} not over yet, from {later.first} on.")
        _show_gaps(out, past.gaps())
        out.print(f"Known now: {past.span}.")

    return Result(data, view)


@make_command(
    "update",
    of=command,
    short_help="fetch the missing days",
    help="\b\nExample:  salet history update\n\n"
    "Fetch the missing days up to yesterday, in one request from a public dataset on GitHub "
    "(willray73-sys/wordle-words; SALET_HISTORY_URL names another one). Dates and words are "
    "checked before anything is kept.",
)
def update() -> Result:
    done, past = fetch(), known()
    data = {
        "added": len(done.added),
        "left_out": [{"date": day, "answer": word} for day, word in done.left_out],
        "missing": done.missing,
        "days": len(past),
        "last": str(past.last),
    }
    return said(data, f"{done.summary} Known now: {past.span}.")


def _rows(days: Iterable[tuple[date, str]]) -> list[dict[str, Any]]:
    return [{"date": str(day), "number": puzzle_number(day), "answer": word} for day, word in days]


def _table(out: Console, days: Iterable[tuple[date, str]]) -> None:
    table = simple_table(*number_columns("number"), "date", Column("answer", style="bold"))
    for day, word in days:
        table.add_row(f"{puzzle_number(day):,}", str(day), word)
    out.print(table)


def _gaps(gaps: Iterable[tuple[date, date]]) -> list[dict[str, str]]:
    return [{"first": str(first), "last": str(last)} for first, last in gaps]


def _show_gaps(out: Console, gaps: tuple[tuple[date, date], ...]) -> None:
    """Show the missing days, if there are any, as a sentence."""
    if not gaps:
        return
    count = sum((b - a) // timedelta(days=1) + 1 for a, b in gaps)
    runs = [str(a) if a == b else f"{a} to {b}" for a, b in gaps[:_MAX_GAPS]]
    more = f", and {len(gaps) - _MAX_GAPS:,} more gaps" if len(gaps) > _MAX_GAPS else ""
    verb = "is" if count == 1 else "are"
    out.print(f"{plural(count, 'day')} {verb} missing: {', '.join(runs)}{more}.")
