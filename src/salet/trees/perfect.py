"""Perfect play from a position: the best guess, its total, and the counts of guesses."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from salet.errors import InputError
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn, check_one_board
from salet.search.clock import Clock, alarm
from salet.search.positions import searcher
from salet.search.task import Effort, Verdict
from salet.strategies import PERFECT, find_strategy
from salet.trees.grow import TreeBuilder
from salet.trees.tree import DecisionTree
from salet.words.constants import PAST_LIMIT
from salet.words.lexicon import Lexicon
from salet.words.records import fields


@dataclass(frozen=True, slots=True)
class Outcome:
    """The value of a position. Guesses are counted from this position on.

    ``total`` is the least sum of guesses over the candidates. It is None if the limit is too low to
    find every candidate; then the best play does not find ``losses`` of them. With a belief it is
    their expected number, and so is ``mean``, where a candidate that is not found counts as
    limit + 4 guesses.
    ``winnable`` and ``losses`` are None if the search was cut short before they were known.
    ``bound`` is a proven lower bound of the total. ``counts`` and ``worst`` are None if the search
    was cut short before the tree was complete.
    """

    guess: str | None
    total: float | int | None
    mean: float | None
    worst: int | None
    counts: dict[int, int] | None
    exact: bool
    winnable: bool | None
    losses: int | None
    bound: float | int
    nodes: int
    seconds: float
    candidates: int

    def as_dict(self) -> dict[str, Any]:
        """The result for ``--json``."""
        return fields(self, " ".join(self.__slots__))


def exact(
    *turns: str | Turn | Position,
    list: str | Lexicon = "original",
    rules: Rules | str = Rules.NORMAL,
    opener: str | None = None,
    limit: int = LIMIT,
    seconds: float | None = None,
) -> Outcome:
    """Return proven perfect play after these turns, or at a position.

    With ``opener``, return the value of that guess instead. After ``seconds``, return the best
    result so far, with ``exact`` False.

    >>> exact("crane:bbygb", list="original").guess
    'thigs'
    """
    if turns and isinstance(turns[0], Position):
        position = turns[0]
    else:
        position = Position.of(list, turns, rules, limit=limit)  # type: ignore[arg-type]
    check_searchable(position, opener)
    first = None if opener is None else position.lexicon.index(position.lexicon.word(opener))
    return value(position, opener=first, seconds=seconds)


def check_searchable(position: Position, opener: str | None = None) -> None:
    """Raise an error unless perfect play can be computed from a position, or after ``opener``."""
    check_one_board(len(position.boards), "exact search", "several would take too long")
    position.check_guess_left()
    if position.is_over:
        raise InputError(
            "the game is solved, so there is no guess to search", "Omit the last turn."
        ).keyed("game-over")
    if opener is not None:
        lexicon = position.lexicon
        position.check_legal(lexicon.letters(lexicon.word(opener)))


def value(
    position: Position, *, opener: int | None = None, seconds: float | None = None
) -> Outcome:
    """Return perfect play from a position, or after the guess ``opener`` there.

    On a closed list perfect play has the fewest losses, then the least total; under a belief it has
    the least value. If ``seconds`` are over, the best result so far is returned; ``exact`` is False
    unless only the tree was incomplete.
    """
    engine = searcher(position.lexicon, position.rules).engine
    began = time.perf_counter()
    verdict, tree = _best(position, opener, seconds)
    weight = int(engine.weights[position.board.columns].sum())
    scale: float | int = 1 if position.lexicon.uniform else 1 / weight
    counts: dict[int, int] | None = None
    winnable = verdict.winnable if position.lexicon.uniform else None
    losses = 0 if winnable else None
    total: float | int | None = verdict.total if verdict.exact or verdict.winnable else None
    mean = None if total is None or verdict.losses == weight else total / (weight - verdict.losses)
    if tree is not None:
        turns = tree.turns - len(position.turns)
        counts = {int(n): int((turns == n).sum()) for n in np.unique(turns)}
        is_lost = turns > position.guesses_left
        losses = int(is_lost.sum())
        if not position.lexicon.uniform:
            winnable = not losses
            turns = np.where(is_lost, position.guesses_left + PAST_LIMIT, turns)
            total = float(position.weights @ turns) / scale
            mean = total / weight
    total = total * scale if total is not None and verdict.winnable else None
    bound = verdict.lower * scale
    return Outcome(
        guess=None if verdict.guess is None else position.lexicon.guesses[verdict.guess],
        total=None if winnable is False else total,
        mean=mean,
        worst=None if counts is None else max(counts),
        counts=counts,
        exact=verdict.exact,
        winnable=winnable,
        losses=losses,
        bound=bound if total is None else min(bound, total),
        nodes=verdict.nodes,
        seconds=time.perf_counter() - began,
        candidates=position.count,
    )


def _best(
    position: Position, opener: int | None, seconds: float | None
) -> tuple[Verdict, DecisionTree | None]:
    """Return the best play, and its tree unless the search was cut short."""
    clock = Clock(seconds)
    search = searcher(position.lexicon, position.rules)
    stops = search.stops
    effort = Effort(seconds=seconds)
    verdict = search.ask(position, first=opener, ties="candidate", effort=effort)
    if verdict.guess is None or not verdict.exact:
        return verdict, None
    try:
        with alarm(clock.left, search.stop):
            return verdict, _grow(position, verdict.guess, stops)
    except _StoppedError:  # the verdict is valid, but there is no complete tree
        return replace(verdict, exact=not verdict.losses), None
    finally:
        search.work.meter["stop"] = 0


class _StoppedError(Exception):
    """The search was stopped while a tree was growing."""


def _grow(position: Position, guess: int, stops: int) -> DecisionTree:
    """Return the tree of perfect play from a position with a known first guess.

    Raise ``_StoppedError`` if the search was interrupted: then its ``stops`` have changed.
    """
    search = searcher(position.lexicon, position.rules)

    def check_stopped(_: int) -> None:
        if search.stops != stops:
            raise _StoppedError

    compiled = replace(position.board, matrix=matrix_of(position.lexicon, compiled=True))
    position = replace(position, boards=(compiled,))
    branch = TreeBuilder(find_strategy(PERFECT), check_stopped).grow(position, first=guess)
    return branch.finish(position.lexicon)


def optimal_tree(
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    *,
    opener: str | None = None,
    limit: int = LIMIT,
) -> DecisionTree:
    """Return the complete tree of perfect play on a list, for its best opener or another one."""
    position = Position.start(lexicon, rules, limit=limit)
    first = None if opener is None else lexicon.index(opener)
    verdict, tree = _best(position, first, None)
    assert tree is not None
    claimed = tree.about(strategy=PERFECT, rules=rules, exact=verdict.exact, limit=limit)
    total = verdict.total if lexicon.uniform and not verdict.losses else None
    return replace(claimed, info=replace(claimed.info, total=total))
