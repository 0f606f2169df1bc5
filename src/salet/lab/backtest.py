"""Backtests of a belief: play real days, each knowing only the answers of earlier days."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from datetime import date
from itertools import repeat
from typing import Any

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.daily import believed
from salet.belief.history import History
from salet.belief.lists import load
from salet.belief.mixture import Learner, frequency
from salet.errors import InputError, WordError
from salet.host.games import by_advice, played
from salet.host.hosts import Words
from salet.lab.executors import run_units
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn
from salet.strategies import DEFAULT, chosen
from salet.strategies.base import Strategy
from salet.trees.grow import Progress
from salet.words.lexicon import DAILY, Lexicon
from salet.words.records import fields

CHUNK = 16  # days per unit of work for an executor
MAX_GUESSES = 20  # a game without a win after this many guesses counts as unsolved
HABITS = "habits"
# Beliefs that do not change from day to day, for comparison.
FIXED = ("frequency", "2,309 alike", "3,158 alike", "14,855 alike")


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """The game of one day; ``bits`` is the surprise of its answer, -log2 of its probability.

    ``bits`` is infinite, and the game unsolved, if the belief ruled out the answer.
    """

    day: date
    answer: str
    guesses: tuple[str, ...]
    bits: float

    @property
    def solved(self) -> bool:
        """Whether the last guess is the answer, perhaps after more guesses than the limit."""
        return self.guesses[-1:] == (self.answer,)


@dataclass(frozen=True, slots=True)
class Backtest:
    """The results of one belief over a range of days."""

    belief: str
    strategy: str
    rules: Rules
    limit: int
    games: tuple[DayPlayed, ...]
    seconds: float
    words: str = "any"

    @property
    def counts(self) -> dict[int, int]:
        """The number of solved days for each number of guesses."""
        return dict(sorted(Counter(len(g.guesses) for g in self.games if g.solved).items()))

    @property
    def mean(self) -> float | None:
        """The mean number of guesses of solved days."""
        lengths = [len(g.guesses) for g in self.games if g.solved]
        return sum(lengths) / len(lengths) if lengths else None

    @property
    def lost(self) -> tuple[DayPlayed, ...]:
        """The days not solved within the limit."""
        return tuple(g for g in self.games if not g.solved or len(g.guesses) > self.limit)

    @property
    def bits(self) -> float | None:
        """The mean bits of a day, or None if the belief ruled out an answer."""
        total = sum(g.bits for g in self.games)
        return total / len(self.games) if self.games and math.isfinite(total) else None

    @property
    def outside(self) -> int:
        """The number of days whose answer the belief ruled out."""
        return sum(not math.isfinite(g.bits) for g in self.games)

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``."""
        return {
            **fields(self, "belief strategy rules words"),
            "days": len(self.games),
            "from": self.games[0].day.isoformat(),
            "to": self.games[-1].day.isoformat(),
            "mean": self.mean,
            "losses": len(self.lost),
            **fields(self, "outside counts bits"),
            "seconds": round(self.seconds, 3),
        }


