"""``salet solve``: play against a known answer."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import click

from salet.cli import emit, options
from salet.cli.options import Lists, StrategyChoice
from salet.errors import InputError
from salet.host.games import Game, play_out
from salet.host.hosts import random_words
from salet.puzzle.rules import Rules
from salet.render.console import console
from salet.render.progress import status_line
from salet.render.terminal import game_view
from salet.words.figures import plural
from salet.words.lexicon import DAILY


@click.command(
    "solve",
    help="\b\nExample:  salet solve crane\n\n"
    "Play a whole game against a known answer, or a random one with --random. With several words, "
    "each is the answer of a board.",
)
@click.argument("hidden", nargs=-1, metavar="[WORD]...")
@click.option("--random", "drawn", is_flag=True, help="Draw random answers.")
@options.boards
@options.sequence
@click.option("--opener", metavar="WORD", help="Start with this guess.")
@options.lexicon(DAILY)
@options.rules
@options.strategy
@options.within
@options.words
@options.json
def command(
    hidden: tuple[str, ...],
    drawn: bool,
    boards: int | None,
    sequence: bool,
    opener: str | None,
    within: int | None,
    words: str | None,
    as_json: bool,
    lists: Lists,
    rules: Rules,
    strategy: StrategyChoice,
) -> int:
    if bool(hidden) == drawn:
        raise InputError(
            "name the answer, or use --random, but not both",
            "For example salet solve crane, or salet solve --random.",
        )
    lexicon = lists.load()
    if drawn:
        seed, strategy = strategy.seed, replace(strategy, seed=None)  # it draws the answers
        hidden = random_words(lexicon, Random(seed), boards=boards or 1).answers
    elif (boards or len(hidden)) != len(hidden):
        raise InputError(
            f"{plural(len(hidden), 'answer')} for {plural(boards or 1, 'board')}",
            "Name one answer per board, or omit --boards.",
        )
    start = lexicon.word(opener) if opener else None
    if sequence:
        options.check_several("sequence", len(hidden))
    with status_line("playing"):
        game = play_out(
            hidden, strategy.find(), lexicon, rules, opener=start, limit=within,
            words=words or "any", sequence=sequence,
        )  # fmt: skip
    emit(game.as_dict()) if as_json else show(game)
    return 0 if game.solved else 1


def show(game: Game) -> None:
    """Print the game."""
    out, count = console(), plural(len(game.moves), "guess")
    out.print(game_view(game))
    several = len(game.answers) > 1
    result = f"All {len(game.answers)} boards solved" if several else "Found"
    limit = f": over the limit of {game.limit}" if game.lost else ""
    limit = limit or (f" of {game.limit}" if several else "")
    out.print(f"{result} in {count}{limit}." if game.solved else f"Given up after {count}.")
