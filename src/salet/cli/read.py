"""``salet read``: show what a picture or a text says."""

from __future__ import annotations

from typing import Any

import click
from rich.console import Console
from rich.text import Text

from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.files import read_text
from salet.cli.pictures import is_picture, shown_in
from salet.cli.setups import SetupOptions
from salet.errors import InputError
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.render.tables import tiles
from salet.share.checks import no_squares
from salet.share.read import first_game, read_games
from salet.words.lexicon import DAILY, Lexicon

Row = tuple[Turn, tuple[int, ...]]  # a turn of one board, and its doubtful tiles


@make_command(
    "read",
    "\b\nExample:  salet read shot.png\n          salet read paste.txt --json\n\n"
    "Show the game in a picture (PNG, JPEG, GIF, WebP) or in a text. Letters and colours that are "
    "not certain are listed. Without a list, a picture is read with the bundled list that has its "
    "words. Reading pictures needs the extra pictures (pip install '.[pictures]').",
)
@click.argument("file", metavar="FILE")
@options.setup(DAILY)
def command(file: str, setup: SetupOptions) -> Result:
    lexicon = setup.load()
    boards = (
        _picture(file, lexicon if setup.selects_list else None)
        if is_picture(file)
        else _text(file, lexicon)
    )
    data = {"boards": [[_as_dict(row) for row in board] for board in boards]}
    return Result(data, lambda out: _show(out, boards))


def _show(out: Console, boards: list[list[Row]]) -> None:
    for nth, board in enumerate(boards, 1):
        if len(boards) > 1:
            out.print(f"Board {nth}", style="dim")
        for turn, doubtful in board:
            out.print(tiles(turn) + _note(doubtful))


def _picture(file: str, lexicon: Lexicon | None) -> list[list[Row]]:
    """Return the rows of each board of a picture."""
    found = shown_in(file, lexicon).boards
    if not found:
        raise InputError(
            f"there is no game in {file}", "Name a picture in which the boards can be seen whole."
        )
    return [
        [
            (Turn("".join(row.letters), (Feedback.of(row.marks),), row.letters), row.doubtful)
            for row in board
        ]
        for board in found
    ]


def _text(file: str, lexicon: Lexicon) -> list[list[Row]]:
    """Return the rows of each board of the first game in a text; words may be missing."""
    text = read_text(file)
    try:
        game = first_game(read_games(text, lexicon, any_guess=True))
        if not game.turns:
            raise no_squares()
    except InputError as error:
        raise error.under(file) from None
    boards = [[turn.on(board) for turn in game.turns] for board in range(game.boards)]
    return [[(turn, ()) for turn in board if turn is not None] for board in boards]


def _as_dict(row: Row) -> dict[str, Any]:
    turn, doubtful = row
    return {"guess": turn.guess or None, "feedback": str(turn.feedback), "doubtful": list(doubtful)}


def _note(doubtful: tuple[int, ...]) -> Text:
    """Return which tiles are doubtful, counted from 1."""
    if not doubtful:
        return Text()
    tile = "tile" if len(doubtful) == 1 else "tiles"
    return Text(f"   check {tile} {', '.join(str(place + 1) for place in doubtful)}", "dim")
