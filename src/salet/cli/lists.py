"""``salet lists``: the word lists."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from salet.belief.lists import load
from salet.cli import in_options, options
from salet.cli.command import Group, Result, make_command, make_group, said
from salet.cli.files import may_replace
from salet.cli.setups import SetupOptions
from salet.errors import SaletError
from salet.puzzle.figures import plural
from salet.render.console import error_text, styled
from salet.render.tables import nowrap_column, number_columns, simple_table
from salet.words.datafiles import bundled_languages
from salet.words.lexicon import Lexicon, bundled, language_rows
from salet.words.own import drop_list, keep_list, own_names
from salet.words.wordfiles import OTHER_LENGTH, OTHER_SIGNS, REPEATED, skipped_lines

if TYPE_CHECKING:
    from rich.console import Console

_COLUMNS = ("list", "guesses", "answers", "length", "date", "digest")
_WIDE = 76  # columns of a terminal that are needed for all of these


class _Lists(Group):
    """A group that takes the name of a list, too: ``lists es`` is ``lists --list es``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        is_list = bool(args) and not args[0].startswith("-") and args[0] not in self.commands
        return super().parse_args(ctx, ["--list", *args] if is_list else args)


@make_group(
    "lists",
    "\b\nExample:  salet lists\n          salet lists es --length 6\n"
    "          salet lists add mine words.txt\n\n"
    "What can be named with --list: the lists with their counts, date and digest, and the "
    "languages. With the name of a list or a file, also its source, its licence and how its "
    "answers were chosen.",
    _Lists,
)
@options.setup("all of them")
def command(setup: SetupOptions) -> Result:
    asked = setup.selects_list
    lexicons = [replace(setup, default="original").load()] if asked else _every_list()
    rows = [lexicon.as_dict() for lexicon in lexicons]
    others = [] if asked else language_rows()

    def view(out: Console) -> None:
        _show(out, rows)
        if others:
            _show_languages(out)
        else:
            _show_sources(out, rows)

    return Result({"rows": [*rows, *others]}, view)


def _every_list() -> list[Lexicon]:
    """Return the bundled lists and the user's own; report a damaged one on standard error."""
    lexicons = [load(name) for name in bundled()]
    for name in own_names():
        try:
            lexicons.append(load(name))
        except SaletError as error:
            error_text(error.message, in_options(error.fix))
    return lexicons


@make_command(
    "add",
    of=command,
    short_help="save a list of your own under a name",
    help="\b\nExample:  salet lists add dutch6 /usr/share/dict/dutch --alphabet nl --length 6\n\n"
    "Save the words of FILE under a NAME, so that --list NAME works everywhere. It asks "
    "before it replaces a list of the same name.",
)
@click.argument("name")
@click.argument("file", metavar="FILE")
@click.option("--answers", metavar="FILE", help="The possible answers, one per line.")
@options.length
@options.alphabet
@click.option("--replace", is_flag=True, help="Replace a list of the same name.")
def add(
    name: str, file: str, answers: str | None, length: int | None, alphabet: str | None,
    replace: bool,
) -> Result | None:  # fmt: skip
    if name in own_names() and not may_replace(f"the list {name}", replace):
        return None
    lexicon = load(guesses=file, answers=answers, length=length, alphabet=alphabet)
    row = keep_list(name, lexicon, alphabet).as_dict()
    lines, skipped = skipped_lines(file, length, alphabet)

    def view(out: Console) -> None:
        _show(out, [row])
        out.print(_taken(lines, skipped))

    return Result({"rows": [row], "lines": lines, "skipped": skipped}, view)


def _taken(lines: int, skipped: dict[str, int]) -> str:
    """Return how many lines of a file were taken, and why the others were not.

    >>> _taken(9, {"other-length": 2, "repeated": 1})
    '6 of 9 lines taken; 2 have another length, 1 repeats a word.'
    """
    reasons = {
        OTHER_LENGTH: ("has another length", "have another length"),
        OTHER_SIGNS: ("has signs that are no letters", "have signs that are no letters"),
        REPEATED: ("repeats a word", "repeat a word"),
    }
    why = [f"{count:,} {reasons[key][count > 1]}" for key, count in sorted(skipped.items())]
    taken = f"{lines - sum(skipped.values()):,} of {plural(lines, 'line')} taken"
    return "; ".join([taken, *([", ".join(why)] if why else [])]) + "."


@make_command(
    "remove",
    of=command,
    short_help="remove a list of your own",
    help="\b\nExample:  salet lists remove dutch6\n\nRemove a list that you added.",
)
@click.argument("name")
def remove(name: str) -> Result:
    drop_list(name)
    return said({"removed": name}, f"Removed {name}.")


def _show(out: Console, rows: list[dict[str, Any]]) -> None:
    columns = _COLUMNS if out.width >= _WIDE else _COLUMNS[:3]
    figures = ("guesses", "answers", "length")
    table = simple_table(*(number_columns(c)[0] if c in figures else c for c in columns))
    for row in rows:
        cells = {**row, "list": row["name"]}
        table.add_row(*(f"{x:,}" if isinstance(x := cells[c], int) else x for c in columns))
    out.print(table)


def _show_sources(out: Console, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        source = f", from {row['source']}" if row["source"] != row["about"] else ""
        licence = f", {row['licence']}" if row["licence"] else ""
        answers = f". Answers: {row['chosen']}" if row["chosen"] else ""
        about = row["about"] + source + licence + answers
        out.print(styled("[bold]{name}[/]:", name=row["name"]), about)


def _show_languages(out: Console) -> None:
    table = simple_table(nowrap_column("list"), "words", *number_columns("letters"))
    for code, entry in bundled_languages().items():
        lengths = [int(length) for length in entry["lengths"]]
        span = f"{min(lengths)} to {max(lengths)}" if len(lengths) > 1 else str(lengths[0])
        table.add_row(code, entry["about"], span)
    out.print(table)
    out.print("A language with a length: --list es --length 6. Source and licence: salet lists es")
