"""How well words are known: *everyday* words are those that most players know, the others rare.

``data/familiarity.txt`` has a value for every English word of five letters that the game takes,
from how often films say it and which dictionaries have it (``scripts/make_everyday.py``); from
``BORDER`` on a word is everyday. ``docs/words.md`` says how the border was chosen. Of English words
of other lengths the lists on board say which most people know.
"""

from __future__ import annotations

from functools import lru_cache

from salet.words.shelf import languages_on_board, numbers_of, read_data

FILE = "familiarity.txt"
BORDER = 210


def familiarity() -> dict[str, int]:
    """How well each word is known: more is better known.

    >>> familiarity()["crane"] > familiarity()["guano"] > familiarity()["glift"]
    True
    """
    return numbers_of(FILE)


@lru_cache(maxsize=4)
def everyday_words(words: tuple[str, ...]) -> frozenset[str]:
    """Those of the words of a list that most players know; all, where some have no value.

    >>> from salet.words.lexicon import closed
    >>> words = everyday_words(closed("original").guesses)
    >>> "slate" in words, "salet" in words
    (True, False)
    """
    value = familiarity()
    if all(word in value for word in words):
        return frozenset(word for word in words if value[word] >= BORDER)
    known, rare = _english(len(words[0]))
    if all(word in known or word in rare for word in words):
        return known.intersection(words)
    return frozenset(words)


def _english(length: int) -> tuple[frozenset[str], frozenset[str]]:
    """The English words of a length that most people know, and the others; see the manifest."""
    if str(length) not in languages_on_board()["en"]["lengths"]:
        return frozenset(), frozenset()
    answers, forms, others = read_data(f"words/en-{length}.txt").split("\n\n")
    return frozenset(answers.split() + forms.split()), frozenset(others.split())
