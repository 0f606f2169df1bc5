"""Exact play from any position: `solve` for the best guess and its total."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from salet.search.engine import WIDEST, Engine, Node, after, new_workspace, place, root_frame
from salet.search.legality import NORMAL
from salet.search.looks import ENDLESS
from salet.search.root import choose
from salet.search.workspace import Workspace

__all__ = ["MOST_LEFT", "Valued", "Verdict", "solve"]

# Widths tried first on large positions, to have an answer early and a bound to cut against.
RAMP = (2, 8, 32)
RAMP_FROM = 300  # candidates
AT_ONCE = 40  # candidates: solved in full before anything larger
LOOKS = -1  # in place of a width: no search, but a better bound
MOST_LEFT = 15  # see Engine.penalty
UNBOUNDED = 1 << 62  # nodes


@dataclass(frozen=True, slots=True)
class Valued:
    """A guess (index into the allowed list) with total and losses of the play that begins with it;
    see `Verdict`."""

    guess: int
    total: int
    losses: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search found out about a position.

    guess      the best guess (index into the allowed list), None when there is nothing to guess
    total      least weighted sum of guesses over the answers found, counted from here; None when
               nothing was found yet
    losses     weight of the answers not found within the limit (0: won for sure)
    exact      True when total and losses are proven least; never with a width
    lower      lower bound on the total (equal to it when exact and winnable)
    nodes      guesses looked into
    seconds    CPU seconds of this thread
    best       the best guess and, where `top` asked for more, those after it: proven to be these
               when exact
    proven     True when the values in `best` are proven, each for its guess; unless exact too a
               better guess may be left
    kinds      under normal rules, one guess for each way to split the candidates: whatever is
               worth playing later is among them
    """

    guess: int | None
    total: int | None
    losses: int
    exact: bool
    lower: int
    nodes: int = 0
    seconds: float = 0.0
    best: tuple[Valued, ...] = ()
    proven: bool = False
    kinds: NDArray[np.int32] | None = field(default=None, repr=False, compare=False)

    @property
    def winnable(self) -> bool | None:
        """Whether the position is won for sure within the limit; None when that is not known."""
        if self.total is not None and not self.losses:
            return True
        return False if self.exact else None


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked about a position; see `solve`."""

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
    """The best guess for `candidates` (answer columns) with `left` guesses, or the cost of the
    guess `first`.

    `turns` (guess, pattern) fix the legal guesses under hard and ultra-hard rules, and the
    candidates if none are given; a `node` fixes all of these. Fewest losses come first, then the
    least total. `top` asks for so many of the best guesses; `width` keeps only the best few guesses
    by the ordering at each node; `seconds` (wall time) and `nodes` end the search early. Without
    these last three the result is exact. `sure` looks only for a win that is certain: total is None
    when there is none. `work` (from `new_workspace`) keeps what was learnt for the next call; it
    must have been made for the same engine. Raising work.meter["stop"] from another thread ends the
    search.

    Of guesses with equal cost the result is one that is a candidate itself (ties="candidate") or
    one that is none (ties="outsider": finds fewer answers early and fewer late), if there is one,
    and of those the one of least index. This holds for every exact search without a width, whatever
    the order of search and however warm the table.
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
    """End the search after so many seconds or nodes; at the end lower its flags."""
    work.meter["nodes"] = 0
    work.meter["budget"] = UNBOUNDED if nodes is None else nodes

    def ring() -> None:
        work.meter["stop"] = 1

    timer = None
    if seconds is not None:
        timer = threading.Timer(min(seconds, threading.TIMEOUT_MAX), ring)
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer is not None:
            timer.cancel()
            timer.join()
        work.meter["stop"] = work.meter["aborted"] = 0


