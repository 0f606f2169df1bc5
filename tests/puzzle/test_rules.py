"""Legality under normal, hard and ultra-hard rules, compared with the oracle, and messages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle

from salet.errors import IllegalGuess
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, check_turns, illegal, squares_violation, violation
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn

LETTERS = "abcd"


@st.composite
def games(draw):
    """Draw an answer, turns played against it, and a next guess."""
    length = draw(st.integers(3, 6))
    word = st.text(LETTERS, min_size=length, max_size=length)
    answer = draw(word)
    pairs = [(guess, oracle.feedback(guess, answer)) for guess in draw(st.lists(word, max_size=3))]
    return answer, pairs, draw(word)


def turns_of(pairs):
    return [Turn(guess, (Feedback.parse(marks),)) for guess, marks in pairs]


@pytest.mark.parametrize(
    ("rules", "is_legal"),
    [
        (Rules.NORMAL, lambda pairs, guess: True),
        (Rules.HARD, oracle.is_hard_legal),
        (Rules.ULTRA_HARD, oracle.is_ultra_hard_legal),
    ],
)
@given(game=games())
def test_what_is_legal_equals_the_oracle(rules, is_legal, game):
    answer, pairs, guess = game
    turns = turns_of(pairs)
    assert violation(rules, turns, answer) is None
    assert (violation(rules, turns, guess) is None) == is_legal(pairs, guess)


@given(games())
def test_a_refusal_is_a_true_sentence(game):
    """The message can be checked by the guess alone."""
    _, pairs, guess = game
    why = violation(Rules.ULTRA_HARD, turns_of(pairs), guess)
    if why is None:
        return
    pieces = why.split()
    letter = pieces[-1].lower()
    if why.startswith("must contain"):
        wanted = int(pieces[2]) if len(pieces) == 4 else 1
        assert guess.count(letter) < wanted
    elif why.startswith("cannot contain"):
        assert letter in guess
    elif why.startswith("can contain only"):
        assert guess.count(letter) > int(pieces[3])
    else:
        same = guess[int(pieces[1]) - 1] == letter
        assert pieces[2:-1] == (["cannot", "be"] if same else ["must", "be"])


@pytest.mark.parametrize(
    ("rules", "played", "guess", "why"),
    [
        (Rules.HARD, ["crane:bbgbb"], "lucky", ("rules.place", 3, "A")),
        (Rules.HARD, ["crane:bbgbb"], "plaza", None),
        (Rules.HARD, ["crane:bbybb"], "moist", ("rules.contain", 1, "A")),
        (Rules.HARD, ["speed:bbyyb"], "crate", ("rules.contain", 2, "E")),
        (Rules.HARD, ["speed:bbyyb"], "elope", None),
        (Rules.HARD, ["speed:bbgyb"], "agent", ("rules.contain", 2, "E")),
        (Rules.HARD, ["eerie:yybbg"], "melee", None),
        (Rules.HARD, ["eerie:yybbg"], "elope", ("rules.contain", 3, "E")),
        (Rules.HARD, ["crane:gbbbb", "could:gybbb"], "catch", ("rules.contain", 1, "O")),
        (Rules.HARD, ["crane:gbbbb", "could:gybbb"], "month", ("rules.place", 1, "C")),
        # two copies are needed only where one turn showed two
        (Rules.HARD, ["crane:bbbby", "eight:ybbbb"], "bread", None),
        # under the game's hard rules, absent letters and old places may return
        (Rules.HARD, ["crane:bbybb"], "crane", None),
        (Rules.HARD, ["crane:bbybb"], "quack", None),
        (Rules.ULTRA_HARD, ["crane:bbybb"], "shaft", ("rules.other-place", 3, "A")),
        (Rules.ULTRA_HARD, ["crane:bbybb"], "altar", ("rules.without", 0, "R")),
        (Rules.ULTRA_HARD, ["speed:bbybb"], "eagle", ("rules.only", 1, "E")),
        (Rules.ULTRA_HARD, ["crane:bbybb"], "among", ("rules.without", 0, "N")),
        (Rules.ULTRA_HARD, ["crane:bbybb"], "aloft", None),
    ],
)  # fmt: skip
def test_why_a_guess_is_illegal(rules, played, guess, why):
    turns = [
        Turn(word, (Feedback.parse(marks),)) for word, marks in (turn.split(":") for turn in played)
    ]
    said = None
    if why is not None:
        key, place, letter = why
        said = say(key, place=place, n=place, letter=letter)
    assert violation(rules, turns, guess) == said


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (["ybbbb", "bybbb", "gbbbb"], None),
        (["yybbb", "bbgbb"], say("rules.squares-fewer", row=2)),
        (["bbbbb", "gbbby", "ybbgy"], say("rules.squares-place", row=3, place=1)),
    ],
)
def test_squares_alone_may_break_hard_rules(rows, why):
    assert squares_violation(list(map(Feedback.parse, rows))) == why


def test_a_refused_guess_names_the_word_the_rules_and_the_reason():
    turns = [Turn("crane", (Feedback.parse("bbgbb"),))]
    error = illegal(Rules.HARD, "lucky", violation(Rules.HARD, turns, "lucky"))
    why = say("rules.place", place=3, letter="A")
    assert error.message == say("rules.illegal-hard", word="LUCKY", why=why)
    assert error.fix


def test_an_illegal_earlier_turn_is_reported_with_its_number():
    turns = [
        Turn("crane", (Feedback.parse("bbgbb"),)),
        Turn("lucky", (Feedback.parse("bbbbb"),)),
        Turn("plaza", (Feedback.parse("ggggg"),)),
    ]
    check_turns(Rules.NORMAL, turns)
    with pytest.raises(IllegalGuess):
        check_turns(Rules.HARD, turns)
    with pytest.raises(IllegalGuess, match=r"turn 2, LUCKY"):
        check_turns(Rules.ULTRA_HARD, turns)


def test_eleven_copies_of_a_letter_have_a_sentence_too():
    turns = [Turn("a" * 11, (Feedback.parse("g" * 11),))]
    assert violation(Rules.HARD, turns, "b" * 11) == say("rules.place", place=1, letter="A")
    turns = [Turn("a" * 11, (Feedback.parse("g" * 10 + "b"),))]
    assert violation(Rules.ULTRA_HARD, turns, "a" * 11) == (
        say("rules.other-place", place=11, letter="A")
    )
    turns = [Turn("a" * 10 + "b", (Feedback.parse("b" + "g" * 9 + "y"),))]
    assert violation(Rules.HARD, turns, "a" * 11) == "must contain B"


def test_a_turn_prints_as_people_write_it_and_its_repr_rebuilds_it():
    turn = Turn("crane", (Feedback.parse("bbygb"),))
    assert str(turn) == "crane:bbygb"
    assert eval(repr(turn), {"Turn": Turn, "Feedback": Feedback}) == turn
    cut = Turn("džabč", (Feedback.parse("bbyg"),), ("dž", "a", "b", "č"))
    assert eval(repr(cut), {"Turn": Turn, "Feedback": Feedback}) == cut


def test_rules_are_named_as_on_the_command_line():
    assert [str(rules) for rules in Rules] == ["normal", "hard", "ultra-hard"]
