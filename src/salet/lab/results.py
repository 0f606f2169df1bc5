"""Results of research that ran once, shipped as data: fixed sets, and targets of the adversary.

``data/results/sets.json`` has the tables of fixed sets by list and digest,
``data/results/targets-LIST.csv`` a shortest game for every answer of a list. The scripts in
``scripts/research`` compute them.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from salet.errors import NotFound
from salet.puzzle.figures import joined
from salet.words.datafiles import read_data
from salet.words.lexicon import Lexicon

SETS = "results/sets.json"
TARGETS = "results/targets-{}.csv"


@dataclass(frozen=True, slots=True)
class FixedSet:
    """Words to play first, in this order, with their statistics and the total of perfect play.

    ``total`` is the number of guesses over all answers found; the set's own words count until one
    of them is the answer.
    """

    words: tuple[str, ...]
    expected_size: float
    largest: int
    entropy: float
    buckets: int
    total: int | None = None
    losses: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the set as JSON data, without the values that are not known."""
        known = {name: value for name, value in asdict(self).items() if value is not None}
        return {**known, "words": list(self.words)}


@dataclass(frozen=True, slots=True)
class SetTable:
    """The best sets of a size by one column, any words or everyday words only."""

    size: int
    words: str
    by: str
    proven: bool
    rows: tuple[FixedSet, ...]


def set_tables(lexicon: Lexicon) -> list[SetTable]:
    """Return the tables of fixed sets of a list; empty if none are shipped.

    >>> from salet.words.lexicon import closed
    >>> set_tables(closed("original"))[0].size
    2
    """
    known = json.loads(read_data(SETS)).get(lexicon.name)
    if known is None or known["digest"] != lexicon.digest:
        return []
    return [
        SetTable(
            **{**table, "rows": tuple(FixedSet(tuple(row[0]), *row[1:]) for row in table["rows"])}
        )
        for table in known["tables"]
    ]


def _listed() -> list[str]:
    """Return the names of the lists that have tables of fixed sets."""
    return list(json.loads(read_data(SETS)))


def set_table(lexicon: Lexicon, size: int, words: str, by: str | None = None) -> SetTable:
    """Return one table of fixed sets; without ``by``, the last one: by expected size if possible.

    Raise ``NotFound`` if it is not shipped.
    """
    tables = set_tables(lexicon)
    for table in reversed(tables):
        if (table.size, table.words) == (size, words) and by in (None, table.by):
            return table
    ranked = "" if by is None else f", by {by}"
    raise NotFound(
        f"there is no table of sets of {size} for {lexicon.name}, {words} words{ranked}",
        f"Tables are shipped for {joined(_listed())}; for {lexicon.name}: "
        + (", ".join(f"{t.size} {t.words} words by {t.by}" for t in tables) or "none")
        + ". scripts/research/setsearch.py computes others.",
    )


@dataclass(frozen=True, slots=True)
class Target:
    """An answer as a target: a shortest known game, and a lower bound on its guesses."""

    word: str
    at_least: int
    guesses: tuple[str, ...] = ()

    @property
    def exact(self) -> bool:
        """Whether it is proven that no game is shorter."""
        return len(self.guesses) == self.at_least

    def as_dict(self) -> dict[str, Any]:
        """Return the target as JSON data."""
        return {
            "target": self.word,
            "length": len(self.guesses) or None,
            "at_least": self.at_least,
            "exact": self.exact,
            "guesses": list(self.guesses),
        }


def target_table(lexicon: Lexicon) -> tuple[Target, ...]:
    """Return a shortest game for every answer of a list. Raise ``NotFound`` if it is not shipped.

    >>> from salet.words.lexicon import closed
    >>> target_table(closed("original"))[0].guesses
    ('tyler', 'munis', 'chola', 'aback')
    """
    try:
        lines = read_data(TARGETS.format(lexicon.name)).splitlines()
    except OSError:
        lines = []
    table = tuple(
        Target(row["target"], int(row["at_least"]), tuple(row["game"].split()))
        for row in csv.DictReader(lines)
    )
    if not table or tuple(target.word for target in table) != lexicon.answer_words:
        raise NotFound(
            f"there is no table of targets for {lexicon.name}",
            "Use the list original; scripts/research/targettable.py computes other tables.",
        )
    return table


def counts_of(targets: Sequence[Target]) -> dict[int, int]:
    """Return the number of proven targets by the length of their shortest games."""
    return dict(sorted(Counter(len(t.guesses) for t in targets if t.exact).items()))
