"""The value of some guesses at a position, for any number of boards, and what their marks brought.

``value_guesses`` and ``worst_turns`` look at the position before the marks, ``outcome`` at what the
marks brought. While one board is open the values are those of ``salet.value.values``, which may be
exact; with several they are the estimate of ``salet.value.boards``, by which ``expected-turns``
plays. Where the book knows what a guess takes, that number is used, so that a review and a
suggestion agree. Other guesses are then valued relative to the best one of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from salet.position.board import Board
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.search.endgame import MAX_CANDIDATES
from salet.search.positions import guesses_left
from salet.value.boards import needed_turns, turns_with
from salet.value.skill import Outcome
from salet.value.value import Floats, Value
from salet.value.values import method_of, narrow_search, values
from salet.words.book import DEFAULT, look_up
from salet.words.constants import PAST_LIMIT
from salet.words.ranking import Suggestion

FIRST_LOOKED = 600  # likely words: with more of them the first guess is in the book or estimated
BestGuess = Callable[[Position], str]


def value_guesses(position: Position, words: Sequence[str]) -> tuple[Value, ...]:
    """Return the value of each of these words, all found by the same method or in the book.

    >>> from salet.words.lexicon import Lexicon
    >>> tiny = Lexicon.of(["crane", "slate", "moist"])
    >>> [round(v.turns, 3) for v in value_guesses(Position.start(tiny), ["crane", "moist"])]
    [1.667, 1.667]
    """
    several = len(position.open) > 1
    position = position if several else position.alone
    known = _book(position)
    best = min(known.values(), key=lambda row: row.merit, default=None)
    asked = [*words, *([] if best is None else [best.guess])]
    if several:
        valued = estimate(position, asked)
    else:
        is_large = not position.turns and position.likely > FIRST_LOOKED
        valued = values(position, asked, quick=is_large)
    if best is None or best.expected_turns is None:
        return valued
    shift = best.expected_turns - valued[-1].turns
    return tuple(_by_book(value, known, best.expected_turns, shift) for value in valued[:-1])


def _book(position: Position) -> dict[str, Suggestion]:
    """Return the guesses whose value the book knows here."""
    rows = look_up(
        position.lexicon, DEFAULT, position.rules, position.turns, 1, position.limit,
        len(position.boards),
    )  # fmt: skip
    return {row.guess: row for row in rows or () if row.expected_turns is not None}


def _by_book(value: Value, known: dict[str, Suggestion], least: float, shift: float) -> Value:
    if (row := known.get(value.guess)) is not None and row.expected_turns is not None:
        method = row.method or value.method
        return replace(value, turns=row.expected_turns, method=method, exact=row.exact)
    return replace(value, turns=max(least, value.turns + shift), exact=False)


def estimate(position: Position, words: Sequence[str]) -> tuple[Value, ...]:
    """Return the value of each of these words while several boards are open.

    It is exact when every open board is certain.

    A word that the list does not have is estimated one guess ahead, and so are the others then.
    """
    lexicon = position.lexicon
    if all(word in lexicon for word in words):
        indices = np.array([lexicon.index(word) for word in words])
        turns, method = turns_with(position, indices)
        expected = turns.tolist()
    else:
        table = _table(position)
        method = "estimated"
        expected = [1 + sum(_needs(each, word, table).mean for each in position.playing)
                 for word in words]  # fmt: skip
    exact = len(position.certain) == len(position.open)
    return tuple(
        Value(word, value, exact, method) for word, value in zip(words, expected, strict=True)
    )


def worst_turns(position: Position, best: float) -> float:
    """Return the expected turns of the worst legal guess, given those of the best.

    On several boards that is a guess which solves nothing and tells nothing: one turn more.
    Any earlier guess may be played again, except under ultra-hard rules. It tells nothing, and
    nothing that the rules allow is worse than that under normal rules.
    """
    if len(position.boards) > 1:
        return 1.0 + best
    if position.guesses_left == 1:
        return 1.0 + PAST_LIMIT
    if position.rules is Rules.ULTRA_HARD and position.turns and position.count <= MAX_CANDIDATES:
        words = [word for word, _ in position.candidates]
        return max(value.turns for value in value_guesses(position, words))
    if position.guesses_left == 2:
        return 2.0 + (1 - float(position.weights.max())) * PAST_LIMIT
    if method_of(position) == "searched":
        # With a guess less, more may be lost.
        return 1.0 + max(best, narrow_search(position).turns(guesses_left(position) - 1))
    return 1.0 + best


def outcome(
    position: Position, value: Value, turn: Turn, following: Position, best: BestGuess
) -> Outcome:
    """Return what the marks of a guess brought, by its value and the position after them.

    On one board, a bucket that has only long shots is valued again by its ``best`` guess, since
    they are likely after the marks.
    """
    if len(position.open) > 1:
        return _outcome_of_boards(position, turn, following)
    feedback = turn.feedbacks[position.open[0]]
    assert feedback is not None
    got = value.bucket(feedback)
    if got is None:
        return Outcome(None, value.spread)
    needs, can_go_on = got.turns, following.count and following.guesses_left > 0
    if not (got.likely or got.is_win) and can_go_on and len(position.boards) == 1:
        needs = value_guesses(following, [best(following)])[0].turns
    return Outcome(value.expected_rest - needs, value.spread)


@dataclass(frozen=True, slots=True, eq=False)
class _Needs:
    """What a board may need after a guess, by the feedback that comes, [feedbacks]."""

    patterns: NDArray[np.int64]
    needs: Floats
    chances: Floats

    @property
    def mean(self) -> float:
        return float(self.needs @ self.chances)

    @property
    def variance(self) -> float:
        return float((self.needs - self.mean) ** 2 @ self.chances)


def _outcome_of_boards(position: Position, turn: Turn, following: Position) -> Outcome:
    """Return what the marks of a guess brought on the boards that showed them.

    The boards are taken to be independent.
    """
    table = _table(position, following)
    saved = variance = 0.0
    for board in position.open:
        feedback = turn.feedbacks[board]
        if feedback is None:
            continue
        expected = _needs(position.boards[board], turn.guess, table)
        came = expected.needs[expected.patterns == feedback.pattern]
        left = max(1, following.boards[board].likely)  # of a long shot
        saved += expected.mean - float(came[0] if len(came) else table[left])
        variance += expected.variance
    return Outcome(saved, variance**0.5)


def _table(*positions: Position) -> Floats:
    """Return the turns that a board needs, by its number of likely words.

    They depend on the number of open boards, which is that of the first position.
    """
    most = max(board.likely for position in positions for board in position.playing)
    return np.asarray(needed_turns(most)[len(positions[0].open)])


def _needs(board: Board, guess: str, table: Floats) -> _Needs:
    heads = board.by_weight[: board.likely]
    row = board.matrix.row(guess)[board.columns[heads]]
    patterns, number = np.unique(row, return_inverse=True)
    weights = board.weights[heads]
    chances = np.bincount(number, weights) / weights.sum()
    needs = np.where(patterns == board.lexicon.win, 0.0, table[np.bincount(number)])
    return _Needs(patterns, np.asarray(needs), np.asarray(chances))
