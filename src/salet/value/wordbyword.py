"""Playing word by word: after a guess, the words of each bucket are tried, the heaviest first.

This needs no search, so it is what is counted when the last guesses are played, on any number of
boards. With one guess left after this one it is best play. The boards are taken to be independent.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Cells, Floats, Patterns
from salet.words.constants import PAST_LIMIT

ROWS = 500  # guesses that are sorted at a time


class Outlook(NamedTuple):
    """The guesses still needed, this one included, and the chance to win, both [guesses]."""

    turns: Floats
    win: Floats


def word_by_word(
    patterns: Patterns, weights: Floats, starts: Cells, left: int, win: int, copies: int = 1
) -> Outlook:
    """Return what each guess takes if all boards are then played word by word.

    ``patterns`` are [guesses, candidates], the candidates of the boards one after the other:
    board b has those from ``starts[b]`` to ``starts[b + 1]``. The ``weights`` of a board sum to 1,
    or to less if long shots are left out, which are lost then. ``left`` guesses are left, this one
    included. Each board stands for ``copies`` equal ones.
    """
    needs = np.empty((len(starts) - 1, len(patterns), left))
    for board, (low, high) in enumerate(pairwise(starts.tolist())):
        by_weight = low + np.argsort(-weights[low:high], kind="stable")
        for first in range(0, len(patterns), ROWS):
            rows = slice(first, first + ROWS)
            needs[board, rows] = _needs(patterns[rows, by_weight], weights[by_weight], left, win)
    return outlook(np.repeat(needs, copies, axis=0))


def _needs(patterns: Patterns, weights: Floats, left: int, win: int) -> Floats:
    """Return the chance that one board takes 0, 1, … guesses after this one, [guesses, left]."""
    order = np.argsort(patterns, axis=1, kind="stable")
    cells = np.take_along_axis(patterns, order, axis=1)
    begins = np.ones(cells.shape, dtype=bool)
    np.not_equal(cells[:, 1:], cells[:, :-1], out=begins[:, 1:])
    tries = tries_of(begins, cells == win)
    needs = np.empty((len(patterns), left))
    for guesses in range(left):
        needs[:, guesses] = (weights[order] * (tries == guesses)).sum(axis=1)
    return needs


def tries_of(begins: NDArray[np.bool_], is_win: NDArray[np.bool_]) -> NDArray[Any]:
    """Return how many guesses each candidate takes after this one, [..., candidates].

    The candidates are sorted by bucket, and by weight in it; ``begins`` says where a bucket begins.
    """
    at = np.arange(begins.shape[-1])
    first = np.maximum.accumulate(np.where(begins, at, 0), axis=-1)
    return np.where(is_win, 0, 1 + at - first)


def outlook(needs: Floats) -> Outlook:
    """Return what all boards take together.

    ``needs`` is [boards, guesses, left]: the chance that a board takes 0, 1, … guesses after the
    next one. A lost game counts ``PAST_LIMIT`` guesses more than are left.
    """
    left = needs.shape[-1]
    after = needs[0]  # the chance of each number of guesses after this one
    for board in needs[1:]:
        before, after = after, np.zeros_like(after)
        for more in range(left):
            after[:, more:] += before[:, : left - more] * board[:, more : more + 1]
    win = np.minimum(after.sum(axis=1), 1.0)
    turns = after @ np.arange(1, left + 1) + (1 - win) * (left + PAST_LIMIT)
    return Outlook(np.round(turns, 12), np.where(win > 1 - 1e-9, 1.0, win))
