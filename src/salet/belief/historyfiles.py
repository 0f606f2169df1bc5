"""Parse files of past answers: CSV, JSON or plain text.

Every format becomes a list of entries with their places in the file. Dates, words and duplicates
are then checked, and errors name the place. ::

    2021-06-19,cigar          CSV with , ; or tab, with or without a header, columns in any order;
    0;cigar                   the number of the puzzle instead of the date
    {"2021-06-19": "cigar"}   JSON: an object, or a list of words, of pairs or of objects
    cigar                     text: one word per line, one line per day
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from salet.belief.history import History
from salet.belief.kept import allowed_words, new_days, record
from salet.belief.lists import load
from salet.errors import InputError, WordError
from salet.puzzle.days import EDITOR_DAY, FIRST_DAY, open_day, puzzle_day
from salet.store import read_file
from salet.words.datafiles import words_of

_EXAMPLE = f"Write a date and an answer on each line: {FIRST_DAY},cigar"
_WORD_NAMES = ("answer", "word", "solution", "wordle")
_DATE_NAMES = ("date", "print_date", "day")
_NUMBER_NAMES = ("number", "num", "no", "#", "puzzle", "days_since_launch", "index")
_TITLES = {*_WORD_NAMES, *_DATE_NAMES, *_NUMBER_NAMES} - {"index"}  # "index" can be an answer
_YEAR_FIRST = re.compile(
    r"(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?|(\d\d)(\d\d))", re.ASCII
)
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4})", re.ASCII)
_COMMENT = re.compile(r"#(?![\d,;\t])")
_NUMBER = re.compile(r"#?\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A word with its day as written; ``day`` is empty if the order of the words determines it."""

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


def read_history(path: str, *, first: date = FIRST_DAY) -> History:
    """Parse a file of past answers; ``first`` is the day of the first word if there are no dates.

    The result may have days that are not over yet; ``before`` removes them.
    """
    return parse_history(read_file(path), name=path, first=first)


def parse_history(text: str, *, name: str = "the text", first: date = FIRST_DAY) -> History:
    """Parse the text of a file of past answers.

    >>> parse_history("2021-06-19,cigar\\n2021-06-20,rebut")
    History(2 days, 2021-06-19 to 2021-06-20)
    >>> parse_history('["humph", "awake"]', first=date(2021, 6, 22)).days[-1]
    (datetime.date(2021, 6, 23), 'awake')
    """
    text = text.strip()
    if not text:
        raise InputError(f"{name} is empty", _EXAMPLE)
    entries = _json_entries(text, name) if text[0] in "[{" else _line_entries(text, name)
    if not entries:
        raise InputError(f"{name} has no answers", _EXAMPLE)
    return _checked(entries, name, first)


# -------------------------------------------------------------------------------------- lines


def _line_entries(text: str, name: str) -> list[_Entry]:
    """Parse CSV, or words in the order of their days."""
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not _COMMENT.match(line.lstrip())
    ]
    if not lines:
        return []
    try:
        rows = [(number, _cells(line)) for number, line in lines]
    except csv.Error:
        raise InputError(f"{name} has a line that is too long", _EXAMPLE) from None
    titles = [cell.lower() for cell in rows[0][1]]
    if _TITLES.isdisjoint(titles):
        return [_bare_row(name, number, cells) for number, cells in rows]
    columns = [_column(titles, names) for names in (_DATE_NAMES, _NUMBER_NAMES, _WORD_NAMES)]
    if columns[2] is None:
        raise InputError(
            f"{name}, line {rows[0][0]}: no column is called answer or word",
            "Name the columns date and answer.",
        ).at(line=rows[0][0])
    return [_titled_row(name, number, cells, columns) for number, cells in rows[1:]]


def _cells(line: str) -> list[str]:
    """Split a line at semicolons, tabs or commas if it has any, else at spaces."""
    for delimiter in ";\t,":
        if delimiter in line:
            # One line at a time, so that a stray quote does not swallow the following lines.
            return [cell.strip() for cell in next(csv.reader([line], delimiter=delimiter))]
    return [cell.strip("\"'") for cell in line.split()]


def _column(titles: list[str], names: Iterable[str]) -> int | None:
    return next((titles.index(name) for name in names if name in titles), None)


def _titled_row(name: str, number: int, cells: list[str], columns: list[int | None]) -> _Entry:
    when, count, word = [cells[at] if at is not None and at < len(cells) else "" for at in columns]
    if not word or (columns[0] is not None and not when and not count):
        raise InputError(
            f"{name}, line {number}: {', '.join(cells)!r} has no {'date' if word else 'answer'}",
            "Correct the line, or remove it.",
        ).at(line=number)
    return _Entry(f"line {number}", when or count, word)


def _bare_row(name: str, number: int, cells: list[str]) -> _Entry:
    """Parse a row without titles: one cell is the word, another may be its day."""
    full = [cell for cell in cells if cell]
    words = [cell for cell in full if cell.isalpha()]
    days = [cell for cell in full if _YEAR_FIRST.fullmatch(cell) or _YEAR_LAST.fullmatch(cell)]
    if len(full) <= 2:  # with more cells a number can be anything: the year of "Jun 19, 2021"
        days = days or [cell for cell in full if _NUMBER.fullmatch(cell)]
    if len(full) == 1 and not days:
        return _Entry(f"line {number}", "", full[0])
    if len(words) != 1 or len(days) != 1:
        shown = ", ".join(full)
        shown = shown if len(shown) <= 60 else shown[:60] + "…"
        wrong = f"{name}, line {number}: {shown!r} is not a date and an answer"
        raise InputError(wrong, _EXAMPLE).at(line=number)
    return _Entry(f"line {number}", days[0], words[0])


