"""Errors of a game name the turn and, of several boards, the board."""

from __future__ import annotations

import pytest
from tests.sentences import shows

from salet.belief.lists import load
from salet.errors import InputError
from salet.journal.played import turns_of
from salet.puzzle.notation import parse_turns
from salet.share.checks import check_turns
from salet.share.read import read_games
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


@pytest.mark.parametrize(
    ("guesses", "marks", "answer", "limit", "key", "turn"),
    [
        (["crane"], "bbbbb", None, 51, "limit", None),
        (["crane"], "bbbbb", None, 0, "limit", None),
        (["crane"] * 3, "bbbbb " * 3, None, 2, "too-many", 2),
        (["moist", "crane"], "ggggg bbbbb", None, 6, "more-turns-word", 0),
        (["", ""], "ggggg bbbbb", None, 6, "more-turns", 0),
        (["crane"], "bbygb", "moist", 6, "other-marks", 0),
        (["crane"], "ggggy", None, 6, "", None),
    ],
)
@pytest.mark.parametrize("lexicon", [ORIGINAL, None], ids=["list", "no list"])
def test_impossible_games(guesses, marks, answer, limit, key, turn, lexicon):
    with pytest.raises(InputError) as raised:
        check_turns(turns_of(guesses, marks.split()), [answer], lexicon, limit)
    assert (raised.value.key, raised.value.turn) == (key, turn)
    assert raised.value.fix
    if key.startswith("more-turns"):
        assert shows(raised.value.message, f"error.{key}", turn=turn + 1)


@pytest.mark.parametrize(
    ("guesses", "marks", "answer", "limit"),
    [
        (["crane", "aging"], "bbygb ggggg", "aging", 6),
        (["crane", ""], "bbygb ggggg", "aging", 6),
        (["", ""], "bbygb ggggg", None, 6),
        (["crane"] * 6, "bbbbb " * 6, "moist", 6),
        (["džaba", "kada"], "bgbg gggg", "kada", 6),
    ],
)
def test_possible_games(guesses, marks, answer, limit):
    check_turns(turns_of(guesses, marks.split()), [answer], None, limit)


def test_an_error_in_a_text_has_its_line():
    with pytest.raises(InputError) as raised:
        check_turns(parse_turns(ORIGINAL, ["crane:bbygb"]), ["moist"], ORIGINAL, 6, lines=[9])
    assert (raised.value.turn, raised.value.line) == (0, 9)


@pytest.mark.parametrize("turns", [["aging:ggggg"], ["crane:bbygb,ggggg", "aging:ggggg,-"]])
def test_the_place_of_a_shared_game(turns):
    (game,) = read_games(share_text(parse_turns(ORIGINAL, turns)), ORIGINAL)
    assert (game.line, game.where) == (1, "line 1")
