"""The value of a guess while several boards are open: the turns until all of them are solved.

A game takes one guess for each board, plus the guesses that solve no board: only these can be
saved. A board with n candidates among k open ones is assumed to need ``1 + w_k(n)`` guesses, where
``w_k(n)`` is ``waste`` (by k) times ``shape`` (by n), fitted to played games. ``waste`` is smaller
with more open boards, because guesses that solve other boards narrow down this one, too. With 32
boards two things count most: that a guess solves a board, and that some word is certain afterwards.
So ``stuck`` (by k) times the chance that no word is certain is added. This is how a guess is
*estimated*.

*Looked*: the best few guesses by the estimate are tried on answers of all boards (``playout``). The
answers of the boards differ, so tuples with the same word twice are left out. No guess is better
than a word that is certain: it has to be played anyway.

The limit counts only if at most one guess is to spare (guesses left minus open boards). With one to
spare, the turns after the next guess are counted instead of estimated: the words of a board are
tried one after the other, the likeliest first, as if the boards were independent. With none to
spare, or before the first guess, every guess is *counted* in this way at once. A lost game counts
as limit + 4 guesses, as everywhere. With two guesses to spare, counting made no difference in 60
games of two boards within six guesses.

The constants are in ``data/value.json``, under ``boards``.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import pairwise, product

import numpy as np

from salet.numbers.boardparts import BoardChain
from salet.numbers.partition import counted_cells
from salet.numbers.patterns import Cells, Floats, Patterns
from salet.position.board import Board
from salet.position.position import Position
from salet.puzzle.turns import MAX_BOARDS
from salet.value.book import openers_of
from salet.value.order import ORDER
from salet.value.playout import Playout, Tuples
from salet.value.study import Study
from salet.value.value import Value
from salet.value.wordbyword import Outlook, word_by_word
from salet.words.constants import PAST_LIMIT, VALUE

BOARDS = VALUE["boards"]


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


class Boards:
    """Several open boards; ``method`` is how guesses are valued here."""

    sees_end = False
    proves_best = False  # what comes after the next guess is estimated

    def __init__(self, study: Study) -> None:
        position = study.position
        self._study, self._position = study, position
        self._left, self._open = position.guesses_left, len(position.open)
        self._chain = position.chain()
        self.method = "looked"
        self._is_near = 0 < self._left <= self._open + 1  # then the limit counts
        if self._is_near and (self._left <= self._open or not position.turns):
            self.method = "counted"
        elif not position.turns or position.likely > BOARDS["looked_at"]:
            self.method = "estimated"

    def shortlist(self) -> Cells:
        """Return the best guesses by the estimate, as many everyday words, and certain words.

        Before the first guess these are the openers of the book for this list, if it has any.
        """
        position = self._position
        if not position.turns and (openers := openers_of(position.lexicon)):
            return np.array(sorted(map(position.lexicon.index, openers)))
        if self.method == "counted" and position.turns:
            return self._study.best_of(self._counted().turns, BOARDS["longer"])
        order = self._order
        few = BOARDS["few" if self._open > 2 else "few_on_two"]
        most = BOARDS["longer"] if len(self._chain.at) <= few else BOARDS["short_list"]
        certain = [position.boards[board].candidate_indices[:1] for board in position.certain]
        known = order[position.everyday[order]]
        return np.unique(np.concatenate([order[:most], known[:most], *certain]))

    def values(self, words: list[str]) -> list[Value]:
        """Return the value of each word; exact when every open board is certain."""
        columns, row = self._chain.columns, self._position.matrix.row
        turns, win = self._turns(np.stack([row(word)[columns] for word in words]))
        exact = len(self._position.certain) == self._open
        return [
            Value(word, each, chance, exact, self.method)
            for word, each, chance in zip(words, turns.tolist(), win.tolist(), strict=True)
        ]

    def _turns(self, block: Patterns) -> Outlook:
        """Return what guesses take, given their patterns, [guesses, columns of the chain]."""
        if self.method == "counted":
            return self._counted(block)
        win = self._counted(block).win if self._is_near else np.ones(len(block))
        if self.method == "estimated":
            turns = turns_left(self._chain, self._open, block)
        else:
            turns = np.maximum(self._playout.turns(block, self._tuples), self._least)
        if self._left > 0:  # at most what a lost game counts
            turns = np.minimum(turns, self._left + PAST_LIMIT)
        return Outlook(turns, win)

    def _counted(self, block: Patterns | None = None) -> Outlook:
        """Return what some guesses take, or all, when boards are then played word by word."""
        chain = self._chain
        shares = [board.weights[board.by_weight[: board.likely]].sum() for board in self._boards]
        weights = chain.weights * np.repeat(shares, np.diff(chain.starts))
        block = chain.block() if block is None else block
        win = self._position.lexicon.win
        copies = self._open // len(self._boards)
        return word_by_word(block[:, chain.at], weights, chain.starts, self._left, win, copies)

    @property
    def _boards(self) -> tuple[Board, ...]:
        """The boards of the chain: before the first guess all are equal."""
        return self._position.playing if self._position.turns else self._position.playing[:1]

    @cached_property
    def _order(self) -> Cells:
        """The legal guesses, the best by the estimate first."""
        legal = np.flatnonzero(self._position.legal)
        return legal[np.argsort(estimates(self._position)[legal], kind="stable")]

    @cached_property
    def _playout(self) -> Playout:
        """What tries guesses on answers of all boards."""
        needed = needed_turns(int(np.diff(self._chain.starts).max()))
        limit = self._left if self._is_near else 0
        pool = self._order[: BOARDS["pool"]]
        return Playout(self._chain, pool, needed, limit, self._position.lexicon.win)

    @cached_property
    def _tuples(self) -> Tuples:
        """The answers on which guesses are tried."""
        return tuples_of(self._chain)

    @cached_property
    def _least(self) -> float:
        """The value of the first word that is certain, 0 if there is none."""
        if not self._position.certain:
            return 0.0
        word = self._position.boards[self._position.certain[0]].candidate_indices[:1]
        return float(self._playout.turns(self._chain.block(word), self._tuples)[0])


def estimates(position: Position) -> Floats:
    """Return the estimate for every guess, [guesses].

    If there are very many candidates, a sample of them selects promising guesses, which are then
    compared on all candidates; the others rank behind them.
    """
    chain, opened = position.chain(), len(position.open)
    cells = len(position.lexicon.guesses) * len(chain.columns)
    if cells <= ORDER["full_cells"]:
        return turns_left(chain, opened, chain.block())
    step = -(-cells // ORDER["sampled_cells"])
    sample = position.chain(step)
    rough = turns_left(sample, opened, sample.block(), step)
    # Of a board with few words a sample says little: all of its words are compared.
    few = [board for board in position.playing if board.likely <= BOARDS["small"] * step]
    words = [board.candidate_indices[board.by_weight[: board.likely]] for board in few]
    near = np.argsort(rough, kind="stable")[: ORDER["promising"]]
    near = np.unique(np.concatenate([near, *words]))
    close = turns_left(chain, opened, chain.block(near))
    rough += close.max()
    rough[near] = close
    return np.asarray(rough)


def turns_left(chain: BoardChain, opened: int, block: Patterns, step: int = 1) -> Floats:
    """Return the estimated turns of all boards with each guess, [guesses].

    ``block`` has the patterns of the guesses, [guesses, columns of the chain]. ``opened`` is the
    number of open boards: before the first guess the layout has one for all of them. Equal boards,
    which are common after the first guess, are computed once. A candidate stands for ``step`` of
    them.
    """
    sizes = np.diff(chain.starts)
    needed = needed_turns(step * int(sizes.max()))[opened, ::step]
    needed = np.append(needed_turns(1)[opened, 0], needed[1:])
    equal = Counter(
        (chain.at[low:high].tobytes(), chain.weights[low:high].tobytes())
        for low, high in pairwise(chain.starts.tolist())
    )
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
