"""Guesses inferred from squares, compared with all sequences of words that give them."""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sentences import failing, shows

from salet.belief.lists import load
from salet.belief.mixture import counts
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback as feedback_of
from salet.reviews.infer import FAMOUS, OPENERS, Inferred, _largest, infer_guesses
from salet.reviews.remarks import squares_show
from salet.words.datafiles import words_of
from salet.words.everyday import everyday_words, offensive_words
from salet.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def lexicon():
    return load("nyt-2023")


def marks(*texts):
    return [[Feedback.parse(part) for part in text.split()] for text in texts]


def test_words_that_players_know_are_named_first():
    said = squares_show(Inferred("echos", 0.6, (("schwa", 0.2), ("emcee", 0.1)), 7))
    assert shows(said, "squares.more", named="SCHWA, EMCEE, ECHOS")


def test_nobody_is_said_to_have_played_an_insult(lexicon):
    (row, *_) = infer_guesses(marks("bgggg", "ggggg"), ["witch"], lexicon)  # BITCH gives these
    assert "bitch" not in [row.guess, *(word for word, _ in row.others)]


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


# Openers, everyday words, a plural, a rare word and an offensive one, which share many letters.
FEW = [
    "crane", "trace", "react", "crate", "saint", "stain", "canoe", "carts", "roars", "satin",
    "coits", "raspy", "tarns", "bitch", "plumb",
]  # fmt: skip


marked = cache(feedback_of)


def every_sequence(rows, answer, words, stray):
    """Return each sequence of words that gives these rows, with its weight."""
    common = {word: (counts().get(word, 0) + 5000) ** 0.4 for word in words}
    everyday, offensive = words_of("answers-2023.txt"), offensive_words(tuple(words))
    for word in words:
        plural = word.endswith("s") and not word.endswith(("ss", "us", "is"))
        common[word] *= 3 if word in everyday else 0.5 if plural else 1
        common[word] *= 0.01 if word in offensive else 1
    usual = {word: weight / sum(common.values()) for word, weight in common.items()}
    fond = {word: OPENERS.get(word, 0) for word in words}
    famous = FAMOUS if any(fond.values()) else 0.0
    weights = {}
    for played in product(*([w for w in words if marked(w, answer) == row] for row in rows)):
        chance = (1 - famous) * usual[played[0]]
        chance += famous * fond[played[0]] / max(1, sum(fond.values()))
        for nth in range(1, len(played)):
            word, known = played[nth], [*zip(played[:nth], rows, strict=False)]
            fitting = [w for w in words if all(marked(g, w) == row for g, row in known[:2])]
            stays = all(marked(guess, word) == row for guess, row in known)
            room = sum(map(usual.get, fitting))
            chance *= usual[word] * (stray + (1 - stray) * stays / room)
            chance *= 1e-4 ** played[:nth].count(word)
        weights[played] = chance
    return weights


@given(
    st.lists(st.sampled_from(FEW), min_size=1, max_size=3), st.sampled_from(FEW),
    st.booleans(), st.booleans(),
)  # fmt: skip
def test_a_guess_is_as_sure_as_its_share_of_all_sequences(guesses, answer, hard, famous):
    words = [word for word in FEW if famous or word not in OPENERS or word in (answer, *guesses)]
    rows = [feedback_of(guess, answer) for guess in (*guesses, answer)]
    weights = every_sequence(rows, answer, sorted(words), 0.01 if hard else 0.04)
    found = infer_guesses([[row] for row in rows], [answer], Lexicon.of(words), hard=hard)
    everyday = everyday_words(tuple(words))
    assert weights[tuple(one.guess for one in found)] == pytest.approx(max(weights.values()))
    for nth, row in enumerate(found):
        shares = dict.fromkeys((w for w in words if feedback_of(w, answer) == rows[nth]), 0.0)
        for played, weight in weights.items():
            shares[played[nth]] += weight / sum(weights.values())
        assert row.fitting == len(shares)
        assert row.sure == pytest.approx(shares.pop(row.guess), rel=1e-4)
        others = sorted((word not in everyday, -share) for word, share in shares.items())[:3]
        assert [word not in everyday for word, _ in row.others] == [rare for rare, _ in others]
        assert [share for _, share in row.others] == pytest.approx([-s for _, s in others])


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0, 2.0]), min_size=1, max_size=9), st.integers(1, 9))
def test_the_largest_values_are_kept_the_first_of_equal_ones(values, most):
    expected = sorted(range(len(values)), key=lambda at: -values[at])[:most]
    assert _largest(np.array(values), most).tolist() == expected


def test_an_answer_that_contradicts_the_squares_is_refused(lexicon):
    with failing("squares-none"):
        infer_guesses(marks("ggggy", "ggggg"), ["moist"], lexicon)


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
    with failing("squares-boards") as refused:
        infer_guesses(marks("ggggg ggggg"), answers, lexicon)
    assert shows(refused.value.message, "error.squares-boards", row=1, board=2)
