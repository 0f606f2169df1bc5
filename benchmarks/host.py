"""The adversary: how fast it replies, how long each strategy takes, and the table of targets.

Also writes docs/results/adversary.md and targets.csv. The table of targets is read from the file of
``salet adversary --table``: run that first.
"""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from benchmarks.perfect import markdown, salet
from benchmarks.timing import Row
from salet import __version__
from salet.belief.lists import load
from salet.host.adversary import Adversary
from salet.host.games import marked
from salet.lab.adversarial import AdversaryGame, adversary_games
from salet.position.position import Position
from salet.research.targetfile import Target, TargetFile, TargetTable
from salet.strategies import BUILT_IN
from salet.words.lexicon import Lexicon

RESULTS = Path(__file__).parent.parent / "docs" / "results"
GUESSES = ("crane", "moist", "fuddy")


def rows() -> Iterator[Row]:
    """Yield the measurements, and write the pages."""
    for name, goal in (("original", "50 ms"), ("daily", "200 ms")):
        start = Position.start(load(name))
        for guess in GUESSES:
            started = time.perf_counter()  # only the first reply is not cached
            marked(Adversary(), start, guess)
            seconds = time.perf_counter() - started
            yield Row(f"one reply of the adversary, {name}, {guess}", seconds, goal=goal)
    salet("adversary", "--solve")
    for rules in ((), ("--hard",)):
        _, wall = salet("adversary", "--solve", *rules)
        yield Row(f"adversary --solve {' '.join(rules)}".strip(), wall, goal="a minute")
    write()


def write() -> None:
    """Write docs/results/adversary.md and docs/results/targets.csv."""
    lexicon = load("original")
    games = adversary_games([*BUILT_IN], lexicon)
    table = TargetFile(lexicon).read()
    RESULTS.joinpath("adversary.md").write_text(page(lexicon, games, table), "utf-8")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["target", "guesses", "at_least", "proven", "game"])
    for target in table.targets:
        proven = "yes" if target.exact else "no"
        game = " ".join(target.guesses)
        writer.writerow([target.word, len(target.guesses) or "", target.at_least, proven, game])
    RESULTS.joinpath("targets.csv").write_text(out.getvalue(), "utf-8")


def page(lexicon: Lexicon, games: Sequence[AdversaryGame], table: TargetTable) -> str:
    """Return the text of docs/results/adversary.md."""
    lengths = [
        (len(row.game.moves), row.strategy, " ".join(move.turn.guess for move in row.game.moves))
        for row in games
    ]
    sections = [
        "# The adversary",
        "<!-- Written by python -m benchmarks host. -->",
        f"Made on {date.today().isoformat()} with salet {__version__}; list `{lexicon.name}` "
        f"{lexicon.digest}, {len(lexicon.guesses):,} guesses, {len(lexicon.answers):,} answers, "
        "normal rules. The [how-to page](../how-to/adversary.md) describes the adversary.",
        "## How long each strategy takes",
        "One game of each strategy, as `salet bench --host adversary` plays it. It is proven that "
        "no game is shorter than four guesses.",
        markdown(["strategy", "guesses", "game"], [[s, str(n), f"`{g}`"] for n, s, g in lengths]),
        "## How many guesses each answer takes as a target",
        _state(table),
        markdown(
            ["guesses", "answers, proven", "answers, a game is known"],
            [
                [str(n), f"{table.counts.get(n, 0):,}", f"{len(_of_length(table, n)):,}"]
                for n in sorted({len(t.guesses) for t in table.targets if t.guesses})
            ],
        ),
        f"[targets.csv](targets.csv) has a game for each of the {len(table.targets):,} answers. "
        "These can be forced soonest:",
        markdown(
            ["answer", "a shortest game"],
            [
                [target.word, f"`{' '.join(target.guesses)}`"]
                for target in _of_length(table, min(len(t.guesses) or 99 for t in table.targets))
            ],
        ),
    ]
    return "\n\n".join(sections) + "\n"


def _state(table: TargetTable) -> str:
    """Return the state of the table, and how to continue it."""
    passed = f"{table.opened:,} of {table.openings:,} different sets that a first guess can leave"
    if table.proven == len(table.targets):
        return (
            f"All {table.proven:,} are proven: every game of up to four guesses was "
            f"searched ({passed}), and every answer without one has a game of the length below. "
            f"The work took {table.seconds / 60:.0f} minutes beside other work; "
            "`salet adversary --table` does it again."
        )
    return (
        f"Proven so far: {table.proven:,} of {len(table.targets):,}. All games of up to three "
        f"guesses were searched (there is none), and the games of four guesses from {passed}. "
        "Answers with a game of five guesses may have one of four. `salet adversary --table` "
        "continues; from the beginning it takes about ten minutes of one core."
    )


def _of_length(table: TargetTable, length: int) -> list[Target]:
    return [target for target in table.targets if len(target.guesses) == length]
