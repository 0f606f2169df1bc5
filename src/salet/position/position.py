"""Position: what is known in the middle of a game, and what still may be the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.numbers.matrix import PatternMatrix, matrix_of
from salet.numbers.partition import Statistics, statistics
from salet.numbers.patterns import encode, pattern_block
from salet.puzzle.marks import Feedback, Mark
from salet.puzzle.rules import LIMIT, Rules, Turn, check_legal, check_turns
from salet.words.everyday import everyday_words
from salet.words.lexicon import LIKELY, Lexicon
from salet.words.ranking import Ranking
from salet.words.turns import Written, make_turn, parse_turns


@dataclass(frozen=True, eq=False)
class Position:
    """Immutable: a lexicon, the rules, the turns so far and the candidates they leave.

    ``columns`` are the candidates as positions in ``lexicon.answers``, ascending. ``limit`` is
    how many guesses a game has. ``before`` is the position one turn ago, ``clear`` the one that
    this is a dimmer view of (see ``collapsed``), and ``whole`` the one that this is the likely
    part of (see ``core``).

    >>> from salet.belief.lists import load
    >>> start = Position.start(load("original"))
    >>> start.after("crane", "bbygb")
    Position('original', ['crane:bbygb'], 20 candidates)
    """

    lexicon: Lexicon
    rules: Rules
    turns: tuple[Turn, ...]
    columns: NDArray[np.int64]
    matrix: PatternMatrix = field(repr=False)
    limit: int = LIMIT
    before: Position | None = field(default=None, repr=False)
    clear: Position | None = field(default=None, repr=False)
    whole: Position | None = field(default=None, repr=False)
    suggest: ClassVar[Callable[..., Ranking]]  # given by advice/here, which knows strategies

    @classmethod
    def start(
        cls,
        lexicon: Lexicon | str,
        rules: Rules | str = Rules.NORMAL,
        *,
        limit: int = LIMIT,
        matrix: PatternMatrix | None = None,
    ) -> Position:
        """The position before the first guess; a list may be given by its name.

        >>> Position.start("original")
        Position('original', [], 2315 candidates)
        """
        lexicon, rules = load(lexicon), Rules(rules)
        every = np.arange(len(lexicon.answers), dtype=np.int64)
        return cls(lexicon, rules, (), every, matrix or matrix_of(lexicon), limit)

    @classmethod
    def of(
        cls,
        lexicon: Lexicon | str,
        turns: Iterable[Written],
        rules: Rules | str = Rules.NORMAL,
        *,
        limit: int = LIMIT,
    ) -> Position:
        """The position after these turns."""
        lexicon, rules = load(lexicon), Rules(rules)
        played = parse_turns(lexicon, turns)
        check_turns(rules, played)
        position = cls.start(lexicon, rules, limit=limit)
        for turn in played:
            position = position.followed(turn)
        return position

    def after(self, guess: str, feedback: Feedback | str) -> Position:
        """The next position; the guess may be any well-formed word that the rules allow."""
        word = self.lexicon.word(guess)
        if isinstance(feedback, str):
            feedback = Feedback.parse(feedback, length=self.lexicon.length)
        return self.after_turn(make_turn(self.lexicon, word, feedback))

    def after_turn(self, turn: Turn) -> Position:
        """The next position; ``IllegalGuess`` when the rules forbid the guess."""
        check_legal(self.rules, self.turns, turn.letters)
        return self.followed(turn)

    def followed(self, turn: Turn) -> Position:
        """The next position after a turn that is known to be legal, or need not be."""
        row = self.matrix.row(turn.guess)
        return self._next(turn, self.columns[row[self.columns] == turn.feedback.pattern])

    def _next(self, turn: Turn, columns: NDArray[np.int64]) -> Position:
        """The position after a turn that is known to be legal and to leave these candidates."""
        return Position(
            self.lexicon, self.rules, (*self.turns, turn), columns, self.matrix, self.limit, self
        )

    def children(self, guess: int) -> list[tuple[int, Position]]:
        """The positions after a guess of the list, by ascending pattern, all correct left out."""
        word = self.lexicon.guesses[guess]
        letters = self.lexicon.letters(word)
        row = self.matrix.row(word)[self.columns]
        order = np.argsort(row, kind="stable")
        told, columns = row[order], self.columns[order]
        starts = [0, *(np.flatnonzero(told[1:] != told[:-1]) + 1).tolist()]
        return [
            (p, self._next(Turn(word, Feedback(p, self.lexicon.length), letters), columns[at:end]))
            for p, at, end in zip(
                told[starts].tolist(), starts, [*starts[1:], self.count], strict=True
            )
            if p != self.lexicon.win
        ]

    @cached_property
    def collapsed(self) -> Position:
        """The same game seen by somebody who does not tell copies of a letter apart.

        Its turns are collapsed and its candidates may be more; what is legal stays as it is.
        """
        if self.clear is not None:
            return self
        if self.whole is not None:
            return self.whole.collapsed.core
        if self.before is None:
            dim = matrix_of(self.lexicon, collapsed=True, compiled=self.matrix.compiled)
            return replace(self, matrix=dim, clear=self)
        parent = self.before.collapsed
        turn = self.turns[-1]
        told = turn.feedback.collapsed(turn.letters)
        row = parent.matrix.row(turn.guess)
        columns = parent.columns[row[parent.columns] == told.pattern]
        turns = (*parent.turns, Turn(turn.guess, told, turn.letters))
        return Position(
            self.lexicon, self.rules, turns, columns, parent.matrix, self.limit, parent, self
        )

    @property
    def count(self) -> int:
        """How many candidates are left."""
        return len(self.columns)

    @property
    def guesses_left(self) -> int:
        """How many guesses the game still gives."""
        return self.limit - len(self.turns)

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The belief in each candidate, [candidates], summing to 1."""
        if self.lexicon.uniform:
            return np.full(self.count, 1 / max(1, self.count))
        weights = np.array(self.lexicon.weights)[self.columns]
        total = weights.sum()
        return weights / total if total > 0 else np.full(self.count, 1 / max(1, self.count))

    @cached_property
    def by_weight(self) -> NDArray[np.int64]:
        """The order of the candidates by belief, heaviest first, then by the alphabet."""
        return np.lexsort((self.columns, -self.weights))

    @cached_property
    def likely(self) -> int:
        """How many candidates, heaviest first, hold 99 % of the belief."""
        if self.lexicon.uniform:
            return self.count
        held = np.cumsum(self.weights[self.by_weight])
        return min(self.count, int(np.searchsorted(held, LIKELY - 1e-12)) + 1)

    @cached_property
    def core(self) -> Position:
        """The same position on a list that has the likely candidates alone as answers.

        Guesses keep their numbers, so that a guess for one is a guess for the other.
        """
        if self.likely == self.count or self.whole is not None:
            return self
        return self.among_likely()

    def among_likely(self) -> Position:
        """The likely candidates as a list of their own, be they all or not: see ``core``."""
        heads = np.sort(self.by_weight[: self.likely])
        answers = self.candidate_indices[heads].tolist()
        every = tuple(range(len(answers)))
        weights = self.weights[heads] / self.weights[heads].sum()
        lexicon = replace(
            self.lexicon, name=f"{self.lexicon.name} (likely)", answers=tuple(answers),
            weights=tuple(weights.tolist()), release=every, _digest="",
        )  # fmt: skip
        matrix = matrix_of(lexicon, self.matrix.collapsed, self.matrix.compiled)
        columns = np.arange(len(answers), dtype=np.int64)
        return replace(self, lexicon=lexicon, columns=columns, matrix=matrix, whole=self)

    @property
    def candidates(self) -> tuple[tuple[str, float], ...]:
        """The candidates with their probability, likeliest first, then by the alphabet."""
        answers, words = self.lexicon.answers, self.lexicon.guesses
        columns, weights = (each[self.by_weight].tolist() for each in (self.columns, self.weights))
        return tuple((words[answers[c]], w) for c, w in zip(columns, weights, strict=True))

    @cached_property
    def candidate_indices(self) -> NDArray[np.int64]:
        """The candidates as indices of guesses, ascending."""
        return np.asarray(self.matrix.answers[self.columns])

    @cached_property
    def is_candidate(self) -> NDArray[np.bool_]:
        """Whether each guess is a candidate, [guesses]."""
        mask = np.zeros(len(self.lexicon.guesses), dtype=bool)
        mask[self.candidate_indices] = True
        return mask

    @property
    def everyday(self) -> NDArray[np.bool_]:
        """Whether most players know each guess, [guesses]."""
        return _everyday(self.lexicon.guesses)

    @property
    def hits(self) -> NDArray[np.float64]:
        """The chance of each guess to be the answer, [guesses]."""
        chances = np.zeros(len(self.lexicon.guesses))
        chances[self.candidate_indices] = self.weights
        return chances

    @cached_property
    def statistics(self) -> Statistics:
        """The one-ply statistics of every guess at this position."""
        return self.statistics_of()

    def statistics_of(self, guesses: NDArray[np.int64] | None = None) -> Statistics:
        """The one-ply statistics of some guesses, or of all, at this position."""
        weights = None if self.lexicon.uniform else self.weights
        return statistics(self.matrix, self.columns, weights, guesses)

    @cached_property
    def legal(self) -> NDArray[np.bool_]:
        """Whether each guess is legal here, [guesses]."""
        if (other := self.clear or self.whole) is not None:
            return other.legal
        if self.before is None or self.rules is Rules.NORMAL:
            return np.ones(len(self.lexicon.guesses), dtype=bool)
        return self.before.legal & legal_after(self.matrix, self.rules, self.turns[-1])

    def __repr__(self) -> str:
        many = "" if self.count == 1 else "s"
        return (
            f"Position({self.lexicon.name!r}, {[str(turn) for turn in self.turns]}, "
            f"{self.count} candidate{many}{self.rules.aside})"
        )


@lru_cache(maxsize=4)
def _everyday(words: tuple[str, ...]) -> NDArray[np.bool_]:
    known = everyday_words(words)
    return np.array([word in known for word in words])


def legal_after(matrix: PatternMatrix, rules: Rules, turn: Turn) -> NDArray[np.bool_]:
    """Whether each guess keeps to what one turn revealed, [guesses]."""
    codes = matrix.guess_codes
    mine = encode(matrix.lexicon, [turn.guess])
    if rules is Rules.ULTRA_HARD:
        told = pattern_block(mine, codes, matrix.collapsed)[0]
        return np.asarray(told == turn.feedback.pattern)
    legal = np.ones(len(codes), dtype=bool)
    if rules is Rules.NORMAL:
        return legal
    revealed: dict[int, int] = {}
    for place, mark in enumerate(turn.feedback):
        code = int(mine[0, place])
        if mark == Mark.CORRECT:
            legal &= codes[:, place] == code
        if mark != Mark.ABSENT:
            revealed[code] = revealed.get(code, 0) + 1
    for code, copies in revealed.items():
        held = (codes[:, place] == code for place in range(codes.shape[1]))
        legal &= sum(held, np.zeros(len(codes), dtype=np.uint8)) >= copies
    return legal
