"""What is asked about a position, and what a player should know there.

Neither needs NumPy: the opening book answers a question without building its position.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from salet.advice.everyday import check_words
from salet.belief.lists import as_played
from salet.errors import InputError
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn, check_board_count, check_limit, texts
from salet.strategies import BUILT_IN, DEFAULT, find_strategy
from salet.words.everyday import offensive_words
from salet.words.lexicon import Lexicon, bundled
from salet.words.ranking import Ranking
from salet.words.records import chances, fields

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.strategies.base import Strategy


@dataclass(frozen=True)
class Question:
    """What is asked: the ``top`` best next guesses of a strategy after these turns.

    ``boards`` is needed only before the first turn; ``limit`` is the number of guesses that the
    game allows, by default five more than boards. ``words`` says which words lead: everyday or any.
    ``never`` are words that the player's game does not accept: they are neither suggested nor
    counted. Insults and vulgar words are not suggested either, unless the question is
    ``unfiltered``. A word that is the only one left is suggested in any case.
    """

    lexicon: Lexicon
    turns: tuple[Turn, ...] = ()
    rules: Rules = Rules.NORMAL
    strategy: str | Strategy = DEFAULT
    boards: int | None = None
    limit: int | None = None
    words: str = "any"
    never: Collection[str] = ()
    top: int = 10
    unfiltered: bool = False

    def __post_init__(self) -> None:
        """Set list, number of boards and limit; raise the error that says what is wrong."""
        count = len(self.turns[0].feedbacks) if self.turns else check_board_count(self.boards or 1)
        limit = check_limit(self.limit, count)
        lexicon = as_played(self.lexicon, count)
        fields = {"lexicon": lexicon, "turns": tuple(self.turns), "boards": count, "limit": limit}
        for name, value in fields.items():
            object.__setattr__(self, name, value)
        check_words(self.words)
        if count > 1:
            find_strategy(self.strategy).check_can_play(count)
        if min(self.top, limit) < 1:
            raise InputError(
                "the number of suggestions is less than 1", "Ask for one suggestion or more."
            )

    @classmethod
    def at(cls, position: Position, strategy: str | Strategy = DEFAULT, **more: Any) -> Question:
        """Return the question about a position; ``more`` are further fields."""
        question = cls(
            position.lexicon, position.turns, position.rules, strategy,
            boards=len(position.boards), limit=position.limit, **more,
        )  # fmt: skip
        question.__dict__["position"] = position.without(question.never)
        return question

    @cached_property
    def position(self) -> Position:
        """The position, without the words that the game does not accept; built on first use.

        Raise ``Contradiction`` if no word fits the turns.
        """
        from salet.position.position import Position

        position = Position.of(
            self.lexicon, self.turns, self.rules, boards=self.boards, limit=self.limit
        )
        return position.without(self.never)

    @property
    def unwanted(self) -> set[str]:
        """The words of the list that are not suggested."""
        offensive = () if self.unfiltered else offensive_words(self.lexicon.guesses)
        return {word for word in (*self.never, *offensive) if word in self.lexicon}

    @property
    def is_cached(self) -> bool:
        """Whether the openers of this game are cached once they were computed."""
        usual = not self.turns and self.boards == 1 and self.limit == LIMIT
        built_in = isinstance(self.strategy, str) and self.strategy in BUILT_IN
        return usual and built_in and self.lexicon.name not in bundled()


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
    """What a player should know at a position: the answer to a question.

    ``boards`` has the candidates of each board. The ranking of a solved game is empty. ``price`` is
    how many more guesses the first word costs than the best of all. ``safer`` is a sentence about a
    word that is likelier to win, if there is one.
    """

    question: Question
    boards: tuple[Candidates, ...]
    ranking: Ranking
    price: float = 0.0
    safer: str = ""

    @property
    def lexicon(self) -> Lexicon:
        """The list."""
        return self.question.lexicon

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.question.rules

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns so far."""
        return self.question.turns

    @property
    def limit(self) -> int:
        """The number of guesses that the game allows."""
        return self.question.limit or LIMIT

    @property
    def words(self) -> str:
        """Which words lead: everyday or any."""
        return self.question.words

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The candidates of a game with one board."""
        (board,) = self.boards
        return board.words

    @property
    def likely(self) -> int:
        """The number of likely candidates, added up over the boards."""
        return sum(board.likely for board in self.boards)

    @property
    def solved(self) -> bool:
        """Whether every board is solved."""
        return all(board.solved for board in self.boards)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words played that the list does not have."""
        return tuple(turn.guess for turn in self.turns if turn.guess not in self.lexicon)

    @property
    def guesses_left(self) -> int:
        """The number of guesses that the game still allows."""
        return max(0, self.limit - len(self.turns))

    @property
    def attention(self) -> tuple[int, ...]:
        """The open boards, counted from 0, the nearest to a solution first."""
        still = [nth for nth, board in enumerate(self.boards) if not board.solved]
        return tuple(sorted(still, key=lambda nth: (self.boards[nth].likely, nth)))

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
            **({"attention": [nth + 1 for nth in self.attention]} if several else {}),
            "boards": by_board,
            **({} if several else {"candidates": by_board[0]["candidates"]}),
            "suggestions": [s.as_dict() for s in self.ranking],
        }

    def followed_by(self, more: Ranking) -> Advice:
        """Return the advice with further suggestions below its own, as many as were asked for."""
        own = self.ranking.suggestions
        shown = {row.guess for row in own}
        rows = (*own, *(row for row in more if row.guess not in shown))[: self.question.top]
        return replace(self, ranking=replace(self.ranking, suggestions=rows))
