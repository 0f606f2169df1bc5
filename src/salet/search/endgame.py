"""Exact play of small positions with NumPy alone, under any belief and normal rules.

Write W for the weight of a set of candidates and f for the least expected number of guesses that
it still takes, times its weight. A guess that splits the set into buckets costs ::

    W + sum of f(bucket), its own bucket left out when the guess is itself a candidate

and since a bucket takes at least ``2 W - (its heaviest)``, a guess costs at least ::

    3 W - sum of the heaviest of each bucket - (the guess's own weight)

which for equal weights is 3n - k, or 3n - k - 1 for a candidate, with k buckets. Guesses are
tried in the order of that bound until the bound of the next is no better than the best found.

An answer that is not found counts all the guesses left and ``loss`` more. Of a bucket that gets g
more guesses at most ``k ** (g - 1)`` candidates can be found, where k is the most buckets that any
guess makes: what the others cost more is added to the bound. With two guesses left the heaviest of
each bucket is found, and nothing else.

A partition is a row of labels: the place of the first candidate in the same bucket. Candidates
stand in the order of their weight, so that this first one is also the heaviest. Guesses with the
same labels are one kind.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Patterns

MAX_CANDIDATES = 15  # labels and own place then fit 64 bits
LATE = 4.0  # guesses past the limit that an answer counts which is not found within it
WIN_FIRST = 1e9  # the same where a win comes first: one in a million outweighs any number of turns
_Places = tuple[int, ...]


class EndGame:
    """The exact values of one small position and of all positions below it.

    ``patterns`` are [guesses, candidates], ``own`` the place of each guess among the candidates or
    -1, ``weights`` the belief in the order of the columns, heaviest first, ``left`` the guesses
    that the game still allows, ``loss`` what an answer that is not found costs past the last one.
    """

    def __init__(
        self,
        patterns: Patterns,
        own: NDArray[np.int64],
        weights: NDArray[np.float64],
        left: int,
        loss: float = LATE,
    ) -> None:
        labels = _labels(patterns)
        _, first, kind = np.unique(_packed(labels, own), return_index=True, return_inverse=True)
        self.kind = kind.ravel()  # which kind each guess is
        self.labels = labels[first]
        self.own = own[first]
        self.weights = weights
        self.left = left
        self.loss = loss
        self._every = tuple(range(len(weights)))
        # The least cost of each set of candidates, and the partition that has it.
        self._known: dict[tuple[int, int], tuple[float, NDArray[np.uint8], int]] = {}

    def value(self) -> float:
        """Return the least cost of the whole position."""
        return self._value(self._every, self.left)

    def rest(self, places: _Places, left: int) -> tuple[float, float]:
        """Return the least cost of some candidates, and the weight that is lost by that play."""
        return self._value(places, left), self._lost(places, left)

    def loss_and_turns(self, kind: int) -> tuple[float, float]:
        """Return the weight that a guess of one kind loses, and the turns, times their weight.

        An answer that is not found counts the guesses left. With ``loss=WIN_FIRST`` the play
        after the guess loses the least, then takes the fewest turns.
        """
        parts = _parts(self._every, self.labels[kind], int(self.own[kind]))
        lost = float(sum(self._lost(part, self.left - 1) for part in parts))
        return lost, self.cost(kind) - self.loss * lost

    def cost(self, kind: int) -> float:
        """Return what the guesses of one kind cost when the rest is played perfectly."""
        row, own = self.labels[kind], int(self.own[kind])
        if (row == 0).all() and own < 0:
            return self._weight(self._every) + self._value(self._every, self.left - 1)
        return self._cost(self._every, row, own, self.left, np.inf)

    def bounds(self) -> NDArray[np.float64]:
        """A lower bound of what each kind of guess costs."""
        heaviest = (self.labels == np.arange(len(self.weights))) @ self.weights
        mine = np.where(self.own >= 0, self.weights[self.own], 0.0)
        return np.asarray(3 * self.weights.sum() - heaviest - mine)

    def _weight(self, places: _Places) -> float:
        return float(self.weights[list(places)].sum())

    def _value(self, places: _Places, left: int) -> float:
        """The least cost of the candidates at ``places`` with so many guesses left."""
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
        """The weight that is not found within the guesses left by the play of least cost."""
        if left <= 0:
            return self._weight(places)
        if left == 1:
            return self._weight(places[1:])
        if len(places) <= 2:
            return 0.0
        _, labels, own = self._best(places, left)
        parts = _parts(places, labels, own)
        return sum(self._lost(part, left - 1) for part in parts)

    def _best(self, places: _Places, left: int) -> tuple[float, NDArray[np.uint8], int]:
        key = (sum(1 << place for place in places), min(left, len(places)))
        if key not in self._known:
            self._known[key] = self._searched(places, left)
        return self._known[key]

    def _searched(self, places: _Places, left: int) -> tuple[float, NDArray[np.uint8], int]:
        """The least cost of three candidates or more, with two guesses or more, and its split."""
        labels, own = self._kinds_of(places)
        weights = self.weights[list(places)]
        total = weights.sum()
        begins = labels == np.arange(len(places))
        heaviest = begins @ weights
        mine = np.where(own >= 0, self.weights[own], 0.0)
        if left == 2:
            costs = 2 * total - mine + self.loss * np.maximum(total - heaviest, 0.0)
            kind = int(costs.argmin())
            return float(costs[kind]), labels[kind], int(own[kind])
        found = int(begins.sum(axis=1).max()) ** (left - 2)
        bounds = 3 * total - heaviest - mine
        if found < len(places):
            more = left + self.loss - 3
            bounds = bounds + more * (_ranks(labels) >= found) @ weights
        best, chosen = np.inf, 0
        for kind in np.argsort(bounds, kind="stable").tolist():
            if bounds[kind] >= best - 1e-12:
                break
            cost = self._cost(places, labels[kind], int(own[kind]), left, best)
            if cost < best:
                best, chosen = cost, kind
        return float(best), labels[chosen], int(own[chosen])

    def _kinds_of(self, places: _Places) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
        """One row of labels for each way to split the candidates at ``places``, and its own place
        among all."""
        if len(places) == len(self.weights):
            return self.labels, self.own
        labels = _labels(self.labels[:, list(places)])
        own = np.where(np.isin(self.own, places), self.own, -1)
        _, first = np.unique(_packed(labels, own), return_index=True)
        return labels[first], own[first]

    def _cost(
        self, places: _Places, labels: NDArray[np.uint8], own: int, left: int, ceiling: float
    ) -> float:
        """What a guess costs, or ``inf`` once that is known to be ``ceiling`` or more.

        A guess that tells nothing costs ``inf``: something better always exists.
        """
        parts = _parts(places, labels, own)
        if parts == [places]:
            return np.inf
        cost = self._weight(places)
        rest = sum(self._least(part) for part in parts)
        for part in sorted(parts, key=len):
            if cost + rest >= ceiling:
                return np.inf
            rest -= self._least(part)
            cost += self._value(part, left - 1)
        return cost

    def _least(self, part: _Places) -> float:
        """The least that a bucket can cost."""
        return 2 * self._weight(part) - float(self.weights[part[0]])


def _parts(places: _Places, labels: NDArray[np.uint8], own: int) -> list[_Places]:
    """The buckets that a partition makes of some candidates, without the guess itself."""
    buckets: dict[int, list[int]] = {}
    for place, label in zip(places, labels.tolist(), strict=True):
        buckets.setdefault(label, []).append(place)
    return [tuple(part) for part in buckets.values() if part != [own]]


def _labels(rows: NDArray[Any]) -> NDArray[np.uint8]:
    """Each entry replaced by the place of the first equal entry of its row."""
    lines = np.ascontiguousarray(rows.T)
    labels = np.zeros(lines.shape, dtype=np.uint8)
    for place in range(len(lines) - 1, -1, -1):
        np.copyto(labels, place, where=lines == lines[place])
    return np.ascontiguousarray(labels.T)


def _ranks(labels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """How many candidates of the same bucket stand before each candidate."""
    ranks = np.zeros(labels.shape, dtype=np.uint8)
    for place in range(1, labels.shape[1]):
        same = labels[:, :place] == labels[:, place : place + 1]
        ranks[:, place] = same.sum(axis=1, dtype=np.uint8)
    return ranks


def _packed(labels: NDArray[np.uint8], own: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Labels and own place in one number: four bits each, hence MAX_CANDIDATES."""
    packed = (own + 1).astype(np.uint64)
    for place in range(labels.shape[1]):
        packed = packed << np.uint64(4) | labels[:, place]
    return packed
