"""Readings: the words that the letters of a row may be.

Each tile has a score for every letter of the alphabet, 0 for the likeliest and negative for the
others, in nats. The score of a word is the sum over its tiles. Words of the list are preferred to
any other sequence of letters, and a word that is not on the list is doubtful.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.pictures.letters import Model
from salet.puzzle.marks import Mark
from salet.puzzle.scoring import feedback as feedback_of
from salet.words.alphabet import Alphabet

WORST = 12  # nats: one tile cannot rule out a word more than this
UNLISTED = 8  # nats: the price of a word that the list does not have
_DOUBT = 3  # nats: a second word this near makes the letters in which they differ doubtful
_LETTER_DOUBT = 5  # nats: a letter that is less likely than another one by this is doubtful
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Spelling:
    """A list's words as an array of letter numbers, and which class of the model is which letter.

    ``classes[k]`` is the letter that class k of the model stands for, -1 if the list has none.
    """

    words: Ints
    classes: Ints
    symbols: tuple[str, ...]

    @classmethod
    def of(cls, words: Sequence[str], alphabet: Alphabet, model: Model) -> Spelling:
        """Return the spelling of a list."""
        number = {symbol: nth for nth, symbol in enumerate(alphabet.symbols)}
        codes = [[number[x] for x in alphabet.letters(word)] for word in words]
        classes = [number.get(alphabet.normalise(name), -1) for name in model.classes]
        return cls(np.array(codes), np.array(classes), alphabet.symbols)

    @property
    def length(self) -> int:
        """The number of letters of a word."""
        return int(self.words.shape[1])

    def letter_scores(self, scores: Ints, allowed: NDArray[np.bool_], nat: int) -> Ints:
        """Return the score of each letter from 0 to -WORST, times 1000, given those of classes."""
        best = np.full(len(self.symbols), -(10**12))
        usable = allowed & (self.classes >= 0)
        np.maximum.at(best, self.classes[usable], scores[usable])
        found: Ints = np.maximum((best - best.max()) * 1000 // nat, -1000 * WORST)
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
    totals = scores[tiles, spelling.words].sum(axis=1)
    best = int(totals.argmax())
    score = int(totals[best])
    if score <= -1000 * UNLISTED:
        return Reading(tuple(free.tolist()), -1000 * UNLISTED, False, frozenset(tiles.tolist()))
    chosen = spelling.words[best]
    near = spelling.words[totals > score - 1000 * _DOUBT]
    doubtful = set(np.flatnonzero((near != chosen).any(axis=0)).tolist())
    doubtful |= set(np.flatnonzero(scores[tiles, chosen] < -1000 * _LETTER_DOUBT).tolist())
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
