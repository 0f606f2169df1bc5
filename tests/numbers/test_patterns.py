"""Pattern blocks, compared with the oracle for every length and alphabet."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle

from salet.belief.lists import load
from salet.numbers.patterns import encode, pattern_block, pattern_dtype
from salet.words.lexicon import Lexicon


@st.composite
def two_lists(draw):
    length = draw(st.integers(3, 11))
    word = st.text("abcz", min_size=length, max_size=length)
    lists = st.lists(word, min_size=1, max_size=8, unique=True)
    guesses = draw(lists)
    return guesses, [*draw(lists), guesses[0]]


def block_of(guesses, answers, collapsed=False):
    lexicon = Lexicon.of({*guesses, *answers})
    return pattern_block(encode(lexicon, guesses), encode(lexicon, answers), collapsed)


@given(two_lists(), st.booleans())
def test_the_block_equals_the_oracle(lists, collapsed):
    guesses, answers = lists
    result = block_of(guesses, answers, collapsed)
    assert result.dtype == pattern_dtype(len(guesses[0]))
    feedback = oracle.collapsed_feedback if collapsed else oracle.feedback
    expected = [[oracle.pattern(feedback(g, a)) for a in answers] for g in guesses]
    assert result.tolist() == expected


@pytest.mark.parametrize(
    ("length", "dtype"), [(3, "uint8"), (5, "uint8"), (6, "uint16"), (10, "uint16"), (11, "uint32")]
)
def test_the_smallest_integer_that_holds_all_patterns(length, dtype):
    assert np.dtype(pattern_dtype(length)) == np.dtype(dtype)
    assert np.iinfo(pattern_dtype(length)).max >= 3**length - 1


def test_letters_of_two_characters_and_beyond_a_to_z(word_file):
    letters = "a č dž e i lj nj p t u v"
    words = ["džepa", "njiva", "ljuti", "ečeva", "vdžnjlj"]
    lexicon = load(word_file(words), alphabet=letters, length=4)
    cut = [lexicon.letters(word) for word in lexicon.guesses]
    codes = encode(lexicon, lexicon.guesses)
    assert codes.shape == (len(lexicon.guesses), 4)
    expected = [[oracle.pattern(oracle.feedback(g, a)) for a in cut] for g in cut]
    assert pattern_block(codes, codes).tolist() == expected


def test_many_more_cells_than_one_chunk_holds():
    words = [f"{a}{b}{c}" for a in "abcdefghij" for b in "abcdefghij" for c in "abcdefghij"]
    result = block_of(words, words)
    for g, a in ((0, 0), (999, 0), (123, 321), (500, 5), (999, 998)):
        assert result[g, a] == oracle.pattern(oracle.feedback(words[g], words[a]))


def test_an_alphabet_of_more_letters_than_a_byte_counts(word_file):
    """Syllabaries have hundreds of letters, which must not be confused."""
    signs = [chr(0xAC00 + i) for i in range(300)]
    words = ["".join(signs[i : i + 3]) for i in range(0, 300, 3)]
    lexicon = load(word_file(words))
    codes = encode(lexicon, lexicon.guesses)
    result = pattern_block(codes, codes)
    assert (np.diag(result) == 26).all()
    assert (result[~np.eye(len(words), dtype=bool)] == 0).all()
