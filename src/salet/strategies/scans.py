"""Helpers of the classic strategies: collapsed marks, scan orders and letter counts of a list.

With collapsed marks, copies of a letter are not told apart: see ``Feedback.collapsed``. ``classic``
gives a merit function an option for them.

"First" in a classic strategy means earliest in the list that it scans. A scan order is an array
with a rank for each guess, lower first.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import StrategyError
from salet.numbers.matrix import PatternMatrix
from salet.numbers.patterns import Codes, Patterns, pattern_block, stamp_table
from salet.position.board import Board
from salet.position.position import Position
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon
from salet.words.ranking import Merits

MARKS = ("real", "collapsed")
MeritsOf = Callable[..., Merits]


class CollapsedMatrix(PatternMatrix):
    """The patterns of every guess against every answer, with collapsed marks."""

    kind = "collapsed"

    def patterns_of(self, guesses: Codes, answers: Codes) -> Patterns:
        """Return the collapsed patterns of any encoded words against others."""
        return pattern_block(guesses, answers, collapsed=True)

    def stamp_table(self, stamps: NDArray[np.int32]) -> Patterns:
        """Return the collapsed patterns of stamps against every answer."""
        return stamp_table(stamps, self.answer_codes, collapsed=True)


@lru_cache(maxsize=4)
def _collapsed_matrix(lexicon: Lexicon, compiled: bool) -> CollapsedMatrix:
    matrix = CollapsedMatrix(lexicon, compiled=compiled)
    if compiled:  # for a bench
        matrix.full()
    return matrix


def collapsed(position: Position) -> Position:
    """Return a one-board position with collapsed marks; it may have more candidates."""
    lexicon, matrix = (
        position.lexicon,
        _collapsed_matrix(position.lexicon, position.matrix.compiled),
    )
    columns, turns = np.arange(len(lexicon.answers)), list[Turn]()
    for turn in position.turns:
        feedback = turn.feedback.collapsed(turn.letters)
        columns = columns[matrix.row(turn.guess)[columns] == feedback.pattern]
        turns.append(Turn(turn.guess, (feedback,), turn.letters))
    board = Board(lexicon, position.rules, tuple(turns), columns, matrix)
    return replace(position, boards=(board,), turns=board.turns)


def classic(*, finishes: bool = False) -> Callable[[MeritsOf], MeritsOf]:
    """Decorator: give a merit function the option ``marks``, by default collapsed.

    If ``finishes``, a word that is the only candidate by these marks is played at once.
    """

    def decorate(function: MeritsOf) -> MeritsOf:
        @wraps(function)
        def merits(position: Position, *, marks: str = "collapsed", **options: Any) -> Merits:
            if marks not in MARKS:
                raise StrategyError(f"marks cannot be {marks!r}", "Choose real or collapsed.")
            seen = collapsed(position) if marks == "collapsed" else position
            if finishes and seen.turns and seen.count == 1:
                return Merits(only(seen, seen.candidate_indices, np.zeros(1)))
            return function(seen, **options)

        own = inspect.signature(function)
        marks = inspect.Parameter("marks", inspect.Parameter.KEYWORD_ONLY, default="collapsed")
        merits.__signature__ = own.replace(  # type: ignore[attr-defined]
            parameters=[*own.parameters.values(), marks]
        )
        return merits

    return decorate


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
