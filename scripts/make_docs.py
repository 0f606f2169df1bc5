"""Write a page for each strategy and the table of their results: ``make docs``.

The results are those of ``scripts.make_lab``, which the page shows, too.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from salet.cli import cli
from salet.strategies import BUILT_IN, DEFAULT
from salet.web.data import LAB

DOCS = Path(__file__).parent.parent / "docs"
RULES = ("normal", "hard")
Row = dict[str, Any]  # of lab/strategies.json


def run_example(command: str) -> str:
    """Return the output of a salet command, without the time it took."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        cli.main(command.split(), standalone_mode=False)
    lines = [line.rstrip() for line in out.getvalue().splitlines()]
    timed = lines[-1:] and lines[-1].endswith(" s") and lines[-1][0].isdigit()
    return "\n".join([*lines[:-1], "…"] if timed else lines).strip("\n")


def page(name: str, row: Row) -> str:
    """Return the page of one strategy."""
    about = BUILT_IN[name]
    default = " This is the default strategy." if name == DEFAULT else ""
    blocks = [
        f"# {name}",
        "<!-- Written by scripts/make_docs.py from the code in src/salet/strategies. -->",
        f"*{about.summary.capitalize()}.*{default}",
        about.idea,
        f"**Merit** (lower is better): {about.merit}",
    ]
    if about.notes:
        blocks.append(about.notes)
    if about.options:
        options = ", ".join(f"`--option {key}={value}`" for key, value in about.options.items())
        blocks.append(f"Options and their defaults: {options}.")
    blocks.append(f"```console\n$ salet {about.example}\n{run_example(about.example)}\n```")
    blocks.append(
        f"On `original`: opener {row['opener']}, mean {row['mean']:.4f}, worst {row['worst']}, "
        f"{row['losses']} lost. See [the results](../results/strategies.md)."
    )
    return "\n\n".join(blocks) + "\n"


def results(data: Row) -> str:
    """Return the page of all strategies."""
    rows = {rules: [row for row in data["rows"] if row["rules"] == rules] for rules in RULES}
    lists = " and ".join(f"`{name}` (digest `{key}`)" for name, key in data["digests"].items())
    blocks = [
        "# Every strategy against every answer",
        "<!-- Written by scripts/make_docs.py. -->",
        f"Written on {data['date']} by salet {data['version']} with `make data`, on the "
        f"lists {lists}. Lost games took more than six guesses or never ended; "
        "means are over the games that ended.",
        "## Normal rules",
        table(rows["normal"]),
        "## Hard rules",
        table(rows["hard"]),
        "Speed is measured by `make bench`: see [benchmarks](benchmarks.md).",
    ]
    return "\n\n".join(blocks) + "\n"


def table(rows: list[Row]) -> str:
    """Return results as a Markdown table."""
    columns = [str(n) for n in range(1, max(row["worst"] for row in rows) + 1)]
    head = ["strategy", "opener", *columns, "never", "mean", "sd", "lost"]
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join(["---"] * len(head)) + " |"]
    for row in sorted(rows, key=lambda row: (row["losses"] > 0, row["mean"])):
        counts = [str(row["counts"].get(n, "")) for n in columns]
        never = str(row["never"] or "")
        figures = [f"{row['mean']:.4f}", f"{row['std']:.4f}", str(row["losses"])]
        cells = [row["label"], row["opener"], *counts, never, *figures]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def pages() -> Iterator[tuple[Path, str]]:
    """Yield the path of each page and its text."""
    data = json.loads((LAB / "strategies.json").read_text("utf-8"))
    usual = {row["label"]: row for row in data["rows"] if row["rules"] == "normal"}
    for name in BUILT_IN:
        yield DOCS / "strategies" / f"{name}.md", page(name, usual[name])
    yield DOCS / "results" / "strategies.md", results(data)


def main() -> None:
    """Write all pages."""
    for path, text in pages():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
