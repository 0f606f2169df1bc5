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
    name = change[0].lower() if len(change) == 1 else ""
    shown = name if name in settings().as_dict() else ""
    current = apply_setting(change) if change and not shown else settings()
    if as_json:
        data = current.as_dict()
        emit({shown: data[shown]} if shown else data)
        return
    console().print(settings_table(current, shown))


def settings_table(current: Settings, only: str = "") -> Table:
    """Return the settings as a table, or ``only`` one of them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    opener = current.opener or "the best one"
    if current.opener and current.opener not in closed("nyt-2022"):  # guesses of the daily puzzle
        opener += " (not for the daily puzzle, which does not accept it)"
    rows = {
        "opener": opener,
        "never": ", ".join(current.never) or "no word",
        "words": current.words,
        "hints": "on" if current.hints else "off",
        "colours": current.colours,
    }
    for name, value in rows.items():
        if only in ("", name):
            table.add_row(name, value)
    return table
