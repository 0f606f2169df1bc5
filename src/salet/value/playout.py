"""Guesses tried on answers of several boards, with NumPy only.

A guess is tried on tuples of answers, one for each board, and the game is continued after it.
Certain words come first: each takes one guess whenever it is played, and its marks narrow down the
other boards. If no word is certain any more, the best next guess is computed. The turns after it
are estimated, or counted word by word if the limit is near.

What a tuple leaves is a *state*: the candidates of all boards that are still possible, as places in
the layout of ``boardparts``. Many tuples leave the same state, which is valued once. States of
about the same size are valued together: each is a row of places, filled up with a place of weight
0. For each guess and state the places are sorted by board and pattern, so that a bucket is a run.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.boardparts import BoardChain
from salet.numbers.patterns import Cells, Floats, Masks, Patterns
from salet.value.wordbyword import outlook, tries_of
from salet.words.constants import PAST_LIMIT, VALUE

CROWD: int = VALUE["boards"]["crowd"]  # candidates on all boards: above this only the likeliest,
CROWD_POOL: int = VALUE["boards"]["crowd_pool"]  # and this many guesses of the pool, are tried
_CELLS = 1 << 20  # cells of states that are valued together


class Tuples(NamedTuple):
    """Answers of all boards as places, [tuples, boards], and their chances: all, or a sample."""

    answers: Cells
    chances: Floats
    is_sample: bool


@dataclass(frozen=True, slots=True, eq=False)
class States:
    """Some states: the places of their candidates, heaviest first, and their weights.

    Both are [states, most candidates]. The weights of each board sum to 1. ``open`` is the number
    of boards that have candidates, [states].
    """

    places: Cells
    weights: Floats
    open: Cells


class Sorted(NamedTuple):
    """The candidates of some states sorted by board and by the pattern of some guesses.

    All are [states * guesses * most candidates]. ``begins`` says where a bucket begins. A cell is
    the board of a candidate times the number of patterns, plus its pattern.
    """

    begins: NDArray[np.bool_]
    weights: Floats
    cells: NDArray[np.signedinteger[Any]]


class Playout:
    """Tries guesses on the boards of a layout.

    ``needed`` is [open boards, candidates of a board]: the turns that a board is taken to need (see
    ``salet.value.boards``). ``limit`` is the number of guesses left, this one included, or 0 if
    the limit is far away. Masks are [states, places]: the candidates that are left.
    """

    def __init__(
        self, chain: BoardChain, pool: Cells, needed: Floats, limit: int, win: int
    ) -> None:
        self._chain, self._needed, self._limit, self._win = chain, needed, limit, win
        sizes = np.diff(chain.starts)
        self._boards = len(sizes)
        self._board = np.repeat(np.arange(self._boards + 1), [*sizes, 1])  # of each place
        self._column = np.append(chain.at, len(chain.own))
        # Patterns of the candidates as guesses, one for each column, and of the pool, against the
        # places: [guesses, places + 1].
        guesses = np.concatenate([chain.own, pool])
        self._rows = np.pad(chain.block(guesses)[:, chain.at], ((0, 0), (0, 1)))
        self._pool = len(chain.own) + np.arange(len(pool))

    def turns(self, block: Patterns, tuples: Tuples) -> Floats:
        """Return the turns of all boards with each guess, this one included, [guesses].

        ``block`` has the patterns of the guesses, [guesses, columns of the chain]. The error of the
        estimate on a sample is added to the estimate over all candidates, which reduces the
        variance.
        """
        answers, chances, is_sample = tuples
        turns = np.ones(len(block))
        masks, played = [], []
        for nth, row in enumerate(block[:, self._chain.at]):
            left = (row == row[answers][:, self._board[:-1]]) & (row != self._win)
            if is_sample:
                turns[nth] += self._estimate(row) - chances @ self._estimates(left)
            played.append(self._play_certain(left, answers))
            masks.append(left)
        rest = self._values(np.concatenate(masks), np.concatenate(played))
        return np.round(turns + rest.reshape(len(block), -1) @ chances, 9)

    def _estimate(self, row: Patterns) -> float:
        """Return the estimated turns after a guess, over all candidates."""
        needed = self._needed[self._boards]
        cells = self._board[:-1] * (self._win + 1) + row
        counts = np.where(row == self._win, 0, np.bincount(cells)[cells])
        turns = self._chain.weights @ np.where(counts > 0, needed[counts], 0.0)
        alone = np.where(counts == 1, self._chain.weights, 0.0)
        certain = np.add.reduceat(alone, self._chain.starts[:-1])
        return float(turns + needed[0] * (1 - certain).prod())

    def _estimates(self, left: Masks) -> Floats:
        """Return the estimated turns of what some tuples leave, [tuples]."""
        needed, counts = self._needed[self._boards], self._counts(left)
        turns = np.where(counts > 0, needed[counts], 0.0).sum(axis=1)
        return np.asarray(turns + needed[0] * ~(counts == 1).any(axis=1))

    def _counts(self, left: Masks) -> Cells:
        """Return the number of candidates of each board, [states, boards]."""
        return np.add.reduceat(left, self._chain.starts[:-1], axis=1, dtype=np.int64)

    def _play_certain(self, left: Masks, answers: Cells) -> Cells:
        """Play certain words until there are none, and return their number, [tuples].

        ``left`` is updated to the candidates that remain; a board whose word was played has none.
        """
        boards = self._board[:-1]
        counts = self._counts(left)
        played = np.zeros(len(left), dtype=np.int64)
        while len(some := np.flatnonzero((counts == 1).any(axis=1))):
            board = (counts[some] == 1).argmax(axis=1)
            on_board = boards == board[:, None]
            word = self._column[(left[some] & on_board).argmax(axis=1)]
            rows = self._rows[word, :-1]
            shown = np.take_along_axis(rows, answers[some], axis=1)
            left[some] &= (rows == shown[:, boards]) & (rows != self._win) & ~on_board
            counts[some] = self._counts(left[some])
            played[some] += 1
        return played

    def _values(self, masks: Masks, played: Cells) -> Floats:
        """Return the turns after a guess: the certain words that were played, and best play."""
        guesses = played if self._limit else np.zeros_like(played)
        packed = np.column_stack([np.packbits(masks, axis=1), guesses.astype(np.uint8)])
        keys = np.ascontiguousarray(packed).view(f"V{packed.shape[1]}").ravel()
        _, first, number = np.unique(keys, return_index=True, return_inverse=True)
        masks, after = masks[first], self._limit - 1 - guesses[first]
        opened = (self._counts(masks) > 0).sum(axis=1)
        values = np.zeros(len(masks))
        if self._limit:
            values[after < opened] = after[after < opened] + PAST_LIMIT
        todo = np.flatnonzero((opened > 0) & (~(after < opened) if self._limit else True))
        for some in self._batches(masks, todo, after):
            states = self._states(masks[some], opened[some])
            left = int(after[some[0]]) if self._limit else 0
            values[some] = self._best_last(states, left) if left else self._best_next(states)
        return np.asarray(played + values[number.ravel()])

    def _batches(self, masks: Masks, todo: Cells, after: Cells) -> Iterator[Cells]:
        """Yield states of about the same size, and with the same number of guesses left."""
        sizes = masks[todo].sum(axis=1)
        by_size = np.lexsort((sizes, after[todo] if self._limit else sizes))
        todo, sizes = todo[by_size], sizes[by_size]
        start = 0
        while start < len(todo):
            width = int(sizes[start] * 1.25) + 1
            width = min(width, CROWD) if sizes[start] <= CROWD else width
            most = max(1, _CELLS // (width * (width + len(self._pool))))
            next_ones = slice(start, start + most)
            alike = (sizes[next_ones] <= width) & (after[todo[next_ones]] == after[todo[start]])
            start += int(alike.sum())
            yield todo[next_ones][alike]

    def _states(self, masks: Masks, opened: Cells) -> States:
        """Return the states of some masks."""
        places = masks.shape[1]
        masses = np.add.reduceat(masks * self._chain.weights, self._chain.starts[:-1], axis=1)
        masses = np.where(masses > 0, masses, 1.0)[:, self._board[:-1]]
        weights = np.where(masks, self._chain.weights / masses, -1.0)
        heavy = np.round(weights, 12)  # equal words of two boards differ by rounding errors
        order = np.argsort(-heavy, axis=1, kind="stable")[:, : int(masks.sum(axis=1).max())]
        weights = np.take_along_axis(weights, order, axis=1)
        return States(np.where(weights < 0, places, order), np.maximum(weights, 0.0), opened)

    def _sorted(self, states: States, guesses: Cells) -> Sorted:
        """Sort the candidates of each state by their marks for each guess, [states, guesses]."""
        places, n = states.places, states.places.shape[1]
        space = self._win + 1
        is_small = (self._boards + 1) * space * n < 2**31  # 32 bits are faster
        dtype: type[np.signedinteger[Any]] = np.int32 if is_small else np.int64
        keys = self._rows[guesses[:, :, None], places[:, None, :]].astype(dtype)
        keys += (self._board[places] * space).astype(dtype)[:, None, :]
        keys *= n
        keys += np.arange(n, dtype=dtype)
        keys.sort(axis=-1)
        cells = keys // n
        keys -= cells * n  # the candidate of each cell
        begins = np.ones(cells.shape, dtype=bool)
        np.not_equal(cells[..., 1:], cells[..., :-1], out=begins[..., 1:])
        keys += (np.arange(len(places), dtype=dtype) * n)[:, None, None]
        weights = np.take(states.weights, keys)
        return Sorted(begins.ravel(), weights.ravel(), cells.ravel())

    def _tried(self, states: States) -> Iterator[Cells]:
        """Yield guesses to try at each state, [states, guesses]: the candidates, then the pool."""
        n = states.places.shape[1]
        candidates = states.places[:, : n if n <= CROWD else CROWD_POOL]
        columns = self._column[candidates]
        # Filled-up places repeat the first guess.
        yield np.where(columns < len(self._chain.own), columns, columns[:, :1])
        pool = self._pool if n <= CROWD else self._pool[:CROWD_POOL]
        yield np.broadcast_to(pool, (len(columns), len(pool)))

    def _best_next(self, states: States) -> Floats:
        """Return the fewest estimated turns of states without a certain word, [states]."""
        best = np.full(len(states.open), np.inf)
        least = 1 + states.open - self._top(states) + 1e-9  # a guess that separates everything
        for guesses in self._tried(states):
            todo = np.flatnonzero(best > least)
            if not len(todo) or not guesses.shape[1]:
                break
            some = States(states.places[todo], states.weights[todo], states.open[todo])
            best[todo] = np.minimum(best[todo], self._left_after(some, guesses[todo]).min(axis=1))
        return best

    def _top(self, states: States) -> Floats:
        """Return the largest chance of a word to solve some board, [states]."""
        columns = self._column[states.places]
        order = np.argsort(columns, axis=1, kind="stable")
        columns = np.take_along_axis(columns, order, axis=1)
        weights = np.take_along_axis(states.weights, order, axis=1)
        begins = np.ones(columns.shape, dtype=bool)
        np.not_equal(columns[:, 1:], columns[:, :-1], out=begins[:, 1:])
        starts = np.flatnonzero(begins)
        hits = np.add.reduceat(weights.ravel(), starts)
        top = np.zeros(len(columns))
        np.maximum.at(top, starts // columns.shape[1], hits)
        return top

    def _left_after(self, states: States, guesses: Cells) -> Floats:
        """Return the estimated turns with each guess, this one included, [states, guesses]."""
        each = self._sorted(states, guesses)
        starts = np.flatnonzero(each.begins)
        rows = starts // states.places.shape[1]
        lengths = np.diff(starts, append=len(each.begins))
        masses = np.add.reduceat(each.weights, starts)
        boards, patterns = np.divmod(each.cells[starts], self._win + 1)
        masses[patterns == self._win] = 0.0
        opened = np.repeat(states.open, guesses.shape[1])
        needed = self._needed[opened[rows], np.minimum(lengths, self._needed.shape[1] - 1)]
        turns = 1 + np.bincount(rows, masses * needed, guesses.size)
        stuck = self._needed[opened, 0]
        if stuck.any():
            cells = rows * (self._boards + 1) + boards
            certain = np.bincount(cells, masses * (lengths == 1), guesses.size * (self._boards + 1))
            turns += stuck * (1 - certain.reshape(guesses.size, -1)).prod(axis=1)
        return np.asarray(turns.reshape(guesses.shape))

    def _best_last(self, states: States, left: int) -> Floats:
        """Return the least value of states with ``left`` guesses, [states].

        After the next guess the words of each board are played one after the other, the heaviest
        first, and the boards are taken to be independent.
        """
        best = np.full(len(states.open), left + PAST_LIMIT)
        for guesses in self._tried(states):
            if guesses.shape[1]:
                best = np.minimum(best, self._word_by_word(states, guesses, left).min(axis=1))
        return best

    def _word_by_word(self, states: States, guesses: Cells, left: int) -> Floats:
        """Return the value of each guess when its boards are then tried word by word."""
        each = self._sorted(states, guesses)
        board, patterns = np.divmod(each.cells, self._win + 1)
        tries = tries_of(each.begins, patterns == self._win)
        at = np.arange(len(each.begins))
        boards = self._boards + 1
        row = at // states.places.shape[1] * boards + board
        in_time = np.flatnonzero(tries < left)
        cells = (row * left + tries)[in_time]
        shape = guesses.size, boards, left
        mass = np.bincount(cells, each.weights[in_time], guesses.size * boards * left)
        needs = mass.astype(np.float64).reshape(shape)
        held = np.bincount(row, each.weights, guesses.size * boards)
        needs[held.reshape(shape[:2]) == 0, 0] = 1.0  # a board that is solved takes no guess
        turns = outlook(needs.transpose(1, 0, 2)).turns
        return np.asarray(turns.reshape(guesses.shape))
