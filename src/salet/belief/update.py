"""Fetch past answers from a public dataset, in one request, if the user asks for it.

The dataset is a JSON file, ::

    {"results": [{"date": "2021-06-19", "number": 1, "word": "cigar"}, …]}

Its rows are checked as those of a file that a user adds, and only days that are over are kept.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib import request
from urllib.error import HTTPError
from urllib.parse import urlsplit

from salet import __version__
from salet.belief.history import History
from salet.belief.pastanswers import allowed_words, known, parse_answers, record, shipped
from salet.errors import CouldNotError, InputError
from salet.puzzle.days import open_day
from salet.puzzle.figures import plural
from salet.words.settings import change_settings, settings

DATASET = "https://raw.githubusercontent.com/willray73-sys/wordle-words/main/public/used_dated.json"
SETTING = "SALET_HISTORY_URL"  # names another dataset of the same form
TIMEOUT = 10.0  # seconds for the whole file
_MAX_BYTES = 5_000_000  # the dataset has 170,000 and grows by 100 per day
_DISAGREEMENT = 0.05  # share of the known days; a dataset that differs more is another puzzle's
_AGAIN = "Check the connection and the address, and try again later."


@dataclass(frozen=True, slots=True)
class Update:
    """The result of an update.

    ``added`` are the new days; ``left_out`` are words of the dataset that the puzzle does not
    accept, with their days; ``missing`` is the number of days that are still unknown.
    """

    added: History
    left_out: tuple[tuple[str, str], ...]
    missing: int

    @property
    def summary(self) -> str:
        """What was added, in one sentence or two."""
        text = f"{plural(len(self.added), 'past answer')} added"
        if self.left_out:
            words = ", ".join(f"{word.upper()} of {day}" for day, word in self.left_out)
            text += f"; left out, since the puzzle does not accept them: {words}"
        missing = f" {plural(self.missing, 'day')} still missing." if self.missing else ""
        return f"{text}.{missing}"


def missing_days() -> list[date]:
    """Return the days after the shipped ones that are over and not known."""
    last = shipped().last
    assert last is not None
    days = {day for day, _ in known().days}
    every = (last + timedelta(days=n + 1) for n in range((open_day() - last).days - 1))
    return [day for day in every if day not in days]


def offer() -> str:
    """Return what a player reads before being asked to fetch; empty if nothing is missing."""
    days = missing_days()
    if not days:
        return ""
    url = urlsplit(_address())
    github = url.hostname == "raw.githubusercontent.com"
    source = f"github.com/{'/'.join(url.path.split('/')[1:3])}" if github else url.netloc
    return (
        f"{plural(len(days), 'past answer')} since {days[0]} would improve the suggestions. salet "
        f"can fetch them in one request from {source}, a public dataset."
    )


def offer_update(
    agree: Callable[[str], bool] | None, say: Callable[[str], None], timeout: float = TIMEOUT
) -> None:
    """Fetch the missing past answers if the user agreed, now or before.

    ``agree`` asks once, and the settings keep the reply; None if nobody can be asked.
    """
    wanted = settings().update_offered
    if wanted is None and agree is not None and (text := offer()):
        say(text)
        wanted = agree("Fetch them now, and new ones when you play?")
        change_settings(update_offered=wanted)
    if wanted and missing_days():
        say(update(timeout).summary)


def update(timeout: float = TIMEOUT) -> Update:
    """Fetch the dataset, and keep the days that are over and not known yet.

    Raise ``CouldNotError`` if it cannot be fetched within ``timeout`` seconds, or cannot be right.
    """
    history, left_out = parse_dataset(_download(_address(), timeout))
    earlier = known()
    clash = earlier.conflicts(history)
    days = {day for day, _ in earlier.days}
    common = sum(day in days for day, _ in history.days)
    if len(clash) > _DISAGREEMENT * common:
        day, ours, theirs = clash[0]
        raise CouldNotError(
            f"the dataset contradicts {len(clash):,} of {common:,} known days: {day} is "
            f"{ours.upper()}, but {theirs.upper()} in the dataset",
            _AGAIN,
        )
    fresh = [(day, word) for day, word in history.before(open_day()).days if day not in days]
    added = record(History(tuple(fresh)))
    unknown = tuple((day, word) for day, word in left_out if day < str(open_day()))
    return Update(added, unknown, len(missing_days()))


def parse_dataset(raw: bytes) -> tuple[History, tuple[tuple[str, str], ...]]:
    """Return the days of a dataset, and those whose word the daily puzzle does not accept.

    Raise ``CouldNotError`` unless it is valid.

    >>> parse_dataset(b'{"results": [{"date": "2021-06-19", "number": 1, "word": "cigar"}]}')
    (History(1 day, 2021-06-19), ())
    """
    try:
        results: Any = json.loads(raw.decode("utf-8-sig"))["results"]
        pairs = [(str(row["date"]), str(row["word"]).lower()) for row in results]
        known_words = [(day, word) for day, word in pairs if word in allowed_words()]
        history = parse_answers("\n".join(map(",".join, known_words)), "the dataset")
    except (ValueError, RecursionError, LookupError, TypeError):
        form = '{"results": [{"date": …, "word": …}, …]}'
        raise CouldNotError(f"the dataset does not have the form {form}", _AGAIN) from None
    except InputError as error:
        raise CouldNotError(error.message, _AGAIN) from None
    return history, tuple(pair for pair in pairs if pair[1] not in allowed_words())


def _address() -> str:
    """Return the address of the dataset, which the environment may name."""
    address = os.environ.get(SETTING) or DATASET
    if not address.startswith(("https://", "http://")):
        raise InputError(f"{SETTING} is {address!r}, not an address", f"Write it like {DATASET}")
    return address


class _NoRedirects(request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def _download(address: str, timeout: float) -> bytes:
    """Return the bytes at an address. Redirects are not followed."""
    body, deadline = b"", time.monotonic() + timeout
    try:
        asked = request.Request(address, headers={"User-Agent": f"salet/{__version__}"})
        with request.build_opener(_NoRedirects).open(asked, timeout=timeout) as response:
            while chunk := response.read1(65536):
                body += chunk
                if len(body) > _MAX_BYTES:
                    raise ValueError("the file is far too large")
                if time.monotonic() > deadline:
                    raise TimeoutError(f"it took more than {timeout:g} seconds")
    except Exception as error:  # the network libraries raise many kinds
        if isinstance(error, HTTPError):
            error.close()
        reason = str(getattr(error, "reason", None) or error) or type(error).__name__
        host = urlsplit(address).netloc
        raise CouldNotError(f"could not fetch {host}: {reason[:200]}", _AGAIN) from None
    return body
