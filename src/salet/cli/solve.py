"""``salet solve``: play against a known answer."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import click

from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.options import TasteOptions
from salet.cli.setups import SetupOptions
from salet.errors import InputError
from salet.host.games import Game, play_out
from salet.host.hosts import random_words
from salet.puzzle.figures import plural
from salet.render.progress import status_line
from salet.render.terminal import game_view
from salet.words.lexicon import DAILY

if TYPE_CHECKING:
    from rich.console import Console


@make_command(
    "solve",
    "\b\nExample:  salet solve crane\n\n"
    "Play a whole game against a known answer, or a random one with --random. With several words, "
    "each is the answer of a board.",
)
@click.argument("hidden", nargs=-1, metavar="[WORD]...")
@click.option("--random", "drawn", is_flag=True, help="Draw random answers.")
@click.option("--opener", metavar="WORD", help="Start with this guess.")
@options.setup(DAILY, options.rules, options.boards, options.within, options.sequence)
@options.taste(options.words)
def command(
    hidden: tuple[str, ...],
    drawn: bool,
    opener: str | None,
    setup: SetupOptions,
    taste: TasteOptions,
) -> Result:
    if bool(hidden) == drawn:
        raise InputError(
            "name the answer, or use --random, but not both",
            "For example salet solve crane, or salet solve --random.",
        )
    lexicon = setup.load()
    if drawn:
        seed, taste = taste.seed, replace(taste, seed=None)  # it draws the answers
        hidden = random_words(lexicon, Random(seed), boards=setup.boards or 1).answers
    elif (setup.boards or len(hidden)) != len(hidden):
        raise InputError(
            f"{plural(len(hidden), 'answer')} for {plural(setup.boards or 1, 'board')}",
            "Name one answer per board, or omit --boards.",
        )
    start = lexicon.word(opener) if opener else None
    setup.check_sequence(len(hidden))
    with status_line("playing"):
        game = play_out(
            hidden, taste.strategy(), lexicon, setup.rules, opener=start, limit=setup.within,
            words=taste.words or "any", sequence=setup.sequence,
        )  # fmt: skip
    return Result(game, lambda out: _show(out, game), 0 if game.solved else 1)


def _show(out: Console, game: Game) -> None:
    count = plural(len(game.moves), "guess")
    out.print(game_view(game))
    several = len(game.answers) > 1
    result = f"All {len(game.answers)} boards solved" if several else "Found"
    limit = f": over the limit of {game.limit}" if game.lost else ""
    limit = limit or (f" of {game.limit}" if several else "")
    out.print(f"{result} in {count}{limit}." if game.solved else f"Given up after {count}.")
