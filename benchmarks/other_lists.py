"""The totals of every strategy on the lists that the tests leave out, held against known ones.

``benchmarks/totals.json`` has what they were; a difference is printed and fails the run.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from benchmarks.timing import Row
from salet.belief.lists import load
from salet.lab.bench import evaluate
from salet.strategies import BUILT_IN, find_strategy

KNOWN = Path(__file__).parent / "totals.json"
LISTS = ("nyt-2022", "nyt-2023")


def rows() -> Iterator[Row]:
    """Seconds of each bench; known totals are compared, those of new strategies kept."""
    known = json.loads(KNOWN.read_text("utf-8")) if KNOWN.exists() else {}
    found: dict[str, dict[str, int]] = {}
    for name in LISTS:
        lexicon = load(name)
        for strategy in BUILT_IN:
            chosen = find_strategy(strategy)
            if chosen.traits.proves:
                chosen = chosen.using(opener="tarse")
            result = evaluate(chosen, lexicon)
            found[f"{strategy} on {name}"] = {"total": result.total, "losses": result.losses}
            yield Row(
                f"{strategy} on {name}: {result.total:,}, {result.losses} lost", result.seconds
            )
    changed = [key for key, was in known.items() if found.get(key) != was]
    if changed:
        raise SystemExit(f"totals have changed: {', '.join(changed)}")
    KNOWN.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
