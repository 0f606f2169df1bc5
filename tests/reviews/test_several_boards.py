"""Reviews of games of several boards."""

from __future__ import annotations

import pytest
from tests.reviewing import review_game
from tests.sentences import shows

from salet import review
from salet.belief.lists import load
from salet.host.hosts import Words
from salet.position.position import Position
from salet.puzzle.notation import parse_turns
from salet.puzzle.sentences import say
from salet.reviews.verdict import amount


def position_of(answers, guesses):
    position = Position.start("original", boards=len(answers))
    for guess in guesses:
        position = Words(tuple(answers)).play(position, guess)
    return position


def reviewed(hidden, guesses, answer=None, **more):
    return review_game(position_of(hidden, guesses).turns, answer, load("original"), **more)


def test_a_guess_that_helps_no_board_costs_a_whole_guess():
    outcome = reviewed(["crane", "moist"], ["salet", "salet"])
    wasted = outcome.turns[1]
    assert (wasted.helps, wasted.skill, wasted.luck) == (False, 0, 50)
    assert wasted.given_away == 1
    assert shows(wasted.sentences[0], "boards.again")
    assert not outcome.solved
    assert outcome.best_play == ()  # the answers are not known


def test_boards_in_question_are_named_and_a_certain_word_may_wait():
    answers = ["crane", "moist", "sonic", "pound"]
    guesses = ["salet", "courd", "fuzzy", "nymph", "pound", "moist", "crane", "sonic"]
    outcome = reviewed(answers, guesses)
    third, fourth = outcome.turns[2:4]
    assert not shows(" ".join(outcome.turns[0].sentences), "opener.left")  # that is for one board
    assert (third.in_question, third.certain, third.words) == ((1, 2, 4), (3,), ("sonic",))
    assert "boards 1, 2 and 4" in third.sentences[0]
    about = amount(third.shown_saving, about=True)
    assert not third.exact
    assert shows(third.sentences[0], "boards.other", best="SONIC", saves=about)
    assert say("boards.word", word="SONIC", board=3) in third.sentences[1]
    assert fourth.certain == (3,)
    said = say("boards.word", word="SONIC", board=3)
    assert said not in " ".join(fourth.sentences)  # once is enough
    assert outcome.waited == (0, 0, 2, 0)
    # Every word is known now: values are exact, and the order does not matter.
    for turn in outcome.turns[4:]:
        assert (turn.exact, turn.skill, turn.luck, turn.given_away) == (True, 99, 50, 0)
    assert [turn.expected_turns for turn in outcome.turns[4:]] == [4, 3, 2, 1]


def test_one_board_left_is_judged_as_one_board():
    answers = ["crane", "moist"]
    outcome = reviewed(answers, ["moist", "salet", "courd", "caner"])
    alone = review("moist", "salet", "courd", "caner", answer="crane", list="original", limit=7)
    for own, other in zip(outcome.turns[1:], alone.turns[1:], strict=True):
        assert own.expected_turns == pytest.approx(other.expected_turns)
        assert (own.luck, own.exact) == (other.luck, other.exact)


def test_a_lost_game_shows_when_it_became_unwinnable():
    answers = ["crane", "moist"]
    outcome = reviewed(answers, ["salet", "fuzzy", "pygmy"], answer=answers, limit=4)
    assert (outcome.result, outcome.ends, outcome.answers) == ("–/4", (None, None), tuple(answers))
    verdict = {"boards": 2, "used": "3 guesses", "unsolved": "boards 1 and 2"}
    assert shows(" ".join(outcome.verdict), "verdict.some", done=0, **verdict)
    outcome = reviewed(answers, ["salet", "fuzzy", "pygmy", "crane"], answer=answers, limit=4)
    sentences = " ".join(outcome.turns[3].sentences)
    assert shows(sentences, "boards.too-few", boards="2 boards", guesses="1 guess")
    long = reviewed([*answers, "sonic"], ["salet", "courd", "fuzzy", "pygmy", "nymph"], limit=5)
    few = [any(shows(text, "boards.too-few") for text in turn.sentences) for turn in long.turns]
    assert few == [False, False, False, True, False]  # once is enough
    assert outcome.result == "X/4"
    assert outcome.best_play[-1] in answers
    verdict = {"boards": 2, "used": "4 guesses", "unsolved": "board 2"}
    assert shows(" ".join(outcome.verdict), "verdict.some", done=1, **verdict)


