"""What a search is asked and what it answers. Nothing here needs the compiled loops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = [
    "ENDLESS",
    "EXACT",
    "HARD",
    "MOST_LEFT",
    "NORMAL",
    "TABLE_BITS",
    "ULTRA",
    "Effort",
    "Node",
    "SolvedGuess",
    "Task",
    "Verdict",
    "penalty_of",
]

NORMAL, HARD, ULTRA = 0, 1, 2  # rules
ENDLESS = np.int64(1) << np.int64(61)  # a cost above any other
MOST_LEFT = 15  # guesses
TABLE_BITS = 22  # of a thread's table of facts in a proof, see `table`: 100 MB


def penalty_of(weight: int) -> int:
    """Return the cost of losing an answer: more than any total of up to 15 guesses each."""
    return 16 * weight + 1


@dataclass(frozen=True, slots=True)
class Node:
    """Candidates (answer columns), the legal guesses, and the constraint that defines them."""

    candidates: NDArray[np.int32]
    guesses: NDArray[np.int32]
    constraint: NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class SolvedGuess:
    """A guess (index into the allowed list) with its total and losses: see `Verdict`."""

    guess: int
    total: int
    losses: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a search of a position.

    guess      the best guess (index into the allowed list), None if there is nothing to guess
    total      least weighted sum of guesses over the answers found, from this position on; None if
               there is no result yet
    losses     weight of the answers not found within the limit (0: a certain win)
    exact      True if total and losses are proven least; never with a width
    lower      lower bound on the total (equal to it if exact and winnable)
    nodes      guesses examined
    seconds    CPU seconds of this thread
    best       the best guesses, up to `top`; if exact, proven to be the best
    proven     True if the values in `best` are proven, each for its guess; unless exact too there
               may be a better guess
    """

    guess: int | None
    total: int | None
    losses: int
    exact: bool
    lower: int
    nodes: int = 0
    seconds: float = 0.0
    best: tuple[SolvedGuess, ...] = ()
    proven: bool = False

    @property
    def winnable(self) -> bool | None:
        """Whether the position is a certain win within the limit; None if that is not known."""
        if self.total is not None and not self.losses:
            return True
        return False if self.exact else None


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """What to solve.

    candidates   answer columns; by default all that fit `turns`
    turns        (guess, pattern): define the legal guesses under hard and ultra-hard rules
    node         defines all of these instead
    left         the number of guesses
    first        find the value of this guess instead of the best one
    top          the number of best guesses to return
    ties         of guesses with equal cost the result is a "candidate", or not one ("outsider":
                 finds fewer answers early and fewer late), if there is one, and of those the one of
                 least index. This holds for every exact search, whatever the order of the search
                 and the content of the table.
    """

    candidates: ArrayLike | None = None
    turns: Sequence[tuple[int, int]] = ()
    node: Node | None = None
    left: int = 6
    first: int | None = None
    top: int = 1
    ties: str = "candidate"

    def __post_init__(self) -> None:
        if self.ties not in ("candidate", "outsider"):
            raise ValueError(f"ties cannot go to the {self.ties!r}: choose candidate or outsider")
        if self.left > MOST_LEFT:
            raise ValueError(f"{self.left} guesses left: at most {MOST_LEFT} are supported")


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search; without limits the result is exact.

    `width` limits the guesses tried at each node to the most promising; `seconds` (wall time) and
    `nodes` end the search early.
    """

    width: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    @property
    def is_limited(self) -> bool:
        """Whether the search may end early."""
        return self.seconds is not None or self.nodes is not None


EXACT = Effort()
