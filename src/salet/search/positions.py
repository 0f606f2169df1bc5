"""Search a ``Position``: the best guess, and the values of several guesses.

This is the only file of the search that uses ``Position``. It converts candidates, legal guesses
and turns for the compiled search. There is one search for each list and rules, so that later
questions use the results of earlier ones.
"""

from __future__ import annotations

import threading
import zlib
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.marks import Mark
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.search.clock import Clock
from salet.search.engine import Engine, Node, new_engine, new_workspace
from salet.search.legality import blank, demand
from salet.search.solve import EXACT, MOST_LEFT, Effort, Task, Verdict, solve
from salet.search.workspace import Workspace
from salet.words.constants import PAST_LIMIT, VALUE
from salet.words.lexicon import Lexicon
from salet.words.ranking import Merits

_SCALE = 1 << 26  # the sum of the integer weights of a belief
_FULL = 300  # candidates: up to this number a full search takes about a second
_EVERYDAY = 6  # everyday words that are valued on request
PLAYED_ON: int = VALUE["played_on"]  # guesses that a game past its limit is taken to allow


@dataclass(slots=True)
class Searcher:
    """The search of one list under one set of rules, for one question at a time."""

    lexicon: Lexicon
    rules: Rules
    engine: Engine
    work: Workspace
    lock: threading.Lock = field(default_factory=threading.Lock)
    stops: int = 0  # the number of calls of ``stop``
    _numbers: dict[str, int] = field(default_factory=dict)  # of the letters

    def ask(
        self,
        position: Position,
        *,
        first: int | None = None,
        top: int = 1,
        ties: str = "outsider",
        effort: Effort = EXACT,
    ) -> Verdict:
        """Search a position, or one guess there (``first``): see ``Task`` and ``Effort``."""
        left = min(guesses_left(position), MOST_LEFT)  # more are never needed
        with self.lock:
            node = self._node(position)
            task = Task(node=node, left=left, first=first, top=top, ties=ties)
            return solve(self.engine, task, effort, self.work)

    def stop(self) -> None:
        """Stop the running search from another thread."""
        self.stops += 1
        self.work.meter["stop"] = 1

    def _node(self, position: Position) -> Node:
        """Return the node of a position."""
        constraint = blank(self.engine.spelling)
        for turn in position.turns:
            self._reveal(constraint, turn)
        guesses = np.flatnonzero(position.legal).astype(np.int32)
        return Node(position.board.columns.astype(np.int32), guesses, constraint)

    def _reveal(self, constraint: NDArray[np.uint64], turn: Turn) -> None:
        """Add the constraint of one turn: see ``legality``. The guess need not be on the list."""
        if self.rules is Rules.ULTRA_HARD:
            text = f"{turn.guess}:{turn.feedback}".encode()
            digest = zlib.crc32(text) << 32 | zlib.crc32(text[::-1])
            constraint[0] = np.uint64((int(constraint[0]) + digest) % (1 << 64))
        if self.rules is not Rules.HARD:
            return
        revealed: Counter[int] = Counter()
        letters, length = len(self._numbers), self.lexicon.length
        for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
            if mark == Mark.ABSENT:
                continue
            code = self._numbers[letter]
            if mark == Mark.CORRECT:
                demand(constraint, place * letters + code)
            demand(constraint, (length + revealed[code]) * letters + code)
            revealed[code] += 1

    def __post_init__(self) -> None:
        used = sorted({x for word in self.lexicon.guesses for x in self.lexicon.letters(word)})
        self._numbers = {x: i for i, x in enumerate(used)}


def guesses_left(position: Position) -> int:
    """Return the guesses that the game still allows; a game past its limit goes on."""
    return position.guesses_left if position.guesses_left > 0 else PLAYED_ON


