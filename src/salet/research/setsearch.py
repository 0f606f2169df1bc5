"""Fixed sets: a few words to play first whatever the marks, the best of them.

With the bounds of ``setworth`` every pair of a list is looked at in minutes, and the best ones are
proven. Of more than two words the best found are told: from greedy and from random sets one word
at a time is changed for the best other one, as long as that helps.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError
from salet.lab.openers import COLUMNS
from salet.puzzle.turns import LIMIT
from salet.research.setmerits import LOSS, FixedSet, Worth
from salet.search.proving import check_provable
from salet.words.everyday import everyday_words
from salet.words.lexicon import Lexicon

MOST = 12  # words of a set
TRIES = 100  # sets from which a search begins


class _Pool:
    """The few best sets so far by a merit, lower is better."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.sets: dict[frozenset[int], float] = {}

    @property
    def limit(self) -> float:
        """What a set must not be above to get in."""
        return max(self.sets.values()) if len(self.sets) >= self.top else np.inf

    def offer(self, words: frozenset[int], merit: float) -> None:
        if merit <= self.limit and words not in self.sets:
            self.sets[words] = merit
            if len(self.sets) > self.top:
                # Of equals the one that was found last goes, and all the same wherever it ran.
                del self.sets[max(self.sets, key=lambda s: (self.sets[s], sorted(s)))]


