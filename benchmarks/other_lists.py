"""The totals of every strategy on lists without golden totals in the tests.

They are compared with ``benchmarks/totals.json``; the run fails if one differs.
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
    """Yield the time of each bench, compare known totals, and add those of new strategies."""
    known = json.loads(KNOWN.read_text("utf-8")) if KNOWN.exists() else {}
    totals: dict[str, dict[str, int]] = {}
    for name in LISTS:
        lexicon = load(name)
        for strategy in BUILT_IN:
            chosen = find_strategy(strategy)
            if chosen.traits.proves:
                chosen = chosen.using(opener="tarse")
            result = evaluate(chosen, lexicon)
            totals[f"{strategy} on {name}"] = {"total": result.total, "losses": result.losses}
            yield Row(
                f"{strategy} on {name}: {result.total:,}, {result.losses} lost", result.seconds
            )
    changed = [key for key, was in known.items() if totals.get(key) != was]
    if changed:
        raise SystemExit(f"these totals have changed: {', '.join(changed)}")
    KNOWN.write_text(json.dumps(totals, indent=1) + "\n", "utf-8")
