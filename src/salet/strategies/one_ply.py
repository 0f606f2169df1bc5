"""Strategies that look one guess ahead, over all guesses and the likely candidates."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.position.position import Position
from salet.strategies.base import strategy
from salet.words.ranking import Merits


@strategy("expected-size", finishes=True)
def expected_size(position: Position) -> NDArray[Any]:
    """Fewest likely candidates left on average.

    Play the guess that leaves the fewest likely candidates on average. Large buckets count twice:
    by their size and by their probability. It is fast, robust and easy to explain.

    Merit: sum over buckets of P(bucket) · count(bucket); for equal weights, Σ n² / N

    Example: suggest crane:bbygb --list original --strategy expected-size --words any --top 3 -v

    Note: The likely candidates are the fewest that hold 99 % of the belief. If all answers are
    equally likely, they are all candidates.
    """
    return position.statistics.expected_size


@strategy("largest-bucket", finishes=True)
def largest_bucket(position: Position) -> NDArray[Any]:
    """Fewest likely candidates left in the worst case.

    Play the guess whose worst feedback leaves the fewest likely candidates. It avoids large
    buckets, but may leave many of medium size.

    Merit: max over buckets of count(bucket)

    Example: suggest crane:bbygb --list original --strategy largest-bucket --words any --top 3 -v
    """
    return position.statistics.largest


@strategy("entropy", finishes=True)
def entropy(position: Position) -> NDArray[Any]:
    """Most information, in bits.

    Play the guess whose feedback carries the most information about the likely candidates. Each bit
    halves them on average. Small buckets count more than with expected-size, which makes entropy
    better on every bundled list with few answers.

    Merit: −H, with H = −Σ P(bucket) · log₂ P(bucket)

    Example: suggest crane:bbygb --list original --strategy entropy --words any --top 3 -v

    Note: The sum is rounded to nine decimals, so that equal partitions tie.
    """
    return -position.statistics.entropy.round(9) + 0.0


@strategy("bucket-count", finishes=True)
def bucket_count(position: Position) -> NDArray[Any]:
    """Most different feedbacks.

    Play the guess that can get the most different feedbacks from the likely candidates. Although it
    is simple, it is one of the best of these strategies: in each bucket the next guess can hit one
    answer, so more buckets mean more games won on the next guess.

    Merit: −(number of buckets)

    Example: suggest crane:bbygb --list original --strategy bucket-count --words any --top 3 -v
    """
    return -position.statistics.buckets


@strategy("expected-size-candidates", finishes=True)
def expected_size_candidates(position: Position) -> Merits:
    """Fewest left on average, guessing only candidates.

    The oldest classic strategy: leave the fewest likely candidates on average, but guess only words
    that can still be the answer. This costs 0.14 guesses on `original`, and it falls into traps
    such as hatch, latch, match, watch.

    Merit: Σ n² / N over the likely candidates, exact sums; ties are broken alphabetically

    Example: bench --list original-all --against original --strategy expected-size-candidates

    Note: If every word may be the answer (`original-all`) its opener is lares, which leaves
    288.7382 words on average.
    """
    candidates = position.candidate_indices
    facts = position.statistics_of(candidates)
    merit = np.full(len(position.lexicon.guesses), np.inf)
    merit[candidates] = facts.expected_size
    return Merits(merit, order=np.arange(len(merit)))


@strategy("bits-and-hits", finishes=True, opener="salet")
def bits_and_hits(position: Position, bonus: float = 3.0) -> NDArray[Any]:
    """Most information on all boards, with a bonus for a hit.

    The rule of well-known helpers for several boards: the sum of the information about the likely
    candidates of the open boards, plus a bonus times the chance to solve at least one. A board with
    one word left is played at once.

    Merit: −Σ over boards of H − bonus · P(a board is solved)

    Example: suggest --boards 4 --list original --strategy bits-and-hits --words any --top 3

    Note: With 32 boards a bonus of 300 is better than 3.
    """
    hits = 1 - (1 - position.chances).prod(axis=0)  # as if the boards were independent
    return np.asarray(-np.round(position.statistics.entropy + bonus * hits, 9) + 0.0)
