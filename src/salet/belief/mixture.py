"""The belief in today's answer, from the editor's habits or from word frequency.

Since 2022-11-07 an editor picks each answer of the daily puzzle: mostly an unused word of the old
list of 2,309, sometimes a word of the curated list of 2023, since 2026 also an earlier answer.
So every word has one of four kinds, which changes over time:

========  ==========================================================
unused    in the old list, not used yet
new       in the curated list but not in the old one, not used yet
repeat    was the answer before
rest      everything else that the game allows
========  ==========================================================

The belief in a word is the share of its kind, divided among the words of that kind. Three habits
are learned from the earlier days, starting from defaults. All constants were chosen with the days
up to 2024-12-31; later days are for reporting only:

* **shares**: how often the editor picks each kind. Three learners with a short, a medium and a
  long memory count the kinds. Their predictions are averaged, weighted by trust: how well each
  predicted the days so far. A little trust moves back every day, so that a change of habits shows
  within weeks.
* **ages**: which earlier answers are repeated, by the time since their last use: the oldest 200,
  the next 200, …
* **pull**: how much common words are preferred: a word weighs ``(count + 1000) ** pull``.

Four rules are fixed: past tenses in -ed are hardly ever picked, regular plurals never were, words
that may offend (``data/avoided.txt``) are picked seldom, and words with a repeated letter a little
less often. A word that is mostly a name (``data/names.txt``: china, ralph) counts as often as an
ordinary word at most, since books are counted with their names. Every allowed word has some weight.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from salet.words.datafiles import numbers_of, words_of

if TYPE_CHECKING:
    from datetime import date

    from salet.belief.history import History

KINDS = ("unused", "new", "repeat", "rest")
# From the 786 days of 2022-11-07 to 2024-12-31 (776 unused, 10 new), plus half a day for each kind.
SHARES = (0.9855, 0.0133, 0.0006, 0.0006)
AGE_SIZES = (200, 200, 400, 800)  # number of words of each age; the last age has all others
AGES = (0.1, 0.1, 0.2, 0.4, 0.2)  # of the repeats, oldest first: equal for each of 2,000 words
PULLS = {-0.2: 0.05, 0.0: 0.25, 0.2: 0.4, 0.4: 0.25, 0.6: 0.05}  # pull: initial trust
USUAL_PULL = 0.2
REST_PULL = 3.0  # factor of the pull for the rest, which is mostly obscure words
COUNT_FLOOR = 1000
AVOIDED = "avoided.txt"
NAMES = "names.txt"
NAME_COUNT = 30_000  # the most that a name counts: about the median of curated words
MEMORIES = (15.0, 60.0, 240.0)  # half-lives in days
DEFAULT_DAYS = 4.0  # weight of the defaults, in days of evidence
RETURN = 0.01  # share of the trust in a memory that moves to the others every day
PULL_RETURN = 0.02  # the same for a pull
PAST_TENSE = 0.15
PLURAL = 0.02
TWICE = 0.75  # a word with a repeated letter
AVOID = 0.13  # a word that may offend: ``docs/results/avoided.md`` has the fit


@dataclass(frozen=True, slots=True)
class Habits:
    """The editor's habits: ``shares`` by kind, ``ages`` of repeats, ``pull``."""

    shares: tuple[float, ...] = SHARES
    ages: tuple[float, ...] = AGES
    pull: float = USUAL_PULL


# ------------------------------------------------------------------------------ words and kinds


@lru_cache(maxsize=1)
def _old() -> frozenset[str]:
    """Return the old list without the words that the curated list removed."""
    return frozenset(words_of("answers-2022.txt")) & frozenset(words_of("answers-2023.txt"))


@lru_cache(maxsize=1)
def _new() -> frozenset[str]:
    return frozenset(words_of("answers-2023.txt")) - frozenset(words_of("answers-2022.txt"))


@lru_cache(maxsize=1)
def avoided() -> frozenset[str]:
    """Return the words that may offend, which an editor hardly ever picks.

    >>> "crack" in avoided(), "crane" in avoided()
    (True, False)
    """
    return frozenset(words_of(AVOIDED))


