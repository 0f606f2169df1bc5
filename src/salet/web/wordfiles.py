"""The word files of the page: which words a list has, front-coded, with a bit for each property.

The words of a word file are front-coded: a hexadecimal digit is the number of characters that a
word shares with the one before, and the rest follows, as in ``0aahed4s2lii``. One bit per word says
which words are guesses of a list, which are answers, and which are everyday words. Bits are in
base64, the first word in the lowest bit of the first byte. The openers of a list are in a file of
their own.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

from salet.belief import mixture
from salet.value.book import page_of
from salet.web.failures import as_json
from salet.words.alphabet import ENGLISH, named
from salet.words.datafiles import numbers_of
from salet.words.everyday import FILE as FAMILIARITY
from salet.words.everyday import everyday_words, offensive_words
from salet.words.lexicon import DAILY, Lexicon


def word_file(lists: Sequence[Lexicon]) -> bytes:
    """Return the word file of one list, or of several, the last of which has all their words."""
    words = lists[-1].guesses
    data: dict[str, Any] = {"words": front_coded(words), "lists": {}}
    for one in lists:
        data["lists"][one.name] = _members(one, words)
    everyday = everyday_words(words)
    if len(everyday) < len(words):
        data["everyday"] = bits(word in everyday for word in words)
    if offensive := sorted(offensive_words(words).intersection(words)):
        data["offensive"] = " ".join(offensive)
    if DAILY in data["lists"]:
        count, known = mixture.counts().get, numbers_of(FAMILIARITY).get
        data["counts"] = " ".join(str(count(word, 0)) for word in words)
        data["familiarity"] = " ".join(str(known(word, 0)) for word in words)
        data["avoided"] = bits(word in mixture.avoided() for word in words)
        for kind in ("unused", "new"):
            data[kind] = bits(mixture.kind_of(word) == kind for word in words)
    return as_json(data)


def _members(lexicon: Lexicon, words: Sequence[str]) -> dict[str, Any]:
    """Return which of the words belong to a list."""
    members: dict[str, Any] = {}
    for what, chosen in (("guesses", lexicon.guesses), ("answers", lexicon.answer_words)):
        if len(chosen) < len(words):
            members[what] = bits(map(frozenset(chosen).__contains__, words))
    if not lexicon.uniform and lexicon.name != DAILY:
        members["weights"] = lexicon.weights
    code = lexicon.alphabet.code
    if code and named(code).symbols == lexicon.alphabet.symbols:
        members["alphabet"] = code
    elif lexicon.alphabet.symbols != ENGLISH.symbols:
        members["letters"] = list(map(str, lexicon.alphabet.symbols))
    return members


def book_file(lexicon: Lexicon) -> bytes:
    """Return the book of a list: see ``salet.value.book``."""
    return as_json(page_of(lexicon))


def front_coded(words: Iterable[str]) -> str:
    """Return sorted words as one front-coded text: see the top of this file.

    >>> front_coded(["aahed", "aalii", "aargh"])
    '0aahed2lii2rgh'
    """
    entries: list[str] = []
    before = ""
    for word in words:
        shared = 0
        while shared < min(len(word), len(before)) and word[shared] == before[shared]:
            shared += 1
        entries.append(f"{shared:X}{word[shared:]}")
        before = word
    return "".join(entries)


def bits(chosen: Iterable[bool]) -> str:
    """Return one bit for each of some words, in base64.

    >>> bits([True, False, False, True])
    'CQ=='
    """
    packed = bytearray()
    for nth, is_set in enumerate(chosen):
        if nth % 8 == 0:
            packed.append(0)
        packed[-1] |= is_set << nth % 8
    return b64encode(packed).decode()
