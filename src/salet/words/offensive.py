"""Offensive words: insults and vulgar words.

They may be played and may be the answer. They are never suggested as a probe and are never the
answer of a practice puzzle; one that is the best guess is suggested with a note
(``salet.advice.reasons``). ``data/offensive.txt`` has them by language
(``scripts/make_offensive.py``). The laboratory treats them like any other word.
"""

from __future__ import annotations

from functools import lru_cache

from salet.words.datafiles import read_data

FILE = "offensive.txt"
AVOIDED = "avoided.txt"


@lru_cache(maxsize=8)
def offensive_in(language: str | None) -> frozenset[str]:
    """Return the offensive words of a language, or of all languages for None.

    >>> "bitch" in offensive_in("en"), "bitch" in offensive_in("fr"), "bitch" in offensive_in(None)
    (True, False, True)
    """
    tokens = read_data(FILE).split()
    pairs = zip(tokens[::2], tokens[1::2], strict=True)
    return frozenset(word for code, word in pairs if language in (code, None))
