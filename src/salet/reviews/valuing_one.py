"""The value of a guess while one board is open: see ``salet.value.values`` and ``docs/value.md``.

Where the book knows what a guess takes, that number is used, so that a review and a suggestion
agree. Other guesses are then valued relative to the best one of the book.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.reviews.guess_value import GuessValue, ValuedBucket
from salet.search.endgame import LATE, MAX_CANDIDATES
from salet.strategies import DEFAULT
from salet.value.searched import turns_of
from salet.value.value import Value
from salet.value.values import FULL, QUICK, Budget, method_of, values
from salet.words.book import look_up
from salet.words.ranking import Suggestion

FIRST_LOOKED = 600  # likely words: with more of them the first guess is in the book or estimated


def value_guesses(
    position: Position, words: Sequence[str], budget: Budget = FULL
) -> tuple[GuessValue, ...]:
    """Return the value of each of these words."""
    known = _book(position)
    if not position.turns and position.likely > FIRST_LOOKED:
        budget = QUICK
    best = min(known.values(), key=lambda row: row.expected_turns or 0) if known else None
    asked = [*words, *([best.guess] if best else [])]
    found = [_as_guess_value(position, value) for value in values(position, asked, budget)]
    if best is None or best.expected_turns is None:
        return tuple(found)
    shift = best.expected_turns - found.pop().turns
    return tuple(_by_book(value, known, best.expected_turns, shift) for value in found)


def _book(position: Position) -> dict[str, Suggestion]:
    """Return the guesses whose value the book knows here."""
    rows = look_up(
        position.lexicon, DEFAULT, position.rules, position.turns, 1, position.limit
    )  # fmt: skip
    return {row.guess: row for row in rows or () if row.expected_turns is not None}


def _by_book(
    value: GuessValue, known: dict[str, Suggestion], least: float, shift: float
) -> GuessValue:
    if (row := known.get(value.guess)) is not None and row.expected_turns is not None:
        return replace(value, turns=row.expected_turns, method=row.method or "", exact=row.exact)
    return replace(value, turns=max(least, value.turns + shift), exact=False)


def _as_guess_value(position: Position, value: Value) -> GuessValue:
    length = position.lexicon.length
    rows = zip(
        value.patterns.tolist(), value.counts.tolist(), value.likely.tolist(),
        value.masses.tolist(), value.likely_masses.tolist(), value.rest.tolist(), strict=True,
    )  # fmt: skip
    buckets = tuple(ValuedBucket(Feedback(pattern, length), *row) for pattern, *row in rows)
    return GuessValue(value.guess, value.turns, buckets, value.method, value.exact)


def worst_turns(position: Position, best: float, budget: Budget = FULL) -> float:
    """Return the expected turns of the worst legal guess, given those of the best.

    Any earlier guess may be played again, except under ultra-hard rules. It tells nothing, and
    nothing that the rules allow is worse than that under normal rules.
    """
    if position.guesses_left == 1:
        return 1.0 + LATE
    if position.rules is Rules.ULTRA_HARD and position.turns and position.count <= MAX_CANDIDATES:
        words = [word for word, _ in position.candidates]
        return max(value.turns for value in value_guesses(position, words, budget))
    if position.guesses_left == 2:
        return 2.0 + (1 - float(position.weights.max())) * LATE
    if method_of(position, budget) == "searched":
        core = position.core  # with a guess less, more may be lost
        turns, _ = turns_of(replace(core, limit=core.limit - 1), budget.nodes)
        return 1.0 + max(best, turns or 0.0)
    return 1.0 + best
