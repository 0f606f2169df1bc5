"""The value of a guess: how many guesses are still needed, this one included.

An answer that is not found within the limit counts as limit + 4 guesses in total. Every number
looks at the position before the feedback, under the whole belief. The method depends on the
position and the budget alone, so that a guess has one value, whatever else is asked:

=========  ============================================================================
counted    one or two guesses left: every feedback is followed to the end; exact
solved     up to 15 likely candidates, normal rules: perfect play; exact without long shots
searched   hard rules: a search to the end of the game; exact where nothing is left out; looked
           until the search is compiled, where nobody waits for that (see ``loopcache``)
looked     the best next guess of a pool for every feedback, then an estimate of the rest
estimated  every feedback by the bits of belief that it leaves
=========  ============================================================================

Several boards are valued by ``salet.value.boards``. ``docs/value.md`` has the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from salet.numbers.loopcache import loops_at_hand
from salet.numbers.partition import splits
from salet.numbers.patterns import Patterns
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import LATE, MAX_CANDIDATES, EndGame
from salet.search.positions import guesses_left
from salet.value.estimate import turns_of_bits
from salet.value.lookahead import LookAhead
from salet.value.searched import searched
from salet.value.value import Floats, Partition, Value, end_game

COUNTED_CELLS = 50_000_000  # guesses times candidates: with more, long shots are not counted
ROWS = 500  # guesses that are sorted at a time there


@dataclass(frozen=True, slots=True)
class Budget:
    """How much work a value may take, in likely candidates, so that it is the same everywhere.

    ``looked`` and ``searched`` are the largest positions that these methods take on; ``nodes`` ends
    a search that takes longer, which is then replaced by an estimate.
    """

    looked: int = 1_000_000
    searched: int = 400
    nodes: int = 300_000


FULL = Budget()
QUICK = Budget(looked=0, searched=0)


def method_of(position: Position, budget: Budget = FULL) -> str:
    """Return the method by which guesses are valued at a one-board position."""
    if 0 < position.guesses_left <= 2:
        return "counted"
    if position.rules is Rules.NORMAL and position.likely <= MAX_CANDIDATES:
        return "solved"
    if needs_search(position, budget) and loops_at_hand(position.lexicon.win + 1):
        return "searched"
    return "looked" if position.likely <= budget.looked else "estimated"


def needs_search(position: Position, budget: Budget = FULL) -> bool:
    """Return whether a search to the end of the game is the best method that the budget allows."""
    return position.rules is not Rules.NORMAL and position.likely <= budget.searched


def values(position: Position, guesses: Sequence[str], budget: Budget = FULL) -> tuple[Value, ...]:
    """Return what each of these words is worth at a one-board position.

    >>> from salet.words.lexicon import Lexicon
    >>> tiny = Lexicon.of(["crane", "slate", "moist"])
    >>> [round(v.turns, 3) for v in values(Position.start(tiny), ["crane", "moist"])]
    [1.667, 1.667]
    """
    method = method_of(position, budget)
    found = [Partition(position, word) for word in guesses]
    if method == "searched":
        return tuple(_searched(position, split, budget) for split in found)
    if method == "counted":
        return tuple(_counted(position, split) for split in found)
    if method == "solved":
        return _solved(position, found)
    if method == "looked":
        return _looked(position, found)
    return tuple(split.value(_by_bits(split), None, method, False) for split in found)


def heads_of(position: Position) -> int:
    """Return how many of the heaviest candidates are looked at; the others are long shots."""
    return max(position.likely, min(position.count, MAX_CANDIDATES))


def _counted(position: Position, split: Partition) -> Value:
    """One guess left, or two: the heaviest candidate of a feedback is found, or nothing is."""
    won = np.where(split.patterns == split.win, split.masses, 0.0)
    exact = position.guesses_left == 1 or _counts_all(position)
    if position.guesses_left == 1:
        rest = np.where(split.patterns == split.win, 0.0, LATE)
        return split.value(rest, float(won.sum()), "counted", True)
    heaviest = np.zeros(len(split.patterns))
    heads = len(split.weights) if exact else position.likely
    np.maximum.at(heaviest, split.number[:heads], split.weights[:heads])
    rest = 1 + LATE * (1 - heaviest / np.maximum(split.masses, 1e-300))
    rest = np.where(split.patterns == split.win, 0.0, rest)
    return split.value(rest, float(heaviest.sum()), "counted", exact)


def _counts_all(position: Position) -> bool:
    """Whether long shots are counted too with two guesses left."""
    return position.count * len(position.lexicon.guesses) <= COUNTED_CELLS


def counted(position: Position) -> tuple[Floats, Floats, bool]:
    """Return the value of every guess and its chance to win, with one guess left or two.

    Both are [guesses]. The last is whether that is exact: of very many candidates long shots are
    left out.
    """
    board, hits = position.board, position.hits
    if position.guesses_left == 1:
        return np.round(1 + LATE * (1 - hits), 12), hits, True
    order = board.by_weight
    whole = _counts_all(position)
    if not whole:
        order = order[: position.likely]
    columns, weights = board.columns[order], board.weights[order]
    if position.lexicon.uniform:  # then the heaviest of a feedback is any
        win = splits(position.matrix, columns)[1] / len(columns)
    else:
        win = _heaviest(board.matrix.block(columns), weights)
    return np.round(1 + (1 - hits) + LATE * (1 - win), 12), win, whole


def _heaviest(patterns: Patterns, weights: Floats) -> Floats:
    """Return the weight of the heaviest candidate of each feedback, added up, [guesses]."""
    found = np.empty(len(patterns))
    for first in range(0, len(patterns), ROWS):
        part = patterns[first : first + ROWS]
        order = np.argsort(part, axis=1, kind="stable")  # heaviest first within a feedback
        part = np.take_along_axis(part, order, axis=1)
        repeats = np.zeros(part.shape, dtype=bool)
        np.equal(part[:, 1:], part[:, :-1], out=repeats[:, 1:])
        found[first : first + ROWS] = (weights[order] * ~repeats).sum(axis=1)
    return found


def heaviest_end_game(position: Position) -> EndGame:
    """Return the end game of the heaviest candidates, at most ``MAX_CANDIDATES`` of them."""
    board = position.board
    order = board.by_weight[: heads_of(position)]
    return end_game(position, board.columns[order], board.weights[order], guesses_left(position))


def _solved(position: Position, words: Sequence[Partition]) -> tuple[Value, ...]:
    """Perfect play of the heaviest candidates after each word."""
    game, heads = heaviest_end_game(position), heads_of(position)
    exact = heads == position.count
    found = []
    for split in words:
        rest = np.zeros(len(split.patterns))
        lost = 0.0
        for at, places in enumerate(split.places(heads)):
            if split.patterns[at] == split.win or not len(places):
                continue
            cost, missed = game.rest(tuple(places.tolist()), split.left - 1)
            rest[at] = cost / float(split.weights[places].sum())
            lost += missed
        win = 1.0 - lost if exact else None
        found.append(split.value(split.with_tail(rest, heads), win, "solved", exact))
    return tuple(found)


def _searched(position: Position, split: Partition, budget: Budget) -> Value:
    """A search to the end of the game, or an estimate where that takes too long."""
    found = searched(position, split, budget.nodes)
    if found is None:
        return split.value(_by_bits(split), None, "estimated", False)
    whole = position.likely == position.count
    win = found.win if whole else None
    return split.value(found.rest, win, "searched", found.exact and whole)


def _looked(position: Position, words: Sequence[Partition]) -> tuple[Value, ...]:
    """The best next guess of a pool after each feedback."""
    ahead = LookAhead.at(position)
    found = []
    for split in words:
        rest = ahead.rest(split.row[: ahead.heads], split.number[: ahead.heads], split.left)
        rest = np.pad(rest, (0, len(split.patterns) - len(rest)))
        found.append(split.value(split.with_tail(rest, ahead.heads), None, "looked", False))
    return tuple(found)


def _by_bits(split: Partition) -> Floats:
    """Each feedback by its bits of belief."""
    safe = np.maximum(split.weights, 1e-300)
    logs = np.bincount(split.number, split.weights * np.log2(safe))
    masses = np.maximum(split.masses, 1e-300)
    turns = turns_of_bits(np.log2(masses) - logs / masses)
    return np.where(split.patterns == split.win, 0.0, np.minimum(turns, split.left - 1 + LATE))
