"""A reviewed game of several boards as plain data: what ``review_boards`` gives and shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from salet.puzzle.boards import BoardsTurn
from salet.puzzle.rules import Rules
from salet.share.boards import boards_share_text
from salet.share.text import result
from salet.words.boardturns import texts


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

    turn: BoardsTurn
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
        plain: dict[str, Any] = {
            "guess": self.guess,
            "feedback": [told and told.letters for told in self.turn.feedbacks],
        }
        for name in self.__slots__[1:]:
            value = getattr(self, name)
            plain[name] = list(value) if isinstance(value, tuple) else value
        plain["given_away"] = self.given_away
        return plain


@dataclass(frozen=True, slots=True, repr=False)
class BoardsReview:
    """A reviewed game of several boards; ``as_dict`` is its JSON.

    ``answers`` has None for a board whose answer is not known. ``best_play`` are the guesses of
    the strategy on the same answers, none where one is missing; ``best_play_mean`` is about what
    it takes before anything is known. ``given_away`` and ``lucky`` are guesses.
    """

    list_name: str
    rules: Rules
    strategy: str
    answers: tuple[str | None, ...]
    turns: tuple[BoardsReviewedTurn, ...]
    ends: tuple[int | None, ...]
    limit: int
    skill: int | None
    luck: int | None
    best_play: tuple[str, ...] = ()
    verdict: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        played = " ".join(texts(self.played))
        return f"BoardsReview({self.result}, {played!r}, skill {self.skill}, luck {self.luck})"

    @property
    def played(self) -> tuple[BoardsTurn, ...]:
        """The turns as they were played."""
        return tuple(turn.turn for turn in self.turns)

    @property
    def guesses(self) -> int:
        """How many guesses were used."""
        return len(self.turns)

    @property
    def solved(self) -> bool:
        """Whether every board was solved."""
        return None not in self.ends

    @property
    def result(self) -> str:
        """As people write it: 7/9, X/9, with a star for hard rules."""
        return result(self.guesses, self.solved, self.limit, self.rules)

    @property
    def best_play_guesses(self) -> int | None:
        """How many guesses the strategy takes on these answers."""
        return len(self.best_play) or None

    @property
    def best_play_mean(self) -> float:
        """About how many guesses the strategy takes before anything is known."""
        return self.turns[0].best_expected_turns

    @property
    def given_away(self) -> float:
        """About how many guesses better ones would have saved."""
        return sum(turn.given_away for turn in self.turns)

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
        return {
            "list": self.list_name,
            "rules": self.rules.value,
            "strategy": self.strategy,
            "boards": len(self.ends),
            "answer": list(self.answers),
            "ends": list(self.ends),
            "waited": list(self.waited),
            "solved": self.solved,
            "limit": self.limit,
            "result": self.result,
            "turns": [turn.as_dict() for turn in self.turns],
            "skill": self.skill,
            "luck": self.luck,
            "guesses": self.guesses,
            "best_play_guesses": self.best_play_guesses,
            "best_play": list(self.best_play),
            "best_play_mean": self.best_play_mean,
            "opener_skill": self.turns[0].skill,
            "given_away": self.given_away,
            "lucky": self.lucky,
            "exact": all(turn.exact for turn in self.turns[1:]),
            "inferred": any(turn.inferred is not None for turn in self.turns),
            "verdict": list(self.verdict),
            "notes": list(self.notes),
            "share": self.share_text,
        }
