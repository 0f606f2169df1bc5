"""Exact play from any position: `solve` for the best guess and its total."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from salet.search.bucketbounds import ENDLESS
from salet.search.bucketsearch import BucketSearch
from salet.search.clock import alarm
from salet.search.engine import WIDEST, Engine, Node, after, new_workspace, place, root_frame
from salet.search.legality import NORMAL
from salet.search.root import choose
from salet.search.workspace import Workspace

__all__ = ["MOST_LEFT", "SolvedGuess", "Verdict", "solve"]

# Widths tried first on large positions, for an early result and a bound to cut against.
RAMP = (2, 8, 32)
RAMP_FROM = 300  # candidates
AT_ONCE = 40  # candidates: smaller buckets are solved in full before larger ones
EFFORT = 1 << 15  # nodes for a large bucket in its first round; four times that in the next
MOST_LEFT = 15  # see Engine.penalty
UNBOUNDED = 1 << 62  # nodes


@dataclass(frozen=True, slots=True)
class SolvedGuess:
    """A guess (index into the allowed list) with its total and losses: see `Verdict`."""

    guess: int
    total: int
    losses: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a search of a position.

    guess      the best guess (index into the allowed list), None if there is nothing to guess
    total      least weighted sum of guesses over the answers found, from this position on; None if
               there is no result yet
    losses     weight of the answers not found within the limit (0: a certain win)
    exact      True if total and losses are proven least; never with a width
    lower      lower bound on the total (equal to it if exact and winnable)
    nodes      guesses examined
    seconds    CPU seconds of this thread
    best       the best guesses, up to `top`; if exact, proven to be the best
    proven     True if the values in `best` are proven, each for its guess; unless exact too there
               may be a better guess
    kinds      under normal rules, one guess for each way to split the candidates: later guesses
               need to be chosen only among these
    """

    guess: int | None
    total: int | None
    losses: int
    exact: bool
    lower: int
    nodes: int = 0
    seconds: float = 0.0
    best: tuple[SolvedGuess, ...] = ()
    proven: bool = False
    kinds: NDArray[np.int32] | None = field(default=None, repr=False, compare=False)

    @property
    def winnable(self) -> bool | None:
        """Whether the position is a certain win within the limit; None if that is not known."""
        if self.total is not None and not self.losses:
            return True
        return False if self.exact else None


@dataclass(frozen=True, slots=True)
class _Question:
    """The arguments of `solve`."""

    left: int
    first: int | None
    top: int
    width: int | None
    outsiders: bool
    sure: bool
    hurried: bool


def solve(
    engine: Engine,
    candidates: ArrayLike | None = None,
    *,
    node: Node | None = None,
    turns: Sequence[tuple[int, int]] = (),
    left: int = 6,
    first: int | None = None,
    top: int = 1,
    width: int | None = None,
    ties: str = "candidate",
    sure: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    work: Workspace | None = None,
) -> Verdict:
    """Return the best guess for `candidates` (answer columns) with `left` guesses, or the value of
    the guess `first`.

    `turns` (guess, pattern) define the legal guesses under hard and ultra-hard rules, and the
    candidates by default; a `node` defines all of these. Fewest losses come first, then the
    least total. `top` is the number of best guesses to return. `width` limits the guesses tried at
    each node to the most promising; `seconds` (wall time) and `nodes` end the search early. Without
    these three the result is exact. `sure` searches only for a certain win: total is None if there
    is none. `work` (from `new_workspace` of the same engine) keeps results for the next call.
    Setting work.meter["stop"] from another thread ends the search.

    Of guesses with equal cost the result is a candidate (ties="candidate") or not a candidate
    (ties="outsider": finds fewer answers early and fewer late), if there is one, and of those the
    one of least index. This holds for every exact search without a width, whatever the order of the
    search and the content of the table.
    """
    if ties not in ("candidate", "outsider"):
        raise ValueError(f"ties cannot go to the {ties!r}: choose candidate or outsider")
    if left > MOST_LEFT:
        raise ValueError(f"{left} guesses left: at most {MOST_LEFT} are supported")
    work = work or new_workspace(engine)
    position = node or place(engine, candidates, turns)
    hurried = seconds is not None or nodes is not None
    asked = _Question(left, first, top, width, ties == "outsider", sure, hurried)
    began = time.thread_time()
    with _limits(work, seconds, nodes):
        verdict = _settle(engine, work, position, asked)
    spent = time.thread_time() - began
    return replace(verdict, nodes=int(work.meter["nodes"][0]), seconds=spent)


@contextmanager
def _limits(work: Workspace, seconds: float | None, nodes: int | None) -> Iterator[None]:
    """Context manager: stop the search after ``seconds`` or ``nodes``, and reset its flags."""
    work.meter["nodes"] = 0
    work.meter["budget"] = UNBOUNDED if nodes is None else nodes

    def ring() -> None:
        work.meter["stop"] = 1

    try:
        with alarm(seconds, ring):
            yield
    finally:
        work.meter["stop"] = work.meter["aborted"] = 0


