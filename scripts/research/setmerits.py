"""The merit of a fixed set of words: the buckets it leaves, and perfect play after it.

A set of words splits the answers by all its feedbacks together. Its merit is a sum over the
buckets, of a value that grows with the size c of the bucket, and faster the larger it is::

    expected size   c²                       buckets   c - 1, the answers that share a bucket
    entropy         c·log2 c                 largest   the largest bucket, then c²

A bucket that a word with k patterns splits adds at least as much as k equal buckets would. A set is
rejected as soon as what is counted plus this bound for the rest exceeds the limit.

For the guesses in all (``exact``): after k words a bucket of n needs at least 2n - 1 more guesses,
and at least 2n if no member separates it, so a set needs at least ::

    (k + 2) · answers - buckets + unseparated buckets - what words that are answers save

Only if this bound is low enough is every bucket played out perfectly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from salet.lab.results import FixedSet
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.search.engine import Engine, new_workspace
from salet.search.positions import searcher
from salet.search.solve import solve
from salet.search.task import Task
from salet.search.workspace import Workspace
from salet.words.lexicon import Lexicon
from scripts.likely import likely_start
from scripts.research.setkernels import (
    BucketLayout,
    bucket_layout,
    score_words,
    unseparated,
    weighted_statistics,
    within_shared,
)

PIECE = 32  # answers counted before the bound is checked again
LOSS = 1e9  # the cost of an answer that is not found within the limit
_BITS = 1 << 30  # the unit of a sum of logarithms: integer sums are the same on every machine
Labels = NDArray[np.int64]  # [answers]: the bucket of each


class SetMerits:
    """The merits of sets of ``size`` words of a list that begin with the words ``required``.

    ``by`` is a column of openers, or ``exact`` for the guesses in all within ``limit``.
    """

    def __init__(
        self, lexicon: Lexicon, size: int, by: str, required: Sequence[int] = (), limit: int = LIMIT
    ) -> None:
        self.lexicon, self.size, self.by, self.limit = lexicon, size, by, limit
        self.required = tuple(required)
        self.position = likely_start(Position.start(lexicon, matrix=matrix_of(lexicon)))
        self.matrix = np.ascontiguousarray(self.position.matrix.full())
        self.space = lexicon.win + 1
        self.count = self.position.count
        self.uniform = lexicon.uniform
        self.step = self.count * self.count + 1  # more than any sum of squares
        self._totals: dict[frozenset[int], tuple[int, int]] = {}
        self._costs: dict[bytes, tuple[int, int]] = {}

    @cached_property
    def _values(self) -> NDArray[np.int64]:
        """What a bucket adds to the merit of a set, by its size, [0 … answers + 1]."""
        c = np.arange(self.count + 2)
        if self.by == "entropy":
            return np.rint(c * np.log2(np.maximum(c, 1)) * _BITS).astype(np.int64)
        shared = np.maximum(c - 1, 0) if self.by in ("buckets", "exact") else 0 * c
        return np.asarray(shared * self.step + c * c)

    @cached_property
    def _pattern_counts(self) -> NDArray[np.int64]:
        """The number of patterns that each guess has, [guesses]."""
        return np.array([len(np.unique(row)) for row in self.matrix])

    def labels(self, words: Sequence[int]) -> Labels:
        """Return the bucket of each answer after these words."""
        labels = np.zeros(self.count, dtype=np.int64)
        for word in words:
            joined = labels * self.space + self.matrix[word]
            labels = np.unique(joined, return_inverse=True)[1].ravel()
        return labels

    def merits(
        self, labels: Labels, rows: NDArray[np.int64], limit: float = np.inf
    ) -> NDArray[np.float64]:
        """Return the merit of a partition with each of these words added.

        Merits above the limit are infinite.
        """
        if not self.uniform:
            return self._weighted_merits(labels, rows)
        layout = bucket_layout(labels, PIECE)
        merits = np.full(len(rows), np.inf)
        alone = int(self._values[1]) * len(layout.alone)
        max_size, bound, open_rows = self.count, 1 << 62, np.arange(len(rows))
        if np.isfinite(limit) and self.by == "largest":
            max_size = int(limit) // self.step
        elif np.isfinite(limit):
            bound = int(limit) - alone + (2 * self.count if self.by == "entropy" else 0)
            if self.by in ("buckets", "exact"):
                shared = np.maximum(np.arange(self.count + 2) - 1, 0)
                fits = within_shared(
                    self.matrix, self.space, rows, layout, self._rest(layout, shared),
                    self._pattern_counts[rows], int(limit) // self.step,
                )  # fmt: skip
                open_rows = np.flatnonzero(fits)
        scores, largest = score_words(
            self.matrix, self.space, rows[open_rows], layout, np.diff(self._values),
            self._rest(layout, self._values), self._pattern_counts[rows[open_rows]], bound,
            max_size,
        )  # fmt: skip
        total = scores + alone + (self.step * largest if self.by == "largest" else 0)
        merits[open_rows] = np.where(scores < 0, np.inf, total)
        return merits

    def _rest(self, layout: BucketLayout, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return a lower bound on what the buckets after each piece add, [k, pieces].

        k is the number of patterns of the word.
        """
        k = np.maximum(np.arange(int(self._pattern_counts.max()) + 1), 1)[:, None]
        size, larger = np.divmod(layout.sizes, k)
        least = values[size] * (k - larger) + values[size + 1] * larger
        after = np.cumsum(least[:, ::-1], axis=1)[:, ::-1] - least
        return np.ascontiguousarray(after[:, layout.bucket])

    def _weighted_merits(self, labels: Labels, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """``merits`` for answers with different weights."""
        layout = bucket_layout(labels, self.count)
        weights = self.position.weights
        statistics = weighted_statistics(self.matrix, self.space, rows, layout, weights)
        alone = weights[layout.alone]
        size = statistics[:, 0] + alone.sum()
        if self.by == "expected_size":
            return np.asarray(size)
        if self.by == "entropy":
            logs = alone * np.log2(alone, where=alone > 0, out=np.zeros_like(alone))
            return np.asarray(statistics[:, 2] + logs.sum())
        first = statistics[:, 1] if self.by == "largest" else -statistics[:, 3] - len(alone)
        return np.asarray(first + size / (self.count + 1))

    def _in_order(self, words: frozenset[int]) -> tuple[int, ...]:
        """Return the order of play: required words, then possible answers, then the best alone."""
        hits = (
            self.position.is_candidate if self.by == "exact" else np.zeros(len(self.matrix), bool)
        )
        rest = sorted(
            words.difference(self.required), key=lambda g: (not hits[g], self.alone[g], g)
        )
        return (*self.required, *rest)

    @cached_property
    def alone(self) -> NDArray[np.float64]:
        """The merit of each word by itself, [guesses]."""
        return self.merits(np.zeros(self.count, dtype=np.int64), np.arange(len(self.matrix)))

    def _saved(self, words: frozenset[int]) -> int:
        """Return the guesses that a set saves because some of its words are answers."""
        order = self._in_order(words)
        return sum(
            self.size - at for at, word in enumerate(order) if self.position.is_candidate[word]
        )

    def total(self, words: frozenset[int], ceiling: float = np.inf) -> float:
        """Return losses and guesses of a set as one number, infinite if it is above the ceiling."""
        layout = bucket_layout(self.labels(tuple(words)), self.count)
        saved, left = self._saved(words), self.limit - self.size
        if left < 1:  # every answer that is not a word of the set is lost
            hits = int(self.position.is_candidate[[*words]].sum())
            self._totals[words] = (hits * (self.size + 1) - saved, self.count - hits)
            return self._totals[words][0] + self._totals[words][1] * LOSS
        least = 2 * layout.sizes - 1
        bound = self.size * self.count + len(layout.alone) + int(least.sum()) - saved
        if bound > ceiling:
            return np.inf
        hard = unseparated(self.matrix, self.space, self.position.matrix.answers, layout)
        bound += int(hard.sum())
        losses = 0
        for nth, low in enumerate((least + hard).tolist()):
            if bound + losses * LOSS > ceiling:
                return np.inf
            bucket = layout.order[layout.cuts[nth] : layout.cuts[nth + 1]]
            total, lost = self._cost(bucket, left)
            losses += lost
            bound += total - low - self.size * lost
        self._totals[words] = (bound, losses)
        return bound + losses * LOSS

    def _cost(self, bucket: NDArray[np.int64], left: int) -> tuple[int, int]:
        """Return the guesses and losses of perfect play from one bucket."""
        if left == 1 or len(bucket) == 2:
            return (1, len(bucket) - 1) if left == 1 else (3, 0)
        key = bucket.tobytes()
        if key not in self._costs:
            engine, work = self._engine
            verdict = solve(engine, Task(bucket.astype(np.int32), left=left), work=work)
            assert verdict.total is not None
            self._costs[key] = (verdict.total, verdict.losses)
        return self._costs[key]

    @cached_property
    def _engine(self) -> tuple[Engine, Workspace]:
        engine = searcher(self.lexicon, Rules.NORMAL).engine
        return engine, new_workspace(engine)

    def fixed_set(self, words: frozenset[int]) -> FixedSet:
        """Return a set with its statistics, in the order of play."""
        order = self._in_order(words)
        labels = self.labels(order)
        counts, masses = np.bincount(labels), np.bincount(labels, self.position.weights)
        logs = np.log2(masses, where=masses > 0, out=np.zeros_like(masses))
        total, losses = self._totals.get(words, (None, None))
        return FixedSet(
            words=tuple(self.lexicon.guesses[g] for g in order),
            expected_size=float(masses @ counts),
            largest=int(counts.max()),
            entropy=max(0.0, -float(masses @ logs)),
            buckets=len(counts),
            total=total,
            losses=losses,
        )
