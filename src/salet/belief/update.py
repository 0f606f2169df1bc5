"""Download past answers: a public dataset in one request, then missing days one by one.

This happens only if the user asks for it, and only for days that are over. The dataset is a JSON
file, ::

    {"results": [{"date": "2021-06-19", "number": 1, "word": "cigar"}, …]}

sorted by date; ``number`` is not the puzzle's number and is ignored. The puzzle's publisher has one
file per day. It is asked for days that the dataset does not have, one request at a time with a
pause between. Every answer is saved at once, so that an interruption loses nothing. The first
error ends the run.
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
from salet.belief.pastanswers import allowed_words, known, record, shipped
from salet.errors import Change, CouldNotError, InputError, NotFound, SaletError, WordError
from salet.puzzle.days import FIRST_DAY, open_day
from salet.words.figures import plural

DATASET = "https://raw.githubusercontent.com/willray73-sys/wordle-words/main/public/used_dated.json"
DATASET_SETTING = "SALET_HISTORY_URL"
ADDRESS = "https://www.nytimes.com/svc/wordle/v2/{date}.json"
SETTING = "SALET_HISTORY_ADDRESS"
PAUSE = 1.0  # seconds between two requests
_MAX_DATASET = 5_000_000  # bytes; it has 170,000 and grows by 100 per day
_MAX_DAY = 100_000  # bytes; the file of a day has a few hundred
_DISAGREEMENT = 0.05  # share of the known days; a dataset that differs more is another puzzle's
_DAY = timedelta(days=1)
_AGAIN = "Try again later, or check the address."


@dataclass(frozen=True, slots=True)
class Dataset:
    """The days of a dataset; the words of ``left_out`` are not words of the daily puzzle."""

    history: History
    left_out: tuple[tuple[date, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Update:
    """The result of a run: the new days, and why it ended early.

    ``singly`` is the number of days downloaded one by one; ``left_out`` are days of the dataset
    whose word is not a word of the daily puzzle.
    """

    wanted: int
    fetched: History
    singly: int = 0
    left_out: tuple[tuple[date, str], ...] = ()
    failure: SaletError | None = None
    interrupted: bool = False

    @property
    def complete(self) -> bool:
        """Whether all wanted days were downloaded."""
        return len(self.fetched) == self.wanted

    @property
    def summary(self) -> str:
        """What was added, in one sentence."""
        if not self.wanted:
            return "Nothing to fetch."
        singly = f", {self.singly:,} of them one by one" if self.singly else ""
        words = ", ".join(f"{word.upper()} of {day}" for day, word in self.left_out)
        left_out = f"; left out, since the puzzle does not accept them: {words}" if words else ""
        return f"{plural(len(self.fetched), 'day')} of {self.wanted:,} added{singly}{left_out}."


def dataset_address(address: str | None = None) -> str:
    """Return the address of the dataset: this one, that of the environment, or the default."""
    return check_address(address or os.environ.get(DATASET_SETTING) or DATASET, DATASET)


def address_of(address: str | None = None) -> str:
    """Return the address of a day: this one, that of the environment, or the default.

    It has ``{date}`` in place of the date.

    >>> address_of("https://example.org/{date}.json")
    'https://example.org/{date}.json'
    """
    address = check_address(address or os.environ.get(SETTING) or ADDRESS, ADDRESS)
    url = urlsplit(address)
    if "{date}" not in url.path + url.query:
        raise InputError(
            f"{address!r} does not say where the date goes", f"Put {{date}} in it, as in {ADDRESS}"
        )
    return address


def source_of(address: str) -> str:
    """Return a short name of the source of an address.

    >>> source_of(DATASET), source_of(ADDRESS)
    ('github.com/willray73-sys/wordle-words', 'www.nytimes.com')
    """
    url = urlsplit(address)
    if url.hostname == "raw.githubusercontent.com":
        return f"github.com/{'/'.join(url.path.split('/')[1:3])}"
    return url.netloc


def missing_days(first: date | None = None, last: date | None = None) -> list[date]:
    """Return the days that are over and not known; by default only those after the shipped days."""
    end = open_day() - _DAY
    if last is not None:
        end = min(end, last)
    last_shipped = shipped().last
    assert last_shipped is not None
    start = last_shipped + _DAY if first is None else first
    known_days = {day for day, _ in known().days}
    count = max(0, (end - start).days + 1)
    return [day for day in (start + i * _DAY for i in range(count)) if day not in known_days]


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
    """Download days that are over, and save each answer in the user's file at once.

    The dataset comes first; days that it does not have are downloaded one by one. ``show`` is
    called with the number of days just done.
    """
    where, singly_from = dataset_address(dataset), address_of(address)
    wanted = [day for day in days if day < open_day()]
    fetched: list[tuple[date, str]] = []
    singly = 0
    left_out: tuple[tuple[date, str], ...] = ()
    failure: SaletError | None = None
    interrupted = False

    def keep(pairs: list[tuple[date, str]]) -> None:
        record(History.of(pairs))
        fetched.extend(pairs)
        show(len(pairs))

    try:
        if wanted:
            received = fetch_dataset(where, timeout=timeout)
            left_out = tuple(pair for pair in received.left_out if pair[0] in wanted)
            keep([(day, word) for day in wanted if (word := received.history.answer(day))])
        done = {day for day, _ in (*fetched, *left_out)}
        for nth, day in enumerate([day for day in wanted if day not in done]):
            if nth:
                sleep(pause)
            keep([(day, fetch_day(day, singly_from, timeout=timeout))])
            singly += 1
    except SaletError as error:
        failure = error
    except KeyboardInterrupt:
        interrupted = True
    return Update(len(wanted), History.of(fetched), singly, left_out, failure, interrupted)


# ------------------------------------------------------------------------------- the dataset


def fetch_dataset(address: str, *, timeout: float = TIMEOUT) -> Dataset:
    """Download a dataset. Raise ``CouldNotError`` if it contradicts too many known days."""
    raw = download(dataset_address(address), "the dataset", _MAX_DATASET, timeout)
    dataset = parse_dataset(raw)
    answers = dict(known().days)
    common = sum(day in answers for day, _ in dataset.history.days)
    clash = known().conflicts(dataset.history)
    if len(clash) > _DISAGREEMENT * common:
        day, known_word, other_word = clash[0]
        raise CouldNotError(
            f"the dataset contradicts {len(clash):,} of {common:,} known days: "
            f"{day} is {known_word.upper()}, but {other_word.upper()} in the dataset",
            _AGAIN,
        )
    return dataset


def parse_dataset(raw: bytes) -> Dataset:
    """Parse the dataset. Raise ``CouldNotError`` unless it is valid.

    Dates must ascend and not be far in the future; words must have five letters.

    >>> parse_dataset(b'{"results": [{"date": "2021-06-19", "number": 1, "word": "cigar"}]}')
    Dataset(history=History(1 day, 2021-06-19), left_out=())
    """
    try:
        rows = json.loads(raw.decode("utf-8-sig"))["results"]
        pairs = [_dataset_row(row) for row in rows]
    except (ValueError, RecursionError, LookupError, TypeError):
        raise CouldNotError(
            'the dataset does not have the form {"results": [{"date": …, "word": …}, …]}', _AGAIN
        ) from None
    for (day, _), (later, _) in pairwise(pairs):
        if later <= day:
            raise CouldNotError(f"the dataset is out of order: {later} after {day}", _AGAIN)
    latest = open_day() + 2 * _DAY  # the day begins earlier in other time zones
    if pairs and not FIRST_DAY <= pairs[0][0] <= pairs[-1][0] <= latest:
        wrong = pairs[0][0] if pairs[0][0] < FIRST_DAY else pairs[-1][0]
        raise CouldNotError(f"the dataset has an answer for {wrong}", _AGAIN)
    allowed = allowed_words()
    return Dataset(
        History(tuple(pair for pair in pairs if pair[1] in allowed)),
        tuple(pair for pair in pairs if pair[1] not in allowed),
    )


def _dataset_row(row: Any) -> tuple[date, str]:
    """Return the date and the word of one row. Raise ``ValueError`` if it is malformed."""
    day, word = row["date"], row["word"].lower()
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", day) or not re.fullmatch("[a-z]{5}", word):
        raise ValueError
    return date.fromisoformat(day), word


# --------------------------------------------------------------------------------- one day


def fetch_day(day: date, address: str, *, timeout: float = TIMEOUT) -> str:
    """Download the answer of one day. Raise ``CouldNotError`` if that fails."""
    url = address_of(address).replace("{date}", day.isoformat())
    try:
        body = download(url, str(day), _MAX_DAY, timeout)
    except NotFound as error:
        later = Change("first", str(day + _DAY))
        raise NotFound(
            error.message, ("Try again later, or ", later, " to continue after it.")
        ) from None
    try:
        data: Any = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise CouldNotError(f"the response for {day} is not valid JSON", _AGAIN) from None
    if not isinstance(data, dict) or not isinstance(data.get("solution"), str):
        raise CouldNotError(f"the response for {day} has no answer in it", _AGAIN)
    stated = str(data.get("print_date", day.isoformat()))
    if stated != day.isoformat():
        raise CouldNotError(f"the response for {day} is for another day: {stated[:20]!r}", _AGAIN)
    try:
        return allowed_word(data["solution"][:50])
    except WordError as error:
        raise CouldNotError(
            f"the response for {day} cannot be right: {error.message}",
            "Check it, and add the right word yourself with salet history add.",
        ) from None
