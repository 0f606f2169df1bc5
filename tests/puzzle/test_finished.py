"""The check of finished games."""

from __future__ import annotations

import pytest

from salet.errors import FeedbackError, ImpossibleFeedback, InputError
from salet.puzzle.finished import check_game
from salet.puzzle.marks import Feedback


def marks(text):
    return [Feedback.parse(part) for part in text.split()]


@pytest.mark.parametrize(
    ("guesses", "rows", "answer", "limit"),
    [
        (["crane", "aging"], "bbygb ggggg", "aging", 6),
        (["crane", None], "bbygb ggggg", "aging", 6),
        ([None, None], "bbygb ggggg", None, 6),
        (["crane"] * 6, "bbbbb " * 6, "moist", 6),
        (["crane"], "bbbbb", None, 1),
        ([("dž", "a", "b", "a"), tuple("kada")], "bgbg gggg", tuple("kada"), 6),
    ],
)
def test_possible_games_are_accepted(guesses, rows, answer, limit):
    check_game(guesses, marks(rows), answer, limit)


@pytest.mark.parametrize(
    ("guesses", "rows", "answer", "limit", "kind", "message"),
    [
        ([], "", None, 6, InputError, "no turns"),
        (["crane"], "bbbbb", None, 51, InputError, "51 guesses"),
        (["crane"], "bbbbb", None, 0, InputError, "0 guesses"),
        (["crane"] * 3, "bbbbb " * 3, None, 2, InputError, "3 turns, and the game has 2"),
        (["moist", "crane"], "ggggg bbbbb", None, 6, InputError, "turn 1, MOIST, found"),
        ([None, None], "ggggg bbbbb", None, 6, InputError, "turn 1 found"),
        (["crane"], "bbbb", None, 6, FeedbackError, "turn 1, CRANE, has 4 marks, not 5"),
        (["crane", "ant"], "bbbbb ggg", "moist", 6, FeedbackError, "turn 2, ANT, has 3 marks"),
        (["crane"], "bbygb", "moist", 6, FeedbackError, "CRANE is marked bbygb, .* bbbbb"),
        (["crane"], "ggggy", None, 6, ImpossibleFeedback, "CRANE cannot be marked"),
        (["crane"], "bbbbb", None, 6, InputError, "not over: turn 1 of 6"),
    ],
)
def test_impossible_games_are_refused(guesses, rows, answer, limit, kind, message):
    with pytest.raises(kind, match=message) as refused:
        check_game(guesses, marks(rows), answer, limit)
    assert refused.value.fix


def test_an_unfinished_game_names_its_last_turn():
    with pytest.raises(InputError) as refused:
        check_game(["crane", "moist"], marks("bbbbb bbbbb"), None, 6)
    assert refused.value.turn == 1


def test_an_unfinished_game_is_accepted_and_errors_have_their_place():
    check_game(["crane"], marks("bbbbb"), "moist", 6, over=False)
    with pytest.raises(FeedbackError, match=r"^line 9: CRANE is marked") as refused:
        check_game(["crane"], marks("bbygb"), "moist", 6, lines=[9])
    assert (refused.value.turn, refused.value.line) == (0, 9)
