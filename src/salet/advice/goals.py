"""Goals: fewest guesses on average, fewest in the worst case, or the surest win.

``mean`` is what the default strategy ranks by. ``salet.advice.goal_ranking`` ranks by the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from salet.errors import Change, InputError, Omit, StrategyError
from salet.numbers.loopcache import NOT_READY
from salet.puzzle.turns import check_one_board
from salet.strategies import DEFAULT
from salet.words.figures import percent

if TYPE_CHECKING:
    from salet.strategies.base import Strategy

GOALS = ("mean", "worst", "win")


@dataclass(frozen=True, slots=True)
class GoalCost:
    """What a goal gains and costs, compared with the guess that is best on average.

    ``by_goal`` is the result of the goal's guess, ``by_mean`` that of the best on average: for
    ``worst`` the number of guesses still needed in the worst case, for ``win`` the chance to win.
    ``extra`` is the number of guesses that the goal costs on average, None if it is not known.
    ``note`` says why the goal could not be followed.
    """

    goal: str
    instead_of: str = ""
    by_goal: float | None = None
    by_mean: float | None = None
    extra: float | None = None
    note: str = ""

    @property
    def sentence(self) -> str:
        """Return a sentence for the player about what the goal gains and costs.

        >>> GoalCost("worst", "crane", 3, 4, 0.123).sentence
        'At worst 3 more guesses instead of 4; it costs 0.12 guesses on average.'
        >>> GoalCost("win", "crane", 1.0, 1.0, 0.0).sentence
        'Chance to win 100 %, the same as with the best guess on average.'
        """
        if self.by_goal is None:
            return self.note
        note = f" {self.note}" if self.note else ""
        by_mean = self.by_goal if self.by_mean is None else self.by_mean
        if self.goal == "worst":
            what = f"At worst {self.by_goal:.0f} more guess{'es' * (self.by_goal != 1)}"
            same, other = self.by_goal >= by_mean, f"{by_mean:.0f}"
        else:
            what = f"Chance to win {percent(self.by_goal)}"
            same, other = self.by_goal <= by_mean + 5e-4, percent(by_mean)
        if self.by_mean is None:
            return f"{what}.{note}"
        if same:
            return f"{what}, the same as with the best guess on average.{note}"
        cost = ""
        if self.extra is not None:
            few = self.extra < 0.005
            cost = "; at no cost" if few else f"; it costs {self.extra:.2f} guesses on average"
        return f"{what} instead of {other}{cost}.{note}"


MEAN = GoalCost("mean")


def check_goal(goal: str, strategy: str | Strategy = DEFAULT, boards: int = 1) -> str:
    """Return the goal, or raise the error that says why it cannot be followed."""
    if goal not in GOALS:
        raise InputError(f"there is no goal {goal!r}", f"Choose {', '.join(GOALS)}.")
    if goal != "mean":
        check_one_board(boards, f"the goal {goal}", "several at once are too many to search")
    if goal != "mean" and strategy != DEFAULT:
        name = strategy if isinstance(strategy, str) else strategy.name
        raise StrategyError(
            f"the goal {goal} is for the default strategy, not for {name}",
            (Omit("strategy"), ", or ", Change("goal", "mean"), f" with {name}."),
        )
    return goal


TOO_MANY = "Too many words are likely for this goal; ranked by the mean until they are fewer."

NOT_YET = f"{NOT_READY}; ranked by the mean until then."


def too_many(goal: str) -> GoalCost:
    """Return the cost of a goal that cannot be followed yet."""
    return GoalCost(goal, note=TOO_MANY)
