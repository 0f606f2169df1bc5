"""Every list by its name, the daily one with the belief of its day, and a user's own files."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from salet.errors import ListError
from salet.words.lexicon import DAILY, Lexicon, bundled, closed, short_digest
from salet.words.shelf import manifest, words_of
from salet.words.wordfiles import from_files

if TYPE_CHECKING:
    from datetime import date

    from salet.belief.history import History
    from salet.belief.mixture import Habits


def load(name: str) -> Lexicon:
    """A bundled list by its name; ``daily`` with the belief of today.

    >>> load("original")
    Lexicon(name='original', 12,972 guesses, 2,315 answers of 5 letters)
    """
    lists = manifest()["lists"]
    if name not in lists:
        raise ListError(
            f"there is no list called {name!r}",
            f"Choose one of {', '.join(lists)}, or give a file: --list words.txt",
        )
    if name == DAILY:
        from salet.belief.history import known, today

        return daily(known(), today())
    return closed(name)


def daily(history: History, day: date) -> Lexicon:
    """The list of the daily puzzle as it is believed on ``day``, from the days before it.

    >>> from datetime import date
    >>> from salet.belief.history import shipped
    >>> daily(shipped(), date(2026, 1, 1))
    Lexicon(name='daily', 14,855 guesses, 14,855 answers of 5 letters)
    """
    from salet.belief.mixture import known_on

    return believed(*known_on(history, day))


@lru_cache(maxsize=4)
def believed(used: tuple[str, ...], habits: Habits) -> Lexicon:
    """The list of the daily puzzle under given habits; ``used`` as ``belief.known_on`` gives."""
    from salet.belief.history import shipped
    from salet.belief.mixture import mixture

    entry = manifest()["lists"][DAILY]
    words = words_of(entry["guesses"])
    every = tuple(range(len(words)))
    weights = tuple(mixture(words, used, habits))
    as_shipped = habits == type(habits)() and used == shipped().words
    return Lexicon(
        DAILY, words, every, weights, every,
        date=entry["date"], source=entry["source"], uniform=False,
        _digest=entry["digest"] if as_shipped else short_digest(f"{used} {habits}"),
    )  # fmt: skip


def open_list(
    name: str | None = None,
    *,
    guesses: str | None = None,
    answers: str | None = None,
    length: int | None = None,
    alphabet: str | None = None,
    default: str = "original",
) -> Lexicon:
    """The lexicon that the command line's options name.

    ``name`` is a bundled list or a file whose words are both guesses and answers; ``guesses``
    and ``answers`` are files. With ``length`` a file is read as a dictionary: words of other
    lengths, names with signs in them and repeats are passed over instead of refused.
    """
    if guesses is None and answers is None:
        chosen = name or default
        if chosen in bundled():
            if alphabet is not None:
                raise ListError(
                    f"the list {chosen} has an alphabet of its own",
                    "Leave --alphabet out, or give a file with --list.",
                )
            return _of_length(load(chosen), length)
        if not _looks_like_path(chosen):
            return load(chosen)
        guesses = chosen
    elif name is not None:
        raise ListError(
            "--list names a whole list, so it does not go with --guesses or --answers",
            "Give either --list, or --guesses and --answers.",
        )
    return from_files(guesses, answers, length=length, alphabet=alphabet)


def _looks_like_path(name: str) -> bool:
    return any(x in name for x in "./\\") or os.path.exists(name)


def _of_length(lexicon: Lexicon, length: int | None) -> Lexicon:
    if length not in (None, lexicon.length):
        raise ListError(
            f"the words of {lexicon.name} have {lexicon.length} letters, not {length}",
            "Leave --length out, or give a file with --list.",
        )
    return lexicon
