"""One-ply statistics by every method, compared with the oracle."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle

from salet.belief.lists import load
from salet.numbers import partition
from salet.numbers.matrix import PatternMatrix
from salet.numbers.partition import statistics
from salet.words.lexicon import Lexicon

FIELDS = ("expected_size", "largest", "entropy", "buckets")


@cache
def lexicon_of(length: int, words: int = 60) -> Lexicon:
    """Return words with many repeated letters, the same in every run."""
    draw = random.Random(length)
    made = {"".join(draw.choices("aabbcdez", k=length)) for _ in range(words)}
    return Lexicon.of(sorted(made), sorted(made)[::2] if length > 3 else None, name=f"l{length}")


def check(length, columns, weights=None, guesses=None, compiled=False):
    lexicon = lexicon_of(length)
    matrix = PatternMatrix(lexicon, compiled=compiled)
    answers = [lexicon.answer_words[c] for c in columns]
    belief = None if weights is None else np.array(weights) / sum(weights)
    chosen = None if guesses is None else np.array(guesses)
    result = statistics(matrix, np.array(columns), belief, chosen)
    rows = range(len(lexicon.guesses)) if guesses is None else guesses
    expected = [
        oracle.one_ply(lexicon.guesses[g], answers, None if belief is None else belief.tolist())
        for g in rows
    ]
    for name in FIELDS:
        assert getattr(result, name) == pytest.approx([row[name] for row in expected], abs=1e-9)
    assert (result.entropy >= 0).all()
    assert result.count == len(columns)
    if weights is None:
        assert result.squares is not None
        assert result.squares.tolist() == [row["squares"] for row in expected]
    if guesses is None:
        roots = np.sqrt(np.arange(len(columns) + 1))
        worth = partition.expected(matrix, np.array(columns), roots, belief)
        assert worth == pytest.approx([row["roots"] for row in expected], abs=1e-9)


@st.composite
def cases(draw, weighed):
    length = draw(st.integers(3, 7))
    count = len(lexicon_of(length).answers)
    columns = draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=count, unique=True))
    columns.sort()
    weights = None
    if weighed:
        number = st.floats(0, 4, allow_subnormal=False).map(lambda x: round(x, 3))
        weights = draw(st.lists(number, min_size=len(columns), max_size=len(columns)))
        weights[0] += 0.5
    some = draw(
        st.none()
        | st.lists(st.integers(0, len(lexicon_of(length).guesses) - 1), min_size=1, max_size=9)
    )
    return length, columns, weights, some


@pytest.mark.parametrize("weighed", [False, True])
@given(data=st.data())
def test_numpy(weighed, data):
    check(*data.draw(cases(weighed)))


@pytest.mark.parametrize("cells", [1, 200, 1 << 17])
def test_the_size_of_a_chunk_does_not_matter(monkeypatch, cells):
    monkeypatch.setattr(partition, "_CELLS", cells)
    check(5, [3])
    for length in (5, 11):
        check(length, range(len(lexicon_of(length).answers)))
        check(length, range(20), [1.0 + i for i in range(20)])


@pytest.mark.extra("lab")
@pytest.mark.parametrize("huge", [False, True])
@pytest.mark.parametrize("length", [3, 5, 6, 11])
@pytest.mark.parametrize("weighed", [False, True])
def test_compiled_loops(monkeypatch, length, weighed, huge):
    """One length for each cell width, and one of more candidates than patterns.

    With few candidates, and with all; a huge matrix is processed in chunks.
    """
    if huge:
        monkeypatch.setattr(partition, "_HUGE", 0)
        monkeypatch.setattr(partition, "_PART", 40)
    count = len(lexicon_of(length).answers)
    assert (count > 3**length) == (length == 3)
    for columns in (range(count), range(1, count, 3), [count - 1]):
        weights = [0.5 + i % 4 for i in range(len(columns))] if weighed else None
        check(length, list(columns), weights, compiled=True)
        check(length, list(columns), weights, guesses=[5, 0, 5], compiled=True)


@pytest.mark.extra("lab")
@pytest.mark.parametrize("weighed", [False, True])
def test_compiled_loops_on_many_threads_equal_numpy_on_the_original_list(weighed):
    lexicon = load("original")
    columns = np.arange(0, 2_315, 3)
    weights = None
    if weighed:
        weights = 1.0 + np.arange(len(columns)) % 7
        weights /= weights.sum()
    fast = statistics(PatternMatrix(lexicon, compiled=True), columns, weights)
    data = statistics(PatternMatrix(lexicon), columns, weights)
    for name in FIELDS:
        assert getattr(fast, name) == pytest.approx(getattr(data, name)), name
