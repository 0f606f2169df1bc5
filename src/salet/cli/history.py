"""``salet history``: past answers of the daily puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import click
from rich.table import Column

from salet.belief.history import History
from salet.belief.historyfiles import allowed_word, import_history, parse_history
from salet.belief.pastanswers import forget, history_file, known, record, recorded
from salet.belief.update import missing_days
from salet.belief.update import update as fetch_days
from salet.cli import emit, in_options, options
from salet.cli.files import read_text, write_csv
from salet.errors import InputError, sentence
from salet.puzzle.days import open_day, puzzle_number, read_day, today
from salet.render.console import console, error_text
from salet.render.progress import progress_bar
from salet.render.terminal import number_columns, simple_table
from salet.words.figures import plural

if TYPE_CHECKING:
    from salet.belief.historyfiles import Imported
    from salet.belief.update import Update

_RECENT = 5  # days in the summary
_SHOWN = 20  # days of ``show``
_MAX_GAPS = 3  # listed


def _as_day(ctx: click.Context, param: click.Parameter, value: str | None) -> date | None:
    return None if value is None else read_day(value)


def _day_option(
    name: str, variable: str, about: str, *, required: bool = False
) -> Callable[[Any], Any]:
    return click.option(
        name, variable, metavar="DATE", callback=_as_day, required=required, help=about
    )


_replace_option = click.option("--replace", is_flag=True, help="Replace known answers that differ.")


@click.group(
    "history",
    invoke_without_command=True,
    help="\b\nExample:  salet history import answers.csv\n\n"
    "Past answers of the daily puzzle, from which salet learns what is likely today. Those up to "
    "the release are included; import, add or fetch (update) the others. Without a command, show "
    "what is known.\n\n"
    "A DATE is written 2021-06-19, or as the number of the puzzle.",
)
@options.json
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """Show a summary, unless a subcommand follows."""
    if ctx.invoked_subcommand is None:
        _summary(as_json)


# -------------------------------------------------------------------------------- what is known


def _summary(as_json: bool) -> None:
    past, own = known(), recorded()
    yesterday = open_day() - timedelta(days=1)
    assert past.last is not None  # some days are shipped
    behind = max(0, (yesterday - past.last).days)
    if as_json:
        emit(
            {
                "days": len(past),
                "first": str(past.first),
                "last": str(past.last),
                "shipped": len(past) - len(own),
                "recorded": len(own),
                "gaps": [{"first": str(a), "last": str(b)} for a, b in past.gaps()],
                "behind": behind,
                "file": str(history_file()),
                "recent": _rows(past.days[-_RECENT:]),
            }
        )
        return
    out = console()
    yours = f", {len(own):,} of your own" if own else ""
    out.print(f"{past.span}: {len(past) - len(own):,} shipped{yours}.")
    if gaps := past.gaps():
        out.print(_gap_text(gaps))
    if behind:
        verb = "is" if behind == 1 else "are"
        missing = f"{plural(behind, 'day')} since then {verb} missing"
        out.print(f"{missing}. To fetch them: salet history update")
    _table(past.days[-_RECENT:])
    if own:
        where = f"your days are kept in {history_file()}"
        out.print(where, style="dim", soft_wrap=True)


@command.command(
    "show",
    short_help="when a word was the answer",
    help="\b\nExample:  salet history show cigar\n\n"
    "Show when a word was the answer, or the answer of a past day. Without either, show the last "
    f"{_SHOWN} days.",
)
@click.argument("what", required=False, metavar="[WORD|DATE]")
@options.json
def show(what: str | None, as_json: bool) -> None:
    past = known()
    day = None
    if what is None:
        days = past.days[-_SHOWN:]
    elif any(sign.isdigit() for sign in what) or what.lower() == "yesterday":  # today is a word
        day = read_day(what)
        days = past.between(day, day).days
    else:
        word = allowed_word(what)
        days = tuple((day, word) for day in past.days_of(word))
    if as_json:
        emit({"days": len(past), "last": str(past.last), "rows": _rows(days)})
    elif days:
        _table(days)
    else:
        if day is None:
            subject = f"{(what or '').strip().upper()} was never an answer on a known day"
        else:
            subject = f"The answer of {day} is unknown"
        console().print(f"{subject} ({past.span}).")


# ------------------------------------------------------------------------------------ changes


@command.command(
    "import",
    short_help="add the answers of a file",
    help="\b\nExample:  salet history import answers.csv\n\n"
    "Add the answers of a file: CSV with a date and a word per line, or JSON with dates and words. "
    "- reads standard input. Days that are not over yet are skipped.",
)
@click.argument("file", metavar="FILE")
@_replace_option
@click.option("--dry-run", is_flag=True, help="Check the file, but change nothing.")
@options.json
def import_(file: str, replace: bool, dry_run: bool, as_json: bool) -> None:
    name = "standard input" if file == "-" else file
    parsed = parse_history(read_text(file), name=name)
    done = import_history(parsed, replace=replace, dry_run=dry_run)
    after = known().updated(done.added)
    if as_json:
        emit(
            {
                "read": len(parsed),
                "added": len(done.added),
                "left_out": len(done.left_out),
                "gaps": [{"first": str(a), "last": str(b)} for a, b in after.gaps()],
                "days": len(after),
                "last": str(after.last),
                "dry_run": dry_run,
            }
        )
    else:
        _show_import(done, after, dry_run)


def _show_import(done: Imported, after: History, dry_run: bool) -> None:
    out = console()
    new = f"{len(done.added):,} new" if done.added else "none of them new"
    out.print(f"{done.history.span}: {new}{', nothing changed (--dry-run)' if dry_run else ''}.")
    if done.left_out:
        days = plural(len(done.left_out), "day")
        out.print(f"Skipped {days} from {done.left_out.first} on, which are not over yet.")
    if gaps := after.gaps():
        out.print(_gap_text(gaps))
    out.print(f"{'Would be known' if dry_run else 'Known now'}: {after.span}.")


@command.command(
    "add",
    short_help="add one answer",
    help="\b\nExample:  salet history add cigar --date 2021-06-19\n\n"
    "Add the answer of today, or of a past day.",
)
@click.argument("word")
@_day_option("--date", "day", "The day of the answer.  [default: today]")
@_replace_option
@options.json
def add(word: str, day: date | None, replace: bool, as_json: bool) -> None:
    now = today()
    day = day or now
    if day > now:
        raise InputError(f"{day} is in the future", f"Give a date no later than today, {now}.")
    answer = allowed_word(word)
    added = record(History(((day, answer),)), replace=replace)
    _report(day, answer, "added" if added else "known already", bool(added), as_json)


@command.command(
    "remove",
    short_help="remove a day",
    help="\b\nExample:  salet history remove --date 2023-01-31\n\n"
    "Remove a day that you added, imported or fetched.",
)
@_day_option("--date", "day", "The day to remove.", required=True)
@options.json
def remove(day: date, as_json: bool) -> None:
    _report(day, forget(day), "removed", True, as_json)


def _report(day: date, word: str, what: str, changed: bool, as_json: bool) -> None:
    if as_json:
        days = len(known())
        emit({**_rows([(day, word)])[0], "what": what, "changed": changed, "days": days})
        return
    console().print(f"{day}, number {puzzle_number(day):,}: {word.upper()} {what}.")


@command.command(
    "export",
    short_help="write every day to a file",
    help="\b\nExample:  salet history export answers.csv\n\n"
    "Write all known days as CSV; - is standard output. With --json and -, print one JSON object "
    "of dates and words.",
)
@click.argument("file", metavar="FILE")
@options.json
def export(file: str, as_json: bool) -> None:
    past = known()
    if file == "-" and as_json:
        emit({str(day): word for day, word in past.days})
        return
    write_csv(file, [("date", "answer"), *past.days])
    if as_json:
        emit({"file": file, "days": len(past)})
    elif file != "-":
        console().print(f"{past.span}: written to {file}", soft_wrap=True)


# ------------------------------------------------------------------------------------- update


@command.command(
    "update",
    short_help="fetch the missing days",
    help="\b\nExample:  salet history update\n\n"
    "Fetch the missing days up to yesterday, in one request from a public dataset on GitHub "
    "(willray73-sys/wordle-words). Days that it lacks are fetched one by one from the puzzle's "
    "publisher. Dates and words are checked, and each answer is saved at once.",
)
@_day_option("--from", "first", "The first day to fetch.  [default: the first one not included]")
@_day_option("--to", "last", "The last day to fetch.  [default: yesterday in New York]")
@click.option(
    "--from-url", "dataset", metavar="URL",
    help="Another dataset in the same format; or set SALET_HISTORY_URL.",
)  # fmt: skip
@click.option(
    "--address", metavar="URL",
    help="Address for one day, with {date} for the date; or set SALET_HISTORY_ADDRESS.",
)  # fmt: skip
@click.option(
    "--pause", type=options.Seconds(0.2), default=1.0, show_default=True, metavar="S",
    help="Seconds between two requests for one day.",
)  # fmt: skip
@options.json
def update(
    first: date | None,
    last: date | None,
    dataset: str | None,
    address: str | None,
    pause: float,
    as_json: bool,
) -> int:
    if first and last and first > last:
        raise InputError(f"{first} is after {last}", "Use the earlier day for --from.")
    days = missing_days(first, last)
    with progress_bar("fetching", len(days)) as show:
        done = fetch_days(days, dataset=dataset, address=address, pause=pause, show=show)
    return _show_update(done, as_json)


def _show_update(done: Update, as_json: bool) -> int:
    """Report the update; return the exit code."""
    past = known()
    code = 130 if done.interrupted else 0 if done.failure is None else 1
    why, fix = "", ""
    if done.failure is not None:
        why, fix = sentence(done.failure.message), in_options(done.failure.fix)
    elif done.interrupted:
        why, fix = "Stopped.", "Run it again to continue."
    if as_json:
        kind = "interrupted" if done.interrupted else "could-not"
        trouble = {"error": kind, "message": why, "fix": fix} if code else {}
        emit(
            {**trouble, "wanted": done.wanted, "added": len(done.fetched), "singly": done.singly,
             "left_out": _rows(done.left_out), "complete": done.complete, "days": len(past),
             "last": str(past.last)}
        )  # fmt: skip
        return code
    if code:
        error_text(why, fix)
    console().print(f"{done.summary} Known now: {past.span}.")
    return code


# ------------------------------------------------------------------------------------ in words


def _rows(days: Iterable[tuple[date, str]]) -> list[dict[str, Any]]:
    return [{"date": str(day), "number": puzzle_number(day), "answer": word} for day, word in days]


def _table(days: Iterable[tuple[date, str]]) -> None:
    table = simple_table(*number_columns("number"), "date", Column("answer", style="bold"))
    for day, word in days:
        table.add_row(f"{puzzle_number(day):,}", str(day), word)
    console().print(table)


def _gap_text(gaps: tuple[tuple[date, date], ...]) -> str:
    """Return the missing days as a sentence."""
    count = sum((b - a).days + 1 for a, b in gaps)
    runs = [str(a) if a == b else f"{a} to {b}" for a, b in gaps[:_MAX_GAPS]]
    more = f", and {len(gaps) - _MAX_GAPS:,} more gaps" if len(gaps) > _MAX_GAPS else ""
    verb = "is" if count == 1 else "are"
    return f"{plural(count, 'day')} {verb} missing: {', '.join(runs)}{more}."
