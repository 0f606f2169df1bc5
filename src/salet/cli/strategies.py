"""``salet strategies``: what there is to choose from, and a beginning for one of your own."""

from __future__ import annotations

import os

import click

from salet.cli import emit, options
from salet.errors import InputError
from salet.render.console import console
from salet.render.terminal import nowrap_column, simple_table
from salet.store import writing
from salet.strategies import BUILT_IN, DEFAULT
from salet.words.datafiles import read_data


@click.group(
    "strategies",
    invoke_without_command=True,
    help="\b\nExample:  salet strategies\n\nThe strategies by name, each with its idea in a line.",
)
@options.json
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    if ctx.invoked_subcommand is not None:
        return
    if as_json:
        emit(
            {
                "rows": [
                    {
                        "name": name,
                        "summary": found.summary,
                        "default": name == DEFAULT,
                        "options": dict(found.options),
                    }
                    for name, found in BUILT_IN.items()
                ]
            }
        )
        return
    table = simple_table(nowrap_column("strategy", "bold"), "what it looks for")
    for name, found in BUILT_IN.items():
        options = "".join(f"\n--option {key}={told}" for key, told in found.options.items())
        table.add_row(name, found.summary + " (the default)" * (name == DEFAULT) + options)
    out = console()
    out.print(table)
    out.print("Your own: salet strategies new idea.py", style="dim")


@command.command(
    "new",
    help="\b\nExample:  salet strategies new idea.py\n\n"
    "Write a strategy that works, to make your own of.",
)
@click.argument("file")
@options.json
def new(file: str, as_json: bool) -> None:
    if not file.endswith(".py"):
        raise InputError(f"{file} is no Python file", "End the name with .py: idea.py")
    if os.path.exists(file):
        raise InputError(f"{file} is there already", "Name another file.")
    shown = file if file.isprintable() and not {*file} & {*"\\'\" "} else "idea.py"
    with writing(file, "x") as opened:
        opened.write(read_data("idea.py.txt").replace("FILE", shown))
    if as_json:
        emit({"file": file, "strategy": f"{file}:idea"})
        return
    out = console()
    out.print(f"{file} is a strategy that works. Change it, and try it against every answer:")
    out.print(f"  salet compare entropy {file}")
