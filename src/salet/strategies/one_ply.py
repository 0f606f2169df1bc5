"""The four standard rules that look one guess ahead, over all guesses."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.partition import statistics
from salet.position.position import Position
from salet.strategies.base import strategy
from salet.words.ranking import Merits


@strategy("expected-size", summary="fewest candidates left on average", finishes=True)
def expected_size(position: Position) -> NDArray[Any]:
    """The mean number of candidates left: the sum over buckets of probability times count."""
    return position.statistics.expected_size


@strategy("largest-bucket", summary="fewest candidates left in the worst case", finishes=True)
def largest_bucket(position: Position) -> NDArray[Any]:
    """The count of the fullest bucket."""
    return position.statistics.largest


@strategy("entropy", summary="most information, in bits", finishes=True)
def entropy(position: Position) -> NDArray[Any]:
    """Minus the entropy of the partition, rounded so that equal partitions tie."""
    return -position.statistics.entropy.round(9) + 0.0


@strategy("bucket-count", summary="most different feedbacks", finishes=True)
def bucket_count(position: Position) -> NDArray[Any]:
    """Minus the number of buckets."""
    return -position.statistics.buckets


@strategy(
    "expected-size-candidates",
    summary="fewest left on average, guessing only candidates",
    finishes=True,
)
def expected_size_candidates(position: Position) -> Merits:
    """The oldest of the ancestors: exact sums of squares, first by the alphabet on ties."""
    mine = position.candidate_indices
    weights = None if position.lexicon.uniform else position.weights
    facts = statistics(position.matrix, position.columns, weights, mine)
    merit = np.full(len(position.lexicon.guesses), np.inf)
    merit[mine] = facts.expected_size
    return Merits(merit, order=np.arange(len(merit)))
