"""``salet compare``: several strategies, openers or threshold maps side by side."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import click

from salet.cli import error_data, in_options, options
from salet.cli.command import Result, make_command, wants_json
from salet.cli.contests import ContestOptions, FileOptions, played, with_workers
from salet.cli.files import one_output
from salet.cli.setups import SetupOptions
from salet.errors import InputError, SaletError, need_extra
from salet.lab.evaluation import differences, paired
from salet.render.console import error_text
from salet.render.results import comparison
from salet.strategies import BUILT_IN, find_strategy

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.console import Console

    from salet.lab.evaluation import Evaluation
    from salet.strategies.base import Strategy
    from salet.words.lexicon import Lexicon

_Failed = list[tuple[str, SaletError]]  # the strategies that could not play, and why


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


@dataclass(frozen=True, slots=True)
class Variants:
    """The options that add rows: openers, and values of the strategies' options."""

    openers: tuple[str, ...]
    settings: tuple[str, ...]
    maps: tuple[str, ...]
    marks: str | None

    @property
    def by_name(self) -> dict[str, list[str]]:
        """The options by name, each with its ``name=value`` texts in order."""
        varied: dict[str, list[str]] = {}
        for text in (*self.settings, *(f"thresholds={text}" for text in self.maps)):
            varied.setdefault(text.partition("=")[0].strip(), []).append(text)
        return varied


@make_command(
    "compare",
    "\b\nExample:  salet compare entropy expected-size --opener raise --opener soare\n"
    "          salet compare expected-turns bits-and-hits --boards 4 --games 200\n\n"
    "Compare strategies side by side. Every --opener and every value of an --option adds a row. "
    "Without a strategy, it compares those that have the option. With --boards, all play the same "
    "games.",
)
@click.argument("strategies", nargs=-1, metavar="[STRATEGY]...")
@options.setup("original", options.rules, options.boards, options.within, options.sequence)
@options.grouped(
    "variants",
    Variants,
    click.option(
        "--opener", "openers", multiple=True, metavar="WORD", help="Start with this guess."
    ),
    click.option(
        "--option", "settings", multiple=True, metavar="NAME=VALUE",
        help="Set an option of the strategies that have it; can be repeated.",
    ),
    click.option(
        "--thresholds", "maps", multiple=True, metavar="N,N,…", help="Thresholds of letter-match."
    ),
    click.option(
        "--marks",
        type=click.Choice(["real", "collapsed"]),
        help="The marks classic strategies see; collapsed does not tell copies of a letter apart.",
    ),
)  # fmt: skip
@options.grouped(
    "games",
    ContestOptions,
    options.against,
    click.option("--games", metavar="K", help="With --boards: the number of random games."),
    click.option(
        "--seed", type=click.IntRange(0), metavar="N", help="With --boards: the seed of the games."
    ),
    options.tuples,
)
@with_workers
@options.grouped("files", FileOptions, options.csv, options.plot)
def command(
    strategies: tuple[str, ...],
    setup: SetupOptions,
    variants: Variants,
    games: ContestOptions,
    workers: AbstractContextManager[Executor | None],
    files: FileOptions,
) -> Result:
    """Evaluate every row and show them together; a row that fails does not stop the others."""
    need_extra("lab", "salet compare")
    printed = one_output(files.csv_file)
    lexicon = setup.load()  # an unknown list is reported first
    varied = variants.by_name
    names = strategies or [name for name in BUILT_IN if {*varied} & {*BUILT_IN[name].options}]
    if not names:
        raise InputError(
            "there is nothing to compare", "Name strategies: salet compare entropy expected-size"
        )
    failed: _Failed = []
    entries = _entries(names, variants.openers, varied, failed)
    contest = games.make(setup)
    rows: list[Evaluation] = []
    seen = [] if variants.marks is None else [f"marks={variants.marks}"]
    with workers as executor:
        for entry in entries:
            try:
                strategy = options.set_strategy(entry.name, [*entry.options, *seen])
                label = entry.label(strategy)
                rows.append(played(contest, strategy, entry.opener, executor, label))
            except SaletError as error:
                failed.append((entry.name, error))
    if not rows and wants_json():
        raise failed[0][1]
    if rows:
        files.write(rows)
    shown = [] if printed else rows
    return Result(
        _as_dict(rows, failed), lambda out: _show(out, shown, failed, lexicon), _code(rows, failed)
    )


def _as_dict(rows: list[Evaluation], failed: _Failed) -> dict[str, object]:
    return {
        "rows": [row.as_dict() for row in rows],
        "pairs": [paired(rows[0], row).as_dict() for row in rows[1:]],
        "differences": [
            {"answer": word, "guesses": list(taken)} for word, taken in differences(rows)
        ],
        "failed": [
            {"strategy": name, **error_data(error), "message": error.message}
            for name, error in failed
        ],
    }


def _show(out: Console, rows: list[Evaluation], failed: _Failed, lexicon: Lexicon) -> None:
    if rows:
        out.print(comparison(rows, out.width))
    fixes = dict.fromkeys(in_options(failure.fix) for _, failure in failed)
    for nth, (name, failure) in enumerate(failed, 1):
        error_text(f"{name}: {failure.message}", "\n".join(fixes) if nth == len(failed) else "")
    if words := [name for name, _ in failed if name in lexicon]:
        error_text(f"To rate openers: salet openers {' '.join(words)}", "")


def _code(rows: list[Evaluation], failed: _Failed) -> int:
    if not rows and failed:
        return 2 if isinstance(failed[0][1], InputError) else 1
    return 1 if failed else 0


def _entries(
    names: Iterable[str],
    openers: tuple[str, ...],
    varied: dict[str, list[str]],
    failed: _Failed,
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
