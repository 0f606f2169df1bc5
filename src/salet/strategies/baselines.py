"""Two baselines that show what no thought at all is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.strategies.base import strategy


@strategy("first", summary="the first candidate by the alphabet")
def first(position: Position) -> NDArray[Any]:
    """The place in the alphabet, candidates only."""
    merit = np.full(len(position.lexicon.guesses), np.inf)
    merit[position.candidate_indices] = np.arange(position.count)
    return merit


@strategy(
    "random", summary="a candidate by chance, the same for the same seed", options={"seed": 0}
)
def random(position: Position, seed: int) -> NDArray[Any]:
    """A random number for each candidate, drawn anew for every position from the seed."""
    told = [(sum(map(ord, turn.guess)), turn.feedback.pattern) for turn in position.turns]
    generator = np.random.default_rng([seed, *(n for pair in told for n in pair)])
    merit = np.full(len(position.lexicon.guesses), np.inf)
    merit[position.candidate_indices] = generator.random(position.count)
    return merit
