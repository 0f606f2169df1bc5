"""The order in which guesses are tried: the learned merit, one guess ahead.

The merit of a guess is 1 + the sum over its feedbacks of their probability times the turns that
``learned`` has for a set of that size (``data/learned.json``). Under a belief a set counts as many
words as its bits of belief are worth: 2 ** bits. The belief is that of the likely candidates.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.partition import counted_cells
from salet.numbers.patterns import Patterns
from salet.position.board import Board, once
from salet.words.constants import VALUE
from salet.words.datafiles import read_data

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]

ORDER = VALUE["order"]
STEPS, MOST_BITS = 64, 18  # the curve has this many steps for each bit


def turns_of_count(counts: NDArray[Any]) -> Floats:
    """Return the mean turns of a word in a set of this many words, as ``learned`` has it.

    Interpolates, and extrapolates past the largest known set, linearly in the logarithm of the
    size. A late turn costs slightly more than an early one, so that games end in time.
    """
    row = json.loads(read_data("learned.json"))
    at, turns = np.log(row["counts"]), np.array(row["turns"])
    logarithm = np.log(np.maximum(counts, 1))
    slope = (turns[-1] - turns[-2]) / (at[-1] - at[-2])
    curve = np.interp(logarithm, at, turns) + slope * np.maximum(logarithm - at[-1], 0)
    return np.asarray(curve * (1 + ORDER["later_turn"] * logarithm))


@cache
def _curve() -> tuple[Floats, Floats]:
    """Return the turns by bits, in steps of 1 / STEPS, and the rise from each step to the next."""
    turns = turns_of_count(2 ** (np.arange(MOST_BITS * STEPS + 2) / STEPS))
    return turns, np.diff(turns, append=turns[-1])


def order_of(board: Board) -> tuple[Floats, Cells]:
    """Return the merit of every guess, [guesses], and the legal ones, the best first."""

    def compute() -> tuple[Floats, Cells]:
        merit, legal = _merits(board), np.flatnonzero(board.legal)
        return merit, legal[np.argsort(merit[legal], kind="stable")]

    return once(board.computed, "order", compute)


def _merits(board: Board) -> Floats:
    """Return the merits of the legal guesses, ``inf`` for the others.

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
