"""Pictures of games as arguments of commands: read them into turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from salet.errors import InputError
from salet.puzzle.turns import texts
from salet.share.game import ReadGame
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.pictures.read import PictureBoards

_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff")
_SIGNATURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")


def is_picture(path: str) -> bool:
    """Return whether an argument names a picture: by its ending or the file's first bytes."""
    if path.lower().endswith(_ENDINGS):
        return True
    try:
        with open(path, "rb") as file:
            start = file.read(16)
    except (OSError, ValueError):
        return False
    return start.startswith(_SIGNATURES) or (start[:4] == b"RIFF" and start[8:12] == b"WEBP")


def shown_in(path: str, lexicon: Lexicon | None) -> PictureBoards:
    """Return the boards that a picture shows."""
    from salet.pictures.pixels import open_picture
    from salet.pictures.read import boards_of

    return boards_of(open_picture(path), lexicon)


def game_in(path: str, lexicon: Lexicon) -> ReadGame:
    """Return the game that a picture shows; report what is doubtful on standard error."""
    from salet.pictures.read import read_picture

    game = read_picture(path, lexicon)
    rows = sorted({doubt.turn for doubt in game.doubts if doubt.turn is not None})
    if rows:
        words = ", ".join(game.turns[row].guess.upper() for row in rows)
        click.echo(f"Not everything in {path} is clear. Check {words}.", err=True)
    return game


def turns_in(arguments: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the turns that a command was given; a picture stands for all its turns."""
    if not any(is_picture(argument) for argument in arguments):
        return tuple(arguments)
    if len(arguments) > 1:
        raise InputError(
            "a picture and turns cannot be combined", "Name one picture, or write the turns."
        )
    return tuple(texts(game_in(arguments[0], lexicon).turns))
