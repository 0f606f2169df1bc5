"""The belief in one word, and probabilities as odds."""

from __future__ import annotations

import math
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st
from tests.belief.editor import OLD, START, made_up

from salet.belief.daily import believed
from salet.belief.mixture import known_on
from salet.belief.wordbelief import odds, word_belief


def test_the_rank_of_a_word_and_its_reasons() -> None:
    past = made_up(40, lambda nth: "unused")
    day = START + timedelta(days=40)
    lexicon = believed(*known_on(past, day))
    word = next(w for w in OLD if w not in past.words)
    result = word_belief(word, lexicon, past, day)
    assert result.kind == "unused"
    assert "old list" in result.reasons[0]
    assert result.probability == lexicon.weights[lexicon.index(word)]
    assert result.rank == 1 + sum(w > result.probability for w in lexicon.weights)
    again = word_belief(past.words[3], lexicon, past, day)
    assert str(past.days[3][0]) in again.reasons[0]
    later = word_belief(word, lexicon, past, day + timedelta(days=1))
    assert "known day" in later.reasons[0]
    for inflected, form in (("melts", "plural"), ("aided", "past tense")):
        assert form in " ".join(word_belief(inflected, lexicon, past, day).reasons)


@given(st.floats(1e-9, 1.0))
def test_odds_are_near_the_probability(probability: float) -> None:
    shown = float(odds(probability).removeprefix("1 in ").replace(",", ""))
    assert math.isclose(1 / shown, probability, rel_tol=0.06)
