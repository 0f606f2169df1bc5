"""``salet adversary``: what the adversary replies, games against it, and how to beat it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from salet.cli import emit, options
from salet.cli.game.hosting import play_against_adversary
from salet.cli.options import Lists
from salet.errors import InputError
from salet.host.adversary import Adversary
from salet.host.games import Game, Move, marked
from salet.host.shortestgame import ForcedGame, shortest_game
from salet.lab.results import counts_of, target_table
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import is_won
from salet.render.console import console
from salet.render.progress import status_line
from salet.render.terminal import move_line

if TYPE_CHECKING:
    from salet.words.lexicon import Lexicon

FIRST_SECONDS = 0.5  # for games of each length, until there is a first game to show


@click.command(
    "adversary",
    help="\b\nExample:  salet adversary agile snort dumpy chuck\n\n"
    "Show the adversary's replies to these guesses. It has no hidden word: it always gives the "
    "marks that leave the most words. Without guesses you play against it, as with salet practice "
    "--adversary. --solve finds a shortest game, --target a shortest game that ends in a word of "
    "your choice, and --table the number of guesses that each answer needs.",
)
@click.argument("played", nargs=-1, metavar="[GUESS]...")
@click.option("--solve", is_flag=True, help="Find a shortest game.")
@click.option("--target", metavar="WORD", help="Find a shortest game that ends in this word.")
@click.option(
    "--time-limit", type=options.Seconds(0.001), metavar="S",
    help="Search S seconds for games of each length, then take the first one found.",
)  # fmt: skip
@click.option(
    "--table", is_flag=True,
    help="Show how many guesses each answer of the list takes, as computed before.",
)  # fmt: skip
@options.lexicon("original")
@options.rules
@options.json
def command(
    played: tuple[str, ...],
    solve: bool,
    target: str | None,
    time_limit: float | None,
    table: bool,
    as_json: bool,
    lists: Lists,
    rules: Rules,
) -> int:
    lexicon = lists.load()
    if table:
        if played or solve or target or rules is not Rules.NORMAL:
            raise InputError(
                "the table is for whole games under normal rules",
                "Omit guesses, --solve, --target, --hard and --ultra-hard.",
            )
        return _table(lexicon, as_json)
    words = [lexicon.allowed(guess) for guess in played]
    start = Position.start(lexicon, rules)
    if not (words or as_json or solve or target):
        return _play(lexicon, rules)
    moves: list[Move] = []
    position = start
    for word in words:
        if is_won(position.turns):
            raise InputError(
                f"the adversary gave in at guess {len(moves)}, {words[len(moves) - 1].upper()}",
                f"Omit {' '.join(words[len(moves) :])}.",
            )
        position = marked(Adversary(), position, word)
        moves.append(Move.of(position))
    if solve or target is not None:
        return _solve(position, moves, target, time_limit, as_json)
    if as_json:
        won = is_won(position.turns)
        game = Game((words[-1],) if won else (), tuple(moves), won)
        emit(
            {
                "list": lexicon.name,
                "rules": rules.value,
                "turns": game.as_dict()["guesses"],
                "solved": won,
                "answer": words[-1] if won else None,
            }
        )
    else:
        _show(moves)
    return 0


def _show(moves: list[Move]) -> None:
    out = console()
    for move in moves:
        out.print(move_line(move))


def _play(lexicon: Lexicon, rules: Rules) -> int:
    """Play games with lines from the terminal or a pipe."""
    play_against_adversary(lexicon, rules)
    return 0


def _table(lexicon: Lexicon, as_json: bool) -> int:
    """Show the shipped table of targets."""
    targets = target_table(lexicon)
    counts = counts_of(targets)
    if as_json:
        about = {"list": lexicon.name, "digest": lexicon.digest, "proven": sum(counts.values())}
        emit({**about, "counts": counts, "rows": [target.as_dict() for target in targets]})
        return 0
    out = console()
    out.print(f"{lexicon.name}: shortest games of {len(targets):,} answers.", style="bold")
    for length, count in counts.items():
        words = [t.word for t in targets if t.exact and len(t.guesses) == length]
        out.print(f"{length} guesses: {count:,} words, such as {', '.join(words[:4])}")
    out.print("--json shows a game for each.", style="dim")
    return 0


def _solve(
    position: Position,
    moves: list[Move],
    target: str | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    if is_won(position.turns):
        raise InputError("the last guess already wins the game", "Omit it.")
    stopped = False
    game = shortest_game(position, target, seconds=min(FIRST_SECONDS, seconds or FIRST_SECONDS))
    if not game.exact and (seconds is None or seconds > FIRST_SECONDS):
        words = " ".join(game.guesses).upper()
        text = f"{words}: searching for a shorter game (Ctrl-C to stop and take this one)"
        try:
            with status_line(text) as show:
                game = shortest_game(
                    position, target, seconds=seconds, known=game,
                    report=lambda length: show(f"{text}, games of {length} guesses"),
                )  # fmt: skip
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        before = tuple(move.turn.guess for move in moves)
        emit(
            {
                "list": position.lexicon.name,
                "rules": position.rules.value,
                **ForcedGame(before + game.guesses, game.exact).as_dict(),
            }
        )
        return 130 if stopped else 0
    for guess in game.guesses:
        position = marked(Adversary(), position, guess)
        moves.append(Move.of(position))
    _show(moves)
    length = len(game.guesses)
    more = "more " if len(moves) > length else ""
    end = f" that ends in {game.guesses[-1].upper()}" if target else ""
    if game.exact:
        console().print(f"No game{end} takes fewer than {length} {more}guesses: proven.")
    else:
        console().print(f"The shortest game{end} found so far takes {length} {more}guesses.")
    return 130 if stopped else 0
