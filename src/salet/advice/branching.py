"""The guess of a strategy at a position, and its possible feedbacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.errors import InputError
from salet.position.buckets import Bucket, buckets_of
from salet.position.position import Position
from salet.puzzle.turns import Turn
from salet.words.book import look_up
from salet.words.ranking import Ranking
from salet.words.records import fields


@dataclass(frozen=True, slots=True)
class Branching:
    """The guess of a strategy at a position, and its buckets.

    ``following`` has a word for each bucket: the next guess where it is known at once, else None.
    """

    position: Position
    ranking: Ranking
    buckets: tuple[Bucket, ...]
    following: tuple[str | None, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the data for the API."""
        position, best = self.position, self.ranking.best
        data: dict[str, Any] = {
            "list": position.lexicon.name,
            **fields(position, "rules"),
            **fields(self.ranking, "strategy exact"),
            "turns": [str(turn) for turn in position.turns],
            **fields(best, "guess candidate"),
            "candidates": fields(position, "count likely"),
            "buckets": [
                bucket.as_dict() | ({} if word is None else {"next": word})
                for bucket, word in zip(self.buckets, self.following, strict=True)
            ],
        }
        if best.expected_turns is not None:
            data["expected_turns"] = best.expected_turns
        return data


def branching_at(position: Position, strategy: str, words: int = 8) -> Branching:
    """Return the guess of a strategy at a position and its buckets, each with some of its words.

    >>> from salet.belief.lists import load
    >>> branching = branching_at(Position.start(load("original")), "optimal")
    >>> branching.ranking.best.guess, branching.following[:2]
    ('salet', ('courd', 'drone'))
    """
    lexicon, rules, turns = position.lexicon, position.rules, position.turns
    ranking = advise(Question.at(position, strategy, top=1, unfiltered=True)).ranking
    if not ranking:
        raise InputError(
            "the game is already solved: there is no next guess", "Omit the last turn."
        )
    guess = ranking.best.guess
    buckets = buckets_of(position.board, guess, words)

    def following(bucket: Bucket) -> str | None:
        if bucket.feedback.is_win:
            return None
        after = (*turns, Turn(guess, (bucket.feedback,), lexicon.letters(guess)))
        known = look_up(lexicon, strategy, rules, after, 1, position.limit)
        if known is not None:
            return known.best.guess
        return bucket.words[0] if bucket.count <= 2 else None  # nothing beats the likelier one

    return Branching(position, ranking, buckets, tuple(following(bucket) for bucket in buckets))
