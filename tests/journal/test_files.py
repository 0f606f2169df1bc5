"""Files of games: round trips, and errors with their place."""

from __future__ import annotations

import csv
import io
import json

import pytest
from tests.journal.made import TODAY, game

from salet.errors import InputError
from salet.journal.files import games_csv, is_games_file, read_games_file


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("day,guesses,feedbacks\n2026-02-28,moist\n", "line 2: feedbacks"),
        ("day,guesses,feedbacks\nmonday,moist,ggggg\n", "line 2: 'monday'"),
        ("day,guesses,feedbacks\n2020-01-01,moist,ggggg\n", "line 2: "),
        ("number,guesses,feedbacks\nmany,moist,ggggg\n", "line 2: number"),
        ("day,number,guesses,feedbacks\n2026-02-28,1716,moist,ggggg\n", "line 2: puzzle 1,716"),
        ("guesses,feedbacks,helped\nmoist,ggggg,maybe\n", "line 2: helped"),
        ("guesses,feedbacks,solved\nmoist,ggggg,no\n", "line 2: solved"),
        ("guesses,feedbacks,rules\nmoist,ggggg,soft\n", "line 2: "),
        ("guesses,feedbacks,finished_at\nmoist,ggggg,noon\n", "line 2: 'noon'"),
        ("guesses,feedbacks\nmoist,ggggg\ncrane moist,bbygb ggggg\n", "line 3: CRANE"),
        ('{"games": 3}', ""),
        ("[[1]]", ""),
        ("{", ""),
        ('{"games": [{"guesses": ["moist"]}]}', "game 1: feedbacks"),
        ('[{"guesses": ["moist"], "feedbacks": ["ggggg"], "limit": "six"}]', "game 1: limit"),
        ('[{"guesses": ["moist"], "feedbacks": ["ggggg"], "list": "\\ud800"}]', "game 1: "),
        ('[{"guesses": ["moist"], "feedbacks": ["ggggg"], "list": "a\\u001b[2J"}]', "game 1: "),
        ('[{"guesses": ["\\ud800oist"], "feedbacks": ["ggggg"]}]', "game 1: "),
        ('[{"guesses": ["moist"], "limit": ' + "9" * 5000 + "}]", ""),
        ("[" * 100_000, ""),
        ('{"games": [{"guesses": [1], "feedbacks": ["g"]}]}', "game 1: guesses"),
    ],
)
def test_invalid_files_are_refused_with_the_place(text, place):
    assert is_games_file(text)
    with pytest.raises(InputError) as refused:
        read_games_file(text)
    assert refused.value.message.startswith(place)
    assert refused.value.fix


@pytest.mark.parametrize(
    ("guesses", "feedbacks", "more", "key", "place"),
    [
        ("crane", "bbbbb", {}, "not-over", (0, ())),
        ("crane " * 7, "bbbbb " * 6 + "ggggg", {}, "too-many", (6, ())),
        ("crane moist", "ggggg ggggg", {}, "more-turns-word", (0, ())),
        ("crane moist", "bbygb ggggg", {}, "other-marks", (0, ())),
        ("crane", "ggggg", {"answer": "moist"}, "other-marks", (0, ())),
        ("crane " * 6, "ggggy " * 6, {}, "", (None, ())),
        ("moist", ",".join(["ggggg"] * 33), {}, "boards", (None, ())),
        ("moist", "ggggg", {"limit": 0}, "limit", (None, ())),
        ("moist", "ggggg", {"limit": 10**30}, "limit", (None, ())),
        ("sloth crane moist", "ybyyb bbbbb ggggg", {"rules": "hard"}, "", (1, ())),
        ("crane moist", "ggggg,bbbbb -,ggggg", {"answer": "crane"}, "answer-count", (None, ())),
        ("crane moist", "ggggg,ggggg -,-", {}, "end-twice", (None, (1,))),
        ("crane moist", "bbygb,bbbbb bbbbg,ggggg", {"limit": 4}, "not-over", (1, ())),
        ("crane moist", "bbygb,bbbbb bbbbg,ggggg", {"limit": 1}, "too-many", (1, (0,))),
        ("crane moist", "ggggg,bbbbb -,ggggg", {"answer": "crane,pound"}, "other-marks", (0, (1,))),
        ("crane moist", "gggyg,bbbbb bbbbb,ggggg", {"limit": 2}, "", (None, (0,))),
    ],
)
def test_impossible_games_are_refused(guesses, feedbacks, more, key, place):
    row = {"guesses": guesses, "feedbacks": feedbacks, "limit": 6 + ("," in feedbacks), **more}
    with pytest.raises(InputError) as refused:
        read_games_file(json.dumps([row]))
    assert refused.value.key == key
    assert (refused.value.turn, refused.value.boards) == place


@pytest.mark.parametrize(
    ("row", "limit"),
    [
        ({"guesses": "moist", "feedbacks": "ggggg"}, 6),
        ({"guesses": "moist", "feedbacks": "ggggg", "game": "wordle", "number": 5}, 6),
        ({"guesses": "crane moist", "feedbacks": "ggggg,bbbbb -,ggggg"}, 7),
        ({"guesses": [], "feedbacks": [], "ends": "4 X 6 7"}, 9),
        ({"guesses": [], "feedbacks": [], "ends": "4 X 6 7", "game": "quordle"}, 9),
        ({"guesses": [], "feedbacks": [], "ends": "4 X 6 7", "game": "quordle-sequence"}, 10),
        ({"guesses": [], "feedbacks": [], "ends": "4 X 6 7", "limit": 8}, 8),
    ],
)
def test_a_game_without_a_limit_has_the_usual_one(row, limit):
    (read,) = read_games_file(json.dumps([row]))
    assert read.limit == limit


def test_words_of_another_alphabet_are_compared_with_marks():
    row = {"guesses": "vlja džab", "feedbacks": "bbg ggg", "list": "hr", "answer": "džab"}
    with pytest.raises(InputError) as refused:
        read_games_file(json.dumps([row]))
    assert refused.value.key == "other-marks"
    (kept,) = read_games_file(json.dumps([{**row, "feedbacks": "bby ggg"}]))
    assert (kept.result, kept.answer, kept.list_name) == ("2/6", "džab", "hr")


def test_a_file_from_a_spreadsheet_is_read():
    head = "Day;Number;List;Guesses;Feedbacks;Answer\r\n"
    text = head + "2026-02-28;;;CRANE MOIST;bbbbb ggggg;Moist\r\n\r\n"
    assert read_games_file(text) == (game("moist", "crane", "moist", day=TODAY),)
    assert not is_games_file("Wordle 1,590 3/6\n⬛⬛⬛⬛⬛")
    assert not is_games_file("")
    assert not is_games_file("[26/10/25, 08:15:03] Ann: Wordle 12 3/6\n⬛⬛⬛⬛⬛")


@pytest.mark.parametrize("name", ["=cmd()", "+cmd", "-list", "@sum"])
def test_no_cell_of_the_csv_is_a_formula(name):
    row = {"guesses": "? crane", "feedbacks": "bbbbb ggggg", "answer": "crane", "list": name}
    games = read_games_file(json.dumps({"games": [row]}))
    text = games_csv(games)
    cells = next(csv.reader(io.StringIO(text.splitlines()[1])))
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    assert read_games_file(text) == games
