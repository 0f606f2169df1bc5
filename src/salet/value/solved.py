"""Few likely candidates on one board under normal rules: perfect play of these.

Exact if there are no long shots.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from salet.numbers.patterns import Cells
from salet.position.buckets import Split
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import MAX_CANDIDATES, EndGame
from salet.value.study import Study
from salet.value.value import Value, valued
from salet.words.constants import VALUE

SHORT_LIST: int = VALUE["short_list"]  # ways to split the candidates that are valued
NEAR: int = VALUE["near"]  # guesses that are valued again with long shots


class Solved:
    """Perfect play of the likeliest candidates."""

    sees_end = True

    def __init__(self, study: Study) -> None:
        self._study, self._position = study, study.position
        self._heads = heads_of(study.position)

    @staticmethod
    def applies(position: Position) -> bool:
        """Return whether there are few likely candidates, and normal rules."""
        return position.rules is Rules.NORMAL and position.likely <= MAX_CANDIDATES

    @property
    def proves_best(self) -> bool:
        """Whether no guess is better than the best of the short list: there are no long shots."""
        return self._heads == self._position.count

    @cached_property
    def _game(self) -> EndGame:
        return end_game(self._position, self._heads)

    def shortlist(self) -> Cells:
        """Return the guesses that can be best, and the next best by a bound.

        Guesses that split the candidates in the same way are one kind. If there are long shots,
        they decide between guesses that are nearly equal without them.
        """
        game = self._game
        best, bounds = game.value(), game.bounds().round(12)
        familiar = np.unique(game.kind[self._position.everyday])
        kinds = np.argsort(bounds, kind="stable")[:SHORT_LIST].tolist()
        kinds += familiar[np.argsort(bounds[familiar], kind="stable")[:SHORT_LIST]].tolist()
        valued = [*{*kinds, *np.flatnonzero(bounds <= best + 1e-9).tolist()}]
        costs = np.full(len(bounds), np.inf)
        for kind in valued:
            costs[kind] = game.cost(kind)
        if not self.proves_best:  # a bound below the best value would rank too high
            others = np.maximum(bounds, best + 1e-6 * bounds)
            costs = np.where(np.isfinite(costs), costs, others)
        return self._study.best_of(np.round(costs, 12)[game.kind], NEAR)

    def values(self, words: list[str]) -> list[Value]:
        """Return the value of each word, followed by perfect play."""
        return [self._value(self._study.split(word)) for word in words]

    def _value(self, split: Split) -> Value:
        left = self._position.guesses_ahead
        rest = np.zeros(len(split.patterns))
        lost = 0.0
        for at, places in enumerate(split.places(self._heads)):
            if split.patterns[at] == split.win or not len(places):
                continue
            cost, lost_here = self._game.rest(tuple(places.tolist()), left - 1)
            rest[at] = cost / float(split.weights[places].sum())
            lost += lost_here
        exact = self.proves_best
        return valued(split, left, rest, lost, self._heads, method="solved", exact=exact)


def heads_of(position: Position) -> int:
    """Return how many of the heaviest candidates are valued one by one; others are long shots."""
    return max(position.likely, min(position.count, MAX_CANDIDATES))


def end_game(position: Position, heads: int) -> EndGame:
    """Return the end game of the likeliest candidates (``heads``).

    A guess that is not accepted tells nothing, so it is never planned with.
    """
    board = position.board
    order = board.by_weight[:heads]
    columns = board.columns[order]
    own = np.full(len(position.lexicon.guesses), -1)
    own[position.matrix.answers[columns]] = np.arange(len(columns))
    block = position.matrix.block(columns)
    block[~board.legal] = 0
    return EndGame(block, own, board.weights[order], position.guesses_ahead)
