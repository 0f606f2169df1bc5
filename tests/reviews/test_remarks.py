"""The sentences of a review agree with its numbers."""

from __future__ import annotations

import re

import pytest
from tests.reviewing import review_game
from tests.sentences import shows

from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn
from salet.reviews.remarks import wasted_letters
from salet.words.lexicon import Lexicon


def test_sentences_say_what_the_numbers_say():
    lexicon = load("original")
    reviewed = review_game(["soare", "clint", "mince", "wince"], None, lexicon)
    kept, better, asked = reviewed.turns[1].sentences
    assert kept == say("middle.kept", name="CLINT", n=4)
    assert shows(better, "middle.good", other="GUILT")
    assert asked == say("gentle.asked", name="CLINT")
    assert reviewed.turns[2].sentences[0].startswith("MINCE ")
    assert "WINCE" in reviewed.turns[3].sentences[0]
    assert reviewed == review_game(["soare", "clint", "mince", "wince"], None, lexicon)
    results = " ".join(s for turn in reviewed.turns for s in turn.sentences)
    assert "  " not in results


def test_a_guess_that_separates_all_words_is_mentioned():
    words = ["pound", "bound", "found", "hound", "mound", "sound"]
    lexicon = Lexicon.of([*words, "bhfms"], words)
    reviewed = review_game(["pound", "bound", "found"], None, lexicon)
    assert reviewed.turns[1].sentences[:2] == (
        say("middle.kept", name="BOUND", n=4),
        say("middle.other-apart", other="BHFMS", n=5),
    )


def test_a_guess_that_tells_all_apart_is_not_blamed_for_that():
    words = ["abcde", "abfgh", "aijkb", "zzzzz"]
    lexicon = Lexicon.of([*words, "bfkvv"], words)
    turn = review_game(["zzzzz", "bfkvv", "aijkb"], None, lexicon).turns[1]
    assert turn.numbers[0].expected_size == turn.best_numbers[0].expected_size == 1
    assert turn.sentences[:2] == (
        say("middle.kept", name="BFKVV", n=1),
        say("middle.other-answer", other="ABCDE", n=3, chance=1 / 3),
    )


@pytest.mark.parametrize("limit", [3, 4])
def test_the_only_word_left_is_named_however_many_guesses_are_left(limit):
    words = ["pound", "bound", "found", "hound", "mound", "sound"]
    lexicon = Lexicon.of([*words, "bhfms"], words)
    _, missed, found = review_game(["bhfms", "pound", "bound"], None, lexicon, limit=limit).turns
    assert missed.sentences[0] == say("only.missed", word="BOUND", name="POUND")
    assert found.sentences[0] == say("only.found", word="BOUND", name="BOUND")


@pytest.mark.parametrize(("guess", "key"), [("pound", "last.best"), ("bound", "last.other")])
def test_the_last_guess_is_the_likeliest_word(guess, key):
    words = ["pound", "bound", "found"]
    lexicon = Lexicon.of([*words, "crane", "vivid"], words, [3, 2, 1])
    turn = review_game(["vivid", guess], "found", lexicon, limit=2).turns[1]
    assert turn.sentences[0] == say(key, name=guess.upper(), other="POUND", n=3)


def test_bad_luck_says_how_rare_it_was():
    words = load("original").answer_words
    by_marks = {feedback(tuple("salet"), tuple(word)): word for word in words}
    apart = [word for marks, word in by_marks.items() if marks.letters != "bbbbb"][:40]
    black = [word for word in words if not {*word} & {*"salet"}][:2]
    lexicon = Lexicon.of(["salet", *apart, *black], [*apart, *black])
    turn = review_game(["salet", black[0]], None, lexicon).turns[0]
    assert turn.sentences[-1] == say("luck.bad", times=42 // 2)


def test_good_luck_says_how_rare_it_was():
    words = [word for word in load("original").answer_words if not {*word} & {*"salet"}][:40]
    lexicon = Lexicon.of(["salet", "least", "stale", *words], ["least", "stale", *words])
    turn = review_game(["salet", "stale"], None, lexicon).turns[0]
    assert turn.sentences[-1] == say("luck.good", times=42 // 2)


def test_marks_that_no_likely_word_gives_are_explained():
    game = review_game(["stare", "label", "cavil", "caulk"], None, load("daily"))
    turn, afterwards = game.turns[2], game.turns[3].best_expected_turns
    assert turn.sentences[-2:] == (say("luck.none", n=4), say("luck.shots", n=2))
    assert turn.likely_after == (2,)
    assert turn.lucky == pytest.approx(turn.expected_turns - 1 - afterwards, abs=0.1)


def test_a_safer_word_is_named_with_its_chance():
    guesses = ["crane", "match", "latch", "patch"]
    quick = review_game([*guesses, "hatch", "batch"], "watch", load("daily")).turns[4]
    assert quick.skill == 99
    assert shows(quick.sentences[0], "two.best-slower", n=3, name="HATCH")
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
    assert say("gentle.absent", n=4, letters=["R", "A", "C", "E"]) in output
    earlier = [Turn("abbey", (Feedback.parse("ybbbb"),))]
    assert wasted_letters(earlier, Turn("bambi", (Feedback.parse("bybbb"),))) == ["B"]
