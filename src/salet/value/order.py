"""The order in which guesses are tried: the learned merit, one guess ahead, and its curve.

The merit of a guess is 1 + the sum over its feedbacks of their probability times the turns that
the curve has for the bits of belief that are left. The belief is that of the likely candidates.

The curve says how many turns good play needs for what is not known. A set of equally likely words
has log2 of their number as bits. The curve has three parts:

* below one bit, two words: the likelier one, of probability p, is tried first, 2 - p turns;
* from 1 to 7.6 bits the numbers that ``learned`` has for 2 to 200 words (``data/learned.json``,
  fitted by ``scripts/learn.py`` to 17,505 sets that were solved);
* above that the proven totals of two whole lists.
"""

from __future__ import annotations

import json
from functools import cache

import numpy as np

from salet.numbers.partition import counted_cells
from salet.numbers.patterns import Cells, Floats, Patterns
from salet.position.board import Board
from salet.words.constants import VALUE
from salet.words.datafiles import read_data

ORDER = VALUE["order"]
STEPS, MOST_BITS = 64, 18  # the curve has this many steps for each bit


def turns_of_bits(bits: Floats | float) -> Floats:
    """Return about how many turns good play needs when the belief has this many bits.

    >>> turns_of_bits(np.array([0.0, 1.0])).tolist()
    [1.0, 1.5]
    """
    at, turns = knots()
    return np.asarray(np.interp(bits, at, turns))


def merit_of_bits(bits: Floats) -> Floats:
    """Return the same with late turns slightly dearer than early ones, so that games end in time.

    It is what guesses are ordered by.
    """
    later: float = ORDER["later_turn"]
    return np.asarray(turns_of_bits(bits) * (1 + later * np.log(2) * bits))


@cache
def knots() -> tuple[Floats, Floats]:
    """Return the bits and the turns of the knots of the curve."""
    likelier = np.array([0.9, 0.8, 0.7, 0.6])
    entropy = -likelier * np.log2(likelier) - (1 - likelier) * np.log2(1 - likelier)
    row = json.loads(read_data("learned.json"))
    counts, totals = np.array(VALUE["whole_lists"]).T  # answers, and guesses of perfect play
    bits = [0.0, *entropy, *np.log2(row["counts"][1:]), *np.log2(counts)]
    turns = [1.0, *(2 - likelier), *row["turns"][1:], *(totals / counts)]
    return np.array(bits), np.array(turns)


@cache
def _steps() -> tuple[Floats, Floats]:
    """Return the merit by bits, in steps of 1 / STEPS, and the rise from each step to the next."""
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
    turns, rise = _steps()
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