def test_in_sequence_hidden_marks_are_not_used():
    answers = ["crane", "moist"]
    guesses = ["salet", "moist", "crane"]
    open_play = review(*guesses, answer=answers, list="original")
    hidden = review(*guesses, answer=answers, list="original", sequence=True)
    assert open_play.turns[1].in_question == hidden.turns[1].in_question == (1, 2)
    assert open_play.turns[1].candidates_before[1] < 100
    assert hidden.turns[1].candidates_before[1] == 2315
    assert hidden.turns[2].candidates_before[1] == 2315
    assert hidden.best_play[-1] in answers
    # MOIST solved board 2, which was still hidden.
    assert (open_play.turns[1].solved, hidden.turns[1].solved) == ((2,), ())
    assert "lucky" not in " ".join(hidden.turns[1].sentences)
    assert hidden.ends == (3, 2)


def test_unlisted_words_are_estimated():
    turns = parse_turns(load("original"), ["salet:bybyb,ybbbg", "qoind:bbbyb,bgybb"])
    reviewed = review_game(turns, None, load("original"), any_guess=True)
    assert 0 <= reviewed.turns[1].skill <= 99
    assert say("note.unlisted", word="QOIND", list="original") in reviewed.notes


@pytest.mark.parametrize("answers", [["crane"], ["crane", "moist"], ["crane", "moist", "sonic"]])
def test_json_has_a_list_where_one_board_has_a_value(answers):
    data = review("salet", *answers, answer=answers, list="original").as_dict()
    several = len(answers) > 1
    assert data["boards"] == len(answers)
    assert data["answer"] == (answers if several else "crane")
    assert data["guesses"] == len(data["turns"]) == len(answers) + 1
    for turn in data["turns"]:
        for name in ("feedback", "candidates_before", "candidates_after"):
            assert isinstance(turn[name], list) is several
    assert ("share" in data, "ends" in data, "number" in data) == (several, several, not several)


def test_turns_and_guesses_with_answers_are_reviewed_alike():
    answers, guesses = ["crane", "moist"], ["salet", "courd", "moist", "crane"]
    by_guesses = review(*guesses, answer=answers, list="original")
    assert reviewed(answers, guesses) == by_guesses
    assert repr(by_guesses).startswith("Review(4/7, 'salet:bybyb,ybbbg courd:")


def test_the_numbers_of_a_game_of_four_boards_do_not_change():
    """The golden reviews have those of one board and of two."""
    guesses = ["salet", "courd", "nymph", "pound", "moist", "crane", "sonic"]
    game = review(*guesses, answer=["crane", "moist", "sonic", "pound"], list="original")
    turns = [7.0142, 6.036966, 5.748844444, 4.0, 3.0, 2.0, 1.0]
    assert [turn.expected_turns for turn in game.turns] == pytest.approx(turns, abs=1e-6)
    assert [turn.skill for turn in game.turns] == [99, 97, 50, 99, 99, 99, 99]
    assert [turn.luck for turn in game.turns] == [22, 52, 97, 50, 50, 50, 50]
    assert " ".join(game.best_play) == "crate sling crane sonic bumph moist pound"


def test_the_verdict_speaks_of_suggestions_where_there_is_no_best_play():
    game = reviewed(["crane", "moist"], ["salet", "crane", "moist"])
    alone = review_game(["salet", "crane"], "crane", load("original"))
    assert [" our suggestions " in game.verdict[-1] for game in (game, alone)] == [True, False]


def test_a_word_that_must_be_played_anyway_is_no_luck():
    guesses = ("crane", "sloth", "moist", "joist", "foist")  # two boards, two words
    joist = reviewed(("joist", "foist"), guesses).turns[3]
    assert (joist.luck, joist.solved) == (50, (1,))
    assert shows(joist.sentences[-1], "boards.solved", board=1)
    assert not any(shows(sentence, "boards.lucky") for sentence in joist.sentences)
