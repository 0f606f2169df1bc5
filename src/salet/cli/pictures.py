"""Pictures and texts of games as arguments of commands: read them into turns."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from salet.belief.lists import load
from salet.cli.files import read_text
from salet.cli.setups import SetupOptions
from salet.errors import InputError
from salet.puzzle.sentences import failure
from salet.puzzle.turns import texts
from salet.share.checks import no_squares
from salet.share.game import ReadGame
from salet.share.read import first_game, read_games
from salet.store import open_regular
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.pictures.read import PictureBoards

_ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff")
ENGLISH = "nyt-2022"  # the list that pictures of five letters are read with first
_SIGNATURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\0", b"MM\0*")


def is_picture(path: str) -> bool:
    """Return whether an argument names a picture: by its ending or the file's first bytes."""
    if path.lower().endswith(_ENDINGS):
        return True
    try:
        with open_regular(path) as file:
            start = file.read(16) or b""
    except (OSError, ValueError):
        return False
    return start.startswith(_SIGNATURES) or (start[:4] == b"RIFF" and start[8:12] == b"WEBP")


def shown_in(path: str, lexicon: Lexicon | None) -> PictureBoards:
    """Return the boards that a picture shows."""
    from salet.pictures.pixels import open_picture  # noqa: PLC0415 - needs NumPy
    from salet.pictures.read import boards_of  # noqa: PLC0415 - needs NumPy

    return boards_of(open_picture(path), lexicon)


def is_text(path: str) -> bool:
    """Return whether an argument names a text file; a file without a dot or slash is a word."""
    named = any(sign in path for sign in "./\\")
    is_file = path.lower().endswith(".txt") or (named and os.path.isfile(path))
    return is_file and not is_picture(path)


def game_in(path: str, lexicon: Lexicon | None) -> ReadGame:
    """Return the game of a picture or a text file; report what is doubtful on standard error.

    Without a lexicon, that of a picture is chosen by its words.
    """
    from salet.pictures.read import read_picture  # noqa: PLC0415 - needs NumPy

    if not is_picture(path) and lexicon is not None:
        game = first_game(read_games(read_text(path), lexicon, any_guess=True))
        if not game.has_words:
            fix = "Write the guesses, too: turns such as crane bbygb, one per line."
            raise (failure("only-squares", fix=fix) if game.turns else no_squares()).under(path)
        return game
    game = read_picture(path, lexicon)
    rows = sorted({doubt.turn for doubt in game.doubts if doubt.turn is not None})
    if rows:
        words = ", ".join(game.turns[row].guess.upper() for row in rows)
        click.echo(f"Not everything in {path} is clear. Check {words}.", err=True)
    return game


def game_of(path: str, setup: SetupOptions) -> tuple[Lexicon, ReadGame]:
    """Return the list and the game of a picture or a text file.

    If no option selects a list, it is that of the picture's words, named on standard error unless
    it has the words of the default list.
    """
    lexicon = setup.load()
    if setup.selects_list or not is_picture(path):
        return lexicon, game_in(path, lexicon)
    game = game_in(path, None)
    if game.list_name != ENGLISH:
        lexicon = load(game.list_name)
        click.echo(f"{path} has words of the list {lexicon.name}.", err=True)
    return lexicon, game


def turns_in(arguments: Sequence[str], setup: SetupOptions) -> tuple[Lexicon, tuple[str, ...]]:
    """Return the list and the turns of a command; a picture or a text file has all its turns."""
    if not any(is_picture(argument) or is_text(argument) for argument in arguments):
        return setup.load(), tuple(arguments)
    if len(arguments) > 1:
        raise InputError(
            "a file and turns cannot be combined", "Name one file, or write the turns."
        )
    lexicon, game = game_of(arguments[0], setup)
    return lexicon, tuple(texts(game.turns))
