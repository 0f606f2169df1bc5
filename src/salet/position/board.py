"""Board: what is known about one hidden word, and its candidates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.numbers.matrix import PatternMatrix, matrix_of
from salet.numbers.partition import Statistics, expected, statistics
from salet.numbers.patterns import Cells, Codes, Masks, encode
from salet.puzzle.marks import Feedback, Mark
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, is_won
from salet.words.everyday import everyday_words, familiarities, language_of, offensive_words
from salet.words.lexicon import LIKELY, Lexicon


@dataclass(frozen=True, eq=False)
class Board:
    """Immutable: the turns that one board has shown, and the candidates they leave.

    ``columns`` are the candidates as positions in ``lexicon.answers``, ascending. ``before`` is the
    board one turn ago. Words in ``never`` are not accepted as guesses.
    """

    lexicon: Lexicon
    rules: Rules
    turns: tuple[Turn, ...]
    columns: NDArray[np.int64]
    matrix: PatternMatrix = field(repr=False)
    before: Board | None = field(default=None, repr=False)
    never: frozenset[str] = field(default=frozenset(), repr=False)

    @classmethod
    def start(cls, lexicon: Lexicon, rules: Rules, matrix: PatternMatrix | None = None) -> Board:
        """Return the board before the first guess."""
        every = np.arange(len(lexicon.answers), dtype=np.int64)
        return cls(lexicon, rules, (), every, matrix or matrix_of(lexicon))

    @property
    def solved(self) -> bool:
        """Whether the last turn found the answer."""
        return is_won(self.turns)

    def followed(self, turn: Turn) -> Board:
        """Return the board after one more turn."""
        row = self.matrix.row(turn.guess)
        return self._next(turn, self.columns[row[self.columns] == turn.feedback.pattern])

    def without(self, columns: Sequence[int]) -> Board:
        """Return the board without some candidates."""
        gone = np.isin(self.columns, columns)
        return replace(self, columns=self.columns[~gone]) if gone.any() else self

    def _next(self, turn: Turn, columns: NDArray[np.int64]) -> Board:
        """Return the board after a turn that leaves these candidates."""
        return Board(self.lexicon, self.rules, (*self.turns, turn), columns, self.matrix, self)

    def children(self, guess: int) -> list[tuple[int, Board]]:
        """Return the boards after a guess, with their patterns, ascending, without the win."""
        word = self.lexicon.guesses[guess]
        letters = self.lexicon.letters(word)
        row = self.matrix.row(word)[self.columns]
        order = np.argsort(row, kind="stable")
        patterns, columns = row[order], self.columns[order]
        starts = [0, *(np.flatnonzero(patterns[1:] != patterns[:-1]) + 1).tolist()]
        ends = [*starts[1:], self.count]
        length = self.lexicon.length
        return [
            (p, self._next(Turn(word, (Feedback(p, length),), letters), columns[start:end]))
            for p, start, end in zip(patterns[starts].tolist(), starts, ends, strict=True)
            if p != self.lexicon.win
        ]

    @property
    def count(self) -> int:
        """The number of candidates."""
        return len(self.columns)

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The belief in each candidate, [candidates], summing to 1."""
        if self.lexicon.uniform:
            return np.full(self.count, 1 / max(1, self.count))
        weights = np.array(self.lexicon.weights)[self.columns]
        total = weights.sum()
        return weights / total if total > 0 else np.full(self.count, 1 / max(1, self.count))

    @cached_property
    def by_weight(self) -> NDArray[np.int64]:
        """The order of the candidates by belief, likeliest first, then alphabetical."""
        return np.lexsort((self.columns, -self.weights))

    @cached_property
    def likely(self) -> int:
        """The number of likely candidates: the fewest that hold 99 % of the belief."""
        if self.lexicon.uniform:
            return self.count
        sums = np.cumsum(self.weights[self.by_weight])
        return min(self.count, int(np.searchsorted(sums, LIKELY - 1e-12)) + 1)

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The candidates with their probabilities, likeliest first, then alphabetical."""
        answers, words = self.lexicon.answers, self.lexicon.guesses
        columns, weights = (each[self.by_weight].tolist() for each in (self.columns, self.weights))
        return tuple((words[answers[c]], w) for c, w in zip(columns, weights, strict=True))

    @cached_property
    def candidate_indices(self) -> NDArray[np.int64]:
        """The candidates as indices of guesses, ascending."""
        return np.asarray(self.matrix.answers[self.columns])

    def whole_statistics_of(self, guesses: NDArray[np.int64] | None = None) -> Statistics:
        """Return the one-ply statistics of some guesses, or of all, over all candidates."""
        weights = None if self.lexicon.uniform else self.weights
        return statistics(self.matrix, self.columns, weights, guesses)

    def statistics_of(self, guesses: NDArray[np.int64] | None = None) -> Statistics:
        """Return the one-ply statistics of some guesses, or of all, over the likely candidates."""
        if self.likely == self.count:
            return self.whole_statistics_of(guesses)
        heads = self.by_weight[: self.likely]
        weights = self.weights[heads] / self.weights[heads].sum()
        return statistics(self.matrix, self.columns[heads], weights, guesses)

    @cached_property
    def legal(self) -> NDArray[np.bool_]:
        """Whether each guess is legal on this board, [guesses]."""
        if self.before is None or self.rules is Rules.NORMAL:
            legal = np.ones(len(self.lexicon.guesses), dtype=bool)
        else:
            legal = self.before.legal & legal_after(self.matrix, self.rules, self.turns[-1])
        if self.never:
            refused = [self.lexicon.index(word) for word in self.never]
            legal[np.setdiff1d(refused, self.candidate_indices)] = False
        return legal

    def expected(self, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the mean of ``worth[count]`` over the feedbacks of each guess, [guesses]."""
        weights = None if self.lexicon.uniform else self.weights
        return expected(self.matrix, self.columns, worth, weights)


