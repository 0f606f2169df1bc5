"""What we believe about today's answer: by frequency, or by the editor's habits.

Since 2022-11-07 an editor picks each answer of the daily puzzle: mostly a word of the old list of
2,309 that was not used yet, sometimes a word of the curated list of 2023, since 2026 also an old
answer again. So a word is of one of four kinds, which changes with the days:

========  ==========================================================
unused    in the old list, not used yet
new       in the curated list but not in the old one, not used yet
repeat    was the answer before
rest      everything else that the game allows
========  ==========================================================

The belief in a word is the share of its kind, divided among the words of that kind. Three habits
are learned from the days before, and each has a default for when there are none. Every constant
is chosen by the days up to 2024-12-31; later days are for reporting only:

* **shares**: how often the editor picks each kind. Three learners with a short, a middle and a
  long memory count the kinds; each is trusted by how well it foretold the days so far, and a
  little trust moves back every day, so that a change is picked up within weeks.
* **ages**: which repeats come, by how long ago a word was used: the oldest 200, the next 200, …
* **pull**: how much common words are preferred: a word weighs ``(count + 1000) ** pull``.

Fixed are: past tenses in -ed are hardly ever picked and regular plurals never were, and a word
with a repeated letter is picked a little less often. Every allowed word keeps some weight.
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
# The 786 days from 2022-11-07 to 2024-12-31 (776 unused, 10 new), half a day added to each kind.
SHARES = (0.9855, 0.0133, 0.0006, 0.0006)
AGE_SIZES = (200, 200, 400, 800)  # how many words each age has; the last age has all others
AGES = (0.1, 0.1, 0.2, 0.4, 0.2)  # of the repeats, the longest ago first: each word alike of 2,000
PULLS = {-0.2: 0.05, 0.0: 0.25, 0.2: 0.4, 0.4: 0.25, 0.6: 0.05}  # and the trust in each at first
USUAL_PULL = 0.2
REST_PULL = 3.0  # the rest is mostly words that nobody knows: there the pull counts so many times
COUNT_FLOOR = 1000
MEMORIES = (15.0, 60.0, 240.0)  # days after which a day counts half
DEFAULT_DAYS = 4.0  # how many days of evidence the defaults are worth
RETURN = 0.01  # the trust in a memory that moves back to the others every day
PULL_RETURN = 0.02  # the same for a pull
PAST_TENSE = 0.15
PLURAL = 0.02
TWICE = 0.75  # a word with a repeated letter


@dataclass(frozen=True, slots=True)
class Habits:
    """What was learned about the editor: ``shares`` by kind, ``ages`` of repeats, ``pull``."""

    shares: tuple[float, ...] = SHARES
    ages: tuple[float, ...] = AGES
    pull: float = USUAL_PULL


# ------------------------------------------------------------------------------ words and kinds


@lru_cache(maxsize=1)
def _old() -> frozenset[str]:
    """The old list without what the curated one has taken out."""
    return frozenset(words_of("answers-2022.txt")) & frozenset(words_of("answers-2023.txt"))


@lru_cache(maxsize=1)
def _new() -> frozenset[str]:
    return frozenset(words_of("answers-2023.txt")) - frozenset(words_of("answers-2022.txt"))


def counts() -> dict[str, int]:
    """How often each word was counted in books; a word without a count is rare.

    >>> counts()["about"] > counts()["aahed"]
    True
    """
    return numbers_of("counts-2019.txt")


def kind_of(word: str, used: Container[str] = ()) -> str:
    """The kind of a word when ``used`` were the answers so far.

    >>> kind_of("salet"), kind_of("guano"), kind_of("crane"), kind_of("cigar", {"cigar"})
    ('rest', 'new', 'unused', 'repeat')
    """
    if word in used:
        return "repeat"
    return "unused" if word in _old() else "new" if word in _new() else "rest"


def age_of(place: int) -> int:
    """The age of the word at this place of the used ones, the one used longest ago first.

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
    """Sees one day after the other, and says what it believes of the editor.

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
        """The answers so far, each once, the one used longest ago first."""
        return tuple(self._used)

    def see(self, day: date, word: str) -> None:
        """Learn the answer of a day later than those seen."""
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
        """Return what is believed after the days seen."""
        if self._last is None:
            return Habits()
        ages = tuple(x / sum(self._ages) for x in self._ages)
        return Habits(self._shares.now(), ages, self._pull.now())


class _Shares:
    """Learners with different memories, trusted by how well they foretell."""

    def __init__(self) -> None:
        self.seen = [[0.0] * len(KINDS) for _ in MEMORIES]
        self.trust = [1 / len(MEMORIES)] * len(MEMORIES)

    def pass_days(self, passed: int) -> None:
        for seen, memory in zip(self.seen, MEMORIES, strict=True):
            fading = 0.5 ** (passed / memory)
            seen[:] = [x * fading for x in seen]
        kept = (1 - RETURN) ** passed
        self.trust = [kept * x + (1 - kept) / len(MEMORIES) for x in self.trust]

    def told(self, learner: int) -> list[float]:
        """The shares that one learner expects."""
        seen = self.seen[learner]
        total = sum(seen) + DEFAULT_DAYS
        return [(x + DEFAULT_DAYS * share) / total for x, share in zip(seen, SHARES, strict=True)]

    def see(self, kind: int) -> None:
        trust = [x * self.told(i)[kind] for i, x in enumerate(self.trust)]
        self.trust = [x / sum(trust) for x in trust]
        for seen in self.seen:
            seen[kind] += 1

    def now(self) -> tuple[float, ...]:
        every = [self.told(i) for i in range(len(MEMORIES))]
        return tuple(
            sum(t * told[k] for t, told in zip(self.trust, every, strict=True))
            for k in range(len(KINDS))
        )


class _Pull:
    """How much common words are preferred, by how well each pull would have foretold the days."""

    def __init__(self) -> None:
        self.weights = [_weighed(sorted(_old()), pull) for pull in PULLS]
        self.totals = [sum(weights.values()) for weights in self.weights]
        self.trust = list(PULLS.values())

    def see(self, word: str) -> None:
        mine = [weights[word] for weights in self.weights]
        trust = [
            t * weight / total
            for t, weight, total in zip(self.trust, mine, self.totals, strict=True)
        ]
        kept = (1 - PULL_RETURN) / sum(trust)
        self.trust = [
            kept * t + PULL_RETURN * at_first
            for t, at_first in zip(trust, PULLS.values(), strict=True)
        ]
        # What is left never falls to nothing by rounding.
        self.totals = [max(t - w, 1e-9) for t, w in zip(self.totals, mine, strict=True)]

    def now(self) -> float:
        return sum(t * pull for t, pull in zip(self.trust, PULLS, strict=True))


def known_on(history: History, day: date) -> tuple[tuple[str, ...], Habits]:
    """The answers before a day, the one used longest ago first, and the habits they show."""
    learner = Learner()
    for when, word in history.before(day).days:
        learner.see(when, word)
    return learner.used, learner.habits()


# --------------------------------------------------------------------------------------- beliefs


def mixture(words: Sequence[str], used: Iterable[str], habits: Habits) -> list[float]:
    """The belief in each of the words, summing to 1; ``used`` are in the order of their last use.

    >>> belief = dict(zip(("crane", "cigar"), mixture(("crane", "cigar"), ["cigar"], Habits())))
    >>> belief["crane"] > belief["cigar"]
    True
    """
    shares, raw = _kinds_weighed(words, tuple(used), habits)
    # The share of a kind without a word (no repeats yet, nothing left unused) goes to the others.
    totals = [sum(weights.values()) for weights in raw]
    there = sum(share for share, total in zip(shares, totals, strict=True) if total)
    belief: dict[str, float] = {}
    for share, total, weights in zip(shares, totals, raw, strict=True):
        if total:
            scale = share / there / total
            belief.update({word: weight * scale for word, weight in weights.items()})
    return [belief[word] for word in words]


def _kinds_weighed(
    words: Sequence[str], used: tuple[str, ...], habits: Habits
) -> tuple[list[float], list[dict[str, float]]]:
    """The kinds, repeats by their age: the share of each, and what its words weigh within it."""
    here = set(words)
    ends = [0]
    for size in AGE_SIZES:
        ends.append(ends[-1] + size)
    aged = [here.intersection(used[a:b]) for a, b in zip(ends, [*ends[1:], None], strict=True)]
    kinds = [here & _old() - set(used), here & _new() - set(used), *aged]
    unused, new, repeat, rest = habits.shares
    shares = [unused, new, *(repeat * share for share in habits.ages), rest]
    taken = set().union(*kinds)
    raw = [_weighed(sorted(kind), habits.pull) for kind in kinds]
    raw.append(_rest_weighed([word for word in words if word not in taken], habits.pull))
    return shares, raw


def _weighed(words: Iterable[str], pull: float) -> dict[str, float]:
    """What words weigh among those of their kind."""
    count = counts().get
    weights: dict[str, float] = {w: (count(w, 0) + COUNT_FLOOR) ** pull for w in words}
    for word in weights:
        if len(set(word)) < len(word):
            weights[word] *= TWICE
        if word[-2:] == "ed" and word[-3] != "e":
            weights[word] *= PAST_TENSE
    return weights


def _rest_weighed(words: Iterable[str], pull: float) -> dict[str, float]:
    """What the words of the rest weigh; they are many, so this is kept short."""
    count = counts().get
    power = max(pull, 0.0) * REST_PULL
    weights: dict[str, float] = {w: (count(w, 0) + COUNT_FLOOR) ** power for w in words}
    for word in weights:
        if word[-1] == "s" and word[-2] not in "sui":
            weights[word] *= PLURAL
        elif word[-2:] == "ed" and word[-3] != "e":
            weights[word] *= PAST_TENSE
    return weights


def frequency(words: Sequence[str]) -> list[float]:
    """The belief by how often a word is counted in books; one never counted keeps a little."""
    known = counts()
    raw = [known.get(word, 0) + 1.0 for word in words]
    total = sum(raw)
    return [x / total for x in raw]
