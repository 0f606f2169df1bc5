"""Choose guesses for a page that may refuse words, and check whether its marks make sense."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.auto.errors import PageError
from salet.errors import IllegalGuess, ImpossibleFeedback
from salet.host.games import Move
from salet.numbers.patterns import encode, pattern_block
from salet.position.board import Board
from salet.position.diagnosis import diagnose
from salet.position.position import Position
from salet.puzzle.colourings import check_possible
from salet.puzzle.rules import Rules, fits
from salet.puzzle.turns import Turn, ends_of, limit_of
from salet.strategies import chosen, find_strategy
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon

WIDE = "expected-size"  # ranks thousands of words at once, for pages that refuse the best ones
WIDE_COUNT = 3000


@dataclass(frozen=True, slots=True)
class GuessOptions:
    """Which words to play: ``never`` are left out, ``opener`` is the first guess if it is listed.

    ``words`` is "everyday" or "any": see ``salet.advice.policy``.
    """

    lexicon: Lexicon
    rules: Rules
    strategy: str | Strategy
    words: str = "any"
    never: Collection[str] = ()
    opener: str = ""


def fits_a_word(lexicon: Lexicon, turns: Sequence[Turn]) -> bool:
    """Return whether any word of a list fits the turns of one board."""
    codes = encode(lexicon, lexicon.guesses)
    fitting = np.ones(len(codes), bool)
    for turn in turns:
        patterns = pattern_block(encode(lexicon, [turn.guess]), codes)[0]
        fitting &= patterns == turn.feedback.pattern
    return bool(fitting.any())


class Guesser:
    """Chooses the guesses of one game and leaves out the words that the page has refused."""

    def __init__(self, options: GuessOptions, boards: int) -> None:
        self.options = options
        self.lexicon = options.lexicon
        self.rules = options.rules
        self.boards = boards
        self.refused: set[str] = set()
        self.refused_in_a_row = 0
        self._last: Position | None = None

    def refuse(self, word: str) -> None:
        """Never play this word again."""
        self.refused.add(word)
        self.refused_in_a_row += 1

    def guess(self, position: Position) -> str:
        """Return the next word to play, or raise ``PageError`` if none is left."""
        for word in self._ideas(position):
            if word not in self.refused:
                return word
        raise PageError(
            "refused", f"the page has refused every word that fits ({len(self.refused)} in all)",
            "Use the word list of the page: --list words.txt",
        )  # fmt: skip

    def limit(self, rows: int) -> int:
        """Return the number of guesses in a game; ``rows`` of a board are 0 if not known."""
        return rows or limit_of(self.boards)

    # ------------------------------------------------------------------ the turns

    def answers(self, turns: Sequence[Turn]) -> tuple[str, ...]:
        """Return the answer of each board, "" where it was not found."""
        ends = ends_of(turns) or (None,) * self.boards
        return tuple(turns[end - 1].guess if end else "" for end in ends)

    def is_won(self, turns: Sequence[Turn]) -> bool:
        """Return whether every answer was found."""
        return all(self.answers(turns))

    def move(self, turns: Sequence[Turn], rows: int) -> Move:
        """Return the last turn with the candidates it left on each board."""
        position = self.position(turns, rows)
        pairs = zip(Move.of(position).candidates, position.boards, strict=True)
        counts = (self._alone(board).count if count == 0 else count for count, board in pairs)
        return Move(turns[-1], tuple(counts))

    def check(self, turns: Sequence[Turn]) -> None:
        """Raise ``PageError`` if no word of the list fits the marks of an open board."""
        for board, shown in self._open(turns):
            if not fits_a_word(self.lexicon, shown):
                error = contradiction(self.lexicon, shown)
                if self.boards > 1:
                    error.under(f"board {board + 1}").at(None, board)
                raise error

    def follow_hard_rules(self, turns: Sequence[Turn]) -> bool:
        """Play by hard rules from now on; return False if the game was not played by them."""
        if self.rules is not Rules.NORMAL:
            return False
        try:
            Position.start(self.lexicon, Rules.HARD, boards=self.boards).after_turns(turns)
        except IllegalGuess:
            return False
        self.rules = Rules.HARD
        return True

    def _open(self, turns: Sequence[Turn]) -> list[tuple[int, list[Turn]]]:
        """Return the turns that each unsolved board shows."""
        return [
            (board, [shown for turn in turns if (shown := turn.on(board)) is not None])
            for board, answer in enumerate(self.answers(turns))
            if not answer
        ]

    def position(self, turns: Sequence[Turn], rows: int) -> Position:
        """Return the position after these turns, continued from the last one if possible."""
        limit, last = self.limit(rows), self._last
        if (
            last is None
            or last.rules is not self.rules
            or last.limit != limit
            or len(last.boards) != self.boards
            or last.turns != tuple(turns[: len(last.turns)])
        ):
            last = Position.start(self.lexicon, self.rules, boards=self.boards, limit=limit)
        for turn in turns[len(last.turns) :]:
            last = last.followed(turn)
        self._last = last
        return last

    def _alone(self, board: Board) -> Board:
        """Return a board by its own marks alone: a page may use one answer on two boards."""
        return Position.of(self.lexicon, board.turns).board

    # ------------------------------------------------------------------ words to play

    def _ideas(self, position: Position) -> Iterator[str]:
        """Yield words to play, the best first; each search runs only if it is needed."""
        played = {turn.guess for turn in position.turns}
        known = tuple(board for board in position.playing if board.count)
        if len(known) == len(position.playing):
            yield from (word for word in self._ranked(position) if word not in played)
        elif known:
            turns = known[0].turns if len(known) == 1 else position.turns
            setup = position.setup.resized(len(known), position.limit)
            ranked = self._ranked(Position(setup, known, turns))
            yield from (word for word in ranked if word not in played)
        for board in position.playing:
            yield from (word for word, _ in self._alone(board).candidates)
            letters = self.lexicon.letters
            yield from (w for w in self.lexicon.guesses if fits(board.turns, letters(w)))

    def _ranked(self, position: Position) -> Iterator[str]:
        """Yield what the strategy suggests, then many more words."""
        opener = self.options.opener
        if not position.turns and opener in self.lexicon and opener not in self.options.never:
            yield opener
        # With one guess for one board, and on a page that knows few words, only play candidates.
        last = position.guesses_left <= 1 and len(position.playing) == 1
        if not last and self.refused_in_a_row < 2:
            never = {*self.options.never, *self.refused}
            taste = Taste(self.options.words, never, 5, chosen(self.options.strategy))
            yield from (suggestion.guess for suggestion in advise(position, taste).ranking)
        wide = find_strategy(WIDE).rank(position, WIDE_COUNT)
        if not last:
            yield from (suggestion.guess for suggestion in wide if suggestion.candidate)
        for board in position.playing:
            yield from (word for word, _ in board.candidates)
        yield from (suggestion.guess for suggestion in wide)


def agree(old: Sequence[Turn], new: Sequence[Turn]) -> bool:
    """Return whether new turns only add to the old ones: in sequence, marks are shown later."""
    return all(
        was is None or was == now
        for before, after in zip(old, new, strict=False)
        for was, now in zip(before.feedbacks, after.feedbacks, strict=True)
    )


def contradiction(lexicon: Lexicon, turns: Sequence[Turn]) -> PageError:
    """Return the error for marks of one board that no word fits."""
    try:
        for turn in turns:
            check_possible(turn.letters, turn.feedback, lexicon.alphabet.symbols)
        diagnosis = diagnose(lexicon, tuple(turns))
        why = diagnosis.message if diagnosis is not None else "no word fits"
    except ImpossibleFeedback as error:
        why = error.message
    return PageError(
        "contradiction", f"the marks of this page contradict each other: {why}",
        "Its marks may be wrong, or its answer may be on another list: --list words.txt",
    )  # fmt: skip
