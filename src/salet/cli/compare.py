"""``salet compare``: several strategies, openers or threshold maps side by side."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

import click

from salet.belief.lists import load
from salet.cli import emit
from salet.cli.bench import against_option, csv_option, jobs_option, plot_option, run, save_extras
from salet.cli.options import (
    chosen_rules,
    json_option,
    list_options,
    open_lexicon,
    read_thresholds,
    rules_options,
    within_option,
)
from salet.errors import InputError, SaletError

if TYPE_CHECKING:
    from salet.lab.bench import Evaluation


@dataclass(frozen=True, slots=True)
class _Entry:
    """One row to come: a strategy with what is varied."""

    name: str
    opener: str | None
    thresholds: tuple[int, ...] | None

    @property
    def label(self) -> str:
        told = "" if self.thresholds is None else " " + ",".join(map(str, self.thresholds))
        return self.name + told


@click.command(
    "compare",
    help="\b\nExample:  salet compare entropy expected-size --opener raise --opener soare\n\n"
    "Several strategies side by side; every --opener and every --thresholds makes another row. "
    "Thresholds alone vary letter-match.",
)
@click.argument("strategies", nargs=-1, metavar="[STRATEGY]...")
@list_options("original")
@rules_options
@click.option("--opener", "openers", multiple=True, metavar="WORD", help="Start with this guess.")
@click.option("--thresholds", "maps", multiple=True, metavar="N,N,…", help="A map of letter-match.")
@click.option(
    "--sweep", metavar="LOW-HIGH",
    help="Every map with one threshold for the first three entries and one, not higher, after.",
)  # fmt: skip
@click.option("--marks", type=click.Choice(["real", "collapsed"]), help="What they all see.")
@against_option
@within_option
@jobs_option
@csv_option
@plot_option
@json_option
def command(
    strategies: tuple[str, ...],
    openers: tuple[str, ...],
    maps: tuple[str, ...],
    sweep: str | None,
    marks: str | None,
    against: str | None,
    within: int,
    jobs: int,
    csv_file: str | None,
    plot: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Evaluate every row and show them together; one that fails does not stop the others."""
    lexicon = open_lexicon("original", chosen)
    rules = chosen_rules(chosen)
    other = load(against) if against else None
    thresholds = [read_thresholds(text) for text in maps] + _swept(sweep)
    names = strategies or (("letter-match",) if thresholds else ())
    if not names:
        raise InputError(
            "there is nothing to compare", "Name strategies: salet compare entropy expected-size"
        )
    from salet.strategies import find_strategy

    rows: list[Evaluation] = []
    failed: list[tuple[str, SaletError]] = []
    for entry in _entries(names, openers, thresholds):
        try:
            strategy = find_strategy(entry.name)
            settings: dict[str, Any] = (
                {} if entry.thresholds is None else {"thresholds": entry.thresholds}
            )
            strategy = strategy.using(marks=marks, **settings)
            label = entry.label if entry.thresholds is not None else strategy.name
            rows.append(run(strategy, lexicon, rules, entry.opener, other, within, jobs, label))
        except SaletError as error:
            failed.append((entry.label, error))
    save_extras(rows, csv_file if rows else None, plot if rows else None, within)
    if as_json:
        faults = [
            {"strategy": name, "error": error.kind, "message": str(error), "fix": error.fix}
            for name, error in failed
        ]
        emit({"rows": [row.as_dict() for row in rows], "failed": faults})
    elif csv_file != "-":
        _show(rows, failed)
    if not rows and failed:
        return 2 if isinstance(failed[0][1], InputError) else 1
    return 1 if failed else 0


def _show(rows: list[Evaluation], failed: list[tuple[str, SaletError]]) -> None:
    from salet.render.console import console, error_text
    from salet.render.results import comparison_table

    if rows:
        console().print(comparison_table(rows))
    for name, error in failed:
        error_text(f"{name}: {error}", error.fix)


def _entries(
    names: tuple[str, ...], openers: tuple[str, ...], thresholds: list[tuple[int, ...]]
) -> list[_Entry]:
    starts: tuple[str | None, ...] = openers or (None,)
    entries = []
    for name in names:
        varied = thresholds if name == "letter-match" and thresholds else [None]
        entries += [_Entry(name, start, told) for start, told in product(starts, varied)]
    return entries


def _swept(sweep: str | None) -> list[tuple[int, ...]]:
    """Maps a,a,a,b,b,b for LOW <= b <= a <= HIGH."""
    if sweep is None:
        return []
    low, dash, high = sweep.partition("-")
    if not (dash and low.isdigit() and high.isdigit() and 0 <= int(low) <= int(high) <= 50):
        raise InputError(f"{sweep!r} is no range", "Write two numbers up to 50: --sweep 2-5")
    numbers = range(int(low), int(high) + 1)
    return [(a, a, a, b, b, b) for a in numbers for b in numbers if b <= a]
