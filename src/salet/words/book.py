"""The opening book: best guesses for the first two turns of the bundled lists.

``data/book/LIST.json`` holds, for one list, ::

    {"digest": "…",
     "perfect": [STRATEGY, …],                             the strategies that use the replies
     "method": METHOD,                              how openers were valued, see salet.value.values
     "openings": {STRATEGY: rows, "STRATEGY/hard": rows, …},     the first guess
     "boards": {"rows": {GUESS: row, …}, "2": {GUESS: turns, …}, …},   the first, by boards
     "replies":  {"OPENER": {"bbbbb": rows, …}, "OPENER/hard": …}}  the second, after that opener

A row is the first nine fields of a ``Suggestion`` in order, followed by ``true`` if the turns are
proven. So a book move needs no NumPy. Openings are the ranking of each strategy
(``STRATEGY/hard`` where the rules matter), with everyday words among them. Replies are perfect
play: the first row is proven best. ``data/book/languages.json`` has the openers of the default
strategy for the lists of languages: ``{"es-5": {"digest": "…", "rows": rows}, …}``.
``python -m scripts.make_book`` writes the files, and tests compare them with computed rankings.

The openers of any other list are computed once and kept in the cache, by the list's digest.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Sequence
from contextlib import suppress
from dataclasses import astuple, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from salet.errors import StorageError, WordError
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn
from salet.store import cache_dir, parsed_json, read_bytes, write_text
from salet.words.datafiles import read_data
from salet.words.everyday import EVERYDAY, everyday_words, familiarity
from salet.words.lexicon import DAILY, Lexicon, bundled
from salet.words.offensive import offensive_in
from salet.words.ranking import Ranking, Suggestion

if TYPE_CHECKING:
    from pathlib import Path

SHORT_LIMIT = 2  # guesses: within this limit another opener is best
NO_VALUES = "Good openers. The guesses still needed are computed after the first guess."
JUST_CACHED = "Computed for this list and saved for the next time."
CACHED = "Computed once for this list and saved."
DEFAULT = "expected-turns"  # the strategy for players: the book has its openers for every language
REPLIES = 5  # rows of a reply; fewer if there are no other guesses worth showing


@lru_cache(maxsize=4)
def _pages(lexicon: Lexicon) -> dict[str, Any]:
    if lexicon.name not in bundled():
        entry = _languages().get(lexicon.name)
        if entry is None or entry["digest"] != lexicon.digest:
            return {}
        rows = {DEFAULT: entry["rows"]}
        return {"perfect": [DEFAULT], "method": "looked", "openings": rows, "replies": {}}
    try:
        pages: dict[str, Any] = json.loads(read_data(f"book/{lexicon.name}.json"))
    except FileNotFoundError:
        return {}
    # The belief of ``daily`` changes every day, its book does not: see ``look_up``.
    return pages if pages["digest"] == lexicon.digest or lexicon.name == DAILY else {}


@lru_cache(maxsize=1)
def _languages() -> dict[str, Any]:
    entries: dict[str, Any] = json.loads(read_data("book/languages.json"))
    return entries


def _key(name: str, rules: Rules) -> str:
    return name if rules is Rules.NORMAL else f"{name}/{rules}"


def look_up(
    lexicon: Lexicon,
    strategy: str,
    rules: Rules = Rules.NORMAL,
    turns: Sequence[Turn] = (),
    top: int = REPLIES,
    limit: int = LIMIT,
    boards: int = 1,
) -> Ranking | None:
    """Return the book's ranking of first guesses, or of replies to one of its openers.

    None for other positions, and if the book has fewer than ``top`` rows. For several boards the
    book has openers only.

    On ``daily`` only the probability is today's; the statistics are those of the bundled belief,
    since good openers hardly change with the belief. If the book has openers but no values for
    these rules or this limit, the ranking has no ``expected_turns``.

    >>> from salet.words.lexicon import closed
    >>> look_up(closed("original"), "expected-size").best.guess
    'roate'
    >>> look_up(closed("original"), "expected-turns", boards=4).best.guess
    'salet'
    >>> from salet.share.turns import parse_turns
    >>> turns = parse_turns(closed("original"), ["salet:bbbbb"])
    >>> ranking = look_up(closed("original"), "optimal", turns=turns)
    >>> ranking.best.guess, ranking.exact
    ('courd', True)
    """
    pages = _pages(lexicon)
    if boards > 1:
        return None if turns else _opening_for_several(lexicon, pages, strategy, boards)
    if not pages or len(turns) > 1:
        return None
    if turns:
        ranking = _reply(pages, strategy, rules, turns[0], top) if limit == LIMIT else None
    elif strategy in pages["perfect"] and limit <= SHORT_LIMIT:
        return None
    else:
        ranking = _opening(lexicon, pages, strategy, rules, top)
    if ranking is None:
        return None
    rows = _completed(lexicon, ranking, "searched" if turns else pages.get("method"))
    holds = limit == LIMIT and (turns or _key(strategy, rules) in pages["openings"])
    if holds or strategy not in pages["perfect"]:
        return replace(ranking, suggestions=rows)
    rows = tuple(replace(row, expected_turns=None, exact=False, method=None) for row in rows)
    return Ranking(rows, strategy, note=NO_VALUES)


def _known(lexicon: Lexicon, words: Iterable[str]) -> Container[str]:
    """Return the everyday words among some words."""
    if lexicon.name in bundled() and _pages(lexicon):  # every word of the list has a familiarity
        offensive = offensive_in("en")
        return {word for word in words if familiarity(word) >= EVERYDAY and word not in offensive}
    return everyday_words(lexicon.guesses)


def _completed(
    lexicon: Lexicon, rows: Iterable[Suggestion], method: str | None
) -> tuple[Suggestion, ...]:
    """Return the rows with the fields that are not stored: ``everyday`` and ``method``."""
    rows = tuple(rows)
    everyday = _known(lexicon, (row.guess for row in rows))
    return tuple(
        replace(
            row,
            guess=lexicon.guesses[lexicon.index(row.guess)],
            everyday=row.guess in everyday,
            method=None if row.expected_turns is None else method,
        )
        for row in rows
    )


def cached_openers(lexicon: Lexicon, strategy: str, rules: Rules) -> Ranking | None:
    """Return the first guesses that ``cache_openers`` saved for this list, or None."""
    with suppress(OSError, ValueError, LookupError, TypeError, WordError):
        data = parsed_json(read_bytes(_cache_file(lexicon, strategy, rules)))
        rows = _completed(lexicon, [_row(row) for row in data["rows"]], data["method"])
        if rows:
            note = f"{data['note']} {CACHED}".strip()
            return Ranking(rows, str(data["strategy"]), data["exact"] is True, note)
    return None


def cache_openers(lexicon: Lexicon, strategy: str, rules: Rules, ranking: Ranking) -> Ranking:
    """Save the first guesses of a list in the cache. Return the ranking with a note about it."""
    data = {
        "rows": as_rows(ranking), "strategy": ranking.strategy, "exact": ranking.exact,
        "note": ranking.note, "method": ranking.best.method,
    }  # fmt: skip
    try:
        text = json.dumps(data, ensure_ascii=False)
        write_text(_cache_file(lexicon, strategy, rules), text + "\n")
    except StorageError:
        return ranking  # not saved: computed again the next time
    return replace(ranking, note=f"{ranking.note} {JUST_CACHED}".strip())


def _cache_file(lexicon: Lexicon, strategy: str, rules: Rules) -> Path:
    return cache_dir() / "openers" / f"{lexicon.digest}-{strategy}-{rules}.json"


def _opening_for_several(
    lexicon: Lexicon, pages: dict[str, Any], strategy: str, boards: int
) -> Ranking | None:
    """Return the openers of a game of several boards, best first."""
    page = pages.get("boards", {}).get(str(boards))
    if page is None or strategy not in pages["perfect"]:
        return None
    everyday = _known(lexicon, page)
    every = tuple(range(1, boards + 1))
    rows = []
    for guess, turns in page.items():
        row = _row(pages["boards"]["rows"][guess])
        rows.append(
            replace(
                row, merit=turns, probability=1 - (1 - row.probability) ** boards,
                expected_size=boards * row.expected_size, largest=boards * row.largest,
                entropy=boards * row.entropy, buckets=boards * row.buckets, expected_turns=turns,
                method="estimated", everyday=guess in everyday,
                boards=every if row.candidate else (),
            )
        )  # fmt: skip
    return Ranking(tuple(rows), strategy)


def _opening(
    lexicon: Lexicon, pages: dict[str, Any], strategy: str, rules: Rules, top: int
) -> Ranking | None:
    page = pages["openings"]
    rows = page.get(_key(strategy, rules), page.get(strategy))
    if rows is None or len(rows) < min(top, len(lexicon.guesses)):
        return None
    openers = [_row(row) for row in rows]
    if lexicon.name == DAILY:
        chances = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))
        openers = [  # the adversary uses only some of the answers
            replace(s, probability=chances.get(s.guess, 0.0), candidate=s.guess in chances)
            for s in openers
        ]
    # The book has replies to the opener that was proven best.
    proven = strategy in pages["perfect"] and _key(openers[0].guess, rules) in pages["replies"]
    return Ranking(tuple(openers), strategy, exact=proven)


def _reply(
    pages: dict[str, Any], strategy: str, rules: Rules, turn: Turn, top: int
) -> Ranking | None:
    if strategy not in pages["perfect"]:
        return None
    rows = pages["replies"].get(_key(turn.guess, rules), {}).get(turn.feedback.letters)
    if rows is None or (len(rows) < top and len(rows) == REPLIES):
        return None
    return Ranking(tuple(map(_row, rows)), strategy, exact=True)


def as_rows(ranking: Iterable[Suggestion]) -> list[list[Any]]:
    """Return suggestions as rows of the book, with rounded numbers."""
    rows = []
    for s in ranking:
        row = [*astuple(s)[:9], *([True] if s.exact else [])]
        rows.append([round(x, 10) if isinstance(x, float) else x for x in row])
    return rows


def _row(row: Sequence[Any]) -> Suggestion:
    return replace(Suggestion(*row[:9]), exact=row[9:] == [True])
