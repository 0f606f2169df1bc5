"""Fixed sets: the best few words to play first, whatever the marks.

With the bounds of ``setmerits`` every pair of words of a list is checked in minutes, and the best
pairs are proven. For more words the result is the best set found: starting from a greedy set and
from random ones, one word at a time is replaced by the best other one as long as that helps.

    python -m scripts.research.setsearch 2 --words everyday             the best pairs of a list
    python -m scripts.research.setsearch 2 --with parse --with clint --by exact        one set

print a table as JSON; with --write it goes into src/salet/data/results/sets.json. A pair of any
words takes about two minutes of one core, or five by exact; everyday words take a tenth of that.
"""

from __future__ import annotations

import argparse
import json
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.errors import InputError
from salet.lab.openers import COLUMNS
from salet.lab.results import SETS, FixedSet
from salet.puzzle.turns import LIMIT
from salet.search.proving import check_provable
from salet.words.datafiles import DATA, read_data
from salet.words.everyday import everyday_words
from salet.words.lexicon import Lexicon
from scripts.research.setmerits import LOSS, SetMerits

MAX_SIZE = 12  # words in a set
STARTS = 100  # sets from which a search begins


class _BestSets:
    """The best few sets so far by merit; lower is better."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.sets: dict[frozenset[int], float] = {}

    @property
    def limit(self) -> float:
        """The highest merit that still gets in."""
        return max(self.sets.values()) if len(self.sets) >= self.top else np.inf

    def offer(self, words: frozenset[int], merit: float) -> None:
        if merit <= self.limit and words not in self.sets:
            self.sets[words] = merit
            if len(self.sets) > self.top:
                # Break ties by the words, so that the result does not depend on timing.
                del self.sets[max(self.sets, key=lambda s: (self.sets[s], sorted(s)))]


class SetSearch:
    """The search for the best sets of ``size`` words of a list, by a column or ``exact``.

    Every set begins with the words ``required``; with ``words="everyday"`` the others are everyday
    words. ``run`` does the work, ``best`` returns the sets found so far, and ``proven`` says
    whether no others are better.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        size: int,
        by: str = "expected_size",
        *,
        required: Sequence[str] = (),
        words: str = "any",
        top: int = 10,
        limit: int = LIMIT,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        if by not in (*COLUMNS, "exact"):
            raise InputError(f"sets have no column {by!r}", f"Choose {', '.join(COLUMNS)}, exact.")
        if not 1 <= size <= MAX_SIZE:
            raise InputError(
                f"a set has 1 to {MAX_SIZE} words, not {size}", f"Choose 1 to {MAX_SIZE} words."
            )
        if len({*required}) < len(required):
            raise InputError("a word of the set is given twice", "Name each word once.")
        if len(required) > size:
            raise InputError(
                f"{len(required)} words are given for a set of {size}",
                f"Ask for a set of {len(required)} or more, or name fewer words.",
            )
        if by == "exact":
            check_provable(lexicon, limit)
            if size > limit:
                raise InputError(
                    f"a set of {size} words does not fit into {limit} guesses",
                    f"Ask for {limit} words or fewer, or a game with more guesses.",
                )
        self.size, self.by, self.threads, self.seed = size, by, threads, seed
        self.required = tuple(lexicon.index(word) for word in required)
        self.free = size - len(self.required)
        known = everyday_words(lexicon.guesses) if words == "everyday" else {*lexicon.guesses}
        allowed = [g for g, word in enumerate(lexicon.guesses) if word in known]
        self.allowed = np.setdiff1d(np.array(allowed, dtype=np.int64), self.required)
        if len(self.allowed) < self.free:
            raise InputError(
                f"{lexicon.name} has too few words for a set of {size}", "Ask for a smaller set."
            )
        self.values = SetMerits(lexicon, size, by, self.required, limit)
        self.proven = False
        self._best = _BestSets(top)
        self._lock = threading.Lock()

    @property
    def steps(self) -> int:
        """The amount of work: starting sets, then words of a proof."""
        return self._starts + (len(self.allowed) if self._checks_pairs else 1)

    @property
    def _checks_pairs(self) -> bool:
        """Whether every pair of free words can be checked."""
        return self.free == 2 and self.values.uniform

    @property
    def _starts(self) -> int:
        return 0 if self.free < 2 else 2 if self._checks_pairs else STARTS

    def run(self, advance: Callable[[int], None] = lambda _: None) -> None:
        """Search, and prove where possible; ``advance(n)`` is called after ``n`` more steps."""
        if self.free == 0:
            only = frozenset(self.required)
            self._best.offer(only, self.values.total(only) if self.by == "exact" else 0.0)
            self.proven = True
            return
        self.climb(self._starts, advance)
        lost = self.by == "exact" and LOSS <= self._best.limit < np.inf
        if self.free == 1:
            self._check(self.required, self.allowed)
        elif self._checks_pairs and not lost:
            self._check_pairs(advance)
        self.proven = self.free == 1 or (self._checks_pairs and not lost)

    def climb(self, starts: int, advance: Callable[[int], None] = lambda _: None) -> None:
        """Search from a greedy set and from random ones; this proves nothing.

        By buckets the search ends when a set separates all answers: no set is better.
        """
        random = np.random.default_rng(self.seed)
        best = _BestSets(max(30, 3 * self._best.top)) if self.by == "exact" else self._best
        for nth in range(starts):
            self._climb(best, random, greedy=nth == 0)
            advance(1)
            if self.by == "buckets" and self.best()[0].buckets == self.values.count:
                break
        if best is not self._best:
            for words in sorted(best.sets, key=lambda s: (best.sets[s], sorted(s))):
                self._best.offer(words, self.values.total(words, self._best.limit))

    def _climb(self, best: _BestSets, random: np.random.Generator, greedy: bool) -> None:
        """From one set, replace a word by the best other one as long as that helps."""
        start = random.choice(self.allowed, self.free, replace=False).tolist()
        words: list[int | None] = [None] * self.free if greedy else start
        merit = np.inf
        while True:
            before = merit
            adding = greedy and None in words
            for at in range(self.free) if adding else random.permutation(self.free).tolist():
                kept = [w for n, w in enumerate(words) if n != at and w is not None]
                others = [*self.required, *kept]
                complete = len(others) == self.size - 1
                limit = max(merit, best.limit) if complete else np.inf
                merits = self.values.merits(self.values.labels(others), self.allowed, limit)
                merits[np.isin(self.allowed, others)] = np.inf
                ranked = np.argsort(merits, kind="stable")[: best.top]
                if complete:
                    for nth in ranked.tolist():
                        if np.isfinite(merits[nth]):
                            candidate = frozenset((*others, int(self.allowed[nth])))
                            best.offer(candidate, float(merits[nth]))
                if not complete or merits[ranked[0]] < merit:
                    words[at] = int(self.allowed[ranked[0]])
                    merit = float(merits[ranked[0]]) if complete else np.inf
            if merit == before:
                return

    def _check_pairs(self, advance: Callable[[int], None]) -> None:
        """Check every pair of words, those with the better first word first."""
        ordered = self.allowed[np.argsort(self.values.alone[self.allowed], kind="stable")]
        stopped = False

        def check(nth: int) -> None:
            if not stopped:
                self._check((*self.required, int(ordered[nth])), ordered[nth + 1 :])

        with ThreadPoolExecutor(self.threads) as pool:
            try:
                for _ in pool.map(check, range(len(ordered))):
                    advance(1)
            except BaseException:  # Ctrl-C included: the remaining tasks return at once
                stopped = True
                raise

    def _check(self, fixed: tuple[int, ...], rows: NDArray[np.int64]) -> None:
        """Offer the sets of these words plus one of the rows, all that may be among the best."""
        merits = self.values.merits(self.values.labels(fixed), rows, self._limit)
        for nth in np.flatnonzero(np.isfinite(merits)).tolist():
            words = frozenset((*fixed, int(rows[nth])))
            with self._lock:
                merit = float(merits[nth])
                if self.by == "exact":
                    merit = self.values.total(words, self._best.limit)
                self._best.offer(words, merit)

    @property
    def _limit(self) -> float:
        """The highest merit that matters; by exact, of the lower bound on the guesses in all."""
        limit = self._best.limit
        if self.by != "exact" or not np.isfinite(limit):
            return limit
        saved = self.size * (self.size + 1) // 2  # if all words are answers
        shared = limit + saved - (self.size + 1) * self.values.count
        return shared * self.values.step + self.values.step - 1

    def best(self) -> list[FixedSet]:
        """Return the best sets found so far, the best first."""
        merits = self._best.sets
        rows = [(round(merits[words], 9), self.values.fixed_set(words)) for words in merits]
        rows.sort(key=lambda row: (row[0], row[1].expected_size, row[1].words))
        return [fixed_set for _, fixed_set in rows]


