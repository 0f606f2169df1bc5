"""Write a page for each strategy and the table of their results: ``make docs``."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from pathlib import Path

from salet import __version__
from salet.belief.lists import load
from salet.errors import SaletError
from salet.lab.bench import evaluate
from salet.lab.evaluation import Evaluation
from salet.puzzle.rules import Rules
from salet.strategies import BUILT_IN, DEFAULT, find_strategy

DOCS = Path(__file__).parent.parent / "docs"
THRESHOLD_MAPS = ((4, 4, 4, 3, 3, 3), (5, 5, 5, 3, 3, 3))


def run_example(command: str) -> str:
    """Return the output of a salet command, without the time it took."""
    done = subprocess.run(
        [sys.executable, "-m", "salet", *command.split()],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    timed = lines[-1:] and lines[-1].endswith(" s") and lines[-1][0].isdigit()
    return "\n".join([*lines[:-1], "…"] if timed else lines).strip("\n")


def page(name: str, row: Evaluation | None) -> str:
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
    if row is not None:
        blocks.append(
            f"On `original`: opener {row.opener}, mean {row.mean:.4f}, worst {row.worst}, "
            f"{row.losses} lost. See [the results](../results/strategies.md)."
        )
    return "\n\n".join(blocks) + "\n"


def results(rows: list[Evaluation], hard: list[Evaluation]) -> str:
    """Return the page of all strategies."""
    original, everything = load("original"), load("original-all")
    blocks = [
        "# Every strategy against every answer",
        "<!-- Written by scripts/make_docs.py. -->",
        f"Written on {date.today().isoformat()} by salet {__version__} with `make docs`, on the "
        f"lists `original` (digest `{original.digest}`) and `original-all` "
        f"(digest `{everything.digest}`). Lost games took more than six guesses or never ended; "
        "means are over the games that ended.",
        "## Normal rules",
        table(rows),
        "## Hard rules",
        table(hard),
        "Speed is measured by `make bench`: see [benchmarks](benchmarks.md).",
    ]
    return "\n\n".join(blocks) + "\n"


def table(rows: list[Evaluation]) -> str:
    """Return evaluations as a Markdown table."""
    columns = [str(n) for n in range(1, max(row.worst for row in rows) + 1)]
    head = ["strategy", "opener", *columns, "never", "mean", "sd", "lost"]
    lines = ["| " + " | ".join(head) + " |", "| " + " | ".join(["---"] * len(head)) + " |"]
    for row in sorted(rows, key=lambda row: (row.losses > 0, row.mean)):
        counts = [str(row.counts.get(int(n), "")) for n in columns]
        never = str(len(row.unsolved) or "")
        figures = [f"{row.mean:.4f}", f"{row.std:.4f}", str(row.losses)]
        lines.append("| " + " | ".join([row.strategy, row.opener, *counts, never, *figures]) + " |")
    return "\n".join(lines)


def main() -> None:
    """Write all pages."""
    original, everything = load("original"), load("original-all")
    rows: dict[str, Evaluation] = {}
    hard: list[Evaluation] = []
    for name in BUILT_IN:
        strategy = find_strategy(name)
        if strategy.traits.proves:  # `salet prove` proves that salet is its best opener
            strategy = strategy.using(opener="salet")
        rows[name] = evaluate(strategy, original)
        try:
            hard.append(evaluate(strategy, original, Rules.HARD))
        except SaletError as error:
            print(f"{name}, hard: {error}", file=sys.stderr)
        print(f"{name:<26} {rows[name].mean:.4f}", file=sys.stderr)
        folder = DOCS / "strategies"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.md").write_text(page(name, rows[name]), "utf-8")
    more = [
        evaluate(
            find_strategy("letter-match").using(thresholds=thresholds), original,
            label="letter-match " + ",".join(map(str, thresholds)),
        )
        for thresholds in THRESHOLD_MAPS
    ]  # fmt: skip
    classic = find_strategy("expected-size-candidates")
    label = "expected-size-candidates on original-all"
    more.append(evaluate(classic, everything, against=original, label=label))
    (DOCS / "results").mkdir(exist_ok=True)
    (DOCS / "results" / "strategies.md").write_text(results([*rows.values(), *more], hard), "utf-8")


if __name__ == "__main__":
    main()
