"""What a fixed set of words is worth: what it leaves, and what perfect play then takes.

A set of words splits the answers as all its feedbacks together do. What it is worth is a sum over
the buckets, of a value that grows with the size of the bucket and the faster the larger it is::

    expected size   c²                       buckets   c - 1, the answers that share a bucket
    entropy         c·log2 c                 largest   the largest bucket, then c²

so that a bucket of n that a word with k patterns splits adds at least what k equal parts add: a set
is given up as soon as what is counted and this bound of the rest are too much.

Guesses in all (``exact``): after k words a bucket of n takes at least 2n - 1 guesses more, and 2n
if no member tells all others apart, so a set takes at least ::

    (k + 2) · answers - buckets + buckets that no member parts - what words that are answers save

and only where that is not too much is every bucket played out perfectly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.research import setkernels
from salet.search.engine import Engine, new_workspace
from salet.search.positions import searcher
from salet.search.solve import solve
from salet.search.workspace import Workspace
from salet.words.lexicon import Lexicon

PIECE = 32  # answers that are counted between two looks at the bound
LOSS = 1e9  # what an answer that is not found within the limit costs
_BITS = 1 << 30  # the unit of a sum of logarithms: whole numbers add up the same everywhere
Labels = NDArray[np.int64]  # [answers]: the bucket of each


@dataclass(frozen=True, slots=True)
class FixedSet:
    """Words to play first, in this order, with what they leave and what perfect play then takes.

    ``total`` is the guesses over all answers found, the set's own counted until the answer is hit.
    """

    words: tuple[str, ...]
    expected_size: float
    largest: int
    entropy: float
    buckets: int
    total: int | None = None
    losses: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        plain = {name: value for name, value in asdict(self).items() if value is not None}
        return {**plain, "words": list(self.words)}


class _Layout(NamedTuple):
    """A partition as the loops want it, see ``setkernels``; ``bucket`` is that of each piece."""

    order: NDArray[np.int64]
    cuts: NDArray[np.int64]
    fresh: NDArray[np.bool_]
    bucket: NDArray[np.int64]
    sizes: NDArray[np.int64]
    alone: NDArray[np.int64]


def _laid_out(labels: Labels, piece: int) -> _Layout:
    counts = np.bincount(labels)
    by_size = np.argsort(-counts, kind="stable")
    rank = np.empty_like(by_size)
    rank[by_size] = np.arange(len(by_size))
    order = np.argsort(rank[labels], kind="stable")
    sizes = counts[by_size]
    sizes = sizes[sizes > 1]
    shared = int(sizes.sum())
    many = -(-sizes // piece)
    bucket = np.repeat(np.arange(len(sizes)), many)
    nth = np.arange(len(bucket)) - np.repeat(np.cumsum(many) - many, many)
    begins = np.repeat(np.cumsum(sizes) - sizes, many) + nth * piece
    cuts = np.append(begins, shared)
    return _Layout(order[:shared], cuts, nth == 0, bucket, sizes, order[shared:])


class Worth:
    """The worth of sets of ``many`` words of a list, all of which begin with the words ``given``.

    ``by`` is a column of openers, or ``exact`` for guesses in all within ``limit``.
    """

    def __init__(
        self, lexicon: Lexicon, many: int, by: str, given: Sequence[int] = (), limit: int = LIMIT
    ) -> None:
        self.lexicon, self.many, self.by, self.limit = lexicon, many, by, limit
        self.given = tuple(given)
        self.position = Position.start(lexicon, matrix=matrix_of(lexicon)).core
        self.told = np.ascontiguousarray(self.position.matrix.full())
        self.space = lexicon.win + 1
        self.count = self.position.count
        self.alike = lexicon.uniform
        self.step = self.count * self.count + 1  # more than any sum of squares
        self._totals: dict[frozenset[int], tuple[int, int]] = {}
        self._costs: dict[bytes, tuple[int, int]] = {}

    @cached_property
    def _values(self) -> NDArray[np.int64]:
        """What a bucket of so many adds to the merit of a set, [0 … answers]."""
        c = np.arange(self.count + 2)
        if self.by == "entropy":
            return np.rint(c * np.log2(np.maximum(c, 1)) * _BITS).astype(np.int64)
        shared = np.maximum(c - 1, 0) if self.by in ("buckets", "exact") else 0 * c
        return np.asarray(shared * self.step + c * c)

    @cached_property
    def _kinds(self) -> NDArray[np.int64]:
        """How many patterns each guess has, [guesses]."""
        return np.array([len(np.unique(row)) for row in self.told])

    def labels(self, words: Sequence[int]) -> Labels:
        """The bucket of each answer after these words."""
        labels = np.zeros(self.count, dtype=np.int64)
        for word in words:
            joined = labels * self.space + self.told[word]
            labels = np.unique(joined, return_inverse=True)[1].ravel()
        return labels

    def merits(
        self, labels: Labels, rows: NDArray[np.int64], limit: float = np.inf
    ) -> NDArray[np.float64]:
        """The merit of a partition with each of these words added; infinite above the limit."""
        if not self.alike:
            return self._believed(labels, rows)
        laid = _laid_out(labels, PIECE)
        merits = np.full(len(rows), np.inf)
        alone = int(self._values[1]) * len(laid.alone)
        most, bound, every = self.count, 1 << 62, np.arange(len(rows))
        if np.isfinite(limit) and self.by == "largest":
            most = int(limit) // self.step
        elif np.isfinite(limit):
            bound = int(limit) - alone + (2 * self.count if self.by == "entropy" else 0)
            if self.by in ("buckets", "exact"):
                few = np.empty(len(rows), dtype=bool)
                setkernels.may_share(
                    self.told, self.space, rows, laid.order, laid.cuts, laid.fresh,
                    self._rest(laid, np.maximum(np.arange(self.count + 2) - 1, 0)),
                    self._kinds[rows], int(limit) // self.step, few,
                )  # fmt: skip
                every = np.flatnonzero(few)
        found, largest = np.empty(len(every), np.int64), np.empty(len(every), np.int64)
        setkernels.scores(
            self.told, self.space, rows[every], laid.order, laid.cuts, laid.fresh,
            np.diff(self._values), self._rest(laid, self._values), self._kinds[rows[every]],
            bound, most, found, largest,
        )  # fmt: skip
        worth = found + alone + (self.step * largest if self.by == "largest" else 0)
        merits[every] = np.where(found < 0, np.inf, worth)
        return merits

    def _rest(self, laid: _Layout, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """The least that the buckets after each piece add for a word of k patterns, [k, pieces]."""
        parts = np.maximum(np.arange(int(self._kinds.max()) + 1), 1)[:, None]
        each, more = np.divmod(laid.sizes, parts)
        least = values[each] * (parts - more) + values[each + 1] * more
        after = np.cumsum(least[:, ::-1], axis=1)[:, ::-1] - least
        return np.ascontiguousarray(after[:, laid.bucket])

    def _believed(self, labels: Labels, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """As ``_merits`` where the answers have weights."""
        laid = _laid_out(labels, self.count)
        weights = self.position.weights
        figures = np.empty((len(rows), 4))
        setkernels.weighed(self.told, self.space, rows, laid.order, laid.cuts, weights, figures)
        alone = weights[laid.alone]
        size = figures[:, 0] + alone.sum()
        if self.by == "expected_size":
            return np.asarray(size)
        if self.by == "entropy":
            logs = alone * np.log2(alone, where=alone > 0, out=np.zeros_like(alone))
            return np.asarray(figures[:, 2] + logs.sum())
        first = figures[:, 1] if self.by == "largest" else -figures[:, 3] - len(alone)
        return np.asarray(first + size / (self.count + 1))

    def _in_order(self, words: frozenset[int]) -> tuple[int, ...]:
        """The order of play: the words given, then those that may hit, then the best alone."""
        hits = self.position.is_candidate if self.by == "exact" else np.zeros(len(self.told), bool)
        rest = sorted(words.difference(self.given), key=lambda g: (not hits[g], self.alone[g], g))
        return (*self.given, *rest)

    @cached_property
    def alone(self) -> NDArray[np.float64]:
        """The merit of each word by itself, [guesses]."""
        return self.merits(np.zeros(self.count, dtype=np.int64), np.arange(len(self.told)))

    def _saved(self, words: frozenset[int]) -> int:
        """Guesses that a set saves by hitting answers itself, each one before its last word."""
        order = self._in_order(words)
        return sum(
            self.many - at for at, word in enumerate(order) if self.position.is_candidate[word]
        )

    def total(self, words: frozenset[int], most: float = np.inf) -> float:
        """Losses and guesses of a set as one number, or infinite if it is sure to be above most."""
        laid = _laid_out(self.labels(tuple(words)), self.count)
        saved, left = self._saved(words), self.limit - self.many
        if left < 1:  # what the words do not hit is lost
            hits = int(self.position.is_candidate[[*words]].sum())
            self._totals[words] = (hits * (self.many + 1) - saved, self.count - hits)
            return self._totals[words][0] + self._totals[words][1] * LOSS
        least = 2 * laid.sizes - 1
        bound = self.many * self.count + len(laid.alone) + int(least.sum()) - saved
        if bound > most:
            return np.inf
        hard = np.empty_like(least)
        answers = self.position.matrix.answers
        setkernels.unparted(self.told, self.space, answers, laid.order, laid.cuts, hard)
        bound += int(hard.sum())
        losses = 0
        for nth, low in enumerate((least + hard).tolist()):
            if bound + losses * LOSS > most:
                return np.inf
            bucket = laid.order[laid.cuts[nth] : laid.cuts[nth + 1]]
            total, lost = self._cost(bucket, left)
            losses += lost
            bound += total - low - self.many * lost
        self._totals[words] = (bound, losses)
        return bound + losses * LOSS

    def _cost(self, bucket: NDArray[np.int64], left: int) -> tuple[int, int]:
        """Guesses and losses of perfect play from one bucket."""
        if left == 1 or len(bucket) == 2:
            return (1, len(bucket) - 1) if left == 1 else (3, 0)
        key = bucket.tobytes()
        if key not in self._costs:
            engine, work = self._engine
            verdict = solve(engine, bucket.astype(np.int32), left=left, work=work)
            assert verdict.total is not None
            self._costs[key] = (verdict.total, verdict.losses)
        return self._costs[key]

    @cached_property
    def _engine(self) -> tuple[Engine, Workspace]:
        engine = searcher(self.lexicon, Rules.NORMAL).engine
        return engine, new_workspace(engine)

    def fixed_set(self, words: frozenset[int]) -> FixedSet:
        """A set with its figures, in the order of play."""
        order = self._in_order(words)
        labels = self.labels(order)
        counts, masses = np.bincount(labels), np.bincount(labels, self.position.weights)
        logs = np.log2(masses, where=masses > 0, out=np.zeros_like(masses))
        total, losses = self._totals.get(words, (None, None))
        return FixedSet(
            tuple(self.lexicon.guesses[g] for g in order),
            float(masses @ counts), int(counts.max()), max(0.0, -float(masses @ logs)),
            len(counts), total, losses,
        )  # fmt: skip
