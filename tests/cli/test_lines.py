"""Parsing of typed lines."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sentences import failing

from salet.belief.lists import load
from salet.cli.talk.lines import Called, parse
from salet.errors import InputError, SaletError
from salet.puzzle.marks import Feedback
from salet.share.game import ReadGame
from salet.share.pieces import Row
from salet.words.setup import Setup

ORIGINAL = load("original")
COMMANDS = ("hint", "share", "edit", "why", "words", "list")
CRANE = ("crane", (Feedback.parse("bbygb"),))
MOIST = ("moist", (Feedback.parse("bbbbg"),))
FIRST, SECOND = Feedback.parse("bbygb"), Feedback.parse("ybbbb")


def read(line, *, boards=1, reverse_digits=False):
    return parse(line, COMMANDS, Setup(ORIGINAL, boards=boards), reverse_digits=reverse_digits)


def turns(*pairs):
    return tuple(Row(guess, marks) for guess, marks in pairs)


@pytest.mark.parametrize(
    ("boards", "wanted", "lines"),
    [
        (1, [CRANE], [
            "crane bbygb", "crane, bbygb", "crane → bbygb", "crane (bbygb)", "crane = bbygb",
            "CRANE  b b y g b", "crane ??yg?", "crane: gray, gray, yellow, green, gray",
            "crane ⬛️⬛️🟨🟩⬛️", "1. crane bbygb", "bbygb crane",
        ]),
        (1, [CRANE, MOIST], [
            "crane bbygb moist bbbbg", "crane bbygb, moist bbbbg", "crane:bbygb moist:bbbbg",
            "crane ⬛⬛🟨🟩⬛ moist ⬛⬛⬛⬛🟩", "crane=bbygb; moist=bbbbg",
            "crane bbygb / moist bbbbg",
        ]),
        (1, [(None, CRANE[1])], ["bbygb", "⬛⬛🟨🟩⬛", "b, b, y, g, b"]),
        (2, [("crane", (FIRST, SECOND))], [
            "crane bbygb ybbbb", "crane bbygb,ybbbb", "crane:bbygb,ybbbb",
            "crane b b y g b, y b b b b", "CRANE ⬛⬛🟨🟩⬛ 🟨⬛⬛⬛⬛", "crane 00120 10000",
        ]),
    ],
)  # fmt: skip
def test_turns_in_any_notation(boards, wanted, lines):
    for line in lines:
        assert read(line, boards=boards) == turns(*wanted), line


def test_reversed_digits():
    assert read("crane 22102", reverse_digits=True) == turns(CRANE)
    assert read("crane 22102 moist 22220", reverse_digits=True) == turns(CRANE, MOIST)
    assert read("22102", reverse_digits=True) == turns((None, CRANE[1]))


@pytest.mark.parametrize("line", ["crane", "green", "qqqqq", "crane moist", "crane, moist"])
def test_words_alone(line):
    assert read(line).words == tuple(line.replace(",", "").split())


def test_a_word_that_is_also_a_command():
    assert read("share") == Called("share", "")
    assert read("words bbbbb") == turns(("words", (Feedback.parse("bbbbb"),)))
    for rest in ("why crane slate moist", "edit 2 crane -> bbygb", "list my words.txt"):
        assert read(rest) == Called(*rest.split(" ", 1))
    assert read("/words") == Called("words", "", sure=True)  # a slash says that it is one
    assert read("/why crane") == Called("why", "crane", sure=True)
    assert read("hi nt") == Called("hint", "", sure=True)


def test_marks_and_turns_on_several_boards():
    assert read("bbygb,ybbbb", boards=2) == turns((None, (FIRST, SECOND)))
    assert read("bbygb ybbbb", boards=4) == turns((None, (FIRST, SECOND)))
    assert read("- bbygb", boards=2) == turns((None, (None, FIRST)))
    assert read("bbygb", boards=4) == turns((None, (FIRST,)))
    assert read("crane", boards=4).words == ("crane",)
    assert read("crane bbygb", boards=2) == turns(("crane", (FIRST,)))
    pair = read("crane bbygb ybbbb moist ybbbb bbygb", boards=2)
    assert pair == turns(("crane", (FIRST, SECOND)), ("moist", (SECOND, FIRST)))
    with pytest.raises(InputError, match="board 2"):
        read("crane bbygb,ybbb", boards=2)
    pasted = read("crane bbygb ybbbb\nmoist ybbbb bbygb", boards=2)
    assert ([turn.guess for turn in pasted.turns], pasted.boards) == (["crane", "moist"], 2)
    game = parse("crane bbygb ybbbb\nmoist ybbbb bbygb", (), Setup(ORIGINAL, boards=2, limit=9))
    assert game.limit == 9  # that of the game in progress


def test_pasted_text_is_never_a_turn():
    shared = "Wordle 1,590 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"
    for text, guesses, over in (
        (shared, (), True),
        ("⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩", (), True),
        ("crane bbygb\naging ggggg", ("crane", "aging"), True),
        ("crane bbygb\nmoist bbbbg", ("crane", "moist"), False),
    ):
        typed = read(text)
        assert isinstance(typed, ReadGame)
        assert tuple(turn.guess for turn in typed.turns if turn.guess) == guesses
        assert typed.is_over is over
    two = read(f"{shared}\n\n{shared.replace('1,590', '1,591')}")
    assert [doubt.code for doubt in two.doubts] == ["games"]
    with failing("no-rows"):
        read("Wordle 1,590 2/6")


@pytest.mark.parametrize("boards", [1, 2, 4])
def test_squares_of_several_boards_are_parsed_in_any_game(boards):
    rows = "⬛⬛🟨🟩⬛ 🟨⬛⬛⬛⬛\n🟩🟩🟩🟩🟩 🟨⬛⬛⬛⬛\n⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩"
    typed = read(f"Daily Dordle 0123 2&3/7\n{rows}", boards=boards)
    assert isinstance(typed, ReadGame)
    assert (typed.boards, typed.limit, typed.is_over) == (2, 7, True)
    assert typed.turns[2].feedbacks == (None, Feedback.parse("ggggg"))


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("marks-few", ["crane bbyg", "bbyg", "byg"]), ("marks-many", ["bbygbb"]),
        ("marks-sign", ["crane b b z g b", "!!"]), ("marks-notation", ["crane bb1gb"]),
        ("no-line", [
            "what should I do", "i guess crane", "first crane, then moist",
            "I played crane and got bbygb",
        ]),
        ("word-length", ["hlep"]), ("no-letter", ["cr4ne bbygb"]), ("", ["shar", "/shar"]),
    ],
)  # fmt: skip
def test_meaningless_lines_are_refused_with_a_reason(key, lines):
    """A key is empty where neither the page nor a front end needs it."""
    for line in lines:
        with failing(key):
            read(line)


@given(st.text(max_size=60) | st.text("crane bygh:⬛🟨🟩/123\n->", max_size=40))
def test_any_text_is_parsed_or_refused(text):
    with suppress(SaletError):
        assert read(text.strip() or "crane") is not None
