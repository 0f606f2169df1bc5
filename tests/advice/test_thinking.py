"""Advice within a time budget."""

from __future__ import annotations

from salet.advice import computed
from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.advice.computed import think
from salet.belief.lists import load
from salet.position.position import Position
from salet.strategies import DEFAULT

ORIGINAL = load("original")
AFTER_CRANE = Position.of(ORIGINAL, ["crane:bbygb"])


def test_if_a_proof_takes_too_long_the_default_strategy_is_used():
    daily = load("daily")
    advice = advise(Question(daily, strategy="optimal", top=3))
    assert advice.ranking.strategy == DEFAULT
    assert not advice.ranking.exact
    assert "too long" in advice.ranking.note
    assert advice.as_dict()["note"] == advice.ranking.note
    assert [s.guess for s in advice.ranking] == [
        s.guess for s in advise(Question(daily, top=3)).ranking
    ]


def test_a_proof_is_tried_with_few_words_left(monkeypatch):
    assert think("optimal", AFTER_CRANE, 2).exact
    monkeypatch.setattr(computed, "PROVABLE", AFTER_CRANE.count - 1)
    ranking = think("optimal", AFTER_CRANE, 2)
    assert not ranking.exact
    assert ranking.strategy == DEFAULT
    assert "20 words left" in ranking.note


def test_instead_of_a_proof_the_book_has_everyday_words():
    advice = advise(Question(load("daily"), strategy="optimal", words="everyday", top=3))
    usual = advise(Question(load("daily"), words="everyday", top=3))
    assert advice.ranking.suggestions == usual.ranking.suggestions
    assert "too long" in advice.ranking.note