@lru_cache(maxsize=1)
def counts() -> dict[str, int]:
    """Return how often each word occurs in books; a word without a count is rare.

    A word that is mostly a name counts ``NAME_COUNT`` at most.

    >>> counts()["about"] > counts()["china"] > counts()["aahed"]
    True
    """
    every = numbers_of("counts-2019.txt")
    return every | {name: min(every.get(name, 0), NAME_COUNT) for name in words_of(NAMES)}


def kind_of(word: str, used: Container[str] = ()) -> str:
    """Return the kind of a word; ``used`` are the answers so far.

    >>> kind_of("salet"), kind_of("guano"), kind_of("crane"), kind_of("cigar", {"cigar"})
    ('rest', 'new', 'unused', 'repeat')
    """
    if word in used:
        return "repeat"
    return "unused" if word in _old() else "new" if word in _new() else "rest"


def age_of(place: int) -> int:
    """Return the age of a used word from its place in order of last use, oldest first.

    >>> age_of(0), age_of(200), age_of(5000)
    (0, 1, 4)
    """
    for age, size in enumerate(AGE_SIZES):
        if place < size:
            return age
        place -= size
    return len(AGE_SIZES)


# -------------------------------------------------------------------------------------- learning


class Learner:
    """Learns the editor's habits day by day.

    >>> from datetime import date
    >>> learner = Learner()
    >>> learner.see(date(2021, 6, 19), "cigar")
    >>> learner.used
    ('cigar',)
    """

    def __init__(self) -> None:
        self._shares = _Shares()
        self._ages = [DEFAULT_DAYS * x for x in AGES]
        self._pull = _Pull()
        self._used: dict[str, None] = {}
        self._last: date | None = None

    @property
    def used(self) -> tuple[str, ...]:
        """The distinct answers so far, in order of last use, oldest first."""
        return tuple(self._used)

    def see(self, day: date, word: str) -> None:
        """Learn the answer of a day. Days must ascend."""
        kind = KINDS.index(kind_of(word, self._used))
        self._shares.pass_days((day - self._last).days if self._last else 0)
        self._shares.see(kind)
        if KINDS[kind] == "unused":
            self._pull.see(word)
        elif KINDS[kind] == "repeat":
            self._ages[age_of(list(self._used).index(word))] += 1
            del self._used[word]
        self._used[word] = None
        self._last = day

    def habits(self) -> Habits:
        """Return the habits learned so far."""
        if self._last is None:
            return Habits()
        ages = tuple(x / sum(self._ages) for x in self._ages)
        return Habits(self._shares.now(), ages, self._pull.now())


class _Shares:
    """Learners with different memories, trusted by how well they predict."""

    def __init__(self) -> None:
        self.seen = [[0.0] * len(KINDS) for _ in MEMORIES]
        self.trust = [1 / len(MEMORIES)] * len(MEMORIES)

    def pass_days(self, passed: int) -> None:
        for seen, memory in zip(self.seen, MEMORIES, strict=True):
            decay = 0.5 ** (passed / memory)
            seen[:] = [x * decay for x in seen]
        kept = (1 - RETURN) ** passed
        self.trust = [kept * x + (1 - kept) / len(MEMORIES) for x in self.trust]

    def expected(self, learner: int) -> list[float]:
        """Return the shares that one learner expects."""
        seen = self.seen[learner]
        total = sum(seen) + DEFAULT_DAYS
        return [(x + DEFAULT_DAYS * share) / total for x, share in zip(seen, SHARES, strict=True)]

    def see(self, kind: int) -> None:
        trust = [x * self.expected(i)[kind] for i, x in enumerate(self.trust)]
        self.trust = [x / sum(trust) for x in trust]
        for seen in self.seen:
            seen[kind] += 1

    def now(self) -> tuple[float, ...]:
        every = [self.expected(i) for i in range(len(MEMORIES))]
        return tuple(
            sum(t * shares[k] for t, shares in zip(self.trust, every, strict=True))
            for k in range(len(KINDS))
        )


