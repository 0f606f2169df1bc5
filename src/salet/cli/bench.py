"""``salet bench``: a strategy against every answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from salet.belief.lists import load
from salet.cli import emit, options
from salet.cli.files import one_output, write_csv
from salet.cli.options import Lists, StrategyChoice
from salet.errors import InputError
from salet.lab.bench import Contest, random_games, read_games
from salet.lab.charts import save_chart
from salet.lab.evaluation import chart_of
from salet.lab.executors import executor_for
from salet.puzzle.rules import Rules
from salet.render.console import console
from salet.render.progress import progress_bar
from salet.render.results import csv_rows, evaluation_view
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.lab.evaluation import Evaluation
    from salet.strategies.base import Strategy


@click.command(
    "bench",
    help="\b\nExample:  salet bench entropy\n\n"
    "Play a strategy against every answer of a list, and show how many guesses it takes and which "
    "games it loses.",
)
@click.argument("strategy_or_file", metavar="[STRATEGY]", required=False)
@options.lexicon("original")
@options.rules
@options.strategy
@click.option("--opener", metavar="WORD", help="Start every game with this guess.")
@options.against
@options.within
@options.jobs
@options.cluster
@options.boards
@options.sequence
@click.option(
    "--games", metavar="FILE|K",
    help="Write every game: answer,guess1,guess2,… With --boards: the number of random games.",
)  # fmt: skip
@options.tuples
@options.csv
@options.plot
@options.json
@click.pass_context
def command(
    ctx: click.Context,
    /,
    strategy_or_file: str | None,
    opener: str | None,
    against: str | None,
    within: int | None,
    jobs: int,
    cluster: str | None,
    boards: int | None,
    sequence: bool,
    games: str | None,
    tuples: str | None,
    csv_file: str | None,
    plot: str | None,
    as_json: bool,
    lists: Lists,
    rules: Rules,
    strategy: StrategyChoice,
) -> None:
    if strategy_or_file is not None:
        if ctx.get_parameter_source("strategy_name") is ParameterSource.COMMANDLINE:
            raise InputError("the strategy is named twice", "Omit --strategy, or the first name.")
        strategy = replace(strategy, strategy_name=strategy_or_file)
    lexicon = lists.load()
    printed, file = False, None
    if tuples is not None or (boards or 1) > 1:
        seed, strategy = strategy.seed, replace(strategy, seed=None)
    else:
        printed, file, games = one_output(as_json, games, csv_file), games, None
        seed = None
    contest = chosen_contest(
        lexicon, rules, within, against=against, boards=boards, games=games, seed=seed,
        tuples=tuples, sequence=sequence,
    )  # fmt: skip
    with executor_for(jobs, cluster) as executor:
        result = played(contest, find_strategy(strategy.find()), opener, executor)
    if file and result.tree is not None:
        write_csv(file, ([answer, *guesses] for answer, guesses in result.tree.games()))
    save_extras([result], csv_file, plot)
    if as_json:
        emit(result.as_dict())
    elif not printed:
        console().print(evaluation_view(result))


def chosen_contest(
    lexicon: Lexicon,
    rules: Rules,
    within: int | None,
    *,
    against: str | None,
    boards: int | None,
    games: str | None,
    seed: int | None,
    tuples: str | None,
    sequence: bool,
) -> Contest:
    """Return the contest that the options of ``bench`` and ``compare`` describe."""
    count = boards or 1
    if tuples is not None:
        if games is not None or seed is not None:
            raise InputError(
                "--tuples reads games from a file, but --games and --seed draw random ones",
                "Omit --tuples, or omit --games and --seed.",
            )
        answers = read_games(lexicon, tuples)
        count = len(answers[0])
        if boards is not None and count != boards:
            raise InputError(
                f"{tuples} has games of {count} boards, not {boards}",
                "Omit --boards, or name another file.",
            )
    elif count > 1:
        number = games or "100"
        if not number.isdigit() or not 1 <= int(number) <= 100_000:
            raise InputError(
                f"{number!r} is not a number of games",
                "With --boards, write the number of games: --games 200.",
            )
        answers = random_games(lexicon, count, int(number), seed or 0)
    else:
        for name, value in (("games", games), ("seed", seed), ("sequence", sequence)):
            if value:
                options.check_several(name, 1)
        answers = ()
    if against and answers:
        raise InputError(
            "--against plays every answer of a list, but --boards and --tuples select games",
            "Omit --against, or --boards and --tuples.",
        )
    if sequence:
        options.check_several("sequence", count)
    return Contest(lexicon, rules, within, load(against) if against else None, answers, sequence)


def played(
    contest: Contest,
    strategy: Strategy,
    opener: str | None,
    executor: Executor | None,
    label: str | None = None,
) -> Evaluation:
    """Evaluate a strategy in a contest, with a progress bar."""
    with progress_bar(label or strategy.name, contest.games) as progress:
        return contest.evaluate(strategy, opener, executor=executor, progress=progress, label=label)


def save_extras(rows: list[Evaluation], csv_file: str | None, plot: str | None) -> None:
    """Write the CSV file and the chart, if requested."""
    if csv_file:
        write_csv(csv_file, csv_rows(rows))
    if plot:
        save_chart(chart_of(rows), plot)
