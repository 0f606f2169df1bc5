"""The search of openers: the work of one unit of a proof (see `proofworkers`)."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from salet.errors import CouldNotError
from salet.numbers.compiled import first_run
from salet.search.bucketbounds import PLACE
from salet.search.engine import WIDEST, Engine, new_workspace, place, root_frame
from salet.search.play import appraise, seek
from salet.search.root import last_costs
from salet.search.sieve import SIEVE_FROM, Stamps, sieved, stamps_of
from salet.search.task import TABLE_BITS
from salet.search.workspace import Workspace

__all__ = ["OpenerSearch"]

_building = threading.Lock()


class OpenerSearch:
    """The search of the openers of one list, built once per worker and reused for every unit."""

    def __init__(self, engine: Engine, left: int) -> None:
        self._engine, self._left = engine, left
        self._idle: list[Workspace] = []
        self._all: list[Workspace] = []
        self._halted = False
        position = place(engine)
        with_scratch = self._take()
        self._constraint = position.constraint
        self._frame, self._yields = root_frame(engine, with_scratch, position, merge=False)
        self._idle.append(with_scratch)
        line, self._bounds = appraise(self._frame, self._yields, np.int64(1) << 60)
        if left <= 2:
            self._bounds = last_costs(with_scratch, self._frame, self._yields, left)
        self.order: list[int] = self._frame.guesses[line & PLACE].tolist()  # most promising first
        self._place = {guess: at for at, guess in enumerate(self._frame.guesses.tolist())}
        self._stamps: Stamps | None = None

    def totals(
        self,
        openers: Sequence[int],
        limits: Sequence[int],
        bounds_only: bool = False,
        width: int | None = None,
    ) -> list[int]:
        """Return the total of each opener, or a lower bound that is at least the opener's limit.

        With `bounds_only` all are lower bounds; with a width all may be too high.
        """
        work = self._take()
        sieve = self._left > 2 and width is None and work.settings.uniform
        settings = work.settings._replace(
            bounds_only=bounds_only, width=width or WIDEST, sieved=sieve
        )
        limited = work._replace(settings=settings)
        picks = np.array([self._place[opener] for opener in openers])
        bounds = self._sieved(work, picks, limits) if sieve else self._bounds[picks]
        totals: list[int] = bounds.tolist()
        for k, limit in enumerate(limits):
            if self._left > 2 and totals[k] < limit and not (sieve and bounds_only):
                value, _ = seek(
                    limited, self._frame, picks[k : k + 1], 0, self._bounds, picks[:0], 0,
                    self._left, limit, self._constraint,
                )  # fmt: skip
                totals[k] = int(value)
            self.check_halted()
        self._idle.append(work)
        return totals

    def _sieved(
        self, work: Workspace, picks: NDArray[np.int64], limits: Sequence[int]
    ) -> NDArray[np.int64]:
        """Return the lower bounds of the sieve, for a list whose answers have equal weights."""

        def bounds(picks: NDArray[np.int64], limits: Sequence[int]) -> NDArray[np.int64]:
            self._stamps = self._stamps or stamps_of(self._engine, self._frame)
            return np.asarray(
                sieved(
                    work, self._frame, self._stamps, picks, self._bounds,
                    np.array(limits, np.int64), self._left, self._constraint, SIEVE_FROM,
                )
            )  # fmt: skip

        with _building:
            matrix = self._engine.matrix
            first_run(
                f"sieve-{matrix.dtype}-{self._frame.labels.dtype}", lambda: bounds(picks[:0], ())
            )
            self._stamps = self._stamps or stamps_of(self._engine, self._frame)
        return bounds(picks, limits)

    def check_halted(self) -> None:
        """Raise ``CouldNotError`` after ``halt``."""
        if self._halted:
            raise CouldNotError("the proof was stopped")

    def halt(self) -> None:
        """Stop all units that run in this process for good; called from another thread."""
        self._halted = True
        for work in self._all:
            work.meter["stop"] = 1

    def _take(self) -> Workspace:
        """Return a workspace that no other thread uses."""
        try:
            return self._idle.pop()
        except IndexError:
            work = new_workspace(self._engine, bits=TABLE_BITS)
            self._all.append(work)
            return work
