"""``salet strategies``: list the strategies, and create a file for your own."""

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
    help="\b\nExample:  salet strategies\n\nList the strategies, each with its idea.",
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
                        "summary": strategy.summary,
                        "default": name == DEFAULT,
                        "options": dict(strategy.options),
                    }
                    for name, strategy in BUILT_IN.items()
                ]
            }
        )
        return
    table = simple_table(nowrap_column("strategy", "bold"), "idea")
    for name, strategy in BUILT_IN.items():
        options = "".join(f"\n--option {key}={value}" for key, value in strategy.options.items())
        table.add_row(name, strategy.summary + " (the default)" * (name == DEFAULT) + options)
    out = console()
    out.print(table)
    out.print("To write your own: salet strategies new idea.py", style="dim")


@command.command(
    "new",
    short_help="write a working example to start from",
    help="\b\nExample:  salet strategies new idea.py\n\n"
    "Write a file with a working strategy that you can change.",
)
@click.argument("file")
@options.json
def new(file: str, as_json: bool) -> None:
    if not file.endswith(".py"):
        raise InputError(f"{file} is not a Python file", "End the name with .py: idea.py")
    if os.path.exists(file):
        raise InputError(f"{file} exists already", "Name another file.")
    shown = file if file.isprintable() and not {*file} & {*"\\'\" "} else "idea.py"
    with writing(file, "x") as opened:
        opened.write(read_data("idea.py.txt").replace("FILE", shown))
    if as_json:
        emit({"file": file, "strategy": f"{file}:idea"})
        return
    out = console()
    out.print(f"{file} is a working strategy. Change it, and try it against every answer:")
    out.print(f"  salet compare entropy {file}")
