"""The value of a guess while several boards are open: the turns until all of them are solved.

A game takes one guess for each board, plus the guesses that solve no board: only these can be
saved. A board with n candidates among k open ones is assumed to need ``1 + w_k(n)`` guesses, where
``w_k(n)`` is ``waste`` (by k) times ``shape`` (by n), fitted to played games. ``waste`` is smaller
with more open boards, because guesses that solve other boards narrow down this one, too. With 32
boards two things count most: that a guess solves a board, and that some word is certain afterwards.
So ``stuck`` (by k) times the chance that no word is certain is added.

The best few guesses by this estimate are tried on answers of all boards (``playout``). The answers
of the boards differ, so tuples with the same word twice are left out.

The limit counts only if at most one guess is to spare (guesses left minus open boards). With one to
spare, the turns after the next guess are counted instead of estimated: the words of a board are
tried one after the other, the likeliest first, as if the boards were independent. With none to
spare, every guess is counted in this way at once. A lost game counts as limit + 4 guesses, as
everywhere. With two guesses to spare, counting made no difference in 60 games of two boards within
six guesses.

The constants are in ``data/value.json``, under ``boards``.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from salet.numbers.boardparts import BoardChain
from salet.numbers.partition import counted_cells
from salet.numbers.patterns import Patterns
from salet.position.board import once
from salet.position.position import Position
from salet.puzzle.turns import MAX_BOARDS
from salet.value.merit import ORDER
from salet.value.playout import Playout, Tuples, turns_of_needs
from salet.words.constants import PAST_LIMIT, VALUE
from salet.words.ranking import Merits

Floats = NDArray[np.float64]
Cells = NDArray[np.int64]

BOARDS = VALUE["boards"]
ROWS = 500  # guesses that are sorted at a time


def needed_turns(largest: int) -> Floats:
    """Return the turns that a board with n candidates is taken to need among k open ones, [k, n].

    ``largest`` is the largest n. The entry at n = 0 is the cost, for all boards together,
    if no word is certain.
    """
    sizes = np.log2(np.maximum(1, np.arange(largest + 1)))
    shape = np.interp(sizes, np.log2(BOARDS["sizes"]), BOARDS["shape"])
    boards = np.log2(np.maximum(1, np.arange(MAX_BOARDS + 1)))
    at = np.log2(BOARDS["open"])
    waste = np.exp(np.interp(boards, at, np.log(BOARDS["waste"])))
    table = 1.0 + np.outer(waste, shape)
    table[:, 0] = np.interp(boards, at, BOARDS["stuck"])
    return np.asarray(table)


def turns_of_boards(position: Position, everyday: bool = False) -> Merits:
    """Return how many turns all boards still take with each guess, this one included.

    The short list is looked at two guesses deep; the others rank behind it by the estimate. A
    board that is certain is played at once, which needs no look-ahead: see ``turns_with``.
    """
    chain, rough = _rough(position)
    method = _method(position, is_looked=not position.certain)
    methods = np.full(len(rough), method)
    if method == "counted":
        turns = _counted(position, chain, None)
        return Merits(turns, order=rough, turns=turns, methods=methods)
    if method == "estimated":
        return Merits(rough, turns=_at_most_lost(position, rough), methods=methods)
    order = _by_rough(position, rough)
    few = BOARDS["few" if len(chain.starts) > 3 else "few_on_two"]
    length = BOARDS["longer"] if chain.starts[-1] <= few else BOARDS["short_list"]
    short = order[:length]
    if everyday:
        familiar = order[position.everyday[order]]
        short = np.union1d(short, familiar[:length])
    turns = look_ahead(position, short)
    merit = turns.max() + 1 + rough - rough[order[0]]
    merit[short] = turns
    known = np.full(len(rough), np.nan)
    known[short] = _at_most_lost(position, turns)
    return Merits(merit, turns=known, methods=methods)


def turns_with(position: Position, guesses: Cells) -> tuple[Floats, str]:
    """Return how many turns all boards still take with each of these guesses, and the method.

    No guess is better than a word that is certain: it has to be played anyway.
    """
    method = _method(position, is_looked=True)
    if method == "counted":
        return _counted(position, position.chain(), guesses), method
    if method == "estimated":
        turns = turns_left(position.chain(), len(position.open), guesses)
    else:
        certain = [position.boards[board].candidate_indices[0] for board in position.certain[:1]]
        looked = look_ahead(position, np.array([*certain, *guesses], dtype=np.int64))
        turns = np.maximum(looked[len(certain) :], looked[: len(certain)].max(initial=0.0))
    return _at_most_lost(position, turns), method


def _method(position: Position, *, is_looked: bool) -> str:
    """Return the method by which guesses are valued: see ``salet.value.values``."""
    if position.turns and _is_limited(position, spare=0):
        return "counted"
    likely = sum(board.likely for board in position.playing)
    can_look = is_looked and position.turns and likely <= BOARDS["looked_at"]
    return "looked" if can_look else "estimated"


def _at_most_lost(position: Position, turns: Floats) -> Floats:
    """Return the expected turns, capped at the number that a lost game counts as."""
    left = position.guesses_left
    return np.minimum(turns, left + PAST_LIMIT) if left > 0 else turns


def _is_limited(position: Position, spare: int) -> bool:
    """Return whether the guesses left exceed the open boards by at most ``spare``."""
    return 0 < position.guesses_left <= len(position.open) + spare


def _counted(position: Position, chain: BoardChain, guesses: Cells | None) -> Floats:
    """Return the value of some guesses, or of all, when boards are then tried word by word."""
    left, block = position.guesses_left, chain.block(guesses)
    needs = np.empty((len(position.playing), len(block), left))
    for nth, board in enumerate(position.playing):
        inside = slice(chain.starts[nth], chain.starts[nth + 1])
        weights = chain.weights[inside] * board.weights[board.by_weight[: board.likely]].sum()
        needs[nth] = _word_by_word(block[:, chain.at[inside]], weights, left, position.lexicon.win)
    return np.round(turns_of_needs(needs, left), 9)


def _word_by_word(patterns: Patterns, weights: Floats, left: int, win: int) -> Floats:
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


def _rough(position: Position) -> tuple[BoardChain, Floats]:
    """Return the layout of the boards, and the estimate for every guess, [guesses].

    If there are very many candidates, a sample of them selects promising guesses, which are then
    compared on all candidates; the others rank behind them.
    """
    return once(position.computed, "boards", lambda: (position.chain(), _estimates(position)))


def _estimates(position: Position) -> Floats:
    chain, opened = position.chain(), len(position.open)
    cells = len(position.lexicon.guesses) * len(chain.columns)
    if cells <= ORDER["full_cells"]:
        return turns_left(chain, opened)
    step = -(-cells // ORDER["sampled_cells"])
    rough = turns_left(position.chain(step), opened, step=step)
    # Of a board with few words a sample says little: all of its words are compared.
    few = [board for board in position.playing if board.likely <= BOARDS["small"] * step]
    words = [board.candidate_indices[board.by_weight[: board.likely]] for board in few]
    near = np.argsort(rough, kind="stable")[: ORDER["promising"]]
    near = np.unique(np.concatenate([near, *words]))
    close = turns_left(chain, opened, near)
    rough += close.max()
    rough[near] = close
    return np.asarray(rough)


def turns_left(
    chain: BoardChain, opened: int, guesses: Cells | None = None, step: int = 1
) -> Floats:
    """Return the estimated turns of all boards with some guesses, or with all, [guesses].

    ``opened`` is the number of open boards: before the first guess the layout has one for all of
    them. Equal boards, which are common after the first guess, are computed once. A candidate
    stands for ``step`` of them.
    """
    sizes = np.diff(chain.starts)
    needed = needed_turns(step * int(sizes.max()))[opened, ::step]
    needed = np.append(needed_turns(1)[opened, 0], needed[1:])
    equal = Counter(
        (chain.at[low:high].tobytes(), chain.weights[low:high].tobytes())
        for low, high in pairwise(chain.starts.tolist())
    )
    block = chain.block(guesses)
    turns, stuck = np.ones(len(block)), np.full(len(block), needed[0])
    for (at, weights), count in equal.items():
        copies = count * opened // len(sizes)
        places, belief = np.frombuffer(at, dtype=np.int64), np.frombuffer(weights)
        left, certain = _needs(block[:, places], belief, needed, chain.matrix.lexicon.win)
        turns += copies * left
        stuck *= (1 - certain) ** copies
    return np.asarray(np.round(turns + stuck, 9))


def _needs(block: Patterns, weights: Floats, needed: Floats, win: int) -> tuple[Floats, Floats]:
    """Return the turns that a board needs after each guess, and the chance of a certain word.

    That chance is 0 if it costs nothing that no word is certain.
    """
    turns, certain = np.empty(len(block)), np.zeros(len(block))
    table = np.append(0.0, needed[1:])
    for span, cells, room in counted_cells(block, win + 1):
        sizes = np.bincount(cells)
        sizes[room - 1 :: room] = 0  # the board is solved
        counts = sizes[cells].reshape(-1, len(weights))
        turns[span] = table[counts] @ weights
        if needed[0]:
            certain[span] = (counts == 1) @ weights
    return turns, certain


def _by_rough(position: Position, rough: Floats) -> Cells:
    """Return the legal guesses, the best by the estimate first."""
    legal = np.flatnonzero(position.legal)
    return legal[np.argsort(rough[legal], kind="stable")]


def look_ahead(position: Position, short: Cells) -> Floats:
    """Return how many turns the boards take with each guess of the short list, [short]."""

    def compute() -> tuple[Playout, Tuples]:
        chain, rough = _rough(position)
        pool = _by_rough(position, rough)[: BOARDS["pool"]]
        needed = needed_turns(int(np.diff(chain.starts).max()))
        limit = position.guesses_left if _is_limited(position, spare=1) else 0
        return Playout(chain, pool, needed, limit, position.lexicon.win), tuples_of(chain)

    playout, tuples = once(position.computed, "playout", compute)
    return playout.turns(short, tuples)


def tuples_of(chain: BoardChain) -> Tuples:
    """Return answers of all boards, which differ, with their chances: all, or a sample.

    A sample is spread evenly over the candidates of each board by a lattice: with T tuples the
    board b has the quantile ``(t · a^b mod T + 1/2) / T`` in the tuple t. It is the same every
    time, so that guesses are compared on the same answers.
    """
    spans = list(pairwise(chain.starts.tolist()))
    count, generator = BOARDS["pairs"] if len(spans) == 2 else BOARDS["tuples"]
    is_sample = bool(np.prod([float(high - low) for low, high in spans]) > count)
    if is_sample:
        answers = np.empty((count, len(spans)), dtype=np.int64)
        for board, (low, high) in enumerate(spans):
            held = np.cumsum(chain.weights[low:high])
            nth = np.arange(count) * pow(generator, board, count) % count
            inside = np.searchsorted(held, (nth + 0.5) / count * held[-1], side="right")
            answers[:, board] = low + np.minimum(inside, high - low - 1)
        chances = np.ones(count)
    else:
        answers = np.array(list(product(*(range(*span) for span in spans))), dtype=np.int64)
        chances = chain.weights[answers].prod(axis=1)
    columns = np.sort(chain.at[answers], axis=1)
    differ = (columns[:, 1:] != columns[:, :-1]).all(axis=1)
    if differ.any():
        answers, chances = answers[differ], chances[differ]
    return Tuples(answers, chances / chances.sum(), is_sample)