@lru_cache(maxsize=4)
def everyday_mask(words: tuple[str, ...]) -> Masks:
    """Return whether most players know each word, [words]."""
    known = everyday_words(words)
    return np.array([word in known for word in words])


@lru_cache(maxsize=4)
def familiarity_of(words: tuple[str, ...]) -> Cells:
    """Return how well each word is known, 0 if that is not known, [words]."""
    known = familiarities() if language_of(words) == "en" else {}  # SOLAR is a Spanish word, too
    return np.array([known.get(word, 0) for word in words])


@lru_cache(maxsize=4)
def offensive_mask(words: tuple[str, ...]) -> Masks:
    """Return whether each word is an insult or vulgar, [words]."""
    offensive = offensive_words(words)
    return np.array([word in offensive for word in words])


def legal_after(matrix: PatternMatrix, rules: Rules, turn: Turn) -> NDArray[np.bool_]:
    """Return whether each guess is legal after one turn, [guesses]."""
    played = encode(matrix.lexicon, [turn.guess])[0]
    return legal_words(matrix.guess_codes, played, rules, turn.feedback)


def legal_words(codes: Codes, played: Codes, rules: Rules, feedback: Feedback) -> NDArray[np.bool_]:
    """Return whether each of some words is legal after one turn, [words].

    ``codes`` are the words, ``played`` the guess, as letter numbers.
    """
    legal = np.ones(len(codes), dtype=bool)
    if rules is Rules.NORMAL:
        return legal
    is_ultra = rules is Rules.ULTRA_HARD
    revealed: dict[int, int] = {}
    bounded: set[int] = set()  # letters of which no more copies are in the answer
    for place, mark in enumerate(feedback):
        code = int(played[place])
        if mark == Mark.CORRECT:
            legal &= codes[:, place] == code
        elif is_ultra:
            legal &= codes[:, place] != code
        if mark != Mark.ABSENT:
            revealed[code] = revealed.get(code, 0) + 1
        elif is_ultra:
            bounded.add(code)
    for code in {*revealed, *bounded}:
        copies = (codes == code).sum(axis=1, dtype=np.uint8)
        least = revealed.get(code, 0)
        legal &= copies == least if code in bounded else copies >= least
    return legal


def with_distinct_answers(boards: Sequence[Board], done: set[int]) -> tuple[Board, ...]:
    """Remove a word that is certain on one board from the others, until nothing changes.

    ``done`` are the boards whose certain word was removed before.
    """
    distinct = list(boards)
    while certain := [b for b, board in enumerate(distinct) if board.count == 1 and b not in done]:
        done.add(certain[0])
        taken = int(distinct[certain[0]].columns[0])
        for other, board in enumerate(distinct):
            if other != certain[0]:
                distinct[other] = board.without([taken])
    return tuple(distinct)


def distinct_hits(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the chance of each guess to solve a board, [guesses], given that answers differ.

    ``chances`` are those of each board alone, [boards, guesses]. A guess solves one board at most.
    For two boards this is exact.
    """
    hits = np.zeros(chances.shape[1])
    for nth, own in enumerate(chances):
        alone = own * (1 - np.delete(chances, nth, axis=0)).prod(axis=0)
        is_changed = alone.any() and not np.array_equal(alone, own)
        hits += alone / alone.sum() if is_changed else own
    return np.minimum(hits, 1.0)
