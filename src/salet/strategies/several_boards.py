"""Several boards: the well-known rule, and the turns that a set of boards still takes.

A game takes as many guesses as there are boards, and those that solve none: these are what a
strategy can save. A board with n candidates among k open ones is taken to need ``1 + w_k(n)``
guesses, where ``w_k(n)`` is a ``WASTE`` by k times a ``SHAPE`` by n, fitted to played games: the
more boards are open, the more of what one of them needs is told by guesses that solve others. With
32 of them a hit is what counts, and that some word is certain next: ``STUCK`` is added by k times
the chance that none is.

The best few guesses by that estimate are tried on answers of all boards: after each, the words that
are certain are played one after the other, and where none is left the best next guess is sought.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.boardparts import Laid, turns_left
from salet.position.position import Position
from salet.puzzle.turns import MAX_BOARDS
from salet.strategies.base import strategy
from salet.words.ranking import Merits

OPEN = (1, 2, 3, 4, 5, 6, 7, 8, 16, 32)
WASTE = (0.5, 0.38, 0.27, 0.21, 0.17, 0.15, 0.125, 0.11, 0.0275, 0.0034)  # among so many open ones
STUCK = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5)  # when no word is certain
SIZES = (1, 2, 3, 4, 6, 11, 23, 64, 128, 2315)
SHAPE = (0.0, 1.0, 1.3, 1.5, 1.8, 2.05, 2.3, 2.5, 2.8, 4.0)
SHORT_LIST, LONGER = 10, 24  # guesses looked at two plies deep: with many candidates, with few
FEW = 120  # candidates on all boards
POOL = 40  # guesses tried as the second one, besides the candidates
TUPLES = 300  # answers of all boards that are tried: all there are, or so many by chance,
PAIRS = 1200  # and of two boards
LOOKED_AT = 20_000  # candidates on all boards: with more of them the estimate alone decides


@strategy("bits-and-hits", finishes=True, opener="salet")
def bits_and_hits(position: Position, bonus: float = 3.0) -> NDArray[Any]:
    """Most information on all boards, with a bonus for a hit.

    The rule that the well-known helpers for several boards play by: add up the bits that a guess
    tells about each open board, and add a bonus times the chance that it solves at least one. A
    board with one word left is played at once.

    Merit: −Σ over boards of H − bonus · P(a board is solved)

    Example: suggest --boards 4 --list original --strategy bits-and-hits --words any --top 3

    Note: With 32 boards a bonus of 300 is better than 3.
    """
    return np.asarray(-np.round(position.statistics.entropy + bonus * position.hits, 9) + 0.0)


@lru_cache(maxsize=2)
def worths(most: int) -> NDArray[np.float64]:
    """What a board with n candidates is taken to need among k open ones, [k, n].

    At n = 0 stands what it costs all boards together that no word is certain.
    """
    sizes = np.log2(np.maximum(1, np.arange(most + 1)))
    shape = np.interp(sizes, np.log2(SIZES), SHAPE)
    many = np.log2(np.maximum(1, np.arange(MAX_BOARDS + 1)))
    waste = np.exp(np.interp(many, np.log2(OPEN), np.log(WASTE)))
    table = 1.0 + np.outer(waste, shape)
    table[:, 0] = np.interp(many, np.log2(OPEN), STUCK)
    return np.asarray(table)


def turns_of_boards(position: Position, everyday: bool = False) -> Merits:
    """About how many turns all boards still take with each guess, this one included.

    The short list is looked at two guesses deep; the others stand behind it by the estimate. A
    board that is certain is played at once, which needs no look.
    """
    laid, rough = _rough(position)
    if not position.turns or position.certain or laid.starts[-1] > LOOKED_AT:
        return Merits(rough, turns=rough)
    order = _by_rough(position, rough)
    many = LONGER if laid.starts[-1] <= FEW else SHORT_LIST
    short = order[:many]
    if everyday:
        known = order[position.boards[0].everyday[order]]
        short = np.union1d(short, known[:many])
    turns = look_ahead(laid, short, order[:POOL], position.lexicon.win + 1)
    merit = turns.max() + 1 + rough - rough[order[0]]
    merit[short] = turns
    told = np.full(len(rough), np.nan)
    told[short] = turns
    return Merits(merit, turns=told)


def turns_with(position: Position, guesses: NDArray[np.int64]) -> NDArray[np.float64]:
    """About how many turns all boards still take with each of these guesses, looked at two guesses
    deep where that can be done."""
    if not position.turns:
        return _rough_turns(position, position.laid(guesses))
    laid, rough = _rough(position)
    if laid.starts[-1] > LOOKED_AT:
        return rough[guesses]
    pool = _by_rough(position, rough)[:POOL]
    return look_ahead(laid, guesses, pool, position.lexicon.win + 1)


@lru_cache(maxsize=1)  # a review asks about the boards that a guess was just chosen for
def _rough(position: Position) -> tuple[Laid, NDArray[np.float64]]:
    laid = position.laid()
    rough = _rough_turns(position, laid)
    rough.flags.writeable = False
    return laid, rough


def _rough_turns(position: Position, laid: Laid) -> NDArray[np.float64]:
    """The estimate of the turns that the boards take with each guess that is laid out."""
    k, sizes = len(position.open), np.diff(laid.starts)
    left = turns_left(laid, position.lexicon.win + 1, worths(int(sizes.max()))[k], k // len(sizes))
    return np.round(1 + left, 9)


def _by_rough(position: Position, rough: NDArray[np.float64]) -> NDArray[np.int64]:
    """The legal guesses, the best by the estimate first."""
    legal = np.flatnonzero(position.legal)
    return legal[np.argsort(rough[legal], kind="stable")]


def look_ahead(
    laid: Laid,
    short: NDArray[np.int64],
    pool: NDArray[np.int64],
    space: int,
) -> NDArray[np.float64]:
    """About how many turns the boards take with each guess of the short list, [short]."""
    from salet.numbers.boardends import look_ahead as compiled

    answers, chances = tuples_of(laid)
    table = worths(int(np.diff(laid.starts).max()))
    turns = np.empty(len(short))
    compiled(
        laid.block, laid.own, short, pool, laid.at, laid.weights, laid.starts,
        answers, chances, table, space, turns,
    )  # fmt: skip
    return np.round(turns, 9)


def tuples_of(laid: Laid) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Answers of all boards, [tuples, boards], with their chances: all, or some by chance.

    Of each board they are spread evenly over its candidates. The draw is the same for every guess
    and every time, so that guesses are compared on the same answers.
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