def _settle(engine: Engine, work: Workspace, position: Node, asked: _Question) -> Verdict:
    """Solve a position for a certain win if there is one, else for the fewest losses (unless only
    a certain win is wanted)."""
    columns = position.candidates
    penalty, left, top = engine.penalty, asked.left, asked.top
    weight = int(engine.weights[columns].sum())
    if columns.size == 0 or left <= 0:
        return Verdict(None, 0, weight, True, 0)
    if asked.first is not None and asked.hurried and not asked.width and columns.size >= RAMP_FROM:
        return _by_buckets(engine, work, position, asked)
    # One guess of each kind is enough, unless all guesses are ranked.
    merge = asked.first is None and top == 1
    frame, yields = root_frame(engine, work, position, merge=merge)
    only = None
    if asked.first is not None:
        where = np.flatnonzero(frame.guesses == asked.first)
        if where.size == 0:
            return _idle(engine, work, position, asked)
        only = int(where[0])

    best: list[tuple[int, int]] = []  # (cost, place in the frame)
    lower, exact, proven = 0, True, False
    large = columns.size >= RAMP_FROM and (asked.hurried or asked.first is None)
    widths = (asked.width,) if asked.width else (*RAMP, WIDEST) if large else (WIDEST,)
    for width in widths:
        full = width == widths[-1]
        limited = work._replace(settings=work.settings._replace(width=width))
        # Certain wins first, unless a loss costs only a few guesses.
        for beta in (int(ENDLESS),) if engine.loss else (penalty, int(ENDLESS)):
            # If a narrower search won within the limit, look for the same cost or less.
            if full and len(best) == top:
                beta = min(beta, best[-1][0] + 1)
            choice = choose(
                limited, frame, yields, left, beta, position.constraint,
                only=only, outsiders=asked.outsiders, top=top,
            )  # fmt: skip
            if choice.best and (full or not best or choice.best < best):
                best, proven = choice.best, full and asked.width is None
            if choice.best or choice.stopped or (best and best[0][0] < penalty) or asked.sure:
                break
        exact = full and not choice.stopped and asked.width is None
        lower = choice.lower if full and asked.width is None else 0
        if choice.stopped:
            break
    lower = max(lower, choice.floor)
    if not best:
        # Stopped without a result (then return the most promising guess), or proven that there is
        # no certain win.
        likely = choice.likely if choice.stopped else None
        guess = None if likely is None else int(frame.guesses[likely])
        return Verdict(guess, None, 0, exact, min(lower, penalty))
    rows = tuple(_valued(int(frame.guesses[at]), engine, left, cost) for cost, at in best)
    return Verdict(
        rows[0].guess,
        rows[0].total,
        rows[0].losses,
        exact,
        rows[0].total if exact else min(lower, best[0][0]),
        best=rows,
        proven=proven,
        kinds=frame.guesses if merge and engine.rules == NORMAL else None,
    )


def _valued(guess: int, engine: Engine, left: int, cost: int) -> SolvedGuess:
    """Split a cost into total and losses: see `play`. With `engine.loss` the total includes it."""
    if engine.loss:
        return SolvedGuess(guess, cost, 0)
    losses, total = divmod(cost, engine.penalty)
    return SolvedGuess(guess, total - losses * (left - 1), losses)


def _by_buckets(engine: Engine, work: Workspace, position: Node, asked: _Question) -> Verdict:
    """Value a guess when time may be too short: add up total and bound of its buckets."""
    first = _legal_first(position, asked)
    row = engine.matrix[first][position.candidates]
    buckets = [position.candidates[row == pattern] for pattern in np.unique(row)]
    searches = [
        BucketSearch(
            engine, work, after(engine, position, first, bucket), asked.left - 1, asked.sure
        )
        for bucket in sorted(buckets, key=len)
        if engine.answers[bucket[0]] != first
    ]
    # Certain wins first: to minimise losses is slow. (Under a belief hardly any win is certain.)
    _improve(work, searches, losing=int(engine.weights.max()) > 1)
    weight = int(engine.weights[position.candidates].sum())
    lower = weight + sum(search.lower for search in searches)
    lower -= lower // engine.penalty * (asked.left - 1)
    cost = weight + sum(search.upper for search in searches)
    exact = all(search.exact for search in searches) or (
        asked.sure and any(search.lost for search in searches)
    )
    if cost >= (engine.penalty if asked.sure else ENDLESS):
        return Verdict(first, None, 0, exact, min(lower, engine.penalty))
    best = _valued(first, engine, asked.left, cost)
    lower = best.total if exact else lower
    return Verdict(first, best.total, best.losses, exact, lower, best=(best,), proven=exact)


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


def _idle(engine: Engine, work: Workspace, position: Node, asked: _Question) -> Verdict:
    """Value a guess that splits nothing: one turn per candidate, then the rest of the game."""
    first = _legal_first(position, asked)
    rest = after(engine, position, first, position.candidates)
    then = _settle(engine, work, rest, replace(asked, left=asked.left - 1, first=None, top=1))
    weight = int(engine.weights[position.candidates].sum()) - then.losses
    total = None if then.total is None else then.total + weight
    best = () if total is None else (SolvedGuess(first, total, then.losses),)
    return Verdict(
        first, total, then.losses, then.exact, then.lower + weight, best=best, proven=then.proven
    )


def _legal_first(position: Node, asked: _Question) -> int:
    """Return the guess `first`. Raise ``ValueError`` if it is not legal."""
    if asked.first is None or asked.first not in position.guesses:
        raise ValueError(f"guess {asked.first} is not legal here")
    return asked.first
