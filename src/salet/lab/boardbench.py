"""A strategy on games of several boards, the same games for every strategy."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.errors import ListError, SaletError, why
from salet.host.boardgames import check_answers, check_enough, play_boards
from salet.lab.evaluation import Counted
from salet.lab.executors import done_by
from salet.puzzle.boards import limit_of
from salet.puzzle.rules import Rules
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.tree.grow import Progress
from salet.words.lexicon import Lexicon
from salet.words.plain import fields

SHARE = 8  # games that go to a worker at a time


@dataclass(frozen=True, eq=False, repr=False)
class BoardsEvaluation(Counted):
    """How a strategy did on games of several boards.

    ``answers`` are those of each game, ``turns`` the turn in which each board was solved,
    [games, boards], 0 for one that never was. A game takes as many guesses as its last board.
    """

    strategy: str
    lexicon: Lexicon
    rules: Rules
    answers: tuple[tuple[str, ...], ...]
    turns: NDArray[np.int64]
    opener: str
    limit: int
    seconds: float = 0.0

    def __repr__(self) -> str:
        return (
            f"BoardsEvaluation({self.strategy!r} on {self.boards} boards of {self.lexicon.name!r}: "
            f"mean {self.mean:.4f}, worst {self.worst}, losses {self.losses}, "
            f"counts {self.counts})"
        )

    @property
    def boards(self) -> int:
        """How many boards a game has."""
        return int(self.turns.shape[1])

    @cached_property
    def last(self) -> NDArray[np.int64]:
        """The last guess of each game, [games]; 0 when a board was never solved."""
        return np.where((self.turns > 0).all(axis=1), self.turns.max(axis=1), 0)

    @property
    def sum_mean(self) -> float:
        """The sum of the turns of all boards of a game, on average over the games that ended."""
        ended = self.turns[self.last > 0]
        return float(ended.sum(axis=1).mean()) if len(ended) else 0.0

    @property
    def unsolved(self) -> int:
        """Games that never ended."""
        return int((self.last == 0).sum())

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "strategy": self.strategy,
            "list": self.lexicon.name,
            **fields(self, "rules boards"),
            "within": self.limit,
            **fields(self, "opener games total mean std sum_mean worst losses unsolved counts"),
            "seconds": self.seconds,
        }


def drawn(lexicon: Lexicon, boards: int, games: int, seed: int = 0) -> tuple[tuple[str, ...], ...]:
    """The answers of so many games by chance, all of one game different.

    >>> from salet.belief.lists import load
    >>> drawn(load("original"), 2, 1)
    (('rerun', 'shelf'),)
    """
    chance = random.Random(seed)
    words = lexicon.answer_words
    check_enough(lexicon, boards)
    return tuple(tuple(chance.sample(words, boards)) for _ in range(games))


def read_tuples(lexicon: Lexicon, file: str) -> tuple[tuple[str, ...], ...]:
    """The answers of one game a line, parted by blanks or commas."""
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = why(error) if isinstance(error, OSError) else "it is no text"
        raise ListError(f"{file} cannot be read: {reason}", "Name a file of answers.") from None
    games: list[tuple[str, ...]] = []
    for nth, line in enumerate(lines, 1):
        words = line.replace(",", " ").split()
        if not words or words[0].startswith("#"):
            continue
        try:
            games.append(check_answers(lexicon, words))
        except SaletError as error:
            raise ListError(f"{file}, line {nth}: {error.message}", error.fix) from None
        if len(games[-1]) != len(games[0]):
            raise ListError(
                f"{file}, line {nth}: {len(games[-1])} answers, and the lines before have "
                f"{len(games[0])}",
                "Give the answers of one game a line, as many in each.",
            )
    if not games:
        raise ListError(f"{file} has no games", "Give the answers of one game a line.")
    return tuple(games)


def evaluate_boards(
    strategy: Strategy,
    lexicon: Lexicon,
    answers: Sequence[tuple[str, ...]],
    rules: Rules = Rules.NORMAL,
    *,
    opener: str | None = None,
    limit: int | None = None,
    sequence: bool = False,
    executor: Executor | None = None,
    progress: Progress | None = None,
    label: str | None = None,
) -> BoardsEvaluation:
    """Play a strategy on games with these answers; ``executor`` shares them among workers.

    ``label`` is what to call it, where that is not its name.
    """
    started = time.perf_counter()
    shares = [tuple(answers[at : at + SHARE]) for at in range(0, len(answers), SHARE)]
    given = (strategy, lexicon, rules, opener, limit, sequence)
    played: dict[int, list[tuple[str, list[int]]]] = {}
    for at, done in done_by(executor, _play, given, shares):
        played[at] = done
        if progress is not None:
            progress(len(done))
    games = [game for at in range(len(shares)) for game in played[at]]
    turns = np.array([game for _, game in games], dtype=np.int64)
    within = limit or limit_of(len(answers[0]))
    seconds = time.perf_counter() - started
    return BoardsEvaluation(
        label or strategy.name, lexicon, rules, tuple(answers), turns, games[0][0], within, seconds
    )


def bench_boards(
    strategy: str | Strategy = DEFAULT,
    *,
    boards: int = 4,
    games: int = 100,
    seed: int = 0,
    list: str | Lexicon = "original",
    rules: Rules | str = Rules.NORMAL,
    opener: str | None = None,
    within: int | None = None,
    sequence: bool = False,
    executor: Executor | None = None,
) -> BoardsEvaluation:
    """A strategy on so many games of several boards by chance, the same for the same ``seed``.

    >>> bench_boards("bits-and-hits", boards=2, games=3).losses
    0
    """
    lexicon = load(list)
    return evaluate_boards(
        find_strategy(strategy), lexicon, drawn(lexicon, boards, games, seed), Rules(rules),
        opener=opener, limit=within, sequence=sequence, executor=executor,
    )  # fmt: skip


def _play(
    strategy: Strategy,
    lexicon: Lexicon,
    rules: Rules,
    opener: str | None,
    limit: int | None,
    sequence: bool,
    answers: Sequence[tuple[str, ...]],
) -> list[tuple[str, list[int]]]:
    """The first guess and the turns of each game of a share, wherever this runs."""
    from salet.numbers.matrix import matrix_of

    matrix_of(lexicon).full()
    games = []
    for hidden in answers:
        game = play_boards(
            hidden, strategy, lexicon, rules, opener=opener, limit=limit, sequence=sequence
        )
        games.append((game.moves[0].turn.guess, [turn or 0 for turn in game.turns]))
    return games
