"""Games as records of the journal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests import oracle
from tests.journal.made import TODAY, game, played

from salet.errors import IllegalGuess, InputError
from salet.journal.files import games_csv, games_json, read_games_file
from salet.journal.journal import Journal
from salet.journal.played import merged, recorded, turns_of
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
    ("numbers", "ends", "result"),
    [("4️⃣5️⃣\n6️⃣7️⃣", (4, 5, 6, 7), "7/9"), ("6️⃣3️⃣\n🟥5️⃣", (6, 3, None, 5), "X/9")],
)
def test_a_text_with_only_the_numbers_of_its_boards_is_kept(tmp_path, numbers, ends, result):
    (shared,) = read_games(f"Daily Quordle 99\n{numbers}", ORIGINAL)
    kept = recorded(shared, "daily")
    journal = Journal(tmp_path / "salet.db")
    added = journal.add(kept)
    assert journal.add(kept) == added
    assert journal.games() == (added,)
    for text in (games_csv([added]), games_json([added])):
        assert read_games_file(text) == (added,)
    assert (added.ends, added.turns, added.result) == (ends, (), result)
    if added.solved:
        words = ["crane", "moist", "slate", "tulip", "abbey", "cabin", "daily"]
        boards = [words[end - 1] for end in ends]
        marks = [
            ",".join(
                "-" if end < nth else str(oracle.feedback(word, board))
                for board, end in zip(boards, ends, strict=True)
            )
            for nth, word in enumerate(words, 1)
        ]
        whole = replace(kept, turns=turns_of(words, marks), answers=tuple(boards))
        assert journal.add(whole).guesses == tuple(words)  # the numbers, now with their words
        assert journal.add(kept).guesses == tuple(words)
        assert len(journal.games()) == 1


def test_text_that_is_no_record():
    (game,) = read_games("⬛⬛⬛⬛⬛\n🟩⬛⬛⬛⬛", ORIGINAL)
    with pytest.raises(InputError) as raised:
        recorded(game, "original")
    assert (raised.value.key, raised.value.turn, raised.value.line) == ("not-over", 1, 1)


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


def test_a_result_and_its_turns_are_one_record_that_keeps_what_either_knows():
    turns = ["crane", "moist"], ["bbbbb", "ggggg"]
    (head,) = read_games("Wordle 1,715 2/6*\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩", ORIGINAL)
    result = replace(recorded(head, "daily"), turns=())
    full = replace(result, turns=turns_of(*turns), rules=Rules.NORMAL)
    for both in (merged(result, full), merged(full, result)):
        assert (both.guesses, both.rules) == (("crane", "moist"), Rules.HARD)
    named = replace(result, answers=("moist",))
    assert merged(named, result).answers == merged(result, named).answers == ("moist",)
    assert merged(replace(named, answers=("crane",)), full) is None
