"""Games: advice for a position, one whole game against a known answer, a live session."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from salet.book import opening, reply
from salet.errors import InputError, WordError
from salet.goals import MEAN, Choice, check_goal, rank, too_many
from salet.lexicon import LIKELY, Lexicon
from salet.marks import Feedback
from salet.ranking import Ranking
from salet.rules import Rules, Turn, check_turns
from salet.scoring import feedback as feedback_of
from salet.strategies import DEFAULT, find_strategy
from salet.turns import parse_turns
from salet.wordfiles import open_list

if TYPE_CHECKING:
    from salet.strategies.base import Strategy

HELPER_LIST = "daily"
LIMIT = 6


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player should know at a position.

    ``candidates`` are words with their probability, likeliest first, and the first ``likely`` of
    them hold 99 % of the belief; ``limit`` is how many guesses the game has; ``choice`` what the
    goal brought and what it costs.
    """

    lexicon: Lexicon
    rules: Rules
    turns: tuple[Turn, ...]
    candidates: tuple[tuple[str, float], ...]
    ranking: Ranking
    likely: int
    goal: str = "mean"
    limit: int = LIMIT
    choice: Choice = MEAN

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words played that the list does not have."""
        return tuple(turn.guess for turn in self.turns if turn.guess not in self.lexicon)

    @property
    def guesses_left(self) -> int:
        """How many guesses the game still gives."""
        return max(0, self.limit - len(self.turns))

    def as_dict(self) -> dict[str, Any]:
        """For ``--json`` and the API."""
        return {
            "list": self.lexicon.name,
            "rules": self.rules.value,
            "strategy": self.ranking.strategy,
            "exact": self.ranking.exact,
            "goal": self.goal,
            "within": self.limit,
            "goal_note": self.choice.sentence,
            "turns": [str(turn) for turn in self.turns],
            "unknown": list(self.unknown),
            "candidates": {
                "count": len(self.candidates),
                "likely": self.likely,
                "words": [{"word": w, "probability": p} for w, p in self.candidates],
            },
            "suggestions": [s.as_dict() for s in self.ranking],
        }


def advise(
    lexicon: Lexicon,
    turns: Sequence[Turn] = (),
    rules: Rules = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    *,
    top: int = 10,
    limit: int = LIMIT,
    goal: str = "mean",
) -> Advice:
    """The best next guesses after these turns; the first guess comes from the book.

    ``goal`` is one of ``salet.goals.GOALS``; ``limit`` how many guesses the game has.
    """
    check_goal(goal, strategy)
    played = tuple(turns)
    name = strategy if isinstance(strategy, str) else ""
    # Before the first guess a goal cannot be told apart from the mean in the time there is.
    choice = MEAN if goal == "mean" else too_many(goal)
    if name and (limit == LIMIT or not played) and (goal == "mean" or not played):
        ranking = _from_book(lexicon, played, rules, name, top)
        if ranking is not None:
            found = _fitting(lexicon, played)
            likely = _likely(lexicon, found)
            return Advice(lexicon, rules, played, found, ranking, likely, goal, limit, choice)
    from salet.position import Position

    position = Position.of(lexicon, played, rules, limit=limit)
    if goal != "mean":
        ranking, choice = rank(position, goal, top)
    else:
        chosen = find_strategy(strategy) if isinstance(strategy, str) else strategy
        ranking = chosen.rank(position, top)
    return Advice(
        lexicon, rules, played, position.candidates, ranking, position.likely, goal, limit, choice
    )


def _from_book(
    lexicon: Lexicon, turns: tuple[Turn, ...], rules: Rules, strategy: str, top: int
) -> Ranking | None:
    """What the book knows about a position."""
    if not turns:
        return opening(lexicon, strategy, rules, top)
    return reply(lexicon, strategy, rules, turns, top)


def _fitting(lexicon: Lexicon, turns: Sequence[Turn]) -> tuple[tuple[str, float], ...]:
    """The candidates with their probability, likeliest first, by the reference rule."""
    words, weights = lexicon.answer_words, lexicon.weights
    kept: Sequence[int] = range(len(words))
    for turn in turns:
        told = turn.feedback
        kept = [i for i in kept if feedback_of(turn.letters, lexicon.letters(words[i])) == told]
    total = sum([weights[i] for i in kept])
    order = sorted(kept, key=weights.__getitem__, reverse=True)  # those alike stay in order
    return tuple([(words[i], weights[i] / total) for i in order])


def _likely(lexicon: Lexicon, candidates: Sequence[tuple[str, float]]) -> int:
    """How many of the candidates, likeliest first, hold 99 % of the belief."""
    if lexicon.uniform:
        return len(candidates)
    held = 0.0
    for count, (_, chance) in enumerate(candidates, 1):
        held += chance
        if held >= LIKELY - 1e-12:
            return count
    return len(candidates)


def suggest(
    *turns: str,
    list: str | Lexicon = HELPER_LIST,
    rules: Rules | str = Rules.NORMAL,
    strategy: str = DEFAULT,
    top: int = 10,
    goal: str = "mean",
    within: int = LIMIT,
) -> Ranking:
    """The best next guesses after turns such as ``"crane:bbygb"``.

    >>> suggest(list="original").best.guess
    'salet'
    """
    lexicon = list if isinstance(list, Lexicon) else open_list(list)
    played = parse_turns(lexicon, turns)
    advice = advise(lexicon, played, Rules(rules), strategy, top=top, goal=goal, limit=within)
    return advice.ranking


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

    def as_dict(self) -> dict[str, Any]:
        """For ``--json`` and the API."""
        return {
            "answer": self.answer,
            "guesses": [
                {
                    "guess": move.turn.guess,
                    "feedback": move.turn.feedback.letters,
                    "candidates": move.candidates,
                }
                for move in self.moves
            ],
            "solved": self.solved,
            "lost": self.lost,
        }


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
        *,
        goal: str = "mean",
        limit: int = LIMIT,
    ):
        self.lexicon = lexicon
        self.rules = rules
        self.strategy = strategy
        self.goal = check_goal(goal, strategy)
        self.limit = limit
        self.turns: tuple[Turn, ...] = ()
        for turn in turns:
            self.tell(turn.guess, turn.feedback)

    def tell(self, guess: str, feedback: Feedback | str) -> None:
        """Add a turn, unless it is impossible, illegal or contradicts the turns before it."""
        if self.is_over:
            raise InputError("the game is over", "Start a new one, or take the last turn back.")
        self.turns = _told(self.lexicon, self.rules, self.turns, guess, feedback)

    def edit(self, number: int, guess: str, feedback: Feedback | str) -> None:
        """Put another turn in the place of one, numbered from 1; the later ones stay."""
        if not 1 <= number <= len(self.turns):
            raise InputError(
                f"there is no turn {number}",
                f"There are {len(self.turns)} so far." if self.turns else "There is none so far.",
            )
        turns = _told(self.lexicon, self.rules, self.turns[: number - 1], guess, feedback)
        later = self.turns[number:]
        if turns[-1].feedback.is_win and later:
            raise InputError(
                f"turn {number} would find the answer, but there are turns after it",
                "Take those back first.",
            )
        for turn in later:
            turns = _told(self.lexicon, self.rules, turns, turn.guess, turn.feedback)
        self.turns = turns

    def change(
        self,
        *,
        lexicon: Lexicon | None = None,
        rules: Rules | None = None,
        goal: str | None = None,
        limit: int | None = None,
    ) -> None:
        """Go on with another list, other rules, another goal or another number of guesses.

        Nothing is changed when the turns so far do not go with it.
        """
        words, kept = lexicon or self.lexicon, rules or self.rules
        aim = self.goal if goal is None else check_goal(goal, self.strategy)
        if limit is not None and len(self.turns) + (not self.is_won) > limit:
            raise InputError(
                f"{len(self.turns)} turns leave no guess within {limit}",
                "Allow more guesses, or take turns back.",
            )
        check_turns(kept, self.turns)
        turns: tuple[Turn, ...] = ()
        for turn in self.turns:
            turns = _told(words, kept, turns, turn.guess, turn.feedback)
        self.lexicon, self.rules, self.goal, self.turns = words, kept, aim, turns
        self.limit = self.limit if limit is None else limit

    def undo(self) -> bool:
        """Take the last turn back; False when there is none."""
        had = bool(self.turns)
        self.turns = self.turns[:-1]
        return had

    @property
    def is_won(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.turns) and self.turns[-1].feedback.is_win

    @property
    def is_over(self) -> bool:
        """Whether the answer is found or all guesses are used."""
        return self.is_won or len(self.turns) >= self.limit

    def advice(self, top: int = 10) -> Advice:
        """The best next guesses now."""
        return advise(
            self.lexicon, self.turns, self.rules, self.strategy,
            top=top, limit=self.limit, goal=self.goal,
        )  # fmt: skip


def _told(
    lexicon: Lexicon, rules: Rules, turns: tuple[Turn, ...], guess: str, feedback: Feedback | str
) -> tuple[Turn, ...]:
    """The turns with one more, unless that is impossible, illegal or a contradiction."""
    from salet.diagnosis import diagnose
    from salet.position import Position

    after = Position.of(lexicon, turns, rules).after(guess, feedback)
    if not after.count:
        found = diagnose(lexicon, after.turns)
        if found is not None and not found.outside:
            raise found.error()
    return after.turns
