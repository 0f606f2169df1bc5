"""What all regimes ask about one position, and what a regime is."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Cells, Floats
from salet.position.buckets import Split
from salet.position.position import Position
from salet.value.order import order_of
from salet.value.value import Value
from salet.words.constants import VALUE


class Regime(Protocol):
    """A way to value guesses at one position, which keeps everything that it computes."""

    sees_end: bool  # whether every game is followed to its end

    @property
    def proves_best(self) -> bool:
        """Whether no guess is better than the best of the short list."""
        ...

    def shortlist(self) -> Cells:
        """Return the guesses that are worth valuing, as indices."""
        ...

    def values(self, words: list[str]) -> list[Value]:
        """Return the value of each word."""
        ...


class Study:
    """A position, and its guesses in the order of what they promise."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @cached_property
    def order(self) -> Cells:
        """The legal guesses of one board, the best by their merit first."""
        return order_of(self.position.board)

    def split(self, word: str) -> Split:
        """Return how a word splits the candidates of the board."""
        return Split(self.position.board, word)

    def best_by_merit(self, most: int) -> Cells:
        """Return the best guesses by their merit, and as many everyday words."""
        known = self.order[self.position.everyday[self.order]]
        return np.union1d(self.order[:most], known[:most])

    def best_of(self, cost: Floats, most: int, also: Floats | None = None) -> Cells:
        """Return the legal guesses that cost least, and ``short_list`` everyday words.

        ``cost`` is [guesses]. With ``also`` the best by a second number are included.
        """
        position, few = self.position, VALUE["short_list"]
        legal = np.flatnonzero(position.legal & np.isfinite(cost))
        known = legal[position.everyday[legal]]
        keys = -position.familiarity[known], ~position.is_candidate[known], cost[known].round(6)
        chosen = [self._sorted(cost, legal)[:most], known[np.lexsort(keys)][:few]]
        if also is not None:
            chosen += [self._sorted(also, legal)[:few], self._sorted(also, known)[:few]]
        return np.unique(np.concatenate(chosen))

    def _sorted(self, cost: Floats, guesses: Cells) -> Cells:
        """Return guesses by what they cost, then candidates first, then by belief."""
        position = self.position
        keys: tuple[NDArray[Any], ...] = (-position.hits[guesses], ~position.is_candidate[guesses])
        return guesses[np.lexsort((*keys, cost[guesses].round(9)))]
