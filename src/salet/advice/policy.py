"""Which word leads: the only place that decides it.

``rank`` takes guesses that all have a value (or the merit of a strategy) and applies its rules
once, in this order:

* **losses**: on a closed list a guess that is sure to win comes before one that is not;
* **value**: the least value comes first; among equals the likelier win where every game is followed
  to its end, then the strategy's own tie-break, candidates, belief, the alphabet (**ties**);
* **certain**: a word that is the only one of a board leads, since it has to be played anyway and
  its marks help on the other boards;
* **refuse**: words that the player's game does not accept, and offensive ones, are left out, unless
  such a word is nearly certain, or clearly the best and may well be the answer;
* **idle**: a guess that cannot be an answer and costs nearly a whole turn is left out;
* **everyday**: a word that players know leads if it is nearly as good as the best. The best of all
  comes second, so that players see what it would save.

How many rows are shown changes nothing. ``policy.js`` of the page has the same rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.advice.taste import Taste
from salet.numbers.patterns import Cells, Floats
from salet.position.position import Position
from salet.value.value import Rows
from salet.value.valuer import Valuer
from salet.words.lexicon import bundled
from salet.words.ranking import Suggestion

PRICE = 0.10  # guesses that a word which is nearly as good costs more than the best, at most
LEADING = 300  # lowest familiarity of an everyday word that leads: lined, not laird
OPENER = 450  # the same for a first guess: raise, not saner
IDLE = 0.75  # guesses: a word that cannot be an answer and costs this much is not suggested
PLAYED = 0.9  # a word that is this likely is played, whatever it is
AS_ANSWER = 0.2  # chance from which on a guess is a try for the answer, not a probe
SAFER = 0.01  # how much more likely to win a safer word is
AS_SAFE = 0.001  # an everyday word may be less safe than the safest word by this
LAST_GUESSES, FEW_WORDS = 3, 80  # a safer word is named with so few guesses and likely words left
SURE = 1 - 1e-9  # chance of a win that is sure
EQUAL = 1e-9


class Order(NamedTuple):
    """Rows as indices, the one that leads first; its price; whether it is proven best."""

    rows: Cells
    price: float
    exact: bool


class Safer(NamedTuple):
    """A word that wins more often than another guess, and the chances to win with either.

    ``is_slower`` says that it takes more guesses on average, although lost games count as many.
    """

    word: str
    chance: float
    instead_of: float
    is_slower: bool


def rank(position: Position, rows: Rows, taste: Taste) -> Order:
    """Return the guesses in order, as all the rules above have it."""
    facing = position.visible
    every = in_order(facing, rows)
    order = _refuse(every, facing, rows, taste)
    best = order[0]
    cost = _cost(facing, rows, best)
    if taste.words == "everyday":
        order = _idle(order, facing, rows)
        if not (rows.finishes and certain_words(facing)):
            order = _everyday(order, facing, rows, cost)
    price = max(0.0, float(cost[order[0]]))
    exact = rows.proves_best and price <= EQUAL and best == every[0] and rows.exact[order[0]]
    return Order(order, price if np.isfinite(price) else 0.0, bool(exact))


def in_order(position: Position, rows: Rows) -> Cells:
    """Return the rows by losses, value, ties and certain words."""
    guesses = rows.guesses
    keys: list[NDArray[Any]] = [
        guesses, -position.hits[guesses], ~position.is_candidate[guesses]
    ]  # fmt: skip
    keys += [] if rows.order is None else [rows.order]
    keys += [_losses(rows)]
    order = np.lexsort((*keys, _with_losses(position, rows)))
    first = certain_words(position) if rows.finishes else []
    ahead = [int(np.flatnonzero(guesses == guess)[0]) for guess in first if guess in guesses]
    return np.array([*ahead, *order[~np.isin(order, ahead)]]) if ahead else order


def _losses(rows: Rows) -> Floats:
    """Return the chance to lose with each row, 0 where games are not followed to their end."""
    return np.asarray((1 - rows.win).round(9) if rows.sees_end else np.zeros(len(rows.win)))


def _with_losses(position: Position, rows: Rows) -> Floats:
    """Return the merits, one guess more for those that may lose where others are sure to win."""
    unsure = rows.win <= SURE
    if position.lexicon.uniform and rows.sees_end and not unsure.all():
        return rows.merit + unsure
    return rows.merit


def certain_words(position: Position) -> list[int]:
    """Return the words that are the only one of their board, as indices, by board."""
    if not position.turns:
        return []
    return [int(position.boards[board].candidate_indices[0]) for board in position.certain]


def _refuse(order: Cells, position: Position, rows: Rows, taste: Taste) -> Cells:
    """Leave out words that are not accepted or offensive."""
    lexicon, chance = position.lexicon, position.hits[rows.guesses]
    never = [lexicon.index(word) for word in taste.never if word in lexicon]
    unwanted = np.isin(rows.guesses, never)
    if not taste.unfiltered:
        unwanted |= position.offensive[rows.guesses]
    kept = order[~unwanted[order] | (chance[order] >= PLAYED)]
    if not len(kept):
        return order
    best, merit = order[0], _with_losses(position, rows)
    margin = PRICE if taste.words == "everyday" and rows.by_turns else 0.0
    is_answer = kept[0] != best and chance[best] >= AS_ANSWER
    if is_answer and merit[kept[0]] > merit[best] + margin + EQUAL:
        return np.array([best, *kept])
    return kept


def _cost(position: Position, rows: Rows, best: int) -> Floats:
    """Return how many more guesses each row costs than the best one.

    If merits are not turns, only rows of the same merit are compared: the others cost ``inf``.
    """
    merit = _with_losses(position, rows)
    more = merit - merit[best]
    if rows.by_turns:
        return np.asarray(more)
    return np.where(np.abs(more) <= EQUAL, np.nan_to_num(rows.turns - rows.turns[best]), np.inf)


def _idle(order: Cells, position: Position, rows: Rows) -> Cells:
    """Leave out guesses that only cost a turn."""
    if not rows.by_turns:
        return order
    is_candidate, turns = position.is_candidate[rows.guesses], rows.turns
    is_dear = turns[order] >= turns[order[0]] + IDLE
    return np.asarray(order[is_candidate[order] | ~is_dear])


def _everyday(order: Cells, position: Position, rows: Rows, cost: Floats) -> Cells:
    """Let an everyday word lead that is nearly as good as the best; among equals, too."""
    best, guesses, cents = order[0], rows.guesses, cost.round(6)
    everyday, outside = position.everyday[guesses], ~position.is_candidate[guesses]
    known = position.familiarity[guesses]
    near = order[everyday[order] & (cost[order] <= PRICE + EQUAL)]
    if position.lexicon.name.partition(":")[0] in bundled():  # only these words have a familiarity
        leading = near[known[near] >= (LEADING if position.turns else OPENER)]
        near = leading if len(leading) else near
    if not len(near):
        return order
    losses = _losses(rows)
    lead = near[np.lexsort((-known[near], outside[near], losses[near], cents[near]))[0]]
    others = order[order != lead]
    if rows.by_turns:
        keys = ~everyday[others], outside[others], losses[others], cents[others]
        others = others[np.lexsort(keys)]
    if cost[lead] <= 1e-6 or everyday[best]:
        return np.array([lead, *others])
    return np.array([lead, best, *others[others != best]])


def safer_word(valuer: Valuer, guess: str) -> Safer | None:
    """Return a word that is clearly more likely to win on one board than a guess, or None.

    >>> turns = ["crane:ybybb", "match:bgggg", "latch:bgggg", "patch:bgggg"]
    >>> safer_word(Valuer(Position.of("original", turns)), "batch")[:2]
    ('bawdy', 1.0)
    >>> safer_word(Valuer(Position.of("original", turns)), "bawdy")
    """
    position = valuer.position
    few = 1 <= position.guesses_left <= LAST_GUESSES and position.likely <= FEW_WORDS
    if not few or not valuer.rows.sees_end:
        return None
    rows = valuer.rows
    yours = valuer.value(guess)
    allowed = np.flatnonzero(~position.offensive[rows.guesses])
    safest = rows.win[allowed].max(initial=0.0)
    if safest < yours.win + SAFER:
        return None
    near = allowed[rows.win[allowed] > safest - AS_SAFE]
    known = near[position.everyday[rows.guesses[near]]]
    near = known if len(known) else near
    guesses, win = rows.guesses[near], rows.win[near].round(9)
    best = near[np.lexsort((guesses, -position.hits[guesses], -win))[0]]
    is_slower = bool(rows.turns[best] > yours.turns + EQUAL)
    word = position.lexicon.guesses[int(rows.guesses[best])]
    return Safer(word, float(rows.win[best]), yours.win, is_slower)


def nearly_as_good(row: Suggestion, best: Suggestion) -> bool:
    """Return whether a row costs little more than the best one; True if that is not known."""
    if row.expected_turns is None or best.expected_turns is None:
        return True
    return row.expected_turns - best.expected_turns <= PRICE + EQUAL
