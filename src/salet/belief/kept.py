"""Past answers that are known: what is shipped, and what the user has added.

The days up to the release of this version are shipped in ``data/answers-by-day.txt``. Later days
are known only when the user imports, adds or fetches them. They are kept in ``history.csv`` in the
user's folder, one line ``date,answer`` a day.

An answer must not be used before its day is over. So whoever reads a history for some day takes
``before(day)``, and ``open_day`` says which days are not for importing yet.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from operator import lt
from pathlib import Path

from salet.belief.history import History, in_order, two_answers
from salet.errors import Change, InputError, StorageError, why
from salet.puzzle.days import FIRST_DAY
from salet.store import data_dir, decoded, locked, read_bytes, write_text
from salet.words.datafiles import words_of

SHIPPED_FILE = "answers-by-day.txt"
HEADER = "date,answer"
_MEND = "Mend the line by hand (it is date,answer), or move the file away and import it again."


@lru_cache(maxsize=1)
def shipped() -> History:
    """Return the days that come with this version, from the first puzzle on without gaps.

    >>> shipped().before(date(2021, 6, 21)).words
    ('cigar', 'rebut')
    """
    start = FIRST_DAY.toordinal()
    words = enumerate(words_of(SHIPPED_FILE))
    return History(tuple([(date.fromordinal(start + nth), word) for nth, word in words]))


def recorded() -> History:
    """What the user has imported, added or fetched; ``StorageError`` when the file is damaged."""
    path = history_file()
    try:
        raw = read_bytes(path)
    except (FileNotFoundError, NotADirectoryError):  # a home that is a file keeps nothing
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
    return in_order(found)


def _damaged(path: Path, line: int, fault: str) -> StorageError:
    return StorageError(f"{path}, line {line}: {fault}", _MEND).at(line=line)


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


# ------------------------------------------------------------------------------------ changes


def news(given: History, *, replace: bool = False) -> History:
    """Those of the days given that are not known yet.

    A day that is known with another word is refused, or counts as new with ``replace``.
    """
    have = known()
    clash = have.conflicts(given)
    if clash and not replace:
        second = (Change("replace", True), " to take the second.")
        raise two_answers(clash, ("The first is what is known. ", *second))
    had = dict(have.days)
    return History(tuple([pair for pair in given.days if had.get(pair[0]) != pair[1]]))


def record(given: History, *, replace: bool = False) -> History:
    """Add days to the user's file; gives those that are new, as ``news`` tells them."""
    with locked(history_file().with_name(".history.lock")):
        fresh = news(given, replace=replace)
        if fresh:
            _write(recorded().updated(fresh))
    return fresh


def forget(day: date) -> str:
    """Take a day out of the user's file; its word. ``InputError`` when it is not in there."""
    with locked(history_file().with_name(".history.lock")):
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
    write_text(history_file(), "\n".join([HEADER, *lines, ""]))
