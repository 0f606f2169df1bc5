"""Fit the curve of the ``learned`` strategy and write src/salet/data/learned.json: ``make data``.

The curve is the mean number of guesses that a set of n candidates still needs. The sample is the
buckets of good openers on `original`, and of good and mediocre second guesses, solved exactly. A
piecewise linear function of log n is fitted by least squares; its values for one and two words are
fixed. Everything is seeded, and searches are limited by nodes, not by time, so that every machine
writes the same file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.numbers.matrix import matrix_of
from salet.numbers.partition import statistics
from salet.puzzle.rules import Rules
from salet.search.positions import searcher
from salet.search.solve import solve
from salet.search.task import Effort, Task
from salet.words.datafiles import DATA

LIST = "original"
OPENERS, GOOD = 30, 400  # openers, drawn from this many with the most buckets
SPLIT = 12  # words; larger buckets are split by second guesses, too
SECONDS = (1, 60, 2000)  # one second guess is drawn from each number of those with most buckets
LIMIT, NODES = 8, 60_000  # of a search
KNOTS = (1, 2, 3, 4, 5, 6, 8, 12, 20, 35, 60, 100, 200)


def sets() -> Iterator[NDArray[np.int64]]:
    """Yield the sample as answer columns; some sets occur twice."""
    rng = np.random.default_rng(1)
    matrix = matrix_of(load(LIST))

    def best(columns: NDArray[np.int64], count: int) -> NDArray[np.int64]:
        return np.argsort(-statistics(matrix, columns).buckets, kind="stable")[:count]

    def split(guess: int, columns: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
        patterns = matrix.full()[guess][columns]
        return (columns[patterns == one] for one in np.unique(patterns))

    every = np.arange(matrix.shape[1])
    for opener in rng.permutation(best(every, GOOD))[:OPENERS]:
        for bucket in split(opener, every):
            yield bucket
            if len(bucket) >= SPLIT:
                ranked = best(bucket, max(SECONDS))
                for count in SECONDS:
                    yield from split(rng.choice(ranked[:count]), bucket)


def main() -> None:
    """Solve the sets, fit the curve, write the file."""
    lexicon = load(LIST)
    search = searcher(lexicon, Rules.NORMAL)
    solved: dict[bytes, tuple[int, int]] = {}
    for columns in sets():
        if len(columns) < 3 or columns.tobytes() in solved:
            continue
        task = Task(columns.astype(np.int32), left=LIMIT)
        result = solve(search.engine, task, Effort(nodes=NODES), search.work)
        if result.exact and result.total is not None and not result.losses:
            solved[columns.tobytes()] = len(columns), result.total
    sizes, totals = np.array(sorted(solved.values())).T
    shares = np.stack(
        [np.interp(np.log(sizes), np.log(KNOTS), unit) for unit in np.eye(len(KNOTS))], axis=1
    )
    fixed = np.array([1.0, 1.5])
    rest = totals / sizes - shares[:, :2] @ fixed
    fitted = np.linalg.lstsq(shares[:, 2:], rest, rcond=None)[0]
    turns = [*fixed.tolist(), *fitted.round(4).tolist()]
    row = {"list": lexicon.digest, "sets": len(sizes), "counts": KNOTS, "turns": turns}
    Path(DATA, "learned.json").write_text(json.dumps(row) + "\n", "utf-8")
    print(f"{len(sizes):,} sets of 3 to {sizes.max()} words: {turns}")


if __name__ == "__main__":
    main()
