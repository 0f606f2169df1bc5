"""Advice of a strategy that proves, within a time that a player waits."""

from __future__ import annotations

import pytest

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.position.position import Position
from salet.strategies import DEFAULT, base, find_strategy

OPTIMAL = find_strategy("optimal")
AFTER_CRANE = Position.of("original", ["crane:bbygb"])


@pytest.mark.parametrize("words", ["everyday", "any"])
def test_if_a_proof_takes_too_long_guesses_are_ranked_by_their_value(words):
    start = Position.start("daily")
    advice = advise(start, Taste(words, top=3, strategy=OPTIMAL))
    assert not advice.ranking.exact
    assert "too long" in advice.ranking.note
    assert advice.ranking.strategy == DEFAULT
    assert advice.as_dict()["note"] == advice.ranking.note
    assert advice.ranking.suggestions == advise(start, Taste(words, top=3)).ranking.suggestions


@pytest.mark.extra("lab")
def test_a_proof_is_tried_with_few_words_left(monkeypatch):
    taste = Taste(top=2, strategy=OPTIMAL)
    assert advise(AFTER_CRANE, taste).ranking.exact
    monkeypatch.setattr(base, "PROVABLE", AFTER_CRANE.count - 1)
    ranking = advise(AFTER_CRANE, taste).ranking
    assert not ranking.exact
    assert "20 words left" in ranking.note
