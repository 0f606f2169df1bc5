"""The adversary: how fast it replies, how long each strategy takes, and the table of targets.

Also writes docs/results/adversary.md, with the shipped table of targets.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path

from benchmarks.perfect import markdown, salet
from benchmarks.timing import Row
from salet import __version__
from salet.belief.lists import load
from salet.host.adversary import Adversary
from salet.host.games import Game, marked, play_out
from salet.lab.results import Target, counts_of, target_table
from salet.position.position import Position
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
    """Write docs/results/adversary.md."""
    lexicon = load("original")
    games = {name: play_out(Adversary(), name, lexicon) for name in BUILT_IN}
    text = page(lexicon, games, target_table(lexicon))
    RESULTS.joinpath("adversary.md").write_text(text, "utf-8")


def page(lexicon: Lexicon, games: Mapping[str, Game], targets: Sequence[Target]) -> str:
    """Return the text of docs/results/adversary.md."""
    lengths = [
        (len(game.moves), name, " ".join(turn.guess for turn in game.turns))
        for name, game in sorted(games.items(), key=lambda pair: (-len(pair[1].moves), pair[0]))
    ]
    sections = [
        "# The adversary",
        "<!-- Written by python -m benchmarks host. -->",
        f"Made on {date.today().isoformat()} with salet {__version__}; list `{lexicon.name}` "
        f"{lexicon.digest}, {len(lexicon.guesses):,} guesses, {len(lexicon.answers):,} answers, "
        "normal rules. The [how-to page](../how-to/adversary.md) describes the adversary.",
        "## How long each strategy takes",
        "One game of each strategy. It is proven that no game is shorter than four guesses.",
        markdown(["strategy", "guesses", "game"], [[s, str(n), f"`{g}`"] for n, s, g in lengths]),
        "## How many guesses each answer takes as a target",
        f"All {len(targets):,} are proven: every game of up to four guesses was searched, and "
        "every answer without one has a game of the length below. `python -m "
        "scripts.research.targettable original` does it again, in about ten minutes of one core.",
        markdown(
            ["guesses", "answers"],
            [[str(n), f"{count:,}"] for n, count in counts_of(targets).items()],
        ),
        f"`salet adversary --table --json` has a game for each of the {len(targets):,} answers. "
        "These can be forced soonest:",
        markdown(
            ["answer", "a shortest game"],
            [
                [target.word, f"`{' '.join(target.guesses)}`"]
                for target in targets
                if len(target.guesses) == min(counts_of(targets))
            ],
        ),
    ]
    return "\n\n".join(sections) + "\n"
