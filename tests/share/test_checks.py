"""Errors of a game name the turn and, of several boards, the board."""

from __future__ import annotations

import pytest

from salet.belief.lists import load
from salet.errors import InputError
from salet.share.checks import check_turns
from salet.share.read import read_games
from salet.share.turns import parse_turns
from salet.share.write import share_text

ORIGINAL = load("original")


@pytest.mark.parametrize(
    ("turns", "answers", "turn", "boards"),
    [
        (["crane:bbbbb"], ["slate"], 0, ()),
        (["crane:bbygb", "moist:bbbbg"], ["aging"], 1, ()),
        (["crane:bbbbb,bbbbb"], ["moist", "slate"], 0, (1,)),
        (["crane:bbygb,bbbbb", "moist:bbgbb,bbbbb"], ["aging", "moist"], 1, (1,)),
    ],
)
def test_marks_that_an_answer_does_not_give(turns, answers, turn, boards):
    with pytest.raises(InputError) as raised:
        check_turns(parse_turns(ORIGINAL, turns), answers, ORIGINAL, 6)
    assert (raised.value.turn, raised.value.boards) == (turn, boards)


@pytest.mark.parametrize("turns", [["aging:ggggg"], ["crane:bbygb,ggggg", "aging:ggggg,-"]])
def test_the_place_of_a_shared_game(turns):
    (game,) = read_games(share_text(parse_turns(ORIGINAL, turns)), ORIGINAL)
    assert (game.line, game.where) == (1, "line 1")
