"""Where a word stands, and the odds in words."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from salet.belief.daily import believed
from salet.belief.history import History
from salet.belief.mixture import (
    STALE,
    kind_of,
    known_on,
)
from salet.belief.standing import odds, standing
from salet.words.shelf import words_of

OLD = [w for w in words_of("answers-2022.txt") if kind_of(w) == "unused"]
NEW = [w for w in words_of("answers-2023.txt") if kind_of(w) == "new"]
START = date(2101, 1, 1)


def made_up(days: int, habit: Callable[[int], str], seed: int = 5) -> History:
    """A history of an editor with a habit: the kind of each day's answer."""
    chance = random.Random(seed)
    old, new, used = sorted(OLD), sorted(NEW), []
    chance.shuffle(old)
    chance.shuffle(new)
    pairs = []
    for nth in range(days):
        kind = habit(nth)
        word = (
            (old if kind == "unused" else new).pop()
            if kind != "repeat"
            else used.pop(nth % min(50, len(used)))
        )
        used.append(word)
        pairs.append((START + timedelta(days=nth), word))
    return History(tuple(pairs))


def test_where_a_word_stands_and_why() -> None:
    past = made_up(40, lambda nth: "unused")
    day = START + timedelta(days=40)
    lexicon = believed(*known_on(past, day))
    word = next(w for w in OLD if w not in past.words)
    found = standing(word, lexicon, past, day)
    assert found.kind == "unused"
    assert found.reasons[0] == "in the old list, not used yet"
    assert found.probability == lexicon.weights[lexicon.index(word)]
    assert found.rank == 1 + sum(w > found.probability for w in lexicon.weights)
    again = standing(past.words[3], lexicon, past, day)
    assert again.reasons[0] == f"was the answer on {past.days[3][0]}"
    later = standing(word, lexicon, past, day + timedelta(days=STALE))
    assert "as far as is known" in later.reasons[0]
    assert any("plural" in reason for reason in standing("melts", lexicon, past, day).reasons)
    assert any("past tense" in reason for reason in standing("aided", lexicon, past, day).reasons)


@given(st.floats(1e-9, 1.0))
def test_odds_are_near_the_probability(probability: float) -> None:
    said = float(odds(probability).removeprefix("1 in ").replace(",", ""))
    assert math.isclose(1 / said, probability, rel_tol=0.06)
