"""The class PlayedGame."""

from __future__ import annotations

from datetime import date

import pytest
from tests.journal.made import TODAY, won

from salet.errors import (
    InputError,
)
from salet.journal.played import PlayedGame


def test_a_day_and_a_number_must_agree():
    assert won(2, number=1715).day == TODAY
    assert won(2, TODAY, number=1715).number == 1715
    with pytest.raises(InputError, match="1,716 was not on 2026-02-28"):
        won(2, TODAY, number=1716)
    with pytest.raises(InputError, match="no daily puzzle on 2020"):
        won(2, date(2020, 1, 1))


@pytest.mark.parametrize(
    ("guesses", "feedbacks", "more", "says"),
    [
        ("crane moist", "ggggg,bbbbb -", {}, "turn 2 has 1 feedbacks"),
        ("crane moist", "ggggg,bbbbb -,ggggg", {"answer": "crane"}, "1 answers"),
        ("crane moist", "ggggg,ggggg -,-", {}, "turn 1 solves boards 1 and 2"),
        ("crane moist", "ggggg,bbbbb bbbbb,ggggg", {}, "turn 2, board 1: - is only for boards"),
        ("crane moist", "-,bbbbb ggggg,bbbbb", {}, "turn 1, board 1: - is only for boards"),
        ("crane moist", "bbygb,bbbbb bbbbg,ggggg", {"limit": 4}, "2 turns, but the game allows 4"),
        ("crane moist", "bbygb,bbbbb bbbbg,ggggg", {"limit": 1}, "2 turns, but the game allows 1"),
        ("crane moist", "ggggg,bbbbb -,ggggg", {"answer": "crane,pound"}, "board 2: CRANE is"),
        ("crane moist", "gggyg,bbbbb bbbbb,ggggg", {"limit": 2}, "board 1: "),
    ],
)
def test_a_game_of_several_boards_is_refused_by_board_and_turn(guesses, feedbacks, more, says):
    settings = {"limit": 7} | more
    with pytest.raises(InputError, match=says) as refused:
        PlayedGame(tuple(guesses.split()), tuple(feedbacks.split()), **settings).check()
    assert refused.value.fix


def test_boards_without_marks_are_kept():
    sequence = PlayedGame(("crane", "moist"), ("ggggg,?", "-,bbbbb"), limit=2).check()
    assert (sequence.ends, sequence.answer) == ((1, None), "crane,?")
