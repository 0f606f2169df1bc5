"""What the marks of a guess brought."""

from __future__ import annotations

from itertools import product
from math import erf

import numpy as np
import pytest
from tests import oracle

from salet.host.hosts import Words
from salet.position.position import Position
from salet.value.boards import needed_turns
from salet.value.outcome import outcome
from salet.value.skill import Outcome
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon


def brought(position: Position, guess: str, marks: str, best: float = 1.0) -> Outcome:
    after = position.after(guess, marks)
    return outcome(position, Valuer(position).value(guess), after.turns[-1], after, lambda: best)


def test_marks_bring_nothing_on_average() -> None:
    position = Position.of("original", ["crane:bbygb"])
    value = Valuer(position).value("tipsy")
    found = [brought(position, "tipsy", bucket.feedback.letters) for bucket in value.buckets]
    saved = [each.saved or 0.0 for each in found]
    assert saved == pytest.approx([value.expected_rest - each.turns for each in value.buckets])
    chances = [bucket.probability for bucket in value.buckets]
    assert sum(p * x for p, x in zip(chances, saved, strict=True)) == pytest.approx(0)
    spread = sum(p * x * x for p, x in zip(chances, saved, strict=True)) ** 0.5
    assert [each.spread for each in found] == pytest.approx([spread] * len(found))


def test_a_long_shot_is_valued_again_while_the_game_goes_on() -> None:
    """Only FIZZY, a long shot, has the marks bbbbb; its best guess is taken to need 9 turns."""
    words = ["crane", "slate", "alarm", "pound", "fizzy"]
    weighted = Lexicon.of(words, weights=[100.0, 100.0, 100.0, 100.0, 0.1])
    for limit in (6, 2, 1):
        position = Position.start(weighted, limit=limit)
        value = Valuer(position).value("crane")
        rest = {bucket.feedback.letters: bucket.turns for bucket in value.buckets}
        for marks, needs in rest.items():
            is_again = marks == "bbbbb" and limit > 1
            saved = value.expected_rest - (9.0 if is_again else needs)
            assert brought(position, "crane", marks, best=9.0).saved == pytest.approx(saved)


def test_marks_that_no_word_gives_bring_nothing_that_is_known() -> None:
    position = Position.of("original", ["crane:bbygb"])
    assert brought(position, "tipsy", "ggggb").saved is None


def test_luck_is_expected_minus_actual_turns() -> None:
    """Try every pair of feedbacks of two small boards."""
    position = Position.start("original", boards=2)
    for played in ("salet", "courd"):
        position = Words(("crane", "moist")).play(position, played)
    guess = "knife"
    words = [[word for word, _ in board.candidates] for board in position.boards]
    table = needed_turns(max(map(len, words)))[2]

    def needs(board, result):
        left = sum(oracle.feedback(guess, word) == result for word in words[board])
        return 0.0 if result == "ggggg" else table[left]

    def value(pair):
        return sum(needs(b, oracle.feedback(guess, word)) for b, word in enumerate(pair))

    sums = [value(pair) for pair in product(*words)]
    for answers in [(words[0][0], words[1][0]), (words[0][-1], words[1][-1])]:
        after = Words(answers).play(position, guess)
        worth = Valuer(position).value(guess)
        actual = outcome(position, worth, after.turns[-1], after, str)
        own = value(answers)
        assert actual.saved == pytest.approx(np.mean(sums) - own)
        assert actual.spread == pytest.approx(np.std(sums))
        deviations = (np.mean(sums) - own) / np.std(sums)
        assert actual.luck == pytest.approx(100 * (1 + erf(deviations / 2**0.5)) / 2, abs=0.51)


def test_marks_of_a_long_shot_leave_what_they_leave() -> None:
    """No likely word gives the marks of the first board; one long shot does."""
    words = ["crane", "moist", "bulgy", "fuzzy"]
    lexicon = Lexicon.of(words, weights=[1000, 1000, 1000, 1])
    position = Position.start(lexicon, boards=2)
    assert [board.likely for board in position.boards] == [3, 3]
    after = Words(("fuzzy", "crane")).play(position, "bulgy")
    assert [board.likely for board in after.boards] == [1, 2]
    value = Valuer(position).value("bulgy")
    table = needed_turns(3)[2]
    mean = 2 / 3 * table[2]  # BULGY hits, or leaves CRANE and MOIST
    saved = outcome(position, value, after.turns[-1], after, str).saved
    assert saved == pytest.approx((mean - table[1]) + (mean - table[2]))
