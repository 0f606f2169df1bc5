"""Run the benchmarks and write docs/results/benchmarks.md.

``python -m benchmarks`` runs all; ``python -m benchmarks startup numbers`` runs only these and
keeps the other sections of the page.
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
    "host": "The adversary",
    "daily": "The daily puzzle",
    "everyday": "Everyday words",
    "review": "Reviews",
    "web": "The page and its API",
    "site": "The page without a server",
}
HEAD = """# Benchmarks

<!-- Written by python -m benchmarks (make bench). -->

Measured with nothing else running. Times are the best of a few runs; start-up is CPU time of a \
whole process of a pip install; a ratio says how many times longer the baseline takes, in the same \
run."""
FILE = Path(__file__).parent.parent / "docs" / "results" / "benchmarks.md"


def main() -> None:
    """Measure, print and write."""
    sections = written()
    for name in sys.argv[1:] or GROUPS:
        rows = []
        print(f"\n{GROUPS[name]}")
        for row in importlib.import_module(f"benchmarks.{name}").rows():
            rows.append(row)
            print(
                f"  {row.what:<58}{show(row.seconds):>10}  {row.ratio:>10}  {row.goal}", flush=True
            )
        on = f"On {date.today().isoformat()} with salet {__version__} on {machine()}."
        sections[GROUPS[name]] = f"{on}\n\n{table(rows)}"
        FILE.write_text(page(sections), "utf-8")


def written() -> dict[str, str]:
    """Return the present sections of the file by their headings."""
    text = FILE.read_text("utf-8") if FILE.exists() else ""
    heads = (section.partition("\n\n") for section in text.split("\n## ")[1:])
    return {head: rest.strip() for head, _, rest in heads}


def page(sections: dict[str, str]) -> str:
    """Return the file, made of these sections."""
    texts = [f"## {head}\n\n{sections[head]}" for head in GROUPS.values() if head in sections]
    return "\n\n".join([HEAD, *texts]) + "\n"


def table(rows: list[Row]) -> str:
    """Return the rows as a Markdown table."""
    lines = [
        "| what | time | baseline | its time | ratio | goal |",
        "| --- | ---: | --- | ---: | ---: | --- |",
    ]
    for row in rows:
        base = show(row.base_seconds) if row.base_seconds else ""
        baseline = row.baseline if base else ""
        cells = [row.what, show(row.seconds), baseline, base, row.ratio, row.goal]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
