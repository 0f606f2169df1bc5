"""The marks that a guess can get."""

from __future__ import annotations

import pytest
from tests.oracle import feedback

from salet.position.position import Position
from salet.position.possible import FEW, possible_marks


@pytest.mark.parametrize("guess", ["haunt", "crane", "moist", "zzzzz"])
@pytest.mark.parametrize("turns", [["crane:bbygb"], ["crane:bbygb", "moist:bbbbg"]])
def test_possible_marks_equal_those_of_the_candidates(guess, turns):
    board = Position.of("original", turns).board
    words = [word for word, _ in board.candidates]
    given = {feedback(guess, word) for word in words}
    found = possible_marks(board, guess)
    assert [set(tile) for tile in found.tiles] == list(map(set, zip(*given, strict=True)))
    assert found.feedbacks is None if len(given) > FEW else set(found.feedbacks) == given
    assert found.solves == (guess in words)
