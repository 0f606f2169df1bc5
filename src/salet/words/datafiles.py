"""The bundled data files: word lists, word frequencies, the book, and their manifest."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import Any

BLOCK = "-\n"  # separates the blocks of a language's list
DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")


def read_data(file: str) -> str:
    """Return the text of a bundled file."""
    with open(os.path.join(DATA, file), encoding="utf-8") as opened:
        return opened.read()


@lru_cache(maxsize=8)
def words_of(file: str) -> tuple[str, ...]:
    """Return the words of a bundled file, in its order.

    >>> words_of("answers-2022.txt")[0]
    'cigar'
    """
    return tuple(read_data(file).split())


@lru_cache(maxsize=2)
def numbers_of(file: str) -> dict[str, int]:
    """Return the words of a bundled file, each with the number after it."""
    return _numbered(read_data(file).split())


@lru_cache(maxsize=1)
def bundled_languages() -> dict[str, Any]:
    """Return the lists of languages: source, and counts and digest for each length."""
    loaded: dict[str, Any] = json.loads(read_data("words/words.json"))
    return loaded


@lru_cache(maxsize=4)
def language_blocks(code: str, length: int) -> tuple[dict[str, int], dict[str, int], list[str]]:
    """Return the list of a language: answers, other everyday words, and all other guesses.

    The first two map each word to its Zipf frequency times 100.

    >>> answers, known, others = language_blocks("fr", 5)
    >>> answers["pluie"], known["aimez"], "aimat" in others
    (456, 439, True)
    """
    answers, known, others = read_data(f"words/{code}-{length}.txt").split(BLOCK)
    return _numbered(answers.split()), _numbered(known.split()), others.split()


def _numbered(tokens: list[str]) -> dict[str, int]:
    return dict(zip(tokens[::2], map(int, tokens[1::2]), strict=True))


@lru_cache(maxsize=1)
def manifest() -> dict[str, Any]:
    """Return the bundled files and lists: source, licence, date, count and sha256 of each."""
    loaded: dict[str, Any] = json.loads(read_data("manifest.json"))
    return loaded
