"""Marks and feedback: packing, every notation, and errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.sentences import failing, shows

from salet.errors import FeedbackError
from salet.puzzle.marks import SKINS, SQUARE_NAMES, Feedback, Mark

feedbacks = st.integers(1, 11).flatmap(
    lambda length: st.builds(Feedback, st.integers(0, 3**length - 1), st.just(length))
)


def test_a_pattern_is_base_three_with_the_leftmost_letter_most_significant():
    assert Feedback.parse("bbygb").pattern == 0 * 81 + 0 * 27 + 1 * 9 + 2 * 3 + 0
    assert Feedback.parse("gbbbb").pattern == 2 * 81
    assert Feedback.parse("bbbby").pattern == 1


@pytest.mark.parametrize("length", [1, 3, 5])
def test_every_pattern_unpacks_to_its_own_marks(length):
    letters = [Feedback(pattern, length).letters for pattern in range(3**length)]
    assert letters == oracle.every_colouring(length)
    assert [oracle.pattern(marks) for marks in letters] == list(range(3**length))


@given(feedbacks)
def test_marks_pack_into_the_same_feedback(feedback):
    assert Feedback.of(feedback.marks) == feedback
    assert Feedback.of(list(feedback)) == feedback
    assert len(feedback.marks) == len(feedback) == feedback.length


@given(feedbacks)
def test_repr_rebuilds_the_value_and_str_is_the_notation_of_output(feedback):
    assert eval(repr(feedback), {"Feedback": Feedback}) == feedback
    assert str(feedback) == feedback.letters
    assert set(feedback.letters) <= set("byg")


@given(feedbacks)
def test_letters_dots_and_digits_round_trip(feedback):
    for signs in ("byg", ".yg", "012"):
        text = "".join(signs[mark] for mark in feedback)
        assert Feedback.parse(text) == feedback
        assert Feedback.parse(text, length=feedback.length) == feedback
        assert Feedback.parse(text.upper()) == feedback


@pytest.mark.parametrize("skin", SKINS)
@given(feedback=feedbacks)
def test_squares_of_every_skin_round_trip_with_and_without_the_variation_selector(skin, feedback):
    squares = feedback.squares(skin)
    assert len(squares) == feedback.length
    assert Feedback.parse(squares) == feedback
    assert Feedback.parse("".join(square + "\ufe0f" for square in squares)) == feedback


@given(st.lists(st.sampled_from(sorted(SQUARE_NAMES)), min_size=1, max_size=11))
def test_names_of_squares_of_every_style_are_read(names):
    marks = tuple(SQUARE_NAMES[name] for name in names)
    assert Feedback.parse("".join(names)).marks == marks
    assert Feedback.parse(" ".join(names).upper()).marks == marks


@given(feedbacks)
def test_reversed_digits_are_read_the_other_way_round_and_nothing_else_is(feedback):
    turned = "".join("210"[mark] for mark in feedback)
    assert Feedback.parse(turned, reverse_digits=True) == feedback
    assert Feedback.parse(feedback.letters, reverse_digits=True) == feedback
    assert Feedback.parse(feedback.squares(), reverse_digits=True) == feedback


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("⬛⬜🟦🟧⬛", "bbygb"),  # dark and light mixed
        ("⬛️⬜️🟨🟩⬛", "bbygb"),  # U+FE0F here and there
        (":black_large_square::white_large_square::yellow_square::green_square:", "bbyg"),
        (":large_yellow_square::large_green_square::large_blue_square:", "ygy"),
        (":large_orange_square::orange_square::blue_square:", "ggy"),
        ("b b y g b", "bbygb"),
        ("0,0,1,2,0", "bbygb"),
        ("xx-g_", "bbbgb"),  # grey as people write it
        ("?wyg.", "bbygb"),
        ("🟥◼️▫🟩🟨", "bbbgy"),
        ("grey grey yellow green grey", "bbygb"),
        ("Gray, Black, Blue, Orange, White", "bbygb"),
    ],
)
def test_notations_that_people_write(text, letters):
    assert Feedback.parse(text).letters == letters


@pytest.mark.parametrize(
    ("text", "tile", "key"),
    [
        ("bbzgb", 2, "marks-sign"), ("00130", 3, "marks-sign"), ("⬛⬛🟨🟪⬛", 3, "marks-sign"),
        (":green_square::purple_square:", 1, "marks-sign"), ("bb+gb", 2, "marks-sign"),
        ("bb1gb", 2, "marks-notation"), ("00y20", 2, "marks-notation"),
        ("⬛⬛y🟩⬛", 2, "marks-notation"), ("grey b", 1, "marks-notation"),
        ("bbyg🟩", 4, "marks-notation"), (":green_square:⬛", 1, "marks-notation"),
    ],
)  # fmt: skip
def test_a_sign_that_does_not_belong_is_named_with_its_place(text, tile, key):
    with failing(key) as refused:
        Feedback.parse(text, length=5)
    assert refused.value.tile == tile


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("bbygby", "marks-many", {"place": 6, "sign": "y"}),
        ("bbyg", "marks-few", {"count": 4, "place": 5}),
        ("g", "marks-few", {"count": 1, "place": 2}),
    ],
)
def test_too_many_or_too_few_marks(text, key, values):
    with failing(key) as raised:
        Feedback.parse(text, length=5)
    assert shows(raised.value.message, f"error.{key}", **values)


@pytest.mark.parametrize("text", ["", "   ", "\ufe0f", ",,"])
def test_no_marks_at_all_are_refused(text):
    with pytest.raises(FeedbackError, match="no marks"):
        Feedback.parse(text)


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused_with_a_feedback_error(text):
    try:
        feedback = Feedback.parse(text)
    except FeedbackError:
        return
    assert Feedback.parse(feedback.letters) == feedback
    assert feedback.length >= 1


@pytest.mark.parametrize(("pattern", "length"), [(-1, 5), (243, 5), (27, 3)])
def test_a_pattern_that_does_not_fit_its_length_is_refused(pattern, length):
    with pytest.raises(FeedbackError, match="does not fit"):
        Feedback(pattern, length)


@pytest.mark.parametrize("marks", [[3], [0, 3], [1, -1], [0, 0, 9]])
def test_a_number_that_is_not_a_mark_is_refused_anywhere(marks):
    with pytest.raises(FeedbackError):
        Feedback.of(marks)


def test_all_correct_is_the_largest_pattern_and_a_win():
    for length in range(3, 12):
        win = Feedback.win(length)
        assert win.pattern == 3**length - 1
        assert win.is_win
        assert win.letters == "g" * length
        assert not Feedback(win.pattern - 1, length).is_win


def test_the_letter_of_each_mark():
    assert [mark.letter for mark in (Mark.ABSENT, Mark.PRESENT, Mark.CORRECT)] == ["b", "y", "g"]


@given(st.text("abc", min_size=5, max_size=5), st.text("abcd", min_size=5, max_size=5))
def test_collapsed_feedback_only_tells_whether_a_letter_occurs(guess, answer):
    real = Feedback.parse(oracle.feedback(guess, answer))
    assert real.collapsed(guess).letters == oracle.collapsed_feedback(guess, answer)


def test_feedback_is_a_value():
    assert Feedback.parse("bbygb") == Feedback(15)
    assert hash(Feedback.parse("bbygb")) == hash(Feedback(15, 5))
    assert Feedback(15, 5) != Feedback(15, 6)
    with pytest.raises(AttributeError):
        Feedback(15).pattern = 3  # type: ignore[misc]
