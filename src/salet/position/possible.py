"""The marks that a guess can still show on a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from salet.puzzle.marks import Feedback
from salet.words.records import fields

if TYPE_CHECKING:
    from salet.position.board import Board

MAX_CHOICES = 4  # feedbacks that a player can pick from with one tap
SIGNS = "byg"


@dataclass(frozen=True, slots=True)
class PossibleMarks:
    """The marks that a guess can show on one board.

    ``tiles`` has the possible marks of each tile, such as ``b`` or ``yg``; ``feedbacks`` are the
    likely feedbacks, None if there are more than four; ``solves`` is whether the guess can be the
    answer.
    """

    tiles: tuple[str, ...]
    feedbacks: tuple[str, ...] | None
    solves: bool

    def as_dict(self) -> dict[str, Any]:
        """The JSON data of the API."""
        return fields(self, "tiles feedbacks solves")


def possible_marks(board: Board, guess: str) -> PossibleMarks:
    """Return the marks that a guess can show on a board with candidates.

    >>> from salet.position.position import Position
    >>> possible_marks(Position.of("original", ["crane:bbygb", "moist:bbbbg"]).board, "haunt").tiles
    ('bg', 'g', 'g', 'g', 'g')
    """
    length = board.lexicon.length
    row = board.matrix.row(guess)
    patterns = np.unique(row[board.columns])
    texts = [Feedback(int(pattern), length).letters for pattern in patterns]
    likely = np.unique(row[board.columns[board.by_weight[: board.likely]]])
    return PossibleMarks(
        tuple("".join(sorted(set(signs), key=SIGNS.index)) for signs in zip(*texts, strict=True)),
        tuple(Feedback(int(pattern), length).letters for pattern in likely)
        if len(likely) <= MAX_CHOICES
        else None,
        bool(board.lexicon.win in patterns),
    )
