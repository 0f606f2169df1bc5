"""Positions in which the value, or the choice of guesses to value, was once wrong."""

from __future__ import annotations

from datetime import date

import pytest

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.daily import daily_on
from salet.position.position import Position

DAY = date(2026, 3, 10)


@pytest.mark.parametrize(
    ("name", "turns", "word", "turns_left"),
    [
        ("original", "eggar:yybbb", "binds", 2.3902),
        ("original", "rubel:bbbbg", "actin", 2.4222),
        ("original", "darer:bgbgg", "twigs", 2.8462),  # EMPTY has 2.8077, and may lose
        ("original", "gushy:gbbbb", "drave", 2.4286),
        ("original", "tames:bbbbb sties:bbybb", "lindy", 2.5882),
        ("nyt-2023", "eying:byybb parer:bbbbb", "skald", 2.6571),  # LIFTS may lose
    ],
)
def test_with_three_guesses_left_a_sure_win_leads(name, turns, word, turns_left):
    played = turns.split()
    advice = advise(Position.of(name, played, limit=len(played) + 3), Taste("any"))
    assert advice.best.expected_turns == pytest.approx(turns_left, abs=1e-4)
    assert (advice.best.win, advice.best.exact) == (1.0, True)
    value = advice.value(word)
    assert (value.turns, value.win) == (pytest.approx(advice.best.expected_turns), 1.0)


def test_with_four_guesses_left_a_trap_is_counted_to_the_end():
    turns = Position.of("nyt-2023", ["eased:bgbgg", "gazed:bgbgg"])
    assert advise(turns).value("laved").turns == pytest.approx(3.94, abs=0.005)
    advice = advise(Position.of("daily", ["baler:bgbgg", "tater:bgbgg"]))
    best = min(advice.value(word).turns for word in ("gypes", "gymps", "rugby"))
    assert advice.best.guess != "rugby"  # it costs 0.125
    assert advice.price == pytest.approx(advice.best.expected_turns - best, abs=1e-6)


def test_the_short_list_has_what_the_value_prefers():
    original, daily = "original", daily_on(DAY)
    for name, turn, words, near in (
        (original, "wired:bbbbb", ("blast", "clasp"), 0.005),
        (daily, "mynah:bbbbb", ("slept",), 1e-9),
        (daily, "gurus:bbybb", ("rider",), 1e-9),
    ):
        advice = advise(Position.of(name, [turn]), Taste("any"))
        for value in advice.valuer.values(words):
            assert advice.best.expected_turns <= value.turns + near
