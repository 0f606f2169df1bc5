"""What the hints say is true of the candidates."""

from __future__ import annotations

import re

import pytest
from tests import oracle
from tests.advice.test_reasons import weighted

from salet.advice.advise import advise
from salet.live.hints import STEPS, hints
from salet.words.turns import parse_turns

ORDINALS = ["first", "second", "third", "fourth", "fifth"]


def number(text):
    """The chance that a sentence names, with what its digits may be off by."""
    found = re.search(r"(\d+)(\.\d)? %", text)
    assert found is not None, text
    value = float(found[0].rstrip(" %"))
    return value / 100, 0.0005 if found[2] else 0.0051


@pytest.mark.parametrize("seed", range(25))
def test_every_hint_is_true(seed):
    lexicon, turns = weighted(seed)
    advice = advise(lexicon, parse_turns(lexicon, turns))
    belief = dict(advice.candidates)
    fitting = oracle.candidates(lexicon.answer_words, [tuple(turn.split(":")) for turn in turns])
    assert set(belief) == set(fitting)
    steps = hints(advice)
    assert [hint.step for hint in steps] == list(range(1, STEPS + 1))
    count, letter, plan, three, best = steps

    told = [int(x.replace(",", "")) for x in re.findall(r"\d[\d,]*\d|\d", count.text)]
    if advice.likely == 1:
        assert count.text.startswith("One word is left")
        told = [1, *told]
    rest = len(belief) - advice.likely
    assert told == [advice.likely, *([rest] if rest else [])]

    where = letter.place
    chance = sum(
        p
        for word, p in belief.items()
        if (letter.letter in word if where is None else word[where] == letter.letter)
    )
    assert letter.chance == pytest.approx(chance, abs=1e-6)
    assert letter.letter.upper() in letter.text
    if where is not None:
        assert ORDINALS[where] in letter.text
    if chance > 1 - 1e-9:
        assert "all that is left" in letter.text
    elif "over" not in letter.text:
        value, off = number(letter.text)
        assert value == pytest.approx(chance, abs=off)

    word = advice.ranking.best.guess
    if plan.text.startswith("Go for it"):
        assert word in belief
    if "cannot be the answer" in plan.text:
        assert word not in belief
    if "more likely than not" in plan.text:
        assert belief[word] >= 0.5

    assert list(three.words) == sorted(three.words)
    if three.words:
        assert word in three.words
        assert all(w.upper() in three.text for w in three.words)
    else:
        assert len(belief) == 1
    assert best.words == (word,)
    assert word.upper() in best.text
    for early in (count, letter, plan):
        assert word.upper() not in early.text.split()
