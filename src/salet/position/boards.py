"""Boards: several positions that share a list, the rules and the guesses, as one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.errors import Contradiction, IllegalGuess
from salet.numbers.boardparts import Laid, boards_statistics, lay
from salet.numbers.matrix import PatternMatrix, matrix_of
from salet.numbers.partition import Statistics
from salet.position.diagnosis import explain
from salet.position.position import Position
from salet.puzzle.boards import BoardsTurn, check_many, limit_of
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, check_legal, fits, is_won
from salet.words.boardturns import WrittenBoards, parse_boards_turns, texts
from salet.words.figures import joined
from salet.words.lexicon import Lexicon
from salet.words.ranking import Ranking


@dataclass(frozen=True, eq=False)
class Boards:
    """Immutable: the boards of one game, each a position with the turns that it has shown.

    The answers of a game differ: a word that is the only one left on one board is no candidate on
    the others, and so on until nothing changes. ``limit`` is how many guesses the game has.

    >>> boards = Boards.start("original", 2).after("crane", ["bbygb", "ggggg"])
    >>> boards
    Boards('original', ['crane:bbygb,ggggg'], 20 and 1 candidates)
    >>> boards.open, boards.solved
    ((0,), (False, True))
    """

    boards: tuple[Position, ...]
    turns: tuple[BoardsTurn, ...] = ()
    limit: int = field(default=0)
    suggest: ClassVar[Callable[..., Ranking]]  # given by advice/here, which knows strategies

    @classmethod
    def start(
        cls,
        lexicon: Lexicon | str,
        many: int,
        rules: Rules | str = Rules.NORMAL,
        *,
        limit: int | None = None,
        matrix: PatternMatrix | None = None,
    ) -> Boards:
        """So many boards before the first guess."""
        lexicon = load(lexicon)
        limit = limit or limit_of(many)
        first = Position.start(lexicon, rules, limit=limit, matrix=matrix or matrix_of(lexicon))
        return cls((first,) * check_many(many), (), limit)

    @classmethod
    def of(
        cls,
        lexicon: Lexicon | str,
        turns: Iterable[WrittenBoards],
        rules: Rules | str = Rules.NORMAL,
        *,
        many: int | None = None,
        limit: int | None = None,
        matrix: PatternMatrix | None = None,
    ) -> Boards:
        """The boards after these turns; ``many`` is how many there are where no turn tells.

        >>> Boards.of("original", ["salet:bbybb,bgbbb", "courd:ggggg,bbybb"]).certain
        ()
        """
        lexicon = load(lexicon)
        played = parse_boards_turns(lexicon, turns, many)
        many = len(played[0].feedbacks) if played else (many or 1)
        return cls.start(lexicon, many, rules, limit=limit, matrix=matrix).after_turns(played)

    def after(self, guess: str, feedbacks: Sequence[Feedback | str | None]) -> Boards:
        """The boards after one more guess, with one feedback a board; None where it shows none."""
        told = list(feedbacks) if not isinstance(feedbacks, str) else feedbacks.split(",")
        played = parse_boards_turns(self.lexicon, [*self.turns, (guess, told)], len(self.boards))
        return self.after_turn(played[-1])

    def after_turn(self, turn: BoardsTurn) -> Boards:
        """The boards after a turn that fits them; ``IllegalGuess`` when the rules forbid it."""
        self.check_legal(turn.letters)
        return self.followed(turn)

    def after_turns(self, turns: Iterable[BoardsTurn]) -> Boards:
        """The boards after several turns that fit them."""
        boards = self
        for turn in turns:
            boards = boards.after_turn(turn)
        return boards

    def followed(self, turn: BoardsTurn) -> Boards:
        """The boards after a turn that is known to be legal, or need not be."""
        told = [turn.on(board) for board in range(len(self.boards))]
        moved = [
            board if seen is None else board.followed(seen)
            for board, seen in zip(self.boards, told, strict=True)
        ]
        known = {b for b, board in enumerate(self.boards) if self.turns and board.count == 1}
        return Boards(_told_apart(moved, known), (*self.turns, turn), self.limit)

    def check_legal(self, letters: Sequence[str]) -> None:
        """Raise ``IllegalGuess`` when the rules forbid a guess on every open board.

        What one board has revealed another may rule out: a guess need be legal on one of them.
        """
        if self.rules is Rules.NORMAL or self.is_over:
            return
        for nth, board in enumerate(self.open):
            position = self.boards[board]
            try:
                check_legal(self.rules, position.turns, letters)
                return
            except IllegalGuess:
                if nth == len(self.open) - 1:
                    raise

    @property
    def lexicon(self) -> Lexicon:
        """The list that all boards share."""
        return self.boards[0].lexicon

    @property
    def rules(self) -> Rules:
        """The rules that all boards share."""
        return self.boards[0].rules

    @property
    def matrix(self) -> PatternMatrix:
        """The patterns of the list."""
        return self.boards[0].matrix

    @property
    def guesses_left(self) -> int:
        """How many guesses the game still gives."""
        return self.limit - len(self.turns)

    @cached_property
    def solved(self) -> tuple[bool, ...]:
        """Whether each board is solved."""
        return tuple(is_won(board.turns) for board in self.boards)

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The boards that are not solved, counted from 0."""
        return tuple(board for board, done in enumerate(self.solved) if not done)

    @property
    def is_over(self) -> bool:
        """Whether every board is solved."""
        return not self.open

    @cached_property
    def certain(self) -> tuple[int, ...]:
        """The open boards with one candidate left."""
        return tuple(board for board in self.open if self.boards[board].count == 1)

    @cached_property
    def playing(self) -> tuple[Position, ...]:
        """The positions of the open boards."""
        return tuple(self.boards[board] for board in self.open)

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """The open boards that have told of every guess: in sequence the first alone."""
        told = len(self.turns)
        return tuple(board for board in self.open if len(self.boards[board].turns) == told)

    @cached_property
    def telling(self) -> Boards:
        """The boards that a guess is chosen for: those that have told of the guesses before.

        In sequence the others have been told as much already, and only keep it to themselves: a
        guess that is chosen for what they seem to know would be chosen again and again.
        """
        if not self.shown or self.shown == self.open:
            return self
        return replace(self, boards=tuple(self.boards[board] for board in self.shown))

    @property
    def count(self) -> int:
        """How many candidates are left on the open board that has the fewest; 0 when a board has
        none, or none is open."""
        return min((board.count for board in self.playing), default=0)

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The chance of each guess to solve each open board, [open, guesses]."""
        chances = np.zeros((len(self.open), len(self.lexicon.guesses)))
        for row, board in enumerate(self.playing):
            chances[row, board.candidate_indices] = board.weights
        return chances

    @cached_property
    def hits(self) -> NDArray[np.float64]:
        """The chance of each guess to solve at least one board, [guesses]."""
        return np.asarray(1 - (1 - self.chances).prod(axis=0))

    @cached_property
    def candidate_indices(self) -> NDArray[np.int64]:
        """The words that are a candidate on some open board, as indices of guesses, ascending."""
        return np.unique(np.concatenate([board.candidate_indices for board in self.playing]))

    @property
    def weights(self) -> NDArray[np.float64]:
        """The chance of each of these candidates to solve at least one board, [candidates]."""
        return self.hits[self.candidate_indices]

    @cached_property
    def is_candidate(self) -> NDArray[np.bool_]:
        """Whether each guess is a candidate on some open board, [guesses]."""
        mask = np.zeros(len(self.lexicon.guesses), dtype=bool)
        mask[self.candidate_indices] = True
        return mask

    @cached_property
    def legal(self) -> NDArray[np.bool_]:
        """Whether each guess is legal on some open board, [guesses]."""
        return np.asarray(np.any([board.legal for board in self.playing], axis=0))

    def solvable_by(self, guess: int) -> tuple[int, ...]:
        """The boards that a guess of the list can solve, counted from 1."""
        return tuple(b + 1 for b in self.open if guess in self.boards[b].candidate_indices)

    def laid(self, guesses: NDArray[np.int64] | None = None) -> Laid:
        """The likely candidates of the open boards laid end to end, for all guesses or some."""
        parts = []
        for board in self.playing if self.turns else self.playing[:1]:
            kept = np.sort(board.by_weight[: board.likely])
            parts.append((board.columns[kept], board.weights[kept]))
        return lay(self.matrix, parts, guesses)

    def statistics_of(self, guesses: NDArray[np.int64] | None = None) -> Statistics:
        """The one-ply statistics of some guesses, each summed over the open boards.

        Before the first guess all boards are alike, and one is looked at for all.
        """
        facts = boards_statistics(self.laid(guesses), self.lexicon.win + 1)
        many = 1 if self.turns else len(self.boards)
        return replace(
            facts,
            expected_size=many * facts.expected_size,
            largest=many * facts.largest,
            entropy=many * facts.entropy,
            buckets=many * facts.buckets,
        )

    @cached_property
    def statistics(self) -> Statistics:
        """The one-ply statistics of every guess, each summed over the open boards."""
        return self.statistics_of()

    def diagnose(self) -> Contradiction | None:
        """What is wrong when a board has no candidate left, by board and turn; else None."""
        for nth, board in enumerate(self.boards):
            if board.count:
                continue
            alone = Position.of(self.lexicon, board.turns)
            found = board.turns[-1] if is_won(board.turns) else None
            if found and not alone.count and fits(board.turns, found.letters):
                continue  # a word that the game knows and the list does not
            if wrong := explain(alone):
                return Contradiction(f"board {nth + 1}: {wrong.message}", wrong.fix).at(None, nth)
            return self._clash(nth, [word for word, _ in alone.candidates])
        return None

    def _clash(self, nth: int, words: Sequence[str]) -> Contradiction:
        """A board whose candidates are all the answers of other boards."""
        others = [
            other
            for other, board in enumerate(self.boards)
            if board.count == 1 and board.candidates[0][0] in words
        ]
        named = " and ".join(str(board + 1) for board in sorted([nth, *others[:1]]))
        only = " or ".join(word.upper() for word in words[:4])
        return Contradiction(
            f"boards {named} contradict each other: board {nth + 1} can only be {only}, "
            f"as board {others[0] + 1} is, and the boards of a game have different answers",
            f"Check the marks of boards {named}: a tile of one of them is wrong.",
        ).at(None, nth, *others[:1])

    def __repr__(self) -> str:
        counts = joined(board.count for board in self.boards)
        about = f"{counts} candidates{self.rules.aside}"
        return f"Boards({self.lexicon.name!r}, {texts(self.turns)}, {about})"


Place = Position | Boards  # what a strategy is asked about: one board, or several


def _told_apart(boards: Sequence[Position], done: set[int]) -> tuple[Position, ...]:
    """The boards without the words that are fixed on another, until nothing changes; what is
    fixed on the boards that are ``done`` is out on the others already.
    """
    apart = list(boards)
    while fixed := [b for b, board in enumerate(apart) if board.count == 1 and b not in done]:
        done.add(fixed[0])
        taken = apart[fixed[0]].columns[0]
        for other, board in enumerate(apart):
            if other != fixed[0] and taken in board.columns:
                apart[other] = replace(board, columns=board.columns[board.columns != taken])
    return tuple(apart)
