"""How likely one word is as today's answer, and why."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from salet.belief.history import History
from salet.belief.mixture import avoided, counts, kind_of
from salet.words.lexicon import Lexicon
from salet.words.records import fields

COMMON, RARE = 200_000, 2_000  # occurrences: at least for a common word, below for a rare one


@dataclass(frozen=True, slots=True)
class WordBelief:
    """One word: its kind, its probability, its rank among all words, and the reasons."""

    word: str
    kind: str
    probability: float
    rank: int
    reasons: tuple[str, ...]

    @property
    def odds(self) -> str:
        """The probability as "1 in 780"."""
        return odds(self.probability)

    def as_dict(self) -> dict[str, Any]:
        """The row for ``--json``."""
        return fields(self, "word kind probability rank odds reasons")


def odds(probability: float) -> str:
    """Format a probability as odds, with two significant digits.

    >>> odds(0.00128), odds(0.3), odds(1.0)
    ('1 in 780', '1 in 3.3', '1 in 1')
    """
    ratio = 1 / probability
    if ratio < 9.95:
        return f"1 in {ratio:.1f}".removesuffix(".0")
    digits = len(str(round(ratio))) - 2
    return f"1 in {round(ratio, -max(digits, 0)):,.0f}"


def word_belief(word: str, lexicon: Lexicon, history: History, day: date) -> WordBelief:
    """Return the belief in a word on ``day``; ``lexicon`` is the daily list of that day."""
    weight = lexicon.weights[lexicon.index(word)]  # in the daily list every word is an answer
    past = history.before(day)
    kind = kind_of(word, past.words)
    rank = 1 + sum(other > weight for other in lexicon.weights)
    complete = past.last == day - timedelta(days=1)
    return WordBelief(word, kind, weight, rank, _reasons(word, kind, past, complete))


def _reasons(word: str, kind: str, past: History, complete: bool) -> tuple[str, ...]:
    so_far = "not used yet" if complete else "not used on any known day"
    kinds = {
        "unused": f"in the old list, {so_far}",
        "new": f"in the curated list of 2023 but not in the old one, {so_far}",
        "rest": "allowed as a guess, but not on a list of answers",
    }
    reasons = [kinds.get(kind) or _used(past.days_of(word))]
    count = counts().get(word, 0)
    if count >= COMMON:
        reasons.append("a common word")
    elif count < RARE:
        reasons.append("a rare word")
    if len(set(word)) < len(word):
        reasons.append("has a letter twice; such words are picked a little less often")
    if word in avoided():
        reasons.append("may offend, and such words are hardly ever picked")
    if word.endswith("ed") and not word.endswith("eed"):
        reasons.append("looks like a past tense, and those are hardly ever picked")
    elif kind == "rest" and word[-1] == "s" and word[-2] not in "sui":
        reasons.append("looks like a plural, and those are never picked")
    return tuple(reasons)


def _used(days: tuple[date, ...]) -> str:
    return f"was the answer on {' and on '.join(str(day) for day in days[-3:])}"
