"""Values of guesses in reviews: known games, near perfect play, and at the limit."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.reviews.tinylists import ENDLESS, tiny_lists

from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.reviews.reviewing import review_game
from salet.value.guesses import value_guesses, worst_turns
from salet.value.values import values
from salet.words.constants import PAST_LIMIT
from salet.words.lexicon import Lexicon


@given(tiny_lists)
def test_no_guess_has_more_skill_than_the_best(words):
    lexicon = Lexicon.of(words)
    position = Position.start(lexicon, limit=ENDLESS)
    valued = {v.guess: v.turns for v in value_guesses(position, lexicon.guesses)}
    best = min(valued.values())
    worst = worst_turns(position, best)
    assert worst == pytest.approx(1 + best)
    for guess, turns in valued.items():
        reviewed = review_game([guess, *({words[0]} - {guess})], words[0], lexicon, limit=ENDLESS)
        assert (reviewed.turns[0].skill == 99) is (turns <= best + 1e-9)
        assert reviewed.turns[0].best in words
        assert valued[reviewed.turns[0].best] == pytest.approx(best)


@pytest.mark.parametrize("rules", list(Rules))
def test_with_two_guesses_left_the_chance_to_find_it_in_time_counts(rules):
    words = ["batch", "hatch", "match", "watch"]
    lexicon = Lexicon.of([*words, "whamb"], words)
    position = Position.start(lexicon, rules, limit=2)
    (probe, word) = value_guesses(position, ["whamb", "batch"])
    # The probe finds all four with the second guess; a candidate finds itself and one more.
    assert probe.turns == pytest.approx(2.0)
    assert word.turns == pytest.approx((1 + 2 + 2 * (2 + PAST_LIMIT)) / 4)
    assert probe.exact
    assert word.exact
    last = Position.start(lexicon, rules, limit=1)
    (lost, chance) = value_guesses(last, ["whamb", "batch"])
    assert lost.turns == worst_turns(last, chance.turns) == 1 + PAST_LIMIT
    assert chance.turns == pytest.approx((1 + 3 * (1 + PAST_LIMIT)) / 4)


def test_estimates_stay_near_perfect_play_and_put_a_wasted_turn_last():
    lexicon = load("original")
    position = Position.start(lexicon).after("crane", "bbybb")
    from salet.strategies.expected_turns import expected_turns

    best = lexicon.guesses[expected_turns.choose(position)]
    good, poor, nothing = value_guesses(position, [best, "fuzzy", "crane"])
    assert good.method == "looked"
    # Perfect play needs 358 guesses for the 134 candidates (salet exact crane:bbybb).
    assert good.turns == pytest.approx(358 / 134, abs=0.03)
    assert good.turns < poor.turns < nothing.turns
    assert nothing.turns == pytest.approx(1 + good.turns, abs=0.05)


def test_guesses_outside_the_book_are_valued_relative_to_its_best():
    position = Position.start("original")
    known, other = value_guesses(position, ["salet", "fuzzy"])
    assert known.turns == pytest.approx(7920 / 2315, abs=1e-6)
    assert known.exact
    assert not other.exact
    raw = values(position, ["salet", "fuzzy"], quick=True)
    assert other.turns - known.turns == pytest.approx(raw[1].turns - raw[0].turns)
