"""The learned strategy: its curve, its merit, and its total on another list."""

from __future__ import annotations

import numpy as np
import pytest

from salet.belief.lists import load
from salet.lab.bench import evaluate
from salet.position.position import Position
from salet.strategies import find_strategy
from salet.value.order import merit_of_bits
from salet.words.lexicon import Lexicon

BEST_ON_2023 = 11_270  # entropy's total there, the least of the other one-ply strategies


def test_the_curve_is_increasing() -> None:
    turns = merit_of_bits(np.log2(np.maximum(1, np.arange(13_001))))
    assert turns[1:3] == pytest.approx((1, 1.5), rel=0.01)
    assert (np.diff(turns[1:]) > 0).all()


def test_the_merit_is_the_turns_by_hand() -> None:
    lexicon = Lexicon.of(["aab", "aac", "abb", "ccc"])
    merit = find_strategy("learned").function(Position.start(lexicon))
    assert isinstance(merit, np.ndarray)
    turns = merit_of_bits(np.log2(np.maximum(1, np.arange(5))))
    # ccc tells aac (a c at the end) from aab and abb, and is itself a candidate
    assert merit[lexicon.index("ccc")] == pytest.approx(1 + turns[1] / 4 + turns[2] / 2)


@pytest.mark.later("full golden totals")
@pytest.mark.extra("lab")
def test_learned_wins_on_another_list() -> None:
    result = evaluate(find_strategy("learned"), load("nyt-2023"))
    assert result.total < BEST_ON_2023
    assert result.losses == 0
