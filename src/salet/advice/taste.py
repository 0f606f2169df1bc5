"""Taste: what a player wishes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from salet.errors import InputError
from salet.position.position import Position
from salet.value.value import Rows
from salet.words.settings import WORDS


class Source(Protocol):
    """What ranks guesses in another way than by their value: a strategy."""

    @property
    def name(self) -> str:
        """The name of the strategy."""
        ...

    def check_can_play(self, boards: int) -> None:
        """Raise ``StrategyError`` if it cannot play that number of boards."""

    def rows_for_player(self, position: Position) -> Rows:
        """Return the guesses that it ranks, in a time that a player waits."""
        ...


@dataclass(frozen=True)
class Taste:
    """What a player wishes.

    ``words`` says which words lead: everyday or any. ``never`` are words that the player's game
    does not accept: they are neither suggested nor counted. ``top`` is the number of rows that are
    shown. Offensive words are not suggested unless the taste is ``unfiltered``. ``strategy`` is
    None for the default: guesses by their value.
    """

    words: str = "everyday"
    never: Collection[str] = ()
    top: int = 10
    strategy: Source | None = None
    unfiltered: bool = False

    def __post_init__(self) -> None:
        check_words(self.words)
        if self.top < 1:
            raise InputError(
                "the number of suggestions is less than 1", "Ask for one suggestion or more."
            )


def check_words(words: str) -> str:
    """Return the choice of words; raise if there is no such choice."""
    if words not in WORDS:
        raise InputError(f"there are no words {words!r}", f"Choose {' or '.join(WORDS)}.")
    return words
