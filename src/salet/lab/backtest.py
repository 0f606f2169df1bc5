"""A belief against real days, each played with only the earlier days known."""

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

from salet.advice.everyday import check_words, everyday_opener, knowing
from salet.belief.daily import believed
from salet.belief.history import History
from salet.belief.lists import load
from salet.belief.mixture import Learner, frequency
from salet.errors import InputError, WordError
from salet.lab.executors import done_by
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import LIMIT, Turn
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.trees.grow import Progress
from salet.words.book import look_up
from salet.words.lexicon import DAILY, Lexicon
from salet.words.records import fields

SHARE = 16  # days of a part of the work for several workers
MOST = 20  # guesses after which a game is given up
HABITS = "habits"
# The beliefs to compare with: the same every day.
FIXED = ("frequency", "2,309 alike", "3,158 alike", "14,855 alike")


@dataclass(frozen=True, slots=True)
class DayPlayed:
    """One day: the answer, the guesses, and how many bits the answer was worth before the first.

    ``bits`` is infinite, and the game not found, when the belief did not have the answer at all.
    """

    day: date
    answer: str
    guesses: tuple[str, ...]
    bits: float

    @property
    def found(self) -> bool:
        """Whether the answer was found in the end."""
        return self.guesses[-1:] == (self.answer,)


@dataclass(frozen=True, slots=True)
class Backtest:
    """How a belief would have done over some days."""

    belief: str
    strategy: str
    rules: Rules
    limit: int
    games: tuple[DayPlayed, ...]
    seconds: float
    words: str = "any"

    @property
    def counts(self) -> dict[int, int]:
        """How many days took how many guesses, of those found."""
        return dict(sorted(Counter(len(g.guesses) for g in self.games if g.found).items()))

    @property
    def mean(self) -> float | None:
        """Guesses a day, over the days found."""
        found = [len(g.guesses) for g in self.games if g.found]
        return sum(found) / len(found) if found else None

    @property
    def lost(self) -> tuple[DayPlayed, ...]:
        """The days that took too many guesses or were not found at all."""
        return tuple(g for g in self.games if not g.found or len(g.guesses) > self.limit)

    @property
    def bits(self) -> float | None:
        """The mean bits of a day, or None when the belief did not have some answer at all."""
        total = sum(g.bits for g in self.games)
        return total / len(self.games) if self.games and math.isfinite(total) else None

    @property
    def outside(self) -> int:
        """Days whose answer the belief did not have."""
        return sum(not math.isfinite(g.bits) for g in self.games)

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
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
    """Play the days from ``first`` to ``last`` of a history, with only earlier days known.

    ``belief`` is ``habits``, learned day by day, or one of ``FIXED``, the same every day.
    ``words`` are everyday ones, where they cost next to nothing, or any.
    With an ``executor`` the days are shared among its workers.
    """
    days = history.between(first, last).days
    if not days:
        raise InputError(
            "there is no day to play in this history",
            f"It has {history.span}: choose days of these.",
        )
    chosen = find_strategy(strategy)
    first_guess = opener or _usual_opener(belief, chosen, rules, words)
    if words == "everyday":
        chosen = knowing(chosen)
    if first_guess is not None:
        chosen = chosen.using(opener=first_guess)
    started = time.perf_counter()
    given = (belief, chosen, rules, limit)
    if executor is None:
        games = _play_days(history, *given, days, progress)
    else:
        parts = [days[at : at + SHARE] for at in range(0, len(days), SHARE)]
        played: dict[int, list[DayPlayed]] = {}
        for nth, part in done_by(executor, _play_days, (history, *given), parts):
            played[nth] = part
            if progress is not None:
                progress(len(part))
        games = [game for nth in range(len(parts)) for game in played[nth]]
    seconds = time.perf_counter() - started
    return Backtest(
        belief, chosen.name, rules, limit=limit, games=tuple(games), seconds=seconds, words=words
    )


def _play_days(
    history: History,
    belief: str,
    strategy: Strategy,
    rules: Rules,
    limit: int,
    days: Sequence[tuple[date, str]],
    progress: Progress | None = None,
) -> list[DayPlayed]:
    """Some days in a row, wherever this runs."""
    lexicons = _day_by_day(history, days) if belief == HABITS else repeat(fixed_list(belief))
    player = _Player(strategy, rules, limit)
    games: list[DayPlayed] = []
    for (day, answer), lexicon in zip(days, lexicons, strict=False):
        games.append(player.play(lexicon, day, answer))
        if progress is not None:
            progress(1)
    return games


def _day_by_day(history: History, days: Sequence[tuple[date, str]]) -> Iterator[Lexicon]:
    """The list of each day as it was believed on its morning."""
    learner = Learner()
    for when, word in history.before(days[0][0]).days:
        learner.see(when, word)
    for day, answer in days:
        yield believed(learner.used, learner.habits())
        learner.see(day, answer)


def fixed_list(belief: str) -> Lexicon:
    """The list of a belief that does not learn.

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


def _usual_opener(belief: str, strategy: Strategy, rules: Rules, words: str) -> str | None:
    """What the book opens with: the first guess hardly depends on the day."""
    names = {"2,309 alike": "nyt-2022", "3,158 alike": "nyt-2023"}
    lexicon = load(names.get(belief, DAILY))
    if check_words(words) == "everyday":
        return everyday_opener(lexicon, strategy.name, rules)
    found = look_up(lexicon, strategy.name, rules, top=1)
    return found.best.guess if found else None


class _Player:
    """Plays one day after the other; on a list that stays the same it remembers its replies."""

    def __init__(self, strategy: Strategy, rules: Rules, limit: int):
        self.strategy = strategy
        self.rules = rules
        self.limit = limit
        self.lexicon: Lexicon | None = None
        self.known: dict[tuple[int, ...], int] = {}

    def play(self, lexicon: Lexicon, day: date, answer: str) -> DayPlayed:
        if lexicon is not self.lexicon:
            self.lexicon, self.known = lexicon, {}
            self.start = Position.start(lexicon, self.rules, limit=self.limit)
        if answer not in lexicon:
            raise WordError(
                f"{answer.upper()}, the answer of {day}, is not a word that the puzzle takes",
                "Correct the history.",
            )
        column = lexicon.answer_column(answer)
        chance = 0.0 if column is None else lexicon.weights[column]
        bits = -math.log2(chance) if chance else math.inf
        return DayPlayed(day, answer, tuple(self._guesses(lexicon, answer)), bits)

    def _guesses(self, lexicon: Lexicon, answer: str) -> Iterator[str]:
        position = self.start
        told: tuple[int, ...] = ()
        while len(told) < MOST and position.count:
            if told not in self.known:
                self.known[told] = self.strategy.choose(_ongoing(position))
            guess = lexicon.guesses[self.known[told]]
            yield guess
            feedback: Feedback = feedback_of(guess, answer)
            if feedback.is_win:
                return
            told = (*told, feedback.pattern)
            position = position.after_turn(Turn(guess, (feedback,), lexicon.letters(guess)))


def _ongoing(position: Position) -> Position:
    """A game that goes on past its limit is played as one that still has time."""
    return position if position.guesses_left > 0 else replace(position, limit=MOST)
