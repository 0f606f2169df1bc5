"""The value of a guess at a position, for any number of boards.

``value_guesses`` and ``worst_turns`` look at the position before the marks, ``outcome`` at what the
marks brought. While one board is open the values are those of ``valuing_one``, which may be exact;
with several they are the estimate of ``valuing_several``. Where the book knows what a guess takes,
that number is used, so that a review and a suggestion agree. Other guesses are then valued relative
to the best one of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from salet.position.position import Position
from salet.puzzle.turns import Turn
from salet.reviews import valuing_one, valuing_several
from salet.reviews.guess_value import GuessValue, Outcome
from salet.strategies import DEFAULT
from salet.words.book import look_up
from salet.words.ranking import Suggestion

BestGuess = Callable[[Position], str]


def value_guesses(position: Position, words: Sequence[str]) -> tuple[GuessValue, ...]:
    """Return the value of each of these words, all found by the same method or in the book.

    >>> from salet.words.lexicon import Lexicon
    >>> tiny = Lexicon.of(["crane", "slate", "moist"])
    >>> [round(v.turns, 3) for v in value_guesses(Position.start(tiny), ["crane", "moist"])]
    [1.667, 1.667]
    """
    position = position if len(position.open) > 1 else _alone(position)
    known = _book(position)
    best = min(known.values(), key=lambda row: row.merit, default=None)
    asked = [*words, *([] if best is None else [best.guess])]
    if len(position.open) > 1:
        values = valuing_several.value_guesses(position, asked)
    else:
        values = valuing_one.value_guesses(position, asked)
    if best is None or best.expected_turns is None:
        return values
    shift = best.expected_turns - values[-1].turns
    return tuple(_by_book(value, known, best.expected_turns, shift) for value in values[:-1])


def _book(position: Position) -> dict[str, Suggestion]:
    """Return the guesses whose value the book knows here."""
    rows = look_up(
        position.lexicon, DEFAULT, position.rules, position.turns, 1, position.limit,
        len(position.boards),
    )  # fmt: skip
    return {row.guess: row for row in rows or () if row.expected_turns is not None}


def _by_book(
    value: GuessValue, known: dict[str, Suggestion], least: float, shift: float
) -> GuessValue:
    if (row := known.get(value.guess)) is not None and row.expected_turns is not None:
        method = row.method or value.method
        return replace(value, turns=row.expected_turns, method=method, exact=row.exact)
    return replace(value, turns=max(least, value.turns + shift), exact=False)


def worst_turns(position: Position, best: float) -> float:
    """Return the expected turns of the worst legal guess, given those of the best.

    On several boards that is a guess which solves nothing and tells nothing: one turn more.
    """
    if len(position.boards) > 1:
        return 1.0 + best
    return valuing_one.worst_turns(position, best)


def outcome(
    position: Position, value: GuessValue, turn: Turn, following: Position, best: BestGuess
) -> Outcome:
    """Return what the marks of a guess brought, by its value and the position after them.

    On one board, a bucket that has only long shots is valued again by its ``best`` guess, since
    they are likely after the marks.
    """
    if len(position.open) > 1:
        return valuing_several.outcome(position, turn, following)
    feedback = turn.feedbacks[position.open[0]]
    assert feedback is not None
    got = value.bucket(feedback)
    if got is None:
        return Outcome(None, value.spread)
    needs, can_go_on = got.turns, following.count and following.guesses_left > 0
    if not (got.likely or got.is_win) and can_go_on and len(position.boards) == 1:
        needs = value_guesses(following, [best(following)])[0].turns
    return Outcome(value.rest - needs, value.spread)


def _alone(position: Position) -> Position:
    """Return the only open board as a game of one board."""
    return position if len(position.boards) == 1 else position.alone
