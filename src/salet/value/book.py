"""The book: values of first and second guesses that were searched for long, by list.

``data/book/LIST.json`` holds, for one list, ::

    {"digest": "…",
     "perfect": [STRATEGY, …],                             the strategies that use the replies
     "method": METHOD,                              how openers were valued, see salet.value.valuer
     "openings": {STRATEGY: rows, "STRATEGY/hard": rows, …},     the first guess
     "boards": {"2": {GUESS: turns, …}, …},                      the first, by boards
     "replies":  {"OPENER": {"bbbbb": rows, …}, "OPENER/hard": …}}  the second, after that opener

A row is ``[guess, merit, turns, exact]``; turns are null where they are not known. Openings are the
ranking of each strategy (``STRATEGY/hard`` where the rules matter), with everyday words among them.
Replies are perfect play: the first row is proven best. ``data/book/languages.json`` has the openers
of the default strategy for the lists of languages: ``{"es-5": {"digest": "…", "rows": rows}, …}``.
``python -m scripts.make_book`` writes the files, and tests compare them with computed values.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from salet.position.position import Position
from salet.puzzle.rules import Rules, fits
from salet.puzzle.turns import limit_of
from salet.value.value import Value
from salet.words.datafiles import read_data
from salet.words.lexicon import DAILY, Lexicon, bundled
from salet.words.ranking import DEFAULT

AFTER = 1e-6  # turns: a word that the book does not have is at least this much worse than its best


class Row(NamedTuple):
    """One guess of the book: see the top of this file."""

    guess: str
    merit: float
    turns: float | None = None
    exact: bool = False


class Known(NamedTuple):
    """The values of some guesses at one position, and whether the best of them is proven best."""

    turns: dict[str, float]
    exact: frozenset[str]
    method: str
    proves_best: bool = False

    @property
    def best(self) -> str:
        """The word with the least value."""
        return min(self.turns, key=self.turns.__getitem__)

    def is_bound(self, value: Value) -> bool:
        """Return whether a value is only as low as a word outside the book may have: a bound."""
        return value.guess not in self.turns and value.turns <= self.turns[self.best] + AFTER


@lru_cache(maxsize=4)
def _pages(lexicon: Lexicon) -> dict[str, Any]:
    if lexicon.name not in bundled():
        entry = json.loads(read_data("book/languages.json")).get(lexicon.name)
        if entry is None or entry["digest"] != lexicon.digest:
            return {}
        rows = {DEFAULT: entry["rows"]}
        return {"perfect": [DEFAULT], "method": "looked", "openings": rows, "replies": {}}
    try:
        pages: dict[str, Any] = json.loads(read_data(f"book/{lexicon.name}.json"))
    except FileNotFoundError:
        return {}
    # The belief of ``daily`` changes every day. Its book does not: good openers hardly change.
    is_daily = lexicon.name == DAILY and not lexicon.uniform
    return pages if pages["digest"] == lexicon.digest or is_daily else {}


def _key(name: str, rules: Rules) -> str:
    return name if rules is Rules.NORMAL else f"{name}/{rules}"


def rows_of(strategy: str, position: Position) -> tuple[Row, ...]:
    """Return the guesses of a strategy that the book has for a position, best first.

    For several boards the book has openers only, under normal rules.

    >>> rows_of("expected-size", Position.start("original"))[0].guess
    'roate'
    >>> rows_of("optimal", Position.of("original", ["salet:bbbbb"]))[0].guess
    'courd'
    """
    pages, boards = _pages(position.lexicon), len(position.boards)
    if not pages or len(position.turns) > 1:
        return ()
    if strategy in pages["perfect"] and position.limit != limit_of(boards):
        return ()
    if boards > 1:
        is_known = not position.turns and position.rules is Rules.NORMAL
        page = pages.get("boards", {}).get(str(boards), {}) if is_known else {}
        rows = page.items() if strategy in pages["perfect"] else ()
        return tuple(Row(guess, turns, turns) for guess, turns in rows)
    key = _key(strategy, position.rules)
    if not position.turns:
        openings = pages["openings"]
        plain = None if strategy in pages["perfect"] else openings.get(strategy)
        return tuple(Row(*row) for row in openings.get(key, plain) or ())
    (turn,), lexicon = position.turns, position.lexicon
    # The book counts words that the player's game does not accept.
    counted = [word for word in position.board.never if lexicon.answer_column(word) is not None]
    if any(fits([turn], lexicon.letters(word)) for word in counted):
        return ()
    replies = pages["replies"].get(_key(turn.guess, position.rules), {})
    is_perfect = strategy in pages["perfect"]
    return tuple(Row(*row) for row in replies.get(turn.feedback.letters, ()) if is_perfect)


def known_values(position: Position) -> Known | None:
    """Return the values that the book has at a position, or None.

    >>> known_values(Position.start("original")).best
    'salet'
    """
    rows = [row for row in rows_of(DEFAULT, position) if row.turns is not None]
    if not rows:
        return None
    pages = _pages(position.lexicon)
    several = len(position.boards) > 1
    method = "estimated" if several else "searched" if position.turns else pages["method"]
    proven = not several and _key(rows[0].guess, position.rules) in pages["replies"]
    return Known(
        {row.guess: row.turns for row in rows if row.turns is not None},
        frozenset(row.guess for row in rows if row.exact),
        method,
        proves_best=proven or bool(position.turns),
    )


def openers_of(lexicon: Lexicon) -> tuple[str, ...]:
    """Return the openers of a list, whatever the rules and the limit; empty if it has no book."""
    rows = _pages(lexicon).get("openings", {}).get(DEFAULT, ())
    return tuple(row[0] for row in rows)


def page_of(lexicon: Lexicon) -> dict[str, Any]:
    """Return what the book knows about a list, for the page: openers by rules and by boards."""
    pages = _pages(lexicon)
    if not pages:
        return {}
    rows = {rules.value: pages["openings"].get(_key(DEFAULT, rules)) for rules in Rules}
    return {
        "method": pages["method"],
        "openings": {rules: page for rules, page in rows.items() if page is not None},
        "boards": pages.get("boards", {}),
        "replies": pages["replies"],
    }


def corrected(known: Known, values: list[Value], best: Value) -> list[Value]:
    """Return values as the book has them.

    ``best`` is what the word with the least value in the book is worth without it. Words that the
    book does not have are valued relative to that word, and none is as good.
    """
    least = known.turns[known.best]
    shift, others = least - best.turns, least + AFTER
    found = []
    for value in values:
        if (turns := known.turns.get(value.guess)) is not None:
            exact = value.guess in known.exact
            found.append(replace(value, turns=turns, exact=exact, method=known.method))
        else:
            found.append(replace(value, turns=max(others, value.turns + shift), exact=False))
    return found
