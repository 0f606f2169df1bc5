"""The value of a guess on several boards if no guess is to spare."""

from __future__ import annotations

from itertools import product

import pytest
from tests import oracle

from salet.advice.computed import suggest
from salet.position.position import Position
from salet.strategies import find_strategy

LATE = 4


def by_hand(position, guess):
    """Return the mean guesses over all answers if words are tried one by one after a guess."""
    left, total = position.guesses_left, 0.0
    boards = [[word for word, _ in board.candidates] for board in position.playing]
    for answers in product(*boards):
        turns = 1
        for words, answer in zip(boards, answers, strict=True):
            marks = oracle.feedback(guess, answer)
            fitting = [word for word in words if oracle.feedback(guess, word) == marks]
            turns += 0 if answer == guess else 1 + fitting.index(answer)
        total += turns if turns <= left else left + LATE
    return total / len(list(product(*boards)))


@pytest.mark.parametrize("limit", [4, 5])
def test_without_a_guess_to_spare_the_chance_to_win_counts(limit):
    guesses = ["salet", "crony", "vozhd"][: limit - 2]
    turns = [
        f"{guess}:{oracle.feedback(guess, 'hatch')},{oracle.feedback(guess, 'drift')}"
        for guess in guesses
    ]
    position = Position.of("original", turns, limit=limit)
    assert position.guesses_left == len(position.open) == 2
    ranking = find_strategy("expected-turns").rank(position, 40)
    for row in ranking:
        assert row.method == "counted"
        assert row.expected_turns == pytest.approx(by_hand(position, row.guess))
    assert ranking.best.boards  # a guess that cannot solve a board loses


def test_a_game_that_is_lost_counts_four_guesses_past_the_limit():
    position = Position.of("original", ["salet:bgbby,bbbbg", "crony:ybbbb,bgbbb"], limit=3)
    for row in suggest(position):
        assert row.expected_turns == position.guesses_left + LATE