def write_table(lexicon: Lexicon, table: dict[str, object]) -> None:
    """Put a table into the shipped file; it replaces an earlier one of the same kind."""
    lists = json.loads(read_data(SETS))
    known = lists.get(lexicon.name, {})
    kept = known["tables"] if known.get("digest") == lexicon.digest else []
    key = ("size", "words", "by")
    others = [old for old in kept if any(old[name] != table[name] for name in key)]
    tables = sorted([*others, table], key=lambda each: [each[name] for name in key])
    lists[lexicon.name] = {"digest": lexicon.digest, "tables": tables}
    Path(DATA, SETS).write_text(as_text(lists), encoding="utf-8")


def as_text(lists: dict[str, Any]) -> str:
    """Return the tables as JSON with one line a set."""
    texts = []
    for name, known in sorted(lists.items()):
        tables = []
        for table in known["tables"]:
            rows = [[words, *map(_rounded, numbers)] for words, *numbers in table["rows"]]
            head = json.dumps({**table, "rows": []})[:-2]
            tables.append(f"   {head}\n    " + ",\n    ".join(map(json.dumps, rows)) + "]}")
        head = f' {json.dumps(name)}: {{"digest": {json.dumps(known["digest"])}, "tables": ['
        texts.append(head + "\n" + ",\n".join(tables) + "]}")
    return "{\n" + ",\n".join(texts) + "\n}\n"


