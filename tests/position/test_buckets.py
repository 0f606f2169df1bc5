"""The buckets of a guess, compared with the slow oracle."""

from __future__ import annotations

import numpy as np
import pytest
from tests import oracle

from salet.position.buckets import Split, buckets_of
from salet.position.position import Position
from salet.words.lexicon import Lexicon


@pytest.mark.parametrize("guess", ["aging", "fauna", "zzzzz"])
def test_buckets_hold_every_candidate_once(guess):
    board = Position.of("daily", ["crane:bbygb"]).board
    assert 1 < board.likely < board.count
    chances = dict(board.candidates)
    likely = [word for word, _ in board.candidates[: board.likely]]
    buckets = buckets_of(board, guess, max_words=3)
    by_marks = {}
    for word in chances:
        by_marks.setdefault(oracle.feedback(guess, word), []).append(word)
    assert {str(bucket.feedback) for bucket in buckets} == set(by_marks)
    for bucket in buckets:
        words = by_marks[str(bucket.feedback)]
        some = [word for word in words if word in likely]
        assert (bucket.count, bucket.likely) == (len(words), len(some))
        assert bucket.words == tuple(words[:3])
        assert bucket.probability == pytest.approx(sum(map(chances.get, words)))
        assert bucket.likely_probability == pytest.approx(sum(map(chances.get, some)), abs=1e-12)
    split, marks = Split(board, guess), [oracle.feedback(guess, word) for word in chances]
    assert split.ranks.tolist() == [marks[:nth].count(mark) for nth, mark in enumerate(marks)]
    if guess in board.lexicon:
        facts = board.statistics_of(np.array([board.lexicon.index(guess)]))
        assert facts.largest.tolist() == [max(bucket.likely for bucket in buckets)]
    order = [(-round(b.probability, 12), -b.count, b.feedback.letters) for b in buckets]
    assert order == sorted(order)


def test_buckets_as_likely_as_each_other_are_in_the_order_of_their_words():
    words = ["crane", "slate", "plate", "moist"]
    board = Position.start(Lexicon.of(words, weights=[1, 1, 1, 2])).board
    found = [(bucket.feedback.letters, bucket.count) for bucket in buckets_of(board, "crane")]
    assert found == [("bbgbg", 2), ("bbbbb", 1), ("ggggg", 1)]
