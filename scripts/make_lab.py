"""Write the results that the page's laboratory shows, ``src/salet/data/lab``: ``make data``.

    python -m scripts.make_lab [openers] [trees] [strategies] [LIST…]

The name of a list writes its openers only.

::

    openers-LIST.json       first guesses: front-coded words in alphabetical order, for each word
                            the expected size in hundredths, the largest group, the number of
                            groups and the bits of information in thousandths; known averages
    tree-LIST[-hard].json   perfect play, as `salet tree -o` writes it
    strategies.json         every strategy: its description, and its games against every answer
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from salet import __version__
from salet.belief.lists import load
from salet.errors import SaletError
from salet.lab.bench import evaluate
from salet.lab.evaluation import Evaluation
from salet.lab.openers import Opener, rank_openers
from salet.lab.trees import tree
from salet.puzzle.rules import Rules
from salet.strategies import BUILT_IN, DEFAULT, find_strategy
from salet.trees.file import tree_json
from salet.web.wordfiles import front_coded
from salet.words.lexicon import Lexicon, bundled, language_rows
from salet.words.setup import Setup

FOLDER = Path(__file__).parents[1] / "src" / "salet" / "data" / "lab"
PROVEN = {("original", "normal"): "salet", ("original", "hard"): "salet",
          ("nyt-2023", "normal"): "tarse", ("nyt-2023", "hard"): "tarse"}  # fmt: skip
BEST = 1000  # first guesses of a language's list by each column; all those of the other lists
THRESHOLD_MAPS = ((4, 4, 4, 3, 3, 3), (5, 5, 5, 3, 3, 3))


def write(name: str, data: dict[str, Any]) -> None:
    """Write one file."""
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n", "utf-8")
    print(f"{name}: {len(text):,} bytes", file=sys.stderr)


def openers(lexicon: Lexicon) -> dict[str, Any]:
    """Return the first guesses of a list."""
    ranked = rank_openers(Setup(lexicon))
    rows = ranked if lexicon.name in bundled() else best_rows(ranked)
    rows = sorted(rows, key=lambda row: row.guess)
    return {
        "list": lexicon.name,
        "digest": lexicon.digest,
        "date": date.today().isoformat(),
        "answers": len(lexicon.answers),
        "count": len(ranked),
        "words": front_coded(row.guess for row in rows),
        "expected_size": spaced(round(100 * row.expected_size) for row in rows),
        "largest": spaced(row.largest for row in rows),
        "buckets": spaced(row.buckets for row in rows),
        "entropy": spaced(round(1000 * row.entropy) for row in rows),
        "expected_turns": {
            row.guess: [round(row.expected_turns, 4), row.exact]
            for row in rows
            if row.expected_turns is not None
        },
    }


def best_rows(ranked: Sequence[Opener]) -> list[Opener]:
    """Return the best rows by each column."""
    keys = {
        "expected_turns": lambda row: row.expected_turns or 99.0,
        "expected_size": lambda row: row.expected_size,
        "largest": lambda row: row.largest,
        "buckets": lambda row: -row.buckets,
        "entropy": lambda row: -row.entropy,
    }
    best = {row for key in keys.values() for row in sorted(ranked, key=key)[:BEST]}
    return list(best)


def spaced(numbers: Any) -> str:
    """Return numbers separated by blanks."""
    return " ".join(map(str, numbers))


def evaluations() -> list[tuple[str, Evaluation]]:
    """Return the games of every strategy on ``original``, with the strategy's name."""
    original = load("original")
    rows = []
    for name in BUILT_IN:
        strategy = find_strategy(name)
        if strategy.traits.proves:  # `salet prove` proves that salet is its best opener
            strategy = strategy.using(opener="salet")
        for rules in (Rules.NORMAL, Rules.HARD):
            try:
                rows.append((name, evaluate(strategy, original, rules)))
            except SaletError as error:
                print(f"{name}, {rules}: {error}", file=sys.stderr)
        print(f"{name:<26} {rows[-1][1].mean:.4f}", file=sys.stderr)
    for thresholds in THRESHOLD_MAPS:
        label = "letter-match " + ",".join(map(str, thresholds))
        chosen = find_strategy("letter-match").using(thresholds=thresholds)
        rows.append(("letter-match", evaluate(chosen, original, label=label)))
    name = "expected-size-candidates"
    everything, label = load("original-all"), f"{name} on original-all"
    rows.append((name, evaluate(find_strategy(name), everything, against=original, label=label)))
    return rows


def strategies() -> dict[str, Any]:
    """Return the descriptions of all strategies, and their games."""
    return {
        "date": date.today().isoformat(),
        "version": __version__,
        "digests": {name: load(name).digest for name in ("original", "original-all")},
        "default": DEFAULT,
        "strategies": [
            {
                "name": name,
                "summary": about.summary,
                **{field: getattr(about, field) for field in ("idea", "merit", "notes")},
                "example": f"salet {about.example}",
            }
            for name, about in BUILT_IN.items()
        ],
        "rows": [
            {
                "name": name,
                "label": row.strategy,
                "list": row.lexicon.name,
                "rules": row.rules.value,
                "opener": row.opener,
                "counts": {str(turn): count for turn, count in row.counts.items()},
                "never": len(row.unsolved),
                "mean": round(row.mean, 4),
                "std": round(row.std, 4),
                "worst": row.worst,
                "losses": row.losses,
            }
            for name, row in evaluations()
        ],
    }


def main(wanted: Sequence[str]) -> None:
    """Write the wanted files, all by default."""
    for name in (*bundled(), *(row["name"] for row in language_rows())):
        if not wanted or "openers" in wanted or name in wanted:
            write(f"openers-{name}", openers(load(name)))
    if not wanted or "trees" in wanted:
        for (name, rules), opener in PROVEN.items():
            grown = tree(list=name, rules=rules, opener=opener)
            path = FOLDER / f"tree-{name}{'-hard' if rules == 'hard' else ''}.json"
            path.write_text(tree_json(grown), "utf-8")
    if not wanted or "strategies" in wanted:
        write("strategies", strategies())


if __name__ == "__main__":
    main(sys.argv[1:])
