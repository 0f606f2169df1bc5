"""``salet bench``: a strategy against every answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from salet.belief.lists import load
from salet.cli import emit, options, terminal
from salet.cli.boards import (
    answers_of,
    has_several,
    own_limit,
    refuse_for_boards,
    refuse_for_one,
)
from salet.cli.files import one_output, write_csv
from salet.errors import InputError
from salet.puzzle.rules import Rules
from salet.strategies import BUILT_IN, find_strategy
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.lab.boardbench import BoardsEvaluation
    from salet.lab.evaluation import Evaluation
    from salet.strategies.base import Strategy


@click.command(
    "bench",
    help="\b\nExample:  salet bench --strategy entropy\n\n"
    "Play a strategy against every answer of a list: how many guesses it takes, and what it loses. "
    "With --host adversary one game of each strategy, or of the one named, against the host that "
    "hides: which one it holds up longest.",
)
@options.lexicon("original")
@options.rules
@options.strategy
@click.option("--opener", metavar="WORD", help="Start every game with this guess.")
@options.against
@click.option("--host", type=click.Choice(["adversary"]), help="Play against the host that hides.")
@options.within
@options.jobs
@options.cluster
@options.boards
@options.sequence
@click.option(
    "--games", metavar="FILE|K",
    help="Write every game: answer,guess1,guess2,… With --boards: how many games by chance.",
)  # fmt: skip
@options.tuples
@options.csv
@options.plot
@options.json
def command(
    opener: str | None,
    against: str | None,
    host: str | None,
    within: int,
    jobs: int,
    cluster: str | None,
    boards: int | None,
    sequence: bool,
    games: str | None,
    tuples: str | None,
    csv_file: str | None,
    plot: str | None,
    as_json: bool,
    **chosen: Any,
) -> None:
    if host is not None:
        if against or games or csv_file or plot or boards or tuples:
            raise InputError(
                "against the host that hides there is one game a strategy",
                "Leave out --against, --boards, --games, --tuples, --csv and --plot.",
            )
        return _held_up(opener, within, jobs, cluster, as_json, chosen)
    from salet.lab.evaluation import Evaluation
    from salet.lab.executors import shared

    lexicon, rules = options.open_lexicon("original", chosen), options.chosen_rules(chosen)
    printed = False
    if has_several(boards, tuples):
        refuse_for_boards(against=against, csv=csv_file, plot=plot)
        seed, chosen["seed"] = chosen["seed"], None
        answers = answers_of(lexicon, boards or 1, games, seed, tuples)
        tried = Games(lexicon, rules, within, answers=answers, sequence=sequence)
    else:
        refuse_for_one(sequence=sequence)
        printed = one_output(as_json, games, csv_file)
        tried = Games(lexicon, rules, within, load(against) if against else None)
    strategy = find_strategy(options.chosen_strategy(chosen))
    with shared(jobs, cluster) as executor:
        result = tried.played(strategy, opener, executor)
    if isinstance(result, Evaluation):
        if games:
            write_csv(games, ([answer, *guesses] for answer, guesses in result.tree.games()))
        save_extras([result], csv_file, plot)
    if as_json:
        emit(result.as_dict())
    elif not printed:
        from salet.render.boards import boards_view
        from salet.render.results import evaluation_view

        terminal().print(
            evaluation_view(result) if isinstance(result, Evaluation) else boards_view(result)
        )


@dataclass(frozen=True, slots=True)
class Games:
    """What strategies are tried on: every answer of a list, or games of several boards."""

    lexicon: Lexicon
    rules: Rules
    within: int
    against: Lexicon | None = None
    answers: tuple[tuple[str, ...], ...] = ()  # those of each game, where it has several boards
    sequence: bool = False

    def played(
        self,
        strategy: Strategy,
        opener: str | None,
        executor: Executor | None,
        label: str | None = None,
    ) -> Evaluation | BoardsEvaluation:
        """How a strategy does on them, with a progress bar."""
        from salet.lab.bench import evaluate
        from salet.lab.boardbench import evaluate_boards
        from salet.render.progress import progress_bar

        games = self.answers or (self.against or self.lexicon).answers
        with progress_bar(label or strategy.name, len(games)) as progress:
            if self.answers:
                return evaluate_boards(
                    strategy, self.lexicon, self.answers, self.rules, opener=opener,
                    limit=own_limit(self.within), sequence=self.sequence, executor=executor,
                    progress=progress, label=label,
                )  # fmt: skip
            if opener is not None:
                strategy = strategy.using(opener=self.lexicon.allowed(opener))
            return evaluate(
                strategy, self.lexicon, self.rules, against=self.against, limit=self.within,
                executor=executor, progress=progress, label=label,
            )  # fmt: skip


def _held_up(
    opener: str | None,
    within: int,
    jobs: int,
    cluster: str | None,
    as_json: bool,
    chosen: dict[str, Any],
) -> None:
    """Play strategies against the host that hides, and show them."""
    from click.core import ParameterSource

    from salet.lab.executors import shared
    from salet.lab.hiding import held_up
    from salet.render.progress import progress_bar

    named = click.get_current_context().get_parameter_source("strategy_name")
    lexicon, rules = options.open_lexicon("original", chosen), options.chosen_rules(chosen)
    strategies = [options.chosen_strategy(chosen)]
    if named is ParameterSource.DEFAULT:
        strategies = [*BUILT_IN]
    start = None if opener is None else lexicon.word(opener)
    with shared(jobs, cluster) as executor, progress_bar("adversary", len(strategies)) as progress:
        rows = held_up(strategies, lexicon, rules, start, within, executor, progress)
    if as_json:
        plain = {"host": "adversary", "list": lexicon.name, "rules": rules.value}
        emit({**plain, "rows": [row.as_dict() for row in rows]})
        return
    from salet.render.results import held_up_table

    terminal().print(held_up_table(rows))


def save_extras(rows: list[Evaluation], csv_file: str | None, plot: str | None) -> None:
    """Write the CSV and the picture that were asked for."""
    from salet.render.charts import save_chart
    from salet.render.results import chart_of, csv_rows

    if csv_file:
        write_csv(csv_file, csv_rows(rows))
    if plot:
        save_chart(chart_of(rows), plot)
