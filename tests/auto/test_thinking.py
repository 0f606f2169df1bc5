"""The fit_of of readings, and words that are invented."""

from __future__ import annotations

import itertools

from salet.auto.inventing import invented
from salet.auto.site import Fit
from salet.auto.thinking import fitting
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon


def test_the_judge_against_every_word():
    words = ["crane", "slate", "moist"]
    lexicon = Lexicon.of([*words, "grace"], words, name="tiny")
    fit_of = fitting(lexicon)
    for guess, answer in itertools.product(lexicon.guesses, repeat=2):
        told = Turn(guess, (feedback(tuple(guess), tuple(answer)),))
        fits = [w for w in lexicon.guesses if feedback(tuple(guess), tuple(w)) == told.feedback]
        expected = Fit.ANSWER if set(fits) & set(words) else Fit.OUTSIDE
        assert fit_of([told]) is expected
    assert (
        fit_of(
            [
                Turn("moist", (feedback("moist", "moist"),)),
                Turn("crane", (feedback("crane", "crane"),)),
            ]
        )
        is Fit.NONE
    )


def test_invented_words_are_all_that_fit_and_nothing_else():
    lexicon = Lexicon.of(["abc", "bca", "cab", "dad"], name="tiny")
    for guess, answer in itertools.product(("abc", "aab", "dda"), ("bad", "ccc", "dab")):
        turns = [Turn(guess, (feedback(guess, answer),))]
        every = {
            x
            for x in itertools.product("abcd", repeat=3)
            if feedback(guess, x) == turns[0].feedback
        }
        if set(lexicon.alphabet.symbols) == set("abcd"):
            assert set(invented(lexicon, turns, 999)) == every
        else:
            assert every <= set(invented(lexicon, turns, 99_999))
