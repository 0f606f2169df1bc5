"""The value of a guess while several boards are open: the turns until all of them are solved.

A game takes one guess for each board, plus the guesses that solve no board: only these can be
saved. A board with n candidates among k open ones is assumed to need ``1 + w_k(n)`` guesses, where
``w_k(n)`` is ``WASTE`` (by k) times ``SHAPE`` (by n), fitted to played games. ``WASTE`` is smaller
with more open boards, because guesses that solve other boards narrow down this one, too. With 32
boards two things count most: that a guess solves a board, and that some word is certain afterwards.
So ``STUCK`` (by k) times the chance that no word is certain is added.

The best few guesses by this estimate are tried on answers of all boards. After each, the words that
have become certain are played one after the other, then the best next guess is searched, and the
turns after it are estimated again.

The limit counts only if at most one guess is to spare (guesses left minus open boards). With one to
spare, the turns after the next guess are counted instead of estimated: the words of a board are
tried one after the other, the likeliest first, as if the boards were independent. With none to
spare, every guess is counted in this way at once. A lost game counts as limit + 4 guesses, as
everywhere. With two guesses to spare, counting made no difference in 60 games of two boards within
six guesses.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from salet.numbers.boardends import look_ahead as loop
from salet.numbers.boardparts import Laid, turns_left
from salet.numbers.compiled import call
from salet.numbers.patterns import Patterns
from salet.position.position import Position
from salet.puzzle.turns import MAX_BOARDS
from salet.words.constants import LATE
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
ROWS = 500  # guesses that are sorted at a time


@lru_cache(maxsize=2)
def needed_turns(largest: int) -> NDArray[np.float64]:
    """Return the turns that a board with n candidates is taken to need among k open ones, [k, n].

    ``largest`` is the largest n. The entry at n = 0 is the cost, for all boards together,
    if no word is certain.
    """
    sizes = np.log2(np.maximum(1, np.arange(largest + 1)))
    shape = np.interp(sizes, np.log2(SIZES), SHAPE)
    boards = np.log2(np.maximum(1, np.arange(MAX_BOARDS + 1)))
    waste = np.exp(np.interp(boards, np.log2(OPEN), np.log(WASTE)))
    table = 1.0 + np.outer(waste, shape)
    table[:, 0] = np.interp(boards, np.log2(OPEN), STUCK)
    return np.asarray(table)


def turns_of_boards(position: Position, everyday: bool = False) -> Merits:
    """Return how many turns all boards still take with each guess, this one included.

    The short list is looked at two guesses deep; the others rank behind it by the estimate. A
    board that is certain is played at once, which needs no look-ahead: see ``turns_with``.
    """
    laid, rough = _rough(position)
    needs_look = _can_look(position) and not position.certain
    method = _method(position, needs_look)
    methods = np.full(len(rough), method)
    if method == "counted":
        turns = _counted(position, laid)
        return Merits(turns, order=rough, turns=turns, methods=methods)
    if method == "estimated":
        turns = _at_most_lost(position, rough)
        return Merits(rough, turns=turns, methods=methods, cut=needs_look)
    order = _by_rough(position, rough)
    length = LONGER if laid.starts[-1] <= FEW else SHORT_LIST
    short = order[:length]
    if everyday:
        familiar = order[position.everyday[order]]
        short = np.union1d(short, familiar[:length])
    turns = look_ahead(position, laid, short, order[:POOL])
    merit = turns.max() + 1 + rough - rough[order[0]]
    merit[short] = turns
    known = np.full(len(rough), np.nan)
    known[short] = _at_most_lost(position, turns)
    return Merits(merit, turns=known, methods=methods)


def turns_with(position: Position, guesses: NDArray[np.int64]) -> tuple[NDArray[np.float64], str]:
    """Return how many turns all boards still take with each of these guesses, and the method.

    No guess is better than a word that is certain: it has to be played anyway.
    """
    method = _method(position, _can_look(position))
    if method == "counted":
        return _counted(position, position.laid(guesses)), method
    if method == "estimated":
        turns = _rough_turns(position, position.laid(guesses))
    else:
        laid, rough = _rough(position)
        pool = _by_rough(position, rough)[:POOL]
        certain = [position.boards[board].candidate_indices[0] for board in position.certain[:1]]
        every = np.array([*certain, *guesses], dtype=np.int64)
        looked = look_ahead(position, laid, every, pool)
        turns = np.maximum(looked[len(certain) :], looked[: len(certain)].max(initial=0.0))
    return _at_most_lost(position, turns), method


def _method(position: Position, is_looked: bool) -> str:
    """Return the method by which guesses are valued: see ``salet.value.values``."""
    if position.turns and _is_limited(position, spare=0):
        return "counted"
    return "looked" if is_looked else "estimated"


def _can_look(position: Position) -> bool:
    """Return whether looking two guesses deep is not too much work."""
    return bool(position.turns) and sum(board.likely for board in position.playing) <= LOOKED_AT


def _at_most_lost(position: Position, turns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the expected turns, capped at the number that a lost game counts as."""
    left = position.guesses_left
    return np.minimum(turns, left + LATE) if left > 0 else turns


