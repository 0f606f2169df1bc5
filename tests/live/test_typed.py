"""What a typed line means, however people write it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.belief.lists import load
from salet.errors import InputError, SaletError
from salet.live.typed import Command, Guesses, Marks, Paste, Turns, understand
from salet.puzzle.marks import Feedback
from salet.share.game import Kind

ORIGINAL = load("original")
COMMANDS = ("hint", "share", "edit", "why", "words", "list")
CRANE = ("crane", Feedback.parse("bbygb"))
MOIST = ("moist", Feedback.parse("bbbbg"))


def read(line, **how):
    return understand(line, ORIGINAL, COMMANDS, **how)


@pytest.mark.parametrize(
    "line",
    [
        "crane bbygb", "crane, bbygb", "crane -> bbygb", "crane → bbygb", "crane (bbygb)",
        "crane [bbygb]", "crane:bbygb", "crane = bbygb", "CRANE  b b y g b", "crane ..yg.",
        "crane xxygx", "crane --yg-", "crane __yg_", "crane ??yg?", "crane wwygw", "crane 00120",
        "crane grey grey yellow green grey", "crane: gray, gray, yellow, green, gray",
        "crane ⬛⬛🟨🟩⬛", "crane ⬜⬜🟦🟧⬜", "crane 🟥🟥🟨🟩🟥", "crane ⬛️⬛️🟨🟩⬛️",
        "1. crane bbygb",
        "bbygb crane", "I played crane and got bbygb",
        "so I tried crane and it said grey grey yellow green grey",
    ],
)  # fmt: skip
def test_one_turn(line):
    assert read(line) == Turns((CRANE,))


@pytest.mark.parametrize(
    "line",
    [
        "crane bbygb moist bbbbg", "crane bbygb, moist bbbbg", "crane:bbygb moist:bbbbg",
        "crane ⬛⬛🟨🟩⬛ moist ⬛⬛⬛⬛🟩", "first crane bbygb and then moist which got bbbbg",
        "crane=bbygb; moist=bbbbg", "crane bbygb / moist bbbbg",
    ],
)  # fmt: skip
def test_several_turns_on_one_line(line):
    assert read(line) == Turns((CRANE, MOIST))


def test_reversed_digits():
    assert read("crane 22102", reverse_digits=True) == Turns((CRANE,))
    assert read("crane 22102 moist 22220", reverse_digits=True) == Turns((CRANE, MOIST))
    assert read("22102", reverse_digits=True) == Marks(CRANE[1])


@pytest.mark.parametrize(
    "line", ["bbygb", "..yg.", "00120", "⬛⬛🟨🟩⬛", "x x y g x", "b, b, y, g, b"]
)
def test_marks_alone(line):
    assert read(line) == Marks(CRANE[1])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("crane", ("crane",)),
        ("green", ("green",)),
        ("qqqqq", ("qqqqq",)),
        ("crane moist", ("crane", "moist")),
        ("i guess crane", ("crane",)),
        ("first crane, then moist", ("crane", "moist")),
    ],
)
def test_words_alone(line, words):
    assert read(line) == Guesses(words)


def test_a_word_that_is_also_a_command():
    assert read("share") == Command("share", "")
    assert read("words bbbbb") == Turns((("words", Feedback.parse("bbbbb")),))
    assert read("why crane slate moist") == Command("why", "crane slate moist")
    assert read("edit 2 crane -> bbygb") == Command("edit", "2 crane -> bbygb")
    assert read("list my words.txt") == Command("list", "my words.txt")


def test_what_is_pasted_is_never_taken_for_a_turn():
    shared = "Wordle 1,590 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"
    for text, kind in (
        (shared, Kind.SQUARES),
        ("⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩", Kind.SQUARES),
        ("Wordle 1,590 2/6", Kind.SQUARES),
        ("crane bbygb\naging ggggg", Kind.GAME),
        ("crane bbygb\nmoist bbbbg", Kind.UNFINISHED),
    ):
        typed = read(text)
        assert isinstance(typed, Paste)
        assert typed.game.kind is kind
    assert read(f"{shared}\n\n{shared.replace('1,590', '1,591')}").others == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("crane bbyg", "mark 5 is missing"),
        ("crane b b z g b", "'z'"),
        ("crane bb1gb", "the marks before it"),
        ("what should I do", "neither a turn nor a command"),
        ("hlep", "4 letters"),
        ("shar", "no command"),
        ("cr4ne bbygb", "'4'"),
        ("!!", "no mark"),
    ],
)
def test_what_means_nothing_is_refused_with_a_reason(line, said):
    with pytest.raises(InputError, match=said) as caught:
        read(line)
    assert caught.value.fix


@given(st.text(max_size=60) | st.text("crane bygh:⬛🟨🟩/123\n->", max_size=40))
def test_any_text_is_understood_or_refused(text):
    with suppress(SaletError):
        assert read(text.strip() or "crane") is not None
