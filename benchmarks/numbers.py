"""Patterns and one-ply statistics."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.timing import Row, call
from salet.belief.lists import load
from salet.numbers.matrix import PatternMatrix, matrix_of
from salet.numbers.partition import statistics
from salet.numbers.patterns import pattern_block
from salet.position.position import Position
from salet.puzzle.scoring import feedback
from salet.strategies import find_strategy

SAMPLE = 20_000


def rows() -> Iterator[Row]:
    """Yield the time of patterns, statistics and rankings, compared with slower methods."""
    original = load("original")
    matrix = PatternMatrix(original)
    cells = matrix.shape[0] * matrix.shape[1]
    chosen = np.random.default_rng(1).integers(0, cells, SAMPLE)
    words = [
        (original.guesses[i // matrix.shape[1]], original.guesses[original.answers[i % 2315]])
        for i in chosen.tolist()
    ]
    slow = call(lambda: [feedback(g, a) for g, a in words]) * cells / SAMPLE
    fast = call(lambda: pattern_block(matrix.guess_codes, matrix.answer_codes))
    what = f"all {cells:,} patterns of original"
    yield Row(what, fast, "the reference rule (from a sample)", slow, "0.5 s")
    compiled = matrix_of(original, compiled=True)
    compiled.full()
    every = np.arange(matrix.shape[1])
    statistics(compiled, every)
    slow = call(lambda: statistics(matrix, every))
    fast = call(lambda: statistics(compiled, every), 7)
    what = "one-ply statistics of 12,972 guesses at the root"
    yield Row(what, fast, "NumPy alone", slow, "0.1 s")
    start = Position.start(load("nyt-2023"))
    for name in ("expected-size", "expected-turns"):
        for guess, marks in (("crane", "bbbyb"), ("salet", "bybbb"), ("crane", "bbygb")):
            count = start.after(guess, marks).count

            def rank(name: str = name, guess: str = guess, marks: str = marks) -> object:
                return find_strategy(name).rank(start.after(guess, marks))

            what = f"{name}, {count} candidates, in a running process"
            yield Row(what, call(rank, 5), goal="50 ms")
