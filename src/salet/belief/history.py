"""Past answers of the daily puzzle: what is shipped, and what the user has added.

The first 506 answers came from a published list in its order, and are shipped. Since then an
editor picks each one: those days are known only when the user imports, adds or fetches them. They
are kept in ``history.csv`` in the user's folder, one line ``date,answer`` a day.

An answer must not be used before its day is over. So whoever reads a history for some day takes
``before(day)``, and ``open_day`` says which days are not for importing yet.
"""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from functools import lru_cache
from itertools import pairwise
from operator import lt
from pathlib import Path
from typing import IO, Any

from salet.errors import InputError, StorageError, why
from salet.puzzle.days import FIRST_DAY
from salet.store import data_dir, decoded, read_bytes, write_file
from salet.words.shelf import words_of

SHIPPED_DAYS = 506
LAST_SHIPPED_DAY = FIRST_DAY + timedelta(days=SHIPPED_DAYS - 1)  # 2022-11-06
HEADER = "date,answer"
_DAY = timedelta(days=1)
_MEND = "Mend the line by hand (it is date,answer), or move the file away and import it again."


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
        """A history of pairs in any order; ``InputError`` when a date has two words."""
        found: dict[date, str] = {}
        for day, word in pairs:
            if found.setdefault(day, word) != word:
                raise _two_words([(day, found[day], word)])
        return _in_order(found)

    def __len__(self) -> int:
        return len(self.days)

    def __bool__(self) -> bool:
        return bool(self.days)

    def __repr__(self) -> str:
        return f"History({self.span})"

    @property
    def span(self) -> str:
        """How many days from when to when, in words."""
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
        """The first day that is known."""
        return self.days[0][0] if self.days else None

    @property
    def last(self) -> date | None:
        """The last day that is known."""
        return self.days[-1][0] if self.days else None

    def answer(self, day: date) -> str | None:
        """The answer of a day, or None when it is not known."""
        place = bisect_left(self.days, (day,))
        found = self.days[place : place + 1]
        return found[0][1] if found and found[0][0] == day else None

    def days_of(self, word: str) -> tuple[date, ...]:
        """The days on which a word was the answer."""
        return tuple(day for day, answer in self.days if answer == word)

    def before(self, day: date) -> History:
        """Only the days before this one."""
        return History(self.days[: bisect_left(self.days, (day,))])

    def between(self, first: date | None = None, last: date | None = None) -> History:
        """Only the days from ``first`` to ``last``, both included."""
        start = 0 if first is None else bisect_left(self.days, (first,))
        end = len(self.days)
        if last is not None:
            end = bisect_right(self.days, last, key=lambda pair: pair[0])
        return History(self.days[start:end])

    def gaps(self) -> tuple[tuple[date, date], ...]:
        """The runs of days that are missing between the first day and the last."""
        days = [day for day, _ in self.days]
        return tuple(
            (a + _DAY, b - _DAY) for a, b in pairwise(days) if b.toordinal() - a.toordinal() > 1
        )

    def conflicts(self, other: History) -> tuple[tuple[date, str, str], ...]:
        """The days that have another word in ``other``: the day, our word, theirs."""
        mine = dict(self.days)
        return tuple(
            (day, mine[day], word) for day, word in other.days if mine.get(day, word) != word
        )

    def merged(self, other: History) -> History:
        """Both together; ``InputError`` when a date has two words."""
        if clash := self.conflicts(other):
            raise _two_words(clash)
        return self.updated(other)

    def updated(self, other: History) -> History:
        """Both together; where a date has two words, ``other`` is right."""
        if self.days and other.days and self.days[-1][0] < other.days[0][0]:
            return History(self.days + other.days)  # the usual case
        return _in_order({**dict(self.days), **dict(other.days)})


def _in_order(found: dict[date, str]) -> History:
    return History(tuple([(day, found[day]) for day in sorted(found)]))


