"""``salet exact``: proven best play from a position."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.contests import warn_of_long_search
from salet.cli.setups import SetupOptions
from salet.errors import need_extra
from salet.position.position import Position
from salet.puzzle.figures import plural
from salet.render.console import styled
from salet.render.progress import status_line
from salet.render.tables import board
from salet.search.positions import searcher
from salet.share.typed import typed_turns
from salet.trees.perfect import check_searchable, value
from salet.words.constants import PAST_LIMIT

if TYPE_CHECKING:
    from rich.console import Console

    from salet.trees.perfect import Outcome

SILENT = 1.0  # seconds until a status line is shown


@make_command(
    "exact",
    "\b\nExample:  salet exact salet:bbbbb\n\n"
    "Find and prove the guess that needs the fewest turns from here. The search does not use the "
    "opening book. With --opener, find the value of that guess instead.",
)
@click.argument("turns", nargs=-1, metavar="[GUESS:FEEDBACK]...")
@click.option("--opener", metavar="WORD", help="Find the value of this guess instead.")
@click.option(
    "--time-limit", type=options.Seconds(0.001), metavar="S",
    help="Stop after S seconds with the best found so far.",
)  # fmt: skip
@options.setup("original", options.rules, options.within_one)
@options.reverse_digits
def command(
    turns: tuple[str, ...],
    opener: str | None,
    time_limit: float | None,
    reverse_digits: bool,
    setup: SetupOptions,
) -> Result:
    need_extra("lab", "salet exact")
    lexicon, rules = setup.load(), setup.rules
    played = typed_turns(lexicon, turns, reverse_digits=reverse_digits)
    first = None if opener is None else lexicon.index(lexicon.word(opener))
    position = Position.of(lexicon, played, rules, limit=setup.within)
    check_searchable(position, opener)
    if not played and opener is None and time_limit is None:
        warn_of_long_search(lexicon, "--opener WORD", "--time-limit 60")
    outcome, stopped = _searched(position, first, time_limit)
    data = {"list": lexicon.name, "rules": rules.value, **outcome.as_dict()}
    code = 130 if stopped else 0
    return Result(data, lambda out: _show(out, outcome, position, asked=opener is not None), code)


def _searched(position: Position, first: int | None, seconds: float | None) -> tuple[Outcome, bool]:
    """Return the outcome, or after Ctrl-C the best so far, and whether it was interrupted."""
    search, stopped = searcher(position.lexicon, position.rules), False

    def stop() -> None:
        nonlocal stopped
        if stopped:
            raise KeyboardInterrupt
        stopped = True
        search.stop()

    outcome: Outcome = run_interruptibly(
        lambda: value(position, opener=first, seconds=seconds), stop
    )
    return outcome, stopped


def run_interruptibly(work: Callable[[], Any], interrupted: Callable[[], None]) -> Any:
    """Return the result of a search, and call ``interrupted`` at each Ctrl-C.

    Compiled code does not handle signals, so it runs in a daemon thread. (An interrupted join
    would make the thread look finished; an event does not.)
    """
    results: list[Any] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    threading.Thread(target=run, daemon=True).start()
    began, is_shown = time.monotonic(), False
    with ExitStack() as stack:
        while not done.is_set():
            try:
                done.wait(0.2)
            except KeyboardInterrupt:
                interrupted()
            if not is_shown and time.monotonic() - began > SILENT:
                stack.enter_context(status_line("searching"))
                is_shown = True
    if errors:
        raise errors[0]
    return results[0]


def _show(out: Console, outcome: Outcome, position: Position, *, asked: bool) -> None:
    if position.turns:
        out.print(board(position.turns))
        out.print()
    count = plural(outcome.candidates, "candidate")
    if outcome.guess is None:
        out.print(f"{count}: no guess was found in this time.")
        return
    if outcome.exact:
        claim = "evaluated, proven" if asked else "is best, proven"
    else:
        claim = f"{'evaluated' if asked else 'is the best found'} so far, not proven"
    head = styled("{count}: [bold]{guess}[/]", count=count, guess=outcome.guess.upper())
    is_closed, left = position.lexicon.uniform, position.guesses_left
    if outcome.exact and not outcome.winnable and is_closed:
        out.print(head, f"{claim}, but {outcome.losses:,} cannot be found within {left} guesses.")
    else:
        out.print(head, f"{claim}.")
    if outcome.winnable and isinstance(outcome.total, int):
        total = f"{plural(outcome.total, 'guess')} in all"
        if outcome.exact:
            worst = "" if outcome.worst is None else f", worst {outcome.worst}"
            out.print(f"{total}, mean {outcome.mean:.4f}{worst}")
        else:
            out.print(f"It needs at least {outcome.bound:,} guesses and at most {total}.")
    elif not is_closed and outcome.mean is not None:
        worst = f", worst {outcome.worst}" if outcome.worst else " or fewer"
        if outcome.losses:
            lost = plural(outcome.losses, "word")
            worst = f"; {lost} not found within {left} guesses, counted as {left + PAST_LIMIT:.0f}"
        out.print(f"mean {outcome.mean:.4f}{worst}")
    elif outcome.winnable is None and isinstance(outcome.bound, int):
        out.print(f"It needs at least {outcome.bound:,} guesses in all; no sure win is known yet.")
    if outcome.counts:
        spread = "  ".join(f"{n}: {count:,}" for n, count in outcome.counts.items())
        out.print(f"guesses from here on   {spread}")
    rules = f"{position.lexicon.name}, {position.rules} rules"
    out.print(
        f"{rules}, {plural(outcome.nodes, 'guess')} searched, {outcome.seconds:.2f} s",
        style="dim",
    )
