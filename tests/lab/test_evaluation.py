"""Evaluations weighted by belief, and paired comparisons."""

from __future__ import annotations

import math
import statistics
from dataclasses import replace

import numpy as np
import pytest

from salet.belief.lists import load
from salet.errors import InputError, ListError
from salet.lab.bench import evaluate
from salet.lab.evaluation import Evaluation, differences, paired
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon

SOME = Lexicon.of(load("original").answer_words[::11], name="some")


def first_of(lexicon: Lexicon, name: str = "first") -> Evaluation:
    return evaluate(find_strategy(name), lexicon)


def test_games_are_weighted_by_belief() -> None:
    words = ("bat", "cat", "hat", "mat")
    weights = (0.1, 0.2, 0.3, 0.4)
    result = first_of(Lexicon.of(words, words, weights))
    assert result.turns.tolist() == [1, 2, 3, 4]
    assert result.mean == pytest.approx(3.0)
    assert result.std == pytest.approx(1.0)
    assert result.shares == pytest.approx({1: 0.1, 2: 0.2, 3: 0.3, 4: 0.4})
    assert result.lost_chance == 0
    data = result.as_dict()
    assert data["weighted"] is True
    assert data["shares"].keys() == {"1", "2", "3", "4"}
    assert data["counts"] == {"1": 1, "2": 1, "3": 1, "4": 1}
    few = Lexicon.of(words[2:], words[2:], (0.5, 1.5))
    against = evaluate(find_strategy("first"), Lexicon.of(words), against=few, limit=3)
    assert against.games == 2
    assert against.mean == pytest.approx(0.25 * 3 + 0.75 * 4)
    assert against.lost_chance == pytest.approx(0.75)
    with pytest.raises(ListError):
        evaluate(find_strategy("first"), few, against=Lexicon.of(words))


def test_a_uniform_belief_changes_nothing() -> None:
    alike = first_of(SOME)
    assert alike.shares is None
    assert "shares" not in alike.as_dict()
    assert alike.as_dict()["weighted"] is False
    turns = alike.turns.tolist()
    assert (alike.mean, alike.std) == (statistics.mean(turns), statistics.stdev(turns))


def test_a_paired_comparison() -> None:
    slow, quick = first_of(SOME), first_of(SOME, "entropy")
    pair = paired(slow, quick)
    apart = [b - a for a, b in zip(slow.turns.tolist(), quick.turns.tolist(), strict=True)]
    assert pair.sooner == sum(d < 0 for d in apart)
    assert pair.later == sum(d > 0 for d in apart)
    assert pair.sooner + pair.later + pair.same == len(apart)
    assert pair.difference == pytest.approx(quick.mean - slow.mean)
    assert pair.error == pytest.approx(statistics.stdev(apart) / math.sqrt(len(apart)))
    assert pair.more_than_noise
    back = paired(quick, slow)
    assert (back.sooner, back.later) == (pair.later, pair.sooner)
    assert back.chance == pytest.approx(pair.chance)


def test_a_strategy_does_not_differ_from_itself() -> None:
    own = first_of(SOME)
    pair = paired(own, first_of(SOME))
    assert (pair.sooner, pair.later, pair.difference, pair.chance) == (0, 0, 0.0, 1.0)
    assert not pair.more_than_noise
    assert differences([own, own]) == []
    assert differences([]) == []


def test_significance_has_the_right_error_rate() -> None:
    """Of games that differ only by chance, one in twenty is significant."""
    own = first_of(SOME)
    chance = np.random.default_rng(7)
    called = 0
    for _ in range(400):
        moved = own.turns + 2 + chance.integers(-1, 2, own.games)
        other = replace(own, strategy="other", turns=moved)
        base = replace(own, strategy="base", turns=own.turns + 2)
        called += paired(base, other).more_than_noise
    assert 8 <= called <= 36


def test_the_largest_differences_come_first() -> None:
    rows = [first_of(SOME), first_of(SOME, "entropy"), first_of(SOME, "bucket-count")]
    outcome = differences(rows)
    result = dict(outcome)
    for at, word in enumerate(rows[0].answers):
        turns = tuple(int(row.turns[at]) for row in rows)
        assert result.get(word, turns) == turns
        assert (word in result) == (len(set(turns)) > 1)
    spans = [max(turns) - min(turns) for _, turns in outcome]
    assert spans == sorted(spans, reverse=True)


def test_different_answers_cannot_be_compared() -> None:
    with pytest.raises(InputError, match="same answers"):
        paired(first_of(SOME), first_of(Lexicon.of(["crane", "slate"])))
