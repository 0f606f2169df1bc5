"""Suggestions in order of merit: plain values that a book or a strategy gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import fsum, log2
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from salet.words.figures import percent
from salet.words.records import fields

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One guess with what can be known about it before its feedback is seen.

    ``merit`` is what the strategy minimises. ``probability`` is the chance that the guess is the
    answer. Four numbers refer to the likely candidates: ``expected_size``, how many of them are
    left on average; ``largest``, at most; ``entropy`` in bits; ``buckets``, how many patterns they
    can show. ``expected_turns`` are the guesses still needed, this one included, where the strategy
    knows; ``exact`` says that this is proven, not estimated, and ``method`` how it was found (see
    ``salet.value.values``). ``worst`` is the most guesses that it can take, and ``win_chance`` the
    chance to win within the guesses left, where a goal asked for them. ``everyday`` says that most
    players know the word.

    With several boards every number is a sum over the open ones, ``probability`` the chance to
    solve at least one, and ``boards`` are those that the guess can solve, counted from 1.
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
    worst: int | None = None
    win_chance: float | None = None
    exact: bool = False
    method: str | None = None
    everyday: bool = True
    boards: tuple[int, ...] | None = None

    def to_go(self, digits: int = 2) -> str:
        """The guesses still needed; about (≈) so many, where that is an estimate."""
        if self.expected_turns is None:
            return ""
        return f"{'' if self.exact else '≈ '}{self.expected_turns:.{digits}f}"

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        always = "guess merit candidate probability expected_size largest entropy buckets exact"
        where_known = fields(self, "expected_turns method worst win_chance boards")
        return {
            **fields(self, f"{always} everyday"),
            **{name: told for name, told in where_known.items() if told is not None},
        }


class Numbers(NamedTuple):
    """What a guess tells about the likely candidates: see ``Suggestion``."""

    expected_size: float
    largest: int
    entropy: float


def numbers_of(buckets: Iterable[tuple[int, float]]) -> Numbers:
    """Return the numbers of a guess, given how many likely candidates each bucket has and their
    probability.

    >>> numbers_of([(2, 0.5), (1, 0.25), (0, 0.0), (1, 0.25)])
    Numbers(expected_size=1.5, largest=2, entropy=1.5)
    """
    kept = [(count, chance) for count, chance in buckets if count]
    total = fsum(chance for _, chance in kept)
    size = fsum(count * chance for count, chance in kept) / total
    bits = fsum(chance * log2(total / chance) for _, chance in kept) / total
    return Numbers(round(size, 9), max(count for count, _ in kept), max(0.0, bits))


@dataclass(frozen=True, slots=True, repr=False)
class Ranking:
    """Suggestions, best first, with the strategy that ranked them.

    ``exact`` says that the first one is proven best; ``cut`` says, for a person, what was left
    out because it would take too long, and is empty when nothing was.
    """

    suggestions: tuple[Suggestion, ...]
    strategy: str
    exact: bool = False
    cut: str = ""

    @property
    def best(self) -> Suggestion:
        """The first suggestion."""
        return self.suggestions[0]

    def without(self, words: Iterable[str], top: int) -> Ranking:
        """The best ``top`` without some words, which may be none; the only word left stays."""
        unwanted = frozenset(words)
        kept = [s for s in self.suggestions if s.guess not in unwanted or s.probability > 0.99]
        exact = self.exact and kept[:1] == [*self.suggestions[:1]]
        return replace(self, suggestions=tuple(kept[:top]), exact=exact)

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
        """The suggestions as plain rows, for ``pandas.DataFrame(ranking.rows())`` or JSON."""
        return [suggestion.as_dict() for suggestion in self.suggestions]

    def table(self) -> list[tuple[str, str, str]]:
        """What anybody wants to know: guess, guesses to go (≈ where estimated), can be it."""
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
    """A merit for each guess, [guesses], and what else a strategy may know.

    ``order`` breaks ties before anything else: lower first. ``turns`` are expected turns from
    here, this guess included; ``proven`` says of which of them that is proven, and ``methods`` how
    each was found, [guesses] too.
    ``exact`` says that the best one is proven, and ``cut`` that there was no time for more.
    """

    merit: NDArray[Any]
    order: NDArray[Any] | None = None
    turns: NDArray[np.float64] | None = None
    exact: bool = False
    proven: NDArray[np.bool_] | None = None
    cut: bool = False
    methods: NDArray[np.str_] | None = None
