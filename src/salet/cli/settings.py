"""``salet settings``: the player's preferences."""

from __future__ import annotations

import click
from rich.table import Table

from salet.cli import emit, options
from salet.render.console import console
from salet.words.lexicon import closed
from salet.words.settings import Settings, apply_setting, settings


@click.command(
    "settings",
    help="\b\nExample:  salet settings opener crane\n"
    "          salet settings never glift tholi\n\n"
    "Show or change your settings: opener WORD; never WORD, if your game does not "
    "accept it (again WORD undoes it); words everyday or any; hints on or off; colours usual, "
    "contrast or plain. The live helper, the page and auto use them.",
)
@click.argument("change", nargs=-1, metavar="[NAME VALUE...]")
@options.json
def command(change: tuple[str, ...], as_json: bool) -> None:
    """Change the settings, if requested, and show them."""
    current = apply_setting(change) if change else settings()
    if as_json:
        emit(current.as_dict())
        return
    console().print(settings_table(current))


def settings_table(current: Settings) -> Table:
    """Return the settings as a table."""
    table = Table.grid(padding=(0, 2, 0, 0))
    opener = current.opener or "the best one"
    if current.opener and current.opener not in closed("nyt-2022"):  # guesses of the daily puzzle
        opener += " (not for the daily puzzle, which does not accept it)"
    table.add_row("opener", opener)
    table.add_row("never", ", ".join(current.never) or "no word")
    table.add_row("words", current.words)
    table.add_row("hints", "on" if current.hints else "off")
    table.add_row("colours", current.colours)
    return table
