"""``salet read``: show what a picture or a text says."""

from __future__ import annotations

from typing import Any

import click
from rich.text import Text

from salet.cli import emit, options
from salet.cli.files import read_text
from salet.cli.options import Lists
from salet.cli.pictures import is_picture, shown_in
from salet.errors import InputError
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.render.console import console
from salet.render.terminal import tiles
from salet.share.read import first_game, read_games
from salet.words.lexicon import DAILY, Lexicon

Row = tuple[Turn, tuple[int, ...]]  # a turn of one board, and its doubtful tiles


@click.command(
    "read",
    help="\b\nExample:  salet read shot.png\n          salet read paste.txt --json\n\n"
    "Show the game in a picture (PNG, JPEG, GIF, WebP) or in a text. Letters and colours that are "
    "not certain are listed. Without a list, a picture is read with the bundled list that has its "
    "words. Reading pictures needs the extra pictures (pip install 'salet[pictures]').",
)
@click.argument("file", metavar="FILE")
@options.lexicon(DAILY)
@options.json
def command(file: str, as_json: bool, lists: Lists) -> None:
    lexicon = lists.load()
    boards = (
        _picture(file, lexicon if lists.is_given else None)
        if is_picture(file)
        else _text(file, lexicon)
    )
    if as_json:
        emit({"boards": [[_as_dict(row) for row in board] for board in boards]})
        return
    if not boards:
        raise InputError(
            f"there is no game in {file}",
            "Name a picture in which the boards can be seen whole, or a text with turns.",
        )
    out = console()
    for nth, board in enumerate(boards, 1):
        if len(boards) > 1:
            out.print(f"Board {nth}", style="dim")
        for turn, doubtful in board:
            out.print(tiles(turn) + _note(doubtful))


def _picture(file: str, lexicon: Lexicon | None) -> list[list[Row]]:
    """Return the rows of each board of a picture."""
    found = shown_in(file, lexicon).boards
    return [
        [
            (Turn("".join(row.letters), (Feedback.of(row.marks),), row.letters), row.doubtful)
            for row in board
        ]
        for board in found
    ]


def _text(file: str, lexicon: Lexicon) -> list[list[Row]]:
    """Return the rows of each board of the first game in a text, none if it has no words."""
    text = read_text(file)
    try:
        game = first_game(read_games(text, lexicon, any_guess=True))
    except InputError:
        return []
    if not game.has_words:
        return []
    boards = [[turn.on(board) for turn in game.turns] for board in range(game.boards)]
    return [[(turn, ()) for turn in board if turn is not None] for board in boards]


def _as_dict(row: Row) -> dict[str, Any]:
    turn, doubtful = row
    return {"guess": turn.guess, "feedback": str(turn.feedback), "doubtful": list(doubtful)}


def _note(doubtful: tuple[int, ...]) -> Text:
    """Return which tiles are doubtful, counted from 1."""
    if not doubtful:
        return Text()
    tile = "tile" if len(doubtful) == 1 else "tiles"
    return Text(f"   check {tile} {', '.join(str(place + 1) for place in doubtful)}", "dim")