def _settle(engine: Engine, work: Workspace, position: Node, asked: _Question) -> Verdict:
    """Solve a position: for a sure win if there is one, else (unless that alone is asked for) for
    the fewest losses."""
    columns = position.candidates
    penalty, left, top = engine.penalty, asked.left, asked.top
    weight = int(engine.weights[columns].sum())
    if columns.size == 0 or left <= 0:
        return Verdict(None, 0, weight, True, 0)
    if asked.first is not None and asked.hurried and not asked.width and columns.size >= RAMP_FROM:
        return _by_parts(engine, work, position, asked)
    # One guess of each kind will do, unless each is to be ranked.
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
        told = work._replace(settings=work.settings._replace(width=width))
        for beta in (penalty, int(ENDLESS)):
            # Where a narrower search won within the limit, look for its equal or less.
            if full and len(best) == top:
                beta = min(beta, best[-1][0] + 1)
            choice = choose(
                told, frame, yields, left, beta, position.constraint,
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
        # Stopped before anything was found (name the likeliest), or proven that no way to play wins
        # for sure.
        likely = choice.likely if choice.stopped else None
        guess = None if likely is None else int(frame.guesses[likely])
        return Verdict(guess, None, 0, exact, min(lower, penalty))
    rows = tuple(_valued(frame.guesses, penalty, left, *row) for row in best)
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


def _valued(guesses: NDArray[np.int32], penalty: int, left: int, cost: int, at: int) -> Valued:
    """What a cost says: see `play`."""
    losses, total = divmod(cost, penalty)
    return Valued(int(guesses[at]), total - losses * (left - 1), losses)


def _by_parts(engine: Engine, work: Workspace, position: Node, asked: _Question) -> Verdict:
    """The cost of a guess when there may not be time for all of it: bucket by bucket, the small
    ones in full, all others ever wider; what is known of each adds up to a total and a bound."""
    first = _legal_first(position, asked)
    row = engine.matrix[first][position.candidates]
    parts = [position.candidates[row == pattern] for pattern in np.unique(row)]
    parts = [part for part in parts if engine.answers[part[0]] != first]
    nodes = [after(engine, position, first, part) for part in sorted(parts, key=len)]
    inside = replace(asked, left=asked.left - 1, first=None, top=1, hurried=False)
    known = [Verdict(None, None, 0, False, 0)] * len(nodes)
    # Sure wins first: to lose as few as can be is slow work, left for what is not won by then.
    # (Under a belief hardly any win is sure.)
    surely = asked.sure or int(engine.weights.max()) == 1
    for step, width in enumerate((*RAMP, RAMP[0], LOOKS, None)):
        sure = surely if step < len(RAMP) else asked.sure
        for at, node in enumerate(nodes):
            before = known[at]
            if before.exact or (work.meter["aborted"][0] and before.lower):
                continue
            if step == len(RAMP) and before.total is not None:
                continue
            if width == LOOKS:
                known[at] = _looked(engine, work, node, inside.left, before)
                continue
            small = node.candidates.size <= AT_ONCE
            told = inside if small else replace(inside, width=width, sure=sure)
            now = _settle(engine, work, node, told)
            better = before.total is None or (
                now.total is not None and (now.losses, now.total) < (before.losses, before.total)
            )
            kept = now if better or now.exact else before
            known[at] = replace(kept, lower=max(now.lower, before.lower))
    weight = int(engine.weights[position.candidates].sum())
    losses = sum(part.losses for part in known)
    exact = all(part.exact for part in known)
    lower = weight + sum(part.lower for part in known)
    if any(part.total is None for part in known):
        return Verdict(first, None, 0, exact, min(lower, engine.penalty))
    total = weight - losses + sum(part.total or 0 for part in known)
    best = (Valued(first, total, losses),)
    lower = total if exact else min(lower, losses * engine.penalty + total)
    return Verdict(first, total, losses, exact, lower, best=best, proven=exact)


def _looked(engine: Engine, work: Workspace, node: Node, left: int, known: Verdict) -> Verdict:
    """What is known of a node, its bound raised by looks at the buckets of every guess."""
    frame, yields = root_frame(engine, work, node, merge=True)
    told = work._replace(settings=work.settings._replace(looks=True))
    beta = int(ENDLESS) if known.total is None or known.losses else known.total
    choice = choose(told, frame, yields, left, beta, node.constraint)
    return replace(known, lower=max(known.lower, min(choice.lower, beta)))


def _idle(engine: Engine, work: Workspace, position: Node, asked: _Question) -> Verdict:
    """The cost of a guess that splits nothing: one turn for every candidate, then the rest of the
    game."""
    first = _legal_first(position, asked)
    rest = after(engine, position, first, position.candidates)
    then = _settle(engine, work, rest, replace(asked, left=asked.left - 1, first=None, top=1))
    weight = int(engine.weights[position.candidates].sum()) - then.losses
    total = None if then.total is None else then.total + weight
    best = () if total is None else (Valued(first, total, then.losses),)
    return Verdict(
        first, total, then.losses, then.exact, then.lower + weight, best=best, proven=then.proven
    )


def _legal_first(position: Node, asked: _Question) -> int:
    """The guess that is asked about."""
    if asked.first is None or asked.first not in position.guesses:
        raise ValueError(f"guess {asked.first} is not legal here")
    return asked.first
