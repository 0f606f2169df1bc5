"""Statistics of a journal."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.journal.made import TODAY, lost, won

from salet.journal.tally import summary


def slow_streaks(listed, today):
    """Return the streaks by going from day to day; tomorrow may have been played already."""
    by_day: dict[date, bool] = {}
    for one in listed:
        if one.day:
            by_day[one.day] = by_day.get(one.day, False) or one.solved
    if by_day:
        last = today + timedelta(days=1)
        while last not in by_day and last >= today:
            last -= timedelta(days=1)
        first = min(*by_day, last)
        days = (first + timedelta(days=n) for n in range((last - first).days + 1))
        results = [by_day.get(day, False) for day in days]
    else:
        results = [one.solved for one in listed]
    run = best = 0
    for is_won in results:
        run = run + 1 if is_won else 0
        best = max(best, run)
    return run, best


def made(back, guesses):
    """Return a game of some days back, or of no day, with this number of guesses, 7 for lost."""
    day = None if back is None else TODAY - timedelta(days=back)
    one = lost(day) if guesses == 7 else won(guesses, day)
    return replace(one, finished_at=f"{day or TODAY}T12:00:00")


backs = st.none() | st.integers(0, 40) | st.sampled_from([13, 14, 27, 28, 89, 90, 179, 180])


@given(st.lists(st.tuples(backs, st.integers(1, 7)), max_size=40))
def test_figures_equal_slow_counting(listed):
    played = [made(*one) for one in listed]
    result = summary(played, TODAY)
    lengths = [guesses for _, guesses in listed if guesses < 7]
    assert (result.games, result.wins) == (len(listed), len(lengths))
    assert result.losses == len(listed) - len(lengths)
    assert result.counts == {str(n): lengths.count(n) for n in range(1, 7)}
    assert result.mean == (pytest.approx(sum(lengths) / len(lengths)) if lengths else None)
    assert (result.current_streak, result.longest_streak) == slow_streaks(played, TODAY)
    for trend, width in zip(result.trends, (14, 90), strict=True):
        assert trend.days == width
        now = [n for back, n in listed if (back or 0) < width]
        before = [n for back, n in listed if width <= (back or 0) < 2 * width]
        for figures, part in ((trend.now, now), (trend.before, before)):
            wins = [n for n in part if n < 7]
            assert (figures.games, figures.wins) == (len(part), len(wins))
            assert figures.mean == (pytest.approx(sum(wins) / len(wins)) if wins else None)
            assert figures.win_rate == (pytest.approx(len(wins) / len(part)) if part else None)


def test_streaks_equal_slow_counting():
    for guesses in product((3, 7, None), repeat=5):  # of tomorrow's puzzle, today's, and so on
        played = [made(*one) for one in enumerate(guesses, -1) if one[1]]
        result = summary(played, TODAY)
        assert (result.current_streak, result.longest_streak) == slow_streaks(played, TODAY)


def test_counts_grow_with_the_limit():
    result = summary([won(8, limit=10, finished_at="2026-02-28T12:00:00")], TODAY)
    assert list(result.counts) == [str(n) for n in range(1, 11)]
    assert result.as_dict()["counts"]["8"] == 1
