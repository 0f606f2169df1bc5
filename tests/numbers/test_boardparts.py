"""Several boards: compiled loops and NumPy give the same numbers."""

from __future__ import annotations

import numpy as np
import pytest

from salet.belief.lists import load
from salet.numbers.boardparts import (
    Laid,
    boards_statistics,
    lay,
    plain_statistics,
    plain_turns,
    turns_left,
)
from salet.numbers.matrix import PatternMatrix
from salet.numbers.partition import statistics
from salet.words.lexicon import Lexicon


def laid_out(length: int, weighed: bool, boards: int) -> tuple[Laid, int]:
    """Return boards of different sizes, the first two equal, and the number of patterns."""
    chance = np.random.default_rng(length + boards)
    words = [word + "s" * (length - 5) for word in load("original").answer_words[::30]]
    lexicon = Lexicon.of(words)
    pieces = []
    for size in [9, *chance.integers(1, 30, boards - 1).tolist()]:
        columns = np.sort(chance.choice(len(words), size, replace=False))
        weights = chance.random(size) + 0.01 if weighed else np.ones(size)
        pieces.append((columns, weights / weights.sum()))
    return lay(PatternMatrix(lexicon), [pieces[0], *pieces]), lexicon.win + 1


CASES = pytest.mark.parametrize(
    ("length", "weighed", "boards"), [(5, True, 2), (5, False, 4), (6, True, 3), (7, False, 31)]
)


@CASES
def test_statistics_by_numpy_equal_the_loop(length, weighed, boards):
    laid, space = laid_out(length, weighed, boards)
    fast, slow = boards_statistics(laid, space), plain_statistics(laid, space)
    assert fast.count == slow.count
    assert (fast.largest == slow.largest).all()
    assert (fast.buckets == slow.buckets).all()
    assert slow.expected_size == pytest.approx(fast.expected_size)
    assert slow.entropy == pytest.approx(fast.entropy, abs=1e-9)


@CASES
@pytest.mark.parametrize("stuck", [0.0, 0.5])
def test_turns_left_by_numpy_equal_the_loop(length, weighed, boards, stuck):
    laid, space = laid_out(length, weighed, boards)
    worth = 1 + 0.3 * np.log2(np.maximum(1, np.arange(40)))
    worth[0] = stuck
    fast = turns_left(laid, space, worth, 2)
    each = np.full(len(laid.starts) - 1, 2)
    slow = plain_turns(laid, laid.starts[:-1], laid.starts[1:], each, worth, space)
    assert slow == pytest.approx(fast)


@pytest.mark.parametrize("length", [5, 7])
@pytest.mark.parametrize("weighed", [False, True])
def test_big_jobs_on_one_board_by_numpy_equal_the_loop(length, weighed, monkeypatch):
    words = [word + "s" * (length - 5) for word in load("original").answer_words[::20]]
    matrix = PatternMatrix(Lexicon.of(words), compiled=True)
    columns = np.arange(0, len(words), 2)
    belief = 1.0 + columns % 3
    weights = belief / belief.sum() if weighed else None
    fast = statistics(matrix, columns, weights)
    monkeypatch.setattr("salet.numbers.partition.loops_at_hand", lambda space: False)
    slow = statistics(matrix, columns, weights)
    assert (fast.largest == slow.largest).all()
    assert (fast.buckets == slow.buckets).all()
    assert slow.expected_size == pytest.approx(fast.expected_size)
    assert slow.entropy == pytest.approx(fast.entropy, abs=1e-9)
