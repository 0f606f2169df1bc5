"""Several boards: statistics by NumPy and by the compiled loop, compared with the oracle."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from tests.oracle import one_ply

from salet.belief.lists import load
from salet.numbers.boardparts import BoardChain, boards_statistics, chain_boards
from salet.numbers.matrix import PatternMatrix
from salet.words.lexicon import Lexicon


def laid_out(length: int, weighed: bool, boards: int) -> BoardChain:
    """Return boards of different sizes, the first two equal."""
    chance = np.random.default_rng(length + boards)
    words = [word + "s" * (length - 5) for word in load("original").answer_words[::30]]
    pieces = []
    for size in [9, *chance.integers(1, 30, boards - 1).tolist()]:
        columns = np.sort(chance.choice(len(words), size, replace=False))
        weights = chance.random(size) + 0.01 if weighed else np.ones(size)
        pieces.append((columns, weights / weights.sum()))
    return chain_boards(PatternMatrix(Lexicon.of(words)), [pieces[0], *pieces])


@pytest.mark.extra("lab")
@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("length", "weighed", "boards"), [(5, True, 2), (5, False, 4), (6, True, 3), (7, False, 31)]
)
def test_statistics_are_summed_over_the_boards(
    length: int, weighed: bool, boards: int, compiled: bool
) -> None:
    chain = laid_out(length, weighed, boards)
    lexicon = chain.matrix.lexicon
    made = boards_statistics(replace(chain, matrix=PatternMatrix(lexicon, compiled=compiled)))
    spans = list(pairwise(chain.starts.tolist()))
    assert made.count == sum(high - low for low, high in spans)
    for guess in range(0, len(lexicon.guesses), 9):
        rows = [
            one_ply(
                lexicon.guesses[guess],
                [lexicon.answer_words[column] for column in chain.columns[chain.at[low:high]]],
                chain.weights[low:high].tolist(),
            )
            for low, high in spans
        ]
        for name in ("expected_size", "largest", "entropy", "buckets"):
            expected = sum(row[name] for row in rows)
            assert getattr(made, name)[guess] == pytest.approx(expected, abs=1e-9), name
