"""The marks that a guess can get."""

from __future__ import annotations

import pytest
from tests.oracle import feedback

from salet.position.position import Position
from salet.position.possible import MAX_CHOICES, possible_marks


@pytest.mark.parametrize("guess", ["haunt", "crane", "moist", "zzzzz"])
@pytest.mark.parametrize("turns", [["crane:bbygb"], ["crane:bbygb", "moist:bbbbg"]])
def test_possible_marks_equal_those_of_the_candidates(guess, turns):
    board = Position.of("original", turns).board
    words = [word for word, _ in board.candidates]
    results = {feedback(guess, word) for word in words}
    marks = possible_marks(board, guess)
    assert [set(tile) for tile in marks.tiles] == list(map(set, zip(*results, strict=True)))
    assert (
        marks.feedbacks is None if len(results) > MAX_CHOICES else set(marks.feedbacks) == results
    )
    assert marks.solves == (guess in words)
