"""Openers: all first guesses, ranked by their partition of the list or by perfect play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from salet.belief.lists import load
from salet.errors import InputError
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT
from salet.search.positions import searcher
from salet.search.proofworkers import threads_for
from salet.search.proving import check_provable, prove
from salet.strategies import DEFAULT
from salet.words.book import look_up
from salet.words.lexicon import Lexicon

COLUMNS = ("expected_size", "largest", "entropy", "buckets")
TURNS = "expected_turns"
_UNKNOWN = (None, False)
_MORE_IS_BETTER = {"entropy", "buckets"}


@dataclass(frozen=True, slots=True)
class Opener:
    """A first guess with its statistics.

    ``expected_turns`` is the mean number of guesses of the book's best play, None if unknown; it is
    proven if ``exact``. ``total`` is the proven total of perfect play over all answers.
    """

    guess: str
    expected_size: float
    largest: int
    entropy: float
    buckets: int
    candidate: bool
    expected_turns: float | None = None
    exact: bool = False
    total: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``, without ``total`` if it is None."""
        data = asdict(self)
        if self.total is None:
            del data["total"]
        return data


def openers(
    by: str = "expected-turns",
    *,
    list: str | Lexicon = "original",
    top: int = 20,
) -> tuple[Opener, ...]:
    """Return the best first guesses by a column.

    >>> [row.guess for row in openers(top=2)]
    ['salet', 'reast']

    >>> [row.guess for row in openers("entropy", top=2)]
    ['soare', 'roate']
    """
    return tuple(rank_openers(load(list), by.replace("-", "_"))[:top])


def rank_openers(
    lexicon: Lexicon,
    by: str = TURNS,
    rules: Rules = Rules.NORMAL,
    limit: int = LIMIT,
) -> list[Opener]:
    """Return all guesses, best first by a column, then by the others.

    Only the best openers of a list have ``expected_turns``, from the book; the others follow,
    ordered by expected size.

    >>> from salet.belief.lists import load
    >>> [rank_openers(load("original"), by)[0].guess for by in ("expected_turns", "expected_size")]
    ['salet', 'roate']
    """
    if by not in (TURNS, *COLUMNS):
        choices = ", ".join((TURNS, *COLUMNS))
        raise InputError(f"openers have no column {by!r}", f"Choose one of {choices}.")
    book = look_up(lexicon, DEFAULT, rules, top=1, limit=limit)
    turns = {row.guess: (row.expected_turns, row.exact) for row in book or ()}
    position = Position.start(lexicon, matrix=matrix_of(lexicon))
    statistics = position.statistics
    keys = []
    for column in (by, "expected_size", "largest"):
        if column == TURNS:
            means = [turns.get(word, _UNKNOWN)[0] for word in lexicon.guesses]
            values = np.array([np.inf if mean is None else mean for mean in means])
        else:
            values = getattr(statistics, column)
        keys.append(np.round(-values if column in _MORE_IS_BETTER else values, 9))
    order = np.lexsort((~position.is_candidate, *reversed(keys)))
    return [
        Opener(
            lexicon.guesses[g],
            float(statistics.expected_size[g]),
            int(statistics.largest[g]),
            float(statistics.entropy[g]),
            int(statistics.buckets[g]),
            bool(position.is_candidate[g]),
            *turns.get(lexicon.guesses[g], _UNKNOWN),
        )
        for g in order.tolist()
    ]


def rank_exactly(
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    top: int = 10,
    *,
    limit: int = LIMIT,
    threads: int | None = None,
    show: Callable[[int], None] | None = None,
) -> list[Opener]:
    """Return the best openers of perfect play with their proven totals, best first.

    ``show`` is called with the number of newly settled openers.
    """
    check_provable(lexicon, limit)
    totals: dict[str, int] = {}
    engine = searcher(lexicon, rules).engine
    count = threads_for(len(lexicon.guesses), threads)
    for record in prove(engine, left=limit, threads=count, top=top, sure=True):
        if record.kind == "exact":
            totals[lexicon.guesses[record.opener]] = record.value
        if show is not None:
            show(1)
    answers = {lexicon.guesses[i] for i in lexicon.answers}
    best = sorted(totals, key=lambda word: (totals[word], word not in answers, word))[:top]
    rows = {row.guess: row for row in rank_openers(lexicon)}
    return [replace(rows[word], total=totals[word]) for word in best]
