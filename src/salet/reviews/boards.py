"""A reviewed game of several boards as plain data: what ``review_boards`` gives and shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from salet.puzzle.turns import Turn, texts
from salet.reviews.reviewed import GameReview
from salet.share.boards import boards_share_text
from salet.words.plain import fields, plain


@dataclass(frozen=True, slots=True)
class BoardsReviewedTurn:
    """One guess on several boards: what could be known before its marks, and what came.

    Boards are counted from 1. Those ``in_question`` had several words left before the guess, those
    ``certain`` one (``words`` names it); the guess solved the boards ``solved``, and ``helps`` says
    whether it could solve or tell anything. ``expected_turns`` counts this guess, for all boards,
    and is an estimate unless ``exact``. ``lucky`` is how many guesses the marks saved against what
    was to be expected of them, ``spread`` how much hung on them. ``inferred`` is how sure we are of
    a guess that was inferred from squares, None when it was told.
    """

    turn: Turn
    candidates_before: tuple[int, ...]
    candidates_after: tuple[int, ...]
    in_question: tuple[int, ...]
    certain: tuple[int, ...]
    words: tuple[str, ...]
    solved: tuple[int, ...]
    helps: bool
    best: str
    expected_turns: float
    best_expected_turns: float
    exact: bool
    skill: int
    luck: int
    lucky: float
    spread: float
    inferred: float | None = None
    sentences: tuple[str, ...] = ()

    @property
    def guess(self) -> str:
        """The word that was played."""
        return self.turn.guess

    @property
    def given_away(self) -> float:
        """Expected guesses that a better one would have saved."""
        return max(0.0, round(self.expected_turns - self.best_expected_turns, 9))

    @property
    def decides(self) -> bool:
        """Whether there was something to choose: a word that is certain is no choice."""
        return self.skill != 99 or self.guess not in self.words

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        told = {"guess": self.guess, "feedback": plain(self.turn.feedbacks)}
        return {**told, **fields(self, " ".join(self.__slots__[1:])), **fields(self, "given_away")}


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class BoardsReview(GameReview[BoardsReviewedTurn]):
    """A reviewed game of several boards.

    ``answers`` has None for a board whose answer is not known, ``ends`` the turn in which each was
    solved. ``best_play`` is that of the strategy, none where an answer is missing; what it takes,
    gives away and owes to luck is about so much.
    """

    answers: tuple[str | None, ...]
    ends: tuple[int | None, ...]

    def __repr__(self) -> str:
        played = " ".join(texts(self.played))
        return f"BoardsReview({self.result}, {played!r}, skill {self.skill}, luck {self.luck})"

    @property
    def played(self) -> tuple[Turn, ...]:
        """The turns as they were played."""
        return tuple(turn.turn for turn in self.turns)

    @property
    def best_play_guesses(self) -> int | None:
        """How many guesses the strategy takes on these answers."""
        return len(self.best_play) or None

    @property
    def lucky(self) -> float:
        """About how many guesses the marks saved."""
        return sum(turn.lucky for turn in self.turns)

    @property
    def waited(self) -> tuple[int, ...]:
        """How many guesses were played on other words while each board was certain."""
        return tuple(
            sum(board in turn.certain and turn.guess not in turn.words for turn in self.turns)
            for board in range(1, len(self.ends) + 1)
        )

    @property
    def share_text(self) -> str:
        """The game as people share it."""
        return boards_share_text(self.played, self.limit)

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        told = {"boards": len(self.ends), "answer": list(self.answers)}
        return {**self._plain(told | fields(self, "ends waited")), "share": self.share_text}
