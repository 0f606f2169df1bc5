"""``salet compare``: several strategies, openers or threshold maps side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import click

from salet.cli import emit, in_options, options
from salet.cli.bench import chosen_contest, played, save_extras
from salet.cli.files import one_output, write_csv
from salet.errors import InputError, SaletError
from salet.lab.evaluation import differences, paired, row_names
from salet.lab.executors import executor_for
from salet.render.console import console, error_text
from salet.render.results import comparison
from salet.strategies import BUILT_IN, find_strategy

if TYPE_CHECKING:
    from salet.lab.evaluation import Evaluation
    from salet.strategies.base import Strategy


@dataclass(frozen=True, slots=True)
class _Entry:
    """One row to come: a strategy with what is varied."""

    name: str
    opener: str | None = None
    options: tuple[str, ...] = ()

    def label(self, strategy: Strategy) -> str:
        """The strategy with what is set: the value alone where there is but one option."""
        alone = len(strategy.options) == 1
        told = [text.partition("=")[2] if alone else text for text in self.options]
        return " ".join((strategy.name, *told))


@click.command(
    "compare",
    help="\b\nExample:  salet compare entropy expected-size --opener raise --opener soare\n"
    "          salet compare expected-turns bits-and-hits --boards 4 --games 200\n\n"
    "Several strategies side by side; every --opener and every value of an --option makes another "
    "row. Without a strategy, those that have the option. With --boards all play the same games.",
)
@click.argument("strategies", nargs=-1, metavar="[STRATEGY]...")
@options.lexicon("original")
@options.rules
@click.option("--opener", "openers", multiple=True, metavar="WORD", help="Start with this guess.")
@click.option(
    "--option", "settings", multiple=True, metavar="NAME=VALUE",
    help="Set an option of the strategies that have it.",
)  # fmt: skip
@click.option("--thresholds", "maps", multiple=True, metavar="N,N,…", help="A map of letter-match.")
@click.option(
    "--sweep", metavar="LOW-HIGH",
    help="Every map with one threshold for the first three entries and one, not higher, after.",
)  # fmt: skip
@click.option("--marks", type=click.Choice(["real", "collapsed"]), help="What they all see.")
@options.against
@options.within
@options.boards
@options.sequence
@click.option("--games", metavar="K", help="With --boards: how many games by chance.")
@click.option("--seed", type=click.IntRange(0), help="With --boards: other games.")
@options.tuples
@options.jobs
@options.cluster
@options.csv
@click.option(
    "--differences", "apart_file", metavar="FILE",
    help="Write as CSV the answers that do not take all the same number of guesses; - prints it.",
)  # fmt: skip
@options.plot
@options.json
def command(
    strategies: tuple[str, ...],
    openers: tuple[str, ...],
    settings: tuple[str, ...],
    maps: tuple[str, ...],
    sweep: str | None,
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
    apart_file: str | None,
    plot: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Evaluate every row and show them together; one that fails does not stop the others."""
    printed = one_output(as_json, csv_file, apart_file)
    lexicon = options.open_lexicon("original", chosen)
    rules = options.chosen_rules(chosen)
    varied = _varied([*settings, *(f"thresholds={told}" for told in (*maps, *_swept(sweep)))])
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
    with executor_for(jobs, cluster) as executor:
        for entry in entries:
            try:
                strategy = options.set_strategy(entry.name, entry.options, marks)
                label = entry.label(strategy)
                rows.append(played(contest, strategy, entry.opener, executor, label))
            except SaletError as error:
                failed.append((entry.name, error))
    apart = differences(rows)
    if rows:
        save_extras(rows, csv_file, plot)
    if rows and apart_file:
        heading = ["answer", *row_names(rows)]
        write_csv(apart_file, [heading, *([word, *taken] for word, taken in apart)])
    if as_json:
        plain = {
            "rows": [row.as_dict() for row in rows],
            "pairs": [paired(rows[0], row).as_dict() for row in rows[1:]],
            "differences": [{"answer": word, "guesses": list(taken)} for word, taken in apart],
        }
        emit({**plain, "failed": _faults(failed)})
    elif not printed:
        if rows:
            out = console()
            out.print(comparison(rows, out.width))
        _say_failed(failed)
    return _code(bool(rows), failed)


def _faults(failed: list[tuple[str, SaletError]]) -> list[dict[str, str]]:
    return [
        {"strategy": name, "error": error.code, "message": str(error), "fix": in_options(error.fix)}
        for name, error in failed
    ]


def _say_failed(failed: list[tuple[str, SaletError]]) -> None:
    for name, error in failed:
        error_text(f"{name}: {error}", in_options(error.fix))


def _code(found: bool, failed: list[tuple[str, SaletError]]) -> int:
    if not found and failed:
        return 2 if isinstance(failed[0][1], InputError) else 1
    return 1 if failed else 0


def _varied(texts: Iterable[str]) -> dict[str, list[str]]:
    """The options by name, each with what it is set to, in the order given."""
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
    """The rows: every opener and every value of the options that a strategy has."""
    entries: list[_Entry] = []
    taken: set[str] = set()
    for name in names:
        try:
            known = BUILT_IN.get(name) or find_strategy(name)
            mine = [option for option in varied if option in known.options]
        except SaletError as error:
            failed.append((name, error))
            continue
        taken.update(mine)
        for opener, *told in product(openers or (None,), *(varied[option] for option in mine)):
            entries.append(_Entry(name, opener, tuple(map(str, told))))
    for option in varied:
        if option not in taken and not failed:
            raise InputError(
                f"none of these strategies has an option {option!r}",
                "See salet strategies for what each has.",
            )
    return entries


def _swept(sweep: str | None) -> list[str]:
    """Maps a,a,a,b,b,b for LOW <= b <= a <= HIGH."""
    if sweep is None:
        return []
    told = re.fullmatch(r"(\d{1,2})-(\d{1,2})", sweep, re.ASCII)
    low, high = map(int, told.groups()) if told else (1, 0)
    if not low <= high <= 50:
        raise InputError(f"{sweep!r} is no range", "Write two numbers up to 50: --sweep 2-5")
    numbers = range(low, high + 1)
    return [f"{a},{a},{a},{b},{b},{b}" for a in numbers for b in numbers if b <= a]
