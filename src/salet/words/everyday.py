"""How well words are known: *everyday* words are those that most players know, the others rare.

``data/familiarity.txt`` has a value for every English word of five letters that the game takes,
from how often films say it and which dictionaries have it (``scripts/make_everyday.py``); from
``BORDER`` on a word is everyday. ``docs/words.md`` says how the border was chosen. Of English words
of other lengths the lists on board say which most people know.
"""

from __future__ import annotations

from functools import lru_cache

from salet.words.datafiles import bundled_languages, read_data

FILE = "familiarity.txt"
BORDER = 210


def familiarity(word: str) -> int:
    """How well a word is known: more is better known; 0 for one that has no value.

    >>> familiarity("crane") > familiarity("guano") > familiarity("glift")
    True
    """
    text = _values()
    at = text.find(f"\n{word} ") + 1  # a few words are found sooner than all are read
    return int(text[at:].partition("\n")[0].split()[1]) if at else 0


@lru_cache(maxsize=1)
def _values() -> str:
    return "\n" + read_data(FILE)


@lru_cache(maxsize=4)
def everyday_words(words: tuple[str, ...]) -> frozenset[str]:
    """Those of the words of a list that most players know; all, where some have no value.

    >>> from salet.words.lexicon import closed
    >>> words = everyday_words(closed("original").guesses)
    >>> "slate" in words, "salet" in words
    (True, False)
    """
    tokens = _values().split()
    valued, values = tokens[::2], tokens[1::2]
    if set(valued).issuperset(words):
        enough = {value for value in set(values) if int(value) >= BORDER}
        pairs = zip(valued, values, strict=True)
        return frozenset([word for word, value in pairs if value in enough]).intersection(words)
    known, rare = _english(len(words[0]))
    if all(word in known or word in rare for word in words):
        return known.intersection(words)
    return frozenset(words)


def _english(length: int) -> tuple[frozenset[str], frozenset[str]]:
    """The English words of a length that most people know, and the others; see the manifest."""
    if str(length) not in bundled_languages()["en"]["lengths"]:
        return frozenset(), frozenset()
    answers, forms, others = read_data(f"words/en-{length}.txt").split("\n\n")
    return frozenset(answers.split() + forms.split()), frozenset(others.split())
