"""Insults and vulgar words: they may be played and may be the answer, but nobody is advised to play
them, and no puzzle for practice has them as its answer.

``data/refused.txt`` has them by language (``scripts/make_refused.py``). The laboratory does not
look at this: there a word is a word.
"""

from __future__ import annotations

from functools import lru_cache

from salet.words.datafiles import read_data

FILE = "refused.txt"


@lru_cache(maxsize=8)
def refused_in(language: str | None) -> frozenset[str]:
    """The refused words of a language; of all languages where the language is not known.

    >>> "bitch" in refused_in("en"), "bitch" in refused_in("fr"), "bitch" in refused_in(None)
    (True, False, True)
    """
    tokens = read_data(FILE).split()
    pairs = zip(tokens[::2], tokens[1::2], strict=True)
    return frozenset(word for code, word in pairs if language in (code, None))
