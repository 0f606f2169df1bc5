"""Advice, compared with the oracle, and invalid input."""

from __future__ import annotations

import pytest
from tests import oracle

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.advice.traps import trap_in
from salet.belief.lists import load
from salet.errors import (
    Contradiction,
    IllegalGuess,
    ImpossibleFeedback,
    InputError,
    ListError,
    StrategyError,
)
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.strategies.suggest import suggest
from salet.words.everyday import offensive_in

ORIGINAL = load("original")
TURNS = ["crane:bbygb", "moist:bbbbg"]


def test_advice_at_the_start_comes_from_the_book_with_all_candidates():
    advice = advise(Position.start(ORIGINAL), Taste("any"))
    assert advice.best.guess == "salet"
    assert [word for word, _ in advice.candidates] == list(ORIGINAL.answer_words)
    assert sum(chance for _, chance in advice.candidates) == pytest.approx(1)
    assert advice.turns == ()


def test_likely_words_that_the_game_refuses_are_named():
    position = Position.of(ORIGINAL, TURNS[:1])
    advice = advise(position, Taste(never=("fauna", "crane", "zzzzz")))
    assert advice.refused == ("fauna",)
    assert (len(advice.candidates), advice.as_dict()["refused"]) == (19, ["fauna"])
    assert advise(position).refused == ()
    assert advise(Position.start(ORIGINAL), Taste(never=("fauna",))).refused == ()


@pytest.mark.parametrize("count", [1, 2])
def test_advice_in_the_middle_of_a_game_equals_the_oracle(count):
    pairs = [tuple(turn.split(":")) for turn in TURNS[:count]]
    taste = Taste("any", strategy=find_strategy("expected-size"))
    advice = advise(Position.of(ORIGINAL, TURNS[:count]), taste)
    left = oracle.candidates(ORIGINAL.answer_words, pairs)
    assert [word for word, _ in advice.candidates] == left
    for row in advice.ranking:
        expected = oracle.one_ply(row.guess, left)
        assert row.merit == row.expected_size == pytest.approx(expected["expected_size"])
        assert row.largest == expected["largest"]
        assert row.buckets == expected["buckets"]
        assert row.entropy == pytest.approx(expected["entropy"], abs=1e-9)
        assert row.candidate == (row.guess in left)
        assert row.probability == pytest.approx((row.guess in left) / len(left))
    everything = min(oracle.one_ply(g, left)["expected_size"] for g in ORIGINAL.guesses[::7])
    assert advice.best.merit <= everything + 1e-9


@pytest.mark.parametrize("rules", [Rules.HARD, Rules.ULTRA_HARD])
def test_only_legal_guesses_are_suggested(rules):
    pairs = [("crane", "bbygb")]
    legal = oracle.is_hard_legal if rules is Rules.HARD else oracle.is_ultra_hard_legal
    taste = Taste("any", top=12_972, strategy=find_strategy("expected-size"))
    advice = advise(Position.of(ORIGINAL, TURNS[:1], rules), taste)
    allowed = {g for g in ORIGINAL.guesses if legal(pairs, g)}
    assert {s.guess for s in advice.ranking} == allowed - offensive_in("en")


def test_words_not_on_the_list_are_noted():
    advice = advise(Position.of(ORIGINAL, ["qqqqq:bbbbb", "crane:bbygb"]))
    assert advice.unknown == ("qqqqq",)


@pytest.mark.parametrize(
    ("turns", "settings", "error"),
    [
        (["crane"], {}, InputError),
        ([], {"top": 0}, InputError),
        (["crane:bbygb"], {"limit": 0}, InputError),
        (["crane:ggggy"], {}, ImpossibleFeedback),
        (["crane:ggggg", "slate:ggggg"], {}, Contradiction),
        ([], {"list": "nope"}, ListError),
        ([], {"strategy": "nope"}, StrategyError),
        (TURNS, {"rules": "hard"}, IllegalGuess),
    ],
)
def test_invalid_requests_raise_a_salet_error(turns, settings, error):
    with pytest.raises(error):
        suggest(*turns, **{"list": "original", **settings})


def test_unknown_rules_are_refused_with_the_valid_names():
    with pytest.raises(InputError, match="ultra"):
        suggest(list="original", rules="ultra")


def test_a_solved_game_has_nothing_to_suggest():
    advice = advise(Position.of(ORIGINAL, ["crane:bbygb", "among:ggggg"]))
    assert advice.solved
    assert len(advice.ranking) == 0
    assert trap_in(advice) is None
    assert advice.as_dict()["suggestions"] == []
    assert [word for word, _ in advice.candidates] == ["among"]
    with pytest.raises(Contradiction):
        advise(Position.of(ORIGINAL, ["crane:bbygb", "slate:ggggg"]))


@pytest.mark.parametrize("rules", list(Rules))
@pytest.mark.parametrize("limit", [1, 2, 3, 6])
def test_only_proven_openers_are_called_proven(rules, limit):
    ranking = advise(Position.start(ORIGINAL, rules, limit=limit), Taste("any")).ranking
    assert all(row.expected_turns is not None for row in ranking)
    assert ranking.note == ""
    proven = limit < 3 or (limit == 6 and rules is not Rules.ULTRA_HARD)
    assert ranking.exact == ranking.best.exact == proven
    if limit < 3:  # counted out
        assert all(row.exact for row in ranking)
        assert limit == 2 or ranking.best.candidate
