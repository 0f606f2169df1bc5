"""Two baselines that choose without computing anything."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import StrategyError
from salet.position.position import Position
from salet.strategies.base import strategy


@strategy("first", finishes=True)
def first(position: Position) -> NDArray[Any]:
    """The first candidate by the alphabet.

    Play the first candidate in alphabetical order. Every other strategy should beat it.

    Merit: place in the alphabet

    Example: solve sonic --strategy first --list original
    """
    merit = np.full(len(position.lexicon.guesses), np.inf)
    merit[position.candidate_indices] = np.arange(len(position.candidate_indices))
    return merit


@strategy("random")
def random(position: Position, seed: int = 0) -> NDArray[Any]:
    """A candidate by chance, the same for the same seed.

    Play a random candidate. It depends only on the seed and the turns, so a bench can be repeated.

    Merit: a random number

    Example: solve sonic --strategy random --seed 1 --list original
    """
    if seed < 0:
        raise StrategyError("a seed cannot be negative", "Choose another, such as seed=1.")
    numbers = [seed]
    for turn in position.turns:
        patterns = [feedback.pattern for feedback in turn.feedbacks if feedback is not None]
        numbers += [sum(map(ord, turn.guess)), *patterns]
    generator = np.random.default_rng(numbers)
    merit = np.full(len(position.lexicon.guesses), np.inf)
    merit[position.candidate_indices] = generator.random(len(position.candidate_indices))
    return merit