# --------------------------------------------------------------------------------------- JSON


class _Object(list[tuple[str, Any]]):
    """A JSON object as its pairs: a dict would hide a duplicate date."""

    def get(self, names: Iterable[str]) -> Any:
        values = {key.lower(): value for key, value in self}
        return next((values[name] for name in names if name in values), None)


def _json_entries(text: str, name: str) -> list[_Entry]:
    try:
        data = json.loads(text, object_pairs_hook=_Object)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name}, line {error.lineno}: this is not valid JSON: {error.msg.lower()}",
            "Correct the file, or give CSV or plain text.",
        ).at(line=error.lineno) from None
    except (ValueError, RecursionError):
        raise InputError(f"{name} is not valid JSON", "Correct the file.") from None
    if isinstance(data, _Object):
        inner = [value for _, value in data if isinstance(value, list)]
        if data.get(_WORD_NAMES) is not None and not inner:
            return [_json_entry(name, "the object", data)]  # one day, as the publisher's file
        if len(inner) == 1:
            data = inner[0]
    if isinstance(data, _Object):
        return [_json_entry(name, repr(key), [key, value]) for key, value in data]
    return [_json_entry(name, f"entry {n}", value) for n, value in enumerate(data, 1)]


def _json_entry(name: str, where: str, value: Any) -> _Entry:
    day: Any = ""
    word = value
    if isinstance(value, _Object):
        day, word = value.get(_DATE_NAMES), value.get(_WORD_NAMES)
        day = value.get(_NUMBER_NAMES) if day is None else day
    elif isinstance(value, list) and len(value) == 2:
        day, word = value
    day = str(day) if isinstance(day, int) and not isinstance(day, bool) else day
    if not isinstance(word, str) or not isinstance(day, str) or (word is not value and not day):
        raise InputError(
            f"{name}, {where}: this is not a date and an answer",
            f'Write {{"{FIRST_DAY}": "cigar", …}}, or a list of words in order.',
        )
    return _Entry(where, day, word)


# -------------------------------------------------------------------------------------- checks


def _checked(entries: list[_Entry], name: str, first: date) -> History:
    dated = next((entry for entry in entries if entry.day), None)
    bare = next((entry for entry in entries if not entry.day), None)
    if dated and bare:
        raise InputError(
            f"{name}, {bare.where}: {bare.word!r} has no date, but {dated.where} has one",
            "Give every answer its date, or none.",
        )
    day_first = _day_first(entries, name)
    seen: dict[date, _Entry] = {}
    for place, entry in enumerate(entries):
        at = f"{name}, {entry.where}"
        day = _day(entry.day, at, day_first) if entry.day else _later(first, place, at)
        word = _Entry(entry.where, str(day), _word(entry.word, at))
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


def _later(first: date, days: int, at: str) -> date:
    try:
        return first + timedelta(days=days)
    except OverflowError:
        raise InputError(f"{at}: there are too many words", "Give one word per day.") from None


def _day_first(entries: list[_Entry], name: str) -> bool:
    """Return whether 3/4/2022 is the third of April in this file.

    Raise ``InputError`` if no line has a number above 12, or if lines contradict each other.
    """
    slashed = [
        (int(m[1]), int(m[3]), entry)
        for entry in entries
        if (m := _YEAR_LAST.fullmatch(entry.day.strip())) and m[2] != "."
    ]
    if not slashed:
        return True  # with dots the day is always first: 19.6.2021
    day_first = any(a > 12 for a, _, _ in slashed)
    month_first = any(b > 12 for _, b, _ in slashed)
    if day_first == month_first:
        entry = slashed[0][2]
        raise InputError(
            f"{name}, {entry.where}: the date {entry.day} is ambiguous",
            f"Write dates with the year first: {FIRST_DAY}.",
        )
    return day_first


def _day(text: str, at: str, day_first: bool) -> date:
    written = text.strip()
    if _NUMBER.fullmatch(written):
        return puzzle_day(int(written.lstrip("#")))
    try:
        if m := _YEAR_FIRST.fullmatch(written):
            day = date(int(m[1]), int(m[3] or m[5]), int(m[4] or m[6]))
        elif m := _YEAR_LAST.fullmatch(written):
            a, b = int(m[1]), int(m[3])
            day = date(int(m[4]), *((b, a) if day_first or m[2] == "." else (a, b)))
        else:
            raise ValueError
    except ValueError:
        shown = written if len(written) <= 40 else written[:40] + "…"
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
    _refuse_old_list(history)
    end = open_day()
    over = history.before(end)
    take = new_days if dry_run else record
    return Imported(history, take(over, replace=replace), history.between(end))


def _refuse_old_list(history: History) -> None:
    """Raise ``InputError`` for a published list: its order is a history only until 2022-11-06."""
    late = history.between(EDITOR_DAY)
    for file in ("answers-2021.txt", "answers-2022.txt"):
        listed = dict(enumerate(words_of(file)))
        same = sum(listed.get((day - FIRST_DAY).days) == word for day, word in late.days)
        if same >= 10 and 2 * same > len(late):
            raise InputError(
                "these are the words of the old list in its order, which was followed only "
                f"before {EDITOR_DAY}: since then an editor picks the answers",
                "Import the real answers.",
            )
