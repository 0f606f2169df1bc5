"""A reviewed game as plain data: what ``review`` gives, and what ``--json`` and pictures show.

``docs/review.md`` has the formulas of skill and luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, log2, sqrt
from typing import Any, Generic, Protocol, TypeVar

from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn
from salet.share.text import result
from salet.words.plain import fields

TOP = 99
_NEAR = 1e-9


@dataclass(frozen=True, slots=True)
class ValuedBucket:
    """What one feedback would leave: candidates, its chance, and the turns still needed then."""

    feedback: Feedback
    count: int
    probability: float
    turns: float

    @property
    def is_win(self) -> bool:
        """Whether this is the feedback that ends the game."""
        return self.feedback.is_win

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {**fields(self, "feedback count probability"), "expected_turns": self.turns}


@dataclass(frozen=True, slots=True)
class Valued:
    """A guess as it could be known before its feedback; ``turns`` counts this guess.

    ``buckets`` are in the order of their patterns. ``way`` is how the turns were found (see
    ``valuing``); ``exact`` says that they are proven.
    """

    guess: str
    turns: float
    buckets: tuple[ValuedBucket, ...]
    way: str
    exact: bool

    @property
    def expected_size(self) -> float:
        """The sum over buckets of probability times count."""
        return round(sum(bucket.probability * bucket.count for bucket in self.buckets), 9)

    @property
    def largest(self) -> int:
        """The count of the fullest bucket."""
        return max(bucket.count for bucket in self.buckets)

    @property
    def entropy(self) -> float:
        """Bits that the feedback was expected to tell."""
        chances = [bucket.probability for bucket in self.buckets if bucket.probability > 0]
        return abs(fsum(-chance * log2(chance) for chance in chances)) if chances[1:] else 0.0

    @property
    def chance(self) -> float:
        """The chance that the guess was the answer."""
        return fsum(bucket.probability for bucket in self.buckets if bucket.is_win)

    @property
    def spread(self) -> float:
        """The standard deviation of the turns still needed: how much hung on luck."""
        mean = fsum(b.probability * b.turns for b in self.buckets)
        return sqrt(fsum(b.probability * (b.turns - mean) ** 2 for b in self.buckets))

    def bucket(self, feedback: Feedback) -> ValuedBucket | None:
        """The bucket of a feedback; None when no candidate would have given it."""
        return next((b for b in self.buckets if b.feedback == feedback), None)


def skill_of(yours: float, best: float, worst: float) -> int:
    """How much of the distance from the worst to the best guess was covered, from 0 to 99.

    >>> skill_of(2.0, 2.0, 3.0), skill_of(2.5, 2.0, 3.0), skill_of(3.0, 2.0, 3.0)
    (99, 50, 0)
    """
    if yours <= best + _NEAR:
        return TOP
    covered = (worst - yours) / (worst - best) if worst > best else 0.0
    return round(TOP * min(1.0, max(0.0, covered)))


def luck_of(valued: Valued, feedback: Feedback) -> int | None:
    """Where the bucket received stands among all that could come, from 0 to 99.

    Its rank is the chance of a worse one less the chance of a better one; where that is good
    luck, as a part of the most that there could be, so that the luckiest bucket has 99. It is 50
    when nothing else could come, None when this could not.
    """
    rank = rank_of(valued.buckets, feedback)
    return None if rank is None else round(TOP * (1 + rank[0]) / 2)


def rank_of(
    buckets: Sequence[ValuedBucket], feedback: Feedback
) -> tuple[float, float, float, float] | None:
    """The rank of a bucket from -1 to 1, and the chances of a worse one, of a better one, and of
    one that is worse than the luckiest."""
    got = next((b for b in buckets if b.feedback == feedback), None)
    if got is None:
        return None
    worse = sum(b.probability for b in buckets if b.turns > got.turns + _NEAR)
    better = sum(b.probability for b in buckets if b.turns < got.turns - _NEAR)
    luckiest = min(b.turns for b in buckets)
    most = sum(b.probability for b in buckets if b.turns > luckiest + _NEAR)
    rank = worse - better
    return (rank / most if rank > 0 else rank), worse, better, most


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One guess: what could be known before its marks, and what came.

    Numbers are None where no word of the list fitted any more. ``expected_turns`` and its kin
    count this guess; ``way`` and ``exact`` say how they were found. ``merit`` and ``best_merit``
    are those of the strategy that judges, where it is not expected turns. ``inferred`` is how
    sure we are of a guess that was inferred from squares, None when it was told.
    """

    guess: str
    letters: tuple[str, ...]
    feedback: str
    candidates_before: int
    candidates_after: int
    likely_before: int
    likely_after: int
    expected_size: float | None = None
    largest: int | None = None
    entropy: float | None = None
    chance: float | None = None
    best: str | None = None
    best_expected_size: float | None = None
    best_largest: int | None = None
    best_entropy: float | None = None
    expected_turns: float | None = None
    best_expected_turns: float | None = None
    worst_expected_turns: float | None = None
    merit: float | None = None
    best_merit: float | None = None
    skill: int | None = None
    luck: int | None = None
    spread: float = 0.0
    exact: bool = False
    way: str = ""
    left: tuple[str, ...] = ()
    buckets: tuple[ValuedBucket, ...] = ()
    trap: dict[str, Any] | None = None
    inferred: float | None = None
    sentences: tuple[str, ...] = ()

    @property
    def turn(self) -> Turn:
        """The guess with its feedback."""
        return Turn(self.guess, (Feedback.parse(self.feedback),), self.letters)

    @property
    def given_away(self) -> float:
        """Expected turns that a better guess would have saved."""
        if self.expected_turns is None or self.best_expected_turns is None:
            return 0.0
        return max(0.0, self.expected_turns - self.best_expected_turns)

    @property
    def is_best(self) -> bool:
        """Whether nothing better could be chosen."""
        return self.skill == 99 and self.given_away < 0.0005

    @property
    def decides(self) -> bool:
        """Whether there was something to decide: best play still expected more than one turn and
        a bit, or the guess was not the best."""
        return (self.best_expected_turns or 0) > 1.1 or self.skill != TOP

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return fields(self, " ".join(self.__slots__))


