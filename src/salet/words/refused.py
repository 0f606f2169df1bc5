"""Insults and vulgar words.

They may be played and may be the answer, but they are never suggested and never the answer of a
practice puzzle. ``data/refused.txt`` has them by language (``scripts/make_refused.py``). The
laboratory treats them like any other word.
"""

from __future__ import annotations

from functools import lru_cache

from salet.words.datafiles import read_data

FILE = "refused.txt"


@lru_cache(maxsize=8)
def refused_in(language: str | None) -> frozenset[str]:
    """Return the refused words of a language, or of all languages for None.

    >>> "bitch" in refused_in("en"), "bitch" in refused_in("fr"), "bitch" in refused_in(None)
    (True, False, True)
    """
    tokens = read_data(FILE).split()
    pairs = zip(tokens[::2], tokens[1::2], strict=True)
    return frozenset(word for code, word in pairs if language in (code, None))
