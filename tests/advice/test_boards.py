"""Advice for several boards."""

from __future__ import annotations

import pytest
from salet.advice.boards import advise_boards
from salet.host.boardgames import check_answers, marks, play_boards, revealed

from salet.belief.lists import load


def test_in_sequence_a_guess_is_chosen_for_the_board_that_shows_its_marks():
    turns = ["trace:bbbyy,?,?,?", "solid:bbbyy,?,?,?"]
    (best, *_) = advise_boards("original", turns, top=3).ranking
    assert (best.guess, best.boards) == ("dicey", (1,))  # the boards that hide would have SLATE
    later = ["trace:bbbyy,bgggg,?", "dicey:ggggg,bbyyb,?"]
    found = advise_boards("original", later, top=3).ranking
    assert {board for row in found for board in row.boards or ()} == {2}  # by its own number


def test_a_game_in_sequence_comes_to_its_end():
    original = load("original")
    answers = check_answers(original, ["dicey", "brace", "irony", "crimp"])
    boards = Boards.start(original, 4)
    while not boards.is_over and boards.guesses_left:
        turns = [(turn.guess, turn.feedbacks) for turn in boards.turns]
        guess = advise_boards(original, turns, boards=4, top=1, words="everyday").ranking.best.guess
        assert guess not in {turn.guess for turn in boards.turns}
        boards = revealed(boards.after_turn(marks(boards, answers, guess, sequence=True)), answers)
    assert boards.is_over


@pytest.mark.parametrize("strategy", ["expected-turns", "expected-size", "bits-and-hits"])
def test_a_known_game_in_sequence_is_won_by_every_strategy(strategy):
    words = ["dicey", "brace", "irony", "crimp"]
    game = play_boards(words, strategy, load("original"), sequence=True)
    assert game.solved
    assert not game.lost
    assert len({move.turn.guess for move in game.moves}) == len(game.moves)
