"""The mean guessmap: early greens before information."""

from __future__ import annotations

import numpy as np

from salet.position.position import Position
from salet.strategies.base import strategy
from salet.strategies.scans import only
from salet.words.ranking import Merits


@strategy("mean-guessmap", summary="lowest mean feedback read as a number, correct letters first")
def mean_guessmap(position: Position) -> Merits:
    """The mean, over the candidates, of the feedback read in base 3 with correct 0, present 1 and
    absent 2, first letter most significant. Candidates only, first by the alphabet on ties."""
    mine = position.candidate_indices
    block = position.matrix.block(position.columns, mine)
    numbers = (position.lexicon.win - block.astype(np.int64)).sum(axis=1)
    every = only(position, mine, numbers)
    return Merits(every / position.count, order=np.arange(len(every)))
