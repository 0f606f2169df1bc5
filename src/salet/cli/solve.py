"""``salet solve``: play against a known answer."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import click

from salet.cli import emit, options, terminal
from salet.cli.boards import own_limit, refuse_for_one
from salet.errors import InputError
from salet.host.games import Game, play_out
from salet.host.puzzles import random_answers
from salet.words.figures import plural
from salet.words.lexicon import DAILY

if TYPE_CHECKING:
    from salet.host.boardgames import BoardsGame


@click.command(
    "solve",
    help="\b\nExample:  salet solve crane\n\n"
    "Play a whole game against a known answer, or a random one with --random. Several words are "
    "the answers of as many boards.",
)
@click.argument("hidden", nargs=-1, metavar="[WORD]...")
@click.option("--random", "drawn", is_flag=True, help="Take an answer by chance.")
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
    within: int,
    words: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    if bool(hidden) == drawn:
        raise InputError(
            "name the answer, or ask for one by chance",
            "salet solve crane, or salet solve --random",
        )
    lexicon = options.open_lexicon(DAILY, chosen)
    rules = options.chosen_rules(chosen)
    if drawn:
        hidden = random_answers(lexicon, boards or 1, Random())
    elif (boards or len(hidden)) != len(hidden):
        raise InputError(
            f"{plural(len(hidden), 'answer')}, and {boards} boards",
            "Name as many answers as there are boards, or leave --boards away.",
        )
    start = lexicon.word(opener) if opener else None
    strategy, words = options.chosen_strategy(chosen), words or "any"
    game: Game | BoardsGame
    if len(hidden) == 1:
        refuse_for_one(sequence=sequence)
        game = play_out(
            hidden[0], strategy, lexicon, rules, opener=start, limit=within, words=words
        )
    else:
        from salet.host.boardgames import play_boards

        game = play_boards(
            hidden, strategy, lexicon, rules, opener=start, limit=own_limit(within), words=words,
            sequence=sequence,
        )  # fmt: skip
    emit(game.as_dict()) if as_json else show(game)
    return 0 if game.solved else 1


def show(game: Game | BoardsGame) -> None:
    """The game on the terminal."""
    from salet.render.terminal import move_line

    out, count = terminal(), len(game.moves)
    over = f": over the limit of {game.limit}" if game.lost else ""
    if isinstance(game, Game):
        for move in game.moves:
            out.print(move_line(move))
        found = f"Found in {plural(count, 'guess')}{over}."
    else:
        from salet.render.boards import boards_game

        out.print(boards_game(game))
        within = over or f" of {game.limit}"
        found = f"All {len(game.answers)} boards solved in {count} guesses{within}."
    out.print(found if game.solved else f"Given up after {count} guesses.")
