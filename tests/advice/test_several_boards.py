"""Advice for several boards."""

from __future__ import annotations

import pytest
from tests.sentences import shows

from salet.advice.advise import advise
from salet.advice.reasons import reason
from salet.advice.taste import Taste
from salet.belief.lists import load, make_setup
from salet.host.games import by_advice, play_out, played
from salet.host.hosts import Words
from salet.position.position import Position
from salet.puzzle.sentences import say

ORIGINAL = load("original")


def test_in_sequence_a_guess_is_chosen_for_the_board_that_shows_its_marks():
    turns = ["trace:bbbyy,?,?,?", "solid:bbbyy,?,?,?"]
    best = advise(Position.of(ORIGINAL, turns), Taste("any")).best
    assert (best.guess, best.boards) == ("dicey", (1,))  # with the hidden boards it would be SLATE
    later = ["trace:bbbyy,bgggg,?", "dicey:ggggg,bbyyb,?"]
    ranking = advise(Position.of(ORIGINAL, later), Taste("any", top=3)).ranking
    assert {board for row in ranking for board in row.boards or ()} == {2}  # by its own number


def test_the_reason_names_the_only_open_board():
    turns = ["plank:ggggg,bbbbb", "slate:-,bbbby"]
    advice = advise(Position.of(ORIGINAL, turns), Taste("any", top=1))
    assert shows(reason(advice), "reason.leaves-board-solves", board=2)


def test_the_reason_counts_the_words_of_two_open_boards():
    advice = advise(Position.of(ORIGINAL, ["salet:bbbbg,bybby"]), Taste("any", top=1))
    words = sum(board.likely for board in advice.boards)
    solves = "-solves" if advice.best.probability >= 0.005 else ""
    assert shows(reason(advice), f"reason.leaves-all{solves}", words=words)
    assert advice.best.win is None  # what comes after the guess is estimated


@pytest.mark.parametrize("boards", [4, 5])
def test_the_reason_names_four_boards_that_a_guess_can_solve(boards):
    position = Position.of(ORIGINAL, [f"crane:{','.join(['bbygb'] * boards)}"])
    row = next(row for row in advise(position, Taste("any", top=40)).ranking if row.candidate)
    assert row.boards == (1, 2, 3, 4, 5)[:boards]
    said = reason(advise(position), row)
    named = [1, 2, 3, 4, *["…"] * (boards > 4)]
    left, words, chance = row.expected_size, position.likely, row.probability
    assert said == say(
        "reason.leaves-all-solves", left=left, words=words, n=boards, boards=named, chance=chance
    )


def test_the_reason_names_the_board_that_is_certain():
    position = Position.before_first(make_setup(ORIGINAL, boards=2))
    for guess in ("salet", "crony"):
        position = Words(("moist", "proxy")).play(position, guess)
    assert [board.count for board in position.boards] == [6, 1]
    assert shows(reason(advise(position, Taste(top=1))), "reason.only-on", board=2)


def test_a_game_in_sequence_comes_to_its_end():
    host = Words(("dicey", "brace", "irony", "crimp"), sequence=True)
    start = Position.before_first(make_setup(ORIGINAL, boards=4, sequence=True))
    choose = by_advice(lambda position: advise(position, Taste(top=1)))
    *_, end = played(start, host, choose, start.limit)
    assert end.is_over
    assert len({turn.guess for turn in end.turns}) == len(end.turns)


@pytest.mark.parametrize("strategy", ["expected-turns", "expected-size", "bits-and-hits"])
def test_a_known_game_in_sequence_is_won_by_every_strategy(strategy):
    words = ["dicey", "brace", "irony", "crimp"]
    game = play_out(words, strategy, ORIGINAL, sequence=True)
    assert game.solved
    assert not game.lost
    assert len({move.turn.guess for move in game.moves}) == len(game.moves)


def test_the_boards_to_attend_to_are_numbered_from_1():
    turns = ["trace:bbbyy,bgggg,?", "dicey:ggggg,bbyyb,?"]
    advice = advise(Position.of(ORIGINAL, turns), Taste("any", top=1))
    assert advice.as_dict()["attention"] == [board + 1 for board in advice.attention] == [2, 3]
