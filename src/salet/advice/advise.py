"""Advice for a position: everybody who needs a word asks here."""

from __future__ import annotations

from salet.advice.advice import Advice
from salet.advice.policy import rank, safer_word
from salet.advice.taste import Taste
from salet.position.position import Position
from salet.value.valuer import Valuer
from salet.words.ranking import DEFAULT, Ranking

PLAYER = Taste()


def advise(position: Position, taste: Taste = PLAYER) -> Advice:
    """Return the best next guesses. Raise ``Contradiction`` if no word fits the turns.

    >>> advice = advise(Position.of("original", ["crane:bbygb"]))
    >>> advice.best.guess, round(advice.value("moist").turns, 2)
    ('tipsy', 2.76)
    """
    if taste.strategy is not None:
        taste.strategy.check_can_play(len(position.boards))
    position, refused = _without(position, taste)
    if wrong := position.diagnosis:
        raise wrong.error()
    valuer = Valuer(position)
    if position.is_over:
        name = DEFAULT if taste.strategy is None else taste.strategy.name
        return Advice(position, taste, valuer, Ranking((), name))
    if taste.strategy is None:
        rows = valuer.rows
    else:
        rows = taste.strategy.rows_for_player(position.visible)
    ranking = rank(position, rows, taste)
    is_one = len(position.boards) == 1
    safer = safer_word(valuer, ranking.best.guess) if is_one else None
    return Advice(position, taste, valuer, ranking, safer, refused)


def _without(position: Position, taste: Taste) -> tuple[Position, tuple[str, ...]]:
    """Return the position without words that the player's game refuses, and the likely ones."""
    kept = position.without(taste.never)
    refused = {
        word
        for old, new in zip(position.boards, kept.boards, strict=True)
        if old.count > new.count
        for word, _ in old.candidates[: old.likely]
        if word in taste.never
    }
    return kept, tuple(sorted(refused))
