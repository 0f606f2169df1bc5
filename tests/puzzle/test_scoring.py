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
    ("crane", "bbygb", "taunt", "about", "there must be an N"),
    ("crane", "bbbbb", "moist", "adapt", "there is no A"),
    ("crane", "ggggg", "crane", "crate", "every tile was correct"),
    ("speed", "bbybb", "bench", "abide", "there is no D"),
    ("speed", "bbybb", "awake", "eagle", "with two E both would be present"),
    ("speed", "bbyby", "abide", "abate", "there is a D"),
    ("speed", "bbyyb", "eerie", "acute", "there are two E"),
    ("speed", "bbgyb", "theme", "agent", "a second E stands elsewhere"),
    ("speed", "bbgbb", "great", "theme", "there is only one E"),
    ("allee", "yyygb", "label", "camel", "there are two L"),
    ("eerie", "bgbbg", "tease", "abuse", "the second letter is E"),
    ("eerie", "yybbb", "sweet", "agent", "there are two E, neither first, second nor last"),
    ("geese", "bgbbg", "venue", "elope", "the second letter is E"),
    ("geese", "bybbg", "elope", "abode", "there is an E besides the last letter"),
    ("mamma", "bgbbg", "pasta", "alpha", "the second letter is A"),
    ("mamma", "gybbb", "metal", "abbot", "the first letter is M"),
    ("array", "ybbyb", "mania", "aback", "the first letter is not A"),
    ("array", "bgybb", "order", "breed", "there is a second R"),
    ("sissy", "gbbgb", "salsa", "salad", "there is a second S in the fourth place"),
    ("level", "bgbgb", "tenet", "agree", "the second letter is E"),
    ("level", "bgbyb", "wedge", "beast", "there is a second E"),
    ("llama", "bgybb", "float", "abide", "the second letter is L"),
    ("llama", "ybybb", "panel", "abbot", "there is an L"),
    ("title", "yybyg", "elite", "alive", "there is a T"),
    ("abbey", "ybgyb", "table", "amble", "the first letter is not A"),
    ("abbey", "bybbb", "thumb", "bacon", "there is no A"),
    ("bobby", "bggbb", "robot", "arbor", "the second letter is O"),
    ("radar", "ygbby", "carry", "barge", "there are two R"),
    ("radar", "ybybb", "world", "beret", "there is a D"),
    ("kebab", "bbygb", "banal", "about", "the fourth letter is A"),
    ("vivid", "bgbbb", "first", "abbot", "the second letter is I"),
    ("onion", "yybbb", "alone", "about", "there is an N"),
]

words = st.integers(3, 11).flatmap(
    lambda n: st.tuples(*[st.text("abcde", min_size=n, max_size=n)] * 2)
)


@pytest.mark.parametrize(("guess", "marks", "allowed", "forbidden", "why"), TWO_WAY)
def test_marks_allow_one_word_and_forbid_another(guess, marks, allowed, forbidden, why):
    assert feedback(guess, allowed).letters == marks
    assert feedback(guess, forbidden).letters != marks, why


def test_the_table_has_many_repeated_letters():
    repeated = [guess for guess, *_ in TWO_WAY if len(set(guess)) < len(guess)]
    assert len(repeated) >= 20


@given(words)
def test_feedback_equals_the_oracle(pair):
    guess, answer = pair
    assert feedback(guess, answer).letters == oracle.feedback(guess, answer)


@given(words)
def test_feedback_never_shows_more_copies_of_a_letter_than_the_answer_has(pair):
    guess, answer = pair
    marks = feedback(guess, answer).letters
    for letter in set(guess):
        shown = sum(1 for x, mark in zip(guess, marks, strict=True) if x == letter and mark != "b")
        assert shown == min(guess.count(letter), answer.count(letter))


@given(words)
def test_only_the_answer_itself_is_all_correct(pair):
    guess, answer = pair
    assert feedback(guess, guess).is_win
    assert feedback(guess, answer).is_win == (guess == answer)


def test_a_letter_may_be_more_than_one_code_point():
    guess, answer = ("dž", "a", "b", "č"), ("a", "dž", "b", "c")
    assert feedback(guess, answer).letters == "yygb"


def test_words_of_different_length_are_refused():
    with pytest.raises(WordError):
        feedback("crane", "cran")
