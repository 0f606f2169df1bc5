"""The value of a guess at a position, for any number of boards.

``value_guesses`` and ``worst_turns`` look at the position before the marks, ``outcome`` at what the
marks brought. While one board is open the values are those of ``valuing_one``, which may be exact;
with several they are the estimate of ``valuing_several``.
"""

from __future__ import annotations

from collections.abc import Sequence

from salet.position.position import Position
from salet.puzzle.turns import Turn
from salet.reviews import valuing_one, valuing_several
from salet.reviews.guess_value import GuessValue, Outcome, luck_of
from salet.reviews.valuing_one import ENDLESS
from salet.search.clock import Clock


def value_guesses(
    position: Position, words: Sequence[str], clock: Clock = ENDLESS
) -> tuple[GuessValue, ...]:
    """Return the value of each of these words, all found in the same way.

    >>> from salet.words.lexicon import Lexicon
    >>> tiny = Lexicon.of(["crane", "slate", "moist"])
    >>> [round(v.turns, 3) for v in value_guesses(Position.start(tiny), ["crane", "moist"])]
    [1.667, 1.667]
    """
    if len(position.open) > 1:
        return valuing_several.value_guesses(position, words)
    return valuing_one.value_guesses(_alone(position), words, clock)


def worst_turns(position: Position, best: float, clock: Clock = ENDLESS) -> float:
    """Return the expected turns of the worst legal guess, given those of the best.

    On several boards that is a guess which solves nothing and tells nothing: one turn more.
    """
    if len(position.boards) > 1:
        return 1.0 + best
    return valuing_one.worst_turns(position, best, clock)


def outcome(position: Position, value: GuessValue, turn: Turn, following: Position) -> Outcome:
    """Return what the marks of a guess brought, by its value and the position after them."""
    if len(position.open) > 1:
        return valuing_several.outcome(position, turn, following)
    feedback = turn.feedbacks[position.open[0]]
    assert feedback is not None
    got = value.bucket(feedback)
    saved = 0.0 if got is None else value.turns - 1 - got.turns
    return Outcome(luck_of(value, feedback), saved, value.spread)


def _alone(position: Position) -> Position:
    """Return the only open board as a game of one board."""
    if len(position.boards) == 1:
        return position
    (board,) = position.playing
    return Position((board,), board.turns, position.limit)
