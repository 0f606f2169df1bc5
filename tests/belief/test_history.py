"""The class History, with invented days in the next century."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.belief.days import DAY, FAR, WORDS, made_up

from salet.belief.history import History
from salet.errors import InputError

near_dates = st.integers(0, 60).map(lambda n: FAR + n * DAY)
histories = st.dictionaries(near_dates, st.sampled_from(WORDS[:4])).map(
    lambda days: History.of(days.items())
)


@given(histories, near_dates, near_dates)
def test_slices_equal_slow_ones(past, first, last):
    assert past.before(first).days == tuple(x for x in past.days if x[0] < first)
    assert past.between(first).days == tuple(x for x in past.days if x[0] >= first)
    assert past.between(None, last).days == tuple(x for x in past.days if x[0] <= last)
    assert past.between(first, last).days == tuple(x for x in past.days if first <= x[0] <= last)
    assert past.between() == past
    assert past.answer(first) == dict(past.days).get(first)
    assert past.days_of("aahed") == tuple(d for d, w in past.days if w == "aahed")
    assert past.words == tuple(w for _, w in past.days)
    assert bool(past) is (len(past) > 0)
    assert past.first == min(dict(past.days), default=None)
    assert past.last == max(dict(past.days), default=None)


@given(histories)
def test_gaps_are_exactly_the_days_that_are_missing(past):
    missing = set()
    for first, last in past.gaps():
        assert first <= last
        run = {first + i * DAY for i in range((last - first).days + 1)}
        assert not run & missing
        missing |= run
    span = (past.last - past.first).days + 1 if past else 0
    assert missing == {past.first + i * DAY for i in range(span)} - set(dict(past.days))


@given(histories, histories)
def test_two_histories_merge_unless_a_day_has_two_words(one, two):
    own, other = dict(one.days), dict(two.days)
    clash = {d for d in own.keys() & other.keys() if own[d] != other[d]}
    assert {(d, own[d], other[d]) for d in clash} == set(one.conflicts(two))
    assert dict(one.updated(two).days) == {**own, **other}
    if not clash:
        assert one.updated(two) == two.updated(one) == History.of({**own, **other}.items())


def test_pairs_may_be_unordered_and_repeated():
    a, b = (FAR, "cigar"), (FAR + DAY, "rebut")
    assert History.of([b, a, b]).days == (a, b)
    with pytest.raises(InputError, match="CIGAR and REBUT"):
        History.of([a, (FAR, "rebut")])
    for wrong in ((b, a), (a, a)):
        with pytest.raises(ValueError, match="ascend"):
            History(wrong)


def test_prints_well():
    assert repr(History()) == "History(no days)"
    assert repr(History(((FAR, "cigar"),))) == "History(1 day, 2101-05-01)"
    assert repr(made_up(30)) == "History(30 days, 2101-05-01 to 2101-05-30)"
