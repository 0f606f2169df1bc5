"""How many guesses each answer takes as the word in which a game against the host that hides ends.

The host is fixed by the guesses, so all targets share their games. Every opener is looked through:
which words the second guess forces out of what it leaves, then what each second guess leaves, and
which words the third forces out of that. So every game of up to four guesses is found, and what
has none takes five or more. Games that are longer are looked for toward each target, through few
of the sets that keep it and then through more; where all were looked through without one, the
target takes a guess more, and so on.

What is shared out is a ``Unit`` of plain values; a ``Finding`` comes back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from salet.host.adversary import preference
from salet.numbers.matrix import matrix_of
from salet.research.targetkernels import HARD, KILLERS, apart, fours, leave, separators, shares
from salet.words.lexicon import Lexicon

Columns = NDArray[np.int64]
SAMPLED = 16  # every so many guesses are enough to know which pairs are hard to tell apart
AT_ONCE = {3: 512, 4: 16}  # openings of a unit, by the length of the games
WIDTHS = (4, 16, 64)  # sets that are followed at each step toward a target, before all of them are
LAST_WIDTH = 8  # times as many of the sets that one guess may tell apart
LONGEST = 10  # guesses of the games that are looked for


@dataclass(frozen=True, slots=True)
class Unit:
    """Some work: games of a length, from a run of openings or toward a target.

    Toward a target so many sets are followed at each step, all of them with a ``width`` of 0.
    """

    length: int
    openings: tuple[int, int] | None = None
    target: int = -1
    width: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What a unit has found: games by their guesses; ``none`` proves that there is no game."""

    unit: Unit
    lines: tuple[tuple[int, ...], ...]
    none: bool = False


class Ground:
    """What every search on a list needs: the matrix, both ways, and what each opener leaves."""

    def __init__(self, lexicon: Lexicon):
        matrix = matrix_of(lexicon, compiled=True)
        self.told = np.ascontiguousarray(matrix.full())
        self.turned = np.ascontiguousarray(self.told.T)
        self.answers = matrix.answers
        self.rank = preference(lexicon.length)
        guesses, answers = self.told.shape
        self.apartness = np.zeros((answers, answers), np.int32)
        separators(self.turned, min(SAMPLED, max(1, guesses // 100)), self.apartness)
        self.every = np.arange(guesses, dtype=np.int64)
        self.alive = np.empty((guesses + 7) // 8 * 8, np.uint8)
        self.seen = np.zeros(self.rank.size, np.uint8)
        self.killer = np.zeros(HARD, np.int64)
        self.root = np.arange(answers, dtype=np.int64)
        self.most = max(len(np.unique(row)) for row in self.told)  # buckets of a guess
        self.openings: tuple[tuple[int, Columns], ...] = tuple(
            self.left_by(self.root, self.every, answers)
        )

    def left_by(
        self, members: Columns, guesses: Columns, most: int, target: int = -1
    ) -> Iterator[tuple[int, Columns]]:
        """Guesses with the sets that the host leaves after them, the smallest first, each set
        of up to ``most`` once; with a target only the sets that keep it."""
        pattern, size = np.empty(len(guesses), np.int64), np.empty(len(guesses), np.int64)
        leave(self.told, members, guesses, self.rank, most, pattern, size)
        keep = (size < len(members)) & (size <= most)
        if target >= 0:
            keep &= self.turned[target][guesses] == pattern
        met: set[bytes] = set()
        for nth in np.flatnonzero(keep)[np.argsort(size[keep], kind="stable")].tolist():
            inside = members[self.told[guesses[nth]][members] == pattern[nth]]
            if (key := inside.tobytes()) not in met:
                met.add(key)
                yield int(guesses[nth]), inside

    def kept(self, members: Columns, wanted: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
        """Guesses that tell all members apart, each with a wanted one that the host keeps."""
        forced = np.full(len(self.root), -1, np.int64)
        apart(
            self.turned, members, self.apartness, self.rank, self.alive, self.seen, wanted, forced,
            self.killer,
        )  # fmt: skip
        for column in members[forced[members] >= 0].tolist():
            yield int(forced[column]), column


@lru_cache(maxsize=2)
def ground_of(lexicon: Lexicon) -> Ground:
    """The ground of a list, made once in a process."""
    return Ground(lexicon)


def look(lexicon: Lexicon, unit: Unit, settled: Collection[int]) -> Finding:
    """Do a unit of work, wherever this runs; of ``settled`` targets nothing more is wanted."""
    ground = ground_of(lexicon)
    wanted = np.ones(len(ground.answers), bool)
    wanted[list(settled)] = False
    if unit.openings is not None:
        begin = _threes if unit.length == 3 else _fours
        return Finding(unit, tuple(begin(ground, wanted, *unit.openings)))
    way = _Way(ground, unit.target, unit.width, wanted)
    none = not way.toward(ground.root, (), unit.length) and not way.narrowed
    return Finding(unit, tuple(way.lines), none)


def _threes(
    ground: Ground, wanted: NDArray[np.bool_], first: int, last: int
) -> Iterator[tuple[int, ...]]:
    """The games of up to three guesses that begin with these openings."""
    for opener, members in ground.openings[first:last]:
        if len(members) == 1:
            yield opener, int(ground.answers[members[0]])
        elif len(members) <= ground.most:
            for guess, column in ground.kept(members, wanted):
                yield opener, guess, int(ground.answers[column])


def _fours(
    ground: Ground, wanted: NDArray[np.bool_], first: int, last: int
) -> Iterator[tuple[int, ...]]:
    """The games of four guesses that begin with these openings, one for each wanted target."""
    killers = np.zeros((KILLERS, 1 + HARD), np.int64)
    for opener, members in ground.openings[first:last]:
        second = np.full(len(ground.root), -1, np.int64)
        third = second.copy()
        fours(
            ground.told, ground.turned, members, ground.apartness, ground.rank, ground.most, wanted,
            killers, second, third,
        )  # fmt: skip
        for column in np.flatnonzero(second >= 0).tolist():
            yield opener, int(second[column]), int(third[column]), int(ground.answers[column])
            wanted[column] = False


@dataclass(slots=True)
class _Way:
    """A search for games that end in one target; games for other wanted ones are taken along."""

    ground: Ground
    target: int
    width: int
    wanted: NDArray[np.bool_]
    lines: list[tuple[int, ...]] = field(default_factory=list)
    narrowed: bool = False  # whether sets were left out
    _closed: set[tuple[bytes, int]] = field(default_factory=set)

    def toward(self, members: Columns, before: tuple[int, ...], left: int) -> bool:
        """Whether a game of ``left`` more guesses from here ends in the target."""
        ground = self.ground
        if left == 2:
            for guess, column in ground.kept(members, self.wanted):
                self.lines.append((*before, guess, int(ground.answers[column])))
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
            if key in self._closed:
                continue
            self._closed.add(key)
            if self.toward(inside, (*before, guess), left - 1):
                return True
        return False

    def _sets(self, members: Columns, left: int) -> Iterator[tuple[int, Columns]]:
        """The guesses here that keep the target, with what they leave, where that is not too many:
        ``most`` buckets at each step, and each word in its own at the last."""
        ground = self.ground
        if len(members) == len(ground.root):
            return (one for one in ground.openings if self.target in one[1])
        mine = np.empty(len(ground.every), np.uint16)
        shares(ground.turned, members, self.target, mine)
        most = min(len(members) - 1, ground.most ** (left - 2))
        fits = (mine <= most) & (mine.astype(np.int64) * ground.most >= len(members))
        return ground.left_by(members, ground.every[fits], most, self.target)
