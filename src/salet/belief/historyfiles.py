"""Parse files of past answers: a date and a word for each day, as CSV or JSON. ::

    date,answer                    CSV, with or without titles; with titles in any order
    2021-06-19,cigar

    {"2021-06-19": "cigar"}        JSON: an object, or a list of objects
    [{"date": "2021-06-19", "answer": "cigar"}]

Both become a list of entries with their places in the file. Dates, words and duplicates are then
checked, and errors name the place.
"""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from datetime import date
from typing import Any

from salet.belief.history import History
from salet.belief.lists import load
from salet.belief.pastanswers import allowed_words, new_days, record
from salet.errors import InputError, WordError
from salet.puzzle.days import FIRST_DAY, open_day
from salet.store import read_file

_EXAMPLE = f"Write a date and an answer on each line: {FIRST_DAY},cigar"
_WORD_NAMES = ("answer", "word", "solution")


@dataclass(frozen=True, slots=True)
class _Entry:
    """A word with its day, both as written."""

    where: str
    day: str
    word: str


def allowed_word(text: str) -> str:
    """Normalise a typed word. Raise ``WordError`` if the daily puzzle does not accept it.

    >>> allowed_word(" CIGAR")
    'cigar'
    """
    word = text.strip().lower()
    if word in allowed_words():
        return word
    lexicon = load("nyt-2023")
    word = lexicon.word(text)
    try:
        return lexicon.allowed(word)
    except WordError as error:
        raise WordError(f"{word.upper()} is not a word of the daily puzzle", error.fix) from None


def read_history(path: str) -> History:
    """Parse a file of past answers.

    The result may have days that are not over yet; ``before`` removes them.
    """
    return parse_history(read_file(path), name=path)


def parse_history(text: str, *, name: str = "the text") -> History:
    """Parse the text of a file of past answers.

    >>> parse_history("2021-06-19,cigar\\n2021-06-20,rebut")
    History(2 days, 2021-06-19 to 2021-06-20)
    """
    text = text.strip()
    if not text:
        raise InputError(f"{name} is empty", _EXAMPLE)
    entries = _json_entries(text, name) if text[0] in "[{" else _csv_entries(text, name)
    if not entries:
        raise InputError(f"{name} has no answers", _EXAMPLE)
    return _checked(entries, name)


def _csv_entries(text: str, name: str) -> list[_Entry]:
    entries: list[_Entry] = []
    columns = (0, 1)
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:  # one line at a time, so that a stray quote does not swallow the following lines
            cells = [cell.strip() for cell in next(csv.reader([line]))]
        except csv.Error:
            raise InputError(f"{name} has a line that is too long", _EXAMPLE) from None
        titles = [cell.lower() for cell in cells]
        words = [title for title in titles if title in _WORD_NAMES]
        if not entries and "date" in titles and words:
            columns = (titles.index("date"), titles.index(words[0]))
            continue
        if len(cells) <= max(columns) or (len(cells) > 2 and columns == (0, 1) and not entries):
            shown = line if len(line) <= 60 else line[:60] + "…"
            wrong = f"{name}, line {number}: {shown!r} is not a date and an answer"
            raise InputError(wrong, _EXAMPLE).at(line=number)
        entries.append(_Entry(f"line {number}", *(cells[column] for column in columns)))
    return entries


def _json_entries(text: str, name: str) -> list[_Entry]:
    try:
        # Pairs instead of a dict, which would hide a duplicate date.
        data = json.loads(text, object_pairs_hook=tuple)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name}, line {error.lineno}: this is not valid JSON: {error.msg.lower()}",
            "Correct the file, or give CSV.",
        ).at(line=error.lineno) from None
    except (ValueError, RecursionError):
        raise InputError(f"{name} is not valid JSON", "Correct the file.") from None
    if isinstance(data, tuple):
        return [_json_entry(name, repr(key), key, value) for key, value in data]
    entries = []
    for nth, value in enumerate(data, 1):
        fields = dict(value) if isinstance(value, tuple) else {}
        word = next((fields[key] for key in _WORD_NAMES if key in fields), None)
        entries.append(_json_entry(name, f"entry {nth}", fields.get("date"), word))
    return entries


def _json_entry(name: str, where: str, day: Any, word: Any) -> _Entry:
    if not isinstance(day, str) or not isinstance(word, str):
        raise InputError(
            f"{name}, {where}: this is not a date and an answer",
            f'Write {{"{FIRST_DAY}": "cigar", …}}.',
        )
    return _Entry(where, day, word)


def _checked(entries: list[_Entry], name: str) -> History:
    seen: dict[date, _Entry] = {}
    for entry in entries:
        at = f"{name}, {entry.where}"
        day = _day(entry.day, at)
        word = _Entry(entry.where, entry.day, _word(entry.word, at))
        before = seen.setdefault(day, word)
        if before.word != word.word:
            raise InputError(
                f"{at}: {day} is {word.word.upper()} here, but {before.word.upper()} at "
                f"{before.where}",
                "Remove one of them.",
            )
    return History.of((day, entry.word) for day, entry in seen.items())


def _word(text: str, at: str) -> str:
    word = text.strip().lower()
    if word in allowed_words():
        return word
    try:
        return allowed_word(text)
    except WordError as error:
        raise WordError(f"{at}: {error.message}", error.fix) from None


def _day(text: str, at: str) -> date:
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        shown = text if len(text) <= 40 else text[:40] + "…"
        raise InputError(f"{at}: {shown!r} is not a date", f"Write dates as {FIRST_DAY}.") from None
    if day < FIRST_DAY:
        raise InputError(
            f"{at}: {day} is before the first puzzle",
            f"Number 0 was on {FIRST_DAY}; remove the line.",
        )
    return day


# -------------------------------------------------------------------------------------- import


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: all days, the new ones, and those that are not over yet."""

    history: History
    added: History
    left_out: History


def import_history(history: History, *, replace: bool = False, dry_run: bool = False) -> Imported:
    """Record the days of a history that are over; ``dry_run`` changes nothing.

    Raise ``InputError`` if a day is known with another word, unless ``replace`` is set.
    """
    end = open_day()
    over = history.before(end)
    take = new_days if dry_run else record
    return Imported(history, take(over, replace=replace), history.between(end))
