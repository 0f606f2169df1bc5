"""A shortest game against the adversary, from any position, also to a chosen last word.

The guesses determine what the adversary replies, so a game is a path of positions. A path of k
guesses ends when one candidate is left and named. The guess before that separates all candidates,
and the adversary keeps the one whose pattern it prefers::

    k = 1   one candidate is left: name it
    k = 2   a guess that gives every candidate a bucket of its own; the adversary keeps one of them
    k > 2   any guess, then a path of k - 1 from what the adversary leaves

A guess has at most B buckets, so the adversary leaves at least n / B of n candidates: with more
than B^(k-1) of them there is no path of k. Paths are searched with k rising, those that leave few
candidates first; a complete search for k without a path is a proof.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from salet.errors import CouldNotError, need_extra
from salet.host.adversary import Adversary, preference
from salet.numbers.compiled import first_run
from salet.numbers.partition import kernels
from salet.numbers.patterns import Patterns
from salet.position.position import Position
from salet.puzzle.rules import Rules

LONGEST = 12  # guesses: if the list has words that no guess separates, a game may never end


@dataclass(frozen=True, slots=True)
class ForcedGame:
    """A game against the adversary; ``exact`` says that none is shorter."""

    guesses: tuple[str, ...]
    exact: bool

    def as_dict(self) -> dict[str, object]:
        """Return the game as JSON data."""
        return {"guesses": list(self.guesses), "length": len(self.guesses), "exact": self.exact}


@dataclass(frozen=True, slots=True)
class _Guesses:
    """The legal guesses of a position and their patterns."""

    position: Position
    legal: NDArray[np.int64]
    block: Patterns  # [legal guesses, candidates]


@dataclass(slots=True)
class _PathSearch:
    """The search for a target (a column of the list), or for any answer if the target is None."""

    target: int | None
    rank: NDArray[np.int64]
    deadline: float
    incomplete: bool = False
    _searched: set[bytes] = field(default_factory=set)

    def path(self, position: Position, k: int) -> tuple[int, ...] | None:
        """Return the guesses of a path of at most ``k`` from this position, or None."""
        if position.count == 1:
            return (int(position.candidate_indices[0]),)
        if k == 1:
            return None
        legal = np.flatnonzero(position.legal)
        guesses = _Guesses(position, legal, position.matrix.block(position.board.columns, legal))
        members = np.arange(position.count)
        if k == 2:
            return self._last_two(guesses, members)
        pattern, size = kernels().adversary_replies(
            guesses.block,
            members,
            np.arange(len(legal)),
            self.rank,
            position.count,
        )
        rows = np.flatnonzero(size < position.count)
        if self.target is not None:
            of_target = guesses.block[:, int(np.searchsorted(position.board.columns, self.target))]
            rows = rows[of_target[rows] == pattern[rows]]
        most_buckets = int(position.board.whole_statistics_of().buckets.max())
        rows = rows[size[rows] <= float(most_buckets) ** (k - 2)]
        for nth, row in enumerate(rows[np.argsort(size[rows], kind="stable")].tolist()):
            if nth and time.monotonic() > self.deadline:  # always search the most promising guess
                self.incomplete = True
                return None
            rest = self._after(guesses, row, int(pattern[row]), k)
            if rest is not None:
                return int(legal[row]), *rest
        return None

    def _after(self, guesses: _Guesses, row: int, pattern: int, k: int) -> tuple[int, ...] | None:
        """Return a path of ``k - 1`` after a guess, or None if there is none."""
        position = guesses.position
        inside = np.flatnonzero(guesses.block[row] == pattern)
        if position.rules is Rules.NORMAL:  # the guesses so far do not matter
            key = position.board.columns[inside].tobytes() + bytes([k])
            if key in self._searched:
                return None
            self._searched.add(key)
            if k == 3:
                return self._last_two(guesses, inside)
        word = position.lexicon.guesses[int(guesses.legal[row])]
        return self.path(position.after(word, Adversary().mark(position, word)), k - 1)

    def _last_two(self, guesses: _Guesses, inside: NDArray[np.int64]) -> tuple[int, ...] | None:
        """Return the last two guesses if these candidates of the position are left."""
        position = guesses.position
        names = position.candidate_indices[inside]
        if len(inside) == 1:
            return (int(names[0]),)
        forced = kernels().force(guesses.block, inside, self.rank)
        for nth in np.flatnonzero(forced >= 0).tolist():
            if self.target is None or position.board.columns[inside[nth]] == self.target:
                return int(guesses.legal[forced[nth]]), int(names[nth])
        return None


def shortest_game(
    position: Position,
    target: str | None = None,
    *,
    seconds: float | None = None,
    known: ForcedGame | None = None,
    report: Callable[[int], None] | None = None,
) -> ForcedGame:
    """Return a shortest game from this position against the adversary.

    With ``target`` the game ends in that word. ``seconds`` is the time for games of each length: if
    it does not suffice to search all of them, longer games are tried and ``exact`` is False.
    A ``known`` game is returned unless there is a shorter one. ``report`` is called with each
    length before it is searched.

    >>> from salet.belief.lists import load
    >>> len(shortest_game(Position.start(load("original"))).guesses)
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
    exact = True
    _load_loops(position, rank)
    for k in range(1, len(known.guesses) if known else LONGEST + 1):
        if report is not None:
            report(k)
        deadline = np.inf if seconds is None else time.monotonic() + seconds
        search = _PathSearch(column, rank, deadline)
        path = search.path(position, k)
        if path is not None:
            return ForcedGame(tuple(position.lexicon.guesses[g] for g in path), exact)
        exact = exact and not search.incomplete
    if known is not None:
        return replace(known, exact=exact)
    end = f"in {target.upper()}" if target else "here"
    raise CouldNotError(
        f"no game of up to {LONGEST} guesses ends {end}",
        "Give more time, or another word.",
    )


def _load_loops(position: Position, rank: NDArray[np.int64]) -> None:
    """Load or compile the loops by a call without guesses."""
    none = np.arange(0)
    block = position.matrix.block(position.board.columns, none)

    def run() -> None:
        kernels().adversary_replies(block, none, none, rank, position.count)
        kernels().force(block, none, rank)

    need_extra("lab", "the shortest game")
    first_run(f"adversary-{block.dtype}", run)
