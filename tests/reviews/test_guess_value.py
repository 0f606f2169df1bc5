"""Skill and luck: the obvious truths, and numbers worked out by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.reviews.enumeration import ENDLESS, tiny_lists

from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.reviews.guess_value import GuessValue, ValuedBucket, luck_of, skill_of
from salet.reviews.valuing import value_guesses
from salet.words.lexicon import Lexicon


@given(tiny_lists, st.data())
def test_the_luckiest_bucket_has_top_luck_and_the_order_is_kept(words, data):
    lexicon = Lexicon.of([*words, "crane"], words)
    guess = data.draw(st.sampled_from(lexicon.guesses))
    (valued,) = value_guesses(Position.start(lexicon, limit=ENDLESS), [guess])
    lucks = [(b.turns, luck_of(valued, b.feedback)) for b in valued.buckets]
    if len({round(b.turns, 9) for b in valued.buckets}) == 1:
        assert {luck for _, luck in lucks} == {50}
        return
    least = min(turns for turns, _ in lucks)
    for turns, luck in lucks:
        assert (luck == 99) is (turns <= least + 1e-9)
        assert 0 <= luck <= 99
    assert [luck for _, luck in sorted(lucks)] == sorted((x for _, x in lucks), reverse=True)
    assert luck_of(valued, Feedback.parse("ygggg")) is None


def test_luck_of_chances_that_can_be_worked_out_by_hand():
    def valued(*pairs):
        rows = [ValuedBucket(Feedback(n), 1, 1, p, p, t) for n, (p, t) in enumerate(pairs)]
        return GuessValue("crane", 2.0, tuple(rows), "solved", True)

    coin = valued((0.5, 1.0), (0.5, 0.0))
    assert [luck_of(coin, Feedback(n)) for n in (0, 1)] == [25, 99]
    three = valued((0.2, 1.0), (0.5, 2.0), (0.3, 3.0))
    # worse - better: 0.8 of 0.8, then 0.3 - 0.2 = 0.1 of 0.8, then -0.7
    assert [luck_of(three, Feedback(n)) for n in range(3)] == [99, 56, 15]
    assert luck_of(valued((1.0, 1.5)), Feedback(0)) == 50
    assert luck_of(valued((0.4, 1.5), (0.6, 1.5)), Feedback(0)) == 50


def test_skill_of_numbers():
    assert [skill_of(t, 2.0, 3.0) for t in (1.9, 2.0, 2.25, 2.5, 3.0, 3.4)] == [
        99, 99, 74, 50, 0, 0,
    ]  # fmt: skip
    assert skill_of(1.0, 1.0, 1.0) == 99
