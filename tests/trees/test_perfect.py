"""Perfect play under a belief, compared with enumeration."""

from __future__ import annotations

import pytest
from tests.value_oracle import BELIEF, WORDS, best_play

from salet.puzzle.rules import Rules
from salet.trees.perfect import exact
from salet.words.lexicon import Lexicon

NEAR = 1e-6  # the search has integer weights


@pytest.mark.parametrize("limit", range(1, 6))
@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_a_lost_answer_counts_four_guesses_past_the_limit(rules: Rules, limit: int) -> None:
    lexicon = Lexicon.of(WORDS, weights=list(BELIEF.values()))
    outcome = exact(list=lexicon, rules=rules, limit=limit)
    values = {word: best_play(rules.value, True).value(word, [WORDS], limit) for word in WORDS}
    least = min(values.values())
    assert outcome.exact
    assert outcome.guess is not None
    assert values[outcome.guess] == pytest.approx(least, abs=NEAR)
    assert outcome.mean == pytest.approx(least, abs=NEAR)
    assert outcome.total is not None
    assert outcome.bound <= outcome.total
    assert outcome.total == pytest.approx(least, abs=NEAR)
