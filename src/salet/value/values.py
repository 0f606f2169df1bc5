"""The value of a guess: how many guesses are still needed, this one included.

An answer that is not found within the limit counts as limit + 4 guesses in total. Every value is
computed before the feedback is known, under the whole belief. The method depends only on the
position, so a guess has one value, whichever other guesses are asked for:

=========  ============================================================================
counted    one or two guesses left: every feedback is followed to the end; exact
solved     up to 15 likely candidates, normal rules: perfect play; exact without long shots
searched   hard rules, or three guesses left and up to 60 likely candidates: a narrow search to the
           end of the game; exact if nothing was left out
looked     the best next guess of a pool for every feedback, then an estimate of the rest
estimated  every feedback by the bits of belief that it leaves
=========  ============================================================================

Several boards are valued by ``salet.value.boards``. ``docs/value.md`` has the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from salet.numbers.partition import statistics
from salet.numbers.patterns import Patterns
from salet.position.board import once
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import MAX_CANDIDATES, EndGame
from salet.search.positions import guesses_left
from salet.value.estimate import turns_of_bits
from salet.value.lookahead import LookAhead
from salet.value.narrow import SEARCHED, NarrowSearch
from salet.value.value import Floats, Partition, Value, end_game
from salet.words.constants import PAST_LIMIT, VALUE

ROWS = 500  # guesses that are sorted at a time


def method_of(position: Position, quick: bool = False) -> str:
    """Return the method by which guesses are valued at a one-board position.

    With ``quick`` large positions are estimated.
    """
    left, likely = position.guesses_left, position.likely
    if 0 < left <= 2:
        return "counted"
    if position.rules is Rules.NORMAL and likely <= MAX_CANDIDATES:
        return "solved"
    if quick:
        return "estimated"
    few = SEARCHED["three_left"] if position.rules is Rules.NORMAL else SEARCHED["hard"]
    is_searched = likely <= few and (left == 3 or position.rules is not Rules.NORMAL)
    return "searched" if is_searched else "looked"


def values(position: Position, guesses: Sequence[str], quick: bool = False) -> tuple[Value, ...]:
    """Return the value of each of these words at a one-board position.

    >>> from salet.words.lexicon import Lexicon
    >>> tiny = Lexicon.of(["crane", "slate", "moist"])
    >>> [round(v.turns, 3) for v in values(Position.start(tiny), ["crane", "moist"])]
    [1.667, 1.667]
    """
    method = method_of(position, quick)
    partitions = [Partition(position, word) for word in guesses]
    if method == "searched":
        return tuple(_searched(position, split) for split in partitions)
    if method == "counted":
        return tuple(_counted(position, split) for split in partitions)
    if method == "solved":
        return _solved(position, partitions)
    if method == "looked":
        return _looked(position, partitions)
    return tuple(split.value(_by_bits(split), None, method, False) for split in partitions)


def heads_of(position: Position) -> int:
    """Return how many of the heaviest candidates are valued one by one; others are long shots."""
    return max(position.likely, min(position.count, MAX_CANDIDATES))


def _counted(position: Position, split: Partition) -> Value:
    """Return the value with one or two guesses left: of each feedback the heaviest is found."""
    won = np.where(split.patterns == split.win, split.masses, 0.0)
    exact = position.guesses_left == 1 or _counts_all(position)
    if position.guesses_left == 1:
        rest = np.where(split.patterns == split.win, 0.0, PAST_LIMIT)
        return split.value(rest, float(won.sum()), "counted", True)
    heaviest = np.zeros(len(split.patterns))
    heads = len(split.weights) if exact else position.likely
    np.maximum.at(heaviest, split.number[:heads], split.weights[:heads])
    rest = 1 + PAST_LIMIT * (1 - heaviest / np.maximum(split.masses, 1e-300))
    rest = np.where(split.patterns == split.win, 0.0, rest)
    return split.value(rest, float(heaviest.sum()), "counted", exact)


def _counts_all(position: Position) -> bool:
    """Return whether long shots are counted too with two guesses left."""
    return bool(position.count * len(position.lexicon.guesses) <= VALUE["counted_cells"])


def counted(position: Position) -> tuple[Floats, Floats, bool]:
    """Return the value and the chance to win of every guess, with one or two guesses left.

    Both are [guesses]. The third item is whether they are exact: if there are very many candidates,
    long shots are left out.
    """
    board, hits = position.board, position.hits
    if position.guesses_left == 1:
        return np.round(1 + PAST_LIMIT * (1 - hits), 12), hits, True
    order = board.by_weight
    whole = _counts_all(position)
    if not whole:
        order = order[: position.likely]
    columns, weights = board.columns[order], board.weights[order]
    if position.lexicon.uniform:  # all candidates of a feedback weigh the same
        win = statistics(position.matrix, columns).buckets / len(columns)
    else:
        win = _heaviest(board.matrix.block(columns), weights)
    return np.round(1 + (1 - hits) + PAST_LIMIT * (1 - win), 12), win, whole


def _heaviest(patterns: Patterns, weights: Floats) -> Floats:
    """Return the sum of the heaviest weight of each feedback, [guesses]."""
    sums = np.empty(len(patterns))
    for first in range(0, len(patterns), ROWS):
        part = patterns[first : first + ROWS]
        order = np.argsort(part, axis=1, kind="stable")  # heaviest first within a feedback
        part = np.take_along_axis(part, order, axis=1)
        repeats = np.zeros(part.shape, dtype=bool)
        np.equal(part[:, 1:], part[:, :-1], out=repeats[:, 1:])
        sums[first : first + ROWS] = (weights[order] * ~repeats).sum(axis=1)
    return sums


def heaviest_end_game(position: Position) -> EndGame:
    """Return the end game of the likeliest candidates, at most ``MAX_CANDIDATES`` of them."""
    board = position.board
    order = board.by_weight[: heads_of(position)]
    return end_game(position, board.columns[order], board.weights[order], guesses_left(position))


def _solved(position: Position, words: Sequence[Partition]) -> tuple[Value, ...]:
    """Return the values by perfect play of the likeliest candidates after each word."""
    game, heads = heaviest_end_game(position), heads_of(position)
    exact = heads == position.count
    results = []
    for split in words:
        rest = np.zeros(len(split.patterns))
        lost = 0.0
        for at, places in enumerate(split.places(heads)):
            if split.patterns[at] == split.win or not len(places):
                continue
            cost, lost_here = game.rest(tuple(places.tolist()), split.left - 1)
            rest[at] = cost / float(split.weights[places].sum())
            lost += lost_here
        win = 1.0 - lost if exact else None
        results.append(split.value(split.with_tail(rest, heads), win, "solved", exact))
    return tuple(results)


def narrow_search(position: Position) -> NarrowSearch:
    """Return the search of the likely candidates of a position."""
    board = position.board
    return once(board.computed, "search", lambda: NarrowSearch(board))


def _searched(position: Position, split: Partition) -> Value:
    """Return the value by a narrow search of the likely candidates after each feedback."""
    search, heads = narrow_search(position), position.likely
    rest = np.zeros(len(split.patterns))
    lost, exact = 0.0, heads == position.count
    for at, places in enumerate(split.places(heads)):
        if split.patterns[at] == split.win or not len(places):
            continue
        cost = search.after(split.word, int(split.patterns[at]), places.tolist(), split.left - 1)
        rest[at] = cost.turns / float(split.weights[places].sum())
        lost, exact = lost + cost.lost, exact and cost.exact
    win = 1.0 - lost if heads == position.count else None
    return split.value(split.with_tail(rest, heads), win, "searched", exact)


def _looked(position: Position, words: Sequence[Partition]) -> tuple[Value, ...]:
    """Return the values by the best next guess of a pool after each feedback."""
    ahead = LookAhead.at(position)
    results = []
    for split in words:
        rest = ahead.rest(split.row[: ahead.heads], split.number[: ahead.heads], split.left)
        rest = np.pad(rest, (0, len(split.patterns) - len(rest)))
        results.append(split.value(split.with_tail(rest, ahead.heads), None, "looked", False))
    return tuple(results)


def _by_bits(split: Partition) -> Floats:
    """Return the turns after each feedback, estimated by its bits of belief."""
    safe = np.maximum(split.weights, 1e-300)
    logs = np.bincount(split.number, split.weights * np.log2(safe))
    masses = np.maximum(split.masses, 1e-300)
    turns = turns_of_bits(np.log2(masses) - logs / masses)
    return np.where(
        split.patterns == split.win, 0.0, np.minimum(turns, split.left - 1 + PAST_LIMIT)
    )
