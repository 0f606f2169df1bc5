"""The chance to win with few guesses left, compared with a search of all trees."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.search_oracle import best_play

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.position.position import Position
from salet.value.searched import Searched, SureWins
from salet.value.study import Study
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")
LAST_THREE = Path(__file__).parents[1] / "web" / "golden" / "last_three.json"
FAMILIES = [w for w in ORIGINAL.answer_words if w[1:] in ("atch", "ound", "aste", "ight")]


def small_list(seed, weighted):
    """Return the guesses, and the belief in answers of which many are alike."""
    draw = random.Random(seed)
    answers = sorted({*draw.sample(FAMILIES, 7), *draw.sample(ORIGINAL.answer_words, 2)})
    guesses = sorted({*answers, *draw.sample(ORIGINAL.guesses, 8)})
    return guesses, {word: draw.choice([1, 1, 2, 3]) if weighted else 1 for word in answers}


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("rules", ["normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("seed", range(4))
def test_the_chance_with_three_guesses_equals_all_trees(seed, rules, weighted):
    """On a closed list the fewest games are lost; under a belief a loss is weighed with turns."""
    guesses, weights = small_list(seed, weighted)
    lexicon = Lexicon.of(guesses, list(weights), list(weights.values()) if weighted else None)
    position = Position.start(lexicon, rules, limit=3)
    regimes = [Valuer(position).regime, *([Searched(Study(position))] * (rules == "normal"))]
    for regime in regimes:
        for value in regime.values(list(guesses)):
            (lost, _), _ = best_play(guesses, weights, rules, 3, value.guess)
            chance = 1 - lost / sum(weights.values())
            assert value.win <= chance + 1e-9
            if value.exact and not weighted:
                assert value.win == pytest.approx(chance), value.guess


@pytest.mark.parametrize("rules", ["normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("seed", range(4))
def test_sure_wins_are_those_of_all_trees(seed, rules):
    guesses, weights = small_list(seed, weighted=False)
    position = Position.start(Lexicon.of(guesses, list(weights)), rules, limit=3)
    is_sure = SureWins(position)
    for nth, guess in enumerate(position.lexicon.guesses):
        (lost, _), _ = best_play(guesses, weights, rules, 3, guess)
        assert is_sure(nth) == (lost == 0)


@pytest.mark.parametrize(
    "row", json.loads(LAST_THREE.read_text()), ids=lambda row: " ".join(row["turns"])
)
def test_no_word_is_overlooked_with_three_guesses_left(row):
    """``best`` has been proven by ``salet exact``; the page is held to the same file.

    After HUMPY the offensive word PANSY is sure to win, too, and it is quicker.
    """
    position = Position.of(row["list"], row["turns"], row["rules"], limit=row["within"])
    first = advise(position, Taste(words="any", top=1)).best
    assert first.expected_turns <= row["turns_of_best"] + 0.02
    assert (first.win == 1) == row["is_sure"]
