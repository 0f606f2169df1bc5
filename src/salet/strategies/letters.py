"""Four strategies that consider only letters and guess only candidates.

They know which letters are still possible at each place: a letter marked absent is possible
nowhere, one marked present not at its own place, and one marked correct is the only one at its
place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from salet.numbers.matrix import PatternMatrix
from salet.position.position import Position
from salet.puzzle.marks import Mark
from salet.strategies.base import strategy
from salet.strategies.scans import classic, letter_counts, only, over_places
from salet.words.ranking import Merits


def _possible(position: Position) -> NDArray[np.bool_]:
    """Return which letters are possible at which place according to the marks, [L, letters]."""
    symbols = position.lexicon.alphabet.symbols
    possible = _used(position.matrix)
    for turn in position.turns:
        tiles = [
            (place, symbols.index(letter), mark)
            for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True))
        ]
        for place, code, mark in tiles:
            if mark == Mark.ABSENT:
                possible[:, code] = False
            elif mark == Mark.PRESENT:
                possible[place, code] = False
        for place, code, mark in tiles:
            if mark == Mark.CORRECT:
                possible[place] = False
                possible[place, code] = True
    return possible


def _used(matrix: PatternMatrix) -> NDArray[np.bool_]:
    """Return which letters any answer has at which place, [L, letters]."""
    length = matrix.lexicon.length
    used = np.zeros((length, len(matrix.lexicon.alphabet.symbols)), dtype=bool)
    used[np.arange(length), matrix.answer_codes] = True
    return used


def _candidates(position: Position, merit: NDArray[np.generic]) -> Merits:
    """Return merits for candidates only; ties are broken alphabetically."""
    every = only(position, position.candidate_indices, merit)
    return Merits(every, order=np.arange(len(every)))


@strategy("distinct-letters", one_board=True)
@classic(finishes=True)
def distinct_letters(position: Position) -> Merits:
    """Most letters that no guess has tried.

    Play the candidate with the most letters that no guess has tried. This is good for one guess,
    but ignores what the marks say.

    Merit: −(different letters of the word that no earlier guess had)

    Example: solve sonic --strategy distinct-letters --list original
    """
    tried = {letter for turn in position.turns for letter in turn.letters}
    lexicon = position.lexicon
    fresh = [
        len(set(lexicon.letters(lexicon.guesses[g])) - tried)
        for g in position.candidate_indices.tolist()
    ]
    return _candidates(position, -np.array(fresh))


@strategy("letter-frequency", one_board=True)
@classic(finishes=True)
def letter_frequency(position: Position) -> Merits:
    """Letters frequent at their places.

    Play the candidate whose letters are the most frequent at their places, each place divided by
    the number of letters still possible there.

    Merit: −(1/L) Σ over places (candidates with this letter here / letters still possible here)

    Example: solve sonic --strategy letter-frequency --list original
    """
    placed, _ = letter_counts(position)
    choices = _possible(position).sum(axis=1)
    shares = placed / np.maximum(choices, 1)[:, None]
    codes = position.matrix.guess_codes[position.candidate_indices]
    return _candidates(position, -over_places(shares, codes) / codes.shape[1])


@strategy("letter-elimination", one_board=True)
@classic(finishes=True)
def letter_elimination(position: Position) -> Merits:
    """Places whose letter is still possible.

    Count the places whose letter is still possible. For a candidate that is every place, so this
    plays the first candidate in alphabetical order. It is kept for comparison.

    Merit: −(places where the word's letter is still possible)

    Example: solve sonic --strategy letter-elimination --list original
    """
    codes = position.matrix.guess_codes[position.candidate_indices]
    return _candidates(position, -over_places(_possible(position).astype(np.int64), codes))


@strategy("retry-misplaced", one_board=True)
@classic(finishes=True)
def retry_misplaced(position: Position) -> Merits:
    """Present letters at places not yet tried.

    Take the letters that are in the answer but were in the wrong place, and try them in other
    places.

    Merit: −(letters of the word that were marked present at some other place)

    Example: solve sonic --strategy retry-misplaced --list original
    """
    length = position.lexicon.length
    symbols = position.lexicon.alphabet.symbols
    retries = np.zeros((length, len(symbols)), dtype=np.int64)
    for turn in position.turns:
        for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
            if mark == Mark.PRESENT:
                elsewhere = [other for other in range(length) if other != place]
                retries[elsewhere, symbols.index(letter)] = 1
    codes = position.matrix.guess_codes[position.candidate_indices]
    return _candidates(position, -over_places(retries, codes))
