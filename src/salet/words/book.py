"""The opening book: known best guesses for the first two turns of the lists on board.

``data/book/LIST.json`` holds, for one list, ::

    {"digest": "…",
     "perfect": [STRATEGY, …],                                      those that the replies are for
     "method": METHOD,                              how openers were valued, see salet.value.values
     "openings": {STRATEGY: rows, "STRATEGY/hard": rows, …},     the first guess
     "boards": {"rows": {GUESS: row, …}, "2": {GUESS: turns, …}, …},   the first, by boards
     "replies":  {"OPENER": {"bbbbb": rows, …}, "OPENER/hard": …}}  the second, after that opener

A row is the first nine fields of a ``Suggestion`` in order, and ``true`` after them where the turns
are proven, so that a book move needs no NumPy. Openings are what each strategy ranks
(``STRATEGY/hard`` where the rules matter), words that players know among them; replies are perfect
play: the first row is proven best. ``data/book/languages.json`` has the openers of the default
strategy for the lists of languages: ``{"es-5": {"digest": "…", "rows": rows}, …}``.
``python -m scripts.make_book`` writes the files, and tests compare them with what is computed.

The openers of any other list are worked out once and kept in the cache, by the list's digest.
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
from salet.words.everyday import BORDER, everyday_words, familiarity
from salet.words.lexicon import DAILY, Lexicon, bundled
from salet.words.ranking import Ranking, Suggestion
from salet.words.refused import refused_in

if TYPE_CHECKING:
    from pathlib import Path

LAST = 2  # guesses: with so few another opener is best
ELSEWHERE = "Good openers; how many guesses they take here is not worked out before the first."
JUST_KEPT = "Worked out for this list, and kept: next time it comes at once."
KEPT = "Worked out once for this list, and kept."
OPENED = "expected-turns"  # the strategy whose openers the book has for every language
REPLIES = 5  # rows kept for a reply; fewer when there is nothing else to say


@lru_cache(maxsize=4)
def _pages(lexicon: Lexicon) -> dict[str, Any]:
    if lexicon.name not in bundled():
        found = _languages().get(lexicon.name)
        if found is None or found["digest"] != lexicon.digest:
            return {}
        rows = {OPENED: found["rows"]}
        return {"perfect": [OPENED], "method": "looked", "openings": rows, "replies": {}}
    try:
        pages: dict[str, Any] = json.loads(read_data(f"book/{lexicon.name}.json"))
    except FileNotFoundError:
        return {}
    # The belief of ``daily`` moves with the days, its book does not: see ``look_up``.
    return pages if pages["digest"] == lexicon.digest or lexicon.name == DAILY else {}


@lru_cache(maxsize=1)
def _languages() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(read_data("book/languages.json"))
    return found


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
    """Return what the book says before the first guess or after an opener of its own.

    None elsewhere, and where it does not have ``top`` rows. On several boards it knows openers.

    On ``daily`` the statistics are those of the shipped belief; only the probability is of
    today, since which openers are good hardly changes with the belief. Where the book knows good
    openers but not what they take under these rules or within this limit, it does not say it.

    >>> from salet.words.lexicon import closed
    >>> look_up(closed("original"), "expected-size").best.guess
    'roate'
    >>> look_up(closed("original"), "expected-turns", boards=4).best.guess
    'salet'
    >>> from salet.words.turns import parse_turns
    >>> turns = parse_turns(closed("original"), ["salet:bbbbb"])
    >>> found = look_up(closed("original"), "optimal", turns=turns)
    >>> found.best.guess, found.exact
    ('courd', True)
    """
    pages = _pages(lexicon)
    if boards > 1:
        return None if turns else _opening_for_several(lexicon, pages, strategy, boards)
    if not pages or len(turns) > 1:
        return None
    if turns:
        found = _reply(pages, strategy, rules, turns[0], top) if limit == LIMIT else None
    elif strategy in pages["perfect"] and limit <= LAST:
        return None
    else:
        found = _opening(lexicon, pages, strategy, rules, top)
    if found is None:
        return None
    rows = _marked(lexicon, found, "searched" if turns else pages.get("method"))
    holds = limit == LIMIT and (turns or _key(strategy, rules) in pages["openings"])
    if holds or strategy not in pages["perfect"]:
        return replace(found, suggestions=rows)
    rows = tuple(replace(row, expected_turns=None, exact=False, method=None) for row in rows)
    return Ranking(rows, strategy, cut=ELSEWHERE)


def _known(lexicon: Lexicon, words: Iterable[str]) -> Container[str]:
    """The everyday ones of some words."""
    if lexicon.name in bundled() and _pages(lexicon):  # each of the list has a value
        refused = refused_in("en")
        return {word for word in words if familiarity(word) >= BORDER and word not in refused}
    return everyday_words(lexicon.guesses)


def _marked(
    lexicon: Lexicon, rows: Iterable[Suggestion], method: str | None
) -> tuple[Suggestion, ...]:
    """The rows with the words as the list has them, whether each is an everyday one, and the
    method by which they were valued."""
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


def kept_openers(lexicon: Lexicon, strategy: str, rules: Rules) -> Ranking | None:
    """The first guesses that ``keep_openers`` was given for a list with these words."""
    with suppress(OSError, ValueError, LookupError, TypeError, WordError):
        plain = parsed_json(read_bytes(_kept_file(lexicon, strategy, rules)))
        rows = _marked(lexicon, [_row(row) for row in plain["rows"]], plain["method"])
        if rows:
            cut = f"{plain['cut']} {KEPT}".strip()
            return Ranking(rows, str(plain["strategy"]), plain["exact"] is True, cut)
    return None


def keep_openers(lexicon: Lexicon, strategy: str, rules: Rules, ranking: Ranking) -> Ranking:
    """The first guesses of a list that no book has, kept in the cache, and said to be so."""
    plain = {
        "rows": as_rows(ranking), "strategy": ranking.strategy, "exact": ranking.exact,
        "cut": ranking.cut, "method": ranking.best.method,
    }  # fmt: skip
    try:
        text = json.dumps(plain, ensure_ascii=False)
        write_text(_kept_file(lexicon, strategy, rules), text + "\n")
    except StorageError:
        return ranking  # there is no room for it: then it is worked out again
    return replace(ranking, cut=f"{ranking.cut} {JUST_KEPT}".strip())


def _kept_file(lexicon: Lexicon, strategy: str, rules: Rules) -> Path:
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
    found = [_row(row) for row in rows]
    if lexicon.name == DAILY:
        found = [replace(s, probability=lexicon.weights[lexicon.index(s.guess)]) for s in found]
    # The opener whose replies are kept is the one that was proven best.
    proven = strategy in pages["perfect"] and _key(found[0].guess, rules) in pages["replies"]
    return Ranking(tuple(found), strategy, exact=proven)


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
    """Suggestions as plain rows, numbers no longer than they need be."""
    rows = []
    for s in ranking:
        row = [*astuple(s)[:9], *([True] if s.exact else [])]
        rows.append([round(x, 10) if isinstance(x, float) else x for x in row])
    return rows


def _row(row: Sequence[Any]) -> Suggestion:
    return replace(Suggestion(*row[:9]), exact=row[9:] == [True])
