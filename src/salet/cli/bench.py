"""``salet bench``: a strategy against every answer."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.contests import ContestOptions, FileOptions, played, with_workers
from salet.cli.files import one_output, write_csv
from salet.cli.options import TasteOptions
from salet.cli.setups import SetupOptions
from salet.errors import InputError, need_extra
from salet.render.results import evaluation_view
from salet.strategies import find_strategy

if TYPE_CHECKING:
    from concurrent.futures import Executor


@make_command(
    "bench",
    "\b\nExample:  salet bench entropy\n\n"
    "Play a strategy against every answer of a list, and show how many guesses it takes and which "
    "games it loses.",
)
@click.argument("strategy_or_file", metavar="[STRATEGY]", required=False)
@options.setup("original", options.rules, options.boards, options.within, options.sequence)
@options.taste()
@click.option("--opener", metavar="WORD", help="Start every game with this guess.")
@options.grouped(
    "games",
    ContestOptions,
    options.against,
    click.option(
        "--games", metavar="FILE|K",
        help="Write every game: answer,guess1,guess2,… With --boards: the number of random games.",
    ),
    options.tuples,
)  # fmt: skip
@with_workers
@options.grouped("files", FileOptions, options.csv, options.plot)
def command(
    strategy_or_file: str | None,
    opener: str | None,
    setup: SetupOptions,
    taste: TasteOptions,
    games: ContestOptions,
    workers: AbstractContextManager[Executor | None],
    files: FileOptions,
) -> Result:
    need_extra("lab", "salet bench")
    if strategy_or_file is not None:
        source = click.get_current_context().get_parameter_source("strategy_name")
        if source is ParameterSource.COMMANDLINE:
            raise InputError("the strategy is named twice", "Omit --strategy, or the first name.")
        taste = replace(taste, strategy_name=strategy_or_file)
    printed, file = False, None
    if games.tuples is not None or (setup.boards or 1) > 1:  # then --seed draws the games
        games, taste = replace(games, seed=taste.seed), replace(taste, seed=None)
    else:
        printed = one_output(games.games, files.csv_file)
        file, games = games.games, replace(games, games=None)
    contest = games.make(setup)
    with workers as executor:
        result = played(contest, find_strategy(taste.strategy()), opener, executor)
    if file and result.tree is not None:
        write_csv(file, ([answer, *guesses] for answer, guesses in result.tree.games()))
    files.write([result])
    return Result(result, None if printed else lambda out: out.print(evaluation_view(result)))
