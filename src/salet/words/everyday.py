"""Words that players know, and offensive ones.

Everyday words are those that most players know; all others are rare. ``data/familiarity.txt`` has
a value for each English word that the daily game accepts, based on subtitles of films and on
dictionaries (``scripts/make_everyday.py``). A word with ``EVERYDAY`` or more is an everyday word.
The lists of languages have Zipf frequencies instead (``scripts/make_lists.py``). ``docs/words.md``
explains how the thresholds were chosen.

Offensive words, insults and vulgar words, are never everyday. They may be played and may be the
answer, but are never suggested as a probe and are never the answer of a practice puzzle; one that
is the best guess is suggested with a note (``salet.advice.reasons``). ``data/offensive.txt`` has
them by language (``scripts/make_offensive.py``). The laboratory treats them like any other word,
but shows them among the best openers only if they are asked for.
"""

from __future__ import annotations

from functools import lru_cache

from salet.words.datafiles import bundled_languages, language_blocks, read_data

FILE = "familiarity.txt"
OFFENSIVE = "offensive.txt"
EVERYDAY = 220  # lowest familiarity of an everyday word: caret, not direr
ZIPF_ANSWER, ZIPF_EVERYDAY = 250, 300  # lowest Zipf frequency times 100


def familiarity(word: str) -> int:
    """Return how well a word is known: higher is better known, 0 if it has no value.

    >>> familiarity("crane") > familiarity("guano") > familiarity("glift")
    True
    """
    text = _values()
    at = text.find(f"\n{word} ") + 1  # for a few words faster than parsing the file
    return int(text[at:].partition("\n")[0].split()[1]) if at else 0


@lru_cache(maxsize=1)
def _values() -> str:
    return "\n" + read_data(FILE)


@lru_cache(maxsize=8)
def language_of(words: tuple[str, ...]) -> str | None:
    """Return the first language whose bundled list has all these words of one length, or None.

    >>> language_of(("crane", "glift")), language_of(("perro", "nadar")), language_of(("qqqqq",))
    ('en', 'es', None)
    """
    if _valued().keys() >= set(words):
        return "en"
    length = len(words[0])
    for code, entry in bundled_languages().items():
        if str(length) in entry["lengths"] and _may_have(words, code, length):
            answers, known, others = language_blocks(code, length)
            if set(words) <= {*answers, *known, *others}:
                return code
    return None


def _may_have(words: tuple[str, ...], code: str, length: int) -> bool:
    """Return whether a list of a language has some of these words, without parsing the list."""
    text = "\n" + read_data(f"words/{code}-{length}.txt")
    return all(f"\n{word}" in text for word in words[:: max(1, len(words) // 8)])


@lru_cache(maxsize=1)
def familiarities() -> dict[str, int]:
    """Return how well each word is known that has a value: see ``familiarity``."""
    return {word: int(value) for word, value in _valued().items()}


@lru_cache(maxsize=1)
def _valued() -> dict[str, str]:
    tokens = _values().split()
    return dict(zip(tokens[::2], tokens[1::2], strict=True))


@lru_cache(maxsize=8)
def offensive_in(language: str | None) -> frozenset[str]:
    """Return the offensive words of a language, or of all languages for None.

    >>> "bitch" in offensive_in("en"), "bitch" in offensive_in("fr"), "bitch" in offensive_in(None)
    (True, False, True)
    """
    tokens = read_data(OFFENSIVE).split()
    pairs = zip(tokens[::2], tokens[1::2], strict=True)
    return frozenset(word for code, word in pairs if language in (code, None))


def offensive_words(words: tuple[str, ...]) -> frozenset[str]:
    """Return the insults and vulgar words in the language of a list."""
    return offensive_in(language_of(words))


@lru_cache(maxsize=4)
def everyday_words(words: tuple[str, ...]) -> frozenset[str]:
    """Return the everyday words of a list; all words if its language is not known.

    >>> from salet.words.lexicon import closed
    >>> words = everyday_words(closed("original").guesses)
    >>> "slate" in words, "salet" in words
    (True, False)
    """
    language, valued = language_of(words), _valued()
    if valued.keys() >= set(words):
        enough = {value for value in set(valued.values()) if int(value) >= EVERYDAY}
        known = frozenset(word for word in words if valued[word] in enough)
    elif language is None:
        known = frozenset(words)
    else:
        answers, others, _ = language_blocks(language, len(words[0]))
        values = answers | others
        known = frozenset(word for word in words if values.get(word, 0) >= ZIPF_EVERYDAY)
    return known - offensive_in(language)
