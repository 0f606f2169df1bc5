"""Impossible colourings, compared with brute force over all strings of an alphabet."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.sentences import shows

from salet.belief.lists import load
from salet.errors import FeedbackError, ImpossibleFeedback
from salet.puzzle.colourings import check_possible, impossible_tile, is_possible, nearest_possible
from salet.puzzle.marks import Feedback
from salet.words.alphabet import ENGLISH

FEW_LETTERS = st.integers(3, 5).flatmap(lambda n: st.text("abc", min_size=n, max_size=n))


@cache
def possible(guess, alphabet=None):
    return frozenset(oracle.possible_colourings(guess, alphabet))


def shape(word):
    """Return the word with its letters renamed by first occurrence."""
    names = {letter: "abcde"[i] for i, letter in enumerate(dict.fromkeys(word))}
    return "".join(names[letter] for letter in word)


@pytest.mark.parametrize("alphabet", [None, "abc"])  # "abc" has no letter to spare
@given(guess=FEW_LETTERS)
def test_possible_is_what_some_string_gives(alphabet, guess):
    results = {
        marks
        for marks in oracle.every_colouring(len(guess))
        if is_possible(guess, Feedback.parse(marks), alphabet)
    }
    assert results == possible(guess, alphabet)


def test_a_word_without_repeats_has_five_impossible_colourings():
    impossible = {
        marks
        for marks in oracle.every_colouring(5)
        if not is_possible("crane", Feedback.parse(marks), ENGLISH.symbols)
    }
    assert impossible == {"ygggg", "gyggg", "ggygg", "gggyg", "ggggy"}


def test_words_with_repeats_have_forty_four_impossible_colourings_on_average():
    by_shape = {}
    counts = []
    for word in load("original").guesses:
        if len(set(word)) == 5:
            continue
        kind = shape(word)
        if kind not in by_shape:
            by_shape[kind] = sum(
                not is_possible(word, Feedback(pattern), ENGLISH.symbols) for pattern in range(243)
            )
            assert by_shape[kind] == 243 - len(possible(kind)), kind
        counts.append(by_shape[kind])
    assert len(counts) > 4000
    assert round(sum(counts) / len(counts)) == 44


@given(FEW_LETTERS, st.data())
def test_the_nearest_colourings_are_possible_and_need_the_fewest_changes(guess, data):
    marks = data.draw(st.sampled_from(oracle.every_colouring(len(guess))))
    feedback = Feedback.parse(marks)
    if is_possible(guess, feedback):
        check_possible(guess, feedback)
        return
    nearest = [f.letters for f in nearest_possible(guess, feedback)]
    assert nearest
    assert len(set(nearest)) == len(nearest)
    assert set(nearest) <= possible(guess)
    fewest = min(oracle.distance(marks, other) for other in possible(guess))
    closest = {other for other in possible(guess) if oracle.distance(marks, other) == fewest}
    swapped = {
        other
        for other in nearest
        if oracle.distance(marks, other) == 2 and sorted(other) == sorted(marks)
    }
    # Only one changed tile or two swapped copies are offered.
    assert set(nearest) - swapped <= closest
    if fewest == 1:
        assert closest <= set(nearest)


@given(FEW_LETTERS, st.data())
def test_an_impossible_colouring_is_refused_with_its_tile_and_the_nearest(guess, data):
    marks = data.draw(st.sampled_from(oracle.every_colouring(len(guess))))
    feedback = Feedback.parse(marks)
    if marks in possible(guess):
        check_possible(guess, feedback)
        return
    with pytest.raises(ImpossibleFeedback) as caught:
        check_possible(guess, feedback)
    error = caught.value
    assert 0 <= error.tile < len(guess)
    assert error.tile == impossible_tile(guess, feedback)
    assert marks[error.tile] == "y"  # with spare letters only a present mark can be wrong
    assert f"tile {error.tile + 1}" in str(error)
    assert guess.upper() in str(error)
    assert marks in str(error)
    assert error.nearest[0] in error.fix
    assert isinstance(error, FeedbackError)


@pytest.mark.parametrize(
    ("guess", "marks", "tile", "first_fix"),
    [
        ("title", "byyyg", 2, "yybyg"),  # the example in the style guide
        ("speed", "bbbyb", 3, "bbybb"),
        ("eerie", "byggg", 1, "bbggg"),
        ("allee", "bbygb", 2, "bybgb"),
    ],
)
def test_worked_cases(guess, marks, tile, first_fix):
    with pytest.raises(ImpossibleFeedback) as caught:
        check_possible(guess, Feedback.parse(marks))
    assert (caught.value.tile, caught.value.nearest[0]) == (tile, first_fix)
    assert first_fix in caught.value.fix


def test_copies_of_a_letter_that_are_marked_in_a_wrong_order_are_counted():
    with pytest.raises(ImpossibleFeedback) as caught:
        check_possible("title", Feedback.parse("byyyg"))  # the other yellow tiles do not count
    assert shows(caught.value.message, "marks.order", count=1, letter="T", first=1, tile=3)


@pytest.mark.parametrize("length", range(3, 12))
def test_all_but_one_correct_and_that_one_present_is_never_possible(length):
    guess = "abcdefghijk"[:length]
    for place in range(length):
        marks = "g" * place + "y" + "g" * (length - place - 1)
        with pytest.raises(ImpossibleFeedback) as caught:
            check_possible(guess, Feedback.parse(marks))
        assert caught.value.tile == place


def test_long_words_with_many_repeats_are_fast():
    assert not is_possible("a" * 11, Feedback.parse("by" * 5 + "b"))
    marks = oracle.feedback("mississippi", "missingwpsi")
    assert is_possible("mississippi", Feedback.parse(marks))
    with pytest.raises(ImpossibleFeedback) as caught:
        check_possible("a" * 11, Feedback.parse("by" * 5 + "b"))
    assert caught.value.nearest


def test_an_alphabet_too_small_blames_an_absent_tile_for_the_right_reason():
    """Every string over a, b and c has one of them, so the alphabet lacks a letter."""
    with pytest.raises(ImpossibleFeedback) as caught:
        check_possible("abc", Feedback.parse("bbb"), "abc")
    assert not shows(str(caught.value), "marks.nowhere")


def test_letters_of_more_than_one_code_point():
    assert is_possible(("dž", "a", "dž"), Feedback.parse("ybb"))
    assert not is_possible(("dž", "a", "dž"), Feedback.parse("bby"))
