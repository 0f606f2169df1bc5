"""Large first positions: the turns that good play needs for the bits of belief of each feedback.

No loss is seen.
"""

from __future__ import annotations

import numpy as np

from salet.numbers.patterns import Cells
from salet.position.buckets import Split
from salet.position.position import Position
from salet.value.book import openers_of
from salet.value.order import turns_of_bits
from salet.value.study import Study
from salet.value.value import Value
from salet.words.constants import PAST_LIMIT, VALUE

SHORT_LIST: int = VALUE["short_list"]


class Estimated:
    """The curve of turns by bits."""

    sees_end = False
    proves_best = False

    def __init__(self, study: Study) -> None:
        self._study = study

    @staticmethod
    def applies(position: Position) -> bool:
        """Return whether this is the first guess of a large list."""
        return not position.turns and bool(position.likely > VALUE["first_looked"])

    def shortlist(self) -> Cells:
        """Return the openers of the book for this list, or the best guesses by their merit."""
        lexicon = self._study.position.lexicon
        words = openers_of(lexicon)
        if not words:
            return self._study.best_by_merit(SHORT_LIST)
        return np.array(sorted(map(lexicon.index, words)))

    def values(self, words: list[str]) -> list[Value]:
        """Return the value of each word by the bits of belief that its feedbacks leave."""
        return [self._value(self._study.split(word)) for word in words]

    def _value(self, split: Split) -> Value:
        left = self._study.position.guesses_ahead
        safe = np.maximum(split.weights, 1e-300)
        logs = np.bincount(split.number, split.weights * np.log2(safe))
        masses = np.maximum(split.masses, 1e-300)
        turns = turns_of_bits(np.log2(masses) - logs / masses)
        rest = np.minimum(turns, left - 1 + PAST_LIMIT)
        rest = np.where(split.patterns == split.win, 0.0, rest)
        value = 1.0 + float(split.masses @ rest)
        return Value(split.word, value, 1.0, False, "estimated", split, rest)
