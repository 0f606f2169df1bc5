"""Parsing of turns."""

from __future__ import annotations

import pytest
from tests.sentences import failing

from salet.belief.lists import load
from salet.errors import FeedbackError, ImpossibleFeedback
from salet.puzzle.marks import Feedback
from salet.puzzle.notation import make_turn, parse_turn, parse_turns
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")


@pytest.mark.parametrize(
    "text",
    [
        " CRANE: BBYGB",
        "crâne:00120",
        "crane:⬛⬛🟨🟩⬛",
        "crane::black_square::black_square::yellow_square::green_square::black_square:",
    ],
)
def test_a_turn_in_every_notation(text):
    assert parse_turn(ORIGINAL, text) == Turn("crane", (Feedback.parse("bbygb"),))


def test_digits_may_be_reversed():
    turn = parse_turn(ORIGINAL, "crane:22102", reverse_digits=True)
    assert turn == Turn("crane", (Feedback.parse("bbygb"),))


def test_a_turn_prints_as_it_is_read():
    turns = parse_turns(ORIGINAL, ["crane:bbygb", "moist:bbbbg"])
    assert parse_turns(ORIGINAL, map(str, turns)) == turns


def test_an_unlisted_word_is_a_valid_turn():
    assert parse_turn(ORIGINAL, "qqqqq:bbbbb").guess == "qqqqq"


@pytest.mark.parametrize(
    ("text", "code", "key", "tile"),
    [
        ("", "feedback", "no-turn", None),
        ("crane", "feedback", "no-turn", None),
        (":bbygb", "word", "word-length", None),
        ("crane:", "feedback", "marks-none", None),
        ("cran:bbyg", "word", "word-length", None),
        ("cr4ne:bbygb", "word", "no-letter", None),
        ("crane:bbyg", "feedback", "marks-few", None),
        ("crane:bbygbb", "feedback", "marks-many", None),
        ("crane:bbzgb", "feedback", "marks-sign", 2),
        ("crane:ggggy", "impossible-feedback", "", 4),
        ("title:byyyg", "impossible-feedback", "", 2),
    ],
)
def test_invalid_turns_have_a_code_and_a_place(text, code, key, tile):
    with failing(key) as caught:
        parse_turn(ORIGINAL, text)
    assert (caught.value.code, caught.value.tile) == (code, tile)


def test_feedback_of_another_length_than_the_word_is_refused():
    with failing("marks-other"):
        make_turn(ORIGINAL, "crane", Feedback.parse("byg"))


def test_letters_of_two_characters_have_one_mark(word_file):
    lexicon = load(word_file(["džepa", "njiva", "ljuti"]), alphabet="a dž e i lj nj p t u v")
    turn = parse_turn(lexicon, "DŽEPA:bbbg")
    assert turn.letters == ("dž", "e", "p", "a")
    with pytest.raises(FeedbackError, match="mark 5"):
        parse_turn(lexicon, "džepa:bbbbg")


def test_what_is_possible_depends_on_the_alphabet_of_the_list():
    parse_turn(Lexicon.of(["abc", "cab"]), "abc:bbb")
    small = Lexicon.of(["abč", "čab"])
    with pytest.raises(ImpossibleFeedback):
        parse_turn(small, "abč:bbb")


@pytest.mark.parametrize(
    "arguments",
    [
        ["crane:bbygb", "moist:bbbbg"],
        ["crane", "bbygb", "moist", "bbbbg"],
        ["crane bbygb", "moist : bbbbg"],
        [("crane", "bbygb"), ("moist", Feedback.parse("bbbbg"))],
        ["crane", "⬛⬛🟨🟩⬛", Turn("moist", (Feedback.parse("bbbbg"),))],
        [("crane", ["bbygb"]), ("moist", [Feedback.parse("bbbbg")])],
        ["crane " + Feedback.parse("bbygb").squares(), "moist ⬛⬛⬛⬛🟩"],
    ],
)
def test_turns_may_be_text_or_pairs(arguments):
    turns = Turn("crane", (Feedback.parse("bbygb"),)), Turn("moist", (Feedback.parse("bbbbg"),))
    assert parse_turns(ORIGINAL, arguments) == turns


@pytest.mark.parametrize(
    "arguments",
    [
        ["crane"], ["crane", "moist:bbbbg"], [("crane",)], [5], [("crane", 5)], [(5, "bbygb")],
        [""], [None],
    ],
)  # fmt: skip
def test_an_incomplete_turn_is_refused(arguments):
    with pytest.raises(FeedbackError):
        parse_turns(ORIGINAL, arguments)


def test_a_board_is_hidden_only_behind_an_open_one():
    marks = Feedback.parse("bbygb")
    assert parse_turns(ORIGINAL, ["crane:bbygb,?"], 2) == (Turn("crane", (marks, None)),)
    assert parse_turns(ORIGINAL, ["crane:bbygb,?"]) == (Turn("crane", (marks, None)),)
    assert parse_turns(ORIGINAL, [("crane", [marks, None])]) == (Turn("crane", (marks, None)),)
    for boards in (1, 2):
        with failing("feedback-count"):
            parse_turns(ORIGINAL, [Turn("crane", (marks,) * (3 - boards))], boards)
    with failing("board-unmarked"):
        parse_turns(ORIGINAL, ["crane:?,bbygb"])
    with failing("board-hidden"):
        parse_turns(ORIGINAL, ["crane:bbygb,-"])