def _two_words(clash: Iterable[tuple[date, str, str]], fix: str = "") -> InputError:
    clash = list(clash)
    shown = [f"{day} is {old.upper()} and {new.upper()}" for day, old, new in clash[:3]]
    more = f", and {len(clash) - 3:,} more days" if len(clash) > 3 else ""
    which = "a day has two answers" if len(clash) == 1 else f"{len(clash):,} days have two answers"
    return InputError(f"{which}: {', '.join(shown)}{more}", fix or "Take one of them out.")


# ------------------------------------------------------------------------------ what is known


@lru_cache(maxsize=1)
def shipped() -> History:
    """The first 506 days, which followed the published list.

    >>> shipped()
    History(506 days, 2021-06-19 to 2022-11-06)
    """
    words = words_of("answers-2022.txt")[:SHIPPED_DAYS]
    start = FIRST_DAY.toordinal()
    return History(tuple([(date.fromordinal(start + i), word) for i, word in enumerate(words)]))


def recorded() -> History:
    """What the user has imported, added or fetched; ``StorageError`` when the file is damaged."""
    path = history_file()
    try:
        raw = read_bytes(path)
    except FileNotFoundError:
        return History()
    except OSError as error:
        raise StorageError(
            f"{path} cannot be read: {why(error)}",
            "Check its permissions, or set SALET_HOME to another folder.",
        ) from None
    lines = decoded(raw, str(path), StorageError, _MEND).splitlines()
    written = _as_written(lines)
    return _line_by_line(path, lines) if written is None else written


def _as_written(lines: list[str]) -> History | None:
    """The history in lines that are just as ``_write`` leaves them, else None: much faster."""
    words = [line[11:] for line in lines[1:]]
    try:
        days = list(map(date.fromisoformat, [line[:10] for line in lines[1:]]))
        together = tuple(zip(days, words, strict=True))
        in_order = not days or (days[0] >= FIRST_DAY and all(map(lt, days, days[1:])))
    except ValueError:
        return None
    commas = {line[10:11] for line in lines[1:]} <= {","}
    right = lines[:1] == [HEADER] and in_order and commas and allowed_words().issuperset(words)
    return History(together) if right else None


def _line_by_line(path: Path, lines: list[str]) -> History:
    """The history in lines that somebody may have changed; the first fault is named."""
    found: dict[date, str] = {}
    words = allowed_words()
    for number, line in enumerate(lines, 1):
        day, _, word = line.partition(",")
        try:
            when = date.fromisoformat(day)
        except ValueError:
            if not line or (number == 1 and line == HEADER):
                continue
            raise _damaged(path, number, f"{line[:40]!r} is no date and answer") from None
        if word not in words:
            raise _damaged(path, number, f"{word[:40]!r} is not an allowed word")
        if when < FIRST_DAY:
            raise _damaged(path, number, f"{when} is before the first puzzle")
        if found.setdefault(when, word) != word:
            raise _damaged(path, number, f"{when} is there twice, with two answers")
    return _in_order(found)


def _damaged(path: Path, line: int, fault: str) -> StorageError:
    return StorageError(
        f"{path}, line {line}: {fault}",
        _MEND,
    )


def known(before: date | None = None) -> History:
    """What is shipped and recorded together, only the days before a date when one is given.

    Where the two differ, the user's own file is right.
    """
    own = recorded()
    together = shipped().updated(own) if own else shipped()
    return together if before is None else together.before(before)


def history_file() -> Path:
    """Where the user's own days are kept."""
    return data_dir() / "history.csv"


@lru_cache(maxsize=1)
def allowed_words() -> frozenset[str]:
    """The words that the daily puzzle takes."""
    return frozenset(words_of("allowed-2022.txt"))


# --------------------------------------------------------------------------------------- days


def today() -> date:
    """The date of the puzzle here: the local date."""
    return date.today()


