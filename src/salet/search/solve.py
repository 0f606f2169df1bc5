"""Exact play from any position: `solve` for the best guess and its total."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from salet.search.bucketbounds import ENDLESS
from salet.search.clock import alarm
from salet.search.engine import WIDEST, Engine, Node, after, new_workspace, place, root_frame
from salet.search.root import choose
from salet.search.workspace import Workspace

__all__ = ["EXACT", "MOST_LEFT", "Effort", "SolvedGuess", "Task", "Verdict", "solve"]

# Widths tried first on large positions, for an early result and a bound to cut against.
RAMP = (2, 8, 32)
RAMP_FROM = 300  # candidates
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

    @property
    def winnable(self) -> bool | None:
        """Whether the position is a certain win within the limit; None if that is not known."""
        if self.total is not None and not self.losses:
            return True
        return False if self.exact else None


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """What to solve.

    candidates   answer columns; by default all that fit `turns`
    turns        (guess, pattern): define the legal guesses under hard and ultra-hard rules
    node         defines all of these instead
    left         the number of guesses
    first        find the value of this guess instead of the best one
    top          the number of best guesses to return
    ties         of guesses with equal cost the result is a "candidate", or not one ("outsider":
                 finds fewer answers early and fewer late), if there is one, and of those the one of
                 least index. This holds for every exact search, whatever the order of the search
                 and the content of the table.
    """

    candidates: ArrayLike | None = None
    turns: Sequence[tuple[int, int]] = ()
    node: Node | None = None
    left: int = 6
    first: int | None = None
    top: int = 1
    ties: str = "candidate"

    def __post_init__(self) -> None:
        if self.ties not in ("candidate", "outsider"):
            raise ValueError(f"ties cannot go to the {self.ties!r}: choose candidate or outsider")
        if self.left > MOST_LEFT:
            raise ValueError(f"{self.left} guesses left: at most {MOST_LEFT} are supported")


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search; without limits the result is exact.

    `width` limits the guesses tried at each node to the most promising; `seconds` (wall time) and
    `nodes` end the search early.
    """

    width: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    @property
    def is_limited(self) -> bool:
        """Whether the search may end early."""
        return self.seconds is not None or self.nodes is not None


EXACT = Effort()


def solve(
    engine: Engine, task: Task | None = None, effort: Effort = EXACT, work: Workspace | None = None
) -> Verdict:
    """Return the best guess, or the value of a guess. Fewest losses come first, then the least
    total.

    `work` (from `new_workspace` of the same engine) keeps results for the next call. Setting
    work.meter["stop"] from another thread ends the search.
    """
    task = task or Task()
    work = work or new_workspace(engine)
    position = task.node or place(engine, task.candidates, task.turns)
    began = time.thread_time()
    with _limits(work, effort):
        verdict = _settle(engine, work, position, task, effort)
    spent = time.thread_time() - began
    return replace(verdict, nodes=int(work.meter["nodes"][0]), seconds=spent)


@contextmanager
def _limits(work: Workspace, effort: Effort) -> Iterator[None]:
    """Context manager: end the search after its seconds or nodes, and reset its flags."""
    work.meter["nodes"] = 0
    work.meter["budget"] = UNBOUNDED if effort.nodes is None else effort.nodes

    def ring() -> None:
        work.meter["stop"] = 1

    try:
        with alarm(effort.seconds, ring):
            yield
    finally:
        work.meter["stop"] = work.meter["aborted"] = 0


def _settle(engine: Engine, work: Workspace, position: Node, task: Task, effort: Effort) -> Verdict:
    """Solve a position for a certain win if there is one, else for the fewest losses."""
    columns = position.candidates
    penalty, left, top = engine.penalty, task.left, task.top
    weight = int(engine.weights[columns].sum())
    if columns.size == 0 or left <= 0:
        return Verdict(None, 0, weight, True, 0)
    large = columns.size >= RAMP_FROM
    # One guess of each kind is enough, unless all guesses are ranked.
    merge = task.first is None and top == 1
    frame, yields = root_frame(engine, work, position, merge=merge)
    only = None
    if task.first is not None:
        where = np.flatnonzero(frame.guesses == task.first)
        if where.size == 0:
            return _idle(engine, work, position, task, effort)
        only = int(where[0])

    best: list[tuple[int, int]] = []  # (cost, place in the frame)
    lower, exact, proven = 0, True, False
    ramp = large and (effort.is_limited or task.first is None)
    widths = (effort.width,) if effort.width else (*RAMP, WIDEST) if ramp else (WIDEST,)
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
                only=only, outsiders=task.ties == "outsider", top=top,
            )  # fmt: skip
            if choice.best and (full or not best or choice.best < best):
                best, proven = choice.best, full and effort.width is None
            if choice.best or choice.stopped or (best and best[0][0] < penalty):
                break
        exact = full and not choice.stopped and effort.width is None
        lower = choice.lower if full and effort.width is None else 0
        if choice.stopped:
            break
    lower = max(lower, choice.floor)
    if not best:
        # Stopped without a result: return the most promising guess.
        guess = None if choice.likely is None else int(frame.guesses[choice.likely])
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
    )


def _valued(guess: int, engine: Engine, left: int, cost: int) -> SolvedGuess:
    """Split a cost into total and losses: see `play`. With `engine.loss` the total includes it."""
    if engine.loss:
        return SolvedGuess(guess, cost, 0)
    losses, total = divmod(cost, engine.penalty)
    return SolvedGuess(guess, total - losses * (left - 1), losses)


def _idle(engine: Engine, work: Workspace, position: Node, task: Task, effort: Effort) -> Verdict:
    """Value a guess that splits nothing: one turn per candidate, then the rest of the game."""
    first = _legal_first(position, task)
    rest = after(engine, position, first, position.candidates)
    later = replace(task, left=task.left - 1, first=None, top=1)
    then = _settle(engine, work, rest, later, effort)
    weight = int(engine.weights[position.candidates].sum()) - then.losses
    total = None if then.total is None else then.total + weight
    best = () if total is None else (SolvedGuess(first, total, then.losses),)
    return Verdict(
        first, total, then.losses, then.exact, then.lower + weight, best=best, proven=then.proven
    )


def _legal_first(position: Node, task: Task) -> int:
    """Return the guess `first`. Raise ``ValueError`` if it is not legal."""
    if task.first is None or task.first not in position.guesses:
        raise ValueError(f"guess {task.first} is not legal here")
    return task.first