def _rounded(number: float | None) -> float | None:
    return round(number, 6) if isinstance(number, float) else number


def main() -> None:
    """Search for the sets that the command line asks for, and print or write them."""
    parser = argparse.ArgumentParser(description="Search for the best fixed sets of openers.")
    parser.add_argument("size", type=int)
    parser.add_argument("--list", default="original")
    parser.add_argument("--words", choices=["any", "everyday"], default="any")
    parser.add_argument("--by", default="expected-size")
    parser.add_argument("--with", dest="required", action="append", default=[])
    parser.add_argument("--top", type=int, default=10)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="add the table to the shipped ones")
    asked = parser.parse_args()
    lexicon = load(asked.list)
    search = SetSearch(
        lexicon, asked.size, asked.by.replace("-", "_"), required=asked.required,
        words=asked.words, top=asked.top, threads=asked.threads,
    )  # fmt: skip
    search.run()
    rows = [(r.words, *(getattr(r, name) for name in _COLUMNS)) for r in search.best()]
    table = {
        "size": asked.size, "words": asked.words, "by": asked.by, "proven": search.proven,
        "rows": rows,
    }  # fmt: skip
    if asked.write:
        write_table(lexicon, table)
    else:
        print(json.dumps(table, indent=1))


_COLUMNS = ("expected_size", "largest", "entropy", "buckets", "total", "losses")

if __name__ == "__main__":
    main()
