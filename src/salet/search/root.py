"""The root of a search: the best guesses among all, with a tie-break."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.search.bucketbounds import PLACE
from salet.search.frame import Frame
from salet.search.play import appraise, seek
from salet.search.workspace import Workspace

__all__ = ["RootChoice", "choose", "last_costs"]


class RootChoice(NamedTuple):
    """The result at the root, even if the search was stopped.

    A guess is an index into the frame.

    best      (cost, guess) of the least costs below beta, least first
    lower     a lower bound on the least cost of the guesses within the width
    floor     a lower bound on the least cost of any guess, before any search
    likely    the most promising guess before any search, None if no bound is below beta
    stopped   whether the search was stopped early
    """

    best: list[tuple[int, int]]
    lower: int
    floor: int
    likely: int | None
    stopped: bool


def choose(
    work: Workspace,
    frame: Frame,
    yields: NDArray[np.int64],
    left: int,
    beta: int,
    constraint: NDArray[np.uint64],
    *,
    only: int | None = None,
    outsiders: bool = False,
    top: int = 1,
) -> RootChoice:
    """Return the `top` best guesses at the node `frame` with `left` >= 1 guesses, among all or just
    number `only`.

    Ties: of guesses of equal cost first candidates (with `outsiders` those that are not), and of
    those the ones of least index. This does not depend on the order of the search, because a guess
    that would win the tie is also searched for an equal cost. (With a width the choice is among the
    guesses within it.)
    """
    line, bounds = appraise(frame, yields, beta)
    floor = int(bounds.min() if only is None else bounds[only])
    line = line[: work.settings.width] if only is None else line[line & PLACE == only]
    likely = int(line[0] & PLACE) if line.size else None
    ranks = frame.guesses + (((frame.own >= 0) == outsiders) * np.int64(1 << 40))
    if left <= 2:
        picks = line & PLACE
        costs = last_costs(work, frame, yields, left)[picks]
        order = np.lexsort((ranks[picks], costs))[:top]
        best = [(int(costs[k]), int(picks[k])) for k in order if costs[k] < beta]
        return RootChoice(best, best[0][0] if best else beta, floor, likely, stopped=False)
    ranked: list[tuple[int, int, int]] = []  # (cost, rank, guess)
    lower, at = beta, 0
    while at < line.size:
        limit, bar, _ = ranked[-1] if len(ranked) == top else (beta, 0, 0)
        value, at = seek(work, frame, line, at, bounds, ranks, bar, left, limit, constraint)
        if work.meter["aborted"][0]:
            lower = min([int(value), *bounds[line[at + 1 :] & PLACE].tolist()])
            break
        if at < line.size:
            g = int(line[at] & PLACE)
            ranked = sorted([*ranked, (value, int(ranks[g]), g)])[:top]
            at += 1
    lower = min([lower, *(value for value, _, _ in ranked)])
    stopped = bool(work.meter["aborted"][0])
    return RootChoice([(value, g) for value, _, g in ranked], lower, floor, likely, stopped)


def last_costs(
    work: Workspace, frame: Frame, yields: NDArray[np.int64], left: int
) -> NDArray[np.int64]:
    """Return the cost of each guess of the frame with one or two guesses left: see `play`."""
    penalty = work.settings.penalty
    weight = frame.weights.sum()
    own = np.where(frame.own >= 0, frame.weights[frame.own], 0)
    if left == 1:
        return np.asarray(penalty * weight - (penalty - 1) * own)
    return np.asarray((1 + penalty) * weight - (penalty - 1) * yields - own)
