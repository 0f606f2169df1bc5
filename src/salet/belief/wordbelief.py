"""Where a word stands in the belief about today's answer, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from salet.belief.history import History
from salet.belief.mixture import counts, kind_of
from salet.words.lexicon import Lexicon
from salet.words.records import fields

COMMON, RARE = 200_000, 2_000  # counts from which, and below which, a word is called so


@dataclass(frozen=True, slots=True)
class WordBelief:
    """One word: its kind, how likely it is, its rank among all words, and why."""

    word: str
    kind: str
    probability: float
    rank: int
    reasons: tuple[str, ...]

    @property
    def odds(self) -> str:
        """The probability as people say it: 1 in so many."""
        return odds(self.probability)

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return fields(self, "word kind probability rank odds reasons")


def odds(probability: float) -> str:
    """A probability as people say it, with as many digits as mean something.

    >>> odds(0.00128), odds(0.3), odds(1.0)
    ('1 in 780', '1 in 3.3', '1 in 1')
    """
    many = 1 / probability
    if many < 9.95:
        return f"1 in {many:.1f}".removesuffix(".0")
    digits = len(str(round(many))) - 2
    return f"1 in {round(many, -max(digits, 0)):,.0f}"


def standing(word: str, lexicon: Lexicon, history: History, day: date) -> WordBelief:
    """Where a word stands on ``day``; ``lexicon`` is the daily list of that day."""
    weight = lexicon.weights[lexicon.index(word)]  # every word is an answer there
    past = history.before(day)
    kind = kind_of(word, past.words)
    rank = 1 + sum(other > weight for other in lexicon.weights)
    complete = past.last == day - timedelta(days=1)
    return WordBelief(word, kind, weight, rank, _reasons(word, kind, past, complete))


def _reasons(word: str, kind: str, past: History, complete: bool) -> tuple[str, ...]:
    so_far = "not used yet" if complete else "not used as far as is known here"
    kinds = {
        "unused": f"in the old list, {so_far}",
        "new": f"in the curated list of 2023 but not in the old one, {so_far}",
        "rest": "allowed as a guess, on no list of answers",
    }
    reasons = [kinds.get(kind) or _used(past.days_of(word))]
    count = counts().get(word, 0)
    if count >= COMMON:
        reasons.append("a common word")
    elif count < RARE:
        reasons.append("a rare word")
    if len(set(word)) < len(word):
        reasons.append("has a letter twice, which is picked a little less often")
    if word.endswith("ed") and not word.endswith("eed"):
        reasons.append("looks like a past tense, which is hardly ever picked")
    elif kind == "rest" and word[-1] == "s" and word[-2] not in "sui":
        reasons.append("looks like a plural, which is never picked")
    return tuple(reasons)


def _used(days: tuple[date, ...]) -> str:
    return f"was the answer on {' and on '.join(str(day) for day in days[-3:])}"
