"""A list with only its likely answers, for scripts that look deeper than a game has time for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from salet.numbers.matrix import matrix_of
from salet.position.position import Position


def likely_start(position: Position) -> Position:
    """Return a position before the first guess on a list of its likely candidates.

    The indices of guesses stay the same.
    """
    board = position.board
    if board.likely == board.count:
        return position
    heads = np.sort(board.by_weight[: board.likely])
    answers = board.candidate_indices[heads].tolist()
    weights = board.weights[heads] / board.weights[heads].sum()
    lexicon = replace(
        board.lexicon, name=f"{board.lexicon.name} (likely)", answers=tuple(answers),
        weights=tuple(weights.tolist()), release=tuple(range(len(answers))), _digest="",
    )  # fmt: skip
    matrix = matrix_of(lexicon, compiled=position.matrix.compiled)
    return Position.start(lexicon, position.rules, limit=position.limit, matrix=matrix)
