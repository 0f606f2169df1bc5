"""The adversary: it holds no word, and gives the feedback that leaves the most candidates.

It breaks ties by the fewest correct marks, then the fewest present marks, then the lowest pattern.
So the guesses determine its game, and a shortest game is a shortest path. All words of its list are
alike to it, however likely an editor is to pick them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from salet.puzzle.marks import Feedback
from salet.puzzle.notation import make_turn

if TYPE_CHECKING:
    from salet.position.position import Position


@lru_cache(maxsize=4)
def preference(length: int) -> NDArray[np.int64]:
    """Return the rank of each pattern for tie-breaks, [3^L]: the adversary takes the lowest."""
    patterns = np.arange(3**length)
    digits = patterns[:, None] // 3 ** np.arange(length) % 3
    order = np.lexsort((patterns, (digits == 1).sum(axis=1), (digits == 2).sum(axis=1)))
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = patterns
    return rank


@dataclass(frozen=True, slots=True)
class Adversary:
    """The adversary. If ``decent``, it leaves more than insults and vulgar words if it can.

    >>> from salet.belief.lists import load
    >>> from salet.position.position import Position
    >>> position = Position.start(load("original"))
    >>> for guess in ("agile", "snort", "dumpy", "chuck"):
    ...     feedback = Adversary().mark(position, guess)
    ...     position = position.after(guess, feedback)
    ...     print(guess, feedback, position.count)
    agile bbbbb 263
    snort bbbbb 14
    dumpy bybbb 1
    chuck ggggg 1
    """

    decent: bool = False

    @property
    def answers(self) -> tuple[str, ...]:
        """Empty, because it holds no word."""
        return ()

    def play(self, position: Position, guess: str) -> Position:
        """Return the position after a guess."""
        return position.followed(make_turn(position.lexicon, guess, self.mark(position, guess)))

    def mark(self, position: Position, guess: str) -> Feedback:
        """Return the feedback that leaves the most candidates."""
        board = position.board
        row = position.matrix.row(guess)[board.columns]
        counts = np.bincount(row, minlength=3**position.lexicon.length)
        if self.decent and not (offensive := position.offensive[board.candidate_indices]).all():
            counts *= np.bincount(row[~offensive], minlength=len(counts)) > 0
        best = np.flatnonzero(counts == counts.max())
        pattern = best[np.argmin(preference(position.lexicon.length)[best])]
        return Feedback(int(pattern), position.lexicon.length)
