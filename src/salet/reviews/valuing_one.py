"""The value of a guess while one board is open: expected turns, before its feedback is known.

Guesses that are compared are valued in the same way, and that way depends on the position alone:

* **last**: with one or two guesses left, counted out: the chance to find the answer in time.
* **solved**: few candidates: perfect play after the guess, exact.
* **searched**: hard rules: a search to the end of the game, of limited width where it is large.
* **looked**: the best second guess for every bucket is found, and what then is left is valued by
  its bits of belief.
* **bits**: the first guess and other large positions: each bucket is valued by its bits.

``docs/review.md`` has the formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from salet.numbers.partition import splits
from salet.numbers.patterns import Patterns
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.reviews.guess_value import GuessValue, ValuedBucket
from salet.search.clock import Clock
from salet.search.endgame import LARGEST, EndGame

PENALTY = 5  # turns past the limit that an answer counts which is not found in time
ENDLESS = Clock(None)
LOOKED = 600  # up to so many likely candidates the second guess is looked for
SEARCHED = 300  # up to so many of them under hard rules the game is searched to its end
FULLY_SEARCHED = 40  # up to so many with nothing left out
WIDTH = 20  # guesses searched at each node where something is left out
POOL = 240  # guesses tried as the second one, beside the likeliest candidates themselves
SAMPLE = 100  # the likeliest candidates, by which these are found
TAIL_STEP = 0.72  # what an unlikely candidate takes more for each log of the size of its bucket
# Turns that good play needs for so many bits of belief: means over the positions of whole trees of
# ``expected-turns`` on ``original`` and of sampled positions of ``daily``.
_BITS = (0, 0.47, 0.72, 0.88, 0.97, 1.02, 1.6, 2, 2.5, 3, 3.7, 4.7, 5.7, 6.8, 8, 9.5, 11.2, 14)
_TURNS = (
    1, 1.1, 1.2, 1.3, 1.4, 1.48, 1.69, 1.8, 1.91, 2, 2.13, 2.3, 2.46, 2.66, 2.86, 3.1, 3.42, 3.95,
)  # fmt: skip

Cells = NDArray[np.int64]
Floats = NDArray[np.float64]


def turns_of_bits(bits: Floats | float) -> Floats:
    """Return about how many turns good play needs for a number of bits of belief.

    >>> float(turns_of_bits(0.0))
    1.0
    """
    return np.asarray(np.interp(bits, _BITS, _TURNS))


class OutOfTime(Exception):
    """Raised when a search was cut short."""


def worst_turns(position: Position, best: float, clock: Clock = ENDLESS) -> float:
    """Return the expected turns of the worst legal guess.

    Any earlier guess may be played again, except under ultra-hard rules. It tells nothing, and
    nothing that the rules allow is worse than that under normal rules.
    """
    likeliest = float(position.weights.max())
    if position.guesses_left == 1:
        return 1.0 + PENALTY
    if position.rules is Rules.ULTRA_HARD and position.turns and position.count <= LARGEST:
        words = position.lexicon.guesses
        mine = [words[i] for i in position.candidate_indices.tolist()]
        return max(valued.turns for valued in value_guesses(position, mine, clock))
    if position.guesses_left == 2:
        return 2.0 + (1 - likeliest) * PENALTY
    if _way(position) == "searched":
        # With a guess less, more may be lost.
        core = position.core
        with suppress(OutOfTime):
            return max(1.0 + best, 1.0 + _search(replace(core, limit=core.limit - 1), clock))
    return 1.0 + best


def value_guesses(
    position: Position, words: Sequence[str], clock: Clock = ENDLESS
) -> tuple[GuessValue, ...]:
    """Return the value of each of these words, all found in the same way.

    When the clock cuts a search short, all are valued by their bits.

    >>> from salet.words.lexicon import Lexicon
    >>> tiny = Lexicon.of(["crane", "slate", "moist"])
    >>> [round(v.turns, 3) for v in value_guesses(Position.start(tiny), ["crane", "moist"])]
    [1.667, 1.667]
    """
    way = _way(position)
    cuts = [_Partition(position, word) for word in words]
    if way == "last":
        found = [_last(position, split) for split in cuts]
    elif way == "solved":
        found = _solved(position, cuts)
    elif way == "looked":
        found = _looked(position, cuts)
    else:
        found = [_by_bits(position, split) for split in cuts]
    if way == "searched":
        try:
            found = [_searched(position, split, clock) for split in cuts]
        except OutOfTime:
            way = "bits"
    exact = (
        way == "last"
        or (way == "solved" and _heads(position) == position.count)
        or (way == "searched" and position.likely == position.count <= FULLY_SEARCHED)
    )
    return tuple(split.valued(turns, way, exact) for split, turns in zip(cuts, found, strict=True))


def _way(position: Position) -> str:
    if 0 < position.guesses_left <= 2:
        return "last"
    if position.rules is Rules.NORMAL:
        if position.likely <= LARGEST:
            return "solved"
        return "looked" if position.likely <= LOOKED and position.turns else "bits"
    return "searched" if position.likely <= SEARCHED else "bits"


def _heads(position: Position) -> int:
    """How many of the heaviest candidates are looked at one by one; the others are the tail."""
    return max(position.likely, min(position.count, LARGEST))


class _Partition:
    """The candidates of a position by the feedback of one word, heaviest first in each bucket."""

    def __init__(self, position: Position, word: str):
        self.word = word
        self.win = position.lexicon.win
        self.length = position.lexicon.length
        order = position.board.by_weight
        self.weights: Floats = position.weights[order]
        self.columns: Cells = position.board.columns[order]
        self.row: Patterns = position.matrix.row(word)[self.columns]
        self.patterns, self.number = np.unique(self.row, return_inverse=True)
        self.counts = np.bincount(self.number)
        self.masses = np.bincount(self.number, self.weights)

    def places(self, heads: int) -> list[Cells]:
        """For each bucket its members among the heaviest candidates, as places in the order."""
        number = self.number[:heads]
        order = np.argsort(number, kind="stable")
        ends = np.cumsum(np.bincount(number, minlength=len(self.patterns)))[:-1]
        return np.split(order, ends)

    def with_tail(self, turns: Floats, heads: int) -> Floats:
        """Turns of the heads of each bucket, [buckets], with the tail added to them."""
        tail = np.bincount(self.number[heads:], self.weights[heads:], minlength=len(self.patterns))
        share = np.where(self.masses > 0, tail / np.maximum(self.masses, 1e-300), 1.0)
        share = np.where(np.bincount(self.number[:heads], minlength=len(tail)) == 0, 1.0, share)
        unlikely = 1 + TAIL_STEP * np.log(self.counts)
        mixed = np.where(share < 1, (1 - share) * turns, 0.0) + share * unlikely
        return np.where(self.patterns == self.win, 0.0, mixed)

    def valued(self, turns: Floats, way: str, exact: bool) -> GuessValue:
        """The turns of each bucket as a value of the word."""
        rows = zip(
            self.patterns.tolist(), self.counts.tolist(), self.masses.tolist(), turns.tolist(),
            strict=True,
        )  # fmt: skip
        found = tuple(ValuedBucket(Feedback(p, self.length), n, m, t) for p, n, m, t in rows)
        return GuessValue(self.word, 1.0 + float(self.masses @ turns), found, way, exact)


def _last(position: Position, split: _Partition) -> Floats:
    """With one or two guesses left: the heaviest of a bucket is found, or nothing is."""
    if position.guesses_left == 1:
        lost = np.full(len(split.patterns), float(PENALTY))
        return np.where(split.patterns == split.win, 0.0, lost)
    heaviest = np.zeros(len(split.patterns))
    np.maximum.at(heaviest, split.number, split.weights)
    rest = 1 + PENALTY * (1 - heaviest / np.maximum(split.masses, 1e-300))
    return np.where(split.patterns == split.win, 0.0, rest)


def _few(weights: Floats) -> float:
    """Turns for one or two candidates, the heavier first."""
    return 1.0 if len(weights) == 1 else float(1 + weights[1] / weights.sum())


def _solved(position: Position, cuts: Sequence[_Partition]) -> list[Floats]:
    """Perfect play after each word."""
    heads = _heads(position)
    order = position.board.by_weight[:heads]
    columns, weights = position.board.columns[order], position.weights[order]
    own = np.full(len(position.lexicon.guesses), -1)
    own[position.matrix.answers[columns]] = np.arange(heads)
    whole = EndGame(position.matrix.block(columns), own, weights, heads)
    known: dict[tuple[int, ...], float] = {}

    def rest(places: Cells) -> float:
        if len(places) <= 2:
            return _few(weights[places]) if len(places) else 0.0
        key = tuple(places.tolist())
        if key not in known:
            mine = np.full(heads + 1, -1)
            mine[places] = np.arange(len(places))
            mass = weights[places] / weights[places].sum()
            part = EndGame(whole.labels[:, places], mine[whole.own], mass, len(places))
            known[key] = part.value()
        return known[key]

    found = []
    for split in cuts:
        turns = np.array([
            0.0 if pattern == split.win else rest(places)
            for pattern, places in zip(split.patterns.tolist(), split.places(heads), strict=True)
        ])  # fmt: skip
        found.append(split.with_tail(turns, heads))
    return found


def _looked(position: Position, cuts: Sequence[_Partition]) -> list[Floats]:
    """The best second guess of a pool for each bucket; what then is left goes by its bits."""
    heads = _heads(position)
    order = position.board.by_weight[:heads]
    columns, weights = position.board.columns[order], position.weights[order]
    mine = position.candidate_indices[order][:SAMPLE]
    size, buckets = splits(position.matrix, columns[:SAMPLE])
    rough = 2 * size - buckets  # the one-ply rule for candidates that are alike
    rough[mine] -= 1
    pool = np.union1d(np.argpartition(rough, min(POOL, len(rough) - 1))[:POOL], mine)
    second = position.matrix.block(columns, pool)
    found = []
    for split in cuts:
        turns = np.array([
            _few(weights[places]) if 0 < len(places) <= 2 else 0.0
            for places in split.places(heads)
        ])  # fmt: skip
        number = split.number[:heads]
        sizes = np.bincount(number, minlength=len(turns))
        open_ones = np.flatnonzero((sizes > 2) & (split.patterns != split.win))
        if len(open_ones):
            inside = np.flatnonzero(np.isin(number, open_ones))
            inside = inside[np.argsort(number[inside], kind="stable")]
            dense = np.searchsorted(open_ones, number[inside])
            turns[open_ones] = _second(second[:, inside], dense, weights[inside], split.win)
        found.append(split.with_tail(turns, heads))
    return found


def _second(block: Patterns, number: Cells, weights: Floats, win: int) -> Floats:
    """The turns of each bucket with the best guess of the pool, [buckets].

    ``block`` is [pool, candidates], the candidates ordered by bucket (``number``). Sorted by
    (bucket, pattern) a row is a sequence of runs, each of them what the second guess leaves.
    """
    rows, n = block.shape
    keys = number.astype(np.int32) * np.int32(win + 1) + block
    order = np.argsort(keys, axis=1, kind="stable")
    keys = np.take_along_axis(keys, order, axis=1)
    begins = np.ones((rows, n), dtype=bool)
    np.not_equal(keys[:, 1:], keys[:, :-1], out=begins[:, 1:])
    runs = np.flatnonzero(begins)
    masses = np.add.reduceat(weights[order].ravel(), runs)
    logs = np.add.reduceat((weights * np.log2(weights))[order].ravel(), runs)
    bits = np.log2(masses) - logs / masses
    turns = masses * turns_of_bits(bits)
    turns[keys.ravel()[runs] % (win + 1) == win] = 0.0
    firsts = np.flatnonzero(np.diff(number, prepend=-1))
    at = np.searchsorted(runs, (np.arange(rows)[:, None] * n + firsts[None, :]).ravel())
    cost = np.add.reduceat(turns, at).reshape(rows, len(firsts))
    mass = np.add.reduceat(weights, firsts)
    return np.asarray(1 + cost.min(axis=0) / mass)


def _searched(position: Position, split: _Partition, clock: Clock) -> Floats:
    """A search to the end of the game for each bucket."""
    core = position.core
    letters = core.lexicon.letters(split.word)
    heads = position.likely
    turns = []
    for pattern, places in zip(split.patterns.tolist(), split.places(heads), strict=True):
        if pattern == split.win or not len(places):
            turns.append(0.0)
        elif len(places) <= 2:
            turns.append(_few(split.weights[places]))
        else:
            told = Turn(split.word, (Feedback(pattern, split.length),), letters)
            turns.append(_search(core.after_turn(told), clock))
    return split.with_tail(np.array(turns), heads)


def _search(position: Position, clock: Clock) -> float:
    """The expected turns of best play; an answer not found counts ``PENALTY`` past the limit."""
    from salet.search.positions import searcher

    search = searcher(position.lexicon, position.rules)
    width = None if position.count <= FULLY_SEARCHED else WIDTH
    verdict = search.ask(position, width=width, seconds=clock.left)
    if clock.over or verdict.total is None:
        raise OutOfTime
    weight = float(search.engine.weights[position.board.columns].sum())
    lost = verdict.losses * (position.guesses_left + PENALTY)
    return ((verdict.total or 0) + lost) / weight


def _by_bits(position: Position, split: _Partition) -> Floats:
    """Each bucket by its bits of belief."""
    safe = np.maximum(split.weights, 1e-300)
    logs = np.bincount(split.number, split.weights * np.log2(safe))
    masses = np.maximum(split.masses, 1e-300)
    turns = turns_of_bits(np.log2(masses) - logs / masses)
    return np.where(split.patterns == split.win, 0.0, turns)
