"""Suggestions in order of merit, from the book or from a strategy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import fsum, log2
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from salet.puzzle.figures import about, html_table, percent
from salet.words.records import fields

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEFAULT = "expected-turns"  # the strategy for players, by the value of guesses


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One guess and its statistics.

    ``merit`` is the number that the strategy minimises. ``probability`` is the chance that the
    guess is the answer. Four numbers refer to the likely candidates: ``expected_size``, the mean
    number left after the guess; ``largest``, the greatest number left; ``entropy`` in bits;
    ``buckets``, the number of patterns they can show. ``expected_turns`` are the guesses still
    needed, this one included, or None if the strategy does not compute them. ``exact`` is true if
    they are proven; ``method`` says how they were computed (see ``salet.value.valuer``).
    ``everyday`` is true if most players know the word. ``win`` is the chance to find every answer
    within the limit, None where the end of the game is too far to see.

    With several boards the other numbers are sums over the open boards, ``probability`` is the
    chance to solve at least one, and ``boards`` are those that the guess can solve, counted from 1.
    """

    guess: str
    merit: float
    candidate: bool
    probability: float
    expected_size: float
    largest: int
    entropy: float
    buckets: int
    expected_turns: float | None = None
    exact: bool = False
    method: str | None = None
    everyday: bool = True
    boards: tuple[int, ...] | None = None
    win: float | None = None

    def to_go(self, digits: int = 2) -> str:
        """Return the guesses still needed as text, with ≈ before an estimate."""
        return about(self.expected_turns, self.exact, digits)

    def as_dict(self) -> dict[str, Any]:
        """The suggestion for ``--json``, without optional fields that are None."""
        always = "guess merit candidate probability expected_size largest entropy buckets exact"
        optional = fields(self, "expected_turns method win boards")
        return {
            **fields(self, f"{always} everyday"),
            **{name: value for name, value in optional.items() if value is not None},
        }


class Numbers(NamedTuple):
    """How a guess splits the likely candidates: see ``Suggestion``.

    ``chance`` is the chance that it is the answer.
    """

    expected_size: float
    largest: int
    entropy: float
    chance: float = 0.0


def numbers_of(buckets: Iterable[tuple[int, float]]) -> Numbers:
    """Return the numbers of a guess. A bucket is (likely candidates, their probability).

    >>> numbers_of([(2, 0.5), (1, 0.25), (0, 0.0), (1, 0.25)])
    Numbers(expected_size=1.5, largest=2, entropy=1.5, chance=0.0)
    """
    kept = [(count, chance) for count, chance in buckets if count]
    total = fsum(chance for _, chance in kept)
    size = fsum(count * chance for count, chance in kept) / total
    bits = fsum(chance * log2(total / chance) for _, chance in kept) / total
    return Numbers(round(size, 9), max(count for count, _ in kept), max(0.0, bits))


@dataclass(frozen=True, slots=True, repr=False)
class Ranking:
    """Suggestions, best first, with the strategy that ranked them.

    ``exact`` is true if the first one is proven best. ``note`` tells people what was
    left out to save time, empty if nothing was. ``price`` is how many more guesses the first one
    costs than the best of all.
    """

    suggestions: tuple[Suggestion, ...]
    strategy: str
    exact: bool = False
    note: str = ""
    price: float = 0.0

    @property
    def best(self) -> Suggestion:
        """The first suggestion."""
        return self.suggestions[0]

    @overload
    def __getitem__(self, which: int) -> Suggestion: ...

    @overload
    def __getitem__(self, which: slice) -> tuple[Suggestion, ...]: ...

    def __getitem__(self, which: int | slice) -> Suggestion | tuple[Suggestion, ...]:
        return self.suggestions[which]

    def __iter__(self) -> Iterator[Suggestion]:
        return iter(self.suggestions)

    def __len__(self) -> int:
        return len(self.suggestions)

    def rows(self) -> list[dict[str, Any]]:
        """Return the suggestions as dicts, for ``pandas.DataFrame(ranking.rows())`` or JSON."""
        return [suggestion.as_dict() for suggestion in self.suggestions]

    def _repr_html_(self) -> str:
        """The suggestions as a table, for a notebook."""
        return html_table(("guess", "guesses to go", "can be it"), self.table())

    def table(self) -> list[tuple[str, str, str]]:
        """Return three columns as text: guess, guesses to go, and chance to be the answer."""
        return [
            (
                s.guess,
                s.to_go(),
                percent(s.probability) if s.probability else "no",
            )
            for s in self.suggestions
        ]  # fmt: skip

    def __repr__(self) -> str:
        head = ("guess", "guesses to go", "can be it")
        wide = [max(map(len, column)) for column in zip(head, *self.table(), strict=True)]
        lines = [
            f"{a:<{wide[0]}}  {b:>{wide[1]}}  {c:>{wide[2]}}" for a, b, c in (head, *self.table())
        ]
        proven = ", the first one proven best" if self.exact else ""
        return "\n".join([f"Ranking by {self.strategy}{proven}", *lines])


class Merits(NamedTuple):
    """A merit for each guess and optional results of a strategy. All arrays are [guesses].

    ``order`` is the first tie-break, lower first. ``turns`` are the expected guesses still needed,
    this guess included; ``proven`` says which of them are proven, ``methods`` how each was
    computed. ``exact`` is true if the best guess is proven best, ``timed_out`` if time ran out.
    """

    merit: NDArray[Any]
    order: NDArray[Any] | None = None
    turns: NDArray[np.float64] | None = None
    exact: bool = False
    proven: NDArray[np.bool_] | None = None
    timed_out: bool = False
    methods: NDArray[np.str_] | None = None
