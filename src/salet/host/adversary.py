"""The adversary: a host that holds no word, and gives the feedback that leaves the most candidates.

Among equals it takes the one with the fewest correct marks, then the fewest present ones, then
the lowest pattern. So its game is fixed by the guesses, and a shortest game is a shortest path.

On a list with a belief, such as ``daily``, it hides only among words that are likely before the
first guess and that most players know: nobody would enjoy a game that ends in a word like AALII.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from salet.position.board import Board
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.words.turns import make_turn

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.words.lexicon import Lexicon


@lru_cache(maxsize=4)
def preference(length: int) -> NDArray[np.int64]:
    """The rank of each pattern among equals, [3^L]: the host takes the lowest."""
    patterns = np.arange(3**length)
    digits = patterns[:, None] // 3 ** np.arange(length) % 3
    order = np.lexsort((patterns, (digits == 1).sum(axis=1), (digits == 2).sum(axis=1)))
    rank = np.empty(len(order), dtype=np.int64)
    rank[order] = patterns
    return rank


@lru_cache(maxsize=4)
def _hiding_places(lexicon: Lexicon) -> NDArray[np.int64]:
    """The answers among which the host hides, as columns; the likely ones if none is everyday."""
    board = Board.start(lexicon, Rules.NORMAL)
    if lexicon.uniform:
        return board.columns
    likely = np.sort(board.by_weight[: board.likely])
    everyday = likely[board.everyday[np.array(lexicon.answers)[likely]]]
    return everyday if len(everyday) else likely


def hidden_among(position: Position) -> Position:
    """Return the position with those candidates alone among which the host hides.

    A position that its feedback cannot lead to may have none of them: then it is unchanged.
    """
    board = position.board
    left = np.intersect1d(board.columns, _hiding_places(board.lexicon), assume_unique=True)
    if len(left) in (0, board.count):
        return position
    return replace(position, boards=(replace(board, columns=left),))


@dataclass(frozen=True, slots=True)
class Adversary:
    """A host without a word.

    A ``decent`` one counts insults and vulgar words only when nothing else is left.

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
        """Return the feedback that leaves the most of the words among which it hides."""
        board = hidden_among(position).board
        row = position.matrix.row(guess)[board.columns]
        if self.decent and not (refused := board.refused[board.candidate_indices]).all():
            row = row[~refused]
        counts = np.bincount(row, minlength=3**position.lexicon.length)
        best = np.flatnonzero(counts == counts.max())
        pattern = best[np.argmin(preference(position.lexicon.length)[best])]
        return Feedback(int(pattern), position.lexicon.length)
