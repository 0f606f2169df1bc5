"""``salet adversary``: what the adversary replies, games against it, and how to beat it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from salet.advice.taste import Taste
from salet.belief.lists import make_setup, without_editor
from salet.cli import options
from salet.cli.command import Result, make_command, wants_json
from salet.cli.setups import SetupOptions
from salet.cli.talk.loop import begin_practice, converse
from salet.cli.talk.state import Manner, Talk
from salet.errors import InputError, need_extra
from salet.host.adversary import Adversary
from salet.host.games import Game, Move, marked
from salet.host.puzzles import adversary_puzzle
from salet.host.shortestgame import ForcedGame, shortest_game
from salet.lab.results import counts_of, target_table
from salet.live.saving import Keeper
from salet.live.session import Session
from salet.position.position import Position
from salet.puzzle.figures import plural
from salet.puzzle.rules import Rules
from salet.puzzle.turns import is_won
from salet.render.progress import status_line
from salet.render.terminal import move_line
from salet.words.settings import settings

if TYPE_CHECKING:
    from rich.console import Console

    from salet.words.lexicon import Lexicon

FIRST_SECONDS = 0.5  # for games of each length, until there is a first game to show


@make_command(
    "adversary",
    "\b\nExample:  salet adversary agile snort dumpy chuck\n\n"
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
@options.setup("original", options.rules)
def command(
    played: tuple[str, ...],
    solve: bool,
    target: str | None,
    time_limit: float | None,
    table: bool,
    setup: SetupOptions,
) -> Result | None:
    lexicon, rules = without_editor(setup.load()), setup.rules
    if table:
        if played or solve or target or rules is not Rules.NORMAL:
            raise InputError(
                "the table is for whole games under normal rules",
                "Omit guesses, --solve, --target, --hard and --ultra-hard.",
            )
        return _table(lexicon)
    words = [lexicon.allowed(guess) for guess in played]
    if not (words or solve or target or wants_json()):
        _play(lexicon, setup)
        return None
    moves: list[Move] = []
    position = Position.start(lexicon, rules)
    for word in words:
        if is_won(position.turns):
            raise InputError(
                f"the adversary gave in at guess {len(moves)}, {words[len(moves) - 1].upper()}",
                f"Omit {' '.join(words[len(moves) :])}.",
            )
        position = marked(Adversary(), position, word)
        moves.append(Move.of(position))
    if solve or target is not None:
        return _solved(position, moves, target, time_limit)
    won = is_won(position.turns)
    game = Game((words[-1],) if won else (), tuple(moves), won)
    data = {
        "list": lexicon.name,
        "rules": rules.value,
        "turns": game.as_dict()["guesses"],
        "solved": won,
        "answer": words[-1] if won else None,
    }
    return Result(data, lambda out: _show(out, moves))


def _play(lexicon: Lexicon, setup: SetupOptions) -> None:
    """Play against the adversary until the player leaves."""
    puzzle, own = adversary_puzzle(lexicon), settings()
    started = make_setup(puzzle.lexicon, setup.rules)
    session = Session.start(started, Taste(own.words), puzzle=puzzle)
    keeper = Keeper(
        stored=sys.stdin.isatty(), helped=False, practice=True,
        list_options=options.given(*options.OF_LISTS) if setup.names_list or setup.game else (),
    )  # fmt: skip
    manner = Manner(0, next_puzzle=lambda _: adversary_puzzle(lexicon))
    talk = Talk(session, keeper, own, manner)
    converse(talk, lambda: begin_practice(talk, setup.named_rules))


def _show(out: Console, moves: list[Move]) -> None:
    for move in moves:
        out.print(move_line(move))


def _table(lexicon: Lexicon) -> Result:
    """Return the shipped table of targets."""
    targets = target_table(lexicon)
    counts = counts_of(targets)

    def view(out: Console) -> None:
        out.print(f"{lexicon.name}: shortest games of {len(targets):,} answers.", style="bold")
        for length, count in counts.items():
            words = [t.word for t in targets if t.exact and len(t.guesses) == length]
            out.print(f"{length} guesses: {count:,} words, such as {', '.join(words[:4])}")
        out.print("--json shows a game for each.", style="dim")

    about = {"list": lexicon.name, "digest": lexicon.digest, "proven": sum(counts.values())}
    return Result(
        {**about, "counts": counts, "rows": [target.as_dict() for target in targets]}, view
    )


def _solved(
    position: Position, moves: list[Move], target: str | None, seconds: float | None
) -> Result:
    """Return a shortest game from here; after Ctrl-C the shortest found so far."""
    need_extra("lab", "salet adversary --solve")
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
    before = tuple(move.turn.guess for move in moves)
    data = {
        "list": position.lexicon.name,
        "rules": position.rules.value,
        **ForcedGame(before + game.guesses, game.exact).as_dict(),
    }
    end = f" that ends in {game.guesses[-1].upper()}" if target else ""
    return Result(
        data, lambda out: _show_game(out, position, moves, game, end), 130 if stopped else 0
    )


def _show_game(
    out: Console, position: Position, moves: list[Move], game: ForcedGame, end: str
) -> None:
    """Show the moves so far, those of a game that follow, and whether none is shorter."""
    guesses = plural(len(game.guesses), "more guess" if moves else "guess")
    for guess in game.guesses:
        position = marked(Adversary(), position, guess)
        moves.append(Move.of(position))
    _show(out, moves)
    if game.exact:
        out.print(f"No game{end} takes fewer than {guesses}: proven.")
    else:
        out.print(f"The shortest game{end} found so far takes {guesses}.")
