"""``salet compare``: several strategies, openers or threshold maps side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import click

from salet.cli import emit, in_options, options
from salet.cli.bench import chosen_contest, played, save_extras
from salet.cli.files import one_output
from salet.cli.options import Lists
from salet.errors import InputError, SaletError
from salet.lab.evaluation import differences, paired
from salet.lab.executors import executor_for
from salet.puzzle.rules import Rules
from salet.render.console import console, error_text
from salet.render.results import comparison
from salet.strategies import BUILT_IN, find_strategy

if TYPE_CHECKING:
    from salet.lab.evaluation import Evaluation
    from salet.strategies.base import Strategy


@dataclass(frozen=True, slots=True)
class _Entry:
    """One row of the comparison: a strategy, its opener and its options."""

    name: str
    opener: str | None = None
    options: tuple[str, ...] = ()

    def label(self, strategy: Strategy) -> str:
        """Return the strategy's name with its options, or only the value of a single one."""
        single = len(self.options) == 1
        values = [text.partition("=")[2] if single else text for text in self.options]
        return " ".join((strategy.name, *values))


@click.command(
    "compare",
    help="\b\nExample:  salet compare entropy expected-size --opener raise --opener soare\n"
    "          salet compare expected-turns bits-and-hits --boards 4 --games 200\n\n"
    "Compare strategies side by side. Every --opener and every value of an --option adds a row. "
    "Without a strategy, it compares those that have the option. With --boards, all play the same "
    "games.",
)
@click.argument("strategies", nargs=-1, metavar="[STRATEGY]...")
@options.lexicon("original")
@options.rules
@click.option("--opener", "openers", multiple=True, metavar="WORD", help="Start with this guess.")
@click.option(
    "--option", "settings", multiple=True, metavar="NAME=VALUE",
    help="Set an option of the strategies that have it; can be repeated.",
)  # fmt: skip
@click.option(
    "--thresholds", "maps", multiple=True, metavar="N,N,…", help="Thresholds of letter-match."
)
@click.option(
    "--marks",
    type=click.Choice(["real", "collapsed"]),
    help="The marks classic strategies see; collapsed does not tell copies of a letter apart.",
)
@options.against
@options.within
@options.boards
@options.sequence
@click.option("--games", metavar="K", help="With --boards: the number of random games.")
@click.option("--seed", type=click.IntRange(0), help="With --boards: the seed of the games.")
@options.tuples
@options.jobs
@options.cluster
@options.csv
@options.plot
@options.json
def command(
    strategies: tuple[str, ...],
    openers: tuple[str, ...],
    settings: tuple[str, ...],
    maps: tuple[str, ...],
    marks: str | None,
    against: str | None,
    within: int | None,
    boards: int | None,
    sequence: bool,
    games: str | None,
    seed: int | None,
    tuples: str | None,
    jobs: int,
    cluster: str | None,
    csv_file: str | None,
    plot: str | None,
    as_json: bool,
    lists: Lists,
    rules: Rules,
) -> int:
    """Evaluate every row and show them together; a row that fails does not stop the others."""
    printed = one_output(as_json, csv_file)
    lexicon = lists.load()
    varied = _varied([*settings, *(f"thresholds={text}" for text in maps)])
    names = strategies or [name for name in BUILT_IN if {*varied} & {*BUILT_IN[name].options}]
    if not names:
        raise InputError(
            "there is nothing to compare", "Name strategies: salet compare entropy expected-size"
        )
    failed: list[tuple[str, SaletError]] = []
    entries = _entries(names, openers, varied, failed)
    contest = chosen_contest(
        lexicon, rules, within, against=against, boards=boards, games=games, seed=seed,
        tuples=tuples, sequence=sequence,
    )  # fmt: skip
    rows: list[Evaluation] = []
    seen = [] if marks is None else [f"marks={marks}"]
    with executor_for(jobs, cluster) as executor:
        for entry in entries:
            try:
                strategy = options.set_strategy(entry.name, [*entry.options, *seen])
                label = entry.label(strategy)
                rows.append(played(contest, strategy, entry.opener, executor, label))
            except SaletError as error:
                failed.append((entry.name, error))
    if rows:
        save_extras(rows, csv_file, plot)
    if as_json:
        different = differences(rows)
        data = {
            "rows": [row.as_dict() for row in rows],
            "pairs": [paired(rows[0], row).as_dict() for row in rows[1:]],
            "differences": [{"answer": word, "guesses": list(taken)} for word, taken in different],
        }
        emit({**data, "failed": _faults(failed)})
    elif not printed:
        if rows:
            out = console()
            out.print(comparison(rows, out.width))
        for name, failure in failed:
            error_text(f"{name}: {failure}", in_options(failure.fix))
    return _code(bool(rows), failed)


def _faults(failed: list[tuple[str, SaletError]]) -> list[dict[str, str]]:
    return [
        {
            "strategy": name,
            "error": error.code,
            "message": error.message,
            "fix": in_options(error.fix),
        }
        for name, error in failed
    ]


def _code(any_rows: bool, failed: list[tuple[str, SaletError]]) -> int:
    if not any_rows and failed:
        return 2 if isinstance(failed[0][1], InputError) else 1
    return 1 if failed else 0


def _varied(texts: Iterable[str]) -> dict[str, list[str]]:
    """Return the options by name, each with its ``name=value`` texts in order."""
    varied: dict[str, list[str]] = {}
    for text in texts:
        varied.setdefault(text.partition("=")[0].strip(), []).append(text)
    return varied


def _entries(
    names: Iterable[str],
    openers: tuple[str, ...],
    varied: dict[str, list[str]],
    failed: list[tuple[str, SaletError]],
) -> list[_Entry]:
    """Return a row for every opener and every combination of the options of each strategy."""
    entries: list[_Entry] = []
    used: set[str] = set()
    for name in names:
        try:
            strategy = BUILT_IN.get(name) or find_strategy(name)
            names_used = [option for option in varied if option in strategy.options]
        except SaletError as error:
            failed.append((name, error))
            continue
        used.update(names_used)
        choices = [varied[option] for option in names_used]
        for opener, *texts in product(openers or (None,), *choices):
            entries.append(_Entry(name, opener, tuple(map(str, texts))))
    for option in varied:
        if option not in used and not failed:
            raise InputError(
                f"none of these strategies has an option {option!r}",
                "salet strategies lists the options of each.",
            )
    return entries