def _is_limited(position: Position, spare: int) -> bool:
    """Return whether the guesses left exceed the open boards by at most ``spare``."""
    return 0 < position.guesses_left <= len(position.open) + spare


def _counted(position: Position, laid: Laid) -> NDArray[np.float64]:
    """Return the value of each guess of the layout when its boards are then tried word by word."""
    left = position.guesses_left
    after = np.zeros((len(laid.block), left))  # the chance of each number of guesses after this one
    after[:, 0] = 1.0
    for nth, board in enumerate(position.playing):
        inside = slice(laid.starts[nth], laid.starts[nth + 1])
        weights = laid.weights[inside] * board.weights[board.by_weight[: board.likely]].sum()
        needs = _word_by_word(laid.block[:, laid.at[inside]], weights, left, position.lexicon.win)
        before, after = after, np.zeros_like(after)
        for more in range(left):
            after[:, more:] += before[:, : left - more] * needs[:, more : more + 1]
    lost = np.maximum(1 - after.sum(axis=1), 0.0)
    turns = after @ np.arange(1, left + 1) + lost * (left + LATE)
    return np.asarray(np.round(turns, 9))


def _word_by_word(
    patterns: Patterns, weights: NDArray[np.float64], left: int, win: int
) -> NDArray[np.float64]:
    """Return the chance that a board takes 0, 1, … guesses after this one, [guesses, left].

    The words of each bucket are tried one after the other, the heaviest first.
    """
    by_weight = np.argsort(-weights, kind="stable")
    weights = weights[by_weight]
    chances = np.zeros((len(patterns), left))
    places = np.arange(len(weights))
    for first in range(0, len(patterns), ROWS):
        part = patterns[first : first + ROWS, by_weight]
        order = np.argsort(part, axis=1, kind="stable")
        part = np.take_along_axis(part, order, axis=1)
        starts = np.zeros(part.shape, dtype=np.int64)
        starts[:, 1:] = np.where(part[:, 1:] != part[:, :-1], places[1:], 0)
        needed = np.where(part == win, 0, 1 + places - np.maximum.accumulate(starts, axis=1))
        for guesses in range(left):
            mass = (weights[order] * (needed == guesses)).sum(axis=1)
            chances[first : first + ROWS, guesses] = mass
    return chances


@lru_cache(maxsize=1)  # a review asks about the boards that a guess was just chosen for
def _rough(position: Position) -> tuple[Laid, NDArray[np.float64]]:
    laid = position.laid()
    rough = _rough_turns(position, laid)
    rough.flags.writeable = False
    return laid, rough


def _rough_turns(position: Position, laid: Laid) -> NDArray[np.float64]:
    """Estimate the turns that the boards take with each guess of the layout."""
    k, sizes = len(position.open), np.diff(laid.starts)
    needed = needed_turns(int(sizes.max()))[k]
    left = turns_left(laid, position.lexicon.win + 1, needed, k // len(sizes))
    return np.round(1 + left, 9)


def _by_rough(position: Position, rough: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the legal guesses, the best by the estimate first."""
    legal = np.flatnonzero(position.legal)
    return legal[np.argsort(rough[legal], kind="stable")]


def look_ahead(
    position: Position,
    laid: Laid,
    short: NDArray[np.int64],
    pool: NDArray[np.int64],
) -> NDArray[np.float64]:
    """Return how many turns the boards take with each guess of the short list, [short]."""
    answers, chances = tuples_of(laid)
    table = needed_turns(int(np.diff(laid.starts).max()))
    left = position.guesses_left if _is_limited(position, spare=1) else 0
    turns = np.empty(len(short))
    call(
        loop,
        laid.block, laid.own, short, pool, laid.at, laid.weights, laid.starts,
        answers, chances, table, left, LATE, position.lexicon.win + 1, turns,
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
