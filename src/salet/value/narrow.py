"""A search of limited width to the end of a game with one board, with NumPy only.

Under hard rules a guess restricts all later ones, so what a guess leaves depends on the guesses
that stay legal. With three guesses left, a loss is near, and only counting shows it. In both cases
every feedback is followed to the end of the game: small sets with many guesses at each node, larger
ones with the best few. A guess that splits a set of weight W costs at least ::

    3 W - (the heaviest of each bucket) - (its own weight)

and guesses are tried in the order of that bound plus ``UNRESOLVED`` for each candidate after the
second of a bucket. The search looks at a limited number of cells (guesses times candidates), and
then tries one guess at each node. The work is bounded, not the time, so that a value is the same
everywhere.

On a closed list fewer losses come first, under a belief a loss counts as everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Cells, Codes, Floats, Patterns, encode
from salet.position.board import Board, legal_words
from salet.puzzle.marks import Feedback, Mark
from salet.puzzle.rules import Rules
from salet.words.constants import PAST_LIMIT, VALUE, step_for

Places = tuple[int, ...]

SEARCHED = VALUE["searched"]
BUDGET: int = SEARCHED["cells"]  # guesses times candidates that the search of one feedback looks at
UNRESOLVED: float = VALUE["unresolved"]


class Cost(NamedTuple):
    """The expected guesses of some candidates times their weight, and the weight that is lost.

    ``exact`` says that no guess was left out which could be better.
    """

    turns: float
    lost: float
    exact: bool = True


class Legal(NamedTuple):
    """The guesses that some marks leave legal: the marks, the guesses, and the number of the set.

    ``marks`` are what the turns below the position have revealed.
    """

    marks: frozenset[Any]
    guesses: Cells
    number: int


class NarrowSearch:
    """The search below one position of a board.

    A candidate is a place from 0, heaviest first. A guess is a place among the legal guesses of the
    position. ``_lines`` has the patterns, [candidates, legal guesses].
    """

    def __init__(self, board: Board) -> None:
        order = board.by_weight[: board.likely]
        columns = board.columns[order]
        self._guesses = np.flatnonzero(board.legal)
        self._weights: Floats = board.weights[order]
        self._weight: list[float] = self._weights.tolist()
        self._every: Places = tuple(range(board.likely))
        self._lexicon, self._rules = board.lexicon, board.rules
        self._codes = board.matrix.guess_codes[self._guesses]
        self._lines = np.ascontiguousarray(board.matrix.block(columns, self._guesses).T)
        place = np.full(len(board.lexicon.guesses), -1)
        place[board.matrix.answers[columns]] = self._every
        self._own = place[self._guesses]  # the place of each guess among the candidates, or -1
        self._loss = SEARCHED["lost_first"] if board.lexicon.uniform else PAST_LIMIT
        self._cells, self._exact = BUDGET, True
        self._known: dict[tuple[Places, int, int], Cost] = {}
        self._legal = Legal(frozenset(), np.arange(len(self._guesses)), 0)
        self._legal_after = {self._legal.marks: self._legal}
        self._numbers: dict[bytes, int] = {self._legal.guesses.tobytes(): 0}

    def after(self, word: str, pattern: int, places: Iterable[int], left: int) -> Cost:
        """Return the cost of a bucket of the position; at least one guess is ``left`` after it."""
        self._cells = BUDGET
        played = encode(self._lexicon, [word])[0]
        return self._below(tuple(places), self._legal, played, pattern, left)

    def promising(self) -> Cells:
        """Return the guesses of the list that split the candidates, most promising first."""
        return self._guesses[self._ranked(self._every, self._legal)[0]]

    def best(self, left: int, width: int, refused: NDArray[np.bool_]) -> list[int]:
        """Return the best of the ``width`` most promising guesses of the position, if there is one.

        ``refused`` says which guesses of the list are left out, [guesses].
        """
        guesses, bounds = self._ranked(self._every, self._legal)
        kept = ~refused[self._guesses[guesses]]
        guesses, bounds = guesses[kept], bounds[kept]
        best: list[int] = []
        least = np.inf
        for guess, bound in zip(guesses[:width].tolist(), bounds[:width].tolist(), strict=True):
            if bound >= least - 1e-12:
                continue
            self._cells = BUDGET
            cost = self._cost_of(self._every, self._legal, guess, left, least)
            if cost is not None and self._rank(cost) < least - 1e-12:
                best, least = [guess], self._rank(cost)
        return [int(self._guesses[guess]) for guess in best]

    def _below(self, places: Places, legal: Legal, played: Codes, pattern: int, left: int) -> Cost:
        """Return the cost of a bucket after a guess."""
        known = self._simple(places, left)
        return known or self._best(places, self._still_legal(legal, played, pattern), left)

    def _simple(self, places: Places, left: int) -> Cost | None:
        """Return the cost if it needs no search, else None."""
        first = self._weight[places[0]]
        if len(places) == 1:
            return Cost(first, 0.0)
        weight = sum(self._weight[place] for place in places)
        if left == 1:
            return Cost(weight + PAST_LIMIT * (weight - first), weight - first)
        return Cost(2 * weight - first, 0.0) if len(places) == 2 else None

    def _best(self, places: Places, legal: Legal, left: int) -> Cost:
        """Return the least cost of three candidates or more with these legal guesses."""
        key = places, legal.number, left
        cost = self._known.get(key)
        if cost is None:
            outside, self._exact = self._exact, True
            found = self._with_two if left == 2 else self._tried
            cost = found(places, legal, left)._replace(exact=self._exact)
            self._exact = outside
            if self._cells > 0:
                self._known[key] = cost
        self._exact &= cost.exact
        return cost

    def _tried(self, places: Places, legal: Legal, left: int) -> Cost:
        """Return the least cost over the most promising guesses."""
        guesses, bounds = self._ranked(places, legal)
        width = step_for(len(places), SEARCHED["widths"]) if self._cells > 0 else 1
        best, least = Cost(np.inf, 0.0), np.inf  # a candidate splits itself off, so one is found
        for guess, bound in zip(guesses[:width].tolist(), bounds[:width].tolist(), strict=True):
            if bound >= least - 1e-12:
                continue
            cost = self._cost_of(places, legal, guess, left, least)
            if cost is not None and self._rank(cost) < least:
                best, least = cost, self._rank(cost)
        self._exact &= not (bounds[width:] < least - 1e-12).any()
        return best

    def _with_two(self, places: Places, legal: Legal, _left: int) -> Cost:
        """Return the least cost with two guesses left."""
        own, total, heaviest, _ = self._split(places, legal)
        lost = np.round(total - heaviest, 12)
        best = int((self._loss * lost - own).argmin())
        missed = float(lost[best])
        return Cost(2 * total - float(own[best]) + PAST_LIMIT * missed, missed)

    def _ranked(self, places: Places, legal: Legal) -> tuple[Cells, Floats]:
        """Return the guesses that split the candidates, most promising first, and their bounds."""
        guesses = legal.guesses
        own, total, heaviest, repeats = self._split(places, legal)
        bounds = 3 * total - heaviest - own
        rough = bounds + UNRESOLVED * (self._weights[list(places)] @ (repeats > 1))
        splits = np.flatnonzero((own > 0) | (repeats[1:] == 0).any(axis=0))
        order = splits[np.argsort(np.round(rough[splits], 12), kind="stable")]
        return guesses[order], bounds[order]

    def _split(self, places: Places, legal: Legal) -> tuple[Floats, float, Floats, Patterns]:
        """Return how each legal guess splits candidates: its own weight, the weight of all, the
        heaviest of each bucket together, and how many before each one share its bucket."""
        inside, guesses = np.array(places), legal.guesses
        self._cells -= len(guesses) * len(places)
        weights = np.zeros(len(self._weights) + 1)  # the last one is for other guesses
        weights[inside] = self._weights[inside]
        own = weights[self._own[guesses]]
        weights = self._weights[inside]
        repeats = earlier_equals(self._lines[inside[:, None], guesses])
        return own, float(weights.sum()), weights @ (repeats == 0), repeats

    def _cost_of(
        self, places: Places, legal: Legal, guess: int, left: int, ceiling: float
    ) -> Cost | None:
        """Return the cost of a guess, or None if it is at least ``ceiling``."""
        buckets: dict[int, list[int]] = {}
        for place, pattern in zip(places, self._lines[list(places), guess].tolist(), strict=True):
            buckets.setdefault(pattern, []).append(place)
        buckets.pop(self._lexicon.win, None)
        weight = self._weight
        # Before the last two guesses no bucket takes long, and the largest ones lose most.
        by_size = sorted(buckets.items(), key=lambda bucket: len(bucket[1]), reverse=left == 3)
        least = [
            2 * sum([weight[place] for place in part]) - weight[part[0]] for _, part in by_size
        ]
        turns, lost, rest = sum([weight[place] for place in places]), 0.0, sum(least)
        for (pattern, part), bound in zip(by_size, least, strict=True):
            if turns + rest + (self._loss - PAST_LIMIT) * lost >= ceiling:
                return None
            rest -= bound
            cost = self._below(tuple(part), legal, self._codes[guess], pattern, left - 1)
            turns, lost = turns + cost.turns, lost + cost.lost
        return Cost(turns, lost)

    def _rank(self, cost: Cost) -> float:
        """Return the number by which costs are compared: on a closed list fewest losses first."""
        return cost.turns + (self._loss - PAST_LIMIT) * cost.lost

    def _still_legal(self, legal: Legal, played: Codes, pattern: int) -> Legal:
        """Return the guesses that stay legal after a guess with this pattern."""
        if self._rules is Rules.NORMAL:
            return legal
        feedback = Feedback(pattern, self._lexicon.length)
        if self._rules is Rules.ULTRA_HARD:
            marks = legal.marks | {(played.tobytes(), pattern)}
        else:
            marks = legal.marks | revealed(played.tolist(), feedback)
        if marks not in self._legal_after:
            fine = legal_words(self._codes[legal.guesses], played, self._rules, feedback)
            still = legal.guesses[fine]
            number = self._numbers.setdefault(still.tobytes(), len(self._numbers))
            self._legal_after[marks] = Legal(marks, still, number)
        return self._legal_after[marks]


def revealed(letters: Sequence[int], feedback: Feedback) -> set[tuple[int, int, bool]]:
    """Return what hard rules demand after a turn: letters at places, and numbers of letters."""
    demands = set()
    copies: Counter[int] = Counter()
    for place, (letter, mark) in enumerate(zip(letters, feedback, strict=True)):
        if mark == Mark.CORRECT:
            demands.add((letter, place, True))
        if mark != Mark.ABSENT:
            copies[letter] += 1
            demands.add((letter, copies[letter], False))
    return demands


def earlier_equals(lines: Patterns) -> NDArray[Any]:
    """Return how many entries above each entry of a column are equal to it, [lines, columns]."""
    dtype = np.uint8 if len(lines) < 256 else np.uint16
    counts = np.zeros(lines.shape, dtype=dtype)
    for nth in range(1, len(lines)):
        np.add.reduce(lines[:nth] == lines[nth], axis=0, dtype=dtype, out=counts[nth])
    return counts
