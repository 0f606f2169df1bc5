"""Live sessions: add, undo and correct turns."""

from __future__ import annotations

import pytest
from tests import oracle

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
from salet.share.turns import parse_turns
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")
TURNS = ["crane:bbygb", "moist:bbbbg"]


def test_advice_turns_and_undo():
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
def test_a_refused_turn_changes_nothing(guess, marks, error):
    session = Session(ORIGINAL, turns=parse_turns(ORIGINAL, TURNS[:1]))
    with pytest.raises(error):
        session.add(guess, marks)
    assert [str(turn) for turn in session.turns] == TURNS[:1]


def test_all_green_solves_with_an_unlisted_word():
    session = Session(load("daily"))
    for turn in ("trace bbbyb", "limos bybyb", "conic ggbgb", "covid ggggg"):
        session.add(*turn.split())
    assert session.is_won
    with pytest.raises(InputError, match="over"):
        session.add("crane", "bbbbb")


def test_a_contradiction_is_kept_only_if_forced():
    session = Session(ORIGINAL, turns=parse_turns(ORIGINAL, TURNS))
    with pytest.raises(Contradiction):
        session.add("slate", "ggbbb")
    session.add("slate", "ggbbb", force=True)
    with pytest.raises(Contradiction):
        session.advice()
    session.add("plumb", "bbbbb")  # the contradiction is reported
    assert len(session.turns) == 4


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
    with pytest.raises(InputError, match="a limit of 2 leaves no guess"):
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


def test_settings_change_only_if_the_turns_fit():
    session = Session(ORIGINAL, turns=parse_turns(ORIGINAL, TURNS))
    with pytest.raises(IllegalGuess, match="turn 2, MOIST"):
        session.change(rules=Rules.HARD)
    with pytest.raises(WordError):
        session.change(lexicon=Lexicon.of(["abcd", "efgh"]))
    with pytest.raises(Contradiction):
        session.change(lexicon=Lexicon.of(["crane", "slate"]))
    assert (session.rules, session.lexicon) == (Rules.NORMAL, ORIGINAL)
    session.change(lexicon=load("original-all"), limit=9)
    assert (session.lexicon.name, session.limit) == ("original-all", 9)
    assert [str(turn) for turn in session.turns] == TURNS


# -------------------------------------------------------------------------------- several boards

ANSWERS = ("crane", "moist", "sonic", "pound")


def marks_of(guess, answers):
    return [oracle.feedback(guess, answer) for answer in answers]


@pytest.mark.parametrize("boards", [1, 2, 4])
def test_turns_on_several_boards_are_added_corrected_and_undone(boards):
    answers = ANSWERS[:boards]
    session = Session(ORIGINAL, boards=boards)
    assert session.limit == 5 + boards
    session.add("salet", *marks_of("salet", answers))
    session.add("clump", *marks_of("clump", answers))
    assert session.turn_of("clump") == 2
    assert session.turn_of("crane") is None
    before = session.turns
    with pytest.raises(Contradiction):
        session.add("chord", *["ggggb"] * boards)
    with pytest.raises(InputError):
        session.add("chord", *["bbbbb"] * (boards + 1))
    assert session.turns == before
    session.edit(1, "tales", *marks_of("tales", answers))
    assert [turn.guess for turn in session.turns] == ["tales", "clump"]
    assert session.undo()
    assert len(session.turns) == 1
    session.change(rules=Rules.HARD)
    assert session.position.rules is Rules.HARD


def test_boards_that_are_solved_are_skipped():
    session = Session(ORIGINAL, boards=4)
    session.add("moist", *marks_of("moist", ANSWERS))
    assert session.solved == (False, True, False, False)
    assert session.shown == (0, 2, 3)
    session.add("sonic", *marks_of("sonic", ("crane", "sonic", "pound")))
    session.add("crane", "ggggg", "-", None, oracle.feedback("crane", "pound"))
    assert session.shown == (3,)
    with pytest.raises(InputError, match="solve other boards"):
        session.edit(2, "sonic", "bbbbb", "bbbbb", "bbbbb")
    session.add("pound", "ggggg")
    assert session.is_won
    assert session.advice().solved


def test_two_boards_cannot_have_the_same_answer():
    session = Session(ORIGINAL, boards=2)
    with pytest.raises(InputError, match="boards 1 and 2"):
        session.add("crane", "ggggg", "ggggg")
    with pytest.raises(Contradiction, match="boards 1 and 2"):
        session.add("crank", "ggggb", "ggggb")  # only CRANE fits both


def test_in_sequence_the_next_board_reveals_its_marks():
    session = Session(ORIGINAL, boards=3, sequence=True)
    session.add("salet", oracle.feedback("salet", "crane"))
    session.add("moist", oracle.feedback("moist", "crane"))
    session.add("crane", "ggggg")
    assert session.unrevealed == (0, 1)
    session.reveal(oracle.feedback("salet", "moist"))
    session.reveal("ggggg")  # MOIST had been the answer of board 2
    assert session.unrevealed == (0, 2)
    for guess in ("salet", "moist", "crane"):
        session.reveal(oracle.feedback(guess, "sonic"))
    assert session.unrevealed is None
    assert session.shown == (2,)
    session.undo()
    assert session.unrevealed is None
    assert session.shown == (0,)
    assert [turn.feedbacks[1:] for turn in session.turns] == [(None, None)] * 2
    with pytest.raises(InputError, match="no more marks"):
        session.reveal("bbbbb")
