"""The files that come with the package: word lists, word counts, the book, and their manifest."""

from __future__ import annotations

import json
import os
from functools import lru_cache
from typing import Any

BLOCK = "-\n"  # between the blocks of a list of a language
DATA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data")


def read_data(file: str) -> str:
    """The text of a bundled file."""
    with open(os.path.join(DATA, file), encoding="utf-8") as opened:
        return opened.read()


@lru_cache(maxsize=8)
def words_of(file: str) -> tuple[str, ...]:
    """The words of a bundled file, in its order.

    >>> words_of("answers-2022.txt")[0]
    'cigar'
    """
    return tuple(read_data(file).split())


@lru_cache(maxsize=2)
def numbers_of(file: str) -> dict[str, int]:
    """The words of a bundled file, each with the number after it."""
    return _numbered(read_data(file).split())


@lru_cache(maxsize=1)
def bundled_languages() -> dict[str, Any]:
    """The lists of languages: where each comes from, and for each length counts and digests."""
    loaded: dict[str, Any] = json.loads(read_data("words/words.json"))
    return loaded


@lru_cache(maxsize=4)
def language_blocks(code: str, length: int) -> tuple[dict[str, int], dict[str, int], list[str]]:
    """The list of a language: answers and other everyday words, each with a hundred times its Zipf
    value, and the other guesses.

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
    """The bundled files and lists: where each comes from, its licence, date, count and sha256."""
    loaded: dict[str, Any] = json.loads(read_data("manifest.json"))
    return loaded
