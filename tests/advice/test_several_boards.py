"""Advice for several boards."""

from __future__ import annotations

import pytest
from tests.sentences import shows

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.advice.reasons import reason
from salet.belief.lists import load
from salet.host.games import marked, play_out
from salet.host.hosts import Words
from salet.position.position import Position
from salet.share.turns import parse_turns

ORIGINAL = load("original")


def test_in_sequence_a_guess_is_chosen_for_the_board_that_shows_its_marks():
    turns = ["trace:bbbyy,?,?,?", "solid:bbbyy,?,?,?"]
    (best, *_) = advise(Question(ORIGINAL, parse_turns(ORIGINAL, turns), top=3)).ranking
    assert (best.guess, best.boards) == ("dicey", (1,))  # with the hidden boards it would be SLATE
    later = ["trace:bbbyy,bgggg,?", "dicey:ggggg,bbyyb,?"]
    advice = advise(Question(ORIGINAL, parse_turns(ORIGINAL, later), top=3)).ranking
    assert {board for row in advice for board in row.boards or ()} == {2}  # by its own number


def test_the_reason_names_the_only_open_board():
    turns = ["plank:ggggg,bbbbb", "slate:-,bbbby"]
    advice = advise(Question(ORIGINAL, parse_turns(ORIGINAL, turns), top=1))
    assert shows(reason(advice, advice.ranking.best), "reason.leaves-boards", where="on board 2")


def test_a_game_in_sequence_comes_to_its_end():
    host = Words(("dicey", "brace", "irony", "crimp"), sequence=True)
    position = Position.start(ORIGINAL, boards=4)
    while not position.is_over and position.guesses_left:
        advice = advise(Question(ORIGINAL, position.turns, boards=4, top=1, words="everyday"))
        guess = advice.ranking.best.guess
        assert guess not in {turn.guess for turn in position.turns}
        position = marked(host, position, guess)
    assert position.is_over


@pytest.mark.parametrize("strategy", ["expected-turns", "expected-size", "bits-and-hits"])
def test_a_known_game_in_sequence_is_won_by_every_strategy(strategy):
    words = ["dicey", "brace", "irony", "crimp"]
    game = play_out(words, strategy, ORIGINAL, sequence=True)
    assert game.solved
    assert not game.lost
    assert len({move.turn.guess for move in game.moves}) == len(game.moves)
