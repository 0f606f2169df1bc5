"""Brute force over all guesses with collapsed marks, with the tie-breaks of the original."""

from __future__ import annotations

import numpy as np

from salet.position.position import Position
from salet.strategies.base import strategy
from salet.strategies.scans import classic, only, scan_of
from salet.words.ranking import Merits


@strategy("brute-force-mean", opener="raise", one_board=True)
@classic(finishes=True)
def brute_force_mean(position: Position) -> Merits:
    """Fewest left on average, as the classic brute force sees it.

    Play the word of the list that leaves the fewest likely candidates on average; the opener is
    raise. The second guess has another tie-break, because the original took it from a stored table
    that was older than its tie-break.

    Merit: Σ n² / N over collapsed buckets

    Example: solve wince --strategy brute-force-mean --list original

    Note: Ties go to the last tied candidate by release, else to the first tied word; at the second
    guess to the first tied word.
    """
    return _fewest_on_average(position)


def _fewest_on_average(position: Position) -> Merits:
    scan = scan_of(position.lexicon)
    if position.count == 1:
        return Merits(only(position, position.candidate_indices, np.zeros(1)))
    means = position.statistics.expected_size
    if len(position.turns) == 1:
        return Merits(means, order=scan.others_first)
    order = scan.others_first.copy()
    candidates = position.candidate_indices
    order[candidates] = -1 - scan.release[candidates]
    return Merits(means, order=order)


@strategy("brute-force-max", opener="raise", one_board=True)
@classic(finishes=True)
def brute_force_max(position: Position) -> Merits:
    """Fewest left in the worst case, as the classic brute force sees it.

    Like brute-force-mean, but from the third guess on by the largest bucket. The original has a
    bug: it compares a candidate's largest bucket with the best mean instead of the best largest
    bucket. The bug is kept, since the published results depend on it.

    Merit: max over collapsed buckets of count(bucket)

    Example: solve wince --strategy brute-force-max --list original
    """
    if position.count == 1 or len(position.turns) == 1:
        return _fewest_on_average(position)
    scan = scan_of(position.lexicon)
    # The scan keeps the best mean and the best largest bucket. A word replaces the best word if its
    # largest bucket is smaller, or if it is a candidate and its largest bucket equals the best
    # *mean*. The best word at the end of the scan is played.
    by_scan = np.argsort(scan.others_first)
    largest = position.statistics.largest[by_scan]
    means = position.statistics.expected_size[by_scan]
    best_mean = np.minimum.accumulate(np.minimum(means, position.count))
    best_before = np.concatenate(([position.count], np.minimum.accumulate(largest)[:-1]))
    replaces = (largest < best_before) | (position.is_candidate[by_scan] & (largest == best_mean))
    order = scan.others_first.copy()
    if replaces.any():
        order[by_scan[np.flatnonzero(replaces)[-1]]] = -1
    return Merits(position.statistics.largest, order=order)
