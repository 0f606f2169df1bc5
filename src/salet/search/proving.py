"""Prove the best opener of a list: every guess is either valued or ruled out by a bound.

There are three steps. Each opener is recorded as soon as it is settled:

    1. a first upper bound   the most promising openers by narrow search, the best few in full
    2. the sieve             each opener: for each bucket the best one-ply bound over all second
                             guesses; if the sum reaches the best total the opener is ruled out
                             (on `original` all but about 3 in 100, under hard rules 1 in 5)
    3. the search            the survivors, lowest bound first, cut against the best so far

The work is divided into small units (see `proofworkers`). They run on an executor, a few more at a
time than it has workers, so that a better total found by one reaches the others with their next
unit. Which openers end as "exact" may therefore depend on timing (an opener searched before a
better one is known is valued, later it is only ruled out); the best opener and its total do not. Of
openers with equal totals the best is one that is an answer itself, then the one of least index.

If no scout wins for certain within the limit, the proof is about losses: the best opener loses the
fewest answers, and it is proven that no other loses fewer (several may lose as many). With three
guesses the bound of the sieve is the cost itself. With more, all openers are searched, the most
promising first, unless the workers have a sieve that counts losses (`scripts/research/losses.py`):
then openers that it does not rule out are searched at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Literal

import numpy as np

from salet.errors import Change, InputError
from salet.search.proofworkers import SIEVED, ProofWorkers, opener_search
from salet.search.task import ENDLESS, MOST_LEFT, NORMAL
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.search.engine import Engine

__all__ = ["Record", "check_provable", "prove"]

SCOUTS = 24  # openers tried for the first upper bound
SCOUT_WIDTH = 6  # four times that under hard rules, where a narrow search seldom wins for certain
FINALISTS = 4  # of them searched in full, or more until one wins for certain


@dataclass(frozen=True, slots=True)
class Record:
    """A proven fact about one opener: its total is `value` ("exact") or at least `value`
    ("bound"). If it loses answers, the value is its cost (see `play`)."""

    opener: int
    kind: Literal["bound", "exact"]
    value: int
    step: Literal["scout", "sieve", "search"] = "search"


def check_provable(lexicon: Lexicon, left: int) -> None:
    """Raise ``InputError`` for a list or a limit without proofs."""
    if not lexicon.uniform:
        raise InputError(
            "a proof needs a list whose answers are equally likely", "Omit the weights."
        )
    if left > MOST_LEFT:
        raise InputError(
            f"a search looks at most {MOST_LEFT} guesses ahead, not {left}",
            (Change("limit", MOST_LEFT), " or less."),
        )


class _Best:
    """The lowest exact totals so far with their openers."""

    def __init__(self, engine: Engine, top: int) -> None:
        self._penalty = engine.penalty
        self._top = top
        # Limits while fewer than ``top`` are known.
        self.ceilings: tuple[int, ...] = (engine.penalty, int(ENDLESS))
        self.ceiling = engine.penalty
        self._found: list[tuple[int, tuple[bool, int]]] = []  # (total, rank), least first
        self._member = np.zeros(engine.matrix.shape[0], bool)
        self._member[engine.answers] = True

    def rank(self, opener: int) -> tuple[bool, int]:
        return (not self._member[opener], opener)

    @property
    def full(self) -> bool:
        """Whether the number of totals asked for (``top``) is reached."""
        return len(self._found) == self._top

    @property
    def total(self) -> int:
        """The least total so far."""
        return self._found[0][0] if self._found else self._penalty

    @property
    def none(self) -> bool:
        """Whether none is known yet."""
        return not self._found

    @property
    def losing(self) -> bool:
        """Whether even the best so far loses an answer."""
        return self.total >= self._penalty and not self.none

    def limit(self, opener: int) -> int:
        """Return the limit that the total of an opener must stay below to matter.

        It may equal the last of the best if it wins the tie. If that one loses answers, it must
        lose fewer.
        """
        if not self.full:
            return self.ceiling
        total, rank = self._found[-1]
        if total >= self._penalty:
            return total - total % self._penalty
        return total + (self.rank(opener) < rank)

    def offer(self, opener: int, total: int) -> None:
        self._found.append((total, self.rank(opener)))
        self._found.sort()
        del self._found[self._top :]


def prove(
    engine: Engine,
    *,
    left: int = 6,
    threads: int = 2,
    records: Iterable[Record] = (),
    top: int = 1,
    sure: bool = False,
    workers: ProofWorkers | None = None,
) -> Iterator[Record]:
    """Yield one record per guess that has none yet in `records`.

    At the end the lowest exact total is proven to be the lowest; with `top` the `top` lowest are.
    To resume a run, pass its records. The work runs on threads of this process, or on `workers`.

    If no opener wins for certain within `left` guesses, the values are costs as in `play`, and the
    fewest losses (value // engine.penalty) are proven; with `sure` there are then only bounds, all
    of at least `engine.penalty`.
    """
    openers = opener_search(engine, left)
    best = _Best(engine, top)
    best.ceilings = best.ceilings[:1] if sure else best.ceilings
    known = set()
    for record in records:
        known.add(record.opener)
        if record.kind == "exact":
            best.offer(record.opener, record.value)
    if workers is not None:
        yield from _proven(engine, openers.order, left, best, known, top, workers)
        return
    with ThreadPoolExecutor(threads) as executor:
        local = ProofWorkers(executor, lambda: threads, openers.totals)
        try:
            yield from _proven(engine, openers.order, left, best, known, top, local)
        except BaseException:  # the caller stopped, or a unit failed: stop the others
            openers.halt()
            raise


def _proven(
    engine: Engine,
    order: list[int],
    left: int,
    best: _Best,
    known: set[int],
    top: int,
    workers: ProofWorkers,
) -> Iterator[Record]:
    """Yield the records of the three steps."""
    promise = {opener: nth for nth, opener in enumerate(order)}

    def searched(openers: Iterable[int]) -> Iterator[Record]:
        for opener, limit, total in _settled(workers, openers, best.limit):
            if total < limit:
                best.offer(opener, total)
            yield Record(opener, "exact" if total < limit else "bound", total)

    # 1. A first upper bound: narrow searches (with some slack, to rank those behind the best), then
    # full ones. They look for certain wins, and if there are none for the fewest losses.
    slack = int(engine.weights.sum()) // 64
    width = SCOUT_WIDTH if engine.rules == NORMAL else 4 * SCOUT_WIDTH
    for ceiling in best.ceilings:
        if best.full or (ceiling > engine.penalty and not best.none):
            break
        best.ceiling = ceiling
        scouts: dict[int, int] = {}

        def near(_: int, scouts: dict[int, int] = scouts) -> int:
            return min([best.ceiling, *(total + slack for total in scouts.values())])

        for opener, _, total in _settled(workers, order[: max(SCOUTS, 2 * top)], near, width=width):
            scouts[opener] = total
        waiting: list[Record] = []  # without a best opener a bound rules nothing out
        for tried, opener in enumerate(sorted(scouts, key=lambda o: (scouts[o], promise[o]))):
            if tried >= FINALISTS and best.full:
                break
            waiting += [r for r in searched([opener]) if r.opener not in known]
            if not best.none:
                known |= {record.opener for record in waiting}
                yield from (replace(record, step="scout") for record in waiting)
                waiting = []

    # 2. The sieve.
    bounds: dict[int, int] = {}
    todo = [opener for opener in order if opener not in known]
    counting = best.losing and best.full and workers.counts_losses
    if best.losing and left > 3 and not counting:
        bounds, todo = dict.fromkeys(todo, 0), []
    for opener, limit, total in _settled(workers, todo, best.limit, bounds_only=True, size=SIEVED):
        if total >= limit:
            yield Record(opener, "bound", total, "sieve")
        elif counting:  # the better opener is known, the more the sieve rules out
            yield from searched([opener])
        else:
            bounds[opener] = total

    # 3. The search.
    ruled_out: list[int] = []  # ruled out by the sieve's bound once a better total was known

    def survivors() -> Iterator[int]:
        for opener in sorted(bounds, key=lambda o: (bounds[o], promise[o])):
            if bounds[opener] >= best.limit(opener):
                ruled_out.append(opener)
            else:
                yield opener

    yield from searched(survivors())
    for opener in ruled_out:
        yield Record(opener, "bound", bounds[opener], "sieve")

    # Guesses that split nothing are not in the order: each wastes a turn for every answer.
    for opener in range(engine.matrix.shape[0]):
        if opener not in promise and opener not in known:
            yield Record(opener, "bound", int(engine.weights.sum()) + best.total, "sieve")


def _settled(
    workers: ProofWorkers,
    openers: Iterable[int],
    limit: Callable[[int], int],
    *,
    bounds_only: bool = False,
    width: int | None = None,
    size: int = 1,
) -> Iterator[tuple[int, int, int]]:
    """Yield (opener, limit, total) of each opener as it is settled.

    A unit is `size` openers; its limits are those of the moment when it is submitted.
    """
    rest = iter(openers)
    running: dict[Future[list[int]], tuple[list[int], list[int]]] = {}
    try:
        while True:
            while len(running) < 2 * max(1, workers.size()):
                unit = list(islice(rest, size))
                if not unit:
                    break
                limits = [limit(opener) for opener in unit]
                future = workers.executor.submit(workers.totals, unit, limits, bounds_only, width)
                running[future] = (unit, limits)
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                unit, limits = running.pop(future)
                yield from zip(unit, limits, future.result(), strict=True)
    finally:
        for future in running:
            future.cancel()
