"""Turns of several boards."""

from __future__ import annotations

import pytest

from salet.errors import InputError
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import (
    MAX_BOARDS,
    Turn,
    check_board_count,
    check_limit,
    check_one_board,
    has_hidden,
    is_won,
)

MISS, WIN = Feedback(0), Feedback.win(5)


def test_a_turn_on_one_board():
    turn = Turn("crane", (MISS, None, WIN))
    assert turn.on(0) == Turn("crane", (MISS,))
    assert turn.on(1) is None
    assert turn.on(2).feedback.is_win
    alone = Turn("crane", (MISS,))
    assert alone.on(0) is alone
    assert [is_won(turns) for turns in ([], [alone], [alone, turn.on(2)])] == [False, False, True]
    shown = [turn.showing(b, WIN).feedbacks for b in range(3)]
    assert shown == [(WIN, None, WIN), (MISS, WIN, WIN), (MISS, None, WIN)]


def test_what_is_for_one_board_refuses_two():
    check_one_board(1, "a trap", "")
    with pytest.raises(InputError, match="a trap is for one board"):
        check_one_board(2, "a trap", "")


def test_a_board_is_hidden_only_before_it_is_solved():
    solved = [Turn("crane", (MISS, WIN)), Turn("moist", (MISS, None))]
    assert not has_hidden(solved)
    assert has_hidden([Turn("crane", (MISS, None)), Turn("moist", (MISS, WIN))])
    assert has_hidden([*solved, Turn("bulgy", (None, None))])


@pytest.mark.parametrize("boards", [0, MAX_BOARDS + 1])
def test_a_game_has_1_to_32_boards(boards):
    assert check_board_count(32) == MAX_BOARDS == 32
    with pytest.raises(InputError):
        check_board_count(boards)


def test_a_game_allows_a_guess_or_more_and_by_default_what_its_boards_need():
    limits = [check_limit(None), check_limit(None, 4), check_limit(1), check_limit(9, 2)]
    assert limits == [6, 9, 1, 9]
    with pytest.raises(InputError):
        check_limit(0)
