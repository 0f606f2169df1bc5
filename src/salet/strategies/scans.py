"""Helpers of the classic strategies: scan orders and letter counts of a list.

"First" in a classic strategy means earliest in the list that it scans. A scan order is an array
with a rank for each guess, lower first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True, eq=False)
class Scan:
    """Scan orders of a lexicon, [guesses].

    ``release``: answers in order of release (undefined for other words).
    ``others_first``: the other words alphabetically, then the answers by release.
    ``answers_first``: the answers by release, then the other words alphabetically.
    ``distinct``: the number of different letters of each word.
    """

    release: NDArray[np.int64]
    others_first: NDArray[np.int64]
    answers_first: NDArray[np.int64]
    distinct: NDArray[np.int64]


@lru_cache(maxsize=8)
def scan_of(lexicon: Lexicon) -> Scan:
    """Return the scan orders of a lexicon."""
    rows = len(lexicon.guesses)
    answers = np.array(lexicon.answers)
    by_release = answers[np.array(lexicon.release)]
    release = np.zeros(rows, dtype=np.int64)
    release[by_release] = np.arange(len(by_release))
    is_answer = np.zeros(rows, dtype=bool)
    is_answer[answers] = True
    others = np.flatnonzero(~is_answer)
    place = np.zeros(rows, dtype=np.int64)
    place[others] = np.arange(len(others))
    letters = [lexicon.letters(word) for word in lexicon.guesses]
    return Scan(
        release=release,
        others_first=np.where(is_answer, len(others) + release, place),
        answers_first=np.where(is_answer, release, len(answers) + place),
        distinct=np.array([len(set(word)) for word in letters]),
    )


def letter_counts(position: Position) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Count the candidates with a letter at a place, [L, letters], and anywhere, [letters]."""
    codes = position.matrix.answer_codes[position.board.columns]
    length = codes.shape[1]
    size = len(position.lexicon.alphabet.symbols)
    placed = np.zeros((length, size), dtype=np.int64)
    for place in range(length):
        placed[place] = np.bincount(codes[:, place], minlength=size)
    present = np.zeros((len(codes), size), dtype=bool)
    present[np.arange(len(codes))[:, None], codes] = True
    return placed, present.sum(axis=0)


def over_places(table: NDArray[Any], codes: NDArray[np.uint8]) -> NDArray[Any]:
    """Return the sum of ``table[place, letter]`` over the places of each word.

    Floats are added one at a time from left to right, because some classic strategies break ties by
    the last bit.
    """
    total = table[0][codes[:, 0]]
    for place in range(1, codes.shape[1]):
        total = total + table[place][codes[:, place]]
    return np.asarray(total)


def only(
    position: Position, guesses: NDArray[np.int64], merit: NDArray[Any]
) -> NDArray[np.float64]:
    """Return merits for every guess: these for these guesses, infinite for all others."""
    every = np.full(len(position.lexicon.guesses), np.inf)
    every[guesses] = merit
    return every
