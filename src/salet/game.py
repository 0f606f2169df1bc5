"""Games: advice for a position, one whole game against a known answer, a live session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from salet.book import opening, reply
from salet.errors import InputError, WordError
from salet.lexicon import Lexicon
from salet.marks import Feedback
from salet.ranking import Ranking
from salet.rules import Rules, Turn
from salet.scoring import feedback as feedback_of
from salet.strategies import DEFAULT, find_strategy
from salet.turns import parse_turns
from salet.wordfiles import open_list

if TYPE_CHECKING:
    from salet.strategies.base import Strategy

HELPER_LIST = "nyt-2023"
LIMIT = 6


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player should know at a position.

    ``candidates`` are words with their probability, likeliest first; ``unknown`` the words played
    that the list does not have.
    """

    lexicon: Lexicon
    rules: Rules
    turns: tuple[Turn, ...]
    candidates: tuple[tuple[str, float], ...]
    ranking: Ranking

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words played that the list does not have."""
        return tuple(turn.guess for turn in self.turns if turn.guess not in self.lexicon)


def advise(
    lexicon: Lexicon,
    turns: Sequence[Turn] = (),
    rules: Rules = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    *,
    top: int = 10,
    limit: int = LIMIT,
) -> Advice:
    """The best next guesses after these turns; the first guess comes from the book."""
    name = strategy if isinstance(strategy, str) else ""
    if name and limit == LIMIT:
        ranking = _from_book(lexicon, tuple(turns), rules, name, top)
        if ranking is not None:
            return Advice(lexicon, rules, tuple(turns), _fitting(lexicon, turns), ranking)
    from salet.position import Position

    position = Position.of(lexicon, turns, rules, limit=limit)
    chosen = find_strategy(strategy) if isinstance(strategy, str) else strategy
    ranking = chosen.rank(position, top)
    return Advice(lexicon, rules, tuple(turns), position.candidates, ranking)


def _from_book(
    lexicon: Lexicon, turns: tuple[Turn, ...], rules: Rules, strategy: str, top: int
) -> Ranking | None:
    """What the book knows about a position."""
    if not turns:
        return opening(lexicon, strategy, rules, top)
    return reply(lexicon, strategy, rules, turns, top)


def _fitting(lexicon: Lexicon, turns: Sequence[Turn]) -> tuple[tuple[str, float], ...]:
    """The candidates with their probability, likeliest first, by the reference rule."""
    kept = [
        (word, weight)
        for word, weight in zip(lexicon.answer_words, lexicon.weights, strict=True)
        if all(feedback_of(t.letters, lexicon.letters(word)) == t.feedback for t in turns)
    ]
    total = sum(weight for _, weight in kept)
    kept.sort(key=lambda pair: (-pair[1], pair[0]))
    return tuple((word, weight / total) for word, weight in kept)


def suggest(
    *turns: str,
    list: str | Lexicon = HELPER_LIST,
    rules: Rules | str = Rules.NORMAL,
    strategy: str = DEFAULT,
    top: int = 10,
) -> Ranking:
    """The best next guesses after turns such as ``"crane:bbygb"``.

    >>> suggest(list="original").best.guess
    'salet'
    """
    lexicon = list if isinstance(list, Lexicon) else open_list(list)
    played = parse_turns(lexicon, turns)
    return advise(lexicon, played, Rules(rules), strategy, top=top).ranking


@dataclass(frozen=True, slots=True)
class Move:
    """A turn of a game with how many candidates it left."""

    turn: Turn
    candidates: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game against a known answer, played until the answer was found or given up."""

    answer: str
    moves: tuple[Move, ...]
    solved: bool
    limit: int = LIMIT

    @property
    def lost(self) -> bool:
        """Whether it took more guesses than the game gives."""
        return not self.solved or len(self.moves) > self.limit


def play_out(
    answer: str,
    strategy: str | Strategy = DEFAULT,
    lexicon: Lexicon | None = None,
    rules: Rules = Rules.NORMAL,
    *,
    opener: str | None = None,
    limit: int = LIMIT,
) -> Game:
    """Play one whole game against a known answer.

    >>> from salet.lexicon import load
    >>> [str(move.turn) for move in play_out("crane", lexicon=load("original")).moves][-1]
    'crane:ggggg'
    """
    from salet.position import Position

    lexicon = lexicon or open_list(None)
    word = lexicon.word(answer)
    if lexicon.answer_column(word) is None:
        lexicon.index(word)
        raise WordError(
            f"{word.upper()} is allowed but is not an answer of {lexicon.name}",
            "Use a list in which it is one, for example --list original-all.",
        )
    chosen = find_strategy(strategy) if isinstance(strategy, str) else strategy
    if opener is not None:
        lexicon.index(opener)
        chosen = chosen.using(opener=opener)
    name = chosen.name if isinstance(strategy, str) and opener is None and limit == LIMIT else ""
    position = Position.start(lexicon, rules, limit=limit)
    moves: list[Move] = []
    letters = lexicon.letters(word)
    while len(moves) < chosen.limit:
        known = _from_book(lexicon, position.turns, rules, name, 1) if name else None
        guess = known.best.guess if known else lexicon.guesses[chosen.choose(position)]
        mine = lexicon.letters(guess)
        turn = Turn(guess, feedback_of(mine, letters), mine)
        position = position.after_turn(turn)
        moves.append(Move(turn, position.count))
        if turn.feedback.is_win:
            return Game(word, tuple(moves), True, limit)
    return Game(word, tuple(moves), False, limit)


class Session:
    """A live game: ask for advice, tell what was played and what the game said, take it back.

    >>> from salet.lexicon import load
    >>> session = Session(load("original"))
    >>> session.tell("crane", "bbygb")
    >>> session.advice().candidates[0][0]
    'aging'
    >>> session.undo()
    True
    """

    def __init__(
        self,
        lexicon: Lexicon,
        rules: Rules = Rules.NORMAL,
        strategy: str | Strategy = DEFAULT,
        turns: Iterable[Turn] = (),
    ):
        self.lexicon = lexicon
        self.rules = rules
        self.strategy = strategy
        self.turns: tuple[Turn, ...] = ()
        for turn in turns:
            self.tell(turn.guess, turn.feedback)

    def tell(self, guess: str, feedback: Feedback | str) -> None:
        """Add a turn, unless it is impossible, illegal or contradicts the turns before it."""
        from salet.diagnosis import diagnose
        from salet.position import Position

        if self.is_over:
            raise InputError("the game is over", "Start a new one, or take the last turn back.")
        next_position = Position.of(self.lexicon, self.turns, self.rules).after(guess, feedback)
        if not next_position.count:
            found = diagnose(self.lexicon, next_position.turns)
            if found is not None and not found.outside:
                raise found.error()
        self.turns = next_position.turns

    def undo(self) -> bool:
        """Take the last turn back; False when there is none."""
        had = bool(self.turns)
        self.turns = self.turns[:-1]
        return had

    @property
    def is_over(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.turns) and self.turns[-1].feedback.is_win

    def advice(self, top: int = 10) -> Advice:
        """The best next guesses now."""
        return advise(self.lexicon, self.turns, self.rules, self.strategy, top=top)
