"""Whole games: a host marks the guesses of a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from salet.advice.everyday import check_words, everyday_opener, knowing
from salet.belief.lists import load
from salet.host.hosts import Host, Words, check_answers
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn, ends_of, texts
from salet.strategies import DEFAULT, find_strategy
from salet.words.book import look_up
from salet.words.lexicon import DAILY, Lexicon

if TYPE_CHECKING:
    from salet.strategies.base import Strategy


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
                    "feedback": marks if several else marks[0],
                    "candidates": list(move.candidates) if several else move.candidates[0],
                }
            )
        return {
            "answer": list(self.answers) if several else self.answer,
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
    """Play a whole game against known answers or a host; ``words`` is everyday or any.

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
    start = Position.start(lexicon, rules, boards=boards, limit=limit)
    return play_from(start, host, strategy, opener=opener, words=words, sequence=sequence)


def play_from(
    start: Position,
    host: Host,
    strategy: str | Strategy,
    *,
    opener: str | None = None,
    words: str = "any",
    sequence: bool = False,
) -> Game:
    """Play a whole game from the position before its first guess: see ``play_out``.

    What strategies compute for that position is kept, so that games with the same one are faster.
    """
    position, lexicon, rules, boards = start, start.lexicon, start.rules, len(start.boards)
    chosen = find_strategy(strategy)
    chosen.check_can_play(boards)
    if check_words(words) == "everyday":
        opener = opener or everyday_opener(lexicon, chosen.name, rules, start.limit, boards)
        strategy = chosen = knowing(chosen)
    elif boards > 1 and opener is None:
        known = look_up(lexicon, chosen.name, rules, limit=start.limit, boards=boards)
        opener = known.best.guess if known is not None else None
    if opener is not None:
        lexicon.index(opener)
        chosen = chosen.using(opener=opener)
    name = chosen.name if isinstance(strategy, str) and opener is None else ""
    moves: list[Move] = []
    shown: list[int] = []
    patience = chosen.traits.patience + (boards if boards > 1 else 0)
    while not position.is_over and len(moves) < patience:
        book = (
            look_up(lexicon, name, rules, position.turns, 1, start.limit, boards) if name else None
        )
        if book is None or book.note:
            guess = lexicon.guesses[chosen.choose(position.visible)]
        else:
            guess = book.best.guess
        shown.append(position.open[0])
        position = marked(host, position, guess)
        moves.append(Move.of(position))
    if sequence:
        turns = map(_as_shown, position.turns, shown)
        moves = [Move(turn, move.candidates) for turn, move in zip(turns, moves, strict=True)]
    held = host.answers or ((guess,) if position.is_over else ())
    return Game(held, tuple(moves), position.is_over, start.limit)


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
