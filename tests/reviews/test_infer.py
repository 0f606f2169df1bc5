"""Guesses inferred from squares, compared with simulated players."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.sentences import failing, shows

from salet.belief.lists import load
from salet.belief.mixture import counts
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback as feedback_of
from salet.reviews.infer import FAMOUS, OPENERS, STRAY, Inferred, infer_guesses
from salet.reviews.remarks import squares_show
from salet.words.datafiles import words_of
from salet.words.everyday import everyday_words
from salet.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def lexicon():
    return load("nyt-2023")


def marks(*texts):
    return [[Feedback.parse(part) for part in text.split()] for text in texts]


def play(rng, answer, everyday):
    """A player who mostly opens with a famous word and then plays everyday words that fit, the
    common ones more often."""

    def one_of(words):
        return rng.choices(words, [(counts().get(w, 0) + 5000) ** 0.4 for w in words])[0]

    guess = (
        rng.choices(list(OPENERS), list(OPENERS.values()))[0]
        if rng.random() < FAMOUS
        else one_of(everyday)
    )
    guesses, fitting = [], list(everyday)
    while guess != answer and len(guesses) < 5:
        guesses.append(guess)
        marks = feedback_of(guess, answer)
        fitting = [w for w in fitting if feedback_of(guess, w) == marks]
        stray = rng.random() < STRAY or not fitting
        guess = one_of(everyday if stray else fitting)
    return [*guesses, answer]


def test_the_words_that_are_named_are_those_that_players_know(lexicon):
    everyday = everyday_words(lexicon.guesses)
    (row, *_) = infer_guesses(marks("byybb", "ggggg"), ["mooch"], lexicon)
    named = [word for word, _ in row.others]
    fitting = [w for w in lexicon.guesses if feedback_of(w, "mooch") == Feedback.parse("byybb")]
    assert row.fitting == len(fitting)
    assert [w in everyday for w in named] == sorted((w in everyday for w in named), reverse=True)
    assert [*row.others] == sorted(row.others, key=lambda pair: (pair[0] not in everyday, -pair[1]))
    assert sum(w in everyday for w in named) >= min(3, len(everyday & {*fitting}) - 1)
    said = squares_show(Inferred("echos", 0.6, (("schwa", 0.2), ("emcee", 0.1)), 7))
    assert shows(said, "squares.more", named="SCHWA, EMCEE, ECHOS")


def test_nobody_is_said_to_have_played_an_insult(lexicon):
    (row, *_) = infer_guesses(marks("bgggg", "ggggg"), ["witch"], lexicon)  # BITCH gives these
    assert "bitch" not in [row.guess, *(word for word, _ in row.others)]


def test_the_confidence_of_inferred_guesses_is_right(lexicon):
    rng = random.Random(5)
    everyday = words_of("answers-2023.txt")
    openers, others = [], []
    for _ in range(24):
        answer = rng.choice(everyday)
        guesses = play(rng, answer, everyday)
        results = infer_guesses([[feedback_of(g, answer)] for g in guesses], [answer], lexicon)
        assert results[-1].guess == answer
        assert results[-1].sure == pytest.approx(1)
        for nth, (one, truth) in enumerate(zip(results[:-1], guesses, strict=False)):
            assert feedback_of(one.guess, answer) == feedback_of(truth, answer)
            (openers if nth == 0 else others).append((one.sure, one.guess == truth))
    for seen in (openers, others):
        stated = float(np.mean([sure for sure, _ in seen]))
        true = float(np.mean([hit for _, hit in seen]))
        assert abs(stated - true) < 0.15, (stated, true, len(seen))
    assert np.mean([hit for _, hit in openers]) > 0.3  # by chance it would be a few percent
    assert np.mean([hit for _, hit in others]) > 0.3


def test_known_guesses_are_kept_and_help_with_the_rest(lexicon):
    rows = marks("bgbbb", "bbbby", "ybgbb", "ggggg")
    result = infer_guesses(rows, ["patch"], lexicon, known=(None, "first", None, None))
    assert result[1].guess == "first"
    assert result[1].sure == pytest.approx(1)
    assert result[1].others == ()
    for one, row in zip(result, rows, strict=True):
        assert [feedback_of(one.guess, "patch")] == row
        total = one.sure + sum(chance for _, chance in one.others)
        assert 0 < one.sure <= total <= 1 + 1e-9
    unlisted = infer_guesses(rows, ["patch"], lexicon, known=(None, "zzzzz"))
    assert unlisted == infer_guesses(rows, ["patch"], lexicon)


def test_a_word_is_not_played_twice_while_there_is_another(lexicon):
    result = infer_guesses(marks("bbbbb", "bbbbb", "bbbbb", "ggggg"), ["moist"], lexicon)
    words = [one.guess for one in result]
    assert len(set(words)) == 4
    two = infer_guesses(marks("bggyy", "bggyy", "ggggg"), ["moist"], load("original"))
    assert {one.guess for one in two[:2]} == {"coits", "doits"}  # no other word gives these squares


def test_later_guesses_mostly_fit_what_is_known():
    words = ["crane", "salon", "canon", "mango", "banjo", "organ"]
    lexicon = Lexicon.of(words)
    # crane:byyyb against organ, then a word that gives bybby: only salon does.
    rows = [
        [feedback_of("crane", "organ")],
        [feedback_of("mango", "organ")],
        [feedback_of("organ", "organ")],
    ]
    result = infer_guesses(rows, ["organ"], lexicon)
    assert [one.guess for one in result] == ["crane", "mango", "organ"]


def test_an_answer_that_contradicts_the_squares_is_refused(lexicon):
    with failing("squares-none"):
        infer_guesses(marks("ggggy", "ggggg"), ["moist"], lexicon)


def test_the_same_squares_always_give_the_same_words(lexicon):
    rows = marks("bybbb", "ybbyb", "bgggg", "ggggg")
    assert infer_guesses(rows, ["watch"], lexicon) == infer_guesses(rows, ["watch"], lexicon)


def test_squares_of_several_boards_leave_few_words(lexicon):
    answers = ["crane", "moist"]
    guesses = ["salet", "courd", "moist", "crane"]
    rows = [[feedback_of(guess, answer) for answer in answers] for guess in guesses]
    rows[3][1] = None  # board 2 is solved
    result = infer_guesses(rows, answers, lexicon)
    for one, row in zip(result, rows, strict=True):
        for answer, feedback in zip(answers, row, strict=True):
            assert feedback is None or feedback_of(one.guess, answer) == feedback
        assert 0 < one.sure <= 1
    assert [one.guess for one in result[2:]] == guesses[2:]
    with failing("squares-boards"):
        infer_guesses(marks("ggggg ggggg"), answers, lexicon)
