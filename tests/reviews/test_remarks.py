"""The sentences of a review agree with its numbers."""

from __future__ import annotations

import re

import pytest

from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.reviews.remarks import wasted_letters
from salet.reviews.reviewing import review_game
from salet.words.lexicon import Lexicon


def test_sentences_say_what_the_numbers_say():
    lexicon = load("original")
    reviewed = review_game(["soare", "clint", "mince", "wince"], None, lexicon)
    assert reviewed.turns[1].sentences[0].startswith("CLINT kept four words; GUILT")
    assert "could not be the answer" in reviewed.turns[1].sentences[1]
    assert reviewed.turns[2].sentences[0].startswith("MINCE ")
    assert "WINCE" in reviewed.turns[3].sentences[0]
    assert reviewed == review_game(["soare", "clint", "mince", "wince"], None, lexicon)
    results = " ".join(s for turn in reviewed.turns for s in turn.sentences)
    assert "  " not in results


def test_a_guess_that_separates_all_words_is_mentioned():
    words = ["pound", "bound", "found", "hound", "mound", "sound"]
    lexicon = Lexicon.of([*words, "bhfms"], words)
    reviewed = review_game(["pound", "bound", "found"], None, lexicon)
    assert reviewed.turns[1].sentences[0] == (
        "BOUND kept four words; BHFMS would have told all five apart."
    )


def test_a_guess_that_tells_all_apart_is_not_blamed_for_that():
    words = ["abcde", "abfgh", "aijkb", "zzzzz"]
    lexicon = Lexicon.of([*words, "bfkvv"], words)
    turn = review_game(["zzzzz", "bfkvv", "aijkb"], None, lexicon).turns[1]
    assert turn.numbers.expected_size == turn.best_numbers.expected_size == 1
    assert turn.sentences[0] == (
        "BFKVV kept one word; ABCDE tells all three apart as well, "
        "and could have been the answer (33 %)."
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
    assert re.fullmatch(
        r"Two guesses left for three words: HATCH gave a chance of 9\d\.\d %; [A-Z]{5} was safer "
        r"\((100|over 99\.9) %\), but slower on average\.",
        quick.sentences[0],
    )
    safe = review_game([*guesses, "bewig", "watch"], "watch", load("daily")).turns[4]
    assert safe.skill < 99
    safer = r"BEWIG was safer than HATCH \((100|over 99\.9) % to win instead of 9"
    assert re.search(safer, safe.sentences[0])


def test_repeats_and_wasted_letters_are_mentioned():
    lexicon = load("original")
    reviewed = review_game(["crane", "crane", "trace", "moist"], None, lexicon)
    assert "CRANE had been played before, so it could tell nothing new." in (
        reviewed.turns[1].sentences
    )
    assert reviewed.turns[1].skill == 0
    assert reviewed.turns[1].luck == 50
    output = " ".join(reviewed.turns[2].sentences)
    assert "TRACE could not be the answer" in output
    assert "R, A, C and E were known to be absent." in output
    earlier = [Turn("abbey", (Feedback.parse("ybbbb"),))]
    assert wasted_letters(earlier, Turn("bambi", (Feedback.parse("bybbb"),))) == ["B"]
