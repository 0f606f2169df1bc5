"""What the marks of a guess brought, by the value of the guess and the position after them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from salet.position.buckets import Split
from salet.position.position import Position
from salet.puzzle.turns import Turn
from salet.value.boards import needed_turns
from salet.value.skill import Outcome
from salet.value.value import Value


def outcome(
    position: Position, value: Value, turn: Turn, following: Position, best: Callable[[], float]
) -> Outcome:
    """Return what the marks of a guess brought.

    ``position`` has the boards for which the guess was chosen, ``turn`` its marks there. On one
    board, a bucket that has only long shots is valued again by its best guess (``best``), since
    they are likely after the marks.
    """
    if len(position.open) > 1:
        return _on_boards(position, turn, following)
    feedback = turn.feedbacks[position.open[0]]
    assert feedback is not None
    got = value.bucket(feedback)
    if got is None:
        return Outcome(None, value.spread)
    can_go_on = following.count and following.guesses_left > 0 and len(position.boards) == 1
    is_long_shot = not (got.likely or got.is_win)
    needs = best() if is_long_shot and can_go_on else got.turns
    return Outcome(value.expected_rest - needs, value.spread, value.usual_rank)


def _on_boards(position: Position, turn: Turn, following: Position) -> Outcome:
    """Return what the marks of a guess brought on the boards that showed them.

    The boards are taken to be independent.
    """
    most = max(board.likely for each in (position, following) for board in each.playing)
    table = needed_turns(most)[len(position.open)]
    saved = variance = 0.0
    for board in position.open:
        feedback = turn.feedbacks[board]
        if feedback is None:
            continue
        split = Split(position.boards[board], turn.guess)
        chances = split.likely_masses / split.likely_masses.sum()
        needs = np.where(split.patterns == split.win, 0.0, table[split.likely])
        mean = float(needs @ chances)
        came = needs[(split.patterns == feedback.pattern) & (split.likely > 0)]
        left = max(1, following.boards[board].likely)  # of a long shot
        saved += mean - float(came[0] if len(came) else table[left])
        variance += float((needs - mean) ** 2 @ chances)
    return Outcome(saved, variance**0.5)
