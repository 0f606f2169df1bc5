"""A guess has the same value in suggestions and reviews."""

from __future__ import annotations

import random

import pytest
from tests import oracle
from tests.thorough import few

from salet.advice.advise import suggest
from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.reviews.reviewing import review_game

SEEDS = (0, 1, 5, 26)  # ultra-hard, a belief, hard, two boards


def random_position(seed):
    """Return a position after random guesses, and answers that fit it."""
    chance = random.Random(seed)
    lexicon = load(chance.choice(["daily", "daily", "original", "nyt-2023"]))
    rules = chance.choice([Rules.NORMAL, Rules.NORMAL, Rules.HARD, Rules.ULTRA_HARD])
    boards = 1 if rules is not Rules.NORMAL else chance.choice([1, 1, 1, 2])
    limit = boards + chance.choice([3, 4, 5, 5])
    answers = chance.sample(lexicon.answer_words, boards)
    if lexicon.weights and not lexicon.uniform:
        answers = chance.choices(lexicon.answer_words, lexicon.weights, k=boards)
    position = Position.start(lexicon, rules, boards=boards, limit=limit)
    for _ in range(chance.randint(1, limit - 1)):
        legal = [word for word in lexicon.guesses if position.legal[lexicon.index(word)]]
        guess = chance.choice(legal)
        if guess in answers:
            break
        position = position.after(guess, *(oracle.feedback(guess, answer) for answer in answers))
    return position, answers


@pytest.mark.parametrize("seed", few(SEEDS, tuple(range(200))))
def test_a_guess_has_one_value(seed):
    position, answers = random_position(seed)
    if not position.turns or len(set(answers)) < len(answers):
        return
    rules, limit = position.rules, position.limit
    for row in suggest(position, top=few(1, 2), words="any"):
        marks = [oracle.feedback(row.guess, answer) for answer in answers]
        played = (*position.turns, *position.after(row.guess, *marks).turns[-1:])
        turn = review_game(
            played, answers, position.lexicon, rules, limit=limit, any_guess=True
        ).turns[-1]
        assert turn.method == row.method
        assert turn.expected_turns == pytest.approx(row.expected_turns, abs=1e-8)
        if len(answers) == 1:
            assert turn.numbers.expected_size == pytest.approx(row.expected_size)
            assert turn.numbers.largest == row.largest
            assert turn.numbers.entropy == pytest.approx(row.entropy)
