"""The exact end game, compared with a search of all trees."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.search_oracle import best_play

from salet.belief.lists import load
from salet.position.position import Position
from salet.search.endgame import EndGame
from salet.words.lexicon import Lexicon

WIN_FIRST = 1e9  # what a loss costs if it outweighs any number of turns
ORIGINAL = load("original")
WORDS = ORIGINAL.answer_words


def drawn(seed):
    """Return a small list with integer weights, and these weights."""
    draw = random.Random(seed)
    family = [w for w in WORDS if w[1:] in ("atch", "ound", "aste", "ight")]
    answers = sorted({*draw.sample(family, draw.randint(3, 7)), *draw.sample(WORDS, 2)})
    guesses = sorted({*answers, *draw.sample(ORIGINAL.guesses, 8)})
    weights = {word: draw.choice([1, 1, 2, 3]) for word in answers}
    return Lexicon.of(guesses, answers, [weights[w] for w in answers]), weights


@pytest.mark.parametrize("seed", range(30, 42))
def test_the_end_game_with_losses_equals_all_trees(seed):
    lexicon, weights = drawn(seed)
    whole = sum(weights.values())
    for left in (2, 3, 4):
        position = Position.start(lexicon, limit=left)
        order = position.board.by_weight
        columns = position.board.columns[order]
        own = [-1] * len(lexicon.guesses)
        for place, column in enumerate(columns.tolist()):
            own[lexicon.answers[column]] = place
        game = EndGame(
            position.matrix.block(columns), np.array(own), position.weights[order], left, WIN_FIRST
        )
        (losses, total), _ = best_play(list(lexicon.guesses), weights, "normal", left)
        cost, lost = game.rest(tuple(range(len(columns))), left)
        assert cost == game.value()
        assert lost == pytest.approx(losses / whole)
        turns = (total + left * losses) / whole
        assert cost - WIN_FIRST * lost == pytest.approx(turns, abs=1e-5)
