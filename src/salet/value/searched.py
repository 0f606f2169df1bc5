"""A narrow search to the end of the game on one board: see ``salet.value.narrow``.

It is used under hard rules, and where a loss is near: with three or four guesses left. With three
left, under normal rules, no sure win is missed: if the most promising guesses have none, all are
tried.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice

import numpy as np

from salet.numbers.patterns import Cells
from salet.position.buckets import Split
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.value.narrow import SEARCHED, NarrowSearch
from salet.value.study import Study
from salet.value.value import Value, valued
from salet.words.constants import step_for


class Searched:
    """A narrow search of the likely candidates."""

    sees_end = True
    proves_best = False  # some guesses are never looked at

    def __init__(self, study: Study) -> None:
        self._study, self._position = study, study.position
        self._left = study.position.guesses_ahead

    @staticmethod
    def applies(position: Position) -> bool:
        """Return whether few enough words are left for a search."""
        if position.rules is not Rules.NORMAL:
            return bool(position.likely <= SEARCHED["hard"])
        return bool(position.likely <= dict(SEARCHED["left"]).get(position.guesses_left, 0))

    @cached_property
    def _search(self) -> NarrowSearch:
        return NarrowSearch(self._position.board)

    def shortlist(self) -> Cells:
        """Return the guesses that promise most to the narrow search and by their merit.

        The search orders guesses by a bound, which is better for few candidates.
        """
        order = self._study.order
        most = step_for(self._position.likely, SEARCHED["valued"])
        promising = self._search.promising(self._left)[:most]
        familiar = order[self._position.everyday[order]][: SEARCHED["everyday"]]
        short = np.unique(np.concatenate([order[:most], promising, familiar]))
        if self._left == 3 and self._position.rules is Rules.NORMAL:
            sure = SureWins(self._position)
            if not any(map(sure, short.tolist())):
                every = self._search.promising(self._left).tolist()
                found = islice(filter(sure, every), SEARCHED["sure"])
                short = np.union1d(short, np.array([*found], dtype=np.int64))
        return short

    def values(self, words: list[str]) -> list[Value]:
        """Return the value of each word by a search after each feedback."""
        return [self._value(self._study.split(word)) for word in words]

    def _value(self, split: Split) -> Value:
        heads = self._position.likely
        rest = np.zeros(len(split.patterns))
        lost, exact = 0.0, heads == self._position.count
        for at, places in enumerate(split.places(heads)):
            if split.patterns[at] == split.win or not len(places):
                continue
            pattern = int(split.patterns[at])
            cost = self._search.after(split.word, pattern, places.tolist(), self._left - 1)
            rest[at] = cost.turns / float(split.weights[places].sum())
            lost, exact = lost + cost.lost, exact and cost.exact
        return valued(split, self._left, rest, lost, heads, method="searched", exact=exact)


class SureWins:
    """Tells whether a guess is sure to win with two more guesses, over the likely candidates.

    It is if each of its buckets has one or two words, or some next guess tells all its words
    apart. ``_alike`` has, for each pair of candidates, the guesses that do not tell them apart as
    packed bits, [pairs, guesses / 8]: a next guess must be missing in all pairs of a bucket.
    """

    def __init__(self, position: Position) -> None:
        board = position.board
        columns = board.columns[board.by_weight[: board.likely]]
        self._rows = board.matrix.block(columns)
        lines = np.ascontiguousarray(self._rows.T)
        count = len(lines)
        first, second = np.triu_indices(count, 1)
        self._pair = np.zeros((count, count), dtype=np.int64)
        self._pair[first, second] = np.arange(len(first))
        alike = [np.packbits(lines[place] == lines[place + 1 :], axis=1) for place in range(count)]
        self._alike = np.concatenate(alike)
        self._all = np.packbits(np.ones(len(self._rows), dtype=bool))
        self._known: dict[bytes, bool] = {}

    def __call__(self, guess: int) -> bool:
        order = np.argsort(self._rows[guess], kind="stable")
        ends = np.flatnonzero(np.diff(self._rows[guess][order])) + 1
        buckets = sorted(np.split(order, ends), key=len, reverse=True)
        return all(self._is_told_apart(bucket) for bucket in buckets if len(bucket) > 2)

    def _is_told_apart(self, bucket: Cells) -> bool:
        key = bucket.tobytes()
        if key not in self._known:
            first, second = np.triu_indices(len(bucket), 1)
            pairs = self._pair[bucket[first], bucket[second]]
            together = np.bitwise_or.reduce(self._alike[pairs], axis=0)
            self._known[key] = bool((together != self._all).any())
        return self._known[key]
