"""Positions in which the value, or the choice of guesses to value, was once wrong."""

from __future__ import annotations

from datetime import date

import pytest

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.belief.daily import daily_on
from salet.belief.lists import load
from salet.position.position import Position
from salet.share.turns import parse_turns
from salet.value.values import values

DAY = date(2026, 3, 10)


def ranking_at(position):
    return advise(Question(position.lexicon, position.turns, words="any")).ranking


def ranked(name, turns, limit=None, words="any", top=5):
    lexicon = load(name)
    question = Question(
        lexicon, parse_turns(lexicon, turns.split()), limit=limit, words=words, top=top
    )
    return advise(question).ranking


@pytest.mark.parametrize(
    ("turns", "word", "turns_left"),
    [
        ("eggar:yybbb", "binds", 2.3902),
        ("rubel:bbbbg", "actin", 2.4222),
        ("darer:bgbgg", "empty", 2.8077),
    ],
)
def test_three_guesses_left_are_counted_to_the_end(turns, word, turns_left):
    best = ranked("original", turns, limit=4).best
    assert best.expected_turns == pytest.approx(turns_left, abs=1e-4)
    assert best.exact
    (value,) = values(Position.of("original", [turns], limit=4), [word])
    assert value.turns == pytest.approx(best.expected_turns)


def test_the_short_list_has_what_the_value_prefers():
    best = ranked("original", "wired:bbbbb").best
    for value in values(Position.of("original", ["wired:bbbbb"]), ["blast", "clasp"]):
        assert best.expected_turns <= value.turns + 0.005
    for turn, word in (("mynah:bbbbb", "slept"), ("gurus:bbybb", "rider")):
        position = Position.of(daily_on(DAY), [turn])
        (value,) = values(position, [word])
        assert ranking_at(position).best.expected_turns <= value.turns + 1e-9


def test_rows_that_are_shown_have_values_in_order():
    for words in ("any", "everyday"):
        rows = ranked("original", "catch:bgggg", words=words, top=12)
        turns = [row.expected_turns for row in rows]
        assert len(turns) == 12
        assert turns == sorted(turns)
