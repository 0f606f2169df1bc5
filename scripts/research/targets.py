"""Search for the shortest game against the adversary that ends in each answer, the *target*.

The guesses determine what the adversary replies, so all targets share their games. Every opener is
searched: which words the second guess forces out of what the opener leaves, then what each second
guess leaves, and which words the third guess forces out of that. This finds every game of up to
four guesses; a target without one needs five or more. Longer games are searched toward each target,
first through a few of the sets that contain it, then through more. If all of them were searched
without finding a game, the target needs one guess more, and so on.

The work is divided into units of simple values (``WorkUnit``), and each returns a ``Finding``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from salet.host.adversary import preference
from salet.numbers.kernels import adversary_replies
from salet.numbers.matrix import matrix_of
from salet.words.lexicon import Lexicon
from scripts.research.targetkernels import (
    KILLER_SIZE,
    KILLERS,
    count_separators,
    count_sharing,
    force_wanted,
    games_of_four,
)

Columns = NDArray[np.int64]
SAMPLE_STEP = 16  # every 16th guess is enough to know which pairs are hard to separate
UNIT_OPENINGS = {3: 512, 4: 16}  # openings of a unit, by the length of the games
WIDTHS = (4, 16, 64)  # sets followed at each step toward a target, before all of them are
LAST_WIDTH = 8  # factor of the width for sets that one guess may separate
LONGEST = 10  # guesses of the longest games searched for


@dataclass(frozen=True, slots=True)
class WorkUnit:
    """Some work: games of a length, from a range of openings or toward a target.

    Toward a target ``width`` sets are followed at each step; a width of 0 means all of them.
    """

    length: int
    openings: tuple[int, int] | None = None
    target: int = -1
    width: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """The games that a unit found; ``none`` proves that its target has no game of this length."""

    unit: WorkUnit
    games: tuple[tuple[int, ...], ...]
    none: bool = False


class TargetTables:
    """The arrays that every search on a list needs, and the set that each opener leaves."""

    def __init__(self, lexicon: Lexicon):
        matrix = matrix_of(lexicon, compiled=True)
        self.matrix = np.ascontiguousarray(matrix.full())
        self.transposed = np.ascontiguousarray(self.matrix.T)
        self.answers = matrix.answers
        self.rank = preference(lexicon.length)
        guesses, answers = self.matrix.shape
        step = min(SAMPLE_STEP, max(1, guesses // 100))
        self.separators = count_separators(self.transposed, step)
        self.all_guesses = np.arange(guesses, dtype=np.int64)
        self.all_answers = np.arange(answers, dtype=np.int64)
        self.max_buckets = max(len(np.unique(row)) for row in self.matrix)
        self.openings: tuple[tuple[int, Columns], ...] = tuple(
            self.left_by(self.all_answers, self.all_guesses, answers)
        )

    def left_by(
        self, members: Columns, guesses: Columns, max_size: int, target: int = -1
    ) -> Iterator[tuple[int, Columns]]:
        """Yield guesses with the sets that the adversary leaves after them, the smallest first.

        Each set of up to ``max_size`` is yielded once; with a target only sets that contain it.
        """
        pattern, size = adversary_replies(self.matrix, members, guesses, self.rank, max_size)
        keep = (size < len(members)) & (size <= max_size)
        if target >= 0:
            keep &= self.transposed[target][guesses] == pattern
        seen: set[bytes] = set()
        for nth in np.flatnonzero(keep)[np.argsort(size[keep], kind="stable")].tolist():
            inside = members[self.matrix[guesses[nth]][members] == pattern[nth]]
            if (key := inside.tobytes()) not in seen:
                seen.add(key)
                yield int(guesses[nth]), inside

    def forced(self, members: Columns, wanted: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
        """Yield guesses that separate all members, with the wanted member that remains."""
        forced = np.full(len(self.all_answers), -1, np.int64)
        killer = np.zeros(KILLER_SIZE, np.int64)
        force_wanted(
            self.transposed,
            members,
            self.separators,
            self.rank,
            wanted,
            forced,
            killer,
        )
        for column in members[forced[members] >= 0].tolist():
            yield int(forced[column]), column


@lru_cache(maxsize=2)
def target_tables(lexicon: Lexicon) -> TargetTables:
    """Return the tables of a list, built once per process."""
    return TargetTables(lexicon)


def run_unit(lexicon: Lexicon, unit: WorkUnit, settled: Collection[int]) -> Finding:
    """Do a unit of work, in any process; games for ``settled`` targets are not needed."""
    tables = target_tables(lexicon)
    wanted = np.ones(len(tables.answers), bool)
    wanted[list(settled)] = False
    if unit.openings is not None:
        begin = _games_of_three if unit.length == 3 else _games_of_four
        return Finding(unit, tuple(begin(tables, wanted, *unit.openings)))
    search = _TargetSearch(tables, unit.target, unit.width, wanted)
    reached = search.reaches(tables.all_answers, (), unit.length)
    return Finding(unit, tuple(search.games), none=not reached and not search.narrowed)


def _games_of_three(
    tables: TargetTables, wanted: NDArray[np.bool_], first: int, last: int
) -> Iterator[tuple[int, ...]]:
    """Yield the games of up to three guesses that begin with these openings."""
    for opener, members in tables.openings[first:last]:
        if len(members) == 1:
            yield opener, int(tables.answers[members[0]])
        elif len(members) <= tables.max_buckets:
            for guess, column in tables.forced(members, wanted):
                yield opener, guess, int(tables.answers[column])


def _games_of_four(
    tables: TargetTables, wanted: NDArray[np.bool_], first: int, last: int
) -> Iterator[tuple[int, ...]]:
    """Yield the games of four guesses that begin with these openings, one per wanted target."""
    killers = np.zeros((KILLERS, 1 + KILLER_SIZE), np.int64)
    for opener, members in tables.openings[first:last]:
        second, third = games_of_four(
            tables.matrix, tables.transposed, members, tables.separators, tables.rank,
            tables.max_buckets, wanted, killers,
        )  # fmt: skip
        for column in np.flatnonzero(second >= 0).tolist():
            yield opener, int(second[column]), int(third[column]), int(tables.answers[column])
            wanted[column] = False


@dataclass(slots=True)
class _TargetSearch:
    """A search for games that end in one target; games for other wanted targets are kept too."""

    tables: TargetTables
    target: int
    width: int
    wanted: NDArray[np.bool_]
    games: list[tuple[int, ...]] = field(default_factory=list)
    narrowed: bool = False  # whether sets were left out
    _searched: set[tuple[bytes, int]] = field(default_factory=set)

    def reaches(self, members: Columns, before: tuple[int, ...], left: int) -> bool:
        """Return whether a game of ``left`` more guesses from these members ends in the target."""
        tables = self.tables
        if left == 2:
            for guess, column in tables.forced(members, self.wanted):
                self.games.append((*before, guess, int(tables.answers[column])))
                self.wanted[column] = False
            return not self.wanted[self.target]
        followed = self._sets(members, left)
        if self.width:
            width = self.width * LAST_WIDTH if left == 3 else self.width
            some = list(islice(followed, width + 1))
            self.narrowed |= len(some) > width
            followed = iter(some[:width])
        for guess, inside in followed:
            key = inside.tobytes(), left
            if key in self._searched:
                continue
            self._searched.add(key)
            if self.reaches(inside, (*before, guess), left - 1):
                return True
        return False

    def _sets(self, members: Columns, left: int) -> Iterator[tuple[int, Columns]]:
        """Return the guesses that keep the target, with the set that each leaves.

        Sets too large for a game of this length are left out: a guess has at most ``max_buckets``
        buckets, and the last one but one must give every member a bucket of its own.
        """
        tables = self.tables
        if len(members) == len(tables.all_answers):
            return (opening for opening in tables.openings if self.target in opening[1])
        sharing = count_sharing(tables.transposed, members, self.target)
        largest = min(len(members) - 1, tables.max_buckets ** (left - 2))
        fits = (sharing <= largest) & (
            sharing.astype(np.int64) * tables.max_buckets >= len(members)
        )
        return tables.left_by(members, tables.all_guesses[fits], largest, self.target)
