"""Days and numbers of the daily puzzle, and time zones."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfoNotFoundError

import pytest
from tests.sentences import failing

from salet.errors import InputError
from salet.puzzle import days
from salet.puzzle.days import FIRST_DAY, check_not_future, puzzle_day, puzzle_number, read_day

DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("day", "number"),
    [
        ("2021-06-19", 0),
        ("2021-06-20", 1),
        ("2022-01-01", 196),
        ("2024-02-29", 985),
        ("2025-10-26", 1590),
    ],
)
def test_the_number_of_a_day_and_back(day, number):
    assert puzzle_number(date.fromisoformat(day)) == number
    assert puzzle_day(number) == date.fromisoformat(day)


def test_days_and_numbers_out_of_range_are_refused():
    assert date(2021, 6, 19) == FIRST_DAY
    with pytest.raises(InputError, match="2021-06-18"):
        puzzle_number(date(2021, 6, 18))
    for number in (-1, 10**9, 10**30):
        with pytest.raises(InputError, match=str(number)):
            puzzle_day(number)


def test_numbers_and_days_agree():
    assert read_day("0") == FIRST_DAY
    assert read_day(" #505 ") == date(2022, 11, 6)
    assert read_day("2021-06-20") == FIRST_DAY + DAY
    assert read_day("999,999") == FIRST_DAY + 999_999 * DAY
    for wrong in (
        "",
        "1,000,000",
        "tomorrow",
        "2021-13-01",
        "2021-02-30",
        "-1",
        "1/2/2022",
        "²",
        "9" * 30,
    ):
        with pytest.raises(InputError):
            read_day(wrong)
    with failing("early-day"):
        read_day("2021-06-18")


def test_words_for_a_day(monkeypatch):
    monkeypatch.setattr(days, "today", lambda: date(2026, 3, 1))
    assert check_not_future(date(2026, 3, 1)) == date(2026, 3, 1)
    with failing("day-future"):
        check_not_future(date(2026, 3, 2))
    assert read_day(" Today ") == date(2026, 3, 1)
    assert read_day("yesterday") == date(2026, 2, 28)
    assert read_day("1,715") == date(2026, 2, 28)


def set_clock(monkeypatch, hour_utc, day=date(2024, 7, 10)):
    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime(day.year, day.month, day.day, hour_utc, tzinfo=UTC).astimezone(tz)

    monkeypatch.setattr(days, "datetime", Clock)


def test_the_day_in_new_york(monkeypatch):
    set_clock(monkeypatch, 3)  # 23:00 the day before, by summer time
    assert days.new_york_day() == date(2024, 7, 9)
    set_clock(monkeypatch, 4)
    assert days.new_york_day() == date(2024, 7, 10)
    set_clock(monkeypatch, 4, date(2024, 1, 10))
    assert days.new_york_day() == date(2024, 1, 9)


@pytest.mark.parametrize("month", [1, 7])
@pytest.mark.parametrize("hour", range(24))
def test_without_time_zones_days_are_in_range(monkeypatch, month, hour):
    def none(name):
        raise ZoneInfoNotFoundError(name)

    set_clock(monkeypatch, hour, date(2024, month, 10))
    real = days.new_york_day()
    monkeypatch.setattr(days, "ZoneInfo", none)
    assert real - DAY <= days.new_york_day() <= real
    if hour >= 5:
        assert days.new_york_day() == real


def test_a_day_is_open_while_it_is_today_in_some_time_zone(monkeypatch):
    for local, there in ((0, 1), (1, 0), (0, 0)):
        monkeypatch.setattr(days, "today", lambda n=local: FIRST_DAY + n * DAY)
        monkeypatch.setattr(days, "new_york_day", lambda n=there: FIRST_DAY + n * DAY)
        assert days.open_day() == FIRST_DAY
