"""Exact play from any position: `solve` for the best guess and its total."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from salet.search.engine import Engine, Node, after, new_game, place, root_frame
from salet.search.legality import NORMAL
from salet.search.play import ABORTED, ENDLESS, LIMIT, NODES, TIES, WIDTH, Game
from salet.search.root import choose

__all__ = ["Verdict", "solve"]

# Widths tried first on large positions, to have an answer early and a bound to cut against.
RAMP = (2, 8, 32)
RAMP_FROM = 300  # candidates
MOST_LEFT = 15  # see Engine.penalty


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
    kinds      under normal rules, one guess for each way to split the candidates: whatever is
               worth playing later is among them
    """

    guess: int | None
    total: int | None
    losses: int
    exact: bool
    lower: int
    nodes: int
    seconds: float
    kinds: NDArray[np.int32] | None = field(default=None, repr=False, compare=False)

    @property
    def winnable(self) -> bool:
        """Whether the play found wins for sure within the limit."""
        return self.losses == 0 and self.total is not None


def solve(
    engine: Engine,
    candidates: ArrayLike | None = None,
    *,
    node: Node | None = None,
    turns: Sequence[tuple[int, int]] = (),
    left: int = 6,
    first: int | None = None,
    width: int | None = None,
    ties: str = "candidate",
    sure: bool = False,
    seconds: float | None = None,
    nodes: int | None = None,
    game: Game | None = None,
) -> Verdict:
    """The best guess for `candidates` (answer columns) with `left` guesses, or the cost of the
    guess `first`.

    `turns` (guess, pattern) fix the legal guesses under hard and ultra-hard rules, and the
    candidates if none are given; a `node` fixes all of these. Fewest losses come first, then the
    least total. `width` keeps only the best few guesses by the ordering at each node, `seconds`
    (wall time) and `nodes` end the search early; without these three the result is exact. `sure`
    looks only for a win that is certain: total is None when there is none. `game` (from
    `new_game`) keeps what was learnt for the next call; it must have been made for the same
    engine. Setting game.stop[0] = 1 from another thread ends the search.

    Of guesses with equal cost the result is one that is a candidate itself (ties="candidate") or
    one that is none (ties="outsider": finds fewer answers early and fewer late), if there is one,
    and of those the one of least index. This holds for every exact search without a width, whatever
    the order of search and however warm the table.
    """
    game = _ready(engine, game, left, ties)
    position = node or place(engine, candidates, turns)
    began = time.thread_time()
    game.counters[NODES] = 0
    game.counters[LIMIT] = nodes if nodes is not None else 1 << 62
    timed = seconds is not None
    with _deadline(game, seconds):
        verdict = _settle(engine, game, position, left, first, width, strict=sure, timed=timed)
    spent = time.thread_time() - began
    return replace(verdict, nodes=int(game.counters[NODES]), seconds=spent)


def _ready(engine: Engine, game: Game | None, left: int, ties: str) -> Game:
    """The game to use, with its settings in place."""
    if ties not in ("candidate", "outsider"):
        raise ValueError(f"ties cannot go to the {ties!r}: choose candidate or outsider")
    if left > MOST_LEFT:
        raise ValueError(f"{left} guesses left: at most {MOST_LEFT} are supported")
    game = game or new_game(engine)
    game.settings[TIES] = ties == "outsider"
    game.counters[LIMIT] = 1 << 62
    return game


@contextmanager
def _deadline(game: Game, seconds: float | None) -> Iterator[None]:
    """Raise the game's stop flag after so many seconds, and lower it at the end."""

    def ring() -> None:
        game.stop[0] = 1

    timer = threading.Timer(seconds, ring) if seconds is not None else None
    if timer:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer:
            timer.cancel()
            timer.join()
        game.stop[0] = 0
        game.counters[ABORTED] = 0


def _settle(
    engine: Engine,
    game: Game,
    position: Node,
    left: int,
    first: int | None,
    width: int | None,
    strict: bool = False,
    timed: bool = False,
) -> Verdict:
    """Solve a position: for a sure win if there is one, else (unless `strict`) for the fewest
    losses."""
    columns = position.candidates
    penalty = engine.penalty
    weight = int(engine.weights[columns].sum())
    if columns.size == 0 or left <= 0:
        return Verdict(None, 0, weight, True, 0, 0, 0.0)
    frame, yields = root_frame(engine, game, position, merge=first is None)
    only = -1
    if first is not None:
        where = np.flatnonzero(frame.guesses == first)
        if where.size == 0:
            return _idle(engine, game, position, left, first, width, strict)
        only = int(where[0])

    found = np.zeros(4, np.int64)
    best, pick, exact = int(ENDLESS), -1, True
    lower = 0
    hurried = game.counters[LIMIT] < 1 << 62 or timed
    ramp = (
        RAMP if width is None and columns.size >= RAMP_FROM and (hurried or first is None) else ()
    )
    for narrow in (*ramp, width or 1 << 20):
        game.settings[WIDTH] = narrow
        full = narrow == (width or 1 << 20)
        for beta in (penalty, int(ENDLESS)):
            # Where a narrower search won within the limit, look for its equal or less.
            beta = min(beta, best + 1) if full else beta
            choose(game, frame, yields, left, beta, position.constraint, only, found)
            value, at, low, likely = (int(x) for x in found)
            stopped = bool(game.counters[ABORTED])
            if at >= 0 and (value < best or full):
                best, pick = value, at
            if full:
                lower, exact = low if width is None else 0, not stopped and width is None
            if at >= 0 or stopped or best < penalty or strict:
                break
        if game.counters[ABORTED]:
            exact = False
            break
    game.settings[WIDTH] = 1 << 20
    lower = max(lower, 2 * weight - int(frame.weights[0]))
    if pick < 0:
        # Stopped before anything was found (name the likeliest), or proven that no way to play wins
        # for sure.
        guess = None if likely < 0 or not game.counters[ABORTED] else int(frame.guesses[likely])
        return Verdict(guess, None, 0, exact, min(lower, penalty), 0, 0.0)
    losses, total = divmod(best, penalty)
    total -= losses * (left - 1)
    bound = total if exact else min(lower, best)
    kinds = frame.guesses if first is None and engine.rules == NORMAL else None
    return Verdict(int(frame.guesses[pick]), total, losses, exact, bound, 0, 0.0, kinds)


def _idle(
    engine: Engine,
    game: Game,
    position: Node,
    left: int,
    first: int,
    width: int | None,
    strict: bool,
) -> Verdict:
    """The cost of a guess that splits nothing: one turn for every candidate, then the rest of the
    game."""
    if first not in position.guesses:
        raise ValueError(f"guess {first} is not legal here")
    then = _settle(
        engine,
        game,
        after(engine, position, first, position.candidates),
        left - 1,
        None,
        width,
        strict,
    )
    weight = int(engine.weights[position.candidates].sum()) - then.losses
    total = None if then.total is None else then.total + weight
    return Verdict(first, total, then.losses, then.exact, then.lower + weight, 0, 0.0)
