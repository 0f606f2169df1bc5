"""The known past answers: those shipped with this version, and those that the user has added.

The days up to the release of this version are in ``data/answers-by-day.txt``. The user imports,
adds or downloads later days. They are in ``history.csv`` in the user's folder, one line
``date,answer`` per day.

An answer must not be used before its day is over. So use ``before(day)`` of a history for the
puzzle of a day; ``open_day`` is the first day that must not be imported yet.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from pathlib import Path

from salet.belief.history import History, sorted_history, two_answers
from salet.errors import Change, InputError, StorageError, why
from salet.puzzle.days import FIRST_DAY
from salet.store import data_dir, decoded, locked, read_bytes, write_text
from salet.words.datafiles import words_of

SHIPPED_FILE = "answers-by-day.txt"
HEADER = "date,answer"
_FIX = "Correct the line by hand (it must be date,answer), or rename the file and import it again."


@lru_cache(maxsize=1)
def shipped() -> History:
    """Return the days shipped with this version: from the first puzzle on, without gaps.

    >>> shipped().before(date(2021, 6, 21)).words
    ('cigar', 'rebut')
    """
    start = FIRST_DAY.toordinal()
    words = enumerate(words_of(SHIPPED_FILE))
    return History(tuple([(date.fromordinal(start + nth), word) for nth, word in words]))


def recorded() -> History:
    """Return the days that the user has added. Raise ``StorageError`` if the file is damaged."""
    path = history_file()
    try:
        raw = read_bytes(path)
    except (FileNotFoundError, NotADirectoryError):  # SALET_HOME may name a file
        return History()
    except OSError as error:
        raise StorageError(
            f"{path} cannot be read: {why(error)}",
            "Check its permissions, or set SALET_HOME to another folder.",
        ) from None
    answers: dict[date, str] = {}
    words = allowed_words()
    for number, line in enumerate(decoded(raw, str(path), StorageError, _FIX).splitlines(), 1):
        day, _, word = line.partition(",")
        try:
            when = date.fromisoformat(day)
        except ValueError:
            if not line or (number == 1 and line == HEADER):
                continue
            raise _damaged(path, number, f"{line[:40]!r} is not a date and an answer") from None
        if word not in words:
            raise _damaged(path, number, f"{word[:40]!r} is not an allowed word")
        if when < FIRST_DAY:
            raise _damaged(path, number, f"{when} is before the first puzzle")
        if answers.setdefault(when, word) != word:
            raise _damaged(path, number, f"{when} has two answers")
    return sorted_history(answers)


def _damaged(path: Path, line: int, fault: str) -> StorageError:
    return StorageError(f"{path}, line {line}: {fault}", _FIX).at(line=line)


def known(before: date | None = None) -> History:
    """Return the shipped and the recorded days, optionally only those before a date.

    Where they differ, the user's file wins.
    """
    own = recorded()
    every = shipped().updated(own) if own else shipped()
    return every if before is None else every.before(before)


def history_file() -> Path:
    """Return the path of the user's file of past answers."""
    return data_dir() / "history.csv"


@lru_cache(maxsize=1)
def allowed_words() -> frozenset[str]:
    """Return the words that the daily puzzle accepts."""
    return frozenset(words_of("allowed-2022.txt"))


# ------------------------------------------------------------------------------------ changes


def new_days(history: History, *, replace: bool = False) -> History:
    """Return the days that are not known yet.

    Raise ``InputError`` if a day is known with another word; with ``replace`` it counts as new.
    """
    earlier = known()
    clash = earlier.conflicts(history)
    if clash and not replace:
        second = (Change("replace", True), " to use the second.")
        raise two_answers(clash, ("The first answer is already known. ", *second))
    answers = dict(earlier.days)
    return History(tuple([pair for pair in history.days if answers.get(pair[0]) != pair[1]]))


def record(history: History, *, replace: bool = False) -> History:
    """Add days to the user's file, and return those that were new: see ``new_days``."""
    with locked(history_file().with_name(".history.lock")):
        fresh = new_days(history, replace=replace)
        if fresh:
            _write(recorded().updated(fresh))
    return fresh


def forget(day: date) -> str:
    """Remove a day from the user's file, and return its word.

    Raise ``InputError`` if the file does not have the day.
    """
    with locked(history_file().with_name(".history.lock")):
        own = recorded()
        word = own.answer(day)
        if word is None:
            reason = "comes with salet" if shipped().answer(day) else "is not known"
            raise InputError(
                f"{day} is not a day that you added: it {reason}",
                "salet history show lists the last days.",
            )
        _write(History(tuple(pair for pair in own.days if pair[0] != day)))
    return word


def _write(history: History) -> None:
    # A shipped day with the same word needs no line.
    common = dict(shipped().days)
    lines = [f"{day},{word}" for day, word in history.days if common.get(day) != word]
    write_text(history_file(), "\n".join([HEADER, *lines, ""]))
