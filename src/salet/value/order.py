"""The order in which guesses are tried: the learned merit, one guess ahead.

The merit of a guess is 1 + the sum over its feedbacks of their probability times the turns that
the curve has for the bits of belief that are left. The belief is that of the likely candidates.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from salet.numbers.partition import counted_cells
from salet.numbers.patterns import Patterns
from salet.position.board import Board
from salet.value.curve import merit_of_bits
from salet.words.constants import VALUE

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]

ORDER = VALUE["order"]
STEPS, MOST_BITS = 64, 18  # the curve has this many steps for each bit


@cache
def _curve() -> tuple[Floats, Floats]:
    """Return the turns by bits, in steps of 1 / STEPS, and the rise from each step to the next."""
    turns = merit_of_bits(np.arange(MOST_BITS * STEPS + 2) / STEPS)
    return turns, np.diff(turns, append=turns[-1])


def order_of(board: Board) -> Cells:
    """Return the legal guesses, the best by their merit first."""
    merit, legal = merits_on(board), np.flatnonzero(board.legal)
    return legal[np.argsort(merit[legal], kind="stable")]


def merits_on(board: Board) -> Floats:
    """Return the merits of the legal guesses, ``inf`` for the others, [guesses].

    If there are very many candidates, a sample of them selects promising guesses, which are then
    compared on all candidates; the others rank behind them.
    """
    every = board.by_weight[: board.likely]
    legal = np.flatnonzero(board.legal)
    cells = len(legal) * len(every)
    merit = np.full(len(board.lexicon.guesses), np.inf)
    if cells <= ORDER["full_cells"]:
        merit[legal] = merits(board, every, legal)
        return merit
    step = -(-cells // ORDER["sampled_cells"])
    rough = merits(board, every[::step], legal)
    near = np.argsort(rough, kind="stable")[: ORDER["promising"]]
    close = merits(board, every, legal[near])
    merit[legal] = rough + max(0.0, close.max() - rough[near[0]])
    merit[legal[near]] = close
    return merit


def merits(board: Board, candidates: Cells, guesses: Cells) -> Floats:
    """Return the merit of each of these guesses over some of the candidates, heaviest first."""
    block = board.matrix.block(board.columns[candidates], guesses)
    weights = board.weights[candidates]
    return merits_of(block, weights / weights.sum(), board.lexicon.win)


def merits_of(block: Patterns, shares: Floats, win: int) -> Floats:
    """Return the merit of each row of patterns; ``shares`` sum to 1."""
    spread = shares * np.log2(np.maximum(shares, 1e-300))
    turns, rise = _curve()
    merit = np.empty(len(block))
    for span, cells, room in counted_cells(block, win + 1):
        rows = span.stop - span.start
        loads = (np.broadcast_to(each, (rows, len(each))).ravel() for each in (shares, spread))
        masses, logs = (np.bincount(cells, load, rows * room) for load in loads)
        used = np.flatnonzero(masses)
        mass = masses[used]
        at = STEPS * np.maximum(0.0, np.log2(mass) - logs[used] / mass)
        low = at.astype(np.int64)
        left = mass * (turns[low] + (at - low) * rise[low])
        left[used % room == room - 1] = 0.0  # the answer is found
        merit[span] = np.bincount(used // room, left, rows)
    return np.round(1 + merit, 9)
