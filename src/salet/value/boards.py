"""The turns that several boards still take, and what a guess is worth on all of them.

A game takes as many guesses as there are boards, plus those that solve none: these are what a
strategy can save. A board with n candidates among k open ones is taken to need ``1 + w_k(n)``
guesses, where ``w_k(n)`` is a ``WASTE`` by k times a ``SHAPE`` by n, fitted to played games: the
more boards are open, the more of what one of them needs comes from guesses that solve others. With
32 boards a hit counts most, and that some word is certain next: ``STUCK`` by k times the chance
that none is certain is added.

The best few guesses by that estimate are tried on answers of all boards: after each, the words that
are certain are played one after the other, and where none is left the best next guess is searched.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from salet.numbers.boardends import look_ahead as loop
from salet.numbers.boardparts import Laid, turns_left
from salet.numbers.compiled import call
from salet.position.position import Position
from salet.puzzle.turns import MAX_BOARDS
from salet.words.ranking import Merits

OPEN = (1, 2, 3, 4, 5, 6, 7, 8, 16, 32)
WASTE = (0.5, 0.38, 0.27, 0.21, 0.17, 0.15, 0.125, 0.11, 0.0275, 0.0034)  # by open boards
STUCK = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5)  # when no word is certain
SIZES = (1, 2, 3, 4, 6, 11, 23, 64, 128, 2315)
SHAPE = (0.0, 1.0, 1.3, 1.5, 1.8, 2.05, 2.3, 2.5, 2.8, 4.0)
SHORT_LIST, LONGER = 10, 24  # guesses looked at two plies deep: with many candidates, with few
FEW = 120  # candidates on all boards
POOL = 40  # guesses tried as the second one, besides the candidates
TUPLES = 300  # answers of all boards that are tried, at most
PAIRS = 1200  # the same for two boards
LOOKED_AT = 20_000  # candidates on all boards: with more of them the estimate alone decides


@lru_cache(maxsize=2)
def worths(most: int) -> NDArray[np.float64]:
    """Return what a board with n candidates is taken to need among k open ones, [k, n].

    The entry at n = 0 is what it costs all boards together that no word is certain.
    """
    sizes = np.log2(np.maximum(1, np.arange(most + 1)))
    shape = np.interp(sizes, np.log2(SIZES), SHAPE)
    boards = np.log2(np.maximum(1, np.arange(MAX_BOARDS + 1)))
    waste = np.exp(np.interp(boards, np.log2(OPEN), np.log(WASTE)))
    table = 1.0 + np.outer(waste, shape)
    table[:, 0] = np.interp(boards, np.log2(OPEN), STUCK)
    return np.asarray(table)


def turns_of_boards(position: Position, everyday: bool = False) -> Merits:
    """Estimate how many turns all boards still take with each guess, this one included.

    The short list is looked at two guesses deep; the others rank behind it by the estimate. A
    board that is certain is played at once, which needs no look-ahead.
    """
    laid, rough = _rough(position)
    if not position.turns or position.certain or laid.starts[-1] > LOOKED_AT:
        return Merits(rough, turns=rough, methods=np.full(len(rough), "estimated"))
    order = _by_rough(position, rough)
    length = LONGER if laid.starts[-1] <= FEW else SHORT_LIST
    short = order[:length]
    if everyday:
        familiar = order[position.everyday[order]]
        short = np.union1d(short, familiar[:length])
    turns = look_ahead(laid, short, order[:POOL], position.lexicon.win + 1)
    merit = turns.max() + 1 + rough - rough[order[0]]
    merit[short] = turns
    known = np.full(len(rough), np.nan)
    known[short] = turns
    return Merits(merit, turns=known, methods=np.full(len(rough), "looked"))


def turns_with(position: Position, guesses: NDArray[np.int64]) -> tuple[NDArray[np.float64], str]:
    """Estimate how many turns all boards still take with each of these guesses, and the method.

    It looks two guesses deep where there are not too many candidates.
    """
    if not position.turns:
        return _rough_turns(position, position.laid(guesses)), "estimated"
    laid, rough = _rough(position)
    if laid.starts[-1] > LOOKED_AT:
        return rough[guesses], "estimated"
    pool = _by_rough(position, rough)[:POOL]
    return look_ahead(laid, guesses, pool, position.lexicon.win + 1), "looked"


@lru_cache(maxsize=1)  # a review asks about the boards that a guess was just chosen for
def _rough(position: Position) -> tuple[Laid, NDArray[np.float64]]:
    laid = position.laid()
    rough = _rough_turns(position, laid)
    rough.flags.writeable = False
    return laid, rough


def _rough_turns(position: Position, laid: Laid) -> NDArray[np.float64]:
    """Estimate the turns that the boards take with each guess of the layout."""
    k, sizes = len(position.open), np.diff(laid.starts)
    left = turns_left(laid, position.lexicon.win + 1, worths(int(sizes.max()))[k], k // len(sizes))
    return np.round(1 + left, 9)


def _by_rough(position: Position, rough: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the legal guesses, the best by the estimate first."""
    legal = np.flatnonzero(position.legal)
    return legal[np.argsort(rough[legal], kind="stable")]


def look_ahead(
    laid: Laid,
    short: NDArray[np.int64],
    pool: NDArray[np.int64],
    space: int,
) -> NDArray[np.float64]:
    """Estimate how many turns the boards take with each guess of the short list, [short]."""
    answers, chances = tuples_of(laid)
    table = worths(int(np.diff(laid.starts).max()))
    turns = np.empty(len(short))
    call(
        loop,
        laid.block, laid.own, short, pool, laid.at, laid.weights, laid.starts,
        answers, chances, table, space, turns,
    )  # fmt: skip
    return np.round(turns, 9)


def tuples_of(laid: Laid) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return answers of all boards, [tuples, boards], with their chances: all, or a sample.

    A sample is spread evenly over the candidates of each board. It is the same every time, so that
    guesses are compared on the same answers.
    """
    spans = list(zip(laid.starts[:-1].tolist(), laid.starts[1:].tolist(), strict=True))
    tuples = PAIRS if len(spans) == 2 else TUPLES
    if np.prod([float(high - low) for low, high in spans]) <= tuples:
        every = np.array(list(product(*(range(low, high) for low, high in spans))), dtype=np.int64)
        return every, np.asarray(laid.weights[every].prod(axis=1))
    chance = np.random.default_rng(0)
    answers = np.empty((tuples, len(spans)), dtype=np.int64)
    for board, (low, high) in enumerate(spans):
        held = np.cumsum(laid.weights[low:high])
        drawn = (chance.permutation(tuples) + 0.5) / tuples * held[-1]
        inside = np.searchsorted(held, drawn, side="right")
        answers[:, board] = low + np.minimum(inside, high - low - 1)
    return answers, np.full(tuples, 1 / tuples)
