"""Days and numbers of the daily puzzle."""

from __future__ import annotations

from datetime import date, timedelta

from salet.errors import InputError

FIRST_DAY = date(2021, 6, 19)  # the day of puzzle number 0


def puzzle_number(day: date) -> int:
    """The number of the daily puzzle of a day.

    >>> puzzle_number(date(2021, 6, 20))
    1
    """
    if day < FIRST_DAY:
        raise InputError(
            f"there was no daily puzzle on {day}",
            f"The first one, number 0, was on {FIRST_DAY}.",
        )
    return (day - FIRST_DAY).days


def puzzle_day(number: int) -> date:
    """The day of the daily puzzle with this number.

    >>> puzzle_day(puzzle_number(date(2026, 2, 28)))
    datetime.date(2026, 2, 28)
    """
    try:
        if number < 0:
            raise OverflowError
        return FIRST_DAY + timedelta(days=number)
    except OverflowError:
        raise InputError(
            f"there is no daily puzzle number {number}",
            f"The numbers begin at 0, on {FIRST_DAY}, and grow by one a day.",
        ) from None