class Judged(Protocol):
    """A turn with its skill and luck, on one board or on several."""

    @property
    def guess(self) -> str: ...
    @property
    def skill(self) -> int | None: ...
    @property
    def luck(self) -> int | None: ...
    @property
    def spread(self) -> float: ...
    @property
    def decides(self) -> bool: ...
    @property
    def best_expected_turns(self) -> float | None: ...
    @property
    def given_away(self) -> float: ...
    @property
    def exact(self) -> bool: ...
    @property
    def inferred(self) -> float | None: ...


Made = TypeVar("Made", bound=Judged, covariant=True)


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class GameReview(Generic[Made]):
    """A reviewed game, of one board or of several; ``as_dict`` is the contract's JSON.

    ``best_play`` are the guesses of best play for the same answers; ``given_away`` and ``lucky``
    are turns.
    """

    list_name: str
    rules: Rules
    strategy: str
    turns: tuple[Made, ...]
    solved: bool
    limit: int
    best_play: tuple[str, ...] = ()
    verdict: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def skill(self) -> int | None:
        """The skill of the game, from 0 to 99; None when nothing could be judged."""
        return game_skill(self.turns)

    @property
    def luck(self) -> int | None:
        """The luck of the game, from 0 to 99; None when nothing could be judged."""
        return game_luck(self.turns)

    @property
    def guesses(self) -> int:
        """How many guesses were used."""
        return len(self.turns)

    @property
    def result(self) -> str:
        """As people write it: 4/6, X/6, with a star for hard rules."""
        return result(self.guesses, self.solved, self.limit, self.rules)

    @property
    def best_play_mean(self) -> float | None:
        """How many guesses best play takes on average before anything is known."""
        return self.opener.best_expected_turns

    @property
    def given_away(self) -> float:
        """How many turns better guesses would have saved."""
        return sum(turn.given_away for turn in self.turns)

    @property
    def opener(self) -> Made:
        """The first guess, which does not count for the skill of the game."""
        return self.turns[0]

    @property
    def exact(self) -> bool:
        """Whether every number but those of the opener is proven."""
        return all(turn.exact for turn in self.turns[1:])

    @property
    def inferred(self) -> bool:
        """Whether a guess was inferred from its squares."""
        return any(turn.inferred is not None for turn in self.turns)

    def _plain(self, answers: dict[str, Any]) -> dict[str, Any]:
        """For ``--json``, with what it says of the answers."""
        return {
            "list": self.list_name,
            **fields(self, "rules strategy"),
            **answers,
            **fields(self, "solved limit result turns skill luck guesses best_play_guesses"),
            **fields(self, "best_play best_play_mean"),
            "opener_skill": self.opener.skill,
            **fields(self, "given_away lucky exact inferred verdict notes"),
        }


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Review(GameReview[ReviewedTurn]):
    """A reviewed game of one board; ``best_play`` are the guesses of best play for its answer.

    Where the answer was found, guesses used = ``best_play_mean`` + ``given_away`` - ``lucky``.
    """

    answer: str | None
    number: int | None = None

    def __repr__(self) -> str:
        played = " ".join(f"{turn.guess}:{turn.feedback}" for turn in self.turns)
        return f"Review({self.result}, {played!r}, skill {self.skill}, luck {self.luck})"

    @property
    def best_play_guesses(self) -> int | None:
        """How many guesses best play takes, None when it does not find the answer."""
        return len(self.best_play) if self.best_play[-1:] == (self.answer,) else None

    @property
    def lucky(self) -> float:
        """How many turns the marks saved."""
        judged = [turn for turn in self.turns if turn.expected_turns is not None]
        lucky = 0.0
        for turn, after in zip(judged, [*judged[1:], None], strict=True):
            rest = (after.best_expected_turns or 0.0) if after else 0.0
            if after is None and not set(turn.feedback) <= {"g"}:
                continue  # an unfinished game: what comes is not known
            lucky += (turn.expected_turns or 0.0) - 1 - rest
        return lucky

    @property
    def is_over(self) -> bool:
        """Whether the answer was found or all guesses were used."""
        return self.solved or self.guesses >= self.limit

    @property
    def line(self) -> str:
        """The review in one line, for the end of a game."""
        parts = []
        if self.skill is not None:
            parts.append(f"Skill {self.skill}, luck {self.luck}.")
        if self.best_play:
            parts.append(f"Best play: {', '.join(word.upper() for word in self.best_play)}.")
        return " ".join(parts)

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return self._plain(fields(self, "answer number"))


def game_skill(turns: Sequence[Judged]) -> int | None:
    """The mean skill of the guesses after the opener at which there was something to decide.

    Where there was nothing, all guesses after the opener count; a game of one guess has the skill
    of its opener.
    """
    later = [turn for turn in turns[1:] if turn.skill is not None]
    chosen = (
        [turn for turn in later if turn.decides]
        or later
        or [turn for turn in turns[:1] if turn.skill is not None]
    )
    if not chosen:
        return None
    return round(sum(turn.skill or 0 for turn in chosen) / len(chosen))


def game_luck(turns: Sequence[Judged]) -> int | None:
    """The mean luck of all guesses, each weighed by how much hung on it (``spread``)."""
    judged = [turn for turn in turns if turn.luck is not None]
    weight = sum(turn.spread for turn in judged)
    if not judged:
        return None
    if weight < 1e-9:
        return 50
    return round(sum((turn.luck or 0) * turn.spread for turn in judged) / weight)