class _Pull:
    """How much common words are preferred: pulls, trusted by how well they predict."""

    def __init__(self) -> None:
        self.weights = [_weighed(sorted(_old()), pull) for pull in PULLS]
        self.totals = [sum(weights.values()) for weights in self.weights]
        self.trust = list(PULLS.values())

    def see(self, word: str) -> None:
        word_weights = [weights[word] for weights in self.weights]
        trust = [
            t * weight / total
            for t, weight, total in zip(self.trust, word_weights, self.totals, strict=True)
        ]
        kept = (1 - PULL_RETURN) / sum(trust)
        self.trust = [
            kept * t + PULL_RETURN * at_first
            for t, at_first in zip(trust, PULLS.values(), strict=True)
        ]
        # The bound avoids zero by rounding.
        self.totals = [max(t - w, 1e-9) for t, w in zip(self.totals, word_weights, strict=True)]

    def now(self) -> float:
        return sum(t * pull for t, pull in zip(self.trust, PULLS, strict=True))


def known_on(history: History, day: date) -> tuple[tuple[str, ...], Habits]:
    """Return the answers before a day, in order of last use, and the habits learned from them."""
    learner = Learner()
    for when, word in history.before(day).days:
        learner.see(when, word)
    return learner.used, learner.habits()


# --------------------------------------------------------------------------------------- beliefs


def mixture(words: Sequence[str], used: Iterable[str], habits: Habits) -> list[float]:
    """Return the belief in each word, summing to 1; ``used`` is in order of last use.

    >>> belief = dict(zip(("crane", "cigar"), mixture(("crane", "cigar"), ["cigar"], Habits())))
    >>> belief["crane"] > belief["cigar"]
    True
    """
    shares, raw = _kinds_weighed(words, tuple(used), habits)
    # The share of a kind without words (no repeats yet, none left unused) goes to the others.
    totals = [sum(weights.values()) for weights in raw]
    present = sum(share for share, total in zip(shares, totals, strict=True) if total)
    belief: dict[str, float] = {}
    for share, total, weights in zip(shares, totals, raw, strict=True):
        if total:
            scale = share / present / total
            belief.update({word: weight * scale for word, weight in weights.items()})
    return [belief[word] for word in words]


def _kinds_weighed(
    words: Sequence[str], used: tuple[str, ...], habits: Habits
) -> tuple[list[float], list[dict[str, float]]]:
    """Return the share of each kind, with repeats split by age, and the weights of its words."""
    every = set(words)
    ends = [0]
    for size in AGE_SIZES:
        ends.append(ends[-1] + size)
    aged = [every.intersection(used[a:b]) for a, b in zip(ends, [*ends[1:], None], strict=True)]
    kinds = [every & _old() - set(used), every & _new() - set(used), *aged]
    unused, new, repeat, rest = habits.shares
    shares = [unused, new, *(repeat * share for share in habits.ages), rest]
    taken = set().union(*kinds)
    raw = [_weighed(sorted(kind), habits.pull) for kind in kinds]
    raw.append(_rest_weighed([word for word in words if word not in taken], habits.pull))
    return shares, raw


def _weighed(words: Iterable[str], pull: float) -> dict[str, float]:
    """Return the weights of words within their kind."""
    count = counts().get
    weights: dict[str, float] = {w: (count(w, 0) + COUNT_FLOOR) ** pull for w in words}
    for word in weights:
        if len(set(word)) < len(word):
            weights[word] *= TWICE
        if word[-2:] == "ed" and word[-3] != "e":
            weights[word] *= PAST_TENSE
    for word in avoided().intersection(weights):
        weights[word] *= AVOID
    return weights


def _rest_weighed(words: Iterable[str], pull: float) -> dict[str, float]:
    """Return the weights of the rest. Most words are here, so this checks as little as possible."""
    count = counts().get
    power = max(pull, 0.0) * REST_PULL
    weights: dict[str, float] = {w: (count(w, 0) + COUNT_FLOOR) ** power for w in words}
    for word in weights:
        if word[-1] == "s" and word[-2] not in "sui":
            weights[word] *= PLURAL
        elif word[-2:] == "ed" and word[-3] != "e":
            weights[word] *= PAST_TENSE
    for word in avoided().intersection(weights):
        weights[word] *= AVOID
    return weights


def frequency(words: Sequence[str]) -> list[float]:
    """Return the belief by frequency in books; a word without a count has a small weight."""
    count = counts().get
    raw = [count(word, 0) + 1.0 for word in words]
    total = sum(raw)
    return [x / total for x in raw]
