"""``salet compare``: several strategies, openers or threshold maps side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

import click

from salet.belief.lists import load
from salet.cli import emit, options, terminal
from salet.cli.bench import run, save_extras
from salet.cli.boards import answers_of, refuse_for_boards, refuse_for_one, run_boards
from salet.cli.files import one_output, write_csv
from salet.errors import InputError, SaletError
from salet.strategies import BUILT_IN, outline

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from salet.lab.boardbench import BoardsEvaluation
    from salet.lab.evaluation import Evaluation
    from salet.strategies.base import Strategy

Row = TypeVar("Row", "Evaluation", "BoardsEvaluation")


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
    within: int,
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
    other = load(against) if against else None
    varied = _varied([*settings, *(f"thresholds={told}" for told in (*maps, *_swept(sweep)))])
    names = strategies or [name for name in BUILT_IN if {*varied} & {*BUILT_IN[name].options}]
    if not names:
        raise InputError(
            "there is nothing to compare", "Name strategies: salet compare entropy expected-size"
        )
    failed: list[tuple[str, SaletError]] = []
    from salet.lab.evaluation import differences, paired, row_names
    from salet.lab.executors import shared

    entries = _entries(names, openers, varied, failed)
    if (boards or 1) > 1 or tuples:
        refuse_for_boards(against=against, csv=csv_file, differences=apart_file, plot=plot)
        answers = answers_of(lexicon, boards or 1, games, seed, tuples)

        def on_boards(entry: _Entry, executor: Executor | None) -> BoardsEvaluation:
            strategy = options.set_strategy(entry.name, entry.options, marks)
            return run_boards(
                strategy, lexicon, answers, rules, entry.opener, within, sequence, executor,
                label=entry.label(strategy),
            )  # fmt: skip

        with shared(jobs, cluster) as executor:
            several = _evaluated(entries, on_boards, executor, failed)
        return _show_boards(several, failed, as_json)
    refuse_for_one(sequence=sequence, games=games, seed=seed is not None)

    def on_one(entry: _Entry, executor: Executor | None) -> Evaluation:
        strategy = options.set_strategy(entry.name, entry.options, marks)
        setting = (strategy, lexicon, rules, entry.opener, other, within, executor)
        return run(*setting, label=entry.label(strategy))

    with shared(jobs, cluster) as executor:
        rows = _evaluated(entries, on_one, executor, failed)
    if rows:
        save_extras(rows, csv_file, plot)
    if rows and apart_file:
        heading = ["answer", *row_names(rows)]
        write_csv(apart_file, [heading, *([word, *told] for word, told in differences(rows))])
    if as_json:
        emit(
            {
                "rows": [row.as_dict() for row in rows],
                "pairs": [paired(rows[0], row).as_dict() for row in rows[1:]],
                "differences": [
                    {"answer": word, "guesses": list(told)} for word, told in differences(rows)
                ],
                "failed": _faults(failed),
            }
        )
    elif not printed:
        from salet.render.results import comparison_table, pairs_view

        if rows:
            terminal().print(comparison_table(rows))
            terminal().print(pairs_view(rows))
        _say_failed(failed)
    return _code(bool(rows), failed)


def _show_boards(
    rows: list[BoardsEvaluation], failed: list[tuple[str, SaletError]], as_json: bool
) -> int:
    """Strategies on the same games of several boards."""
    if as_json:
        from salet.lab.boardbench import paired_boards

        pairs = [paired_boards(rows[0], row).as_dict() for row in rows[1:]]
        plain = [row.as_dict() for row in rows]
        emit({"rows": plain, "pairs": pairs, "failed": _faults(failed)})
        return _code(bool(rows), failed)
    if rows:
        from salet.render.boards import boards_comparison

        out = terminal()
        out.print(boards_comparison(rows, out.width))
    _say_failed(failed)
    return _code(bool(rows), failed)


def _evaluated(
    entries: Iterable[_Entry],
    evaluate: Callable[[_Entry, Executor | None], Row],
    executor: Executor | None,
    failed: list[tuple[str, SaletError]],
) -> list[Row]:
    """The rows; those that cannot be played are put among the ``failed``."""
    rows = []
    for entry in entries:
        try:
            rows.append(evaluate(entry, executor))
        except SaletError as error:
            failed.append((entry.name, error))
    return rows


def _faults(failed: list[tuple[str, SaletError]]) -> list[dict[str, str]]:
    return [
        {"strategy": name, "error": error.kind, "message": str(error), "fix": error.fix}
        for name, error in failed
    ]


def _say_failed(failed: list[tuple[str, SaletError]]) -> None:
    from salet.render.console import error_text

    for name, error in failed:
        error_text(f"{name}: {error}", error.fix)


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
            mine = [option for option in varied if option in outline(name).options]
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
