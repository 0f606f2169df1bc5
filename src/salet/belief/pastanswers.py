"""The known past answers: those shipped with this version, and those that the user has added.

The days up to the release of this version are in ``data/answers-by-day.txt``. Later days, which the
user adds from a file or fetches, are in the user's database.

An answer must not be used before its day is over. So use ``before(day)`` of a history for the
puzzle of a day; ``open_day`` is the first day whose answer may still be secret.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from salet.belief.history import History, sorted_history, two_answers
from salet.errors import Change, InputError, WordError
from salet.puzzle.days import FIRST_DAY
from salet.words.database import change, rows
from salet.words.datafiles import words_of
from salet.words.lexicon import CURATED, closed

SHIPPED_FILE = "answers-by-day.txt"
_EXAMPLE = f"Write a date and an answer on each line: {FIRST_DAY},cigar"


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
    """Return the days that the user has added. Rows that cannot be right are left out."""
    answers = {}
    for text, word in rows("SELECT day, answer FROM answers"):
        day = _day(text)
        if day is not None and word in allowed_words():
            answers[day] = word
    return sorted_history(answers)


def known(before: date | None = None) -> History:
    """Return the shipped and the recorded days, optionally only those before a date.

    Where they differ, the user's answer wins.
    """
    own = recorded()
    every = shipped().updated(own) if own else shipped()
    return every if before is None else every.before(before)


@lru_cache(maxsize=1)
def allowed_words() -> frozenset[str]:
    """Return the words that the daily puzzle accepts."""
    return frozenset(words_of("allowed-2022.txt"))


def allowed_word(text: str) -> str:
    """Normalise a typed word. Raise ``WordError`` if the daily puzzle does not accept it.

    >>> allowed_word(" CIGAR")
    'cigar'
    """
    word = text.strip().lower()
    if word in allowed_words():
        return word
    lexicon = closed(CURATED)
    word = lexicon.word(text)
    try:
        return lexicon.allowed(word)
    except WordError as error:
        raise WordError(f"{word.upper()} is not a word of the daily puzzle", error.fix) from None


def parse_answers(text: str, name: str = "the text") -> History:
    """Parse past answers: a date and a word on each line. Errors name the line.

    A first line ``date,answer`` is skipped. The result may have days that are not over yet.

    >>> parse_answers("2021-06-19,cigar\\n2021-06-20,rebut")
    History(2 days, 2021-06-19 to 2021-06-20)
    """
    answers: dict[date, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or (not answers and line.replace(" ", "").lower() == "date,answer"):
            continue
        written, _, word = line.partition(",")
        day = _day(written)
        try:
            if day is None or not word:
                shown = line if len(line) <= 60 else f"{line[:60]}…"
                raise InputError(f"{shown!r} is not a date and an answer", _EXAMPLE)
            answer = allowed_word(word)
            if answers.setdefault(day, answer) != answer:
                raise two_answers([(day, answers[day], answer)])
        except InputError as error:
            raise error.under(f"{name}, line {number}").at(line=number) from None
    if not answers:
        raise InputError(f"{name} has no answers", _EXAMPLE)
    return sorted_history(answers)


def _day(text: str) -> date | None:
    """Return the day of a puzzle, written 2021-06-19, or None."""
    try:
        day = date.fromisoformat(text.strip())
    except ValueError:
        return None
    return day if day >= FIRST_DAY and str(day) == text.strip() else None


def record(history: History, *, replace: bool = False) -> History:
    """Keep days that are not known yet, and return them.

    Raise ``InputError`` if a day is known with another word; with ``replace`` it counts as new.
    """
    earlier = known()
    clash = earlier.conflicts(history)
    if clash and not replace:
        second = (Change("replace", True), " to use the second.")
        raise two_answers(clash, ("The first answer is already known. ", *second))
    answers = dict(earlier.days)
    fresh = [(day, word) for day, word in history.days if answers.get(day) != word]
    values = [(str(day), word) for day, word in fresh]
    if values:
        query = "REPLACE INTO answers VALUES (?, ?)"
        change(lambda kept: kept.executemany(query, values))
    return History(tuple(fresh))
