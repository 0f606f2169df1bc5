"""What commands of the laboratory share: options of a contest and its workers, playing, files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from salet.belief.lists import load
from salet.cli import options
from salet.cli.files import write_csv
from salet.cli.setups import SetupOptions, check_several
from salet.errors import InputError
from salet.lab.bench import Contest, random_games, read_games
from salet.lab.charts import save_chart
from salet.lab.evaluation import chart_of
from salet.lab.executors import executor_for
from salet.render.progress import progress_bar
from salet.render.results import csv_rows
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.lab.evaluation import Evaluation
    from salet.strategies.base import Strategy


_LONG = 500  # answers from which on a search of all openers takes long


def warn_of_long_search(lexicon: Lexicon, *ways: str) -> None:
    """Say on standard error that every opener will be searched, and the ways to do less."""
    if len(lexicon.answers) >= _LONG:
        click.echo(
            f"Every opener is searched for {len(lexicon.answers):,} answers, which can take "
            f"very long. For less: {' or '.join(ways)}.",
            err=True,
        )


@dataclass(frozen=True, slots=True)
class ContestOptions:
    """The options that say which games are played, besides the setup."""

    against: str | None
    games: str | None
    tuples: str | None
    seed: int | None = None

    def make(self, setup: SetupOptions) -> Contest:
        """Return the contest. Raise ``InputError`` if the options exclude each other."""
        lexicon = setup.load()
        answers = self._answers(lexicon, setup.boards)
        if self.against and answers:
            raise InputError(
                "--against plays every answer of a list, but --boards and --tuples select games",
                "Omit --against, or --boards and --tuples.",
            )
        made = setup.make(len(answers[0]) if answers else 1, lexicon)
        return Contest(made, load(self.against) if self.against else None, answers)

    def _answers(self, lexicon: Lexicon, boards: int | None) -> tuple[tuple[str, ...], ...]:
        """Return the answers of each game; empty for every answer of the list."""
        if self.tuples is not None:
            return self._read(lexicon, self.tuples, boards)
        if (boards or 1) == 1:
            for name, value in (("games", self.games), ("seed", self.seed)):
                if value:
                    check_several(name, 1)
            return ()
        number = self.games or "100"
        if not number.isdigit() or not 1 <= int(number) <= 100_000:
            raise InputError(
                f"{number!r} is not a number of games",
                "With --boards, write the number of games: --games 200.",
            )
        return random_games(lexicon, boards or 1, int(number), self.seed or 0)

    def _read(self, lexicon: Lexicon, file: str, boards: int | None) -> tuple[tuple[str, ...], ...]:
        if self.games is not None or self.seed is not None:
            raise InputError(
                "--tuples reads games from a file, but --games and --seed draw random ones",
                "Omit --tuples, or omit --games and --seed.",
            )
        answers = read_games(lexicon, file)
        if boards not in (None, len(answers[0])):
            raise InputError(
                f"{file} has games of {len(answers[0])} boards, not {boards}",
                "Omit --boards, or name another file.",
            )
        return answers


@dataclass(frozen=True, slots=True)
class FileOptions:
    """The options for files: a table, a chart."""

    csv_file: str | None
    plot: str | None

    def write(self, rows: Sequence[Evaluation]) -> None:
        """Write the files that are named."""
        if self.csv_file:
            write_csv(self.csv_file, csv_rows(rows))
        if self.plot:
            save_chart(chart_of(list(rows)), self.plot)


with_workers = options.grouped("workers", executor_for, options.jobs, options.cluster)


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
