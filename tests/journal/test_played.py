"""Games as records of the journal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.journal.made import TODAY, game, played

from salet.errors import IllegalGuess, InputError
from salet.journal.played import day_for, recorded, turns_of
from salet.puzzle.rules import Rules
from salet.share.game import ReadGame
from salet.share.read import read_games
from salet.words.lexicon import DAILY, closed

ORIGINAL = closed("original")


@pytest.mark.parametrize(
    ("guesses", "feedbacks", "key", "turn"),
    [
        ("", "", "feedback-each", None),
        ("crane moist", "ggggg", "feedback-each", None),
        ("crane moist", "bbbb ggggg", "feedback-shape", None),
        ("crane moist", "ggggg,bbbbb -", "feedback-shape", None),
        ("crane moist", "00000 ggggg", "feedback-text", 0),
        ("crane moist", "-,bbbbb ggggg,bbbbb", "feedback-text", 0),
        ("crane moist", "ggggg,bbbbb ?,ggggg", "feedback-text", 1),
        ("crane", "zzzzz", "marks-sign", None),
    ],
)
def test_turns_that_cannot_be_read(guesses, feedbacks, key, turn):
    with pytest.raises(InputError) as raised:
        turns_of(guesses.split(), feedbacks.split())
    assert (raised.value.key, raised.value.turn) == (key, turn)
    assert raised.value.fix


def test_boards_without_marks():
    sequence = played(["crane", "moist"], ["ggggg,?", "-,bbbbb"], limit=2)
    assert (sequence.ends, sequence.answer) == ((1, None), "crane,?")
    assert sequence.feedbacks == ("ggggg,?", "-,bbbbb")


def test_a_game_from_pasted_text():
    (shared,) = read_games("Wordle 1,715 2/6*\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩", ORIGINAL)
    kept = recorded(shared, "original")
    assert (kept.day, kept.rules, kept.guesses, kept.answer) == (TODAY, Rules.HARD, ("", ""), None)
    assert (kept.result, kept.solved) == ("2/6*", True)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("⬛⬛⬛⬛⬛\n🟩⬛⬛⬛⬛", ("not-over", 1, 1)),
        ("Daily Quordle 99\n6️⃣3️⃣\n🟥5️⃣", ("no-squares", None, 1)),
    ],
)
def test_text_that_is_no_record(text, place):
    (game,) = read_games(text, ORIGINAL)
    with pytest.raises(InputError) as raised:
        recorded(game, "original")
    assert (raised.value.key, raised.value.turn, raised.value.line) == place


def test_a_game_that_broke_its_rules_is_refused():
    broken = replace(game("moist", "sloth", "crane", "moist"), rules=Rules.HARD)
    with pytest.raises(IllegalGuess) as raised:
        recorded(broken, DAILY)
    assert raised.value.turn == 1
    several = ReadGame(turns_of(["crane"], ["bbbbb,ggggg"]), limit=1, rules=Rules.HARD)
    assert recorded(several, DAILY).result == "X/1*"


def test_letters_of_two_characters_obey_the_rules():
    turns = turns_of(["ljubav", "njegov", "knjiga"], ["bbbbb", "bbbbb", "ggggg"])
    assert [len(turn.letters) for turn in turns] == [5, 5, 5]
    assert recorded(ReadGame(turns, rules=Rules.HARD), "hr").result == "3/6*"


def test_the_day_that_a_game_counts_for():
    assert day_for(DAILY, TODAY) == TODAY
    assert day_for("original", TODAY) is None
