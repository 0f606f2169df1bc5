"""Run the benchmarks and write docs/results/benchmarks.md.

``python -m benchmarks`` runs all; ``python -m benchmarks startup numbers`` only some, and then
nothing is written.
"""

from __future__ import annotations

import importlib
import sys
from datetime import date
from pathlib import Path

from benchmarks.timing import Row, machine, show
from salet import __version__

GROUPS = {
    "startup": "Start-up",
    "numbers": "Patterns and statistics",
    "laboratory": "The bench",
    "boards": "Several boards",
    "other_lists": "Other lists",
    "perfect": "Perfect play",
    "cluster": "On a cluster",
    "host": "The host that hides",
    "daily": "The daily puzzle",
    "review": "Reviews",
    "web": "The page and its API",
}
FILE = Path(__file__).parent.parent / "docs" / "results" / "benchmarks.md"


def main() -> None:
    """Measure, print, and write when everything was measured."""
    chosen = sys.argv[1:] or list(GROUPS)
    parts = [
        "# Benchmarks",
        "<!-- Written by python -m benchmarks (make bench). -->",
        f"Measured on {date.today().isoformat()} with salet {__version__} on {machine()}, with "
        "nothing else running. Times are the best of a few runs; start-up is CPU time of a whole "
        "process of a pip install; a ratio says how many times longer the baseline takes, in the "
        "same run.",
    ]
    for name in chosen:
        rows = []
        print(f"\n{GROUPS[name]}")
        for row in importlib.import_module(f"benchmarks.{name}").rows():
            rows.append(row)
            print(
                f"  {row.what:<58}{show(row.seconds):>10}  {row.ratio:>10}  {row.goal}", flush=True
            )
        parts += [f"## {GROUPS[name]}", table(rows)]
    if not sys.argv[1:]:
        FILE.write_text("\n\n".join(parts) + "\n", "utf-8")


def table(rows: list[Row]) -> str:
    """The rows as Markdown."""
    lines = [
        "| what | time | baseline | its time | ratio | goal |",
        "| --- | ---: | --- | ---: | ---: | --- |",
    ]
    for row in rows:
        base = show(row.base_seconds) if row.base_seconds else ""
        cells = [
            row.what,
            show(row.seconds),
            row.baseline if base else "",
            base,
            row.ratio,
            row.goal,
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
