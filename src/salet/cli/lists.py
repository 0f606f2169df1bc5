"""``salet lists``: the word lists."""

from __future__ import annotations

from typing import Any

import click

from salet.belief.lists import load
from salet.cli import emit
from salet.cli.options import json_option, list_options, open_lexicon
from salet.words.lexicon import bundled


@click.command(
    "lists",
    help="\b\nExample:  salet lists\n\n"
    "The bundled word lists: counts, date, digest, source. With --list FILE, that file instead.",
)
@list_options("all bundled ones")
@json_option
def command(as_json: bool, **chosen: Any) -> None:
    """Show the lists."""
    asked = any(chosen.values())
    found = [open_lexicon("original", chosen)] if asked else [load(name) for name in bundled()]
    rows = [lexicon.as_dict() for lexicon in found]
    if as_json:
        emit({"rows": rows})
        return
    from salet.render.console import console
    from salet.render.terminal import plain_table

    table = plain_table()
    for heading in ("list", "guesses", "answers", "length", "date", "digest", "what it is"):
        right = heading in ("guesses", "answers", "length")
        table.add_column(
            heading, justify="right" if right else "left", no_wrap=heading != "what it is"
        )
    for row in rows:
        table.add_row(
            row["name"], f"{row['guesses']:,}", f"{row['answers']:,}",
            str(row["length"]), row["date"], row["digest"], row["about"],
        )  # fmt: skip
    out = console()
    out.print(table)
    for source in dict.fromkeys(row["source"] for row in rows if row["source"]):
        out.print(f"from {source}", style="dim")
