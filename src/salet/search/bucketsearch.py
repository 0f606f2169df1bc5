"""One bucket of a guess in a search that may be cut short: what it costs at least and at most.

    lows     [guesses]   what each guess costs at least, by the best bound or search so far
    upper                what the best way to play found so far costs, ENDLESS when none is known

A full search goes through the guesses lowest first, each held against `upper` at once, so `lower`,
the least of all lows, rises from guess to guess; the cost is known when it meets `upper`. Nothing
that one call showed is lost to the next, wherever it was stopped. `play` says what a cost is.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from salet.numbers.compiled import call
from salet.search.bucketbounds import ENDLESS, PLACE
from salet.search.engine import WIDEST, Engine, Node, root_frame
from salet.search.frame import Frame
from salet.search.play import appraise, seek
from salet.search.root import last_costs
from salet.search.workspace import Workspace

__all__ = ["BucketSearch"]

HUNTS = (16, 64, 256, WIDEST)  # how wide each is
STEPS = 8  # to what is known to do; a step is a guess more for one word in 8 at most, 64 at least
CORES = (12, 6, 3)  # a hunt asks first about one word in so many


class BucketSearch:
    """A bucket with `left` guesses; with `sure` nothing but a win that is certain is looked for."""

    def __init__(self, engine: Engine, work: Workspace, node: Node, left: int, sure: bool) -> None:
        self.size = node.candidates.size
        self.upper = int(ENDLESS)
        self._hunts = 0
        self._engine, self._node = engine, node
        self._left, self._sure, self._penalty = left, sure, engine.penalty
        self._frame, yields = root_frame(engine, work, node, merge=True)
        self._line, self._bounds = call(appraise, self._frame, yields, ENDLESS)
        self._lows = self._bounds.copy()
        if left == 0:
            self._lows = (engine.penalty - 1) * engine.weights[node.candidates].sum(keepdims=True)
        elif left <= 2:
            self._lows = last_costs(work, self._frame, yields, left)
        if left <= 2:
            self.upper = self.lower

    @property
    def lower(self) -> int:
        """What the bucket costs at least."""
        return min(self.upper, int(self._lows.min()))

    @property
    def won(self) -> bool:
        """Whether a way to play is known that is sure to win."""
        return self.upper < self._penalty

    @property
    def lost(self) -> bool:
        """Whether no way to play is sure to win."""
        return self.lower >= self._penalty

    @property
    def exact(self) -> bool:
        """Whether all that was asked is known."""
        return self.lower == self.upper or (self._sure and self.lost)

    def search(
        self,
        work: Workspace,
        width: int = WIDEST,
        *,
        among: NDArray[np.bool_] | None = None,
        most: int = WIDEST,
        below: int = int(ENDLESS),
        bounds_only: bool = False,
        losing: bool = False,
    ) -> None:
        """Try the guesses that may yet be best (`among` these, `most` so many) until the meter says
        `aborted`.

        After each, `width` guesses are tried at each node, or none with `bounds_only`. Only costs
        below `below` are searched for; play that loses answers only with `losing`, or once no guess
        is left that may win for sure.
        """
        limit = min(self.upper, below)
        if self._sure or not (losing or self.lost):
            limit = min(limit, self._penalty)
        line = self._line[:most]
        if most == WIDEST:
            line = line[np.argsort(self._lows[line & PLACE], kind="stable")]
        if among is not None:
            line = line[among[self._frame.guesses[line & PLACE]]]
        limited = work._replace(
            settings=work.settings._replace(width=width, bounds_only=bounds_only)
        )
        while (line := line[self._lows[line & PLACE] < limit]).size:
            cost, at = self._seek(limited, self._frame, line, 0, self._bounds, limit)
            if width == WIDEST:
                self._raise(line[:at] & PLACE, limit)
                self._raise(line[at : at + 1] & PLACE, cost)
            if work.meter["aborted"][0]:
                break
            if at < line.size and not bounds_only:
                self.upper = limit = cost
            line = line[at + 1 :]

    def approach(self, work: Workspace) -> None:
        """Raise `lower` step by step until the cost is known or the meter says `aborted`: the
        first steps are quick, and what they show makes the next ones quicker. (Steps to where it is
        not known that a guess will do grow, for the way may be long.)"""
        step = max(min(self.upper - self.lower, self.size) // STEPS, self.size // STEPS**2, 1)
        while not self.exact and not work.meter["aborted"][0]:
            self.search(work, below=self.lower + step)
            step = step if self.won else 2 * step

    def hunt(self, work: Workspace) -> None:
        """Ask of the guesses that may yet be best which are sure to win, each time by a wider
        search, in the end once by a full one.

        That a guess is not is soon seen on a core, the words that are nearest to each other: what
        loses there loses in the whole bucket too, and only of what wins there is more asked.
        """
        if self.exact or self.lost or self._hunts == len(HUNTS):
            return
        width = HUNTS[self._hunts]
        engine, columns = self._engine, self._node.candidates
        limited = work._replace(settings=work.settings._replace(width=width))
        places = 3 ** np.arange(engine.length)
        alike = np.array([(p // places % 3 == 2).sum() for p in range(engine.patterns)])
        near = alike[engine.matrix[engine.answers[columns]][:, columns]] >= engine.length - 1
        nearest = columns[np.argsort(-near.sum(axis=1), kind="stable")]
        mine = np.zeros(engine.matrix.shape[0], np.int64)  # the place of a guess in our own frame
        mine[self._frame.guesses] = np.arange(self._frame.guesses.size)
        able = np.zeros(mine.size, bool)
        able[self._frame.guesses[self._lows < min(self.upper, self._penalty)]] = True
        for share in CORES:
            core = replace(self._node, candidates=np.sort(nearest[: -(-self.size // share)]))
            frame, yields = root_frame(engine, work, core, merge=False)
            line, bounds = call(appraise, frame, yields, self._penalty)
            line = line[able[frame.guesses[line & PLACE]]]
            guesses = frame.guesses[line & PLACE]
            able = np.zeros(mine.size, bool)
            at = 0
            while at < line.size:
                _, end = self._seek(limited, frame, line, at, bounds, self._penalty)
                if width == WIDEST:
                    self._raise(mine[guesses[at:end]], self._penalty)
                if work.meter["aborted"][0]:
                    return
                able[guesses[end : end + 1]] = True
                at = end + 1
        self._hunts += 1
        self.search(work, width, among=able)

    def _seek(
        self,
        limited: Workspace,
        frame: Frame,
        line: NDArray[np.int64],
        at: int,
        bounds: NDArray[np.int64],
        limit: int,
    ) -> tuple[int, int]:
        """See `play.seek`."""
        none = line[:0]
        cost, end = call(
            seek,
            limited,
            frame,
            line,
            at,
            bounds,
            none,
            0,
            self._left,
            limit,
            self._node.constraint,
        )
        return int(cost), int(end)

    def _raise(self, places: NDArray[np.int64], low: int) -> None:
        """The guesses at these places cost at least so much."""
        self._lows[places] = np.maximum(self._lows[places], low)
