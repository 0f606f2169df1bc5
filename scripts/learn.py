"""Learn what a bucket still takes, from exact values, and write the curve: ``make data``.

Buckets of good openers on `original`, and buckets of good and middling second guesses below them,
are solved exactly. Through the turns that one word of a set takes goes a line from knot to knot,
over the logarithm of the set's size, by least squares; one and two words take what they must.
Everything is seeded, and a search is ended by its nodes and never by the clock, so that the same
file comes out on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.numbers.matrix import matrix_of
from salet.numbers.partition import splits
from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.solve import solve
from salet.words.datafiles import DATA

LIST = "original"
OPENERS, GOOD = 30, 400  # so many openers, of those with the most buckets
SPLIT = 12  # words: larger sets are split once more
SECONDS = (1, 60, 2000)  # a second guess by chance of so many with the most buckets
LIMIT, NODES = 8, 60_000  # of a search
KNOTS = (1, 2, 3, 4, 5, 6, 8, 12, 20, 35, 60, 100, 200)


def sets() -> Iterator[NDArray[np.int64]]:
    """The sets to learn from, as answer columns; some come twice."""
    chance = np.random.default_rng(1)
    matrix = matrix_of(load(LIST))

    def best(columns: NDArray[np.int64], many: int) -> NDArray[np.int64]:
        return np.argsort(-splits(matrix, columns)[1], kind="stable")[:many]

    def split(guess: int, columns: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
        patterns = matrix.full()[guess][columns]
        return (columns[patterns == one] for one in np.unique(patterns))

    every = np.arange(matrix.shape[1])
    for opener in chance.permutation(best(every, GOOD))[:OPENERS]:
        for bucket in split(opener, every):
            yield bucket
            if len(bucket) >= SPLIT:
                ranked = best(bucket, max(SECONDS))
                for many in SECONDS:
                    yield from split(chance.choice(ranked[:many]), bucket)


def main() -> None:
    """Solve the sets, lay the curve, write the file."""
    lexicon = load(LIST)
    search = searcher(lexicon, Rules.NORMAL)
    solved: dict[bytes, tuple[int, int]] = {}
    for columns in sets():
        if len(columns) < 3 or columns.tobytes() in solved:
            continue
        found = solve(
            search.engine, columns.astype(np.int32), left=LIMIT, work=search.work, nodes=NODES
        )
        if found.exact and found.total is not None and not found.losses:
            solved[columns.tobytes()] = len(columns), found.total
    sizes, totals = np.array(sorted(solved.values())).T
    shares = np.stack(
        [np.interp(np.log(sizes), np.log(KNOTS), unit) for unit in np.eye(len(KNOTS))], axis=1
    )
    sure = np.array([1.0, 1.5])
    rest = totals / sizes - shares[:, :2] @ sure
    fitted = np.linalg.lstsq(shares[:, 2:], rest, rcond=None)[0]
    turns = [*sure.tolist(), *fitted.round(4).tolist()]
    row = {"list": lexicon.digest, "sets": len(sizes), "counts": KNOTS, "turns": turns}
    Path(DATA, "learned.json").write_text(json.dumps(row) + "\n", "utf-8")
    print(f"{len(sizes):,} sets of 3 to {sizes.max()} words: {turns}")


if __name__ == "__main__":
    main()
