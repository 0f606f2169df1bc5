"""A live session: turns taken, taken back and corrected."""

from __future__ import annotations

import pytest

from salet.belief.lists import load
from salet.errors import (
    Contradiction,
    IllegalGuess,
    ImpossibleFeedback,
    InputError,
    WordError,
)
from salet.live.session import Session
from salet.puzzle.rules import Rules
from salet.words.lexicon import Lexicon
from salet.words.turns import parse_turns

ORIGINAL = load("original")
TURNS = ["crane:bbygb", "moist:bbbbg"]


def test_a_session_advises_takes_turns_and_takes_them_back():
    session = Session(ORIGINAL)
    assert session.advice(1).ranking.best.guess == "salet"
    session.add("crane", "bbygb")
    session.add("MOIST", "⬛⬛⬛⬛🟩")
    assert [str(turn) for turn in session.turns] == TURNS
    assert session.undo()
    assert [str(turn) for turn in session.turns] == TURNS[:1]
    assert len(session.advice().candidates) == 20
    assert session.undo()
    assert not session.undo()


@pytest.mark.parametrize(
    ("guess", "marks", "error"),
    [
        ("crane", "ggggy", ImpossibleFeedback),
        ("crane", "bbzgb", InputError),
        ("cranes", "bbygb", WordError),
        ("crane", "bbygg", Contradiction),
    ],
)
def test_a_refused_turn_leaves_the_session_as_it_was(guess, marks, error):
    session = Session(ORIGINAL, turns=parse_turns(ORIGINAL, TURNS[:1]))
    with pytest.raises(error):
        session.add(guess, marks)
    assert [str(turn) for turn in session.turns] == TURNS[:1]


def test_a_session_keeps_to_its_rules():
    session = Session(ORIGINAL, Rules.HARD, turns=parse_turns(ORIGINAL, TURNS[:1]))
    with pytest.raises(IllegalGuess, match="fourth letter must be N"):
        session.add("moist", "bbbbg")


def test_a_session_ends_with_the_answer():
    session = Session(ORIGINAL)
    session.add("crane", "ggggg")
    assert session.is_over
    with pytest.raises(InputError, match="over"):
        session.add("slate", "bbgbg")
    assert session.undo()
    assert not session.is_over


def test_a_session_has_a_limit():
    session = Session(ORIGINAL, limit=1)
    session.add("crane", "bbygb")
    assert session.is_over
    assert not session.is_won
    with pytest.raises(InputError, match="over"):
        session.add("moist", "bbbbg")
    session.change(limit=2)
    session.add("moist", "bbbbg")
    assert session.is_over
    with pytest.raises(InputError, match="leave no guess within 2"):
        session.change(limit=2)


def test_a_turn_is_corrected_and_the_later_ones_stay():
    session = Session(ORIGINAL, turns=parse_turns(ORIGINAL, ["slate:bbybb", "moist:bbbbb"]))
    session.edit(1, "crane", "bbygb")
    assert [str(turn) for turn in session.turns] == ["crane:bbygb", "moist:bbbbb"]
    for number, guess, marks, error in [
        (3, "crane", "bbygb", InputError),
        (0, "crane", "bbygb", InputError),
        (1, "crane", "ggggg", InputError),
        (1, "crane", "ggggy", ImpossibleFeedback),
        (1, "moist", "ggbbb", Contradiction),
    ]:
        with pytest.raises(error):
            session.edit(number, guess, marks)
        assert [str(turn) for turn in session.turns] == ["crane:bbygb", "moist:bbbbb"]
    session.edit(2, "aging", "ggggg")
    assert session.is_won


def test_settings_change_only_when_the_turns_go_with_them():
    session = Session(ORIGINAL, turns=parse_turns(ORIGINAL, TURNS))
    with pytest.raises(IllegalGuess, match="turn 2, MOIST"):
        session.change(rules=Rules.HARD)
    with pytest.raises(WordError):
        session.change(lexicon=Lexicon.of(["abcd", "efgh"]))
    with pytest.raises(Contradiction):
        session.change(lexicon=Lexicon.of(["crane", "slate"]))
    assert (session.rules, session.lexicon) == (Rules.NORMAL, ORIGINAL)
    session.change(lexicon=load("original-all"), goal="win", limit=9)
    assert (session.lexicon.name, session.goal, session.limit) == ("original-all", "win", 9)
    assert [str(turn) for turn in session.turns] == TURNS
