"""A live game: ask for advice, tell what was played and what the game said, take it back."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from salet.advice.advise import Advice, advise
from salet.advice.goals import check_goal
from salet.errors import InputError
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, check_turns
from salet.puzzle.turns import LIMIT, Turn, is_won
from salet.strategies import DEFAULT
from salet.words.lexicon import Lexicon

if TYPE_CHECKING:
    from salet.strategies.base import Strategy


class Session:
    """A live game: ask for advice, tell what was played and what the game said, take it back.

    >>> from salet.belief.lists import load
    >>> session = Session(load("original"))
    >>> session.tell("crane", "bbygb")
    >>> session.advice().candidates[0][0]
    'aging'
    >>> session.undo()
    True
    """

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rules = Rules.NORMAL,
        strategy: str | Strategy = DEFAULT,
        turns: Iterable[Turn] = (),
        *,
        goal: str = "mean",
        limit: int = LIMIT,
    ):
        self.lexicon = lexicon
        self.rules = rules
        self.strategy = strategy
        self.goal = check_goal(goal, strategy)
        self.limit = limit
        self.turns: tuple[Turn, ...] = ()
        for turn in turns:
            self.tell(turn.guess, turn.feedback)

    def tell(self, guess: str, feedback: Feedback | str) -> None:
        """Add a turn, unless it is impossible, illegal or contradicts the turns before it."""
        if self.is_over:
            raise InputError("the game is over", "Start a new one, or take the last turn back.")
        self.turns = _told(self.lexicon, self.rules, self.turns, guess, feedback)

    def edit(self, number: int, guess: str, feedback: Feedback | str) -> None:
        """Put another turn in the place of one, numbered from 1; the later ones stay."""
        if not 1 <= number <= len(self.turns):
            raise InputError(
                f"there is no turn {number}",
                f"There are {len(self.turns)} so far." if self.turns else "There is none so far.",
            )
        turns = _told(self.lexicon, self.rules, self.turns[: number - 1], guess, feedback)
        later = self.turns[number:]
        if turns[-1].feedback.is_win and later:
            raise InputError(
                f"turn {number} would find the answer, but there are turns after it",
                "Take those back first.",
            )
        for turn in later:
            turns = _told(self.lexicon, self.rules, turns, turn.guess, turn.feedback)
        self.turns = turns

    def change(
        self,
        *,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        goal: str | None = None,
        limit: int | None = None,
    ) -> None:
        """Go on with another list, other rules, another goal or another number of guesses.

        Nothing is changed when the turns so far do not go with it.
        """
        words, kept = lexicon or self.lexicon, rules or self.rules
        aim = self.goal if goal is None else check_goal(goal, self.strategy)
        if limit is not None and len(self.turns) + (not self.is_won) > limit:
            raise InputError(
                f"{len(self.turns)} turns leave no guess within {limit}",
                "Allow more guesses, or take turns back.",
            )
        check_turns(kept, self.turns)
        turns: tuple[Turn, ...] = ()
        for turn in self.turns:
            turns = _told(words, kept, turns, turn.guess, turn.feedback)
        self.lexicon, self.rules, self.goal, self.turns = words, kept, aim, turns
        self.limit = self.limit if limit is None else limit

    def undo(self) -> bool:
        """Take the last turn back; False when there is none."""
        had = bool(self.turns)
        self.turns = self.turns[:-1]
        return had

    @property
    def is_won(self) -> bool:
        """Whether the last guess was the answer."""
        return is_won(self.turns)

    @property
    def is_over(self) -> bool:
        """Whether the answer is found or all guesses are used."""
        return self.is_won or len(self.turns) >= self.limit

    def advice(self, top: int = 10, *, words: str = "any", never: Collection[str] = ()) -> Advice:
        """The best next guesses now, everyday ``words`` first or any, and some never."""
        return advise(
            self.lexicon, self.turns, self.rules, self.strategy,
            top=top, limit=self.limit, goal=self.goal, words=words, never=never,
        )  # fmt: skip


def _told(
    lexicon: Lexicon, rules: Rules, turns: tuple[Turn, ...], guess: str, feedback: Feedback | str
) -> tuple[Turn, ...]:
    """The turns with one more, unless that is impossible, illegal or a contradiction."""
    from salet.position.diagnosis import diagnose
    from salet.position.position import Position

    after = Position.of(lexicon, turns, rules).after(guess, feedback)
    if not after.count:
        found = diagnose(lexicon, after.turns)
        if found is not None and not found.outside:
            raise found.error()
    return after.turns
