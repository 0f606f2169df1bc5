"""The choice of guesses, and how turns fit a list; without a browser."""

from __future__ import annotations

import itertools

import pytest
from tests.auto.drawn import turns_of

from salet.auto.errors import PageError
from salet.auto.guesser import Guesser, GuessOptions, agree, fits_a_word
from salet.belief.lists import load
from salet.host.games import Move
from salet.puzzle.marks import Feedback
from salet.puzzle.notation import parse_turns
from salet.puzzle.rules import Rules, fits
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")
TINY = Lexicon.of(["tarse", "vital", "aloud", "crane", "moist", "tally", "daily"], name="tiny")


def guesser(lexicon=ORIGINAL, boards=1, strategy="bits-and-hits", **options):
    chosen = GuessOptions(lexicon, Rules.NORMAL, strategy, **options)
    return Guesser(chosen, boards)


def test_boards_are_solved_although_a_page_uses_one_answer_twice():
    answers = ("moist", "moist")
    chooser = guesser(TINY, boards=2)
    guesses, turns = [], ()
    while not chooser.is_won(turns) and len(turns) < 60:
        guess = chooser.guess(chooser.position(turns, 60))
        assert guess not in guesses
        guesses.append(guess)
        turns = turns_of(guesses, answers)
    assert chooser.answers(turns) == answers


@pytest.mark.parametrize("boards", [1, 2])
def test_marks_that_no_word_fits_are_reported_details_of(boards):
    chooser = guesser(boards=boards)
    marks = (Feedback.parse("bbygb"), Feedback.parse("ggggy"))[-boards:]
    turns = [Turn("crane", marks)]
    with pytest.raises(PageError) as caught:
        chooser.check(turns)
    assert caught.value.code == "contradiction"
    assert str(caught.value).startswith("board 2: ") is (boards == 2)


@pytest.mark.parametrize("answers", [("moist",), ("moist", "crane"), ("moist", "crane", "proxy")])
def test_a_move_has_the_candidates_of_each_board(answers):
    turns = turns_of(["salet", "crane"], answers)
    chooser = guesser(boards=len(answers))
    counts = []
    for board, answer in enumerate(answers):
        shown = [each.on(board) for each in turns]
        left = [w for w in ORIGINAL.answer_words if fits(shown, tuple(w))]
        counts.append(None if answer == "crane" else len(left))
    assert chooser.move(turns, 9) == Move(turns[-1], tuple(counts))


@pytest.mark.parametrize("boards", [1, 2])
def test_the_last_guess_for_one_board_is_a_candidate(boards):
    answers = ("hatch", "latch")[:boards]
    turns = turns_of(["latch"], answers)
    chooser = guesser(boards=boards)
    last = chooser.guess(chooser.position(turns, 2))
    assert fits([turns[0].on(0)], tuple(last))


@pytest.mark.parametrize("boards", [1, 4])
def test_the_opener_comes_first_and_the_book_next(boards):
    start = guesser(boards=boards).position((), 0)
    assert guesser(boards=boards, opener="adieu").guess(start) == "adieu"
    assert guesser(boards=boards, opener="adieu", never=("adieu",)).guess(start) != "adieu"
    assert guesser(boards=boards, strategy="expected-turns").guess(start) == "salet"


@pytest.mark.parametrize("boards", [1, 2])
def test_hard_rules_are_followed_only_if_the_game_was_played_by_them(boards):
    answers = ("moist", "crane")[:boards]
    chooser = guesser(boards=boards)
    turns = turns_of(["salet"], answers)
    assert not chooser.follow_hard_rules(turns_of(["salet", "fuzzy"], answers))
    assert chooser.follow_hard_rules(turns)
    assert chooser.rules is Rules.HARD
    assert not chooser.follow_hard_rules(turns)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("crane:bbygb", "crane:bbygb moist:bbbbb", True),
        ("crane:bbygb", "crane:bbyyb", False),
        ("crane:bbygb,?", "crane:bbygb,ybbbb", True),  # in sequence, marks are shown later
        ("crane:bbygb,ybbbb", "crane:bbygb,?", False),
    ],
)
def test_new_turns_that_only_add_to_the_old_ones_agree(old, new, same):
    before, after = (parse_turns(ORIGINAL, text.split()) for text in (old, new))
    assert agree(before, after) is same


def test_turns_fit_a_word_if_they_fit_any_that_is_allowed():
    words = ["crane", "slate", "moist"]
    lexicon = Lexicon.of([*words, "grace"], words, name="tiny")
    for first, second in itertools.product(lexicon.guesses, repeat=2):
        for answer, other in itertools.product(lexicon.guesses, repeat=2):
            turns = [*turns_of([first], [answer]), *turns_of([second], [other])]
            fitting = any(fits(turns, tuple(word)) for word in lexicon.guesses)
            assert fits_a_word(lexicon, turns) is fitting
