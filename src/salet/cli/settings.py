"""``salet settings``: what a player has settled once for all."""

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
    "Your opener, words you never want to see (again brings one back), everyday words or any, "
    "hints on or off, colours usual, contrast or plain. The live helper, the page and auto go by "
    "them.",
)
@click.argument("change", nargs=-1, metavar="[NAME VALUE...]")
@options.json
def command(change: tuple[str, ...], as_json: bool) -> None:
    """Show the settings, changed first when that is asked."""
    mine = apply_setting(change) if change else settings()
    if as_json:
        emit(mine.as_dict())
        return
    console().print(settings_text(mine))


def settings_text(mine: Settings) -> Table:
    """The settings as a table."""
    table = Table.grid(padding=(0, 2, 0, 0))
    opener = mine.opener or "the best one"
    if mine.opener and mine.opener not in closed("nyt-2022"):  # the guesses of the daily puzzle
        opener += " (not for the daily puzzle, which does not accept it)"
    table.add_row("opener", opener)
    table.add_row("never", ", ".join(mine.never) or "no word")
    table.add_row("words", mine.words)
    table.add_row("hints", "on" if mine.hints else "off")
    table.add_row("colours", mine.colours)
    return table
