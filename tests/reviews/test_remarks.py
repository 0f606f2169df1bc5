"""The sentences of a review agree with its numbers."""

from __future__ import annotations

import re

import pytest
from tests.sentences import shows

from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn
from salet.reviews.remarks import wasted_letters
from salet.reviews.reviewing import review_game
from salet.words.lexicon import Lexicon


def test_sentences_say_what_the_numbers_say():
    lexicon = load("original")
    reviewed = review_game(["soare", "clint", "mince", "wince"], None, lexicon)
    lead = say("middle.left", name="CLINT", left="four words")
    assert reviewed.turns[1].sentences[0].startswith(f"{lead}; GUILT")
    assert reviewed.turns[1].sentences[1] == say("gentle.asked", name="CLINT")
    assert reviewed.turns[2].sentences[0].startswith("MINCE ")
    assert "WINCE" in reviewed.turns[3].sentences[0]
    assert reviewed == review_game(["soare", "clint", "mince", "wince"], None, lexicon)
    results = " ".join(s for turn in reviewed.turns for s in turn.sentences)
    assert "  " not in results


def test_a_guess_that_separates_all_words_is_mentioned():
    words = ["pound", "bound", "found", "hound", "mound", "sound"]
    lexicon = Lexicon.of([*words, "bhfms"], words)
    reviewed = review_game(["pound", "bound", "found"], None, lexicon)
    lead = say("middle.left", name="BOUND", left="four words")
    assert reviewed.turns[1].sentences[0] == say(
        "middle.other-apart", lead=lead, other="BHFMS", many="five"
    )


def test_a_guess_that_tells_all_apart_is_not_blamed_for_that():
    words = ["abcde", "abfgh", "aijkb", "zzzzz"]
    lexicon = Lexicon.of([*words, "bfkvv"], words)
    turn = review_game(["zzzzz", "bfkvv", "aijkb"], None, lexicon).turns[1]
    assert turn.numbers.expected_size == turn.best_numbers.expected_size == 1
    lead = say("middle.left", name="BFKVV", left="one word")
    assert turn.sentences[0] == say(
        "middle.other-answer", lead=lead, other="ABCDE", many="three", chance="33 %"
    )


def test_marks_that_no_likely_word_gives_are_explained():
    game = review_game(["stare", "label", "cavil", "caulk"], None, load("daily"))
    turn, afterwards = game.turns[2], game.turns[3].best_expected_turns
    long_shots = "None of the four likely words gives these marks: two long shots became likely."
    assert long_shots in turn.sentences
    assert turn.likely_after == (2,)
    assert turn.lucky == pytest.approx(turn.expected_turns - 1 - afterwards, abs=0.1)


def test_a_safer_word_is_named_with_its_chance():
    guesses = ["crane", "match", "latch", "patch"]
    quick = review_game([*guesses, "hatch", "batch"], "watch", load("daily")).turns[4]
    assert quick.skill == 99
    assert shows(
        quick.sentences[0],
        "two.best-slower",
        many="three",
        name="HATCH",
    )
    safe = review_game([*guesses, "bewig", "watch"], "watch", load("daily")).turns[4]
    assert safe.skill < 99
    safer = r"BEWIG was safer than HATCH \((100|over 99\.9) % to win instead of 9"
    assert re.search(safer, safe.sentences[0])


def test_repeats_and_wasted_letters_are_mentioned():
    lexicon = load("original")
    reviewed = review_game(["crane", "crane", "trace", "moist"], None, lexicon)
    assert say("gentle.repeat", name="CRANE") in reviewed.turns[1].sentences
    assert reviewed.turns[1].skill == 0
    assert reviewed.turns[1].luck == 50
    output = " ".join(reviewed.turns[2].sentences)
    assert shows(output, "gentle.impossible", name="TRACE")
    assert say("gentle.absents", letters="R, A, C and E") in output
    earlier = [Turn("abbey", (Feedback.parse("ybbbb"),))]
    assert wasted_letters(earlier, Turn("bambi", (Feedback.parse("bybbb"),))) == ["B"]
