"""Which word leads: the only place that decides it.

``rank`` takes guesses that all have a value (or the merit of a strategy) and applies its rules
once, in this order:

* **losses**: on a closed list a guess that is sure to win comes before one that is not;
* **value**: the least value comes first; among equals the strategy's own tie-break, then
  candidates, then belief, then the alphabet (**ties**);
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
from salet.position.position import Position
from salet.value.value import Cells, Floats, Masks, Rows
from salet.value.valuer import Valuer
from salet.words.everyday import LEADING, OPENER, everyday_words
from salet.words.lexicon import bundled
from salet.words.ranking import Ranking, Suggestion

PRICE = 0.10  # guesses that a word which is nearly as good costs more than the best, at most
IDLE = 0.75  # guesses: a word that cannot be an answer and costs this much is not suggested
PLAYED = 0.9  # a word that is this likely is played, whatever it is
AS_ANSWER = 0.2  # chance from which on a guess is a try for the answer, not a probe
SAFER = 0.01  # how much more likely to win a safer word is
AS_SAFE = 0.001  # an everyday word may be less safe than the safest word by this
LAST_GUESSES, FEW_WORDS = 3, 80  # a safer word is named with so few guesses and likely words left
SURE = 1 - 1e-9  # chance of a win that is sure
EQUAL = 1e-9


class Safer(NamedTuple):
    """A word that wins more often than another guess, and the chances to win with either.

    ``is_slower`` says that it takes more guesses on average, although lost games count as many.
    """

    word: str
    chance: float
    instead_of: float
    is_slower: bool


def rank(position: Position, rows: Rows, taste: Taste) -> Ranking:
    """Return the guesses in order, the best ``taste.top`` of them with their statistics."""
    facing = position.visible
    table, every = _Table(facing, rows), in_order(facing, rows)
    order = table.refuse(every, taste)
    best = order[0]
    if taste.words == "everyday":
        order = table.idle(order)
        if not table.certain:
            order = table.everyday_first(order)
    price = float(max(0.0, table.cost(order[:1], best)[0]))
    proven = rows.proves_best and price <= EQUAL and best == every[0] and rows.exact[order[0]]
    return Ranking(
        _suggestions(position, rows, order[: taste.top]),
        rows.strategy,
        exact=bool(proven),
        note=rows.note,
        price=price if np.isfinite(price) else 0.0,
    )


def in_order(position: Position, rows: Rows) -> Cells:
    """Return the rows by losses, value, ties and certain words, as indices of rows."""
    guesses = rows.guesses
    merit = _with_losses(position, rows)
    keys: list[NDArray[Any]] = [
        guesses, -position.hits[guesses], ~position.is_candidate[guesses]
    ]  # fmt: skip
    keys += [] if rows.order is None else [rows.order]
    order = np.lexsort((*keys, merit))
    first = certain_words(position) if rows.finishes else []
    if not first:
        return order
    ahead = [int(np.flatnonzero(guesses == guess)[0]) for guess in first if guess in guesses]
    return np.array([*ahead, *(row for row in order.tolist() if row not in ahead)])


def certain_words(position: Position) -> list[int]:
    """Return the words that are the only one of their board, as indices, by board."""
    if not position.turns:
        return []
    return [int(position.boards[board].candidate_indices[0]) for board in position.certain]


def _with_losses(position: Position, rows: Rows) -> Floats:
    """Return the merits, one guess more for those that may lose where others are sure to win."""
    unsure = rows.win <= SURE
    if position.lexicon.uniform and rows.sees_end and not unsure.all():
        return rows.merit + unsure
    return rows.merit


class _Table:
    """The rows with what the rules ask about them, all [rows]."""

    def __init__(self, position: Position, rows: Rows) -> None:
        self.position, self.rows = position, rows
        self.merit = _with_losses(position, rows)
        self.chance = position.hits[rows.guesses]
        self.everyday: Masks = position.everyday[rows.guesses]
        self.known: NDArray[np.int64] = position.familiarity[rows.guesses]
        self.candidate: Masks = position.is_candidate[rows.guesses]
        self.certain = rows.finishes and bool(certain_words(position))

    def cost(self, which: Cells, best: int) -> Floats:
        """Return how many more guesses some rows cost than the best one.

        If merits are not turns, only rows of the same merit are compared, and the cost of the
        others is infinite.
        """
        more = self.merit[which] - self.merit[best]
        if self.rows.by_turns:
            return np.asarray(more)
        turns = np.nan_to_num(self.rows.turns[which] - self.rows.turns[best])
        return np.where(np.abs(more) <= EQUAL, turns, np.inf)

    def refuse(self, order: Cells, taste: Taste) -> Cells:
        """Leave out words that are not accepted or offensive."""
        lexicon, guesses = self.position.lexicon, self.rows.guesses
        never = [lexicon.index(word) for word in taste.never if word in lexicon]
        unwanted = np.isin(guesses, never)
        if not taste.unfiltered:
            unwanted |= self.position.offensive[guesses]
        kept = order[~unwanted[order] | (self.chance[order] >= PLAYED)]
        best, margin = order[0], PRICE if taste.words == "everyday" and self.rows.by_turns else 0.0
        if not len(kept):
            return order
        is_answer = kept[0] != best and self.chance[best] >= AS_ANSWER
        if is_answer and self.merit[kept[0]] > self.merit[best] + margin + EQUAL:
            kept = np.array([best, *kept])
        return kept

    def idle(self, order: Cells) -> Cells:
        """Leave out guesses that only cost a turn."""
        if not self.rows.by_turns:
            return order
        dear = self.rows.turns[order[0]] + IDLE
        return np.asarray(order[self.candidate[order] | ~(self.rows.turns[order] >= dear)])

    def everyday_first(self, order: Cells) -> Cells:
        """Let an everyday word lead that is nearly as good as the best; among equals, too."""
        best, costs = order[0], self.cost(order, order[0])
        near = order[self.everyday[order] & (costs <= PRICE + EQUAL)]
        leading = near[self.known[near] >= self._leading()]
        near = leading if len(leading) else near
        if not len(near):
            return order
        costs = self.cost(near, best).round(6)
        lead = near[np.lexsort((-self.known[near], ~self.candidate[near], costs))[0]]
        others = order[order != lead]
        if self.rows.by_turns:
            costs = self.cost(others, best).round(6)
            others = others[np.lexsort((~self.everyday[others], ~self.candidate[others], costs))]
        if self.cost(np.array([lead]), best)[0] <= 1e-6 or self.everyday[best]:
            return np.array([lead, *others])
        return np.array([lead, best, *others[others != best]])

    def _leading(self) -> int:
        """Return the familiarity that a leading word should have; only daily words have one."""
        if self.position.lexicon.name.partition(":")[0] not in bundled():
            return 0
        return LEADING if self.position.turns else OPENER


def safer_word(valuer: Valuer, guess: str) -> Safer | None:
    """Return a word that is clearly more likely to win on one board than a guess, or None.

    >>> turns = ["crane:ybybb", "match:bgggg", "latch:bgggg", "patch:bgggg"]
    >>> safer_word(Valuer(Position.of("original", turns)), "batch")[:2]
    ('bawdy', 1.0)
    >>> safer_word(Valuer(Position.of("original", turns)), "bawdy")
    """
    position, rows = valuer.position, valuer.rows
    few = 1 <= position.guesses_left <= LAST_GUESSES and position.likely <= FEW_WORDS
    if not few or not rows.sees_end:
        return None
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


def _suggestions(position: Position, rows: Rows, order: Cells) -> tuple[Suggestion, ...]:
    """Return some rows with their statistics; boards are counted in the whole game."""
    facing, words = position.visible, position.lexicon.guesses
    everyday = everyday_words(words)
    guesses = rows.guesses[order]
    facts = facing.likely_statistics_of(guesses)
    several = len(position.boards) > 1
    found = []
    for nth, (row, guess) in enumerate(zip(order.tolist(), guesses.tolist(), strict=True)):
        turns = float(rows.turns[row])
        valued = not np.isnan(turns)
        found.append(
            Suggestion(
                guess=words[guess],
                merit=float(rows.merit[row]),
                candidate=bool(facing.is_candidate[guess]),
                probability=float(facing.hits[guess]),
                expected_size=float(facts.expected_size[nth]),
                largest=int(facts.largest[nth]),
                entropy=float(facts.entropy[nth]),
                buckets=int(facts.buckets[nth]),
                expected_turns=turns if valued else None,
                win=float(rows.win[row]) if valued and rows.sees_end else None,
                exact=bool(rows.exact[row]),
                method=rows.methods[row] if valued else None,
                everyday=words[guess] in everyday,
                boards=_able(position, guess) if several else None,
            )
        )
    return tuple(found)


def _able(position: Position, guess: int) -> tuple[int, ...]:
    """Return the boards in question that a guess can solve, counted from 1."""
    shown = position.shown or position.open
    return tuple(b + 1 for b in shown if guess in position.boards[b].candidate_indices)


def nearly_as_good(row: Suggestion, best: Suggestion) -> bool:
    """Return whether a row costs little more than the best one; True if that is not known."""
    if row.expected_turns is None or best.expected_turns is None:
        return True
    return row.expected_turns - best.expected_turns <= PRICE + EQUAL
