"""Exact play of small positions with NumPy only, under any belief and normal rules.

Let W be the weight of a set of candidates and f the least expected number of guesses that it still
takes, times its weight. A guess that splits the set into buckets costs ::

    W + sum of f(bucket), without its own bucket if the guess is itself a candidate

and since a bucket takes at least ``2 W - (its heaviest)``, a guess costs at least ::

    3 W - sum of the heaviest of each bucket - (the guess's own weight)

which for equal weights is 3n - k, or 3n - k - 1 for a candidate, with k buckets. Guesses are
tried in the order of that bound until the next bound is no better than the best cost so far.

An answer that is not found costs all guesses left plus ``loss``. Of a bucket with g more guesses at
most ``k ** (g - 1)`` candidates can be found, where k is the most buckets that any guess makes; the
additional cost of the others is added to the bound. With two guesses left only the heaviest of each
bucket is found.

A partition is a row of labels: the place of the first candidate in the same bucket. Candidates are
sorted by weight, so the first one of a bucket is also its heaviest. Guesses with the same labels
are one kind.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Patterns
from salet.words.constants import PAST_LIMIT, VALUE

MAX_CANDIDATES: int = VALUE["solved"]  # at most 15: labels and own place fit into 64 bits
_Places = tuple[int, ...]


class EndGame:
    """The exact values of one small position and of all positions below it.

    ``patterns`` are [guesses, candidates]; ``own`` is the place of each guess among the candidates
    or -1; ``weights`` are the belief in the columns, heaviest first; ``left`` is the number of
    guesses left; ``loss`` is the cost of an answer that is not found, past the last guess.
    """

    def __init__(
        self,
        patterns: Patterns,
        own: NDArray[np.int64],
        weights: NDArray[np.float64],
        left: int,
        loss: float = PAST_LIMIT,
    ) -> None:
        labels = _labels(patterns)
        _, first, kind = np.unique(_packed(labels, own), return_index=True, return_inverse=True)
        self.kind = kind.ravel()  # the kind of each guess
        self.labels = labels[first]
        self.own = own[first]
        self.weights = weights
        self.left = left
        self.loss = loss
        self._every = tuple(range(len(weights)))
        # Cache: the least cost of each set of candidates, and the partition that has it.
        self._known: dict[tuple[int, int], tuple[float, NDArray[np.uint8], int]] = {}

    def value(self) -> float:
        """Return the least cost of the position."""
        return self._value(self._every, self.left)

    def rest(self, places: _Places, left: int) -> tuple[float, float]:
        """Return the least cost of some candidates, and the weight that this play loses."""
        return self._value(places, left), self._lost(places, left)

    def cost(self, kind: int) -> float:
        """Return the cost of a kind of guess followed by perfect play."""
        row, own = self.labels[kind], int(self.own[kind])
        if (row == 0).all() and own < 0:
            return self._weight(self._every) + self._value(self._every, self.left - 1)
        return self._cost(self._every, row, own, self.left, np.inf)

    def bounds(self) -> NDArray[np.float64]:
        """Return a lower bound on the cost of each kind of guess."""
        heaviest = (self.labels == np.arange(len(self.weights))) @ self.weights
        own_weights = np.where(self.own >= 0, self.weights[self.own], 0.0)
        return np.asarray(3 * self.weights.sum() - heaviest - own_weights)

    def _weight(self, places: _Places) -> float:
        return float(self.weights[list(places)].sum())

    def _value(self, places: _Places, left: int) -> float:
        """Return the least cost of the candidates at ``places`` with ``left`` guesses."""
        n = len(places)
        if left <= 0:
            return self.loss * self._weight(places)
        first = float(self.weights[places[0]])
        if n == 1:
            return first
        if left == 1:
            weight = self._weight(places)
            return weight + self.loss * (weight - first)
        if n == 2:
            return first + 2 * float(self.weights[places[1]])
        return self._best(places, left)[0]

    def _lost(self, places: _Places, left: int) -> float:
        """Return the weight that the play of least cost does not find within ``left`` guesses."""
        if left <= 0:
            return self._weight(places)
        if left == 1:
            return self._weight(places[1:])
        if len(places) <= 2:
            return 0.0
        _, labels, own = self._best(places, left)
        return sum(self._lost(bucket, left - 1) for bucket in _buckets(places, labels, own))

    def _best(self, places: _Places, left: int) -> tuple[float, NDArray[np.uint8], int]:
        key = (sum(1 << place for place in places), min(left, len(places)))
        if key not in self._known:
            self._known[key] = self._searched(places, left)
        return self._known[key]

    def _searched(self, places: _Places, left: int) -> tuple[float, NDArray[np.uint8], int]:
        """Return the least cost of three or more candidates with two or more guesses, its labels
        and its own place."""
        labels, own = self._kinds_of(places)
        weights = self.weights[list(places)]
        total = weights.sum()
        begins = labels == np.arange(len(places))
        heaviest = begins @ weights
        own_weights = np.where(own >= 0, self.weights[own], 0.0)
        if left == 2:
            costs = 2 * total - own_weights + self.loss * np.maximum(total - heaviest, 0.0)
            kind = int(costs.argmin())
            return float(costs[kind]), labels[kind], int(own[kind])
        findable = int(begins.sum(axis=1).max()) ** (left - 2)
        bounds = 3 * total - heaviest - own_weights
        if findable < len(places):
            more = left + self.loss - 3
            bounds = bounds + more * (_ranks(labels) >= findable) @ weights
        best, chosen = np.inf, 0
        for kind in np.argsort(bounds, kind="stable").tolist():
            if bounds[kind] >= best - 1e-12:
                break
            cost = self._cost(places, labels[kind], int(own[kind]), left, best)
            if cost < best:
                best, chosen = cost, kind
        return float(best), labels[chosen], int(own[chosen])

    def _kinds_of(self, places: _Places) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """Return the ways to split the candidates at ``places``: labels and own places."""
        if len(places) == len(self.weights):
            return self.labels, self.own
        labels = _labels(self.labels[:, list(places)])
        own = np.where(np.isin(self.own, places), self.own, -1)
        _, first = np.unique(_packed(labels, own), return_index=True)
        return labels[first], own[first]

    def _cost(
        self, places: _Places, labels: NDArray[np.uint8], own: int, left: int, ceiling: float
    ) -> float:
        """Return the cost of a guess, or ``inf`` if it is at least ``ceiling``.

        A guess that does not split the candidates costs ``inf``: there is always a better one.
        """
        buckets = _buckets(places, labels, own)
        if buckets == [places]:
            return np.inf
        cost = self._weight(places)
        rest = sum(self._least(bucket) for bucket in buckets)
        for bucket in sorted(buckets, key=len):
            if cost + rest >= ceiling:
                return np.inf
            rest -= self._least(bucket)
            cost += self._value(bucket, left - 1)
        return cost

    def _least(self, bucket: _Places) -> float:
        """Return a lower bound on the cost of a bucket."""
        return 2 * self._weight(bucket) - float(self.weights[bucket[0]])


def _buckets(places: _Places, labels: NDArray[np.uint8], own: int) -> list[_Places]:
    """Return the buckets of a partition of some candidates, without the guess itself."""
    buckets: dict[int, list[int]] = {}
    for place, label in zip(places, labels.tolist(), strict=True):
        buckets.setdefault(label, []).append(place)
    return [tuple(bucket) for bucket in buckets.values() if bucket != [own]]


def _labels(rows: NDArray[Any]) -> NDArray[np.uint8]:
    """Replace each entry by the place of the first equal entry of its row."""
    lines = np.ascontiguousarray(rows.T)
    labels = np.zeros(lines.shape, dtype=np.uint8)
    for place in range(len(lines) - 1, -1, -1):
        np.copyto(labels, place, where=lines == lines[place])
    return np.ascontiguousarray(labels.T)


def _ranks(labels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return for each candidate the number of candidates of the same bucket before it."""
    ranks = np.zeros(labels.shape, dtype=np.uint8)
    for place in range(1, labels.shape[1]):
        same = labels[:, :place] == labels[:, place : place + 1]
        ranks[:, place] = same.sum(axis=1, dtype=np.uint8)
    return ranks


def _packed(labels: NDArray[np.uint8], own: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Pack labels and own place into one number, four bits each: hence ``MAX_CANDIDATES``."""
    packed = (own + 1).astype(np.uint64)
    for place in range(labels.shape[1]):
        packed = packed << np.uint64(4) | labels[:, place]
    return packed
