"""The value of a guess while one board is open: see ``salet.value.values``."""

from __future__ import annotations

from collections.abc import Sequence

from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.reviews.guess_value import GuessValue, ValuedBucket
from salet.search.endgame import MAX_CANDIDATES
from salet.search.positions import guesses_left
from salet.value.value import Value
from salet.value.values import method_of, narrow_search, values
from salet.words.constants import LATE

FIRST_LOOKED = 600  # likely words: with more of them the first guess is in the book or estimated


def value_guesses(position: Position, words: Sequence[str]) -> tuple[GuessValue, ...]:
    """Return the value of each of these words, all found by the same method."""
    is_large = not position.turns and position.likely > FIRST_LOOKED
    results = values(position, words, quick=is_large)
    return tuple(_as_guess_value(position, value) for value in results)


def _as_guess_value(position: Position, value: Value) -> GuessValue:
    length = position.lexicon.length
    rows = zip(
        value.patterns.tolist(), value.counts.tolist(), value.likely.tolist(),
        value.masses.tolist(), value.likely_masses.tolist(), value.rest.tolist(), strict=True,
    )  # fmt: skip
    buckets = tuple(ValuedBucket(Feedback(pattern, length), *row) for pattern, *row in rows)
    return GuessValue(value.guess, value.turns, buckets, value.method, value.exact)


def worst_turns(position: Position, best: float) -> float:
    """Return the expected turns of the worst legal guess, given those of the best.

    Any earlier guess may be played again, except under ultra-hard rules. It tells nothing, and
    nothing that the rules allow is worse than that under normal rules.
    """
    if position.guesses_left == 1:
        return 1.0 + LATE
    if position.rules is Rules.ULTRA_HARD and position.turns and position.count <= MAX_CANDIDATES:
        words = [word for word, _ in position.candidates]
        return max(value.turns for value in value_guesses(position, words))
    if position.guesses_left == 2:
        return 2.0 + (1 - float(position.weights.max())) * LATE
    if method_of(position) == "searched":
        # With a guess less, more may be lost.
        return 1.0 + max(best, narrow_search(position).turns(guesses_left(position) - 1))
    return 1.0 + best
