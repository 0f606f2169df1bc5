"""The compiled search of one list under one set of rules.

This is the only file of the search that reads a ``Position``: it converts candidates, legal guesses
and turns.
"""

from __future__ import annotations

import threading
import zlib
from collections import Counter
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError
from salet.numbers.compiled import first_run
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.marks import Mark
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.search.engine import Engine, new_engine, new_workspace
from salet.search.legality import blank, demand
from salet.search.solve import solve
from salet.search.task import EXACT, MOST_LEFT, Effort, Node, Task, Verdict
from salet.search.workspace import Workspace
from salet.words.lexicon import Lexicon

_SCALE = 1 << 52  # the sum of the integer weights of a belief: as precise as its floats


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
        left = min(position.guesses_ahead, MOST_LEFT)  # more are never needed
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


def new_searcher(lexicon: Lexicon, rules: Rules, loss: int) -> Searcher:
    """Return the search of a list and rules; ``loss`` is that of ``new_engine``."""
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
    few = Task(np.arange(min(3, len(lexicon.answers))))
    kind = f"search-{matrix.dtype}-{np.dtype(engine.label)}"
    first_run(kind, lambda: solve(engine, few, work=work))
    return Searcher(lexicon, rules, engine, work)
