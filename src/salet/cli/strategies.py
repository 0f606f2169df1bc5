"""``salet strategies``: what there is to choose from."""

from __future__ import annotations

import click

from salet.cli import emit
from salet.cli.options import json_option
from salet.strategies import BUILT_IN, DEFAULT


@click.command(
    "strategies",
    help="\b\nExample:  salet strategies\n\nThe strategies by name, each with its idea in a line.",
)
@json_option
def command(as_json: bool) -> None:
    """Show the built-in strategies."""
    rows = [
        {
            "name": name,
            "summary": found.summary,
            "default": name == DEFAULT,
            "options": dict(found.options),
        }
        for name, found in BUILT_IN.items()
    ]
    if as_json:
        emit({"rows": rows})
        return
    from salet.render.console import console
    from salet.render.terminal import plain_table

    table = plain_table()
    table.add_column("strategy", style="bold", no_wrap=True)
    table.add_column("what it looks for")
    for name, found in BUILT_IN.items():
        options = "".join(f"\n--option {key}={told}" for key, told in found.options.items())
        table.add_row(name, found.summary + " (the default)" * (name == DEFAULT) + options)
    out = console()
    out.print(table)
    out.print("Your own: --strategy path/to/file.py:function", style="dim")
