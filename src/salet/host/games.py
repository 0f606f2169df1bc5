"""Whole games: a host marks the guesses of a strategy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from salet.advice.advise import Advice, advise
from salet.advice.taste import Taste
from salet.belief.lists import load, make_setup
from salet.host.hosts import Host, Words, check_answers
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, MAX_GUESSES, Turn, ends_of, texts
from salet.strategies import DEFAULT, chosen, find_strategy
from salet.strategies.base import PATIENCE, Strategy
from salet.words.lexicon import DAILY, Lexicon
from salet.words.records import unwrapped

Choose = Callable[[Position], str | None]  # the next guess; None gives up


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of a game, and the number of candidates it left on each board, None if solved."""

    turn: Turn
    candidates: tuple[int | None, ...]

    @classmethod
    def of(cls, position: Position) -> Move:
        """Return the last turn of a position."""
        if len(position.boards) == 1:
            return cls(position.turns[-1], (position.count,))
        counts = [None if board.solved else board.count for board in position.boards]
        return cls(position.turns[-1], tuple(counts))


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A whole game, played until all boards were solved or the strategy gave up.

    ``answers`` is empty if the adversary won.
    """

    answers: tuple[str, ...]
    moves: tuple[Move, ...]
    solved: bool
    limit: int = LIMIT

    def __repr__(self) -> str:
        names = self.answers[0] if len(self.answers) == 1 else self.answers
        return f"Game({names!r}, {' '.join(texts(self.turns))!r})"

    @property
    def answer(self) -> str:
        """The answer of a game with one board."""
        return self.answers[0] if self.answers else ""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns of the game."""
        return tuple(move.turn for move in self.moves)

    @property
    def ends(self) -> tuple[int | None, ...]:
        """The turn in which each board was solved, counted from 1; None for one that was not."""
        return ends_of(self.turns)

    @property
    def lost(self) -> bool:
        """Whether the game was not solved within the limit."""
        return not self.solved or len(self.moves) > self.limit

    def as_dict(self) -> dict[str, Any]:
        """Return the game as JSON for ``--json`` and the API."""
        several = len(self.answers) > 1
        guesses: list[dict[str, Any]] = []
        for move, text in zip(self.moves, texts(self.turns), strict=True):
            marks = text.partition(":")[2].split(",")
            guesses.append(
                {
                    "guess": move.turn.guess,
                    "feedback": unwrapped(marks),
                    "candidates": unwrapped(move.candidates),
                }
            )
        return {
            "answer": unwrapped(self.answers) if self.answers else self.answer,
            "boards": max(1, len(self.answers)),
            "guesses": guesses,
            **({"turns": list(self.ends)} if several else {}),
            "solved": self.solved,
            "lost": self.lost,
        }


def marked(host: Host, position: Position, guess: str) -> Position:
    """Return the position after the host has marked a guess. Raise ``IllegalGuess`` if illegal."""
    position.check_legal(position.lexicon.letters(guess))
    return host.play(position, guess)


def played(
    position: Position, host: Host, choose: Choose, most: int = MAX_GUESSES
) -> Iterator[Position]:
    """Choose a guess, let the host mark it, and repeat; yield the position after each guess.

    Ends when every board is solved, after ``most`` guesses, or if no guess is chosen.
    """
    for _ in range(most):
        guess = None if position.is_over else choose(position)
        if guess is None:
            return
        position = marked(host, position, guess)
        yield position


def by_advice(advice: Callable[[Position], Advice], opener: str | None = None) -> Choose:
    """Return the choice of what is advised while a word fits every open board.

    ``opener`` is the first guess, if it is given.
    """

    def choose(position: Position) -> str | None:
        if opener is not None and not position.turns:
            return opener
        return advice(position).best.guess if position.has_candidates else None

    return choose


def by_strategy(strategy: Strategy) -> Choose:
    """Return the choice of a strategy on its own: any word, as a bench plays."""

    def choose(position: Position) -> str | None:
        guesses = position.lexicon.guesses
        return guesses[strategy.choose(position.visible)] if position.has_candidates else None

    return choose


def play_out(
    answers: str | Sequence[str] | Host,
    strategy: str | Strategy = DEFAULT,
    lexicon: Lexicon | None = None,
    rules: Rules = Rules.NORMAL,
    *,
    opener: str | None = None,
    limit: int | None = None,
    words: str = "any",
    sequence: bool = False,
) -> Game:
    """Play a whole game against known answers or a host, as ``suggest`` advises.

    ``words`` is everyday or any.

    >>> from salet.belief.lists import load
    >>> play_out("crane", lexicon=load("original")).turns[-1].guess
    'crane'
    >>> play_out(["crane", "moist"], lexicon=load("original")).lost
    False
    """
    lexicon = lexicon or load("original")
    if isinstance(answers, str):
        answers = [answers]
    if isinstance(answers, Sequence):
        host: Host = Words(check_answers(lexicon, answers), sequence)
    else:
        host = answers
    boards = max(1, len(host.answers))
    taste = Taste(words, top=1, strategy=chosen(strategy))
    patience = PATIENCE
    if taste.strategy is not None:
        taste.strategy.check_can_play(boards)
        patience = find_strategy(strategy).traits.patience
        opener = opener or find_strategy(strategy).opener
    if opener is not None:
        lexicon.index(opener)
    setup = make_setup(lexicon, rules, boards=boards, limit=limit, sequence=sequence)
    choose = by_advice(lambda position: advise(position, taste), opener)
    return play_from(Position.before_first(setup), host, choose, patience)


def play_from(start: Position, host: Host, choose: Choose, patience: int = PATIENCE) -> Game:
    """Play a whole game from the position before its first guess, until ``patience`` ends."""
    boards = len(start.boards)
    moves: list[Move] = []
    shown: list[int] = []
    position = start
    for after in played(start, host, choose, patience + (boards if boards > 1 else 0)):
        shown.append(position.open[0])
        position = after
        moves.append(Move.of(position))
    if start.setup.sequence:
        turns = map(_as_shown, position.turns, shown)
        moves = [Move(turn, move.candidates) for turn, move in zip(turns, moves, strict=True)]
    found = (position.turns[-1].guess,) if position.is_over else ()
    return Game(host.answers or found, tuple(moves), position.is_over, start.limit)


def _as_shown(turn: Turn, shown: int) -> Turn:
    """Return a turn of a sequence as the player saw it.

    Only the first open board shows its marks. A guess that solved a hidden board keeps the marks of
    that board.
    """
    marks = [
        feedback if board == shown or (feedback and feedback.is_win) else None
        for board, feedback in enumerate(turn.feedbacks)
    ]
    return Turn(turn.guess, tuple(marks), turn.letters)


def solve(
    *answers: str,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    opener: str | None = None,
    limit: int | None = None,
    sequence: bool = False,
) -> Game:
    """Play a whole game against known answers, one for each board.

    >>> solve("crane", list="original").turns[-1].guess
    'crane'
    >>> solve("crane", "moist", list="original").lost
    False
    """
    return play_out(
        answers, strategy, load(list), Rules(rules), opener=opener, limit=limit, sequence=sequence
    )
