"""The list of the daily puzzle: all accepted words, weighted by the belief of a day.

Today's belief depends only on the day and the history, so it is cached in a file::

    daily.belief:  checksum of the rest      [4 bytes]
                   key                       code, day and past answers, then a zero byte
                   digest of the lexicon     [16 bytes]
                   a weight for each word    [8 bytes each]
"""

from __future__ import annotations

import os
import sys
from array import array
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import IO, TYPE_CHECKING
from zlib import crc32

from salet import __version__
from salet.belief.mixture import known_on, mixture
from salet.belief.pastanswers import known
from salet.errors import Omit, StorageError
from salet.puzzle import days
from salet.puzzle.sentences import failure
from salet.store import cache_dir, read_bytes, write_file
from salet.words.datafiles import manifest, words_of
from salet.words.lexicon import DAILY, Lexicon, short_digest

if TYPE_CHECKING:
    from datetime import date

    from salet.belief.history import History
    from salet.belief.mixture import Habits

_DIGEST_SIZE = 16


def daily(history: History, day: date) -> Lexicon:
    """Return the daily list with the belief of ``day``, learned from the days before it.

    >>> from datetime import date
    >>> from salet.belief.pastanswers import shipped
    >>> daily(shipped(), date(2026, 1, 1))
    Lexicon(name='daily', 14,855 guesses, 14,855 answers of 5 letters)
    """
    return believed(*known_on(history, day))


@lru_cache(maxsize=4)
def believed(used: tuple[str, ...], habits: Habits) -> Lexicon:
    """Return the daily list for used answers and habits, the results of ``mixture.known_on``."""
    words = words_of(manifest()["lists"][DAILY]["guesses"])
    learned = [f"{x:.6f}" for x in (*habits.shares, *habits.ages, habits.pull)]
    return _lexicon(tuple(mixture(words, used, habits)), short_digest(f"{used} {learned}"))


def _lexicon(weights: tuple[float, ...], digest: str) -> Lexicon:
    entry = manifest()["lists"][DAILY]
    words = words_of(entry["guesses"])
    every = tuple(range(len(words)))
    return Lexicon(
        DAILY, words, every, weights, every,
        date=entry["date"], source=entry["source"], uniform=False, _digest=digest,
    )  # fmt: skip


def daily_now() -> Lexicon:
    """Return the daily list with today's belief, learned from all known days."""
    return _on(known(), days.today())


def daily_on(day: date) -> Lexicon:
    """Return the daily list with the belief of a past day."""
    return _learned(known(), day)


def on_day(lexicon: Lexicon, day: date) -> Lexicon:
    """Return the daily list with the belief of a day. Raise ``InputError`` for another list."""
    check_list_of_day(lexicon)
    return daily_on(day)


def check_list_of_day(lexicon: Lexicon) -> None:
    """Raise ``InputError`` if the puzzle of a day cannot have a word of the list."""
    if lexicon.name != DAILY:
        raise failure("list-of-day", fix=(Omit("list"), "."))


@lru_cache(maxsize=8)
def _learned(history: History, day: date) -> Lexicon:
    return daily(history, day)


@lru_cache(maxsize=2)
def _on(history: History, day: date) -> Lexicon:
    path = cache_dir() / "daily.belief"
    key = _key(history, day)
    cached = _read(path, key)
    if cached is not None:
        return cached
    lexicon = daily(history, day)
    body = key + lexicon.digest.encode() + array("d", lexicon.weights).tobytes()

    def fill(file: IO[bytes]) -> None:
        file.write(crc32(body).to_bytes(4, "big") + body)

    with suppress(StorageError):  # not cached: computed again at the next start
        write_file(path, fill)
    return lexicon


def _key(history: History, day: date) -> bytes:
    """Return the cache key: everything that the belief depends on."""
    with open(os.path.join(os.path.dirname(__file__), "mixture.py"), "rb") as file:
        code = crc32(file.read())
    past = "".join([f"\n{when} {word}" for when, word in history.before(day).days])
    data = manifest()["lists"][DAILY]["digest"]
    return f"{__version__} {code} {data} {sys.byteorder}\n{day}{past}\0".encode()


def _read(path: Path, key: bytes) -> Lexicon | None:
    """Return the cached lexicon, or None if the key differs or the file is damaged."""
    try:
        raw = read_bytes(path)
    except OSError:
        return None
    body = raw[4:]
    if not body.startswith(key) or crc32(body).to_bytes(4, "big") != raw[:4]:
        return None
    rest = body[len(key) :]
    weights = array("d", rest[_DIGEST_SIZE:])
    return _lexicon(tuple(weights), rest[:_DIGEST_SIZE].decode())
