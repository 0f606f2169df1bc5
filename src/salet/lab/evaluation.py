"""How a strategy did on many games, and whether another one did better."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError
from salet.lab.charts import Bars, save_chart
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.trees.tree import DecisionTree
from salet.words.lexicon import Lexicon
from salet.words.records import fields

SURE = 0.05  # a difference that chance alone gives less often than this is more than noise


@dataclass(frozen=True, eq=False, repr=False)
class Evaluation:
    """How a strategy did against every answer of a list, or on some games of 1 to 32 boards.

    ``answers`` has the answer of each game, or a tuple of them where it has several boards.
    ``turns`` is the turn in which each board was solved, [games] or [games, boards], 0 or less when
    it never was. Total, mean and standard deviation are over the games that ended. With ``belief``,
    [games], a game weighs as much as its answer is likely in the mean and the standard deviation.
    ``tree`` holds all games where a strategy was asked once for each position.
    """

    strategy: str
    lexicon: Lexicon
    answers: tuple[Any, ...]
    turns: NDArray[np.int64]
    opener: str
    rules: Rules = Rules.NORMAL
    limit: int = LIMIT
    seconds: float = 0.0
    belief: NDArray[np.float64] | None = None
    tree: DecisionTree | None = None

    @classmethod
    def of_tree(
        cls,
        strategy: str,
        tree: DecisionTree,
        rules: Rules = Rules.NORMAL,
        limit: int = LIMIT,
        seconds: float = 0.0,
        belief: NDArray[np.float64] | None = None,
    ) -> Evaluation:
        """Return the evaluation of all the games in a decision tree."""
        words = tree.lexicon.answer_words
        answers = tuple(words[column] for column in tree.answers.tolist())
        return cls(
            strategy,
            tree.lexicon,
            answers,
            turns=tree.turns,
            opener=tree.opener,
            rules=rules,
            limit=limit,
            seconds=seconds,
            belief=belief,
            tree=tree,
        )

    def __repr__(self) -> str:
        boards = f" with {self.boards} boards" if self.boards > 1 else ""
        return (
            f"Evaluation({self.strategy!r} on {self.list_name!r}{boards}: mean {self.mean:.4f}, "
            f"worst {self.worst}, losses {self.losses}, counts {self.counts})"
        )

    @property
    def list_name(self) -> str:
        """The list that was played on."""
        return self.lexicon.name

    @property
    def boards(self) -> int:
        """The number of boards of a game."""
        return 1 if self.turns.ndim == 1 else int(self.turns.shape[1])

    @cached_property
    def last(self) -> NDArray[np.int64]:
        """The last guess of each game, [games]; 0 or less for one that never ended."""
        if self.turns.ndim == 1:
            return self.turns
        return np.where((self.turns > 0).all(axis=1), self.turns.max(axis=1), 0)

    @cached_property
    def counts(self) -> dict[int, int]:
        """The number of games for each number of guesses, past the limit too."""
        return dict(sorted(Counter(self.last[self.last > 0].tolist()).items()))

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.last)

    @property
    def total(self) -> int:
        """All guesses of the games that ended."""
        return sum(turns * games for turns, games in self.counts.items())

    @property
    def mean(self) -> float:
        """Guesses a game, over the games that ended."""
        found = self.last > 0
        if self.belief is None or not found.any():
            return self.total / max(1, int(found.sum()))
        return float(np.average(self.last[found], weights=self.belief[found]))

    @property
    def std(self) -> float:
        """The standard deviation of the games that ended (of a sample, where all weigh alike)."""
        found = self.last > 0
        if self.belief is None or not found.any():
            ended = self.last[found].tolist()
            return statistics.stdev(ended) if len(ended) > 1 else 0.0
        squares = (self.last[found] - self.mean) ** 2
        return math.sqrt(float(np.average(squares, weights=self.belief[found])))

    @property
    def sum_mean(self) -> float:
        """The sum of the turns of all boards of a game, on average over the games that ended."""
        ended = self.turns[self.last > 0].reshape(-1, self.boards)
        return float(ended.sum(axis=1).mean()) if len(ended) else 0.0

    @property
    def worst(self) -> int:
        """The most guesses that a game took."""
        return max(self.counts, default=0)

    @property
    def is_lost(self) -> NDArray[np.bool_]:
        """Whether each game took more guesses than it allows, or never ended."""
        return (self.last > self.limit) | (self.last <= 0)

    @property
    def losses(self) -> int:
        """The number of games that were lost."""
        return int(self.is_lost.sum())

    @property
    def lost(self) -> tuple[str, ...]:
        """The answers that took more guesses than the game allows."""
        return self._named(self.last > self.limit)

    @property
    def unsolved(self) -> tuple[str, ...]:
        """The answers that were never found."""
        return self._named(self.last <= 0)

    @property
    def worst_answers(self) -> tuple[str, ...]:
        """The answers that took the most guesses."""
        return self._named((self.last > 0) & (self.last == self.worst))

    @property
    def shares(self) -> dict[int, float] | None:
        """The belief in the answers for each number of guesses, 0 for never found."""
        if self.belief is None:
            return None
        never = {0: float(self.belief[self.last <= 0].sum())} if self.unsolved else {}
        found = {turns: float(self.belief[self.last == turns].sum()) for turns in self.counts}
        return {**found, **never}

    @property
    def lost_chance(self) -> float | None:
        """The belief in the answers that are lost."""
        return None if self.belief is None else float(self.belief[self.is_lost].sum())

    @property
    def names(self) -> tuple[str, ...]:
        """The answers of each game as text."""
        return tuple(each if isinstance(each, str) else " ".join(each) for each in self.answers)

    def _named(self, mask: NDArray[np.bool_]) -> tuple[str, ...]:
        return tuple(self.names[at] for at in np.flatnonzero(mask).tolist())

    def as_dict(self) -> dict[str, Any]:
        """Return the plain data for ``--json``."""
        several = self.boards > 1
        plain: dict[str, Any] = {
            "strategy": self.strategy,
            "list": self.list_name,
            **fields(self, "rules boards"),
            **({"within": self.limit} if several else {}),
            **fields(self, "opener games total mean std"),
            **(fields(self, "sum_mean") if several else {}),
            **fields(self, "worst losses"),
            "unsolved": len(self.unsolved),
            **fields(self, "counts seconds"),
        }
        if several:
            return plain
        plain |= {
            "weighted": self.belief is not None,
            "lost_answers": [*self.lost, *self.unsolved],
            "worst_answers": list(self.worst_answers),
        }
        if self.shares is not None:
            plain["shares"] = {str(k or "never"): v for k, v in self.shares.items()}
            plain["lost_chance"] = self.lost_chance
        return plain

    def plot(self, path: str | None = None) -> Bars:
        """Return how many games took how many guesses as a chart, which a notebook shows.

        With ``path`` it is also saved: .svg, or .png and .pdf with matplotlib.
        """
        chart = chart_of([self])
        if path is not None:
            save_chart(chart, path)
        return chart


def setting(e: Evaluation) -> str:
    """Return which list, rules, boards and opener an evaluation is for."""
    boards = f", {e.boards} boards" if e.boards > 1 else ""
    return f"{e.list_name}{e.rules.aside}{boards}, opener {e.opener}"


def distribution(e: Evaluation) -> dict[str, int]:
    """Return the counts as a chart wants them."""
    counts = {str(turns): many for turns, many in sorted(e.counts.items())}
    if e.unsolved:
        counts["never"] = len(e.unsolved)
    return counts


def chart_of(rows: Sequence[Evaluation]) -> Bars:
    """Return the distributions as a chart."""
    series = tuple((f"{e.strategy}  {e.mean:.4f}", distribution(e)) for e in rows)
    if len(rows) == 1:
        e = rows[0]
        lost = f"{e.losses} lost" if e.losses else "no losses"
        return Bars(
            f"{e.strategy}: mean {e.mean:.4f}, {lost}",
            f"{setting(e)}, {e.games:,} answers",
            series,
            e.limit,
        )
    lists = ", ".join(dict.fromkeys(e.list_name for e in rows))
    return Bars("How many guesses it takes", f"{lists}; the number is the mean", series)


@dataclass(frozen=True, slots=True)
class Paired:
    """Two strategies on the same answers, answer by answer.

    ``sooner`` and ``later`` are how many answers the second finds in fewer and in more guesses
    than the first; ``difference`` the guesses that it needs more, on average over what both find;
    ``error`` the standard error of that; ``chance`` how often chance alone would put them so far
    apart were they equally good.
    """

    first: str
    second: str
    sooner: int
    later: int
    same: int
    difference: float
    error: float
    chance: float

    @property
    def more_than_noise(self) -> bool:
        """Whether the difference is more than chance would give."""
        return self.chance < SURE

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return fields(self, " ".join((*self.__slots__, "more_than_noise")))


def paired(first: Evaluation, second: Evaluation) -> Paired:
    """The second strategy against the first, game by game.

    The answers of a list are taken as a sample of the answers there might be, which is what
    somebody asks who wants to know whether a better mean is more than luck.
    """
    _check_alike((first, second))
    one, two = row_names((first, second))
    both = (first.last > 0) & (second.last > 0)
    apart = (second.last - first.last)[both].astype(np.float64)
    many = len(apart)
    weights = np.ones(many) if first.belief is None else first.belief[both]
    weights = weights / max(weights.sum(), 1e-300)
    mean = float(apart @ weights)
    crowd = 1 / float((weights**2).sum()) if many else 0.0  # as many as would weigh alike
    spread = float((apart - mean) ** 2 @ weights)
    error = math.sqrt(spread / (crowd - 1)) if crowd > 1 else math.inf
    chance = 1.0 if not mean else 0.0 if not error else math.erfc(abs(mean) / error / math.sqrt(2))
    sooner, later = int((apart < 0).sum()), int((apart > 0).sum())
    error = error if math.isfinite(error) else 0.0
    return Paired(
        one,
        two,
        sooner,
        later=later,
        same=many - sooner - later,
        difference=mean,
        error=error,
        chance=chance,
    )


def row_names(rows: Sequence[Evaluation]) -> list[str]:
    """What to call each row: the strategy, with its opener where the same one comes twice."""
    many = Counter(row.strategy for row in rows)
    return [
        row.strategy if many[row.strategy] == 1 else f"{row.strategy} with {row.opener}"
        for row in rows
    ]


def differences(rows: Sequence[Evaluation]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the answers that took the strategies different numbers of guesses (0: never found).

    Those furthest apart come first; the answers of several boards are joined by blanks.
    """
    if not rows:
        return []
    _check_alike(rows)
    turns = np.maximum(np.stack([row.last for row in rows]), 0)
    apart = turns.max(axis=0) - turns.min(axis=0)
    order = np.argsort(-apart, kind="stable")[: np.count_nonzero(apart)]
    names = rows[0].names
    return [(names[at], tuple(turns[:, at].tolist())) for at in order.tolist()]


def _check_alike(rows: Sequence[Evaluation]) -> None:
    if any(row.answers != rows[0].answers for row in rows):
        raise InputError(
            "these strategies were not played against the same answers",
            "Evaluate them on the same list, against the same answers.",
        )
