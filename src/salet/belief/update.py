"""Past answers fetched from the puzzle's own public address: one dated file a day.

Only when the user asks for it, only for days that are over, one request at a time with a pause
between. Every answer is kept as soon as it is there, so a stop loses nothing, and the next run
goes on with what is missing. The first refusal ends the run: nobody is asked twice.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from http.client import HTTPException
from typing import TYPE_CHECKING, Any
from urllib import request
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request

from salet import __version__
from salet.belief.history import History
from salet.belief.historyfiles import allowed_word
from salet.belief.kept import LAST_SHIPPED_DAY, known, record
from salet.errors import Change, CouldNotError, InputError, SaletError, WordError
from salet.puzzle.days import open_day

if TYPE_CHECKING:
    from http.client import HTTPResponse

ADDRESS = "https://www.nytimes.com/svc/wordle/v2/{date}.json"
SETTING = "SALET_HISTORY_ADDRESS"
PAUSE = 1.0  # seconds between two requests
TIMEOUT = 10.0  # seconds for one answer
_MOST_BYTES = 100_000  # a day's file has a few hundred
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Update:
    """What a run brought: the days that are new, and why it ended before all were asked for."""

    wanted: int
    fetched: History
    refusal: SaletError | None = None
    interrupted: bool = False

    @property
    def complete(self) -> bool:
        """Whether every day that was wanted is there."""
        return len(self.fetched) == self.wanted


def address_of(given: str | None = None) -> str:
    """The address to ask, ``{date}`` in the place of the date: given, set, or the default.

    >>> address_of("https://example.org/{date}.json")
    'https://example.org/{date}.json'
    """
    address = given or os.environ.get(SETTING) or ADDRESS
    fix = f"Write it like {ADDRESS}"
    try:
        parts = urlsplit(address)
        named = bool(parts.hostname) and parts.port != 0
    except ValueError:
        named = False
    if not named or parts.scheme not in ("http", "https") or not address.isprintable():
        raise InputError(f"{address!r} is no address that begins with https:// or http://", fix)
    if "{date}" not in parts.path + parts.query or " " in address or not address.isascii():
        raise InputError(f"{address!r} does not say where the date goes", fix)
    return address


def missing_days(first: date | None = None, last: date | None = None) -> list[date]:
    """The days that are over and not known yet, after what is shipped unless ``first`` is given."""
    end = open_day() - _DAY
    if last is not None:
        end = min(end, last)
    start = LAST_SHIPPED_DAY + _DAY if first is None else first
    have = {day for day, _ in known().days}
    count = max(0, (end - start).days + 1)
    return [day for day in (start + i * _DAY for i in range(count)) if day not in have]


def update(
    days: Iterable[date],
    address: str | None = None,
    *,
    pause: float = PAUSE,
    timeout: float = TIMEOUT,
    sleep: Callable[[float], None] = time.sleep,
    show: Callable[[int], None] = lambda done: None,
) -> Update:
    """Ask for each day in turn, and keep each answer in the user's file as it comes.

    ``show`` is told 1 after every day. The result says what came and what ended the run; a day
    that is not over yet is not asked for.
    """
    where = address_of(address)
    asked = [day for day in days if day < open_day()]
    fetched: list[tuple[date, str]] = []
    refusal: SaletError | None = None
    interrupted = False
    try:
        for place, day in enumerate(asked):
            if place:
                sleep(pause)
            pair = (day, fetch(day, where, timeout=timeout))
            record(History((pair,)))
            fetched.append(pair)
            show(1)
    except SaletError as error:
        refusal = error
    except KeyboardInterrupt:
        interrupted = True
    return Update(len(asked), History.of(fetched), refusal, interrupted)


def fetch(day: date, address: str, *, timeout: float = TIMEOUT) -> str:
    """The answer of one day from an address; ``CouldNotError`` when it does not give it."""
    body = _body(day, address_of(address).replace("{date}", day.isoformat()), timeout)
    again = ("Try again later, or ", Change("address"), " to ask elsewhere.")
    try:
        found: Any = json.loads(body.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise CouldNotError(f"what came for {day} is no JSON", again) from None
    if not isinstance(found, dict) or not isinstance(found.get("solution"), str):
        raise CouldNotError(f"what came for {day} has no answer in it", again)
    stated = found.get("print_date", day.isoformat())
    if stated != day.isoformat():
        raise CouldNotError(f"what came for {day} is for another day: {str(stated)[:20]!r}", again)
    try:
        return allowed_word(found["solution"][:50])
    except WordError as error:
        raise CouldNotError(
            f"what came for {day} cannot be right: {error.message}",
            "Check it, and add the right word yourself with salet history add.",
        ) from None


def _body(day: date, url: str, timeout: float) -> bytes:
    """The bytes that an address gives, not too many of them and not too slowly."""
    request = Request(url, headers={"User-Agent": f"salet/{__version__}"})
    host = request.host
    try:
        deadline = time.monotonic() + timeout
        with _opener().open(request, timeout=timeout) as response:
            return _read(response, deadline)
    except HTTPError as error:
        error.close()
        raise _http_refusal(day, host, error.code) from None
    except TimeoutError:
        reason = f"no answer within {timeout:g} seconds"
    except URLError as error:
        slow = isinstance(error.reason, TimeoutError)
        text = getattr(error.reason, "strerror", None) or str(error.reason)
        reason = f"no answer within {timeout:g} seconds" if slow else text.lower()
    except (HTTPException, OSError, ValueError) as error:
        reason = str(error).lower() or type(error).__name__
    raise CouldNotError(
        f"{host} could not be asked for {day}: {reason[:200]}",
        "Check the connection and the address, and run it again: it goes on from here.",
    )


def _opener() -> Any:
    """What speaks HTTP and nothing else, and goes where it was sent only."""

    class Stay(request.HTTPRedirectHandler):
        def redirect_request(self, *_: Any) -> None:
            return None

    opener = request.OpenerDirector()
    for handler in (
        request.ProxyHandler(),
        request.HTTPHandler(),
        request.HTTPSHandler(),
        Stay(),
        request.HTTPErrorProcessor(),
        request.HTTPDefaultErrorHandler(),
    ):
        opener.add_handler(handler)
    return opener


def _read(response: HTTPResponse, deadline: float) -> bytes:
    body = b""
    while chunk := response.read1(8192):
        body += chunk
        if len(body) > _MOST_BYTES:
            raise ValueError("what came is far too long")
        if time.monotonic() > deadline:
            raise TimeoutError
    return body


def _http_refusal(day: date, host: str, code: int) -> CouldNotError:
    if code == 404:
        return CouldNotError(
            f"{host} does not have {day} (404)",
            ("Try again later, or ", Change("first", str(day + _DAY)), " to go on after it."),
        )
    if 300 <= code < 400:
        return CouldNotError(
            f"{host} sends us elsewhere for {day} ({code}), and we do not follow",
            (Change("address"), " to ask the right one."),
        )
    what = {403: "refuses", 429: "asks us to wait"}.get(code, "cannot answer")
    return CouldNotError(
        f"{host} {what} ({code}, asked for {day})", "Run it again later: it goes on from here."
    )