@lru_cache(maxsize=4)
def searcher(lexicon: Lexicon, rules: Rules) -> Searcher:
    """Return the search of a list and rules, cached.

    On a closed list fewest losses come first. Under a belief an answer that is not found counts
    ``PAST_LIMIT`` guesses past the limit, as in every value.
    """
    loss = 0 if lexicon.uniform else int(PAST_LIMIT)
    matrix = matrix_of(lexicon, compiled=True).full()
    weights = None
    if not lexicon.uniform:
        scaled = np.maximum(1, np.rint(np.array(lexicon.weights) * _SCALE))
        weights = scaled.astype(np.int64)
    words = None
    if rules is not Rules.NORMAL:
        words = [lexicon.letters(word) for word in lexicon.guesses]
    try:
        engine = new_engine(
            matrix, lexicon.answers, words=words, weights=weights, rules=rules.value,
            length=lexicon.length, loss=loss,
        )  # fmt: skip
    except ValueError as error:
        raise InputError(f"this list cannot be searched: {error}", "Use a smaller list.") from None
    work = new_workspace(engine)
    solve(
        engine, Task(np.arange(min(3, len(lexicon.answers)))), work=work
    )  # loads the compiled code
    return Searcher(lexicon, rules, engine, work)


def best_guess(
    position: Position, *, ties: str = "candidate", seconds: float | None = None
) -> int | None:
    """Return the index of the best guess, or None if ``seconds`` were too short for any.

    It is proven best if ``seconds`` were enough.
    """
    if position.count <= 2:  # the likelier of two is always best
        return int(position.candidate_indices[np.argmax(position.weights)])
    search = searcher(position.lexicon, position.rules)  # the clock starts after compiling
    return search.ask(position, ties=ties, effort=Effort(seconds=seconds)).guess


def valued_guesses(
    position: Position,
    alternatives: int,
    *,
    everyday: bool = False,
    seconds: float | None = None,
) -> Merits:
    """Return the expected turns of the best guess and of a few others; the rest rank behind them.

    If the position is small, the others are proven to be the next best. With ``everyday`` some
    everyday words are valued too. The result is ``exact`` if ``seconds`` were enough, and
    ``timed_out`` if they were not.
    """
    search = searcher(position.lexicon, position.rules)
    clock = Clock(seconds)  # starts after compiling
    facts = position.statistics
    if position.lexicon.uniform:
        rough = 2 * facts.expected_size - facts.buckets - position.is_candidate
    else:
        rough = -facts.entropy
        rough[position.candidate_indices] -= position.weights
    rough = np.where(position.legal, rough, np.inf)
    order = [g for g in np.argsort(rough, kind="stable").tolist() if np.isfinite(rough[g])]
    familiar = position.everyday
    known = [g for g in order if familiar[g]][: _EVERYDAY * everyday]
    if position.count > _FULL and position.turns:
        alternatives, known = 1, known[:1]  # each takes about a second
    verdict = search.ask(position, ties="candidate", effort=Effort(seconds=clock.left))
    best, exact = verdict.guess, verdict.exact
    valued = {row.guess: (row, verdict.proven) for row in verdict.best}
    asked = [*known, *order[:alternatives]]
    if exact and position.count <= _FULL and not clock.over:
        verdict = search.ask(
            position, top=alternatives + 1, ties="candidate", effort=Effort(seconds=clock.left)
        )
        valued |= {row.guess: (row, verdict.proven) for row in verdict.best}
        asked = known
    for guess in dict.fromkeys(asked):
        if clock.over or guess in valued:
            continue
        single = search.ask(position, first=guess, effort=Effort(seconds=clock.left))
        valued |= {row.guess: (row, single.proven) for row in single.best}
    turns = np.full(len(rough), np.nan)
    merit = np.full(len(rough), np.inf)
    proven = np.zeros(len(rough), dtype=bool)
    weight = float(search.engine.weights[position.board.columns].sum())
    least = 0.0
    by_cost = sorted(valued.values(), key=lambda pair: (pair[0].losses, pair[0].total))
    for row, sure in by_cost:  # fewer losses come first, whatever the turns
        proven[row.guess] = sure
        cost = row.total + row.losses * (guesses_left(position) + PAST_LIMIT)
        least = merit[row.guess] = max(least, cost / weight)
        if not row.losses:
            turns[row.guess] = row.total / weight
    top = merit[np.isfinite(merit)].max(initial=0.0)
    others = [g for g in order if not np.isfinite(merit[g])]
    merit[others] = top + 1 + np.arange(len(others)) / len(rough)
    merit[order[0] if best is None else best] = merit.min()
    timed_out = clock.over and not exact
    return Merits(merit, turns=turns, exact=exact, proven=proven, timed_out=timed_out)
