"""Results of a strategy on many games, and comparisons of two strategies."""

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
from salet.lab.charts import Bars, as_svg, save_chart
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.trees.tree import DecisionTree
from salet.words.lexicon import Lexicon
from salet.words.records import fields

SIGNIFICANCE = 0.05  # a difference with a smaller p-value is more than noise


@dataclass(frozen=True, eq=False, repr=False)
class Evaluation:
    """The results of a strategy against every answer of a list, or on games of 1 to 32 boards.

    ``answers`` has the answer of each game, a tuple if there are several boards. ``turns``, [games]
    or [games, boards], is the turn in which each board was solved, 0 or less for never. Total, mean
    and standard deviation are over solved games. ``belief``, [games], weights the mean and the
    standard deviation. ``tree`` is the decision tree of all games, if the games share one.
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
        """The name of the list."""
        return self.lexicon.name

    @property
    def boards(self) -> int:
        """The number of boards in each game."""
        return 1 if self.turns.ndim == 1 else int(self.turns.shape[1])

    @cached_property
    def last(self) -> NDArray[np.int64]:
        """The number of guesses of each game, [games]; 0 or less if it was never solved."""
        if self.turns.ndim == 1:
            return self.turns
        return np.where((self.turns > 0).all(axis=1), self.turns.max(axis=1), 0)

    @cached_property
    def counts(self) -> dict[int, int]:
        """The number of solved games for each number of guesses, including those over the limit."""
        return dict(sorted(Counter(self.last[self.last > 0].tolist()).items()))

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.last)

    @property
    def total(self) -> int:
        """The sum of the guesses of all solved games."""
        return sum(turns * games for turns, games in self.counts.items())

    @property
    def solved(self) -> int:
        """The number of games that were solved, within the limit or later."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean number of guesses of solved games, weighted by the belief if there is one."""
        weighted = self.weighted_mean
        return self.equal_mean if weighted is None else weighted

    @property
    def equal_mean(self) -> float:
        """The mean number of guesses of solved games, all games alike."""
        return self.total / max(1, self.solved)

    @property
    def weighted_mean(self) -> float | None:
        """The mean number of guesses of solved games weighted by the belief; None without one."""
        solved = self.last > 0
        if self.belief is None or not solved.any():
            return None
        return float(np.average(self.last[solved], weights=self.belief[solved]))

    @property
    def std(self) -> float:
        """The standard deviation over solved games (the sample's, if there is no belief)."""
        solved = self.last > 0
        if self.belief is None or not solved.any():
            lengths = self.last[solved].tolist()
            return statistics.stdev(lengths) if len(lengths) > 1 else 0.0
        squares = (self.last[solved] - self.mean) ** 2
        return math.sqrt(float(np.average(squares, weights=self.belief[solved])))

    @property
    def sum_mean(self) -> float:
        """The mean over solved games of the sum of the turns of all boards."""
        solved = self.turns[self.last > 0].reshape(-1, self.boards)
        return float(solved.sum(axis=1).mean()) if len(solved) else 0.0

    @property
    def worst(self) -> int:
        """The highest number of guesses of a solved game."""
        return max(self.counts, default=0)

    @property
    def is_lost(self) -> NDArray[np.bool_]:
        """Whether each game took more guesses than the limit or was never solved, [games]."""
        return (self.last > self.limit) | (self.last <= 0)

    @property
    def losses(self) -> int:
        """The number of lost games."""
        return int(self.is_lost.sum())

    @property
    def lost(self) -> tuple[str, ...]:
        """The answers that were solved after the limit."""
        return self._named(self.last > self.limit)

    @property
    def unsolved(self) -> tuple[str, ...]:
        """The answers that were never solved."""
        return self._named(self.last <= 0)

    @property
    def worst_answers(self) -> tuple[str, ...]:
        """The solved answers that took the most guesses."""
        return self._named((self.last > 0) & (self.last == self.worst))

    @property
    def shares(self) -> dict[int, float] | None:
        """The belief in the answers for each number of guesses; key 0 is never."""
        if self.belief is None:
            return None
        never = {0: float(self.belief[self.last <= 0].sum())} if self.unsolved else {}
        solved = {turns: float(self.belief[self.last == turns].sum()) for turns in self.counts}
        return {**solved, **never}

    @property
    def lost_chance(self) -> float | None:
        """The belief in the lost answers."""
        return None if self.belief is None else float(self.belief[self.is_lost].sum())

    @property
    def names(self) -> tuple[str, ...]:
        """The answers of each game as text."""
        return tuple(each if isinstance(each, str) else " ".join(each) for each in self.answers)

    def _named(self, mask: NDArray[np.bool_]) -> tuple[str, ...]:
        return tuple(self.names[at] for at in np.flatnonzero(mask).tolist())

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``."""
        several = self.boards > 1
        row: dict[str, Any] = {
            "strategy": self.strategy,
            "list": self.list_name,
            **fields(self, "rules boards"),
            **({"within": self.limit} if several else {}),
            **fields(self, "opener games solved total mean equal_mean weighted_mean std"),
            **(fields(self, "sum_mean") if several else {}),
            **fields(self, "worst losses"),
            "unsolved": len(self.unsolved),
            **fields(self, "counts seconds"),
        }
        if several:
            return row
        row |= {
            "weighted": self.belief is not None,
            "lost_answers": [*self.lost, *self.unsolved],
            "worst_answers": list(self.worst_answers),
        }
        if self.shares is not None:
            row["shares"] = {str(k or "never"): v for k, v in self.shares.items()}
            row["lost_chance"] = self.lost_chance
        return row

    def _repr_html_(self) -> str:
        """A chart of the games by guesses, for a notebook."""
        return as_svg(chart_of([self]))

    def plot(self, path: str | None = None) -> Bars:
        """Return a bar chart of the games per number of guesses; notebooks display it.

        With ``path`` the chart is also saved as .svg.
        """
        chart = chart_of([self])
        if path is not None:
            save_chart(chart, path)
        return chart


def setting(e: Evaluation) -> str:
    """Return the list, rules, boards and opener of an evaluation as text."""
    boards = f", {e.boards} boards" if e.boards > 1 else ""
    return f"{e.list_name}{e.rules.aside}{boards}, opener {e.opener}"


def distribution(e: Evaluation) -> dict[str, int]:
    """Return the counts with text keys, for a chart."""
    counts = {str(turns): games for turns, games in sorted(e.counts.items())}
    if e.unsolved:
        counts["never"] = len(e.unsolved)
    return counts


def chart_of(rows: Sequence[Evaluation]) -> Bars:
    """Return a chart of the distributions."""
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
    """A paired comparison of two strategies on the same games.

    ``sooner``, ``later`` and ``same`` count the games that the second strategy solves in fewer,
    more and equally many guesses. ``difference`` is the mean of its guesses minus those of the
    first, over games that both solve. ``error`` is its standard error, ``chance`` its p-value.
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
        """Whether the difference is statistically significant."""
        return self.chance < SIGNIFICANCE

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``."""
        return fields(self, " ".join((*self.__slots__, "more_than_noise")))


def paired(first: Evaluation, second: Evaluation) -> Paired:
    """Compare the second strategy with the first, game by game, by a paired z-test.

    The answers of the list are treated as a sample of all possible answers.
    """
    _check_alike((first, second))
    one, two = row_names((first, second))
    solved = (first.last > 0) & (second.last > 0)
    more = (second.last - first.last)[solved].astype(np.float64)
    weights = np.ones(len(more)) if first.belief is None else first.belief[solved]
    weights = weights / max(weights.sum(), 1e-300)
    mean = float(more @ weights)
    effective = 1 / float((weights**2).sum()) if len(more) else 0.0  # effective sample size
    variance = float((more - mean) ** 2 @ weights)
    error = math.sqrt(variance / (effective - 1)) if effective > 1 else math.inf
    chance = 1.0 if not mean else 0.0 if not error else math.erfc(abs(mean) / error / math.sqrt(2))
    sooner, later = int((more < 0).sum()), int((more > 0).sum())
    error = error if math.isfinite(error) else 0.0
    return Paired(
        one,
        two,
        sooner,
        later=later,
        same=len(more) - sooner - later,
        difference=mean,
        error=error,
        chance=chance,
    )


class Comparison(tuple[Evaluation, ...]):
    """Evaluations of several strategies on the same games, in the order of ``compare``."""

    __slots__ = ()

    @property
    def pairs(self) -> tuple[Paired, ...]:
        """Each evaluation after the first, compared with the first game by game."""
        return tuple(paired(self[0], other) for other in self[1:])

    def _repr_html_(self) -> str:
        """A chart of the games by guesses, for a notebook."""
        return as_svg(chart_of(self))


def row_names(rows: Sequence[Evaluation]) -> list[str]:
    """Return a label for each row: the strategy, with its opener if it occurs twice."""
    counts = Counter(row.strategy for row in rows)
    return [
        row.strategy if counts[row.strategy] == 1 else f"{row.strategy} with {row.opener}"
        for row in rows
    ]


def differences(rows: Sequence[Evaluation]) -> list[tuple[str, tuple[int, ...]]]:
    """Return the answers that the strategies solve in different numbers of guesses (0: never).

    The largest differences come first. The answers of several boards are joined by spaces.
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
            "these strategies were evaluated on different answers",
            "Evaluate them on the same list, against the same answers.",
        )
