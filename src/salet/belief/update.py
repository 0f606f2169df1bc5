"""Past answers from the network: a public dataset in one request, the days it lacks one by one.

Only when the user asks for it, and only for days that are over. The dataset is one JSON file, ::

    {"results": [{"date": "2021-06-19", "number": 1, "word": "cigar"}, …]}

by date; ``number`` is not the puzzle's number and is ignored. The puzzle's publisher has one file a
day, which is asked for days that the dataset does not have: one request at a time with a pause
between. Every answer is kept as soon as it is there, so that a stop loses nothing. The first
refusal ends the run.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

from salet.belief.download import TIMEOUT, check_address, download
from salet.belief.history import History
from salet.belief.historyfiles import allowed_word
from salet.belief.kept import allowed_words, known, record, shipped
from salet.errors import Change, CouldNotError, InputError, NotFound, SaletError, WordError
from salet.puzzle.days import FIRST_DAY, open_day
from salet.words.figures import plural

DATASET = "https://raw.githubusercontent.com/willray73-sys/wordle-words/main/public/used_dated.json"
DATASET_SETTING = "SALET_HISTORY_URL"
ADDRESS = "https://www.nytimes.com/svc/wordle/v2/{date}.json"
SETTING = "SALET_HISTORY_ADDRESS"
PAUSE = 1.0  # seconds between two requests
_MAX_DATASET = 5_000_000  # bytes; it has 170,000 and grows by 100 a day
_MAX_DAY = 100_000  # bytes; a day's file has a few hundred
_DISAGREEMENT = 0.05  # of the days known here: a file that differs more is another puzzle's
_DAY = timedelta(days=1)
_AGAIN = "Try again later, or check the address."


@dataclass(frozen=True, slots=True)
class Dataset:
    """The days of a dataset; ``left_out`` have a word that the puzzle does not take."""

    history: History
    left_out: tuple[tuple[date, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Update:
    """What a run brought: the new days, and why it ended before all were there.

    ``singly`` of the new days came one by one; ``left_out`` are days of the dataset with a word
    that the puzzle does not take.
    """

    wanted: int
    fetched: History
    singly: int = 0
    left_out: tuple[tuple[date, str], ...] = ()
    refusal: SaletError | None = None
    interrupted: bool = False

    @property
    def complete(self) -> bool:
        """Whether every day that was wanted is there."""
        return len(self.fetched) == self.wanted

    @property
    def summary(self) -> str:
        """Say in one sentence what was added."""
        if not self.wanted:
            return "Nothing to fetch."
        singly = f", {self.singly:,} of them one by one" if self.singly else ""
        words = ", ".join(f"{word.upper()} of {day}" for day, word in self.left_out)
        left_out = f"; left out, since the puzzle does not take them: {words}" if words else ""
        return f"{plural(len(self.fetched), 'day')} of {self.wanted:,} added{singly}{left_out}."


def dataset_address(given: str | None = None) -> str:
    """Return the address of the dataset: given, set, or the default."""
    return check_address(given or os.environ.get(DATASET_SETTING) or DATASET, DATASET)


def address_of(given: str | None = None) -> str:
    """The address of a day, ``{date}`` in the place of the date: given, set, or the default.

    >>> address_of("https://example.org/{date}.json")
    'https://example.org/{date}.json'
    """
    address = check_address(given or os.environ.get(SETTING) or ADDRESS, ADDRESS)
    parts = urlsplit(address)
    if "{date}" not in parts.path + parts.query:
        raise InputError(
            f"{address!r} does not say where the date goes", f"Write it like {ADDRESS}"
        )
    return address


def source_of(address: str) -> str:
    """Name the source of an address for a person.

    >>> source_of(DATASET), source_of(ADDRESS)
    ('github.com/willray73-sys/wordle-words', 'www.nytimes.com')
    """
    parts = urlsplit(address)
    if parts.hostname == "raw.githubusercontent.com":
        return f"github.com/{'/'.join(parts.path.split('/')[1:3])}"
    return parts.netloc


def missing_days(first: date | None = None, last: date | None = None) -> list[date]:
    """The days that are over and not known yet, after what is shipped unless ``first`` is given."""
    end = open_day() - _DAY
    if last is not None:
        end = min(end, last)
    last_shipped = shipped().last
    assert last_shipped is not None
    start = last_shipped + _DAY if first is None else first
    have = {day for day, _ in known().days}
    count = max(0, (end - start).days + 1)
    return [day for day in (start + i * _DAY for i in range(count)) if day not in have]


def update(
    days: Iterable[date],
    *,
    dataset: str | None = None,
    address: str | None = None,
    pause: float = PAUSE,
    timeout: float = TIMEOUT,
    sleep: Callable[[float], None] = time.sleep,
    show: Callable[[int], None] = lambda done: None,
) -> Update:
    """Fetch days that are over, and keep each answer in the user's file as it comes.

    The dataset is read first; days that it does not have are asked for one by one. ``show`` gets
    the number of days that are done.
    """
    where, singly_from = dataset_address(dataset), address_of(address)
    wanted = [day for day in days if day < open_day()]
    fetched: list[tuple[date, str]] = []
    singly = 0
    left_out: tuple[tuple[date, str], ...] = ()
    refusal: SaletError | None = None
    interrupted = False

    def keep(pairs: list[tuple[date, str]]) -> None:
        record(History.of(pairs))
        fetched.extend(pairs)
        show(len(pairs))

    try:
        if wanted:
            found = fetch_dataset(where, timeout=timeout)
            left_out = tuple(pair for pair in found.left_out if pair[0] in wanted)
            keep([(day, word) for day in wanted if (word := found.history.answer(day))])
        have = {day for day, _ in (*fetched, *left_out)}
        for place, day in enumerate([day for day in wanted if day not in have]):
            if place:
                sleep(pause)
            keep([(day, fetch_day(day, singly_from, timeout=timeout))])
            singly += 1
    except SaletError as error:
        refusal = error
    except KeyboardInterrupt:
        interrupted = True
    return Update(len(wanted), History.of(fetched), singly, left_out, refusal, interrupted)


# ------------------------------------------------------------------------------- the dataset


def fetch_dataset(address: str, *, timeout: float = TIMEOUT) -> Dataset:
    """Return the days of the dataset at an address, checked; ``CouldNotError`` if it is wrong."""
    found = parse_dataset(download(dataset_address(address), "the dataset", _MAX_DATASET, timeout))
    have = dict(known().days)
    common = sum(day in have for day, _ in found.history.days)
    clash = known().conflicts(found.history)
    if len(clash) > _DISAGREEMENT * common:
        day, ours, theirs = clash[0]
        raise CouldNotError(
            f"the dataset has other words than are known here on {len(clash):,} of {common:,} "
            f"days: {day} is {ours.upper()} here and {theirs.upper()} there",
            _AGAIN,
        )
    return found


def parse_dataset(raw: bytes) -> Dataset:
    """Return the days in the file of the dataset, checked.

    Dates ascend, each once, none of them to come; words have five letters.

    >>> parse_dataset(b'{"results": [{"date": "2021-06-19", "number": 1, "word": "cigar"}]}')
    Dataset(history=History(1 day, 2021-06-19), left_out=())
    """
    try:
        rows = json.loads(raw.decode("utf-8-sig"))["results"]
        pairs = [_dataset_row(row) for row in rows]
    except (ValueError, RecursionError, LookupError, TypeError):
        raise CouldNotError(
            'the dataset is not {"results": [{"date": …, "word": …}, …]}', _AGAIN
        ) from None
    for (day, _), (later, _) in pairwise(pairs):
        if later <= day:
            raise CouldNotError(f"the dataset is out of order: {later} after {day}", _AGAIN)
    latest = open_day() + 2 * _DAY  # it is tomorrow already where the day begins
    if pairs and not FIRST_DAY <= pairs[0][0] <= pairs[-1][0] <= latest:
        wrong = pairs[0][0] if pairs[0][0] < FIRST_DAY else pairs[-1][0]
        raise CouldNotError(f"the dataset has an answer for {wrong}", _AGAIN)
    allowed = allowed_words()
    return Dataset(
        History(tuple(pair for pair in pairs if pair[1] in allowed)),
        tuple(pair for pair in pairs if pair[1] not in allowed),
    )


def _dataset_row(row: Any) -> tuple[date, str]:
    """Return the date and the word of one row; ``ValueError`` if it has none."""
    day, word = row["date"], row["word"].lower()
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", day) or not re.fullmatch("[a-z]{5}", word):
        raise ValueError
    return date.fromisoformat(day), word


# --------------------------------------------------------------------------------- one day


def fetch_day(day: date, address: str, *, timeout: float = TIMEOUT) -> str:
    """The answer of one day from an address; ``CouldNotError`` when it does not give it."""
    url = address_of(address).replace("{date}", day.isoformat())
    try:
        body = download(url, str(day), _MAX_DAY, timeout)
    except NotFound as error:
        later = Change("first", str(day + _DAY))
        raise NotFound(
            error.message, ("Try again later, or ", later, " to go on after it.")
        ) from None
    try:
        found: Any = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise CouldNotError(f"what came for {day} is no JSON", _AGAIN) from None
    if not isinstance(found, dict) or not isinstance(found.get("solution"), str):
        raise CouldNotError(f"what came for {day} has no answer in it", _AGAIN)
    stated = found.get("print_date", day.isoformat())
    if stated != day.isoformat():
        raise CouldNotError(f"what came for {day} is for another day: {str(stated)[:20]!r}", _AGAIN)
    try:
        return allowed_word(found["solution"][:50])
    except WordError as error:
        raise CouldNotError(
            f"what came for {day} cannot be right: {error.message}",
            "Check it, and add the right word yourself with salet history add.",
        ) from None
