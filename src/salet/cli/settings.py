"""``salet settings``: the player's preferences."""

from __future__ import annotations

import click

from salet.cli.command import Result, make_command
from salet.render.tables import settings_table
from salet.words.settings import apply_setting, settings


@make_command(
    "settings",
    "\b\nExample:  salet settings opener crane\n"
    "          salet settings never glift tholi\n\n"
    "Show or change your settings: opener WORD; never WORD, if your game does not "
    "accept it (again WORD undoes it); words everyday or any; hints on or off; colours usual, "
    "contrast or plain; updates on or off, whether past answers are fetched when you play. The "
    "live helper, suggest, the page and auto use them.",
)
@click.argument("change", nargs=-1, metavar="[NAME VALUE...]")
def command(change: tuple[str, ...]) -> Result:
    """Change the settings, if requested, and show them."""
    name = change[0].lower() if len(change) == 1 else ""
    shown = name if name in settings().as_dict() else ""
    current = apply_setting(change) if change and not shown else settings()
    data = current.as_dict()
    return Result(
        {shown: data[shown]} if shown else data,
        lambda out: out.print(settings_table(current, shown)),
    )
