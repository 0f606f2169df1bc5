"""The types of values: of one guess, and of the guesses that are ranked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import Cells, Floats, Masks
from salet.position.buckets import Bucket, Split, buckets_in
from salet.puzzle.marks import Feedback
from salet.value.skill import rank
from salet.words.constants import PAST_LIMIT, VALUE
from salet.words.ranking import DEFAULT, Numbers, numbers_of

TAIL_STEP: float = VALUE["tail_step"]  # what a long shot takes more for each e-fold of its bucket


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """The value of a guess at a position, before its feedback is known.

    ``turns`` is the expected number of guesses still needed, this one included; ``exact`` says that
    it is proven. ``win`` is the chance to find every answer within the limit, 1 where no loss is
    seen. ``method`` is how both were found: see ``salet.value.valuer``. ``split`` has the possible
    feedbacks and ``rest`` the guesses still needed after each, while one board is open.
    """

    guess: str
    turns: float
    win: float
    exact: bool
    method: str
    split: Split | None = None
    rest: Floats | None = None

    @property
    def buckets(self) -> tuple[Bucket, ...]:
        """The feedbacks that could come, in the order of their patterns."""
        return () if self.split is None else buckets_in(self.split, self.rest)

    def bucket(self, feedback: Feedback) -> Bucket | None:
        """Return the bucket of a feedback; None when no candidate would give it."""
        return next((b for b in self.buckets if b.feedback == feedback), None)

    @property
    def numbers(self) -> Numbers:
        """How the guess splits the likely candidates, and its chance to be the answer."""
        return numbers_in(self.buckets)

    @property
    def chance(self) -> float:
        """The chance that the guess was the answer."""
        return sum(bucket.probability for bucket in self.buckets if bucket.is_win)

    @property
    def expected_rest(self) -> float:
        """The turns expected after this guess, over everything that could come."""
        return fsum(b.probability * b.turns for b in self.buckets)

    @property
    def spread(self) -> float:
        """The standard deviation of the turns still needed: how much depended on luck."""
        mean = self.expected_rest
        return sqrt(fsum(b.probability * (b.turns - mean) ** 2 for b in self.buckets))

    @property
    def usual_rank(self) -> float:
        """The mean rank of the guesses saved, over everything that could come."""
        mean, spread = self.expected_rest, self.spread
        return fsum(b.probability * rank(mean - b.turns, spread) for b in self.buckets)


def numbers_in(buckets: Sequence[Bucket]) -> Numbers:
    """Return how a guess with these buckets splits the likely candidates, and its chance."""
    numbers = numbers_of((b.likely, b.likely_probability) for b in buckets)
    return numbers._replace(chance=sum(b.probability for b in buckets if b.is_win))


class Rows(NamedTuple):
    """The guesses that are ranked, and what is known of each; all arrays are [rows].

    ``guesses`` are indices. The lowest ``merit`` is best, then the lowest ``order``. ``turns``, the
    guesses still needed, are NaN where they are not known, and ``win`` is the chance to win.
    ``exact`` says which turns are proven, ``methods`` how each was found. ``by_turns`` says that
    merits are turns, ``sees_end`` that every game was followed to its end, ``proves_best`` that no
    other guess is better than the best of these, ``finishes`` that a word which is certain leads.
    ``strategy`` is what ranks by this merit.
    """

    guesses: Cells
    merit: Floats
    turns: Floats
    win: Floats
    exact: Masks
    methods: tuple[str, ...]
    order: NDArray[Any] | None = None
    by_turns: bool = True
    sees_end: bool = False
    proves_best: bool = False
    finishes: bool = True
    strategy: str = DEFAULT
    note: str = ""


def valued(
    split: Split, left: int, turns: Floats, lost: float, heads: int, *, method: str, exact: bool
) -> Value:
    """Return the value of the word of a split, with long shots included.

    ``turns`` are the guesses after each feedback over the heaviest candidates (``heads``), of
    which the weight ``lost`` is not found with the ``left`` guesses, this one included. A long shot
    is found if fewer candidates of its feedback are heavier than there are guesses after this one.
    """
    rest = _with_tail(split, left, turns, heads)
    tail = slice(heads, None)
    is_lost = (split.ranks[tail] >= left - 1) & (split.row[tail] != split.win)
    win = 1.0 - lost - float(split.weights[tail][is_lost].sum())
    win = 1.0 if win > 1 - 1e-9 else max(0.0, win)
    return Value(split.word, 1.0 + float(split.masses @ rest), win, exact, method, split, rest)


def _with_tail(split: Split, left: int, turns: Floats, heads: int) -> Floats:
    """Return the turns after each feedback with long shots included, [feedbacks].

    A long shot that shares its feedback with n candidates is taken to need ``1 + TAIL_STEP log n``
    guesses, at most as many as a lost answer.
    """
    if heads >= len(split.weights):
        return np.where(split.patterns == split.win, 0.0, turns)
    size = len(split.patterns)
    tail = np.bincount(split.number[heads:], split.weights[heads:], minlength=size)
    share = np.where(split.masses > 0, tail / np.maximum(split.masses, 1e-300), 1.0)
    share = np.where(np.bincount(split.number[:heads], minlength=size) == 0, 1.0, share)
    unlikely = np.minimum(1 + TAIL_STEP * np.log(split.counts), left - 1 + PAST_LIMIT)
    mixed = np.where(share < 1, (1 - share) * turns, 0.0) + share * unlikely
    return np.where(split.patterns == split.win, 0.0, mixed)
