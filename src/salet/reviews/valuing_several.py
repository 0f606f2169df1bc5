"""The value of a guess while several boards are open: an estimate for all of them together.

It is the estimate that ``expected-turns`` plays by. A board with n words is taken to need what that
strategy takes it to need, and nothing once it is solved. For luck the boards are taken to be
independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.position.board import Board
from salet.position.position import Position
from salet.puzzle.turns import Turn
from salet.reviews.guess_value import GuessValue, Outcome
from salet.value.boards import needed_turns, turns_with

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class _Needs:
    """What a board may need after a guess, by the feedback that comes, [feedbacks]."""

    patterns: NDArray[np.int64]
    needs: Floats
    chances: Floats

    @property
    def mean(self) -> float:
        return float(self.needs @ self.chances)

    @property
    def variance(self) -> float:
        return float((self.needs - self.mean) ** 2 @ self.chances)


def value_guesses(position: Position, words: Sequence[str]) -> tuple[GuessValue, ...]:
    """Return the value of each of these words; exact when every open board is certain.

    A word that the list does not have is estimated one guess ahead, and so are the others then.
    """
    lexicon = position.lexicon
    if all(word in lexicon for word in words):
        indices = np.array([lexicon.index(word) for word in words])
        turns, method = turns_with(position, indices)
        expected = turns.tolist()
    else:
        table = _table(position)
        method = "estimated"
        expected = [1 + sum(_needs(each, word, table).mean for each in position.playing)
                 for word in words]  # fmt: skip
    exact = len(position.certain) == len(position.open)
    return tuple(
        GuessValue(word, value, (), method, exact)
        for word, value in zip(words, expected, strict=True)
    )


def outcome(position: Position, turn: Turn, following: Position) -> Outcome:
    """Return what the marks of a guess brought on the boards that showed them."""
    table = _table(position, following)
    saved = variance = 0.0
    for board in position.open:
        feedback = turn.feedbacks[board]
        if feedback is None:
            continue
        expected = _needs(position.boards[board], turn.guess, table)
        came = expected.needs[expected.patterns == feedback.pattern]
        left = max(1, following.boards[board].likely)  # of a long shot
        saved += expected.mean - float(came[0] if len(came) else table[left])
        variance += expected.variance
    return Outcome(saved, variance**0.5)


def _table(*positions: Position) -> Floats:
    """Return the turns that a board needs, by its number of likely words.

    They depend on the number of open boards, which is that of the first position.
    """
    most = max(board.likely for position in positions for board in position.playing)
    return np.asarray(needed_turns(most)[len(positions[0].open)])


def _needs(board: Board, guess: str, table: Floats) -> _Needs:
    kept = board.by_weight[: board.likely]
    row = board.matrix.row(guess)[board.columns[kept]]
    patterns, number = np.unique(row, return_inverse=True)
    weights = board.weights[kept]
    chances = np.bincount(number, weights) / weights.sum()
    needs = np.where(patterns == board.lexicon.win, 0.0, table[np.bincount(number)])
    return _Needs(patterns, np.asarray(needs), np.asarray(chances))
