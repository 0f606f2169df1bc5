"""Unfinished games: the command that continues one, and a list of them."""

from __future__ import annotations

import shlex
from datetime import date

from salet.live.unfinished import Unfinished
from salet.puzzle.days import puzzle_number
from salet.puzzle.figures import plural
from salet.words.games import named_puzzle
from salet.words.lexicon import DAILY


def command_of(game: Unfinished) -> str:
    """Return the command that continues an unfinished game, with its options.

    Rules and limit are saved with the game.
    """
    words = ["salet", game.kind]
    if game.kind == "practice" and not game.day:
        words += ["--answer", game.code] if game.code else ["--adversary"]
    elif game.day and (game.kind == "practice" or game.day != date.today().isoformat()):
        words += ["--date", game.day]
    elif game.game and game.number is not None:
        words += ["--date", str(game.number)]
    if game.list_name != DAILY and not game.list_options:
        words += ["--list", game.list_name]
    words += game.list_options
    if game.boards > 1:
        words += ["--boards", str(game.boards)]
    if game.sequence:
        words += ["--sequence"]
    return shlex.join([*words, *game.options])


def described(game: Unfinished) -> str:
    """Return a line about an unfinished game: its puzzle and its turns."""
    if game.about:
        puzzle = game.about
    elif game.day:
        puzzle = f"puzzle {puzzle_number(date.fromisoformat(game.day)):,} of {game.day}"
    elif game.game:
        puzzle = named_puzzle(game.game, game.number)
    else:
        puzzle = f"a game on the list {game.list_name}"
    boards = f", {game.boards} boards" if game.boards > 1 else ""
    guesses = " ".join(turn.partition(":")[0] for turn in game.turns)
    return f"{puzzle[0].upper()}{puzzle[1:]}{boards}, {plural(len(game.turns), 'turn')}: {guesses}"
