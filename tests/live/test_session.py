"""Sessions: add, undo and correct turns, change the setup; a session itself never changes."""

from __future__ import annotations

import pytest
from tests import oracle
from tests.sentences import failing

from salet.advice.taste import Taste
from salet.belief.lists import load, make_setup
from salet.errors import Contradiction, IllegalGuess, ImpossibleFeedback, InputError, WordError
from salet.live.session import Session
from salet.puzzle.notation import parse_turns
from salet.puzzle.rules import Rules
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")
TURNS = ["crane:bbygb", "moist:bbbbg"]


def start(lexicon=ORIGINAL, rules=Rules.NORMAL, *, turns=(), **how):
    session = Session.start(make_setup(lexicon, rules, **how), Taste("any"))
    return session.replaced(parse_turns(lexicon, turns)) if turns else session


def test_advice_turns_and_undo():
    game = start()
    assert game.advice.ranking.best.guess == "salet"
    game = game.add("crane", "bbygb")
    game = game.add("MOIST", "⬛⬛⬛⬛🟩")
    assert [str(turn) for turn in game.turns] == TURNS
    assert [str(turn) for turn in game.undo().turns] == TURNS[:1]
    assert len(game.undo().advice.candidates) == 20
    assert game.undo().undo().turns == game.undo().undo().undo().turns == ()
    assert [str(turn) for turn in game.turns] == TURNS  # a session never changes


@pytest.mark.parametrize(
    ("guess", "marks", "error"),
    [
        ("crane", "ggggy", ImpossibleFeedback),
        ("crane", "bbzgb", InputError),
        ("cranes", "bbygb", WordError),
        ("crane", "bbygg", Contradiction),
        ("moist", "bbbbg", IllegalGuess),
    ],
)
def test_a_refused_turn_changes_nothing(guess, marks, error):
    game = start(rules=Rules.HARD, turns=TURNS[:1])
    with pytest.raises(error):
        game.add(guess, marks)
    assert [str(turn) for turn in game.turns] == TURNS[:1]


def test_all_green_solves_with_an_unlisted_word():
    game = start(load("daily"))
    for turn in ("trace bbbyb", "limos bybyb", "conic ggbgb", "covid ggggg"):
        game = game.add(*turn.split())
    assert game.is_won
    assert not game.undo().is_over
    with pytest.raises(InputError, match="over"):
        game.add("crane", "bbbbb")


def test_a_contradiction_is_kept_only_if_forced():
    game = start(turns=TURNS)
    with pytest.raises(Contradiction):
        game.add("slate", "ggbbb")
    game = game.add("slate", "ggbbb", force=True)
    with pytest.raises(Contradiction):
        _ = game.advice
    game = game.add("plumb", "bbbbb")  # the contradiction is reported
    assert len(game.turns) == 4


def test_a_game_has_a_limit():
    game = start(limit=1)
    game = game.add("crane", "bbygb")
    assert game.is_over
    assert not game.is_won
    with pytest.raises(InputError, match="over"):
        game.add("moist", "bbbbg")
    game = game.change(limit=2)
    game = game.add("moist", "bbbbg")
    assert game.is_over
    with pytest.raises(InputError, match="limit of 2"):
        game.change(limit=2)


def test_a_turn_is_corrected_and_the_later_ones_stay():
    game = start(turns=["slate:bbybb", "moist:bbbbb"])
    game = game.edit(1, "crane", "bbygb")
    assert [str(turn) for turn in game.turns] == ["crane:bbygb", "moist:bbbbb"]
    for number, guess, marks, error in [
        (3, "crane", "bbygb", InputError),
        (0, "crane", "bbygb", InputError),
        (1, "crane", "ggggg", InputError),
        (1, "crane", "ggggy", ImpossibleFeedback),
        (1, "moist", "ggbbb", Contradiction),
    ]:
        with pytest.raises(error):
            game.edit(number, guess, marks)
        assert [str(turn) for turn in game.turns] == ["crane:bbygb", "moist:bbbbb"]
    game = game.edit(2, "aging", "ggggg")
    assert game.is_won


def test_settings_change_only_if_the_turns_fit():
    game = start(turns=TURNS)
    with pytest.raises(IllegalGuess, match="turn 2, MOIST"):
        game.change(rules=Rules.HARD)
    with pytest.raises(WordError):
        game.change(lexicon=Lexicon.of(["abcd", "efgh"]))
    with pytest.raises(Contradiction):
        game.change(lexicon=Lexicon.of(["crane", "slate"]))
    assert (game.setup.rules, game.lexicon) == (Rules.NORMAL, ORIGINAL)
    game = game.change(lexicon=load("original-all"), limit=9)
    assert (game.lexicon.name, game.setup.limit) == ("original-all", 9)
    assert [str(turn) for turn in game.turns] == TURNS


# -------------------------------------------------------------------------------- several boards

ANSWERS = ("crane", "moist", "sonic", "pound")


def marks_of(guess, answers):
    return [oracle.feedback(guess, answer) for answer in answers]


@pytest.mark.parametrize("boards", [1, 2, 4])
def test_turns_on_several_boards_are_added_corrected_and_undone(boards):
    answers = ANSWERS[:boards]
    game = start(boards=boards)
    assert game.setup.limit == 5 + boards
    game = game.add("salet", *marks_of("salet", answers))
    game = game.add("clump", *marks_of("clump", answers))
    assert game.turn_of("clump") == 2
    assert game.turn_of("crane") is None
    before = game.turns
    with pytest.raises(Contradiction):
        game.add("chord", *["ggggb"] * boards)
    with pytest.raises(InputError):
        game.add("chord", *["bbbbb"] * (boards + 1))
    assert game.turns == before
    game = game.edit(1, "tales", *marks_of("tales", answers))
    assert [turn.guess for turn in game.turns] == ["tales", "clump"]
    game = game.undo()
    assert len(game.turns) == 1
    game = game.change(rules=Rules.HARD)
    assert game.position.rules is Rules.HARD


def test_boards_that_are_solved_are_skipped():
    game = start(boards=4)
    game = game.add("moist", *marks_of("moist", ANSWERS))
    assert game.position.solved == (False, True, False, False)
    assert game.shown == (0, 2, 3)
    game = game.add("sonic", *marks_of("sonic", ("crane", "sonic", "pound")))
    game = game.add("crane", "ggggg", "-", None, oracle.feedback("crane", "pound"))
    assert game.shown == (3,)
    with failing("edit-solves"):
        game.edit(2, "sonic", "bbbbb", "bbbbb", "bbbbb")
    game = game.add("pound", "ggggg")
    assert game.is_won
    assert game.advice.solved


def test_in_sequence_the_next_board_reveals_its_marks():
    game = start(boards=3, sequence=True)
    game = game.add("salet", oracle.feedback("salet", "crane"))
    game = game.add("moist", oracle.feedback("moist", "crane"))
    game = game.add("crane", "ggggg")
    assert game.unrevealed == (0, 1)
    game = game.reveal(oracle.feedback("salet", "moist"))
    game = game.reveal("ggggg")  # MOIST had been the answer of board 2
    assert game.unrevealed == (0, 2)
    for guess in ("salet", "moist", "crane"):
        game = game.reveal(oracle.feedback(guess, "sonic"))
    assert game.unrevealed is None
    assert game.shown == (2,)
    game = game.undo()
    assert game.unrevealed is None
    assert game.shown == (0,)
    assert [turn.feedbacks[1:] for turn in game.turns] == [(None, None)] * 2
    with pytest.raises(InputError, match="no more marks"):
        game.reveal("bbbbb")
