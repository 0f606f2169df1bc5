"""The value of one opener on a large list, bucket by bucket, where ``salet exact`` takes too long.

``python -m scripts.research.openervalue lants --list original-all`` takes about 20 minutes. The
bounds of each bucket converge::

    lows     [guesses]   a lower bound on the cost of each guess, by the best bound or search so far
    upper                the cost of the best play so far, ENDLESS if none is known

A full search goes through the guesses, lowest bound first, and compares each with `upper`. So
`lower`, the least of all lows, rises from guess to guess; when it meets `upper`, the cost is known.
A call continues with the results of earlier calls, wherever they were stopped. `search/play.py`
defines the cost. Small buckets are searched in full, the others with growing width and time.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.puzzle.rules import Rules
from salet.search.bucketbounds import PLACE
from salet.search.clock import alarm
from salet.search.engine import WIDEST, Engine, after, new_workspace, place, root_frame
from salet.search.frame import Frame
from salet.search.play import appraise, seek
from salet.search.positions import searcher
from salet.search.root import last_costs
from salet.search.solve import RAMP
from salet.search.task import ENDLESS, Node
from salet.search.workspace import Workspace

AT_ONCE = 40  # candidates: smaller buckets are solved in full before larger ones
EFFORT = 1 << 15  # nodes for a large bucket in its first round; four times that in the next
HUNTS = (16, 64, 256, WIDEST)  # the width of each
STEPS = 8  # of `approach` from lower to upper; a step is size / 64 to size / 8
CORES = (12, 6, 3)  # a hunt begins with the bucket's nearest words: size divided by these


class BucketSearch:
    """The search of a bucket with `left` guesses."""

    def __init__(self, engine: Engine, work: Workspace, node: Node, left: int) -> None:
        self.size = node.candidates.size
        self.upper = int(ENDLESS)
        self._hunts = 0
        self._engine, self._node = engine, node
        self._left, self._penalty = left, engine.penalty
        self._frame, yields = root_frame(engine, work, node, merge=True)
        self._line, self._bounds = appraise(self._frame, yields, ENDLESS)
        self._lows = self._bounds.copy()
        if left == 0:
            self._lows = (engine.penalty - 1) * engine.weights[node.candidates].sum(keepdims=True)
        elif left <= 2:
            self._lows = last_costs(work, self._frame, yields, left)
        if left <= 2:
            self.upper = self.lower

    @property
    def lower(self) -> int:
        """A lower bound on the cost of the bucket."""
        return min(self.upper, int(self._lows.min()))

    @property
    def won(self) -> bool:
        """Whether a certain win is known."""
        return self.upper < self._penalty

    @property
    def lost(self) -> bool:
        """Whether it is proven that there is no certain win."""
        return self.lower >= self._penalty

    @property
    def exact(self) -> bool:
        """Whether the cost is known."""
        return self.lower == self.upper

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
        """Try the guesses that may still be best (`among` these, at most `most`) until the meter
        says `aborted`.

        Below each guess, `width` guesses are tried at each node, or none with `bounds_only`. Only
        costs below `below` count. Play that loses answers counts only with `losing`, or if there is
        no certain win.
        """
        limit = min(self.upper, below)
        if not (losing or self.lost):
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
        """Raise `lower` step by step until the cost is known or the meter says `aborted`.

        The first steps are fast, and their results make the next ones faster. Without a known win
        the steps grow, because it may be far away.
        """
        step = max(min(self.upper - self.lower, self.size) // STEPS, self.size // STEPS**2, 1)
        while not self.exact and not work.meter["aborted"][0]:
            self.search(work, below=self.lower + step)
            step = step if self.won else 2 * step

    def hunt(self, work: Workspace) -> None:
        """Find guesses that win for certain; each call is a wider search, the last a full one.

        Most guesses already lose on a core, the words most similar to each other, and then they
        lose on the whole bucket. Only guesses that win on the core are searched further.
        """
        if self.exact or self.lost or self._hunts == len(HUNTS):
            return
        width = HUNTS[self._hunts]
        engine, columns = self._engine, self._node.candidates
        limited = work._replace(settings=work.settings._replace(width=width))
        places = 3 ** np.arange(engine.length)
        correct = np.array([(p // places % 3 == 2).sum() for p in range(engine.patterns)])
        near = correct[engine.matrix[engine.answers[columns]][:, columns]] >= engine.length - 1
        nearest = columns[np.argsort(-near.sum(axis=1), kind="stable")]
        place_of = np.zeros(engine.matrix.shape[0], np.int64)  # of a guess in the bucket's frame
        place_of[self._frame.guesses] = np.arange(self._frame.guesses.size)
        able = np.zeros(place_of.size, bool)
        able[self._frame.guesses[self._lows < min(self.upper, self._penalty)]] = True
        for share in CORES:
            core = replace(self._node, candidates=np.sort(nearest[: -(-self.size // share)]))
            frame, yields = root_frame(engine, work, core, merge=False)
            line, bounds = appraise(frame, yields, self._penalty)
            line = line[able[frame.guesses[line & PLACE]]]
            guesses = frame.guesses[line & PLACE]
            able = np.zeros(place_of.size, bool)
            at = 0
            while at < line.size:
                _, end = self._seek(limited, frame, line, at, bounds, self._penalty)
                if width == WIDEST:
                    self._raise(place_of[guesses[at:end]], self._penalty)
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
        cost, end = seek(
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
        """Raise the lower bound of the guesses at these places to `low`."""
        self._lows[places] = np.maximum(self._lows[places], low)


def bounds_of(engine: Engine, work: Workspace, opener: int, left: int = 6) -> tuple[int, int]:
    """Return a lower and an upper bound on the cost of an opener, until the meter says `stop`."""
    root = place(engine)
    row = engine.matrix[opener]
    buckets = [np.flatnonzero(row == pattern).astype(np.int32) for pattern in np.unique(row)]
    searches = [
        BucketSearch(engine, work, after(engine, root, opener, bucket), left - 1)
        for bucket in sorted(buckets, key=len)
        if engine.answers[bucket[0]] != opener
    ]
    # Certain wins first: to minimise losses is slow. (Under a belief hardly any win is certain.)
    _improve(work, searches, losing=int(engine.weights.max()) > 1)
    weight = int(engine.weights.sum())
    lower = weight + sum(search.lower for search in searches)
    return lower, min(int(ENDLESS), weight + sum(search.upper for search in searches))


def _improve(work: Workspace, searches: list[BucketSearch], losing: bool) -> None:
    """Narrow the bounds of the buckets, smallest first, until all are exact or the meter says
    `aborted`: small ones in full, the others with growing widths, then in rounds."""
    for step, width in enumerate((*RAMP, WIDEST, RAMP[0])):
        for search in searches:
            if work.meter["aborted"][0]:
                return
            if search.exact or (step > len(RAMP) and search.upper < ENDLESS):
                continue
            if search.size <= AT_ONCE:
                search.search(work)
            elif width == WIDEST:
                search.search(work, bounds_only=True, losing=losing)
            else:
                search.search(work, width, most=width, losing=losing or step > len(RAMP))
    trapped = [search for search in searches if not search.won and not losing]
    turns = [*(search.hunt for search in trapped), *(search.approach for search in searches)]
    whole = int(work.meter["budget"][0])
    effort = EFFORT
    while not all(search.exact for search in searches):
        for turn in turns:
            work.meter["budget"] = min(whole, int(work.meter["nodes"][0]) + effort)
            turn(work)
            work.meter["budget"] = whole
            if work.meter["stop"][0] or work.meter["nodes"][0] > whole:
                return
            work.meter["aborted"] = 0
        effort *= 4


def main() -> None:
    """Print the bounds of the opener named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("opener")
    parser.add_argument("--list", default="original")
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--seconds", type=float)
    asked = parser.parse_args()
    lexicon = load(asked.list)
    engine = searcher(lexicon, Rules.HARD if asked.hard else Rules.NORMAL).engine
    work = new_workspace(engine)

    def ring() -> None:
        work.meter["stop"] = 1

    with alarm(asked.seconds, ring):
        lower, upper = bounds_of(engine, work, lexicon.index(asked.opener))
    print(f"between {lower:,} and {upper:,} guesses" if lower < upper else f"{lower:,} guesses")


if __name__ == "__main__":
    main()
