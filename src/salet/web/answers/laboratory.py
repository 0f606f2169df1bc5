"""The functions of the API for lists, days and strategies. They run in a worker."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fnmatch import fnmatchcase
from time import monotonic
from typing import TYPE_CHECKING

from salet.belief.kept import known
from salet.belief.lists import by_name as load
from salet.lab.bench import evaluate
from salet.lab.openers import rank_openers
from salet.puzzle.days import open_day
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.web.answers.positions import Body
from salet.web.data import list_rows
from salet.words.records import Record

if TYPE_CHECKING:
    from salet.web.events import Report

REPORT_INTERVAL = 0.2  # seconds between two reports of a bench's progress


@dataclass(frozen=True, slots=True)
class ListRow(Record):
    """A word list, with the keys and letter folding of its alphabet."""

    name: str
    guesses: int
    answers: int
    length: int
    date: str
    digest: str
    source: str
    licence: str
    about: str
    chosen: str
    language: str
    keys: tuple[tuple[str, ...], ...]
    folds: dict[str, str]


@dataclass(frozen=True, slots=True)
class Lists(Record):
    """The word lists."""

    rows: tuple[ListRow, ...]


@dataclass(frozen=True, slots=True)
class Days(Record):
    """The days of the archive: ``first`` to ``last`` without the ``gaps``."""

    first: date | None
    last: date | None
    gaps: tuple[tuple[date, date], ...]


def lists(body: Body, *, report: Report | None = None) -> Lists:
    """Return all lists: the bundled ones, those of languages, and the user's own."""
    return Lists(tuple(ListRow(**row) for row in list_rows()))


def openers(body: Body, *, report: Report | None = None) -> Body:
    """Rank the first guesses, and return those that match the search."""
    lexicon = load(body["list"])
    ranked = rank_openers(lexicon, body["by"].replace("-", "_"), (), Rules(body["rules"]))
    wanted = [f"{word}*" for word in body["search"].lower().replace(".", "?").split()]
    rows = [
        {**row.as_dict(), "rank": rank}
        for rank, row in enumerate(ranked, 1)
        if not wanted or any(fnmatchcase(row.guess, pattern) for pattern in wanted)
    ]
    counts = {"count": len(ranked), "found": len(rows)}
    return {"list": body["list"], **counts, "rows": rows[: body["top"]]}


def days(body: Body, *, report: Report | None = None) -> Days:
    """Return the range of past days whose answers are known."""
    past = known(before=open_day())
    return Days(past.first, past.last, tuple(past.gaps()))


def bench(body: Body, *, report: Report | None = None) -> Body:
    """Play a strategy against every answer, and report the progress."""
    lexicon = load(body["list"])
    strategy = find_strategy(body["strategy"])
    if body["opener"]:
        strategy = strategy.using(opener=lexicon.allowed(body["opener"]))
    total, done, last = len(lexicon.answers), 0, 0.0

    def show(more: int) -> None:
        nonlocal done, last
        done += more
        if report is not None and monotonic() - last > REPORT_INTERVAL:
            last = monotonic()
            report({"done": done, "total": total, "waiting": False})

    show(0)
    rules, limit = Rules(body["rules"]), body["within"]
    return evaluate(strategy, lexicon, rules, limit=limit, progress=show).as_dict()
