"""Games played out: the guesses of a player or a strategy, marked by a host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from salet.advice.everyday import check_words, everyday_opener, knowing
from salet.belief.lists import load
from salet.errors import WordError
from salet.host.hosts import Host, Word
from salet.puzzle.rules import LIMIT, Rules, Turn, check_legal
from salet.strategies import DEFAULT, find_strategy
from salet.words.book import look_up
from salet.words.lexicon import DAILY, Lexicon

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.strategies.base import Strategy


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of a game with how many candidates it left."""

    turn: Turn
    candidates: int

    @classmethod
    def of(cls, position: Position) -> Move:
        """The last turn of a position."""
        return cls(position.turns[-1], position.count)

    def as_dict(self) -> dict[str, Any]:
        """For ``--json`` and the API."""
        return {
            "guess": self.turn.guess,
            "feedback": self.turn.feedback.letters,
            "candidates": self.candidates,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Game:
    """A game played until the answer was found or given up.

    ``answer`` is empty when the host hides and did not give in.
    """

    answer: str
    moves: tuple[Move, ...]
    solved: bool
    limit: int = LIMIT

    def __repr__(self) -> str:
        return f"Game({self.answer!r}, {' '.join(str(move.turn) for move in self.moves)!r})"

    @property
    def lost(self) -> bool:
        """Whether it took more guesses than the game gives."""
        return not self.solved or len(self.moves) > self.limit

    def as_dict(self) -> dict[str, Any]:
        """For ``--json`` and the API."""
        return {
            "answer": self.answer,
            "guesses": [move.as_dict() for move in self.moves],
            "solved": self.solved,
            "lost": self.lost,
        }


def marked(host: Host, position: Position, guess: str) -> Position:
    """The position after the host has marked a guess of the list, if the rules allow it."""
    letters = position.lexicon.letters(guess)
    check_legal(position.rules, position.turns, letters)
    return position.after_turn(Turn(guess, host.mark(position, guess), letters))


def _holding(lexicon: Lexicon, answer: str) -> Word:
    """The host that holds an answer of the list."""
    word = lexicon.word(answer)
    if lexicon.answer_column(word) is None:
        lexicon.index(word)
        raise WordError(
            f"{word.upper()} is allowed but is not an answer of {lexicon.name}",
            "Use a list in which it is one, for example --list original-all.",
        )
    return Word(word)


def play_out(
    answer: str | Host,
    strategy: str | Strategy = DEFAULT,
    lexicon: Lexicon | None = None,
    rules: Rules = Rules.NORMAL,
    *,
    opener: str | None = None,
    limit: int = LIMIT,
    words: str = "any",
) -> Game:
    """Play one whole game against a known answer or a host, with everyday ``words`` or any.

    >>> from salet.belief.lists import load
    >>> [str(move.turn) for move in play_out("crane", lexicon=load("original")).moves][-1]
    'crane:ggggg'
    """
    from salet.position.position import Position

    lexicon = lexicon or load("original")
    host = _holding(lexicon, answer) if isinstance(answer, str) else answer
    chosen = find_strategy(strategy)
    if check_words(words) == "everyday":
        opener = opener or everyday_opener(lexicon, chosen.name, rules, limit)
        strategy = chosen = knowing(chosen)
    if opener is not None:
        lexicon.index(opener)
        chosen = chosen.using(opener=opener)
    name = chosen.name if isinstance(strategy, str) and opener is None else ""
    position = Position.start(lexicon, rules, limit=limit)
    moves: list[Move] = []
    while len(moves) < chosen.patience:
        known = look_up(lexicon, name, rules, position.turns, 1, limit) if name else None
        if known is None or known.cut:
            guess = lexicon.guesses[chosen.choose(position)]
        else:
            guess = known.best.guess
        position = marked(host, position, guess)
        moves.append(Move.of(position))
        if position.turns[-1].feedback.is_win:
            return Game(guess, tuple(moves), True, limit)
    held = host.answer if isinstance(host, Word) else ""
    return Game(held, tuple(moves), False, limit)


def solve(
    answer: str,
    *,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    opener: str | None = None,
    within: int = LIMIT,
) -> Game:
    """Play a whole game against a known answer, on a list that may be named.

    >>> [move.turn.guess for move in solve("crane", list="original").moves][-1]
    'crane'
    """
    return play_out(answer, strategy, load(list), Rules(rules), opener=opener, limit=within)
