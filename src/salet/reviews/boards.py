"""A game of several boards looked at again: what each guess cost more than the best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from salet.position.boards import Boards
from salet.puzzle.boards import BoardsTurn
from salet.puzzle.rules import Rules
from salet.share.boards import boards_share_text
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.several_boards import turns_of_boards
from salet.words.book import boards_opener
from salet.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class BoardsRemark:
    """One turn: ``cost`` is about how many guesses it took more than ``best`` would have, None
    where the list does not have the guess; ``solved`` are the boards that it solved, from 1."""

    guess: str
    best: str
    cost: float | None
    solved: tuple[int, ...]
    candidates: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "guess": self.guess, "best": self.best, "cost": self.cost,
            "solved": list(self.solved), "candidates_after": list(self.candidates),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class BoardsReview:
    """The turns of a game with what they cost, and the boards in the end."""

    turns: tuple[BoardsRemark, ...]
    boards: Boards

    @property
    def cost(self) -> float:
        """About how many guesses better play would have saved."""
        return sum(turn.cost or 0.0 for turn in self.turns)

    @property
    def sentence(self) -> str:
        """How the game went, in a sentence."""
        many, used = len(self.boards.boards), len(self.turns)
        done = f"{many - len(self.boards.open)} of {many} boards solved in {used} guesses"
        return f"{done}; better guesses would have saved about {self.cost:.1f}."

    @property
    def share_text(self) -> str:
        """The game as people share it."""
        return boards_share_text(self.boards.turns, self.boards.limit)

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``."""
        return {
            "boards": len(self.boards.boards),
            "solved": self.boards.is_over,
            "guesses": len(self.turns),
            "within": self.boards.limit,
            "cost": self.cost,
            "turns": [turn.as_dict() for turn in self.turns],
            "share": self.share_text,
        }


def review_boards(
    turns: Sequence[BoardsTurn], lexicon: Lexicon, rules: Rules = Rules.NORMAL
) -> BoardsReview:
    """Judge each guess by what could be known before its marks.

    >>> from salet.belief.lists import load
    >>> from salet.words.boardturns import parse_boards_turns
    >>> turns = parse_boards_turns(load("original"), ["salet:bbybb,bgbbb", "salet:bbybb,bgbbb"])
    >>> review_boards(turns, load("original")).turns[1].cost > 0.9
    True
    """
    boards = Boards.start(lexicon, len(turns[0].feedbacks), rules)
    strategy = find_strategy(DEFAULT)
    if opener := boards_opener(lexicon, strategy.name, len(boards.boards)):
        strategy = strategy.using(opener=opener)
    remarks = []
    for turn in turns:
        at = lexicon.index(turn.guess) if turn.guess in lexicon else None
        best = strategy.choose(boards)
        after = boards.after_turn(turn)
        if wrong := after.diagnose():
            raise wrong
        cost = None if at is None else _cost(boards, at, best)
        solved = tuple(b + 1 for b in boards.open if b not in after.open)
        counts = tuple(board.count for board in after.boards)
        remarks.append(BoardsRemark(turn.guess, lexicon.guesses[best], cost, solved, counts))
        boards = after
    return BoardsReview(tuple(remarks), boards)


def _cost(boards: Boards, guess: int, best: int) -> float:
    """About how many guesses one takes more than the best; certain words cost nothing."""
    sure = [int(boards.boards[board].candidate_indices[0]) for board in boards.certain]
    if guess == best or guess in sure:
        return 0.0
    merits = turns_of_boards(boards, also=guess)
    assert merits.turns is not None
    known = np.where(np.isnan(merits.turns), merits.merit, merits.turns)
    return max(0.0, float(known[guess] - known[best]))
