"""Invented histories of an editor with a habit."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, timedelta

from salet.belief.history import History
from salet.belief.mixture import kind_of
from salet.words.datafiles import words_of

OLD = [w for w in words_of("answers-2022.txt") if kind_of(w) == "unused"]
NEW = [w for w in words_of("answers-2023.txt") if kind_of(w) == "new"]
START = date(2101, 1, 1)


def made_up(days: int, habit: Callable[[int], str]) -> History:
    """Return the history of an editor with a habit, which is the kind of each day's answer."""
    chance = random.Random(5)
    unused = {"unused": sorted(OLD), "new": sorted(NEW)}
    for words in unused.values():
        chance.shuffle(words)
    used: list[str] = []
    pairs = []
    for nth in range(days):
        kind = habit(nth)
        repeat = kind == "repeat"
        word = used.pop(nth % min(50, len(used))) if repeat else unused[kind].pop()
        used.append(word)
        pairs.append((START + timedelta(days=nth), word))
    return History(tuple(pairs))
