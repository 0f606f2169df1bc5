"""Write the opening book, src/salet/data/book.json: ``make book``."""

from __future__ import annotations

import json
import time
from pathlib import Path

from salet.lexicon import DATA, bundled, load
from salet.matrix import matrix_of
from salet.position import Position
from salet.rules import Rules
from salet.strategies import BUILT_IN, find_strategy

ROWS = 20
LEFT_OUT = {"random", "first"}


def main() -> None:
    """Rank the first guesses of every bundled list by every strategy."""
    book: dict[str, dict[str, list[list[object]]]] = {}
    for name in bundled():
        lexicon = load(name)
        page = book.setdefault(lexicon.digest, {})
        matrix = matrix_of(lexicon, compiled=True)
        for strategy in BUILT_IN:
            if strategy in LEFT_OUT:
                continue
            started = time.perf_counter()
            found = find_strategy(strategy)
            for rules, key in ((Rules.NORMAL, strategy), (Rules.HARD, f"{strategy}/hard")):
                if rules is Rules.HARD and found.hard_opener is None:
                    continue
                ranking = found.rank(Position.start(lexicon, rules, matrix=matrix), ROWS)
                page[key] = [list(s.as_dict().values()) for s in ranking]
            seconds = time.perf_counter() - started
            print(f"{name:<14}{strategy:<26}{page[strategy][0][0]}  {seconds:.2f} s")
    lines = []
    for digest, page in book.items():
        rows = [f'  "{key}": {json.dumps(value)}' for key, value in page.items()]
        lines.append(f' "{digest}": {{\n' + ",\n".join(rows) + "\n }")
    Path(DATA, "book.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
