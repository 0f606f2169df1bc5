"""Turns of a command as players write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sentences import failing

from salet.belief.lists import load
from salet.errors import FeedbackError, InputError, WordError
from salet.puzzle.notation import example_turn, parse_turns
from salet.puzzle.turns import texts
from salet.share.pieces import Words
from salet.share.read import read_words
from salet.share.typed import looks_like_marks, pasted_text, read, read_guesses, typed_turns
from salet.words.setup import Setup

ORIGINAL = load("original")
GUESSES = ("crane", "moist", "sloth")
MARKS = ("bbygb", "bbbbb", "ybbbb")


@pytest.mark.parametrize(
    "arguments",
    [
        ["crane", "bbygb", "moist", "bbbbg"],
        ["crane:bbygb,", "moist:bbbbg"],
        ["bbygb", "crane", "bbbbg", "moist"],
        ["crane:00120", "moist:....g"],
        ["crane", "->", "bbygb", "moist", "->", "bbbbg"],
    ],
)
def test_two_turns(arguments):
    turns = list(map(str, typed_turns(ORIGINAL, arguments)))
    assert turns == ["crane:bbygb", "moist:bbbbg"]


@given(
    st.lists(st.tuples(st.sampled_from(GUESSES), st.sampled_from(MARKS)), min_size=1, max_size=4),
    st.sampled_from([" ", ", ", "; ", ","]),
    st.sampled_from([":", "=", " ", " -> "]),
    st.booleans(),
)
def test_any_signs_between_turns_and_marks(turns, between, sign, swapped):
    turns = [(guess, "bbbbb") if guess != "crane" else (guess, marks) for guess, marks in turns]
    wanted = parse_turns(ORIGINAL, [f"{guess}:{marks}" for guess, marks in turns])
    pairs = [(marks, guess) if swapped else (guess, marks) for guess, marks in turns]
    assert typed_turns(ORIGINAL, [between.join(sign.join(pair) for pair in pairs)]) == wanted


@pytest.mark.parametrize("boards", [None, 2])
@pytest.mark.parametrize(
    "arguments",
    [
        ["crane:bbygb,ggggg", "moist:bbbbg,-"],
        ["crane:bbygb,ggggg; moist:bbbbg,-"],
        ["crane=bbygb,ggggg", "moist=bbbbg,-"],
        ["bbygb,ggggg:crane", "bbbbg,-:moist"],
    ],
)
def test_turns_of_two_boards(arguments, boards):
    turns = typed_turns(ORIGINAL, arguments, boards)
    assert list(texts(turns)) == ["crane:bbygb,ggggg", "moist:bbbbg,-"]


@pytest.mark.parametrize(
    ("arguments", "error", "turn"),
    [
        (["crane"], FeedbackError, 0),
        (["crane:bbyg"], FeedbackError, 0),
        (["crane:bbygb,moist:bbbg"], FeedbackError, 1),
        (["crane:bbygb", "mois=bbbbg"], WordError, 1),
        (["crane-bbygb"], FeedbackError, 0),
        (["crane:bbygb,moist"], InputError, 1),
    ],
)
def test_the_first_turn_that_is_wrong_is_reported(arguments, error, turn):
    with pytest.raises(error) as raised:
        typed_turns(ORIGINAL, arguments)
    assert raised.value.turn == turn


def test_what_follows_whole_turns_is_refused():
    with failing("no-line"):
        read("crane:bbygb hello there", Setup(ORIGINAL))
    with failing("marks-sign") as raised:
        typed_turns(ORIGINAL, ["crane=bbygb moist slate aging"])
    assert "'slate'" in str(raised.value)


@pytest.mark.parametrize(
    "line", ["crane bbygb yb", "crane bbygb, yb", "crane - yb", "crane ggggg,?,by"]
)
def test_marks_that_are_wrong_are_named_with_their_board(line):
    with failing("marks-few") as raised:
        read(line, Setup(ORIGINAL, boards=3))
    assert raised.value.boards == (line.count(",") or 1,)


def test_reversed_digits():
    (turn,) = typed_turns(ORIGINAL, ["22102=crane"], reverse_digits=True)
    assert str(turn) == "crane:bbygb"


@pytest.mark.parametrize(("name", "length"), [("original", 5), ("en", 4), ("en", 6), ("en", 11)])
def test_an_example_is_a_word_of_the_list_with_marks_of_its_length(name, length):
    lexicon = load(name, length=length) if name == "en" else load(name)
    word, marks = example_turn(lexicon).split(":")
    assert word in lexicon
    assert len(marks) == lexicon.length
    with pytest.raises(FeedbackError) as raised:
        parse_turns(lexicon, [f"{word}:b"])
    assert f" {marks}," in raised.value.fix


@pytest.mark.parametrize(
    ("words", "is_pasted"),
    [
        (["crane", "moist"], False),
        (["crane:bbygb", "moist"], False),
        (["crane", "bbygb"], True),
        (["crane bbygb"], True),
        (["zzz", "crane!"], False),
    ],
)
def test_marks_beside_words_are_a_pasted_game(words, is_pasted):
    assert pasted_text(words, ORIGINAL) == (" ".join(words) if is_pasted else None)


@pytest.mark.parametrize(
    ("text", "marks"), [("byg", True), ("bbbbb", True), ("by", False), ("cabby", False)]
)
def test_letters_that_look_like_marks(text, marks):
    assert looks_like_marks(text) is marks


def test_words_for_rows_are_as_many_as_the_rows():
    assert read_guesses(" Crane, moist;", ORIGINAL, 2) == ("crane", "moist")
    for count in (1, 3):
        with pytest.raises(InputError, match=f"2 words for {count} rows"):
            read_guesses("crane moist", ORIGINAL, count)


def test_one_unknown_word_is_a_word_and_two_are_not():
    reading = read("zzzzz", Setup(ORIGINAL))
    assert isinstance(reading, Words)
    assert reading.words == ("zzzzz",)
    for text in ("zzzzz crane", "zzzzz qqqqq"):
        with failing("marks-sign"):
            read(text, Setup(ORIGINAL))


@pytest.mark.parametrize(
    ("text", "key"), [("bbyg", "marks-few"), ("..yg.g", "marks-many"), ("12345", "marks-sign")]
)
def test_marks_alone_that_are_wrong_are_judged_as_marks(text, key):
    with failing(key):
        read(text, Setup(ORIGINAL))


def test_a_game_pasted_into_a_live_one():
    pair = Setup(ORIGINAL, boards=2, limit=9)
    game = read("crane bbygb,ggggg\naging ggggg,-", pair)
    assert (texts(game.turns), game.limit) == (["crane:bbygb,ggggg", "aging:ggggg,-"], 9)
    game = read("zzzzz bbbbb\ncrane bbygb", Setup(ORIGINAL, limit=9))
    assert (texts(game.turns), game.limit) == (["zzzzz:bbbbb", "crane:bbygb"], 9)
    assert read("zzzzz bbbbb\ncrane bbygb", pair).limit == 6  # a game of one board
    shared = "Wordle 1,590 2/6\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"
    assert read(shared, Setup(ORIGINAL, limit=9)).limit == 6


@pytest.mark.parametrize("head", ["Daily Quordle 99\n", ""])
def test_a_pasted_game_of_several_boards_has_their_limit_not_that_of_one_board(head):
    answers = ("moist", "sloth", "agony", "pound")
    words = ("crane", "slate", "trace", "raise", *answers)
    turns = "\n".join(texts(read_words(words, ORIGINAL, answers).turns))
    assert read(head + turns, Setup(ORIGINAL)).limit == 9
    assert read(head + turns, Setup(ORIGINAL, boards=4, limit=8)).limit == 8
