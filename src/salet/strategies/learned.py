"""A score that is learned: what a bucket still takes, from positions that were solved exactly."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.strategies.base import strategy
from salet.words.datafiles import read_data

LATE = 0.004  # a late turn costs a trifle more than an early one, so that games end in time


@cache
def _learned() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The logarithms of some counts, and the turns that one of so many words takes."""
    row = json.loads(read_data("learned.json"))
    return np.log(row["counts"]), np.array(row["turns"])


def turns_of_count(most: int) -> NDArray[np.float64]:
    """The turns that one of so many words takes, for 0 to ``most`` words, as learned.

    Between the counts of the file, and past its last one, it goes on in straight lines over the
    logarithm of the count.
    """
    at, turns = _learned()
    logarithm = np.log(np.maximum(np.arange(most + 1), 1))
    slope = (turns[-1] - turns[-2]) / (at[-1] - at[-2])
    found = np.interp(logarithm, at, turns) + slope * np.maximum(logarithm - at[-1], 0)
    return np.asarray(found * (1 + LATE * logarithm))


@strategy("learned", finishes=True)
def learned(position: Position) -> NDArray[Any]:
    """Fewest turns still needed, by a curve learned from perfect play.

    How many turns does a bucket of n candidates still take? Thousands of sets of words of
    `original` were solved exactly, and a line with thirteen corners laid through what they took:
    one word takes 1 turn, two take 1.5 on average, 5 take 1.9, 20 take 2.2, 100 take 2.7, 200 take
    2.8. The guess is played after which the buckets take the fewest turns. It looks one guess
    ahead, and of all rules that do so it needs the fewest turns, also on a list that it never saw.

    Merit: 1 + Σ P(bucket) · turns(count of the bucket), without the bucket that ends the game

    Example: suggest crane:bbygb --list original --strategy learned --words any --top 3 -v

    Note: `python -m scripts.learn` solves the sets again and writes the curve; it takes some
    minutes. As the estimate inside `expected-turns` the curve brings nothing: 7,925 guesses in
    place of 7,926 on `original`, 11,227 in place of 11,226 on `nyt-2023`, so it is not used there.
    """
    left = position.expected(turns_of_count(position.count))
    return np.asarray(1 + left - position.solves).round(9)
