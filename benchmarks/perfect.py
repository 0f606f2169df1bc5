"""Perfect play: exact values of openers and positions, and proofs of the best openers.

Also writes docs/results/perfect-play.md. Every command runs in its own process, so that no cache is
shared except compiled code.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.timing import Row, machine, show
from salet import __version__
from salet.belief.lists import load

FILE = Path(__file__).parent.parent / "docs" / "results" / "perfect-play.md"
# The second column is the time of the fastest other program, if known, in seconds of one core: an
# exact C++ solver on a Neoverse-N1 core, its full proofs estimated from samples of openers.
VALUES = (
    ("--opener salet", 2.39, "1.5 s"),
    ("--opener crate", 16.0, "8 s"),
    ("--opener salet --hard", 4.56, ""),
    ("--opener crate --hard", 9.5, ""),
    ("--opener tarse --list nyt-2022", 7.0, ""),
    ("--opener tarse --list nyt-2023", 116.0, "60 s"),
    ("--opener tarse --list nyt-2023 --hard", 105.5, ""),
    ("salet:bbbbb", 1.13, "0.2 s"),
    ("crate:bbbbb", 3.49, "0.2 s"),
    ("salet:bbbbb courd:bbbbb", 0.94, "at once"),
    ("fuzzy:bbbbb --time-limit 5", 0.0, ""),
)
PROOFS = (
    ("--list original", 22_900.0, "10 minutes, aim 2"),
    ("--list original --hard", 15_300.0, "aim as normal"),
    ("--list nyt-2022", 0.0, ""),
    ("--list nyt-2022 --hard", 0.0, ""),
    ("--list nyt-2023", 0.0, "10 minutes"),
    ("--list nyt-2023 --hard", 0.0, "15 minutes"),
)


def salet(*args: str) -> tuple[dict[str, Any], float]:
    """Return the JSON output of a command, and the wall time of its process."""
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "salet", *args, "--json"], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout), time.perf_counter() - started


def rows() -> Iterator[Row]:
    """Measure and write the page."""
    salet("exact", "crane:bbygb")
    salet("exact", "crane:bbygb", "--hard")
    values, proofs = [], []
    for command, other, goal in VALUES:
        output, wall = salet("exact", *command.split())
        values.append((command, output, wall))
        yield Row(f"exact {command}", output["seconds"], "another program", other, goal)
    for command, other, goal in PROOFS:
        with tempfile.TemporaryDirectory() as folder:
            target = str(Path(folder) / "proof.jsonl")
            output, wall = salet("prove", *command.split(), "-o", target)
        proofs.append((command, output, wall))
        yield Row(f"prove {command}", output["seconds"], "another program", other, goal)
    FILE.write_text(page(values, proofs), "utf-8")


def page(
    values: list[tuple[str, dict[str, Any], float]], proofs: list[tuple[str, dict[str, Any], float]]
) -> str:
    """Return docs/results/perfect-play.md."""
    digests = ", ".join(f"`{n}` {load(n).digest}" for n in ("original", "nyt-2022", "nyt-2023"))
    blocks = [
        "# Perfect play",
        "<!-- Written by python -m benchmarks perfect. -->",
        f"Measured on {date.today().isoformat()} with salet {__version__} on {machine()}, nothing "
        f"else running, compiled code warm. Lists: {digests}. Totals are over all answers, for "
        "trees that never need a seventh guess.",
        "## Proven best openers",
        "Each line is `salet prove` with these options, from nothing: it finds its own first upper "
        "bound. *Ruled out* openers cannot be better by a bound two guesses deep; the others were "
        "searched.",
        markdown(
            ["options", "opener", "total", "openers", "ruled out", "searched", "time"],
            [
                [
                    f"`{command}`", p["opener"],
                    f"{p['losses']:,} lost" if p["losses"] else f"{p['total']:,}",
                    f"{p['openers']:,}",
                    f"{p['ruled_out_by_bound']:,}", f"{p['searched']:,}", show(p["seconds"]),
                ]
                for command, p, _ in proofs
            ],
        ),
        "## Values",
        "Each line is `salet exact` with these arguments in a process of its own; *search* is what "
        "it reports, the tree of all counts included, *whole* the wall time of the process.",
        markdown(
            ["arguments", "guess", "total", "exact", "counts", "nodes", "search", "whole"],
            [
                [
                    f"`{command}`", p["guess"], f"{p['total']:,}", "yes" if p["exact"] else "no",
                    _counts(p["counts"]), f"{p['nodes']:,}", show(p["seconds"]), show(wall),
                ]
                for command, p, wall in values
            ],
        ),
        "The odds that a proof is wrong because two sets of candidates share a 128-bit key are "
        "below 2 · 10⁻²¹ for a billion sets: see `src/salet/search/table.py`.",
    ]  # fmt: skip
    return "\n\n".join(blocks) + "\n"


def _counts(counts: dict[str, int] | None) -> str:
    return "" if counts is None else " ".join(f"{k}:{v}" for k, v in counts.items())


def markdown(head: list[str], lines: list[list[str]]) -> str:
    """Return a Markdown table."""
    out = ["| " + " | ".join(head) + " |", "| " + " | ".join(["---"] * len(head)) + " |"]
    return "\n".join([*out, *("| " + " | ".join(line) + " |" for line in lines)])
