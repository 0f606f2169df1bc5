"""Position: the state of a game with 1 to 32 boards.

A guess is played on all boards that are not solved, and each of them marks it. Most numbers are
sums over the open boards. So a strategy that uses only these numbers plays any number of boards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load, make_setup
from salet.errors import Change, InputError
from salet.numbers.boardparts import BoardChain, boards_statistics, chain_boards
from salet.numbers.matrix import PatternMatrix, matrix_of
from salet.numbers.partition import Statistics
from salet.position.board import (
    Board,
    distinct_hits,
    everyday_mask,
    familiarity_of,
    offensive_mask,
    with_distinct_answers,
)
from salet.position.diagnosis import Clash, Diagnosis, diagnose_boards
from salet.puzzle.figures import plural
from salet.puzzle.notation import Marks, Written, parse_turn, parse_turns
from salet.puzzle.rules import Rules, illegal, illegal_turn, violation
from salet.puzzle.turns import MAX_GUESSES, Turn, limit_of, texts
from salet.words.constants import VALUE
from salet.words.lexicon import LIKELY, Lexicon
from salet.words.setup import Setup

PLAYED_ON: int = VALUE["played_on"]  # guesses that a game past its limit is taken to allow


@dataclass(frozen=True, eq=False)
class Position:
    """Immutable: the setup of one game, its boards, and the turns so far.

    The boards have different answers: the only candidate of one board is removed from the others,
    until nothing changes.

    >>> Position.start("original").after("crane", "bbygb")
    Position.of('original', ['crane:bbygb'])
    >>> position = Position.start("original", boards=2).after("crane", "bbygb", "ggggg")
    >>> position.open, [board.count for board in position.boards]
    ((0,), [20, 1])
    """

    setup: Setup
    boards: tuple[Board, ...]
    turns: tuple[Turn, ...] = ()

    @classmethod
    def start(
        cls,
        lexicon: Lexicon | str,
        rules: Rules | str = Rules.NORMAL,
        *,
        boards: int = 1,
        limit: int | None = None,
        matrix: PatternMatrix | None = None,
    ) -> Position:
        """Return the position before the first guess; ``lexicon`` may be the name of a list.

        >>> Position.start("original", boards=4)
        Position.start('original', boards=4)
        """
        return cls.before_first(make_setup(lexicon, rules, boards=boards, limit=limit), matrix)

    @classmethod
    def before_first(cls, setup: Setup, matrix: PatternMatrix | None = None) -> Position:
        """Return the position of a game before its first guess."""
        board = Board.start(setup.lexicon, setup.rules, matrix or matrix_of(setup.lexicon))
        return cls(setup, (board,) * setup.boards)

    @classmethod
    def of(
        cls,
        lexicon: Lexicon | str,
        turns: Iterable[Written],
        rules: Rules | str = Rules.NORMAL,
        *,
        boards: int | None = None,
        limit: int | None = None,
    ) -> Position:
        """Return the position after these turns; ``boards`` is needed only before the first one.

        >>> Position.of("original", ["salet:bbybb,bgbbb", "courd:ggggg,bbybb"]).solved
        (True, False)
        """
        lexicon = load(lexicon)
        played = parse_turns(lexicon, turns, boards)
        boards = len(played[0].feedbacks) if played else (boards or 1)
        return cls.start(lexicon, rules, boards=boards, limit=limit).after_turns(played)

    def after(self, guess: str, *feedbacks: Marks) -> Position:
        """Return the next position, with one feedback for each board.

        The guess may be any well-formed word that the rules allow.
        """
        turn = parse_turn(self.lexicon, (guess, feedbacks), self.solved, len(self.turns))
        return self.after_turn(turn)

    def after_turn(self, turn: Turn) -> Position:
        """Return the next position. Raise ``IllegalGuess`` if the rules forbid the guess."""
        self.check_legal(turn.letters)
        return self.followed(turn)

    def after_turns(self, turns: Iterable[Turn]) -> Position:
        """Return the position after several turns. Raise ``IllegalGuess`` for an illegal one."""
        position = self
        for turn in turns:
            if why := position._violation(turn.letters):
                raise illegal_turn(self.rules, len(position.turns), turn, why)
            position = position.followed(turn)
        return position

    def followed(self, turn: Turn) -> Position:
        """Return the next position without checking that the guess is legal."""
        shown = [turn.on(board) for board in range(len(self.boards))]
        boards = [
            board if seen is None else board.followed(seen)
            for board, seen in zip(self.boards, shown, strict=True)
        ]
        known = {b for b, board in enumerate(self.boards) if self.turns and board.count == 1}
        return replace(self, boards=with_distinct_answers(boards, known), turns=(*self.turns, turn))

    def without(self, never: Collection[str]) -> Position:
        """Return the position without words that the player's game does not accept.

        They cannot be its answer. They stay on a board that has next to nothing else: then a mark
        is wrong, or the game accepts them after all.
        """
        listed = frozenset(word for word in never if word in self.lexicon)
        if not listed:
            return self
        known = [self.lexicon.answer_column(word) for word in listed]
        columns = [column for column in known if column is not None] if self.turns else []
        boards = []
        for board in self.boards:
            share = board.weights[np.isin(board.columns, columns)].sum()
            kept = board.without(columns) if share <= LIKELY else board
            boards.append(replace(kept, never=listed))
        return replace(self, boards=tuple(boards))

    def restarted(self) -> Position:
        """Return the position before the first guess of the same game."""
        return Position.before_first(self.setup, self.matrix)

    def check_legal(self, letters: Sequence[str]) -> None:
        """Raise ``IllegalGuess`` if the rules forbid a guess on every open board that shows marks.

        It is enough that a guess is legal on one board: the boards may contradict each other.
        """
        if why := self._violation(letters):
            raise illegal(self.rules, letters, why)

    def _violation(self, letters: Sequence[str]) -> str | None:
        if self.rules is Rules.NORMAL:
            return None
        why = None
        for board in self.visible.playing:
            why = violation(self.rules, board.turns, letters)
            if why is None:
                return None
        return why

    @property
    def board(self) -> Board:
        """The board of a game with one board."""
        if len(self.boards) > 1:
            raise InputError(
                f"this position has {len(self.boards)} boards, so there is no single board",
                "Choose a board, such as position.boards[0].",
            )
        return self.boards[0]

    @property
    def lexicon(self) -> Lexicon:
        """The list that all boards share."""
        return self.setup.lexicon

    @property
    def rules(self) -> Rules:
        """The rules that all boards share."""
        return self.setup.rules

    @property
    def limit(self) -> int:
        """The number of guesses that the game allows."""
        return self.setup.limit

    @property
    def matrix(self) -> PatternMatrix:
        """The pattern matrix of the list."""
        return self.boards[0].matrix

    @property
    def guesses_left(self) -> int:
        """The number of guesses that the game still allows."""
        return self.limit - len(self.turns)

    @property
    def guesses_ahead(self) -> int:
        """The guesses left to plan with; a game past its limit goes on."""
        return self.guesses_left if self.guesses_left > 0 else PLAYED_ON

    def check_guess_left(self) -> None:
        """Raise ``InputError`` if the limit leaves no guess, or if a solved game is past it.

        Raise ``Contradiction`` first, so that a wrong mark in the last turn is repaired.
        """
        if wrong := self.diagnosis:
            raise wrong.error()
        count, limit = len(self.turns), self.limit
        if (needed := count + (not self.is_over)) > limit:
            more = (Change("limit", needed), " to allow more, or omit turns.")
            raise InputError(
                f"after {plural(count, 'turn')}, a limit of {limit} leaves no guess",
                more if needed <= MAX_GUESSES else "Omit turns.",
            ).keyed("limit-short")

    # Games with one board

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The candidates of the only board with their probability, likeliest first."""
        return self.board.candidates

    def children(self, guess: int) -> list[tuple[int, Position]]:
        """Return the one-board positions after a guess, with their patterns: see ``Board``."""
        return [
            (pattern, replace(self, boards=(board,), turns=board.turns))
            for pattern, board in self.board.children(guess)
        ]

    # Any number of boards

    @cached_property
    def solved(self) -> tuple[bool, ...]:
        """Whether each board is solved."""
        return tuple(board.solved for board in self.boards)

    @property
    def is_over(self) -> bool:
        """Whether every board is solved."""
        return not self.open

    @cached_property
    def open(self) -> tuple[int, ...]:
        """The boards that are not solved, counted from 0."""
        return tuple(board for board, done in enumerate(self.solved) if not done)

    @cached_property
    def playing(self) -> tuple[Board, ...]:
        """The boards that are not solved."""
        return tuple(self.boards[board] for board in self.open)

    @cached_property
    def certain(self) -> tuple[int, ...]:
        """The open boards with one candidate left, counted from 0."""
        return tuple(board for board in self.open if self.boards[board].count == 1)

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """The open boards that show the marks of every guess: in sequence only the first one."""
        turns = len(self.turns)
        return tuple(board for board in self.open if len(self.boards[board].turns) == turns)

    @property
    def marked(self) -> tuple[int, ...]:
        """The open boards that show any marks; all of them if none does."""
        return tuple(board for board in self.open if self.boards[board].turns) or self.open

    @property
    def alone(self) -> Position:
        """The only open board as a game of one board with the same guesses left."""
        if len(self.boards) == 1:
            return self
        (board,) = self.playing
        setup = self.setup.resized(1, len(board.turns) + self.guesses_left)
        return Position(setup, (board,), board.turns)

    @cached_property
    def visible(self) -> Position:
        """The same position with only those boards for which a guess is chosen.

        In sequence the hidden boards have marked the earlier guesses already and only keep the
        marks to themselves: a guess chosen for what they seem to lack would be chosen again.
        """
        if not self.shown or self.shown == self.open:
            return self
        boards = tuple(self.boards[board] for board in self.shown)
        marks = [tuple(turn.feedbacks[board] for board in self.shown) for turn in self.turns]
        turns = [Turn(t.guess, m, t.letters) for t, m in zip(self.turns, marks, strict=True)]
        return Position(self.setup.resized(len(boards), self.limit), boards, tuple(turns))

    @property
    def has_candidates(self) -> bool:
        """Whether every open board has a candidate."""
        return all(board.count for board in self.playing)

    @property
    def count(self) -> int:
        """The number of candidates, summed over the boards."""
        return sum(board.count for board in self.boards)

    @property
    def likely(self) -> int:
        """The number of likely candidates, summed over the boards."""
        return sum(board.likely for board in self.boards)

    @property
    def everyday(self) -> NDArray[np.bool_]:
        """Whether most players know each guess, [guesses]."""
        return everyday_mask(self.lexicon.guesses)

    @property
    def familiarity(self) -> NDArray[np.int64]:
        """How well each guess is known, 0 if that is not known, [guesses]."""
        return familiarity_of(self.lexicon.guesses)

    @property
    def offensive(self) -> NDArray[np.bool_]:
        """Whether each guess is an insult or vulgar and never suggested, [guesses]."""
        return offensive_mask(self.lexicon.guesses)

    @cached_property
    def chances(self) -> NDArray[np.float64]:
        """The chance of each guess to solve each open board, [open boards, guesses]."""
        chances = np.zeros((len(self.open), len(self.lexicon.guesses)))
        for row, board in enumerate(self.playing):
            chances[row, board.candidate_indices] = board.weights
        return chances

    @cached_property
    def hits(self) -> NDArray[np.float64]:
        """The chance of each guess to solve a board, [guesses]."""
        return distinct_hits(self.chances)

    @cached_property
    def solves(self) -> NDArray[np.float64]:
        """The number of boards that each guess is expected to solve, [guesses]."""
        return np.asarray(self.chances.sum(axis=0))

    @cached_property
    def candidate_indices(self) -> NDArray[np.int64]:
        """The candidates of all open boards as indices of guesses, ascending."""
        indices = [np.empty(0, np.int64), *(board.candidate_indices for board in self.playing)]
        return np.unique(np.concatenate(indices))

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
        """Whether each guess is legal on some open board that shows marks, [guesses]."""
        every = [np.zeros(len(self.lexicon.guesses), dtype=bool)]
        every += [board.legal for board in self.visible.playing]
        return np.asarray(np.any(every, axis=0))

    def helps(self, guess: str) -> bool:
        """Return whether a guess can solve an open board or split its candidates.

        >>> Position.of("original", ["salet:bbbbb,ybbbb"]).helps("salet")
        False
        """
        row = self.matrix.row(self.lexicon.word(guess))
        shown = [row[board.columns] for board in self.playing if board.count]
        win = self.lexicon.win
        return any(patterns[0] == win or (patterns != patterns[0]).any() for patterns in shown)

    def chain(self, step: int = 1) -> BoardChain:
        """Return the likely candidates of the open boards, concatenated: every ``step``-th one.

        Before the first guess all boards are equal, and only one is included.
        """
        boards = []
        for board in self.playing if self.turns else self.playing[:1]:
            likely = np.sort(board.by_weight[: board.likely : step])
            boards.append((board.columns[likely], board.weights[likely]))
        return chain_boards(self.matrix, boards)

    @cached_property
    def statistics(self) -> Statistics:
        """The one-ply statistics of every guess over the likely candidates, summed over the open
        boards. (``expected`` uses the whole belief.)"""
        return self.statistics_of()

    def statistics_of(self, guesses: NDArray[np.int64] | None = None) -> Statistics:
        """Return the statistics of some guesses over the likely candidates of the open boards."""
        if len(self.boards) == 1:
            return self.board.statistics_of(guesses)
        facts = boards_statistics(self.chain(), guesses)
        copies = 1 if self.turns else len(self.boards)
        return replace(
            facts,
            expected_size=copies * facts.expected_size,
            largest=copies * facts.largest,
            entropy=copies * facts.entropy,
            buckets=copies * facts.buckets,
        )

    def expected(self, worth: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the mean of ``worth[count]`` over the feedbacks, summed over the open boards.

        ``worth[n]`` is the value of a bucket of n candidates, also unlikely ones; the result is
        [guesses].
        """
        if not self.turns:
            return len(self.boards) * self.boards[0].expected(worth)
        return sum(
            (board.expected(worth) for board in self.playing), np.zeros(len(self.lexicon.guesses))
        )

    @property
    def diagnosis(self) -> Diagnosis | Clash | None:
        """What is wrong if a board has no candidate left; None if all boards have one."""
        return diagnose_boards(self.boards)

    def __repr__(self) -> str:
        name, turns = self.lexicon.name, texts(self.turns)
        options = [f"{name!r}", *([f"{turns}"] if turns else [])]
        if self.rules is not Rules.NORMAL:
            options.append(f"{self.rules.value!r}")
        if len(self.boards) > 1 and not turns:
            options.append(f"boards={len(self.boards)}")
        if self.limit != limit_of(len(self.boards)):
            options.append(f"limit={self.limit}")
        warning = (
            "" if all(board.count for board in self.boards) else "  # no answer fits the turns"
        )
        return f"Position.{'of' if turns else 'start'}({', '.join(options)}){warning}"
