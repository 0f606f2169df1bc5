"""One or two guesses left on one board: every feedback is followed to the end.

With two left, the heaviest word of each feedback is found. If there are very many candidates, long
shots are left out when guesses are compared.
"""

from __future__ import annotations

import numpy as np

from salet.numbers.partition import statistics
from salet.numbers.patterns import Cells, Floats
from salet.position.buckets import Split
from salet.position.position import Position
from salet.value.study import Study
from salet.value.value import Value
from salet.value.wordbyword import Outlook, word_by_word
from salet.words.constants import PAST_LIMIT, VALUE

SHORT_LIST: int = VALUE["counted_short_list"]


class Counted:
    """The last two guesses."""

    sees_end = True

    def __init__(self, study: Study) -> None:
        self._study = study

    @staticmethod
    def applies(position: Position) -> bool:
        """Return whether one or two guesses are left."""
        return 0 < position.guesses_left <= 2

    @property
    def proves_best(self) -> bool:
        """Whether all guesses were compared on all candidates."""
        return _counts_all(self._study.position)

    def shortlist(self) -> Cells:
        """Return the guesses with the least value, and those that win most often."""
        turns, win = every_guess(self._study.position)
        return self._study.best_of(turns, SHORT_LIST, also=-win)

    def values(self, words: list[str]) -> list[Value]:
        """Return the value of each word."""
        position = self._study.position
        return [_value(position, self._study.split(word)) for word in words]


def _value(position: Position, split: Split) -> Value:
    is_win = split.patterns == split.win
    if position.guesses_left == 1:
        rest = np.where(is_win, 0.0, PAST_LIMIT)
        win = float(split.masses[is_win].sum())
        turns = 1.0 + float(split.masses @ rest)
        return Value(split.word, turns, win, True, "counted", split, rest)
    exact = _counts_all(position)
    heads = len(split.weights) if exact else position.likely
    heaviest = np.zeros(len(split.patterns))
    np.maximum.at(heaviest, split.number[:heads], split.weights[:heads])
    rest = 1 + PAST_LIMIT * (1 - heaviest / np.maximum(split.masses, 1e-300))
    rest = np.where(is_win, 0.0, rest)
    win = float(heaviest.sum())
    win = 1.0 if win > 1 - 1e-9 else win
    return Value(split.word, 1.0 + float(split.masses @ rest), win, exact, "counted", split, rest)


def every_guess(position: Position) -> Outlook:
    """Return the value and the chance to win of every guess, both [guesses]."""
    board, hits = position.board, position.hits
    if position.guesses_left == 1:
        return Outlook(np.round(1 + PAST_LIMIT * (1 - hits), 12), hits)
    order = board.by_weight
    if not _counts_all(position):
        order = order[: position.likely]
    columns, weights = board.columns[order], board.weights[order]
    if position.lexicon.uniform:  # all candidates of a feedback weigh the same
        win: Floats = statistics(position.matrix, columns).buckets / len(columns)
        return Outlook(np.round(1 + (1 - hits) + PAST_LIMIT * (1 - win), 12), win)
    starts = np.array([0, len(columns)])
    return word_by_word(board.matrix.block(columns), weights, starts, 2, position.lexicon.win)


def _counts_all(position: Position) -> bool:
    """Return whether long shots are counted too."""
    cells = position.count * len(position.lexicon.guesses)
    return position.guesses_left == 1 or bool(cells <= VALUE["counted_cells"])
