"""The past answers of the daily puzzle by day."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from operator import lt

from salet.errors import Fix, InputError

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True, repr=False)
class History:
    """Past answers by day: dates ascending, each once, gaps allowed.

    >>> past = History.of([(date(2021, 6, 22), "humph"), (date(2021, 6, 19), "cigar")])
    >>> past.words
    ('cigar', 'humph')
    >>> past.before(date(2021, 6, 22))
    History(1 day, 2021-06-19)
    >>> [f"{first} to {last}" for first, last in past.gaps()]
    ['2021-06-20 to 2021-06-21']
    """

    days: tuple[tuple[date, str], ...] = ()

    def __post_init__(self) -> None:
        dates = [day for day, _ in self.days]
        if not all(map(lt, dates, dates[1:])):
            raise ValueError("the dates must ascend; History.of sorts them")

    @classmethod
    def of(cls, pairs: Iterable[tuple[date, str]]) -> History:
        """Build a history from pairs in any order. Raise ``InputError`` if a date has two words."""
        answers: dict[date, str] = {}
        for day, word in pairs:
            if answers.setdefault(day, word) != word:
                raise two_answers([(day, answers[day], word)])
        return sorted_history(answers)

    def __len__(self) -> int:
        return len(self.days)

    def __bool__(self) -> bool:
        return bool(self.days)

    def __repr__(self) -> str:
        return f"History({self.span})"

    @property
    def span(self) -> str:
        """The number of days, the first and the last, as text."""
        if not self.days:
            return "no days"
        if len(self.days) == 1:
            return f"1 day, {self.first}"
        return f"{len(self.days):,} days, {self.first} to {self.last}"

    @property
    def words(self) -> tuple[str, ...]:
        """The answers in the order of their days."""
        return tuple([word for _, word in self.days])

    @property
    def first(self) -> date | None:
        """The first known day, or None."""
        return self.days[0][0] if self.days else None

    @property
    def last(self) -> date | None:
        """The last known day, or None."""
        return self.days[-1][0] if self.days else None

    def answer(self, day: date) -> str | None:
        """Return the answer of a day, or None if it is not known."""
        place = bisect_left(self.days, (day,))
        pair = self.days[place : place + 1]
        return pair[0][1] if pair and pair[0][0] == day else None

    def days_of(self, word: str) -> tuple[date, ...]:
        """Return the days on which a word was the answer."""
        return tuple(day for day, answer in self.days if answer == word)

    def before(self, day: date) -> History:
        """Return the days before this one."""
        return History(self.days[: bisect_left(self.days, (day,))])

    def between(self, first: date | None = None, last: date | None = None) -> History:
        """Return the days from ``first`` to ``last``, inclusive."""
        start = 0 if first is None else bisect_left(self.days, (first,))
        end = len(self.days)
        if last is not None:
            end = bisect_right(self.days, last, key=lambda pair: pair[0])
        return History(self.days[start:end])

    def gaps(self) -> tuple[tuple[date, date], ...]:
        """Return the runs of missing days between the first and the last day."""
        days = [day for day, _ in self.days]
        return tuple(
            (a + _DAY, b - _DAY) for a, b in pairwise(days) if b.toordinal() - a.toordinal() > 1
        )

    def conflicts(self, other: History) -> tuple[tuple[date, str, str], ...]:
        """Return the days with another word in ``other``: (day, this word, the other word)."""
        answers = dict(self.days)
        return tuple(
            (day, answers[day], word) for day, word in other.days if answers.get(day, word) != word
        )

    def updated(self, other: History) -> History:
        """Return the union; ``other`` wins where a date has two words."""
        if self.days and other.days and self.days[-1][0] < other.days[0][0]:
            return History(self.days + other.days)  # the usual case
        return sorted_history({**dict(self.days), **dict(other.days)})


def sorted_history(answers: dict[date, str]) -> History:
    """Build a history from days in any order."""
    return History(tuple([(day, answers[day]) for day in sorted(answers)]))


def two_answers(clash: Iterable[tuple[date, str, str]], fix: Fix = "") -> InputError:
    """Return the error for days that have two words each."""
    clash = list(clash)
    shown = [f"{day} is {old.upper()} and {new.upper()}" for day, old, new in clash[:3]]
    more = f", and {len(clash) - 3:,} more days" if len(clash) > 3 else ""
    which = "a day has two answers" if len(clash) == 1 else f"{len(clash):,} days have two answers"
    return InputError(f"{which}: {', '.join(shown)}{more}", fix or "Remove one of them.")
