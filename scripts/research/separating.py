"""The fewest fixed words that separate all answers of a list, and a proven lower bound.

A set of words separates the answers if no two answers give the same feedbacks. Choosing the words
is a covering problem: every pair of answers must be separated by some word. A lower bound on the
number of words comes from weights for the pairs that are hardest to separate: if no word separates
pairs of a total weight above m, then k words separate at most k·m, which must reach the weight of
all pairs. The weights are found iteratively: the pairs that the best word of the moment does not
separate become heavier. The bound itself is computed with integers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.lab.results import FixedSet
from salet.numbers.patterns import encode
from salet.words.lexicon import Lexicon
from scripts.research.setsearch import MAX_SIZE, STARTS, SetSearch

HARD_PAIRS = 2000  # pairs that get a weight
MAX_DIFFERENCES = 2  # letters in which the answers of a hard pair differ
ROUNDS = 600
_SCALE = 1 << 20  # about the sum of the integer weights
_BLOCK = 256  # guesses compared at a time


@dataclass(frozen=True, slots=True)
class SeparatingSets:
    """The best set found of each size; the last one separates all answers, if one was found.

    It is proven that fewer than ``at_least`` words cannot.
    """

    answers: int
    at_least: int
    rows: tuple[FixedSet, ...]

    @property
    def smallest(self) -> FixedSet | None:
        """The set that separates all answers, if one was found."""
        last = self.rows[-1] if self.rows else None
        return last if last is not None and last.buckets == self.answers else None

    def as_dict(self) -> dict[str, Any]:
        """Return the sets as JSON data."""
        return {
            "answers": self.answers,
            "at_least": self.at_least,
            "found": len(self.smallest.words) if self.smallest else None,
            "rows": [row.as_dict() for row in self.rows],
        }


def find_separating(
    lexicon: Lexicon,
    *,
    required: tuple[str, ...] = (),
    words: str = "any",
    starts: int = STARTS,
    advance: Callable[[int], None] = lambda _: None,
) -> SeparatingSets:
    """Search for the fewest words that separate all answers, with one more word at a time.

    >>> tiny = Lexicon.of(["crane", "crate", "moist", "slate", "stale"])
    >>> result = find_separating(tiny)
    >>> result.at_least, result.smallest.words
    (1, ('crate',))
    """
    search = SetSearch(
        lexicon, max(1, len(required)), "buckets", required=required, words=words, top=1
    )
    at_least = len(required) + fewest_separating(search)
    rows: list[FixedSet] = []
    for size in range(max(1, len(required)), MAX_SIZE + 1):
        search = SetSearch(lexicon, size, "buckets", required=required, words=words, top=1)
        if search.free < 2:
            search.run()
        else:
            search.climb(starts)
        rows.append(search.best()[0])
        advance(1)
        if rows[-1].buckets == search.values.count:
            break
    return SeparatingSets(search.values.count, at_least, tuple(rows))


def fewest_separating(search: SetSearch) -> int:
    """Return a proven lower bound on the number of words after the required ones."""
    pairs = _hard_pairs(search)
    if not len(pairs):
        return int(len({*search.values.labels(search.required).tolist()}) < search.values.count)
    separated = _separated(search, pairs)
    if not separated.any(axis=0).all():
        return MAX_SIZE + 1  # no word separates two of the answers
    as_floats = separated.astype(np.float32)
    exponents, best, bound = np.zeros(len(pairs)), np.ones(len(pairs)), 0.0
    step = 0.4
    for nth in range(ROUNDS):
        weights = np.exp(exponents - exponents.max())
        weights /= weights.sum()
        covered = as_floats @ weights.astype(np.float32)
        word = int(covered.argmax())
        if 1 / covered[word] > bound:
            bound, best = 1 / covered[word], weights
        exponents -= step * separated[word]
        if nth % (ROUNDS // 4) == ROUNDS // 8:
            step /= 2
    integers = np.rint(best / best.max() * _SCALE / 8).astype(np.int64)
    most = max(int(integers[row].sum()) for row in separated)
    return -(-int(integers.sum()) // most)


def _hard_pairs(search: SetSearch) -> NDArray[np.int64]:
    """Return the pairs of similar answers that the fewest words separate, [pairs, 2]."""
    labels = search.values.labels(search.required)
    codes = encode(search.values.lexicon, search.values.position.lexicon.answer_words)
    similar_pairs = []
    for i in range(len(codes) - 1):
        differ = (codes[i + 1 :] != codes[i]).sum(axis=1)
        similar = (differ <= MAX_DIFFERENCES) & (labels[i + 1 :] == labels[i])
        similar_pairs += [(i, j) for j in (np.flatnonzero(similar) + i + 1).tolist()]
    pairs = np.array(similar_pairs, dtype=np.int64).reshape(-1, 2)
    counts = np.zeros(len(pairs), dtype=np.int64)
    for at in range(0, len(pairs), HARD_PAIRS):
        block = slice(at, at + HARD_PAIRS)
        counts[block] = _separated(search, pairs[block]).sum(axis=0)
    return pairs[np.argsort(counts, kind="stable")[:HARD_PAIRS]]


def _separated(search: SetSearch, pairs: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return whether each allowed word separates each pair, [words, pairs]."""
    one, other = pairs.T
    matrix = search.values.matrix
    blocks = [search.allowed[at : at + _BLOCK] for at in range(0, len(search.allowed), _BLOCK)]
    return np.concatenate([matrix[block][:, one] != matrix[block][:, other] for block in blocks])


if __name__ == "__main__":
    print(json.dumps(find_separating(load(sys.argv[1])).as_dict(), indent=1))
