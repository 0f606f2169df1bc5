"""What the marks of a guess brought on one board."""

from __future__ import annotations

import pytest

from salet.position.position import Position
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
