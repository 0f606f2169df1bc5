"""Invented days in the next century."""

from __future__ import annotations

from datetime import date, timedelta

from salet.belief.history import History
from salet.belief.pastanswers import allowed_words

DAY = timedelta(days=1)
WORDS = sorted(allowed_words())
FAR = date(2101, 5, 1)


def made_up(count):
    """Return invented days: words in alphabetical order, from FAR on."""
    return History(tuple((FAR + i * DAY, WORDS[i]) for i in range(count)))
