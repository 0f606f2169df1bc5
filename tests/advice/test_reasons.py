"""The numbers in the reason for a guess."""

from __future__ import annotations

import random
import re

import pytest
from tests import oracle
from tests.sentences import shows

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.advice.reasons import may_run_out, rare_sentence, reason, turns_sentence
from salet.belief.lists import load
from salet.puzzle.sentences import say
from salet.share.turns import parse_turns
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")


def weighted(seed):
    """Return a list with a long tail of unlikely words, and turns of a game on it."""
    draw = random.Random(seed)
    words = sorted(draw.sample(ORIGINAL.answer_words, 200))
    weights = [draw.choice([0.01, 0.5, 1, 4]) for _ in words]
    lexicon = Lexicon.of(words, words, weights)
    answer = draw.choice(words)
    turns = []
    for guess in draw.sample(words, draw.randint(0, 2)):
        if guess != answer:
            turns.append(f"{guess}:{oracle.feedback(guess, answer)}")
    return lexicon, turns


@pytest.mark.parametrize("seed", range(25))
def test_the_numbers_of_a_reason_are_counted(seed):
    lexicon, turns = weighted(seed)
    advice = advise(Question(lexicon, parse_turns(lexicon, turns)))
    for row in list(advice.ranking)[:3]:
        text = reason(advice, row)
        result = re.match(r"it leaves ([\d.,]+) of ([\d,]+) words on average, ([\d,]+)", text)
        if advice.likely == 1 and row.probability < 0.5:
            likely = advice.candidates[0][0].upper()
            assert text == say("reason.other", word=likely)
            continue
        if result is None:
            assert row.candidate
            keys = ("reason.likely", "reason.only", "reason.of-two")
            assert any(shows(text, key) for key in keys)
            continue
        words = advice.candidates[: advice.likely]
        assert int(result[2].replace(",", "")) == len(words)
        sizes, mass = {}, {}
        for word, chance in words:
            marks = oracle.feedback(row.guess, word)
            sizes[marks] = sizes.get(marks, 0) + 1
            mass[marks] = mass.get(marks, 0.0) + chance
        mean = sum(mass[m] * sizes[m] for m in sizes) / sum(mass.values())
        shown = float(result[1].replace(",", ""))
        assert shown == pytest.approx(mean, abs=0.051 if "." in result[1] else 0.51)
        assert int(result[3].replace(",", "")) == max(sizes.values())


def test_reasons_at_the_end_of_a_game():
    one = Lexicon.of(["crane", "slate"], ["crane"])
    assert reason(advise(Question(one))) == say("reason.only")
    two = Lexicon.of(["crane", "slate"], weights=[9, 1])
    assert reason(advise(Question(two))) == say("reason.likely", chance="90 %")
    assert turns_sentence(advise(Question(one))) == ""
    last = advise(Question(ORIGINAL, parse_turns(ORIGINAL, ["crane:bbygb"]), limit=2))
    assert turns_sentence(last) == ""
    short = advise(Question(ORIGINAL, parse_turns(ORIGINAL, ["crane:bbygb"]), limit=3))
    assert turns_sentence(short) == say("turns.run-out")
    assert [may_run_out(each) for each in (advise(Question(one)), last, short)] == [
        False,
        False,
        True,
    ]
    turns = parse_turns(ORIGINAL, ["crane:bbbbb", "sight:bgggg"])
    assert "last guess" in reason(advise(Question(ORIGINAL, turns, limit=3)))


def test_rare_words_are_not_mentioned_without_values():
    turns = parse_turns(ORIGINAL, ["crane:bbygb"])
    advice = advise(Question(ORIGINAL, turns, strategy="entropy", words="everyday"))
    assert not advice.ranking.best.everyday
    assert rare_sentence(advice) == ""


def test_a_sequence_counts_the_words_of_the_board_that_is_shown():
    turns = parse_turns(ORIGINAL, ["crane:bbygb,?,?,?"], 4)
    advice = advise(Question(ORIGINAL, turns))
    likely = advice.boards[0].likely
    assert shows(reason(advice), "reason.leaves-boards", words=likely, where="on board 1")
