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
    ("text", "message"),
    [
        ("day,guesses,feedbacks\n2026-02-28,moist\n", "line 2: feedbacks is missing"),
        ("day,guesses,feedbacks\nmonday,moist,ggggg\n", "line 2: 'monday' is not a day"),
        ("number,guesses,feedbacks\nmany,moist,ggggg\n", "line 2: number is 'many'"),
        ("guesses,feedbacks,helped\nmoist,ggggg,maybe\n", "line 2: helped cannot be 'maybe'"),
        ("guesses,feedbacks,solved\nmoist,ggggg,no\n", "line 2: solved contradicts"),
        ("guesses,feedbacks,rules\nmoist,ggggg,soft\n", "line 2: there are no rules"),
        ("guesses,feedbacks\nmoist,ggggg\ncrane moist,bbygb ggggg\n", "line 3: CRANE"),
        ('{"games": 3}', "no list of games"),
        ("[[1]]", "no list of games"),
        ("{", "not valid JSON"),
        ('{"games": [{"guesses": ["moist"]}]}', "game 1: feedbacks is missing"),
        (
            '[{"guesses": ["moist"], "feedbacks": ["ggggg"], "limit": "six"}]',
            "limit is 'six'",
        ),
        (
            '[{"guesses": ["moist"], "feedbacks": ["ggggg"], "list": "\\ud800"}]',
            "not the name of a",
        ),
        ('[{"guesses": ["\\ud800oist"], "feedbacks": ["ggggg"]}]', "not a word"),
        (
            '[{"guesses": ["moist"], "limit": ' + "9" * 5000 + "}]",
            "not valid JSON",
        ),
        ("[" * 100_000, "not valid JSON"),
        ('{"games": [{"guesses": [1], "feedbacks": ["g"]}]}', "game 1: guesses is missing"),
    ],
)
def test_invalid_files_are_refused_with_the_place(text, message):
    assert is_games_file(text)
    with pytest.raises(InputError, match=message) as refused:
        read_games_file(text)
    assert refused.value.fix


def test_a_file_from_a_spreadsheet_is_read():
    head = "Day;Number;List;Guesses;Feedbacks;Answer\r\n"
    text = head + "2026-02-28;;;CRANE MOIST;bbbbb ggggg;Moist\r\n\r\n"
    assert read_games_file(text) == (game("moist", "crane", "moist", day=TODAY),)
    assert not is_games_file("Wordle 1,590 3/6\n⬛⬛⬛⬛⬛")
    assert not is_games_file("")
    assert not is_games_file("[26/10/25, 08:15:03] Ann: Wordle 12 3/6\n⬛⬛⬛⬛⬛")


def test_a_list_name_with_control_characters_is_refused():
    row = {"guesses": "crane", "feedbacks": "ggggg", "answer": "crane", "list": "a\x1b[2J"}
    with pytest.raises(InputError, match="not the name of a list"):
        read_games_file(json.dumps({"games": [row]}))


@pytest.mark.parametrize("name", ["=cmd()", "+cmd", "-list", "@sum"])
def test_no_cell_of_the_csv_is_a_formula(name):
    row = {"guesses": "- crane", "feedbacks": "bbbbb ggggg", "answer": "crane", "list": name}
    games = read_games_file(json.dumps({"games": [row]}))
    text = games_csv(games)
    cells = next(csv.reader(io.StringIO(text.splitlines()[1])))
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    assert read_games_file(text) == games
