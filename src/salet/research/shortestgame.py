"""Shortest games against the host that hides, and which word they force.

The host is fixed, so a game is a path of positions. A path of k guesses ends with one candidate
left and named; the guess before that tells all candidates apart, and the host takes the one whose
pattern it prefers::

    k = 1   one candidate is left: name it
    k = 2   a guess with every candidate in a bucket of its own; the host keeps one of them
    k > 2   any guess, and the path of k - 1 from what the host leaves

A guess has at most B buckets, so the host leaves at least n / B of n candidates: with more than
B^(k-1) of them no path of k exists. Paths are looked for with k rising, those that leave few
candidates first; when a k is searched through without a path, that is proof.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from salet.errors import CouldNotError
from salet.host.adversary import Adversary, preference
from salet.numbers.compiled import jit
from salet.numbers.patterns import Patterns
from salet.position.position import Position

LONGEST = 12  # guesses: where the list has twins, no game may end at all


@jit
def _hidden(block, rank, pattern, size):  # type: ignore[no-untyped-def]
    """For each guess, [guesses], what the host says and how many candidates that leaves."""
    counts = np.zeros(rank.size, np.int32)
    for g in range(block.shape[0]):
        row = block[g]
        for i in range(row.size):
            counts[row[i]] += 1
        best, most = 0, 0
        for i in range(row.size):
            told = row[i]
            many = counts[told]
            if many > most or (many == most and rank[told] < rank[best]):
                best, most = told, many
        pattern[g], size[g] = best, most
        for i in range(row.size):
            counts[row[i]] = 0


@jit
def _apart(block, members, rank, seen, forced):  # type: ignore[no-untyped-def]
    """Of the guesses that tell all members apart, one for each member that the host then keeps.

    ``seen`` is [3^L] scratch of zeros; ``forced``, [members], gets the guess (row of the block)
    that forces a member, where it is -1 before.
    """
    n = members.size
    for g in range(block.shape[0]):
        row = block[g]
        i = 0
        while i < n:
            told = row[members[i]]
            if seen[told]:
                break
            seen[told] = 1
            i += 1
        if i == n:
            kept = 0
            for j in range(1, n):
                if rank[row[members[j]]] < rank[row[members[kept]]]:
                    kept = j
            if forced[kept] < 0:
                forced[kept] = g
        for j in range(i):
            seen[row[members[j]]] = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A game against the host that hides: ``exact`` says that none is shorter."""

    guesses: tuple[str, ...]
    exact: bool

    def as_dict(self) -> dict[str, object]:
        """For ``--json``."""
        return {"guesses": list(self.guesses), "length": len(self.guesses), "exact": self.exact}


@dataclass(slots=True)
class _Search:
    """The search for one target, or for any answer when it is None (a column of the list)."""

    target: int | None
    rank: NDArray[np.int64]
    ends: float
    cut: bool = False
    _closed: set[bytes] = field(default_factory=set)

    def path(self, position: Position, k: int) -> tuple[int, ...] | None:
        """The guesses of a path of at most ``k`` from here, or None."""
        if position.count == 1:
            return (int(position.candidate_indices[0]),)
        if k == 1:
            return None
        legal = np.flatnonzero(position.legal)
        block = position.matrix.block(position.board.columns, legal)
        if k == 2:
            return self._last(position, legal, block)
        pattern, size = np.empty(len(legal), block.dtype), np.empty(len(legal), np.int64)
        _hidden(block, self.rank, pattern, size)
        rows = np.flatnonzero(size < position.count)
        if self.target is not None:
            mine = block[:, int(np.searchsorted(position.board.columns, self.target))]
            rows = rows[mine[rows] == pattern[rows]]
        most = int(position.statistics.buckets.max())
        rows = rows[size[rows] <= float(most) ** (k - 2)]
        for nth, row in enumerate(rows[np.argsort(size[rows], kind="stable")].tolist()):
            if nth and time.monotonic() > self.ends:  # the most promising is always looked into
                self.cut = True
                return None
            found = self._below(position, legal, block, row, int(pattern[row]), k)
            if found is not None:
                return int(legal[row]), *found
        return None

    def _below(
        self, position: Position, legal: NDArray[np.int64], block: Patterns, row: int, told: int,
        k: int,
    ) -> tuple[int, ...] | None:  # fmt: skip
        """A path of ``k - 1`` after a guess, unless it is known that there is none."""
        inside = np.flatnonzero(block[row] == told)
        plain = position.rules.value == "normal"
        if plain:
            key = position.board.columns[inside].tobytes() + bytes([k])
            if key in self._closed:
                return None
            self._closed.add(key)
            if k == 3:
                return self._kept(position, legal, block, inside)
        word = position.lexicon.guesses[int(legal[row])]
        return self.path(position.after(word, Adversary().mark(position, word)), k - 1)

    def _last(
        self, position: Position, legal: NDArray[np.int64], block: Patterns
    ) -> tuple[int, ...] | None:
        return self._kept(position, legal, block, np.arange(position.count))

    def _kept(
        self,
        position: Position,
        legal: NDArray[np.int64],
        block: Patterns,
        inside: NDArray[np.int64],
    ) -> tuple[int, ...] | None:
        """The last two guesses where these members of the position are left."""
        names = position.candidate_indices[inside]
        if len(inside) == 1:
            return (int(names[0]),)
        forced = np.full(len(inside), -1, np.int64)
        _apart(block, inside, self.rank, np.zeros(self.rank.size, np.uint8), forced)
        for nth in np.flatnonzero(forced >= 0).tolist():
            if self.target is None or position.board.columns[inside[nth]] == self.target:
                return int(legal[forced[nth]]), int(names[nth])
        return None


def shortest(
    position: Position, target: str | None = None, *, seconds: float | None = None
) -> Line:
    """A shortest game from here against the host that hides, one that ends in ``target`` if given.

    ``seconds`` are for games of each length: where they do not suffice to look through all, a
    longer game is taken and ``exact`` is False.

    >>> from salet.belief.lists import load
    >>> len(shortest(Position.start(load("original"))).guesses)
    4
    """
    column = None
    if target is not None:
        column = position.lexicon.answer_column(position.lexicon.allowed(target))
        if column is None or column not in position.board.columns:
            raise CouldNotError(
                f"{target.upper()} cannot be the last word here",
                "Name a word that can still be the answer.",
            )
    rank = preference(position.lexicon.length)
    exact, budget = True, seconds
    for k in range(1, LONGEST + 1):
        ends = np.inf if budget is None else time.monotonic() + budget
        search = _Search(column, rank, ends)
        found = search.path(position, k)
        if found is not None:
            return Line(tuple(position.lexicon.guesses[g] for g in found), exact)
        exact = exact and not search.cut
    end = f"in {target.upper()}" if target else "here"
    raise CouldNotError(
        f"no game of up to {LONGEST} guesses ends {end}",
        "Give more time, or another word.",
    )
