"""The value of a guess: the same whoever asks, compared with all ways to continue."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.reviewing import review_game
from tests.reviews.tinylists import ENDLESS, tiny_lists
from tests.value_oracle import BestPlay

from salet.position.buckets import buckets_of
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.value.estimated import turns_of_bits
from salet.value.valuer import Valuer
from salet.words.constants import PAST_LIMIT
from salet.words.lexicon import Lexicon
from salet.words.ranking import numbers_of


def slow_value(guesses, weights, left, guess):
    """Return the guesses of best play after a guess; a lost answer counts as left + 4."""
    return BestPlay(guesses, weights).value(guess, [weights], left)


@st.composite
def positions(draw):
    word = st.text("abcd", min_size=3, max_size=3)
    guesses = draw(st.lists(word, min_size=4, max_size=12, unique=True))
    count = draw(st.integers(2, min(7, len(guesses))))
    weights = draw(st.lists(st.sampled_from([1, 1, 2, 5, 60]), min_size=count, max_size=count))
    return guesses, guesses[:count], weights, draw(st.integers(1, 6))


@given(positions())
def test_small_positions_have_the_value_of_the_best_play(case):
    guesses, answers, weights, left = case
    lexicon = Lexicon.of(guesses, answers, weights)
    position = Position.start(lexicon, limit=left)
    for value in Valuer(position).values(lexicon.guesses):
        by_weight = dict(zip(answers, weights, strict=True))
        expected = slow_value(lexicon.guesses, by_weight, left, value.guess)
        assert value.turns == pytest.approx(expected), value.guess
        assert value.exact == (position.likely == position.count or left <= 2 or value.exact)


@given(positions())
def test_the_default_strategy_plays_the_least_value(case):
    guesses, answers, weights, left = case
    lexicon = Lexicon.of(guesses, answers, weights)
    position = Position.start(lexicon, limit=left)
    valuer = Valuer(position)
    best = min(value.turns for value in valuer.values(lexicon.guesses))
    ranking = find_strategy("expected-turns").rank(position, 3)
    assert ranking.best.expected_turns == pytest.approx(best)
    for row in ranking:
        assert row.expected_turns == pytest.approx(valuer.value(row.guess).turns)


@pytest.mark.parametrize(
    "turns",
    [
        "crane:bbybb moist:bbbbb bulgy:bbbbg pound:bbbbb",
        "crony:bbbgg money:bbgbg dream:bbbyb spine:bbbgb",
        "point:ybbbb slate:gbgbg grape:bbgyg train:bbgbb",
        "crane:bbygb slots:bbbbb nanny:bybgb",
    ],
)
def test_a_word_that_is_nearly_certain_is_played(turns):
    position = Position.of("daily", turns.split())
    word, chance = position.candidates[0]
    assert chance > 0.6
    ranking = find_strategy("expected-turns").rank(position, 3)
    assert ranking.best.guess == word
    assert ranking.best.expected_turns < 1.5


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("daily", ["slate:bbbbb"]),
        ("daily", ["crane:bbygb"]),
        ("daily", ["crane:bbygb", "moist:bbbbb"]),
        ("original", ["salet:bybyb,gbbbb"]),
        ("original", []),
    ],
)
def test_values_do_not_depend_on_other_guesses(name, turns):
    position = Position.of(name, turns)
    words = ["bound", "crony", "gimpy", "zzzzz", "bound"]
    valuer = Valuer(position)
    together = valuer.values(words)
    assert [value.guess for value in together] == words
    assert together[0] is together[-1] is valuer.value("bound")  # kept
    for value in together[:-1]:
        alone = Valuer(position).value(value.guess)
        assert (alone.turns, alone.win, alone.method) == (value.turns, value.win, value.method)


@pytest.mark.parametrize(
    "turns", [["slate:bbbbb"], ["crane:bbygb"], ["crane:bbygb", "moist:bbbbb"]]
)
def test_the_numbers_of_a_suggestion_refer_to_the_likely_candidates(turns):
    position = Position.of("daily", turns)
    words, chances = zip(*position.candidates[: position.likely], strict=True)
    assert position.likely < position.count
    weights = [chance / sum(chances) for chance in chances]
    for row in find_strategy("expected-turns").rank(position, 5):
        counted = oracle.one_ply(row.guess, words, weights)
        for name in ("expected_size", "largest", "entropy", "buckets"):
            assert getattr(row, name) == pytest.approx(counted[name])
        parts = buckets_of(position.board, row.guess)
        numbers = numbers_of((part.likely, part.likely_probability) for part in parts)
        expected = (row.expected_size, row.largest, row.entropy)
        assert numbers[:3] == pytest.approx(expected)


def test_the_estimate_increases_and_matches_known_values():
    bits = np.linspace(0, 14, 500)
    turns = turns_of_bits(bits)
    assert (np.diff(turns) >= 0).all()
    two = np.log2([1, 2])
    assert turns_of_bits(two).tolist() == [1.0, 1.5]
    for chance in (0.9, 0.6):  # of two words, the likelier one is tried first
        bits = -chance * np.log2(chance) - (1 - chance) * np.log2(1 - chance)
        assert turns_of_bits(bits) == pytest.approx(2 - chance)
    lists = np.log2([2_315, 12_972])
    assert turns_of_bits(lists) == pytest.approx([7_920 / 2_315, 52_896 / 12_972])


@given(tiny_lists)
def test_no_guess_has_more_skill_than_the_best(words):
    lexicon = Lexicon.of(words)
    position = Position.start(lexicon, limit=ENDLESS)
    valuer = Valuer(position)
    valued = {v.guess: v.turns for v in valuer.values(lexicon.guesses)}
    best = min(valued.values())
    assert valuer.worst(best) == pytest.approx(1 + best)
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
    probe, word = Valuer(position).values(["whamb", "batch"])
    assert Valuer(position).worst(2.0) == pytest.approx(2 + 3 / 4 * PAST_LIMIT)
    # The probe finds all four with the second guess; a candidate finds itself and one more.
    assert probe.turns == pytest.approx(2.0)
    assert word.turns == pytest.approx((1 + 2 + 2 * (2 + PAST_LIMIT)) / 4)
    assert probe.exact
    assert word.exact
    last = Valuer(Position.start(lexicon, rules, limit=1))
    lost, chance = last.values(["whamb", "batch"])
    assert lost.turns == last.worst(chance.turns) == 1 + PAST_LIMIT
    assert chance.turns == pytest.approx((1 + 3 * (1 + PAST_LIMIT)) / 4)


def test_estimates_stay_near_perfect_play_and_put_a_wasted_turn_last():
    position = Position.of("original", ["crane:bbybb"])
    best = find_strategy("expected-turns").rank(position, 1).best.guess
    good, poor, nothing = Valuer(position).values([best, "fuzzy", "crane"])
    assert good.method == "looked"
    # Perfect play needs 358 guesses for the 134 candidates (salet exact crane:bbybb).
    assert good.turns == pytest.approx(358 / 134, abs=0.03)
    assert good.turns < poor.turns < nothing.turns
    assert nothing.turns == pytest.approx(1 + good.turns, abs=0.05)


def test_guesses_outside_the_book_are_valued_relative_to_its_best():
    valuer = Valuer(Position.start("original"))
    known, other = valuer.values(["salet", "fuzzy"])
    assert known.turns == pytest.approx(7920 / 2315, abs=1e-6)
    assert known.exact
    assert not other.exact
    raw = valuer.regime.values(["salet", "fuzzy"])
    assert other.turns - known.turns == pytest.approx(raw[1].turns - raw[0].turns)


@pytest.mark.parametrize("weighted", [False, True])
def test_the_end_game_does_not_plan_with_words_that_are_refused(weighted):
    """Values without a word are those of a list that does not have it."""
    answers = ["batch", "catch", "hatch", "latch", "match", "patch"]
    helpers = ["champ", "clomb", "blimp", "plumb"]
    weights = [1 + nth % 3 for nth in range(6)] if weighted else None
    whole = Position.start(Lexicon.of(sorted(answers + helpers), answers, weights))
    changed = 0
    for word in helpers:
        kept = [helper for helper in helpers if helper != word]
        smaller = Position.start(Lexicon.of(sorted(answers + kept), answers, weights))
        wanted = [value.turns for value in Valuer(smaller).values(answers + kept)]
        found = Valuer(whole.without([word])).values(answers + kept)
        assert [value.turns for value in found] == pytest.approx(wanted)
        planned = [value.turns for value in Valuer(whole).values(answers + kept)]
        changed += planned != pytest.approx(wanted)
    assert changed
