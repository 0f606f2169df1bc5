"""Exact play from any position: `solve` for the best guess and its total."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import numpy as np

from salet.search.clock import alarm
from salet.search.engine import WIDEST, Engine, after, new_workspace, place, root_frame
from salet.search.root import choose
from salet.search.task import ENDLESS, EXACT, Effort, Node, SolvedGuess, Task, Verdict
from salet.search.workspace import Workspace

__all__ = ["solve"]

# Widths tried first on large positions, for an early result and a bound to cut against.
RAMP = (2, 8, 32)
RAMP_FROM = 300  # candidates
UNBOUNDED = 1 << 62  # nodes


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
