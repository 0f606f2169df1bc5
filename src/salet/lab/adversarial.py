"""Games of strategies against the adversary, one each."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from salet.host.adversary import Adversary
from salet.host.games import Game, play_out
from salet.lab.executors import run_units
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.strategies import find_strategy
from salet.strategies.base import Strategy
from salet.trees.grow import Progress
from salet.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class AdversaryGame:
    """The game of a strategy against the adversary."""

    strategy: str
    game: Game
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``: that of ``solve``, with strategy and length."""
        length = len(self.game.moves)
        return {"strategy": self.strategy, "length": length, **self.game.as_dict()}


def adversary_games(
    strategies: Sequence[str | Strategy],
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    opener: str | None = None,
    limit: int = LIMIT,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> tuple[AdversaryGame, ...]:
    """Return one game per strategy, the longest first.

    A strategy given by name uses the opening book. With an ``executor`` the games are divided among
    its workers.

    >>> from salet.belief.lists import load
    >>> row, = adversary_games(["entropy"], load("original"))
    >>> [move.turn.guess for move in row.game.moves]
    ['soare', 'clint', 'dumpy', 'buggy', 'fuzzy']
    """
    rows: list[AdversaryGame] = []
    for _, row in run_units(executor, _game, (lexicon, rules, opener, limit), strategies):
        rows.append(row)
        if progress is not None:
            progress(1)
    return tuple(sorted(rows, key=lambda row: (-len(row.game.moves), row.strategy)))


def _game(
    lexicon: Lexicon, rules: Rules, opener: str | None, limit: int, strategy: str | Strategy
) -> AdversaryGame:
    started = time.perf_counter()
    game = play_out(Adversary(), strategy, lexicon, rules, opener=opener, limit=limit)
    return AdversaryGame(find_strategy(strategy).name, game, time.perf_counter() - started)
