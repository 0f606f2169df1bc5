"""Dates and numbers of the daily puzzle."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from salet.errors import InputError
from salet.puzzle.sentences import failure

FIRST_DAY = date(2021, 6, 19)  # the day of puzzle number 0
EDITOR_DAY = date(2022, 11, 7)  # the first day whose answer an editor picked


def puzzle_number(day: date) -> int:
    """Return the number of the daily puzzle of a day.

    >>> puzzle_number(date(2021, 6, 20))
    1
    """
    if day < FIRST_DAY:
        raise failure("early-day", day=day, first=FIRST_DAY)
    return (day - FIRST_DAY).days


def puzzle_day(number: int) -> date:
    """Return the day of the daily puzzle with this number.

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
            f"The numbers start with 0 on {FIRST_DAY}, one for each day.",
        ).keyed("day-number") from None


def today() -> date:
    """Return the date of today's puzzle: the local date."""
    return date.today()


def check_not_future(day: date) -> date:
    """Return a day. Raise ``InputError`` if its puzzle is still to come."""
    if day > today():
        fix = f"Today's puzzle is number {puzzle_number(today()):,}."
        raise failure("day-future", number=puzzle_number(day), day=day, fix=fix)
    return day


def local_time(moment: datetime) -> datetime:
    """Return a moment in the local time zone, or as it is if the offset of that is not valid.

    ``TZ=XXX-99`` stands for an offset of a day, which Python refuses.
    """
    try:
        return moment.astimezone()
    except (ValueError, OverflowError):
        return moment


def new_york_day() -> date:
    """Return the date in New York, the time zone of the publisher."""
    now = datetime.now(UTC)
    try:
        return now.astimezone(ZoneInfo("America/New_York")).date()
    except (LookupError, OSError, ValueError):
        # This machine has no time zone data. Winter time is never ahead of the local time there.
        return now.astimezone(timezone(timedelta(hours=-5))).date()


def open_day() -> date:
    """Return the first day whose answer may still be secret: today, here or in New York."""
    return min(today(), new_york_day())


def read_day(text: str) -> date:
    """Parse a day: a date, the number of a puzzle, ``today`` or ``yesterday``.

    >>> read_day("2021-06-20"), read_day("1")
    (datetime.date(2021, 6, 20), datetime.date(2021, 6, 20))
    """
    typed = text.strip().lower().lstrip("#")
    if typed in ("today", "yesterday"):
        return today() - timedelta(days=typed == "yesterday")
    number = typed.replace(",", "")
    try:
        if number.isascii() and number.isdigit() and len(number) <= 6:
            return puzzle_day(int(number))
        day = date.fromisoformat(typed)
    except ValueError:
        raise failure("no-day", text=text, first=FIRST_DAY) from None
    puzzle_number(day)
    return day
