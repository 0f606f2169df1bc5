"""Strategies against the adversary: one game each, and which it holds up longest."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from salet.host.adversary import Adversary
from salet.host.games import Game, play_out
from salet.lab.executors import done_by
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.strategies import find_strategy
from salet.strategies.base import Strategy
from salet.trees.grow import Progress
from salet.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class HeldUp:
    """The game of a strategy against the adversary."""

    strategy: str
    game: Game
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``: as ``solve``, with the strategy and how many guesses it took."""
        length = len(self.game.moves)
        return {"strategy": self.strategy, "length": length, **self.game.as_dict()}


def held_up(
    strategies: Sequence[str | Strategy],
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    opener: str | None = None,
    limit: int = LIMIT,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[HeldUp, ...]:
    """A game of each strategy, the longest first; shared among the workers of an ``executor``.

    A strategy that is given by its name plays by the book where that has it.

    >>> from salet.belief.lists import load
    >>> row, = held_up(["entropy"], load("original"))
    >>> [move.turn.guess for move in row.game.moves]
    ['soare', 'clint', 'dumpy', 'buggy', 'fuzzy']
    """
    found: list[HeldUp] = []
    given = lexicon, rules, opener, limit
    for _, game in done_by(executor, _game, given, strategies):
        found.append(game)
        if progress is not None:
            progress(1)
    return tuple(sorted(found, key=lambda row: (-len(row.game.moves), row.strategy)))


def _game(
    lexicon: Lexicon, rules: Rules, opener: str | None, limit: int, strategy: str | Strategy
) -> HeldUp:
    began = time.perf_counter()
    game = play_out(Adversary(), strategy, lexicon, rules, opener=opener, limit=limit)
    return HeldUp(find_strategy(strategy).name, game, time.perf_counter() - began)
