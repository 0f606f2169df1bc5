"""``salet lists``: the word lists."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from salet.belief.lists import load
from salet.cli import emit, in_options, options
from salet.cli.files import may_replace
from salet.cli.options import Lists
from salet.errors import SaletError
from salet.render.console import console, error_text, styled
from salet.render.terminal import number_columns, simple_table
from salet.words.datafiles import bundled_languages
from salet.words.figures import plural
from salet.words.lexicon import Lexicon, bundled, language_rows
from salet.words.own import drop_list, keep_list, own_names
from salet.words.wordfiles import OTHER_LENGTH, OTHER_SIGNS, REPEATED, skipped_lines

_COLUMNS = ("list", "guesses", "answers", "length", "date", "digest")
_WIDE = 76  # columns of a terminal that are needed for all of these


@click.group(
    "lists",
    invoke_without_command=True,
    help="\b\nExample:  salet lists\n          salet lists add mine words.txt\n\n"
    "The word lists: counts, date, digest, source, how the answers were chosen; then the lists of "
    "each language, by length. With --list, only that list or file.",
)
@options.lexicon("all of them")
@options.json
@click.pass_context
def command(ctx: click.Context, /, as_json: bool, lists: Lists) -> None:
    """Show the lists, unless a subcommand follows."""
    if ctx.invoked_subcommand is not None:
        return
    asked = lists.is_given
    lexicons = [replace(lists, default="original").load()] if asked else _every_list()
    rows = [lexicon.as_dict() for lexicon in lexicons]
    others = [] if asked else language_rows()
    if as_json:
        emit({"rows": [*rows, *others]})
        return
    _show(rows)
    if others:
        _show_languages()


def _every_list() -> list[Lexicon]:
    """Return the bundled lists and the user's own; report a damaged one on standard error."""
    lexicons = [load(name) for name in bundled()]
    for name in own_names():
        try:
            lexicons.append(load(name))
        except SaletError as error:
            error_text(error.message, in_options(error.fix))
    return lexicons


@command.command(
    "add",
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
@options.json
def add(
    name: str, file: str, answers: str | None, length: int | None, alphabet: str | None,
    replace: bool, as_json: bool,
) -> None:  # fmt: skip
    if name in own_names() and not may_replace(f"the list {name}", replace, as_json):
        return
    lexicon = load(guesses=file, answers=answers, length=length, alphabet=alphabet)
    row = keep_list(name, lexicon, alphabet).as_dict()
    lines, skipped = skipped_lines(file, length, alphabet)
    if as_json:
        emit({"rows": [row], "lines": lines, "skipped": skipped})
        return
    _show([row])
    console().print(_taken(lines, skipped))


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


@command.command(
    "remove",
    short_help="remove a list of your own",
    help="\b\nExample:  salet lists remove dutch6\n\nRemove a list that you added.",
)
@click.argument("name")
@options.json
def remove(name: str, as_json: bool) -> None:
    drop_list(name)
    if as_json:
        emit({"removed": name})
        return
    console().print(f"Removed {name}.")


def _show(rows: list[dict[str, Any]]) -> None:
    out = console()
    columns = _COLUMNS if out.width >= _WIDE else _COLUMNS[:3]
    figures = ("guesses", "answers", "length")
    table = simple_table(*(number_columns(c)[0] if c in figures else c for c in columns))
    for row in rows:
        cells = {**row, "list": row["name"]}
        table.add_row(*(f"{x:,}" if isinstance(x := cells[c], int) else x for c in columns))
    out.print(table)
    for row in rows:
        source = f", from {row['source']}" if row["source"] != row["about"] else ""
        licence = f", {row['licence']}" if row["licence"] else ""
        answers = f". Answers: {row['chosen']}" if row["chosen"] else ""
        about = row["about"] + source + licence + answers
        out.print(styled("[bold]{name}[/]:", name=row["name"]), about)


def _show_languages() -> None:
    out = console()
    out.print()
    for code, entry in bundled_languages().items():
        lengths = [int(length) for length in entry["lengths"]]
        span = f"{min(lengths)} to {max(lengths)} letters"
        example = f"--list {code} --length {lengths[-1]}"
        out.print(
            styled("[bold]{code}[/]:", code=code),
            f"{entry['about']}; {span} ({example}), from {entry['source']}, {entry['licence']}. "
            f"Answers: {entry['chosen']}",
        )
