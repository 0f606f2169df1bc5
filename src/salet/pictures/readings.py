"""Readings: the words that the letters of a row may be.

Each tile has a score for every letter of the alphabet, 0 for the likeliest and negative for the
others, in nats. The score of a word is the sum over its tiles. A word of the list is preferred to
other letters unless they are much clearer, and a letter that was changed for it is doubtful.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.pictures.letters import Model
from salet.puzzle.marks import Mark
from salet.puzzle.scoring import feedback as feedback_of
from salet.words.alphabet import Alphabet

WORST = 12  # nats: one tile cannot rule out a word more than this
UNLISTED = 9  # nats: the price of a word that the list does not have
_DOUBT = 3  # nats: a second word this near makes the letters in which they differ doubtful
_CHANGED = 1  # nats: a letter that is less likely than another one by this is doubtful
_CLEAR = 4  # nats: a letter of an unlisted word is doubtful if the second-best one is this near
_ACCENT = 2  # nats: a letter without its accent costs no more, since accents are easily lost
_ELSEWHERE = (Mark.ABSENT, Mark.PRESENT)
_ALIKE = str.maketrans("ABEKMHOPCTXIaepyiËÏ", "авекмнорстхіаеруіёї")  # Cyrillic letters look Latin
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Spelling:
    """A list's words as an array of letter numbers, and which class of the model is which letter.

    ``classes[k]`` is the letter that class k of the model stands for, -1 if the list has none, and
    ``bare[k]`` letter k without its accent.
    """

    words: Ints
    classes: Ints
    bare: Ints
    symbols: tuple[str, ...]
    cyrillic: bool = False

    @classmethod
    def of(cls, words: Sequence[str], alphabet: Alphabet, model: Model) -> Spelling:
        """Return the spelling of a list."""
        number = {symbol: nth for nth, symbol in enumerate(alphabet.symbols)}
        codes = [[number[x] for x in alphabet.letters(word)] for word in words]
        cyrillic = "а" in number
        names = [x.translate(_ALIKE) if cyrillic else x for x in model.classes]
        classes = [number.get(alphabet.normalise(name), -1) for name in names]
        bare = [number.get(unicodedata.normalize("NFD", x)[0], number[x]) for x in number]
        return cls(np.array(codes), np.array(classes), np.array(bare), alphabet.symbols, cyrillic)

    @property
    def length(self) -> int:
        """The number of letters of a word."""
        return int(self.words.shape[1])

    def letter_scores(self, scores: Ints, allowed: NDArray[np.bool_], nat: int) -> Ints:
        """Return the score of each letter from 0 to -WORST, times 1000, given those of classes.

        Small Cyrillic letters look like capitals, so both cases are allowed.
        """
        if self.cyrillic:
            allowed = self.classes >= -1
        best = np.full(len(self.symbols), -(10**12))
        usable = allowed & (self.classes >= 0)
        np.maximum.at(best, self.classes[usable], scores[usable])
        best = np.maximum(best, best[self.bare] - _ACCENT * nat)
        found: Ints = np.maximum((best - scores[allowed].max()) * 1000 // nat, -1000 * WORST)
        return found

    def near(self, scores: Ints, reading: Reading) -> list[tuple[int, ...]]:
        """Return the words that are not much less likely than a reading, the likeliest first."""
        totals = scores[np.arange(self.length), self.words].sum(axis=1)
        chosen = np.flatnonzero(totals > reading.score - 2000 * UNLISTED)
        order = chosen[np.argsort(-totals[chosen], kind="stable")]
        return [tuple(word) for word in self.words[order].tolist()]


@dataclass(frozen=True, slots=True)
class Reading:
    """A row's letters as numbers, their score in thousandths of a nat, and the doubtful tiles."""

    letters: tuple[int, ...]
    score: int
    listed: bool
    doubtful: frozenset[int]


def read_row(scores: Ints, spelling: Spelling) -> Reading:
    """Return the likeliest reading of a row; ``scores`` has a row for each tile."""
    tiles = np.arange(len(scores))
    free = scores.argmax(axis=1)
    free_score = int(scores[tiles, free].sum())
    totals = scores[tiles, spelling.words].sum(axis=1)
    best = int(totals.argmax())
    score = int(totals[best])
    if score <= free_score - 1000 * UNLISTED:
        second = np.sort(scores, axis=1)[:, -2]
        unclear = np.flatnonzero(scores[tiles, free] - second < 1000 * _CLEAR)
        unclear = unclear if len(unclear) * 2 < len(tiles) else tiles
        price = free_score - 1000 * UNLISTED
        return Reading(tuple(free.tolist()), price, False, frozenset(unclear.tolist()))
    chosen = spelling.words[best]
    near = spelling.words[totals > score - 1000 * _DOUBT]
    doubtful = set(np.flatnonzero((near != chosen).any(axis=0)).tolist())
    lost = scores[tiles, free] - scores[tiles, chosen]
    doubtful |= set(np.flatnonzero(lost > 1000 * _CHANGED).tolist())
    return Reading(tuple(chosen.tolist()), score, True, frozenset(doubtful))


def fits(words: Ints, guess: Sequence[int], marks: Sequence[Mark | None]) -> NDArray[np.bool_]:
    """Return which words could be the answer after a guess with these marks."""
    possible = np.ones(len(words), bool)
    for place, (letter, mark) in enumerate(zip(guess, marks, strict=True)):
        possible &= (words[:, place] == letter) == (mark == Mark.CORRECT)
    for letter in set(guess):
        of_letter = [mark for x, mark in zip(guess, marks, strict=True) if x == letter]
        least = sum(mark != Mark.ABSENT for mark in of_letter)
        count = (words == letter).sum(axis=1)
        possible &= count == least if Mark.ABSENT in of_letter else count >= least
    return possible


def feedback(guess: Sequence[int], answer: Sequence[int]) -> tuple[Mark, ...]:
    """Return the marks of a guess; words are sequences of letter numbers."""
    return tuple(feedback_of(tuple(map(str, guess)), tuple(map(str, answer))))


def consistent(rows: Sequence[tuple[Sequence[int], Sequence[Mark | None]]]) -> bool:
    """Return whether the marks of letters and places fit each other, whatever the words are.

    >>> right, other = Mark.CORRECT, Mark.ABSENT
    >>> consistent([((1, 2), (right, other)), ((1, 3), (right, right))])
    True
    >>> consistent([((1, 2), (right, other)), ((2, 3), (right, right))])
    False
    """
    tiles = [
        (place, letter, mark)
        for letters, marks in rows
        for place, (letter, mark) in enumerate(zip(letters, marks, strict=True))
    ]
    right = {(place, letter) for place, letter, mark in tiles if mark == Mark.CORRECT}
    wrong = {(place, letter) for place, letter, mark in tiles if mark in _ELSEWHERE}
    there = {letter for _, letter, mark in tiles if mark in (Mark.PRESENT, Mark.CORRECT)}
    absent = {
        x
        for letters, marks in rows
        for x in set(letters)
        if all(mark == Mark.ABSENT for y, mark in zip(letters, marks, strict=True) if x == y)
    }
    places = {place for place, _ in right}
    return len(places) == len(right) and not right & wrong and not there & absent
