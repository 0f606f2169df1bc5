"""How many fixed words tell all answers of a list apart: the fewest found, and how few cannot.

Which words to take is a covering problem: every two answers must be told apart by some word. That a
few words cannot do it is shown by weights for the two-answer pairs that are hardest to tell apart:
if no word tells apart more than a weight of m, then k words tell apart at most k·m, and all of
them weigh more. The weights are found by making heavier, again and again, what the best word of
the moment leaves; the bound that they show is then counted in whole numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.numbers.patterns import encode
from salet.research.setmerits import FixedSet
from salet.research.setsearch import MOST, TRIES, SetSearch
from salet.words.lexicon import Lexicon

HARD = 2000  # pairs that are weighed
NEAR = 2  # places in which the answers of a hard pair differ
ROUNDS = 600
_SCALE = 1 << 20  # what whole weights add up to, about
_BLOCK = 256  # guesses compared at a time


@dataclass(frozen=True, slots=True)
class Apart:
    """The best set found of each number of words, the last of which tells all apart.

    Fewer than ``at_least`` words cannot, which is proven.
    """

    answers: int
    at_least: int
    rows: tuple[FixedSet, ...]

    @property
    def whole(self) -> FixedSet | None:
        """The set that tells all answers apart, if one was found."""
        last = self.rows[-1] if self.rows else None
        return last if last is not None and last.buckets == self.answers else None

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "answers": self.answers,
            "at_least": self.at_least,
            "found": len(self.whole.words) if self.whole else None,
            "rows": [row.as_dict() for row in self.rows],
        }


def tell_apart(
    lexicon: Lexicon,
    *,
    given: tuple[str, ...] = (),
    words: str = "any",
    tries: int = TRIES,
    show: Callable[[int], None] = lambda _: None,
) -> Apart:
    """Look for the fewest words that tell all answers apart, one word more at a time.

    >>> tiny = Lexicon.of(["crane", "crate", "moist", "slate", "stale"])
    >>> found = tell_apart(tiny)
    >>> found.at_least, found.whole.words
    (1, ('crate',))
    """
    search = SetSearch(lexicon, max(1, len(given)), "buckets", given=given, words=words, top=1)
    at_least = len(given) + fewest(search)
    rows: list[FixedSet] = []
    for many in range(max(1, len(given)), MOST + 1):
        search = SetSearch(lexicon, many, "buckets", given=given, words=words, top=1)
        if search.free < 2:
            search.run()
        else:
            search.climb(tries)
        rows.append(search.best()[0])
        show(1)
        if rows[-1].buckets == search.worth.count:
            break
    return Apart(search.worth.count, at_least, tuple(rows))


def fewest(search: SetSearch) -> int:
    """A proven bound: as many words, or more, must follow those that the search has given."""
    pairs = _hard_pairs(search)
    if not len(pairs):
        return int(len({*search.worth.labels(search.given).tolist()}) < search.worth.count)
    told = _tellers(search, pairs)
    if not told.any(axis=0).all():
        return MOST + 1  # two answers that no word tells apart
    share = told.astype(np.float32)
    heavy, best, bound = np.zeros(len(pairs)), np.ones(len(pairs)), 0.0
    step = 0.4
    for turn in range(ROUNDS):
        weights = np.exp(heavy - heavy.max())
        weights /= weights.sum()
        covered = share @ weights.astype(np.float32)
        word = int(covered.argmax())
        if 1 / covered[word] > bound:
            bound, best = 1 / covered[word], weights
        heavy -= step * told[word]
        if turn % (ROUNDS // 4) == ROUNDS // 8:
            step /= 2
    whole = np.rint(best / best.max() * _SCALE / 8).astype(np.int64)
    most = max(int(whole[row].sum()) for row in told)
    return -(-int(whole.sum()) // most)


def _hard_pairs(search: SetSearch) -> NDArray[np.int64]:
    """The two-answer pairs that the fewest words tell apart, of those that are much alike."""
    labels = search.worth.labels(search.given)
    codes = encode(search.worth.lexicon, search.worth.position.lexicon.answer_words)
    found = []
    for i in range(len(codes) - 1):
        differ = (codes[i + 1 :] != codes[i]).sum(axis=1)
        near = np.flatnonzero((differ <= NEAR) & (labels[i + 1 :] == labels[i])) + i + 1
        found += [(i, j) for j in near.tolist()]
    pairs = np.array(found, dtype=np.int64).reshape(-1, 2)
    tellers = np.zeros(len(pairs), dtype=np.int64)
    for at in range(0, len(pairs), HARD):
        tellers[at : at + HARD] = _tellers(search, pairs[at : at + HARD]).sum(axis=0)
    return pairs[np.argsort(tellers, kind="stable")[:HARD]]


def _tellers(search: SetSearch, pairs: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether each word tells each pair apart, [words, pairs]."""
    one, other = pairs.T
    blocks = [search.allowed[at : at + _BLOCK] for at in range(0, len(search.allowed), _BLOCK)]
    return np.concatenate(
        [search.worth.told[block][:, one] != search.worth.told[block][:, other] for block in blocks]
    )