def new_york_day() -> date:
    """The date in New York, whose clock the publisher goes by."""
    now = datetime.now(UTC)
    try:
        from zoneinfo import ZoneInfo

        return now.astimezone(ZoneInfo("America/New_York")).date()
    except (ImportError, LookupError, OSError, ValueError):
        # No time zones on this machine. Winter time is never ahead of the real one.
        return now.astimezone(timezone(timedelta(hours=-5))).date()


def open_day() -> date:
    """The first day whose answer may still be a secret: today here or in New York, the earlier."""
    return min(today(), new_york_day())


def read_day(text: str) -> date:
    """A day as a person writes it: a date, or the number of a puzzle.

    >>> read_day("2021-06-20"), read_day("1")
    (datetime.date(2021, 6, 20), datetime.date(2021, 6, 20))
    """
    plain = text.strip().lstrip("#")
    try:
        if plain.isascii() and plain.isdigit() and len(plain) <= 6:
            return FIRST_DAY + timedelta(days=int(plain))
        day = date.fromisoformat(plain)
    except ValueError:
        raise InputError(
            f"{text!r} is no day", f"Write a date as {FIRST_DAY}, or the number of a puzzle."
        ) from None
    if day < FIRST_DAY:
        raise InputError(
            f"{day} is before the first puzzle", f"Number 0 was on {FIRST_DAY}; name a later day."
        )
    return day


# ------------------------------------------------------------------------------------ changes


def news(given: History, *, replace: bool = False) -> History:
    """Those of the days given that are not known yet.

    A day that is known with another word is refused, or counts as new with ``replace``.
    """
    have = known()
    clash = have.conflicts(given)
    if clash and not replace:
        raise _two_words(clash, "The first is what is known. Add --replace to take the second.")
    had = dict(have.days)
    return History(tuple([pair for pair in given.days if had.get(pair[0]) != pair[1]]))


def record(given: History, *, replace: bool = False) -> History:
    """Add days to the user's file; gives those that are new, as ``news`` tells them."""
    with _alone():
        fresh = news(given, replace=replace)
        if fresh:
            _write(recorded().updated(fresh))
    return fresh


def forget(day: date) -> str:
    """Take a day out of the user's file; its word. ``InputError`` when it is not in there."""
    with _alone():
        own = recorded()
        word = own.answer(day)
        if word is None:
            what = "is shipped" if shipped().answer(day) else "is not known"
            raise InputError(
                f"{day} is not among the days that you have added: it {what}",
                "salet history show lists the last days.",
            )
        _write(History(tuple(pair for pair in own.days if pair[0] != day)))
    return word


def _write(history: History) -> None:
    # A day that is shipped with the same word needs no line.
    common = dict(shipped().days)
    lines = [f"{day},{word}" for day, word in history.days if common.get(day) != word]
    text = "\n".join([HEADER, *lines, ""])
    write_file(history_file(), lambda file: _put(file, text))


def _put(file: IO[bytes], text: str) -> None:
    file.write(text.encode())


@contextmanager
def _alone() -> Iterator[None]:
    """Hold off other processes that change the file, where the system can."""
    with ExitStack() as held:
        with suppress(ImportError, OSError):  # a folder that refuses says so at the write
            import fcntl

            path = history_file().with_name(".history.lock")
            path.parent.mkdir(parents=True, exist_ok=True)
            fcntl.flock(held.enter_context(open(path, "ab")), fcntl.LOCK_EX)
        yield


# ---------------------------------------------------------------------- the offer of an update


def update_offered() -> bool:
    """Whether the player has been asked, once, if past answers should be fetched."""
    return "update_offered" in _settings()


def mark_update_offered(answer: bool) -> None:
    """Remember that the player has been asked, and what the answer was."""
    settings = {**_settings(), "update_offered": answer}
    text = json.dumps(settings, indent=1) + "\n"
    write_file(data_dir() / "settings.json", lambda file: _put(file, text))


def _settings() -> dict[str, Any]:
    try:
        found = json.loads(read_bytes(data_dir() / "settings.json"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
