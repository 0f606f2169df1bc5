"""Statistics of a journal."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.journal.made import TODAY, lost, won

from salet.journal.tally import summary


def slow_streaks(listed, today):
    """Return the streaks by going from day to day, from the first to tomorrow."""
    by_day: dict[date, bool] = {}
    for one in listed:
        if one.day:
            by_day[one.day] = by_day.get(one.day, False) or one.solved
    if not by_day:
        run = best = 0
        for one in listed:
            run = run + 1 if one.solved else 0
            best = max(best, run)
        return run, best
    run = best = 0
    day = min(by_day)
    runs = {}
    while day <= max(*by_day, today) + timedelta(days=1):
        run = run + 1 if by_day.get(day) else 0
        best = max(best, run)
        runs[day] = run
        day += timedelta(days=1)
    current = runs.get(today, 0)
    if today not in by_day:
        current = runs.get(today - timedelta(days=1), 0)
    return current, best


@given(st.lists(st.tuples(st.none() | st.integers(0, 40), st.integers(1, 7)), max_size=40))
def test_figures_equal_slow_counting(listed):
    """The tuples are days back and guesses, 7 for lost."""
    played = []
    for back, guesses in listed:
        day = None if back is None else TODAY - timedelta(days=back)
        stamp = f"{day or TODAY}T12:00:00"
        made = lost(day) if guesses == 7 else won(guesses, day)
        played.append(replace(made, finished_at=stamp))
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


def test_streaks_over_days():
    def streaks(*results):
        """Return the streaks of results by days back: w, l, or a dot for not played."""
        played = [
            won(3, TODAY - timedelta(days=back)) if x == "w" else lost(TODAY - timedelta(days=back))
            for back, x in enumerate(results)
            if x != "."
        ]
        result = summary(played[::-1], TODAY)
        return result.current_streak, result.longest_streak

    assert streaks(*"www") == (3, 3)
    assert streaks(*".ww") == (2, 2)  # today is not played yet
    assert streaks(*"..www") == (0, 3)
    assert streaks(*"lww") == (0, 2)
    assert streaks(*"ww.wwww") == (2, 4)
    assert streaks(*"wlwww") == (1, 3)
    tomorrow = won(2, TODAY + timedelta(days=1))  # in a time zone where it is already tomorrow
    assert summary([won(2, TODAY), tomorrow], TODAY).current_streak == 2


def test_counts_grow_with_the_limit():
    result = summary([won(8, limit=10, finished_at="2026-02-28T12:00:00")], TODAY)
    assert list(result.counts) == [str(n) for n in range(1, 11)]
    assert result.as_dict()["counts"]["8"] == 1
