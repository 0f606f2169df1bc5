"""The list of the daily puzzle: every word that it takes, each with the belief of a day.

What is believed today is the same until another day comes or the history changes, so it is kept
in the cache folder and not learned anew at each start::

    daily.belief:  checksum of what follows  [4 bytes]
                   what it was learned from  code, day and past answers, then a zero byte
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
from salet.belief.kept import known
from salet.belief.mixture import known_on, mixture
from salet.errors import StorageError
from salet.puzzle import days
from salet.store import cache_dir, read_bytes, write_file
from salet.words.datafiles import manifest, words_of
from salet.words.lexicon import DAILY, Lexicon, short_digest

if TYPE_CHECKING:
    from datetime import date

    from salet.belief.history import History
    from salet.belief.mixture import Habits

_DIGEST_SIZE = 16


def daily(history: History, day: date) -> Lexicon:
    """The list of the daily puzzle as it is believed on ``day``, from the days before it.

    >>> from datetime import date
    >>> from salet.belief.kept import shipped
    >>> daily(shipped(), date(2026, 1, 1))
    Lexicon(name='daily', 14,855 guesses, 14,855 answers of 5 letters)
    """
    return believed(*known_on(history, day))


@lru_cache(maxsize=4)
def believed(used: tuple[str, ...], habits: Habits) -> Lexicon:
    """The list of the daily puzzle under given habits; ``used`` as ``mixture.known_on`` gives."""
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
    """The list of the daily puzzle as it is believed today, from all that is known."""
    return _on(known(), days.today())


def daily_on(day: date) -> Lexicon:
    """The list of the daily puzzle as it was believed on a day."""
    return _learned(known(), day)


@lru_cache(maxsize=8)
def _learned(history: History, day: date) -> Lexicon:
    return daily(history, day)


@lru_cache(maxsize=2)
def _on(history: History, day: date) -> Lexicon:
    path = cache_dir() / "daily.belief"
    learned_from = _learned_from(history, day)
    kept = _read(path, learned_from)
    if kept is not None:
        return kept
    made = daily(history, day)
    body = learned_from + made.digest.encode() + array("d", made.weights).tobytes()

    def fill(file: IO[bytes]) -> None:
        file.write(crc32(body).to_bytes(4, "big") + body)

    with suppress(StorageError):  # then it is learned anew at the next start
        write_file(path, fill)
    return made


def _learned_from(history: History, day: date) -> bytes:
    """All that the belief depends on, as bytes that differ when it does."""
    with open(os.path.join(os.path.dirname(__file__), "mixture.py"), "rb") as file:
        code = crc32(file.read())
    past = "".join([f"\n{when} {word}" for when, word in history.before(day).days])
    data = manifest()["lists"][DAILY]["digest"]
    return f"{__version__} {code} {data} {sys.byteorder}\n{day}{past}\0".encode()


def _read(path: Path, learned_from: bytes) -> Lexicon | None:
    """What is kept, unless it was learned from something else or is damaged."""
    try:
        raw = read_bytes(path)
    except OSError:
        return None
    body = raw[4:]
    if not body.startswith(learned_from) or crc32(body).to_bytes(4, "big") != raw[:4]:
        return None
    rest = body[len(learned_from) :]
    weights = array("d", rest[_DIGEST_SIZE:])
    return _lexicon(tuple(weights), rest[:_DIGEST_SIZE].decode())
