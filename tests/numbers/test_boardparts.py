"""Several boards: compiled loops and NumPy give the same numbers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

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


@pytest.mark.parametrize(
    ("length", "weighed", "boards"), [(5, True, 2), (5, False, 4), (6, True, 3), (7, False, 31)]
)
def test_statistics_by_numpy_equal_the_loop(length: int, weighed: bool, boards: int) -> None:
    chain = laid_out(length, weighed, boards)
    loop = replace(chain, matrix=PatternMatrix(chain.matrix.lexicon, compiled=True))
    fast, slow = boards_statistics(loop), boards_statistics(chain)
    assert fast.count == slow.count
    assert (fast.largest == slow.largest).all()
    assert (fast.buckets == slow.buckets).all()
    assert slow.expected_size == pytest.approx(fast.expected_size)
    assert slow.entropy == pytest.approx(fast.entropy, abs=1e-9)
