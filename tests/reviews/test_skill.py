"""Skill and luck: invariants, and examples computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.reviewing import review_game
from tests.reviews.tinylists import ENDLESS, tiny_lists

from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.value.skill import luck_of, skill_of
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon


@given(tiny_lists, st.data())
def test_mean_luck_is_zero(words, data):
    """The weighted sum of saved guesses over all answers is 0, and luck is monotonic in it."""
    raw = data.draw(st.lists(st.integers(1, 999), min_size=len(words), max_size=len(words)))
    lexicon = Lexicon.of([*words, "crane"], words, raw)
    weights = dict(zip(words, raw, strict=True))
    guess = data.draw(st.sampled_from(lexicon.guesses))
    saved = {}
    for answer in words:
        (judged,) = review_game([oracle.written(guess, answer)], None, lexicon, limit=ENDLESS).turns
        saved[answer] = judged
    total = sum(raw)
    assert sum(weights[a] * saved[a].lucky for a in words) / total == pytest.approx(0, abs=1e-9)
    assert 46 <= sum(weights[a] * saved[a].luck for a in words) / total <= 54
    ordered = sorted(saved.values(), key=lambda judged: judged.lucky)
    lucks = [judged.luck for judged in ordered]
    assert lucks == sorted(lucks)
    for judged in ordered:
        assert 0 <= judged.luck <= 99
        if judged.luck != 50:
            assert (judged.luck > 50) is (judged.lucky > 0)


def test_a_long_shot_that_hits_is_luck_and_a_sure_word_is_none():
    def luck(weight, answer):
        lexicon = Lexicon.of(["crane", "moist"], weights=[weight, 1000 - weight])
        value = Valuer(Position.start(lexicon)).value("crane")
        came = value.bucket(Feedback.parse(oracle.feedback("crane", answer)))
        return luck_of(value.expected_rest - came.turns, value.spread, value.usual_rank)

    assert [luck(1, answer) for answer in ("crane", "moist")] == [99, 50]
    assert [luck(997, answer) for answer in ("crane", "moist")] == [50, 0]
    # A coin: one standard deviation up or down.
    assert [luck_of(saved, 0.5) for saved in (0.5, -0.5)] == [84, 16]
    assert luck_of(0.0, 0.0) == 50


def test_skill_of_numbers():
    assert [skill_of(t, 2.0, 3.0) for t in (1.9, 2.0, 2.001, 2.25, 2.5, 3.0, 3.4)] == [
        99, 99, 98, 74, 50, 0, 0,
    ]  # fmt: skip
    assert (skill_of(1.0, 1.0, 1.0), skill_of(1.5, 1.0, 1.0)) == (99, 0)
