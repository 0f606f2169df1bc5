"""``Position.suggest``: a position asked for the best next guesses, without naming it again."""

from __future__ import annotations

from salet.advice.advise import advise
from salet.position.position import Position
from salet.strategies import DEFAULT
from salet.words.ranking import Ranking

__all__ = ["Position"]


def suggest(
    position: Position,
    *,
    strategy: str = DEFAULT,
    top: int = 10,
    goal: str = "mean",
    words: str = "any",
) -> Ranking:
    """The best next guesses here, under the rules and the limit of the position.

    >>> Position.start("original").after("crane", "bbygb").suggest()[0].guess
    'thigs'
    """
    return advise(
        position.lexicon, position.turns, position.rules, strategy, top=top, goal=goal,
        limit=position.limit, words=words,
    ).ranking  # fmt: skip


Position.suggest = suggest
