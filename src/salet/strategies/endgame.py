"""Exact play of small positions with NumPy alone, under any belief and normal rules.

Write W for the weight of a set of candidates and f for the least expected number of guesses that
it still takes, times its weight. A guess that splits the set into buckets costs ::

    W + sum of f(bucket), its own bucket left out when the guess is itself a candidate

and since a bucket takes at least ``2 W - (its heaviest)``, a guess costs at least ::

    3 W - sum of the heaviest of each bucket - (the guess's own weight)

which for candidates alike is 3n - k, or 3n - k - 1 for a candidate, with k buckets. Guesses are
tried in the order of that bound until the bound of the next is no better than the best found.

A partition is a row of labels: the place of the first candidate in the same bucket. Candidates
stand in the order of their weight, so that this first one is also the heaviest. Guesses with the
same labels are one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.patterns import Patterns

LARGEST = 14


class EndGame:
    """The exact values of one small position and of all positions below it.

    ``patterns`` are [guesses, candidates], ``own`` the place of each guess among the candidates or
    -1, ``weights`` the belief, in the order of the columns: heaviest first.
    """

    def __init__(
        self, patterns: Patterns, own: NDArray[np.int64], weights: NDArray[np.float64]
    ) -> None:
        labels = _labels(patterns)
        kinds = np.column_stack((labels, own))
        distinct, self.kind = np.unique(kinds, axis=0, return_inverse=True)
        self.kind = self.kind.ravel()
        self.labels = distinct[:, :-1]
        self.own = distinct[:, -1]
        self.weights = weights
        self._values: dict[int, float] = {}

    def value(self) -> float:
        """The least cost of the whole position."""
        return self._value(tuple(range(len(self.weights))))

    def cost(self, kind: int) -> float:
        """What the guesses of one kind cost when the rest is played perfectly."""
        every = tuple(range(len(self.weights)))
        return self._cost(every, self.labels[kind], int(self.own[kind]), np.inf)

    def bounds(self) -> NDArray[np.float64]:
        """A lower bound of what each kind of guess costs."""
        return self._bounds(tuple(range(len(self.weights))), self.labels)

    def _bounds(self, places: tuple[int, ...], labels: NDArray[np.int64]) -> NDArray[np.float64]:
        """The bounds of all kinds for the candidates at ``places``; ``labels`` relative to them."""
        weights = self.weights[list(places)]
        heaviest = (labels == np.arange(len(places))) @ weights
        inside = np.isin(self.own, places)
        mine = np.where(inside, self.weights[self.own], 0.0)
        return np.asarray(3 * weights.sum() - heaviest - mine)

    def _value(self, places: tuple[int, ...]) -> float:
        n = len(places)
        if n == 1:
            return float(self.weights[places[0]])
        if n == 2:
            return float(self.weights[places[0]] + 2 * self.weights[places[1]])
        key = sum(1 << place for place in places)
        known = self._values.get(key)
        if known is not None:
            return known
        labels = self.labels if n == len(self.weights) else _labels(self.labels[:, list(places)])
        bounds = self._bounds(places, labels)
        best = np.inf
        for kind in np.argsort(bounds, kind="stable").tolist():
            if bounds[kind] >= best - 1e-12:
                break
            if (labels[kind] == 0).all() and self.own[kind] not in places:
                continue
            best = min(best, self._cost(places, labels[kind], int(self.own[kind]), best))
        self._values[key] = best
        return best

    def _cost(
        self, places: tuple[int, ...], labels: NDArray[np.int64], own: int, ceiling: float
    ) -> float:
        """What a guess costs, or ``inf`` once that is known to be ``ceiling`` or more."""
        buckets: dict[int, list[int]] = {}
        for place, label in zip(places, labels.tolist(), strict=True):
            buckets.setdefault(label, []).append(place)
        if len(buckets) == 1 and own not in places:
            return np.inf
        cost = float(self.weights[list(places)].sum())
        parts = [tuple(part) for part in buckets.values() if part != [own]]
        rest = sum(2 * self.weights[list(part)].sum() - self.weights[part[0]] for part in parts)
        for part in sorted(parts, key=len):
            if cost + rest >= ceiling:
                return np.inf
            rest -= 2 * self.weights[list(part)].sum() - self.weights[part[0]]
            cost += self._value(part)
        return cost


def _labels(rows: Patterns) -> NDArray[np.int64]:
    """Each entry replaced by the place of the first equal entry of its row."""
    labels: NDArray[np.int64] = np.empty(rows.shape, dtype=np.int64)
    for start in range(0, len(rows), 2048):
        part = rows[start : start + 2048]
        labels[start : start + 2048] = (part[:, :, None] == part[:, None, :]).argmax(axis=2)
    return labels
