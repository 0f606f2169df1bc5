"""A narrow search to the end of the game on one board: see ``salet.value.narrow``.

It is used under hard rules, and where a loss is near: with three or four guesses left. With three
left, no sure win is missed: if none of the most promising guesses is one, all are tried.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice

import numpy as np

from salet.numbers.patterns import Cells, Codes
from salet.position.board import legal_words
from salet.position.buckets import Split
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.value.narrow import SEARCHED, NarrowSearch
from salet.value.study import Study
from salet.value.value import Value, valued
from salet.words.constants import step_for

MOST_WITH_THREE: int = dict(SEARCHED["left"])[3]  # likely candidates that three guesses may find


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
        promising = self._search.promising()[:most]
        familiar = order[self._position.everyday[order]][: SEARCHED["everyday"]]
        short = np.unique(np.concatenate([order[:most], promising, familiar]))
        if self._left == 3 and self._position.likely <= MOST_WITH_THREE:
            short = np.union1d(short, self._overlooked(short))
        return short

    def _overlooked(self, short: Cells) -> Cells:
        """Return guesses that are sure to win with three left, if none of the short list is.

        Under hard rules, if there are none, return the guess that loses least. (Under normal rules
        the short list has it nearly always, and the search would take long.) Offensive words do not
        count: they are rarely suggested, so they must not hide other words.
        """
        sure, offensive = SureWins(self._position), self._position.offensive
        if any(map(sure, short[~offensive[short]].tolist())):
            return short[:0]
        every = self._search.promising()
        every = every[np.argsort(offensive[every], kind="stable")]  # offensive words last
        found = [*islice(filter(sure, every.tolist()), SEARCHED["sure"])]
        is_sure = bool(found) and not offensive[found[0]]
        if not is_sure and self._position.rules is not Rules.NORMAL:
            found += self._search.best(self._left, SEARCHED["unsure"], offensive)
        return np.array(found, dtype=np.int64)

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
    """Tells whether a legal guess is sure to win with two more, over the likely candidates.

    It is if each of its buckets has one or two words, or some next guess tells all its words apart
    and is still legal after that feedback. ``_alike`` has, for each pair of candidates, the legal
    guesses that do not tell them apart as packed bits, [pairs, guesses / 8]: a next guess must be
    missing in all pairs of a bucket.
    """

    def __init__(self, position: Position) -> None:
        board = position.board
        self._board = board
        columns = board.columns[board.by_weight[: board.likely]]
        self._guesses = np.flatnonzero(board.legal)
        self._codes = board.matrix.guess_codes[self._guesses]
        self._rows = board.matrix.block(columns, self._guesses)
        lines = np.ascontiguousarray(self._rows.T)
        count = len(lines)
        first, second = np.triu_indices(count, 1)
        self._pair = np.zeros((count, count), dtype=np.int64)
        self._pair[first, second] = np.arange(len(first))
        alike = [np.packbits(lines[place] == lines[place + 1 :], axis=1) for place in range(count)]
        self._alike = np.concatenate(alike)
        self._known: dict[bytes, Cells] = {}

    def __call__(self, guess: int) -> bool:
        at = int(np.searchsorted(self._guesses, guess))
        row = self._rows[at]
        order = np.argsort(row, kind="stable")
        ends = np.flatnonzero(np.diff(row[order])) + 1
        buckets = sorted(np.split(order, ends), key=len, reverse=True)
        return all(
            self._is_told_apart(bucket, self._codes[at], int(row[bucket[0]]))
            for bucket in buckets
            if len(bucket) > 2
        )

    def _is_told_apart(self, bucket: Cells, played: Codes, pattern: int) -> bool:
        board, apart = self._board, self._apart(bucket)
        if board.rules is Rules.NORMAL or not len(apart):
            return bool(len(apart))
        feedback = Feedback(pattern, board.lexicon.length)
        legal = legal_words(self._codes[apart], played, board.rules, feedback)
        return bool(legal.any())

    def _apart(self, bucket: Cells) -> Cells:
        """Return the places of the legal guesses that tell the words of a bucket apart."""
        key = bucket.tobytes()
        if key not in self._known:
            first, second = np.triu_indices(len(bucket), 1)
            pairs = self._pair[bucket[first], bucket[second]]
            together = np.bitwise_or.reduce(self._alike[pairs], axis=0)
            bits = np.unpackbits(~together, count=len(self._guesses))
            self._known[key] = np.flatnonzero(bits)
        return self._known[key]
