"""How a strategy did against every answer, and whether another one did better."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError
from salet.puzzle.rules import LIMIT, Rules
from salet.tree.tree import DecisionTree
from salet.words.plain import fields

SURE = 0.05  # a difference that chance alone gives less often than this is more than noise


class Counted:
    """Games of a strategy in figures, on one board or on several, by the guesses that each took."""

    strategy: str
    limit: int
    belief: NDArray[np.float64] | None = None

    if TYPE_CHECKING:  # properties here would be taken for the defaults of fields

        @property
        def opener(self) -> str: ...
        @property
        def answers(self) -> tuple[Any, ...]: ...

    @property
    def last(self) -> NDArray[np.int64]:
        """The last guess of each game, [games]; 0 or less for one that never ended."""
        raise NotImplementedError

    @cached_property
    def counts(self) -> dict[int, int]:
        """How many games took how many guesses."""
        return dict(sorted(Counter(self.last[self.last > 0].tolist()).items()))

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.last)

    @property
    def total(self) -> int:
        """All guesses of the games that ended."""
        return sum(turns * many for turns, many in self.counts.items())

    @property
    def mean(self) -> float:
        """Guesses a game, over the games that ended."""
        return self.total / max(1, int((self.last > 0).sum()))

    @property
    def std(self) -> float:
        """The standard deviation of the games that ended, as of a sample."""
        found = self.last[self.last > 0].tolist()
        return statistics.stdev(found) if len(found) > 1 else 0.0

    @property
    def worst(self) -> int:
        """The most guesses that a game took."""
        return max(self.counts, default=0)

    @property
    def is_lost(self) -> NDArray[np.bool_]:
        """Whether each game took more guesses than there are, or never ended."""
        return (self.last > self.limit) | (self.last <= 0)

    @property
    def losses(self) -> int:
        """How many games were lost."""
        return int(self.is_lost.sum())


@dataclass(frozen=True, eq=False, repr=False)
class Evaluation(Counted):
    """How a strategy did against every answer of a list.

    ``counts`` is how many answers took how many guesses, past the limit too; ``lost`` are the
    answers that took more, ``unsolved`` those never found. Total, mean and standard deviation
    are over the answers that were found. With ``belief``, [answers], a game weighs as much as its
    answer is likely, in the mean and the standard deviation; else all weigh alike.
    """

    strategy: str
    tree: DecisionTree
    rules: Rules = Rules.NORMAL
    limit: int = LIMIT
    seconds: float = 0.0
    belief: NDArray[np.float64] | None = None

    def __repr__(self) -> str:
        return (
            f"Evaluation({self.strategy!r} on {self.list_name!r}: mean {self.mean:.4f}, "
            f"worst {self.worst}, losses {self.losses}, counts {self.counts})"
        )

    @property
    def list_name(self) -> str:
        """The list that was played on."""
        return self.tree.lexicon.name

    @property
    def opener(self) -> str:
        """The first guess of every game."""
        return self.tree.opener

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """The answers that were played against."""
        words = self.tree.lexicon.answer_words
        return tuple(words[column] for column in self.tree.answers.tolist())

    @cached_property
    def turns(self) -> NDArray[np.int64]:
        """The guesses that each answer took, [answers]; 0 or less when it was never found."""
        return self.tree.turns

    @property
    def last(self) -> NDArray[np.int64]:
        """The last guess of each game."""
        return self.turns

    @property
    def mean(self) -> float:
        """Guesses a game, over the games that ended."""
        found = self.turns > 0
        if self.belief is None or not found.any():
            return super().mean
        return float(np.average(self.turns[found], weights=self.belief[found]))

    @property
    def std(self) -> float:
        """The standard deviation of the games that ended (of a sample, where all weigh alike)."""
        found = self.turns > 0
        if self.belief is None or not found.any():
            return super().std
        apart = (self.turns[found] - self.mean) ** 2
        return math.sqrt(float(np.average(apart, weights=self.belief[found])))

    @property
    def lost(self) -> tuple[str, ...]:
        """The answers that took more guesses than the game gives."""
        return self._named(self.turns > self.limit)

    @property
    def unsolved(self) -> tuple[str, ...]:
        """The answers that were never found."""
        return self._named(self.turns <= 0)

    @property
    def worst_answers(self) -> tuple[str, ...]:
        """The answers that took the most guesses."""
        return self._named((self.turns > 0) & (self.turns == self.worst))

    @property
    def shares(self) -> dict[int, float] | None:
        """The belief in the answers that took so many guesses, 0 for never found."""
        if self.belief is None:
            return None
        never = {0: float(self.belief[self.turns <= 0].sum())} if self.unsolved else {}
        found = {many: float(self.belief[self.turns == many].sum()) for many in self.counts}
        return {**found, **never}

    @property
    def lost_chance(self) -> float | None:
        """The belief in the answers that are lost."""
        return None if self.belief is None else float(self.belief[self.is_lost].sum())

    def _named(self, mask: NDArray[np.bool_]) -> tuple[str, ...]:
        return tuple(self.answers[at] for at in np.flatnonzero(mask).tolist())

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        plain: dict[str, Any] = {
            "strategy": self.strategy,
            "list": self.list_name,
            **fields(self, "rules opener games total mean std worst losses"),
            "unsolved": len(self.unsolved),
            **fields(self, "counts seconds"),
            "weighted": self.belief is not None,
            "lost_answers": [*self.lost, *self.unsolved],
            "worst_answers": list(self.worst_answers),
        }
        if self.shares is not None:
            plain["shares"] = {str(k or "never"): v for k, v in self.shares.items()}
            plain["lost_chance"] = self.lost_chance
        return plain


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


def paired(first: Counted, second: Counted) -> Paired:
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
    return Paired(one, two, sooner, later, many - sooner - later, mean, error, chance)


def row_names(rows: Sequence[Counted]) -> list[str]:
    """What to call each row: the strategy, with its opener where the same one comes twice."""
    many = Counter(row.strategy for row in rows)
    return [
        row.strategy if many[row.strategy] == 1 else f"{row.strategy} with {row.opener}"
        for row in rows
    ]


def differences(rows: Sequence[Evaluation]) -> list[tuple[str, tuple[int, ...]]]:
    """The answers that did not take every strategy the same number of guesses (0: never found),
    those furthest apart first."""
    if not rows:
        return []
    _check_alike(rows)
    turns = np.maximum(np.stack([row.turns for row in rows]), 0)
    apart = turns.max(axis=0) - turns.min(axis=0)
    order = np.argsort(-apart, kind="stable")[: np.count_nonzero(apart)]
    return [(rows[0].answers[at], tuple(turns[:, at].tolist())) for at in order.tolist()]


def _check_alike(rows: Sequence[Counted]) -> None:
    if any(row.answers != rows[0].answers for row in rows):
        raise InputError(
            "these strategies were not played against the same answers",
            "Evaluate them on the same list, against the same answers.",
        )
