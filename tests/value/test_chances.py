"""The chance to win with few guesses left, compared with a search of all trees."""

from __future__ import annotations

import random

import pytest
from tests.search_oracle import best_play

from salet.belief.lists import load
from salet.position.position import Position
from salet.value.chances import chance_of_three, safer_word
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")
FAMILIES = [w for w in ORIGINAL.answer_words if w[1:] in ("atch", "ound", "aste", "ight")]


@pytest.mark.parametrize("rules", ["normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("seed", range(6))
def test_the_chance_with_three_guesses_equals_all_trees(seed, rules):
    draw = random.Random(seed)
    answers = sorted({*draw.sample(FAMILIES, 7), *draw.sample(ORIGINAL.answer_words, 2)})
    guesses = sorted({*answers, *draw.sample(ORIGINAL.guesses, 8)})
    weights = {word: draw.choice([1, 1, 2, 3]) for word in answers}
    lexicon = Lexicon.of(guesses, answers, [weights[word] for word in answers])
    position = Position.start(lexicon, rules, limit=3)
    for nth, guess in enumerate(lexicon.guesses):
        (lost, _), _ = best_play(guesses, weights, rules, 3, guess)
        chance = 1 - lost / sum(weights.values())
        assert chance_of_three(position, nth) == pytest.approx(chance, abs=1e-8), guess


@pytest.mark.parametrize(
    ("turns", "limit", "guess", "expected"),
    [
        (["crane:bbbbb", "sight:bgggg"], 5, "light", ("awful", 1.0, 0.8)),
        (["crane:bbbbb", "sight:bgggg"], 5, "awful", None),
        (["crane:bbbbb", "sight:bgggg"], 6, "light", None),  # four guesses left
        (["crane:bbbbb"], 4, "light", None),  # too many words left
        (["crane:bbbbb", "sight:bgggg"], 3, "fluff", ("fight", 0.2, 0.0)),
    ],
)
def test_a_safer_word(turns, limit, guess, expected):
    safer = safer_word(Position.of(ORIGINAL, turns, limit=limit), guess)
    assert (safer and safer[:3]) == expected


def test_unwanted_words_are_not_called_safer():
    position = Position.of(ORIGINAL, ["crane:bbbbb", "sight:bgggg"], limit=5)
    safer = safer_word(position, "light", never=["awful"])
    assert safer is not None
    assert safer.word != "awful"