def backtest(
    history: History,
    first: date | None = None,
    last: date | None = None,
    *,
    belief: str = HABITS,
    strategy: str | Strategy = DEFAULT,
    rules: Rules = Rules.NORMAL,
    opener: str | None = None,
    limit: int = LIMIT,
    words: str = "any",
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Backtest:
    """Play the days of a history from ``first`` to ``last``, each knowing only earlier days.

    ``belief`` is ``habits``, learned day by day, or one of ``FIXED``. ``words`` is ``any``, or
    ``everyday`` to prefer everyday guesses that cost almost nothing. With an ``executor`` the days
    are divided among its workers.
    """
    days = history.between(first, last).days
    if not days:
        raise InputError(
            "the history has no answers for these days",
            f"It has {history.span}: choose days in this range.",
        )
    taste = Taste(words, top=1, strategy=chosen(strategy))
    first_guess = opener or _usual_opener(belief, taste, rules)
    started = time.perf_counter()
    shared = (history, belief, taste, first_guess, rules, limit)
    if executor is None:
        games = _play_days(*shared, days, progress)
    else:
        chunks = [days[at : at + CHUNK] for at in range(0, len(days), CHUNK)]
        done: dict[int, list[DayPlayed]] = {}
        for nth, chunk in run_units(executor, _play_days, shared, chunks):
            done[nth] = chunk
            if progress is not None:
                progress(len(chunk))
        games = [game for nth in range(len(chunks)) for game in done[nth]]
    seconds = time.perf_counter() - started
    name = DEFAULT if taste.strategy is None else taste.strategy.name
    return Backtest(
        belief, name, rules, limit=limit, games=tuple(games), seconds=seconds, words=words
    )


def _play_days(
    history: History,
    belief: str,
    taste: Taste,
    opener: str,
    rules: Rules,
    limit: int,
    days: Sequence[tuple[date, str]],
    progress: Progress | None = None,
) -> list[DayPlayed]:
    """Play consecutive days; runs in a worker."""
    lexicons = _day_by_day(history, days) if belief == HABITS else repeat(fixed_list(belief))
    player = _Player(taste, opener, rules, limit)
    games: list[DayPlayed] = []
    for (day, answer), lexicon in zip(days, lexicons, strict=False):
        games.append(player.play(lexicon, day, answer))
        if progress is not None:
            progress(1)
    return games


def _day_by_day(history: History, days: Sequence[tuple[date, str]]) -> Iterator[Lexicon]:
    """Yield the list of each day with the belief learned from the days before it."""
    learner = Learner()
    for when, word in history.before(days[0][0]).days:
        learner.see(when, word)
    for day, answer in days:
        yield believed(learner.used, learner.habits())
        learner.see(day, answer)


def fixed_list(belief: str) -> Lexicon:
    """Return the list of one of the ``FIXED`` beliefs.

    >>> fixed_list("2,309 alike")
    Lexicon(name='nyt-2022', 14,855 guesses, 2,309 answers of 5 letters)
    """
    if belief not in FIXED:
        raise InputError(
            f"there is no belief {belief!r}", f"Choose {HABITS}, or one of {', '.join(FIXED)}."
        )
    if belief == "2,309 alike":
        return load("nyt-2022")
    if belief == "3,158 alike":
        return load("nyt-2023")
    words = load("nyt-2022").guesses
    weights = frequency(words) if belief == "frequency" else None
    return Lexicon.of(words, words, weights, name=belief)


def _usual_opener(belief: str, taste: Taste, rules: Rules) -> str:
    """Return the opener that is advised today: the best first guess hardly depends on the day.

    It is the only thing that a backtest takes from later days.
    """
    names = {"2,309 alike": "nyt-2022", "3,158 alike": "nyt-2023"}
    return advise(Position.start(names.get(belief, DAILY), rules), taste).best.guess


class _Player:
    """Plays days, and caches the guesses by turns so far while the list stays the same."""

    def __init__(self, taste: Taste, opener: str, rules: Rules, limit: int):
        self.choose = by_advice(lambda position: advise(position, taste), opener or None)
        self.rules = rules
        self.limit = limit
        self.lexicon: Lexicon | None = None
        self.cache: dict[tuple[Turn, ...], str | None] = {}  # turns so far -> next guess

    def play(self, lexicon: Lexicon, day: date, answer: str) -> DayPlayed:
        if lexicon is not self.lexicon:
            self.lexicon, self.cache = lexicon, {}
            self.start = Position.start(lexicon, self.rules, limit=self.limit)
        if answer not in lexicon:
            raise WordError(
                f"{answer.upper()}, the answer of {day}, is not an allowed word",
                "Correct the history.",
            )
        column = lexicon.answer_column(answer)
        chance = 0.0 if column is None else lexicon.weights[column]
        bits = -math.log2(chance) if chance else math.inf
        positions = played(self.start, Words((answer,)), self._guess, MAX_GUESSES)
        guesses = tuple(position.turns[-1].guess for position in positions)
        return DayPlayed(day, answer, guesses, bits)

    def _guess(self, position: Position) -> str | None:
        if position.turns not in self.cache:
            self.cache[position.turns] = self.choose(_ongoing(position))
        return self.cache[position.turns]


def _ongoing(position: Position) -> Position:
    """Return the position, with a higher limit if no guesses are left, so that play goes on."""
    if position.guesses_left > 0:
        return position
    return replace(position, setup=replace(position.setup, limit=MAX_GUESSES))
