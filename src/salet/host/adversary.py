"""The adversary: it holds no word, and gives the feedback that leaves the most candidates.

It breaks ties by the fewest correct marks, then the fewest present marks, then the lowest pattern.
So the guesses determine its game, and a shortest game is a shortest path.

On a list with a belief, such as ``daily``, it uses only words that are likely before the first
guess and that most players know, so that no game ends in a word like AALII.
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
from salet.share.turns import make_turn
from salet.words.lexicon import Lexicon

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


@lru_cache(maxsize=4)
def _possible_answers(lexicon: Lexicon) -> NDArray[np.int64]:
    """Return the columns of the answers that the adversary uses: likely and, if any, everyday."""
    board = Board.start(lexicon, Rules.NORMAL)
    if lexicon.uniform:
        return board.columns
    likely = np.sort(board.by_weight[: board.likely])
    everyday = likely[board.everyday[np.array(lexicon.answers)[likely]]]
    return everyday if len(everyday) else likely


def adversary_list(lexicon: Lexicon) -> Lexicon:
    """Return the list with only those answers that the adversary uses, all alike.

    In a game on this list the words left are those that the adversary counts.
    """
    if lexicon.uniform:
        return lexicon
    words = lexicon.answer_words
    pool = [words[column] for column in _possible_answers(lexicon).tolist()]
    return Lexicon.of(
        lexicon.guesses, pool, name=lexicon.name, alphabet=lexicon.alphabet, date=lexicon.date,
        source=lexicon.source,
    )  # fmt: skip


def hidden_among(position: Position) -> Position:
    """Return the position with only those candidates that the adversary uses.

    If there are none, which its own feedback cannot cause, return the position unchanged.
    """
    board = position.board
    left = np.intersect1d(board.columns, _possible_answers(board.lexicon), assume_unique=True)
    if len(left) in (0, board.count):
        return position
    return replace(position, boards=(replace(board, columns=left),))


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
        """Return the feedback that leaves the most of the words that it uses."""
        board = hidden_among(position).board
        row = position.matrix.row(guess)[board.columns]
        counts = np.bincount(row, minlength=3**position.lexicon.length)
        if self.decent and not (offensive := board.offensive[board.candidate_indices]).all():
            counts *= np.bincount(row[~offensive], minlength=len(counts)) > 0
        best = np.flatnonzero(counts == counts.max())
        pattern = best[np.argmin(preference(position.lexicon.length)[best])]
        return Feedback(int(pattern), position.lexicon.length)
