"""``salet bench``: a strategy against every answer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from salet.belief.lists import load
from salet.cli import emit, options
from salet.cli.files import one_output, write_csv
from salet.cli.options import Lists, StrategyChoice
from salet.errors import InputError
from salet.lab.adversarial import adversary_games
from salet.lab.bench import Contest, random_games, read_games
from salet.lab.charts import save_chart
from salet.lab.evaluation import chart_of
from salet.lab.executors import executor_for
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.render.console import console
from salet.render.progress import progress_bar
from salet.render.results import adversary_table, csv_rows, evaluation_view
from salet.strategies import BUILT_IN, find_strategy
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.lab.evaluation import Evaluation
    from salet.strategies.base import Strategy


@click.command(
    "bench",
    help="\b\nExample:  salet bench entropy\n\n"
    "Play a strategy against every answer of a list, and show how many guesses it takes and which "
    "games it loses. With --host adversary, each strategy (or the one you name) plays one game "
    "against the adversary.",
)
@click.argument("strategy_or_file", metavar="[STRATEGY]", required=False)
@options.lexicon("original")
@options.rules
@options.strategy
@click.option("--opener", metavar="WORD", help="Start every game with this guess.")
@options.against
@click.option("--host", type=click.Choice(["adversary"]), help="Play against the adversary.")
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
    host: str | None,
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
    named = ctx.get_parameter_source("strategy_name") is ParameterSource.COMMANDLINE
    if strategy_or_file is not None:
        if named:
            raise InputError("the strategy is named twice", "Omit --strategy, or the first name.")
        strategy = replace(strategy, strategy_name=strategy_or_file)
    if host is not None:
        if against or games or csv_file or plot or boards or tuples or sequence:
            raise InputError(
                "each strategy plays only one game against the adversary, on one board",
                "Omit --against, --boards, --sequence, --games, --tuples, --csv and --plot.",
            )
        one = named or strategy_or_file is not None
        strategies = [strategy.find()] if one else [*BUILT_IN]
        start = Position.start(lists.load(), rules, limit=within or LIMIT)
        return _against_adversary(strategies, start, opener, executor_for(jobs, cluster), as_json)
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


def _against_adversary(
    strategies: Sequence[str | Strategy],
    start: Position,
    opener: str | None,
    executors: AbstractContextManager[Executor | None],
    as_json: bool,
) -> None:
    """Play strategies against the adversary, and show the games."""
    lexicon, rules = start.lexicon, start.rules
    first = None if opener is None else lexicon.word(opener)
    with executors as executor, progress_bar("adversary", len(strategies)) as progress:
        rows = adversary_games(strategies, lexicon, rules, first, start.limit, executor, progress)
    if as_json:
        data = {"host": "adversary", "list": lexicon.name, "rules": rules.value}
        emit({**data, "rows": [row.as_dict() for row in rows]})
        return
    console().print(adversary_table(rows))


def save_extras(rows: list[Evaluation], csv_file: str | None, plot: str | None) -> None:
    """Write the CSV file and the chart, if requested."""
    if csv_file:
        write_csv(csv_file, csv_rows(rows))
    if plot:
        save_chart(chart_of(rows), plot)
