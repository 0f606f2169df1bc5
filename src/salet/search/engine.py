"""The data that all searches of one list share, and the workspace of a thread.

    engine = new_engine(matrix, answers, words=allowed, weights=None, rules="normal")
    work   = new_workspace(engine)       one per thread; holds the table, so later searches are warm

An engine is read-only and may be shared between threads; a workspace may not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from salet.search.frame import Frame, cut, turned
from salet.search.legality import blank, legal, spell, tighten
from salet.search.survey import BLOCK, Scratch
from salet.search.table import new_table
from salet.search.task import HARD, NORMAL, ULTRA, Node, penalty_of
from salet.search.workspace import METER, Settings, Workspace

__all__ = ["Engine", "new_engine", "new_workspace", "place", "root_frame"]

RULES = {"normal": NORMAL, "hard": HARD, "ultra-hard": ULTRA}
# So that penalty * weight stays below 2**61: where a loss costs more than any total, and where it
# has a cost of its own.
MOST_WEIGHT, MOST_WITH_LOSS = 1 << 28, 1 << 53
WIDEST = 1 << 20
TRANSPOSE_FROM = 10_000_000  # cells: from here on transposing the whole matrix pays off


@dataclass(frozen=True, slots=True)
class Engine:
    """One list under one set of rules with one belief."""

    matrix: NDArray[Any]  # [guesses, answers] patterns, unsigned
    answers: NDArray[np.int32]  # [answers] index of each answer among the guesses, ascending
    weights: NDArray[np.int64]  # [answers], at least 1
    rules: int
    length: int
    patterns: int  # 3 ** length
    spelling: NDArray[np.uint64]  # see `legality`
    zobrist: NDArray[np.uint64]  # [answers, 2]
    loss: int = 0  # cost of a lost answer past the last guess; 0: more than any total
    turned: list[NDArray[Any]] = field(default_factory=list)  # the transposed matrix, once needed

    @property
    def penalty(self) -> int:
        """The cost of an answer of weight 1 that is not found with the last guess."""
        return 1 + self.loss if self.loss else penalty_of(int(self.weights.sum()))

    @property
    def label(self) -> type[np.unsignedinteger[Any]]:
        """The type of labels: a byte if that is enough, so that words of all lengths share the
        compiled loops."""
        return np.uint8 if min(self.patterns, self.answers.size) < 256 else np.uint16


def new_engine(
    matrix: NDArray[Any],
    answers: ArrayLike,
    *,
    words: Sequence[Sequence[str]] | None = None,
    weights: ArrayLike | None = None,
    rules: str = "normal",
    length: int | None = None,
    loss: int = 0,
    seed: int = 0x5A1E7,
) -> Engine:
    """Return an engine. Raise ``ValueError`` for invalid arguments.

    `matrix` is [guesses, answers]; `answers[j]` is the guess of column j. `words` are the guesses
    as letters, needed under hard and ultra-hard rules; otherwise `length` (default 5) is enough.
    `weights` are integers, one per column. `loss` is the cost of an answer that is not found, past
    the last guess; without it fewest losses come first.
    """
    at = np.ascontiguousarray(answers, dtype=np.int32)
    if matrix.ndim != 2 or matrix.shape[1] != at.size:
        raise ValueError(
            f"matrix is {matrix.shape}, but there are {at.size} answers: one column each is needed"
        )
    if rules not in RULES:
        raise ValueError(f"no rules called {rules!r}: choose from {', '.join(RULES)}")
    if rules != "normal" and words is None:
        raise ValueError(f"{rules} rules depend on letters: pass words=")
    mass = (
        np.ones(at.size, np.int64)
        if weights is None
        else np.ascontiguousarray(weights, dtype=np.int64)
    )
    most = MOST_WITH_LOSS if loss else MOST_WEIGHT
    if mass.shape != at.shape or (mass < 1).any() or int(mass.sum()) > most:
        raise ValueError(
            f"weights must be {at.size} whole numbers of at least 1, together at most {most}"
        )
    size = len(words[0]) if words else (length or 5)
    spelling = spell(words, RULES[rules]) if words is not None else np.zeros((1, 2), np.uint64)
    zobrist = np.random.default_rng(seed).integers(0, 2**64, (max(at.size, 1), 2), dtype=np.uint64)
    return Engine(matrix, at, mass, RULES[rules], size, 3**size, spelling, zobrist, loss)


def new_workspace(engine: Engine, *, bits: int = 21) -> Workspace:
    """Return a workspace for one thread, with a table of 2**bits facts (24 bytes each)."""
    table = new_table(bits)
    cells = max(engine.patterns, engine.answers.size) + 1
    uniform = bool((engine.weights == 1).all())
    return Workspace(
        Settings(
            uniform,
            engine.penalty,
            engine.rules,
            engine.length,
            WIDEST,
            bounds_only=False,
            sieved=False,
        ),
        np.array([(0, 1 << 62, 0, 0)], METER),
        engine.zobrist,
        table.keys,
        table.facts,
        engine.spelling,
        engine.answers,
        np.zeros(cells + 1, np.int64),
        Scratch(np.zeros(BLOCK, np.uint64), np.zeros(BLOCK, np.int64), np.zeros(BLOCK, np.uint8)),
    )


def place(
    engine: Engine, candidates: ArrayLike | None = None, turns: Sequence[tuple[int, int]] = ()
) -> Node:
    """Return the node after `turns` (guess, pattern), or with these candidates, which must agree
    with the turns."""
    if candidates is None:
        left = np.ones(engine.answers.size, bool)
        for guess, pattern in turns:
            left &= engine.matrix[guess] == pattern
        columns = np.flatnonzero(left).astype(np.int32)
    else:
        columns = np.unique(np.asarray(candidates, np.int32)).astype(np.int32)
    position = Node(
        columns, np.arange(engine.matrix.shape[0], dtype=np.int32), blank(engine.spelling)
    )
    for guess, _ in turns:
        if columns.size:
            position = after(engine, position, guess, columns)
    return position


def after(engine: Engine, position: Node, guess: int, bucket: NDArray[np.int32]) -> Node:
    """Return the node after `guess` has left the candidates `bucket` (not empty)."""
    if engine.rules == NORMAL:
        return Node(bucket, position.guesses, position.constraint)
    answer = engine.answers[bucket[0]]
    bond = np.empty_like(position.constraint)
    rules, before = (engine.rules, engine.spelling, engine.length), position.constraint
    tighten(*rules, before, guess, answer, bond)
    picks = legal(*rules, before, bond, position.guesses, guess, answer)
    return Node(bucket, position.guesses[picks], bond)


def _labels(engine: Engine, guesses: NDArray[np.int32], columns: NDArray[np.int32]) -> NDArray[Any]:
    """Return the patterns of these guesses, transposed: [columns, guesses].

    The first large request transposes the whole matrix; after that lines are only copied.
    """
    every = guesses.size == engine.matrix.shape[0]
    if not engine.turned and guesses.size * columns.size >= TRANSPOSE_FROM:
        all_columns = np.arange(engine.answers.size, dtype=np.int32)
        all_guesses = np.arange(engine.matrix.shape[0], dtype=np.int32)
        engine.turned.append(turned(engine.matrix, all_guesses, all_columns))
    if not engine.turned:
        out: NDArray[Any] = turned(engine.matrix, guesses, columns)
        return out
    lines = engine.turned[0][columns]
    return lines if every else np.ascontiguousarray(lines[:, guesses])


def root_frame(
    engine: Engine, work: Workspace, position: Node, merge: bool
) -> tuple[Frame, NDArray[np.int64]]:
    """Return the frame of a node, cut from the matrix, and its yields (see `frame.cut`)."""
    columns = position.candidates[np.argsort(-engine.weights[position.candidates], kind="stable")]
    n = columns.size
    own = np.full(engine.matrix.shape[0], -1, np.int32)
    own[engine.answers[columns]] = np.arange(n)
    labels = _labels(engine, position.guesses, columns)
    raw = Frame(
        labels,
        position.guesses,
        np.zeros(position.guesses.size, np.int32),
        own[position.guesses],
        np.zeros((0, 0), engine.label),
        columns,
        engine.weights[columns],
    )
    picks = np.arange(position.guesses.size, dtype=np.int32)
    lines = np.arange(n, dtype=np.int32)
    merge = merge and engine.rules == NORMAL
    out: tuple[Frame, NDArray[np.int64]] = cut(raw, picks, lines, 0, n, merge, work.seen)
    return out
