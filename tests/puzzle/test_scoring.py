"""The reference rule, compared with the oracle and with a table of examples."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle

from salet.errors import WordError
from salet.puzzle.scoring import feedback

# (guess, marks, a word that these marks allow, a word that they forbid, why it is forbidden)
TWO_WAY = [
    ("crane", "bbygb", "along", "admin", "the N must stand in the fourth place"),
    ("crane", "ggggg", "crane", "crate", "every tile was correct"),
    ("speed", "bbybb", "awake", "eagle", "with two E both would be present"),
    ("speed", "bbyyb", "eerie", "acute", "there are two E"),
    ("speed", "bbgyb", "theme", "agent", "a second E stands elsewhere"),
    ("speed", "bbgbb", "great", "theme", "there is only one E"),
    ("allee", "yyygb", "label", "camel", "there are two L"),
    ("eerie", "bgbbg", "tease", "abuse", "the second letter is E"),
    ("eerie", "yybbb", "sweet", "agent", "there are two E, neither first, second nor last"),
    ("geese", "bybbg", "elope", "abode", "there is an E besides the last letter"),
    ("mamma", "bgbbg", "pasta", "alpha", "the second letter is A"),
    ("array", "ybbyb", "mania", "aback", "the first letter is not A"),
    ("sissy", "gbbgb", "salsa", "salad", "there is a second S in the fourth place"),
    ("llama", "bgybb", "float", "abide", "the second letter is L"),
    ("title", "yybyg", "elite", "alive", "there is a T"),
    ("abbey", "ybgyb", "table", "amble", "the first letter is not A"),
    ("radar", "ygbby", "carry", "barge", "there are two R"),
]

words = st.integers(3, 11).flatmap(
    lambda n: st.tuples(*[st.text("abcde", min_size=n, max_size=n)] * 2)
)


@pytest.mark.parametrize(("guess", "marks", "allowed", "forbidden", "why"), TWO_WAY)
def test_marks_allow_one_word_and_forbid_another(guess, marks, allowed, forbidden, why):
    assert feedback(guess, allowed).letters == marks
    assert feedback(guess, forbidden).letters != marks, why


@given(words)
def test_feedback_equals_the_oracle(pair):
    guess, answer = pair
    assert feedback(guess, answer).letters == oracle.feedback(guess, answer)


def test_a_letter_may_be_more_than_one_code_point():
    guess, answer = ("dž", "a", "b", "č"), ("a", "dž", "b", "c")
    assert feedback(guess, answer).letters == "yygb"


def test_words_of_different_length_are_refused():
    with pytest.raises(WordError):
        feedback("crane", "cran")
