"""What a player should know at a position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from salet.advice.policy import Safer
from salet.advice.taste import Taste
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, texts
from salet.value.value import Value
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon
from salet.words.ranking import Ranking, Suggestion
from salet.words.records import chances, fields


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates of one board with their probability, likeliest first.

    The first ``likely`` of them hold 99 % of the belief.
    """

    words: tuple[tuple[str, float], ...]
    likely: int
    solved: bool = False

    def as_dict(self) -> dict[str, Any]:
        """Return the plain data for ``--json`` and the API."""
        words = chances(self.words)
        return {"count": len(words), "likely": self.likely, "words": words}


@dataclass(frozen=True)
class Advice:
    """What a player should know at a position.

    The ranking of a solved game is empty. ``safer`` is a word that is likelier to win than the
    first one, if there is one. ``refused`` are the likely words that were left out, since the
    player's game does not accept them.
    """

    position: Position
    taste: Taste
    valuer: Valuer
    ranking: Ranking
    safer: Safer | None = None
    refused: tuple[str, ...] = ()

    @property
    def best(self) -> Suggestion:
        """The guess that leads."""
        return self.ranking.best

    @property
    def price(self) -> float:
        """How many more guesses the first word costs than the best of all."""
        return self.ranking.price

    def value(self, word: str) -> Value:
        """Return the value of any word here."""
        return self.valuer.value(word)

    @cached_property
    def boards(self) -> tuple[Candidates, ...]:
        """The candidates of each board."""
        return tuple(Candidates(b.candidates, b.likely, b.solved) for b in self.position.boards)

    @property
    def lexicon(self) -> Lexicon:
        """The list."""
        return self.position.lexicon

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.position.rules

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far."""
        return self.position.turns

    @property
    def limit(self) -> int:
        """The number of guesses that the game allows."""
        return self.position.limit

    @property
    def words(self) -> str:
        """Which words lead: everyday or any."""
        return self.taste.words

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The candidates of a game with one board."""
        (board,) = self.boards
        return board.words

    @property
    def likely(self) -> int:
        """The number of likely candidates, added up over the boards."""
        return self.position.likely

    @property
    def solved(self) -> bool:
        """Whether every board is solved."""
        return self.position.is_over

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words played that the list does not have."""
        return tuple(turn.guess for turn in self.turns if turn.guess not in self.lexicon)

    @property
    def guesses_left(self) -> int:
        """The number of guesses that the game still allows."""
        return max(0, self.position.guesses_left)

    @property
    def attention(self) -> tuple[int, ...]:
        """The open boards, counted from 0, the nearest to a solution first."""
        boards = self.position.boards
        return tuple(sorted(self.position.open, key=lambda nth: (boards[nth].likely, nth)))

    def as_dict(self) -> dict[str, Any]:
        """Return the plain data for ``--json`` and the API."""
        several = len(self.boards) > 1
        by_board = [{"solved": b.solved, "candidates": b.as_dict()} for b in self.boards]
        return {
            "list": self.lexicon.name,
            **fields(self, "rules"),
            **fields(self.ranking, "strategy exact"),
            "within": self.limit,
            **fields(self, "words price"),
            "note": self.ranking.note,
            "solved": self.solved,
            "turns": texts(self.turns),
            "unknown": list(self.unknown),
            "refused": list(self.refused),
            **({"attention": [nth + 1 for nth in self.attention]} if several else {}),
            "boards": by_board,
            **({} if several else {"candidates": by_board[0]["candidates"]}),
            "suggestions": [s.as_dict() for s in self.ranking],
        }
