"""The host that hides: it holds no word, and gives the feedback that leaves the most candidates.

Among equals it takes the one with the fewest correct marks, then the fewest present ones, then
the lowest pattern. So its game is fixed by the guesses, and a shortest game is a shortest path.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from salet.puzzle.marks import Feedback
from salet.words.turns import make_turn

if TYPE_CHECKING:
    from salet.position.position import Position


@lru_cache(maxsize=4)
def preference(length: int) -> NDArray[np.int64]:
    """The rank of each pattern among equals, [3^L]: the host takes the lowest."""
    patterns = np.arange(3**length)
    digits = patterns[:, None] // 3 ** np.arange(length) % 3
    order = np.lexsort((patterns, (digits == 1).sum(axis=1), (digits == 2).sum(axis=1)))
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = patterns
    return rank


@dataclass(frozen=True, slots=True)
class Adversary:
    """The host that hides; where it is ``decent`` it counts insults and vulgar words only when
    nothing else is left, so that its last word is none.

    >>> from salet.belief.lists import load
    >>> from salet.position.position import Position
    >>> position = Position.start(load("original"))
    >>> for guess in ("agile", "snort", "dumpy", "chuck"):
    ...     told = Adversary().mark(position, guess)
    ...     position = position.after(guess, told)
    ...     print(guess, told, position.count)
    agile bbbbb 263
    snort bbbbb 14
    dumpy bybbb 1
    chuck ggggg 1
    """

    decent: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        """None: it holds no word."""
        return ()

    def play(self, position: Position, guess: str) -> Position:
        """Return the position after a guess."""
        return position.followed(make_turn(position.lexicon, guess, self.mark(position, guess)))

    def mark(self, position: Position, guess: str) -> Feedback:
        """Return the feedback that leaves the most candidates."""
        board = position.board
        row = position.matrix.row(guess)[board.columns]
        if self.decent and not (refused := board.refused[board.candidate_indices]).all():
            row = row[~refused]
        counts = np.bincount(row, minlength=3**position.lexicon.length)
        best = np.flatnonzero(counts == counts.max())
        pattern = best[np.argmin(preference(position.lexicon.length)[best])]
        return Feedback(int(pattern), position.lexicon.length)
