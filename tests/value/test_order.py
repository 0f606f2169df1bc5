"""The learned merit of a guess, compared with a loop over its feedbacks."""

from __future__ import annotations

from math import log2

import numpy as np
import pytest
from hypothesis import given
from tests import oracle
from tests.value.test_valuer import positions

from salet.position.position import Position
from salet.value.order import merit_of_bits, merits, merits_on, order_of
from salet.words.lexicon import Lexicon


def slow_merit(guess, words, shares):
    """Return 1 + the turns of each feedback but all green; a set counts 2 ** bits words."""
    groups = {}
    for word, share in zip(words, shares, strict=True):
        groups.setdefault(oracle.feedback(guess, word), []).append(share)
    total = 1.0
    for marks, group in groups.items():
        mass = sum(group)
        bits = -sum(share / mass * log2(share / mass) for share in group)
        if set(marks) != {"g"}:
            total += mass * float(merit_of_bits(np.array(bits)))
    return total


@given(positions())
def test_merits_are_those_of_the_definition(case):
    guesses, answers, weights, left = case
    board = Position.start(Lexicon.of(guesses, answers, weights), limit=left).board
    every, words = board.by_weight, board.lexicon.answer_words
    fast = merits(board, every, np.arange(len(board.lexicon.guesses)))
    shares = [board.weights[at] for at in every]
    named = [words[at] for at in every]
    for guess, merit in zip(board.lexicon.guesses, fast, strict=True):
        scaled = [share / sum(shares) for share in shares]
        assert merit == pytest.approx(slow_merit(guess, named, scaled), abs=1e-3)


@given(positions())
def test_guesses_are_tried_in_the_order_of_their_merit(case):
    guesses, answers, weights, left = case
    board = Position.start(Lexicon.of(guesses, answers, weights), limit=left).board
    merit, order = merits_on(board), order_of(board)
    assert sorted(order) == list(range(len(guesses)))
    assert list(merit[order]) == sorted(merit)
