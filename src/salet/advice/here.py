"""``Position.suggest`` and ``Boards.suggest``: asked for the best next guesses where they are."""

from __future__ import annotations

from salet.advice.advise import advise
from salet.advice.boards import advise_on
from salet.position.boards import Boards
from salet.position.position import Position
from salet.strategies import DEFAULT
from salet.words.ranking import Ranking

__all__ = ["Boards", "Position"]


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


def suggest_here(
    boards: Boards, *, strategy: str = DEFAULT, top: int = 10, words: str = "any"
) -> Ranking:
    """The best next guesses on these boards, under their rules and their limit.

    >>> boards = Boards.start("original", 2).after("salet", ["bybyb", "ybbbg"])
    >>> boards.suggest(top=3)[0].expected_turns < 4.2
    True
    """
    return advise_on(boards, strategy, top=top, words=words).ranking


Boards.suggest = suggest_here
