"""``salet lists``: the word lists."""

from __future__ import annotations

from typing import Any

import click

from salet.belief.lists import load
from salet.cli import emit
from salet.cli.options import json_option, list_options, open_lexicon
from salet.words.lexicon import bundled, language_rows
from salet.words.shelf import languages_on_board

_COLUMNS = ("list", "guesses", "answers", "length", "date", "digest")
_WIDE = 76  # columns of a terminal from which all of these fit


@click.command(
    "lists",
    help="\b\nExample:  salet lists\n\n"
    "The bundled word lists: counts, date, digest, source; then those of languages, by length. "
    "With --list, that list or file alone.",
)
@list_options("all bundled ones")
@json_option
def command(as_json: bool, **chosen: Any) -> None:
    """Show the lists."""
    asked = any(value is not None for value in chosen.values())
    found = [open_lexicon("original", chosen)] if asked else [load(name) for name in bundled()]
    rows = [lexicon.as_dict() for lexicon in found]
    others = [] if asked else language_rows()
    if as_json:
        emit({"rows": [*rows, *others]})
        return
    _show(rows)
    if others:
        _show_languages()


def _show(rows: list[dict[str, Any]]) -> None:
    from salet.render.console import console, styled
    from salet.render.terminal import plain_table

    out = console()
    columns = _COLUMNS if out.width >= _WIDE else _COLUMNS[:3]
    table = plain_table()
    for heading in columns:
        right = heading in ("guesses", "answers", "length")
        table.add_column(heading, justify="right" if right else "left")
    for row in rows:
        cells = {**row, "list": row["name"]}
        table.add_row(*(f"{x:,}" if isinstance(x := cells[c], int) else x for c in columns))
    out.print(table)
    for row in rows:
        source = f", from {row['source']}" if row["source"] != row["about"] else ""
        out.print(styled("[bold]{name}[/]:", name=row["name"]), row["about"] + source)


def _show_languages() -> None:
    from salet.render.console import console, styled

    out = console()
    out.print()
    for code, entry in languages_on_board().items():
        lengths = [int(length) for length in entry["lengths"]]
        span = f"{min(lengths)} to {max(lengths)} letters"
        example = f"--list {code} --length {lengths[-1]}"
        out.print(
            styled("[bold]{code}[/]:", code=code),
            f"{entry['about']}; {span} ({example}), from {entry['source']}, {entry['licence']}",
        )
