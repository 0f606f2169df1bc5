"""The opening book: known best guesses for the first two turns of the bundled lists.

``data/book/LIST.json`` holds, for one list, ::

    {"digest": "…",
     "perfect": [STRATEGY, …],                                      those that the replies are for
     "openings": {STRATEGY: rows, "STRATEGY/hard": rows, …},     the first guess
     "replies":  {"OPENER": {"bbbbb": rows, …}, "OPENER/hard": …}}  the second, after that opener

A row is the fields of a ``Suggestion`` in order, so that a book move needs no NumPy. Openings are
what each strategy ranks (``STRATEGY/hard`` where the rules matter); replies are perfect play: the
first row is proven best. ``make book`` writes the files anew, and tests hold them against what is
computed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from salet.puzzle.rules import Rules, Turn
from salet.words.lexicon import DAILY, Lexicon, bundled
from salet.words.ranking import Ranking, Suggestion
from salet.words.shelf import read_data


@lru_cache(maxsize=4)
def _pages(lexicon: Lexicon) -> dict[str, Any]:
    if lexicon.name not in bundled():
        return {}
    try:
        pages: dict[str, Any] = json.loads(read_data(f"book/{lexicon.name}.json"))
    except FileNotFoundError:
        return {}
    # The belief of ``daily`` moves with the days, its book does not: see ``opening``.
    return pages if pages["digest"] == lexicon.digest or lexicon.name == DAILY else {}


def _key(name: str, rules: Rules) -> str:
    return name if rules is Rules.NORMAL else f"{name}/{rules}"


def opening(lexicon: Lexicon, strategy: str, rules: Rules, top: int = 10) -> Ranking | None:
    """The first guesses that a strategy ranks best on a list, or None when the book has none.

    On ``daily`` their statistics are those of the shipped belief; only the probability is of
    today, since which openers are good hardly changes with the belief.

    >>> from salet.words.lexicon import closed
    >>> opening(closed("original"), "expected-size", Rules.NORMAL).best.guess
    'roate'
    """
    pages = _pages(lexicon)
    page = pages.get("openings", {})
    rows = page.get(_key(strategy, rules), page.get(strategy))
    if rows is None or len(rows) < min(top, len(lexicon.guesses)):
        return None
    found = [Suggestion(*row) for row in rows[:top]]
    if lexicon.name == DAILY:
        found = [replace(s, probability=lexicon.weights[lexicon.index(s.guess)]) for s in found]
    # The opener whose replies are kept is the one that was proven best.
    proven = strategy in pages["perfect"] and _key(found[0].guess, rules) in pages["replies"]
    return Ranking(tuple(found), strategy, exact=proven)


def reply(
    lexicon: Lexicon, strategy: str, rules: Rules, turns: Sequence[Turn], top: int = 5
) -> Ranking | None:
    """The best second guesses after an opener of the book, or None when the book has none.

    >>> from salet.words.lexicon import closed
    >>> from salet.words.turns import parse_turns
    >>> original = closed("original")
    >>> found = reply(original, "optimal", Rules.NORMAL, parse_turns(original, ["salet:bbbbb"]))
    >>> found.best.guess, found.exact
    ('courd', True)
    """
    pages = _pages(lexicon)
    if len(turns) != 1 or strategy not in pages.get("perfect", ()):
        return None
    page = pages["replies"].get(_key(turns[0].guess, rules), {})
    rows = page.get(turns[0].feedback.letters)
    if rows is None or (len(rows) < top and len(rows) == REPLIES):
        return None
    return Ranking(tuple(Suggestion(*row) for row in rows[:top]), strategy, exact=True)


REPLIES = 5  # rows kept for a reply; fewer when there is nothing else to say
