"""Messages of pages, and rows written as text."""

from __future__ import annotations

import pytest

from salet.auto.messages import GAME_LOST, GAME_WON, HARD, NO_WORD, REFUSED, SHORT, revealed_answer
from salet.auto.reading import squares_row


@pytest.mark.parametrize(
    ("pattern", "text", "message"),
    [
        (REFUSED, "Not in word list", True), (REFUSED, "CRANY is not a valid word.", True),
        (REFUSED, "Word is not recognised", True), (REFUSED, "Great!", False),
        (REFUSED, "Invalid word", True), (REFUSED, "Unknown word", True),
        (REFUSED, "That word doesn't exist", True), (REFUSED, "Row 3", False),
        (NO_WORD, "Not in word list", True), (NO_WORD, "CRANY isn't in the dictionary", True),
        (NO_WORD, "Already guessed, try another", False), (NO_WORD, "Guess must contain R", False),
        (REFUSED, "Already guessed, try another", True), (NO_WORD, "Not enough letters", False),
        (SHORT, "Not enough letters", True), (SHORT, "Word has to be 5 letters!", True),
        (HARD, "Guess must contain R", True), (HARD, "2nd letter must be A", True),
        (GAME_LOST, "You lost! The word was MOIST.", True),
        (GAME_WON, "Congratulations, you won!", True),
        (GAME_LOST, "Not in word list", False),
    ],
)  # fmt: skip
def test_messages_of_pages(pattern, text, message):
    assert bool(pattern.search(text)) is message


def test_the_answer_that_a_page_reveals():
    assert revealed_answer(["You lose! The word is crane."], 5) == "crane"
    assert revealed_answer(["The answer was: MOIST"], 5) == "moist"
    assert revealed_answer(["Better luck next time"], 5) == ""


def test_rows_written_as_text():
    row = squares_row(tuple("crane"), ["Row 1", "CRANE ⬜🟨⬜⬜🟩"])
    assert row is not None
    assert row.word == "crane"
    assert squares_row(tuple("crane"), ["🟩🟩"]) is None
