"""Days and numbers of the daily puzzle."""

from __future__ import annotations

from datetime import date

import pytest

from salet.errors import InputError
from salet.puzzle.days import FIRST_DAY, puzzle_day, puzzle_number


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


def test_days_before_the_first_and_numbers_that_never_come_are_refused():
    assert date(2021, 6, 19) == FIRST_DAY
    with pytest.raises(InputError, match="2021-06-18"):
        puzzle_number(date(2021, 6, 18))
    for number in (-1, 10**9, 10**30):
        with pytest.raises(InputError, match=str(number)):
            puzzle_day(number)
