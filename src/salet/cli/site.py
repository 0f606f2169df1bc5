"""``salet site``: the page as a folder for any static host."""

from __future__ import annotations

from pathlib import Path

import click

from salet.cli.command import Result, make_command, said
from salet.errors import InputError
from salet.puzzle.figures import plural
from salet.web.site import write_site


@make_command(
    "site",
    "\b\nExample:  salet site public\n\n"
    "Write the page as a folder that any static host can serve. The page computes "
    "everything itself, and after the first visit it works without a network. It has the past "
    "answers that this computer knows. To add new ones, run salet history update and write the "
    "folder again.",
)
@click.argument("folder")
@click.option(
    "--list", "lists", multiple=True, metavar="NAME|FILE",
    help="A list, a language or a file of words to include besides the lists of the daily puzzle; "
    "may be repeated.  [default: all, with your own]",
)  # fmt: skip
@click.option(
    "--address", default="", metavar="URL",
    help="Where the page will be: with it, links to the page are shown with its picture.",
)  # fmt: skip
def command(folder: str, lists: tuple[str, ...], address: str) -> Result:
    if not folder.strip():
        raise InputError(
            "the folder has no name", "Name one, such as public, or . for the current folder."
        )
    made = write_site(Path(folder), lists, address)
    totals = {"folder": folder, "files": made.files, "bytes": made.size}
    return said(
        {**totals, "first_load": made.first_load},
        f"{plural(made.files, 'file')} in {folder}, {made.size / 1e6:.1f} MB. A first visit loads "
        f"{made.first_load / 1000:.0f} kB.",
        f"To look at it: python -m http.server --directory {folder}",
    )
