"""Openers: all first guesses, ranked by their partition of the list or by perfect play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any

import numpy as np

from salet.belief.lists import make_setup
from salet.errors import InputError
from salet.position.position import Position
from salet.search.positions import searcher
from salet.search.proofworkers import threads_for
from salet.search.proving import check_provable, prove
from salet.value.valuer import Valuer
from salet.words.everyday import offensive_words
from salet.words.lexicon import Lexicon
from salet.words.setup import Setup

COLUMNS = ("expected_size", "largest", "entropy", "buckets")
TURNS = "expected_turns"
_UNKNOWN = (None, False)
_MORE_IS_BETTER = {"entropy", "buckets"}


@dataclass(frozen=True, slots=True)
class Opener:
    """A first guess with its statistics.

    ``expected_turns`` is the mean number of guesses of the book's best play, None if unknown; it is
    proven if ``exact``. ``total`` is the proven total of perfect play over all answers.

    A word that was asked for has a ``method``, how its number was found (see ``docs/value.md``),
    and a ``price``: how many more guesses it takes than the best of the book, or than the best word
    found where there is no book. With ``at_least`` its estimate is below that one, and only the
    bound is known; it has no price. ``rank`` is its place in the ranking, None if it has none: an
    estimate is too rough to be ranked among openers of the book.
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
    rank: int | None = None
    price: float | None = None
    method: str | None = None
    at_least: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``, without what only some openers have."""
        some = ("total", "rank", "price", "method", "at_least")
        return {
            name: value
            for name, value in asdict(self).items()
            if name not in some or not (value is None or value is False)  # a price may be 0
        }


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
    setup = make_setup(list)
    return tuple(best_openers(rank_openers(setup, by.replace("-", "_")), setup, top))


def rank_openers(setup: Setup, by: str = TURNS) -> list[Opener]:
    """Return all guesses, best first by a column, then by the others.

    Only the best openers of a list have ``expected_turns``, from the book; the others follow,
    ordered by expected size.

    >>> setup = make_setup("original")
    >>> [rank_openers(setup, by)[0].guess for by in ("expected_turns", "expected_size")]
    ['salet', 'roate']
    """
    if by not in (TURNS, *COLUMNS):
        choices = ", ".join((TURNS, *COLUMNS))
        raise InputError(f"openers have no column {by!r}", f"Choose one of {choices}.")
    lexicon, position = setup.lexicon, Position.before_first(setup)
    known = Valuer(position).known
    by_word = known.turns if known else {}
    turns = {word: (value, word in known.exact) for word, value in by_word.items() if known}
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


def best_openers(ranked: Iterable[Opener], setup: Setup, top: int) -> list[Opener]:
    """Return the best ranked openers to show; offensive words are shown only if asked for by name.

    >>> setup = make_setup("original")
    >>> ranked = rank_openers(setup, "expected_size")
    >>> [row.guess for row in ranked[437:440]]
    ['mares', 'rapes', 'aimer']
    >>> [row.guess for row in best_openers(ranked[437:440], setup, 2)]
    ['mares', 'aimer']
    """
    offensive = offensive_words(setup.lexicon.guesses)
    return [*islice((row for row in ranked if row.guess not in offensive), top)]


def rated_openers(
    ranked: Sequence[Opener], words: Iterable[str], setup: Setup, by: str = TURNS
) -> list[Opener]:
    """Return the rows of some words by the same column, with their method, rank and price.

    A word that the book does not have is valued here. Without a book, words are ranked by expected
    size.

    >>> setup = make_setup("original")
    >>> crate, crane = rated_openers(rank_openers(setup), ["crane", "crate"], setup)
    >>> crate.rank, crate.method, round(crate.price, 4), crane.rank, crane.method
    (3, 'searched', 0.0026, 6, 'searched')
    """
    valuer, wanted = Valuer(Position.before_first(setup)), {*map(setup.lexicon.allowed, words)}
    book = valuer.known
    if book is None:
        listed = [setup.lexicon.guesses[index] for index in valuer.shortlist.tolist()]
        best = min(value.turns for value in valuer.values([*listed, *wanted]))
    else:
        best = book.turns[book.best]
    rows = []
    for rank, row in enumerate(ranked, 1):
        if row.guess not in wanted:
            continue
        value = valuer.value(row.guess)
        is_bound = book is not None and book.is_bound(value)
        is_ranked = by != TURNS or book is None or row.guess in book.turns
        rows.append(
            replace(
                row,
                expected_turns=value.turns,
                exact=value.exact,
                rank=rank if is_ranked else None,
                price=None if is_bound else value.turns - best,
                method=value.method,
                at_least=is_bound,
            )
        )
    if by == TURNS and book is not None:
        rows.sort(key=lambda row: (row.expected_turns or 0.0, row.expected_size))
    return rows


def rank_exactly(
    setup: Setup,
    top: int = 10,
    *,
    threads: int | None = None,
    show: Callable[[int], None] | None = None,
) -> list[Opener]:
    """Return the best openers of perfect play with their proven totals, best first.

    ``show`` is called with the number of newly settled openers.
    """
    lexicon, limit = setup.lexicon, setup.limit
    check_provable(lexicon, limit)
    totals: dict[str, int] = {}
    engine = searcher(lexicon, setup.rules).engine
    count = threads_for(len(lexicon.guesses), threads)
    for record in prove(engine, left=limit, threads=count, top=top, sure=True):
        if record.kind == "exact":
            totals[lexicon.guesses[record.opener]] = record.value
        if show is not None:
            show(1)
    answers = {lexicon.guesses[i] for i in lexicon.answers}
    best = sorted(totals, key=lambda word: (totals[word], word not in answers, word))[:top]
    rows = {row.guess: row for row in rank_openers(setup)}
    return [replace(rows[word], total=totals[word]) for word in best]
