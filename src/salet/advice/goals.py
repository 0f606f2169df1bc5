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
    """What a goal brought, against the guess that is best on average.

    For ``worst``, ``ours`` and ``theirs`` are the most guesses from here on; for ``win`` the
    chances to win. ``extra`` is how many guesses more it takes on average, None when that is not
    known. A ``note`` says why the goal could not be followed.
    """

    goal: str
    instead_of: str = ""
    ours: float | None = None
    theirs: float | None = None
    extra: float | None = None
    note: str = ""

    @property
    def sentence(self) -> str:
        """What the choice costs, for a person.

        >>> GoalCost("worst", "crane", 3, 4, 0.123).sentence
        'At worst 3 more guesses instead of 4; it costs 0.12 guesses on average.'
        >>> GoalCost("win", "crane", 1.0, 1.0, 0.0).sentence
        'Chance to win 100 %, the same as with the best guess on average.'
        """
        if self.ours is None:
            return self.note
        note = f" {self.note}" if self.note else ""
        theirs = self.ours if self.theirs is None else self.theirs
        if self.goal == "worst":
            what = f"At worst {self.ours:.0f} more guess{'es' * (self.ours != 1)}"
            same, other = self.ours >= theirs, f"{theirs:.0f}"
        else:
            what = f"Chance to win {percent(self.ours)}"
            same, other = self.ours <= theirs + 5e-4, percent(theirs)
        if self.theirs is None:
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
            f"the goal {goal} does not go with the strategy {name}, which has a goal of its own",
            (Omit("strategy"), ", or ", Change("goal", "mean"), f" with {name}."),
        )
    return goal


TOO_MANY = "Too many words are likely for this goal; ranked by the mean until they are fewer."

NOT_YET = f"{NOT_READY}; ranked by the mean until then."


def too_many(goal: str) -> GoalCost:
    """The choice where a goal cannot be followed yet."""
    return GoalCost(goal, note=TOO_MANY)
