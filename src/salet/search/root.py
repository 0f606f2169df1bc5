"""The root of a search: which guess to make, chosen among all with one rule for ties."""

from __future__ import annotations

import numpy as np

from salet.numbers.compiled import jit
from salet.search.play import ABORTED, ENDLESS, LIMIT, NODES, PENALTY, TIES, WIDTH, appraise, cost

__all__ = ["choose"]


@jit
def choose(game, frame, yields, left, beta, constraint, only, found):  # type: ignore[no-untyped-def]
    """The best guess at the node `frame` with `left` >= 1 guesses, among all (only = -1) or just
    number `only`.

    Writes to `found` (int64 [4]), as it goes, so that a search stopped half-way still has something
    to show:

        found[0]  the least cost found, or `beta` if none is below beta
        found[1]  its guess (place in the frame), or -1
        found[2]  a lower bound on the least cost (found[0] itself unless the search was stopped)
        found[3]  the guess that looks best before any search, or -1

    Ties: of all guesses of least cost one that is a candidate (TIES = 0) or one that is none (TIES
    = 1) if there is one, and of those the one of least index. This holds whatever the order of the
    search, because a guess that would win the tie is searched for its equal, not only for less.
    (With a width the choice is among the guesses within it.)
    """
    penalty = game.settings[PENALTY]
    weight = frame.weights.sum()
    best = beta
    pick = -1
    found[0], found[1], found[2] = best, pick, 2 * weight - frame.weights[0]
    line, bounds = appraise(frame, yields, beta)
    found[3] = line[0] & 0xFFFFF if line.size > 0 else -1
    outsiders = game.settings[TIES] != 0
    width = game.settings[WIDTH] if only < 0 else line.size
    low = ENDLESS
    stopped = False
    for k in range(min(line.size, width)):
        g = line[k] & 0xFFFFF
        if only >= 0 and g != only:
            continue
        mine = frame.own[g] >= 0
        limit = best
        if pick >= 0:
            held = frame.own[pick] >= 0
            if (mine != held and mine != outsiders) or (
                mine == held and frame.guesses[g] < frame.guesses[pick]
            ):
                limit += 1
        if game.stop[0] != 0 or game.counters[NODES] > game.counters[LIMIT]:
            game.counters[ABORTED] = 1
        if game.counters[ABORTED] != 0:
            stopped = True
            low = min(low, bounds[g])
            continue
        if left <= 2:
            own = frame.weights[frame.own[g]] if mine else np.int64(0)
            if left == 1:
                value = penalty * weight - (penalty - 1) * own
            else:
                value = (1 + penalty) * weight - (penalty - 1) * yields[g] - own
        elif bounds[g] >= limit:
            value = bounds[g]
        else:
            value = cost(game, frame, g, bounds[g], left, limit, constraint)
            if game.counters[ABORTED] != 0:
                stopped = True
                low = min(low, bounds[g])
                continue
        if value < limit:
            best = value
            pick = g
            found[0], found[1] = best, pick
        low = min(low, value)
    found[2] = min(low, best) if stopped else best
