"""``salet adversary``: the host that hides, asked, played against, and beaten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from salet.cli import emit, options, terminal
from salet.errors import InputError
from salet.puzzle.rules import Rules
from salet.puzzle.turns import is_won
from salet.words.plain import fields

if TYPE_CHECKING:
    from salet.host.games import Move
    from salet.position.position import Position
    from salet.words.lexicon import Lexicon

HURRIED = 0.5  # seconds for each length after Ctrl-C


@click.command(
    "adversary",
    help="\b\nExample:  salet adversary agile snort dumpy chuck\n\n"
    "What the host that hides says to these guesses. It holds no word: each time it gives the "
    "marks that leave the most words, so it gives in only when it must. Without guesses you play "
    "against it, as with salet practice --adversary. --solve finds a shortest game, --target one "
    "that ends in a word of yours, and --table how many guesses every answer takes as a target.",
)
@click.argument("played", nargs=-1, metavar="[GUESS]...")
@click.option("--solve", is_flag=True, help="A shortest game that makes it give in.")
@click.option("--target", metavar="WORD", help="A shortest game that ends in this word.")
@click.option(
    "--time-limit", type=options.Seconds(0.001), metavar="S",
    help="Look S seconds for games of each length; then the first one found will do.",
)  # fmt: skip
@click.option(
    "--table", is_flag=True,
    help="Every answer as a target. A run that was stopped goes on where it ended.",
)  # fmt: skip
@click.option("-o", "--output", metavar="FILE", help="The file of the table.")
@options.lexicon("original")
@options.rules
@options.jobs
@options.json
def command(
    played: tuple[str, ...],
    solve: bool,
    target: str | None,
    time_limit: float | None,
    table: bool,
    output: str | None,
    jobs: int,
    as_json: bool,
    **chosen: Any,
) -> int:
    lexicon = options.open_lexicon("original", chosen)
    rules = options.chosen_rules(chosen)
    if table:
        if played or solve or target or rules is not Rules.NORMAL:
            raise InputError(
                "the table is of whole games under normal rules", "Give --table with a list alone."
            )
        return _table(lexicon, output, jobs, as_json)
    words = [lexicon.allowed(guess) for guess in played]
    from salet.host.adversary import Adversary
    from salet.host.games import Move, marked
    from salet.position.position import Position

    start = Position.start(lexicon, rules)
    if not (words or as_json or solve or target):
        return _play(lexicon, rules)
    moves: list[Move] = []
    position = start
    for word in words:
        if is_won(position.turns):
            raise InputError(
                f"the host gave in at guess {len(moves)}, {words[len(moves) - 1].upper()}",
                f"Leave out {' '.join(words[len(moves) :])}.",
            )
        position = marked(Adversary(), position, word)
        moves.append(Move.of(position))
    if solve or target is not None:
        return _solve(position, moves, target, time_limit, as_json)
    if as_json:
        won = is_won(position.turns)
        emit(
            {
                "list": lexicon.name,
                "rules": rules.value,
                "turns": [move.as_dict() for move in moves],
                "solved": won,
                "answer": words[-1] if won else None,
            }
        )
    else:
        _show(moves)
    return 0


def _show(moves: list[Move]) -> None:
    from salet.render.terminal import move_line

    out = terminal()
    for move in moves:
        out.print(move_line(move))


def _play(lexicon: Lexicon, rules: Rules) -> int:
    """Games at the terminal, or from lines that are piped in."""
    from salet.cli.practice import practise
    from salet.host.puzzles import hiding_puzzle
    from salet.live.livegame import LiveGame
    from salet.live.session import Session

    live = LiveGame(Session(lexicon, rules), depth=0)
    practise(live, hiding_puzzle(lexicon), lambda _: hiding_puzzle(lexicon), lexicon.name)
    return 0


def _table(lexicon: Lexicon, output: str | None, jobs: int, as_json: bool) -> int:
    """Go on with the table of targets, and show how far it is."""
    from pathlib import Path

    from salet.lab.executors import workers
    from salet.render.progress import status_line
    from salet.research.targetfile import Table, TargetFile

    def said(now: Table) -> str:
        return (
            f"{now.opened:,} of {now.openings:,} openings, "
            f"{now.proven:,} of {len(now.targets):,} targets proven"
        )

    file = TargetFile(lexicon, Path(output) if output else None)
    stopped = False
    try:
        with status_line(f"{lexicon.name}: beginning") as show, workers(jobs) as executor:
            found = file.run(executor, lambda now: show(f"{lexicon.name}: {said(now)}"))
    except KeyboardInterrupt:
        stopped, found = True, file.table()
    if as_json:
        emit(
            {
                "list": lexicon.name,
                "digest": lexicon.digest,
                **fields(found, "openings opened proven counts"),
                "rows": [target.as_dict() for target in found.targets],
                "seconds": found.seconds,
                "file": str(file.path),
            }
        )
        return 130 if stopped else 0
    out = terminal()
    out.print(f"{lexicon.name}: {said(found)}.", style="bold")
    for length, many in found.counts.items():
        words = [t.word for t in found.targets if t.exact and len(t.guesses) == length]
        out.print(f"{length} guesses: {many:,} words, such as {', '.join(words[:4])}")
    if found.opened < found.openings:
        out.print("Run the same command again to go on.")
    out.print(str(file.path), style="dim", soft_wrap=True)
    return 130 if stopped else 0


def _solve(
    position: Position,
    moves: list[Move],
    target: str | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    from salet.host.adversary import Adversary
    from salet.host.games import Move, marked
    from salet.research.shortestgame import Line, shortest

    if is_won(position.turns):
        raise InputError("the host has given in already", "Leave the last guess out.")
    stopped = False
    try:
        found = shortest(position, target, seconds=seconds)
    except KeyboardInterrupt:
        stopped = True
        found = shortest(position, target, seconds=HURRIED)
    if as_json:
        before = tuple(move.turn.guess for move in moves)
        emit(
            {
                "list": position.lexicon.name,
                "rules": position.rules.value,
                **Line(before + found.guesses, found.exact).as_dict(),
            }
        )
        return 130 if stopped else 0
    for guess in found.guesses:
        position = marked(Adversary(), position, guess)
        moves.append(Move.of(position))
    _show(moves)
    many = len(found.guesses)
    more = "more " if len(moves) > many else ""
    end = f" that ends in {found.guesses[-1].upper()}" if target else ""
    if found.exact:
        terminal().print(f"No game{end} takes fewer than {many} {more}guesses: proven.")
    else:
        terminal().print(f"The shortest game{end} that was found in the time: {many} guesses.")
    return 130 if stopped else 0
