"""The opening book: the best first guesses of the bundled lists, with every statistic.

``data/book.json`` is ``{list digest: {strategy: rows}}`` (``strategy/hard`` where the rules change
the opener), each row the fields of a ``Suggestion`` in order. ``make book`` writes it anew, and a
test holds it against what the strategies give.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from salet.lexicon import Lexicon, read_data
from salet.ranking import Ranking, Suggestion
from salet.rules import Rules


@lru_cache(maxsize=1)
def _pages() -> dict[str, dict[str, list[list[Any]]]]:
    try:
        pages: dict[str, dict[str, list[list[Any]]]] = json.loads(read_data("book.json"))
    except FileNotFoundError:
        return {}
    return pages


def opening(lexicon: Lexicon, strategy: str, rules: Rules, top: int = 10) -> Ranking | None:
    """The first guesses that a strategy ranks best on a list, or None when the book has none.

    >>> from salet.lexicon import load
    >>> opening(load("original"), "expected-size", Rules.NORMAL).best.guess
    'roate'
    """
    page = _pages().get(lexicon.digest, {})
    rows = page.get(strategy)
    if rules is not Rules.NORMAL:
        rows = page.get(f"{strategy}/hard", rows)
    if rows is None or len(rows) < min(top, len(lexicon.guesses)):
        return None
    return Ranking(tuple(Suggestion(*row) for row in rows[:top]), strategy)
