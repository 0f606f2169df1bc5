"""The turns that a bucket still takes, learned from positions that were solved exactly."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.strategies.base import strategy
from salet.value.order import merit_of_bits


@strategy("learned", finishes=True)
def learned(position: Position) -> NDArray[Any]:
    """Fewest turns still needed, by a curve learned from perfect play.

    How many turns does a bucket of n candidates still take? Thousands of sets of words of
    `original` were solved exactly, and a curve with thirteen points was fitted to the results: one
    word takes 1 turn, two take 1.5 on average, 5 take 1.9, 20 take 2.2, 100 take 2.7, 200 take 2.8.
    The strategy plays the guess whose buckets take the fewest turns. Of all strategies that look
    one guess ahead it needs the fewest turns, also on lists that were not used for the curve.

    Merit: 1 + Σ P(bucket) · turns(count of the bucket), without the bucket that ends the game

    Example: suggest crane:bbygb --list original --strategy learned --words any --top 3 -v

    Note: `python -m scripts.learn` solves the sets again and writes the curve; it takes some
    minutes. `expected-turns` tries guesses in the order of this merit.
    """
    bits = np.log2(np.maximum(1, np.arange(position.count + 1)))
    left = position.expected(merit_of_bits(bits))
    return np.asarray(1 + left - position.solves).round(9)