class SetSearch:
    """The search of the best sets of ``many`` words of a list, by a column or ``exact``.

    ``given`` are words that every set begins with; ``words`` may be ``everyday`` ones alone.
    ``run`` does the work; ``best`` tells what was found so far, ``proven`` whether it is the best.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        many: int,
        by: str = "expected_size",
        *,
        given: Sequence[str] = (),
        words: str = "any",
        top: int = 10,
        limit: int = LIMIT,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        if by not in (*COLUMNS, "exact"):
            raise InputError(f"sets have no column {by!r}", f"Choose {', '.join(COLUMNS)}, exact.")
        if not 1 <= many <= MOST:
            raise InputError(f"a set has 1 to {MOST} words, not {many}", "Choose fewer words.")
        if len({*given}) < len(given):
            raise InputError("a word of the set is given twice", "Name each word once.")
        if len(given) > many:
            raise InputError(
                f"{len(given)} words are given for a set of {many}",
                f"Ask for a set of {len(given)} or more, or name fewer words.",
            )
        if by == "exact":
            check_provable(lexicon, limit)
            if many > limit:
                raise InputError(
                    f"a set of {many} words does not fit into {limit} guesses",
                    f"Ask for a set of {limit} or fewer, or a game of more guesses.",
                )
        self.many, self.by, self.threads, self.seed = many, by, threads, seed
        self.given = tuple(lexicon.index(word) for word in given)
        self.free = many - len(self.given)
        known = everyday_words(lexicon.guesses) if words == "everyday" else {*lexicon.guesses}
        allowed = [g for g, word in enumerate(lexicon.guesses) if word in known]
        self.allowed = np.setdiff1d(np.array(allowed, dtype=np.int64), self.given)
        if len(self.allowed) < self.free:
            raise InputError(
                f"{lexicon.name} has too few words for a set of {many}", "Ask for a smaller set."
            )
        self.worth = Worth(lexicon, many, by, self.given, limit)
        self.proven = False
        self._pool = _Pool(top)
        self._lock = threading.Lock()

    @property
    def steps(self) -> int:
        """How much work there is: sets to begin with, then words for a proof."""
        proof = len(self.allowed) if self.free == 2 and self.worth.alike else 1
        return self._tries + proof

    @property
    def _tries(self) -> int:
        return 0 if self.free < 2 else TRIES if self.free > 2 or not self.worth.alike else 2

    def run(self, show: Callable[[int], None] = lambda _: None) -> None:
        """Search, and prove where that can be done; ``show`` is told of steps that are done."""
        if self.free == 0:
            only = frozenset(self.given)
            self._pool.offer(only, self.worth.total(only) if self.by == "exact" else 0.0)
            self.proven = True
            return
        self.climb(self._tries, show)
        lost = self.by == "exact" and LOSS <= self._pool.limit < np.inf
        if self.free == 1:
            self._look(self.given, self.allowed)
        elif self.free == 2 and self.worth.alike and not lost:
            self._look_at_pairs(show)
        self.proven = self.free == 1 or (self.free == 2 and self.worth.alike and not lost)

    def climb(self, tries: int, show: Callable[[int], None] = lambda _: None) -> None:
        """Look for good sets from a greedy one and from random ones; nothing is proven by that.

        It ends when a set tells all answers apart by the number of buckets: none is better.
        """
        chance = np.random.default_rng(self.seed)
        pool = _Pool(max(30, 3 * self._pool.top)) if self.by == "exact" else self._pool
        for nth in range(tries):
            self._climb(pool, chance, greedy=nth == 0)
            show(1)
            if self.by == "buckets" and self.best()[0].buckets == self.worth.count:
                break
        if pool is not self._pool:
            for words in sorted(pool.sets, key=lambda s: (pool.sets[s], sorted(s))):
                self._pool.offer(words, self.worth.total(words, self._pool.limit))

    def _climb(self, pool: _Pool, chance: np.random.Generator, greedy: bool) -> None:
        """From one set change a word for the best other one as long as that helps."""
        start = chance.choice(self.allowed, self.free, replace=False).tolist()
        words: list[int | None] = [None] * self.free if greedy else start
        merit = np.inf
        while True:
            before = merit
            adding = greedy and None in words
            for at in range(self.free) if adding else chance.permutation(self.free).tolist():
                kept = [w for n, w in enumerate(words) if n != at and w is not None]
                others = [*self.given, *kept]
                whole = len(others) == self.many - 1
                limit = max(merit, pool.limit) if whole else np.inf
                merits = self.worth.merits(self.worth.labels(others), self.allowed, limit)
                merits[np.isin(self.allowed, others)] = np.inf
                best = np.argsort(merits, kind="stable")[: pool.top]
                if whole:
                    for nth in best.tolist():
                        if np.isfinite(merits[nth]):
                            one = frozenset((*others, int(self.allowed[nth])))
                            pool.offer(one, float(merits[nth]))
                if not whole or merits[best[0]] < merit:
                    words[at] = int(self.allowed[best[0]])
                    merit = float(merits[best[0]]) if whole else np.inf
            if merit == before:
                return

    def _look_at_pairs(self, show: Callable[[int], None]) -> None:
        """Every pair of words, the one that is better alone first."""
        ordered = self.allowed[np.argsort(self.worth.alone[self.allowed], kind="stable")]
        stopped = False

        def look(nth: int) -> None:
            if not stopped:
                self._look((*self.given, int(ordered[nth])), ordered[nth + 1 :])

        with ThreadPoolExecutor(self.threads) as pool:
            try:
                for _ in pool.map(look, range(len(ordered))):
                    show(1)
            except BaseException:  # Ctrl-C too: nobody waits for the rest
                stopped = True
                raise

    def _look(self, fixed: tuple[int, ...], rows: NDArray[np.int64]) -> None:
        """Offer the sets of these words and one of the rows, all that may be among the best."""
        merits = self.worth.merits(self.worth.labels(fixed), rows, self._limit)
        for nth in np.flatnonzero(np.isfinite(merits)).tolist():
            words = frozenset((*fixed, int(rows[nth])))
            with self._lock:
                merit = float(merits[nth])
                if self.by == "exact":
                    merit = self.worth.total(words, self._pool.limit)
                self._pool.offer(words, merit)

    @property
    def _limit(self) -> float:
        """What a merit must not be above; by exact, for the least that a set may take."""
        limit = self._pool.limit
        if self.by != "exact" or not np.isfinite(limit):
            return limit
        saved = self.many * (self.many + 1) // 2  # by words that are all answers
        shared = limit + saved - (self.many + 1) * self.worth.count
        return shared * self.worth.step + self.worth.step - 1

    def best(self) -> list[FixedSet]:
        """The best sets that were found so far."""
        merits = self._pool.sets
        found = [(round(merits[words], 9), self.worth.fixed_set(words)) for words in merits]
        found.sort(key=lambda each: (each[0], each[1].expected_size, each[1].words))
        return [one for _, one in found]
