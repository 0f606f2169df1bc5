"""Advice for a position: the best next guesses, from the book or from a strategy."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from salet.advice.everyday import LOOKED_AT, check_words, cost_of, everyday_first
from salet.advice.goals import MEAN, Choice, check_goal, rank, too_many
from salet.advice.thinking import think
from salet.belief.lists import load
from salet.errors import InputError
from salet.puzzle.rules import LIMIT, Rules, Turn, fits, is_won
from salet.strategies import BUILT_IN, DEFAULT, find_strategy, outline
from salet.words.book import keep_openers, kept_openers, look_up
from salet.words.lexicon import DAILY, LIKELY, Lexicon, bundled
from salet.words.plain import chances, fields
from salet.words.ranking import Ranking
from salet.words.turns import Written, parse_turns

if TYPE_CHECKING:
    from salet.advice.traps import Trap
    from salet.position.position import Position
    from salet.strategies.base import Strategy


@dataclass(frozen=True)
class Advice:
    """What a player should know at a position.

    ``candidates`` are words with their probability, likeliest first, and the first ``likely`` of
    them hold 99 % of the belief; ``limit`` is how many guesses the game has; ``choice`` what the
    goal brought and what it costs; ``words`` which words lead (see ``everyday``), and ``price``
    what the first one costs more than the best of all, None when that is not known. The ranking
    of a game that is solved is empty.
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
    words: str = "any"
    price: float | None = 0.0
    _position: Position | None = field(default=None, repr=False, compare=False)

    @cached_property
    def position(self) -> Position:
        """The position; a book move is told without it, since it needs NumPy."""
        from salet.position.position import Position

        return self._position or Position.of(self.lexicon, self.turns, self.rules, limit=self.limit)

    @cached_property
    def trap(self) -> Trap | None:
        """The trap that the player is in, if it is one."""
        if not self.turns or not self.ranking:
            return None
        from salet.advice.traps import find_trap

        return find_trap(self.position, self.ranking.best.guess)

    @property
    def solved(self) -> bool:
        """Whether the last turn found the answer."""
        return is_won(self.turns)

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
        words = chances(self.candidates)
        return {
            "list": self.lexicon.name,
            **fields(self, "rules"),
            **fields(self.ranking, "strategy exact"),
            "goal": self.goal,
            "within": self.limit,
            **fields(self, "words price"),
            "goal_note": self.choice.sentence,
            "cut": self.ranking.cut,
            "solved": self.solved,
            "turns": [str(turn) for turn in self.turns],
            "unknown": list(self.unknown),
            "candidates": {"count": len(words), "likely": self.likely, "words": words},
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
    words: str = "any",
    never: Collection[str] = (),
) -> Advice:
    """The best next guesses after these turns; the first guess comes from the book.

    ``goal`` is one of ``salet.advice.goals.GOALS``; ``limit`` how many guesses the game has;
    ``words`` one of ``salet.advice.everyday.WORDS``; ``never`` are words not to be suggested.
    """
    check_goal(goal, strategy)
    if top < 1 or limit < 1:
        raise InputError("there is nothing to suggest", "Give top and within from 1 on.")
    everyday = check_words(words) == "everyday"
    played = tuple(turns)
    name = strategy if isinstance(strategy, str) else ""
    # Before the first guess a goal cannot be told apart from the mean in the time there is.
    choice = MEAN if goal == "mean" else too_many(goal)

    def led(ranking: Ranking) -> tuple[Ranking, float | None]:
        by_turns = outline(strategy).by_turns and (goal == "mean" or not played)
        return _led(ranking.without(never, len(ranking)), top, everyday, by_turns)

    first = not played and goal == "mean" and limit == LIMIT
    own = first and name in BUILT_IN and lexicon.name not in bundled()
    if name and (goal == "mean" or not played) and not is_won(played):
        known = look_up(lexicon, name, rules, played, top, limit)
        if known is None and own and top <= LOOKED_AT:
            known = kept_openers(lexicon, name, rules)
        if known is not None:
            ranking, price = led(known)
            if not played or not everyday or ranking.best.everyday:
                found = _fitting(lexicon, played)
                likely = _likely(lexicon, found)
                return Advice(
                    lexicon, rules, played, found, ranking, likely, goal, limit, choice, words,
                    price,
                )  # fmt: skip
    from salet.position.diagnosis import explain
    from salet.position.position import Position

    position = Position.of(lexicon, played, rules, limit=limit)
    if wrong := explain(position):
        raise wrong.error()
    rows = max(top, LOOKED_AT) if everyday else top + len(never)
    if is_won(played):
        ranking, choice = Ranking((), find_strategy(strategy).name), MEAN
    elif own:
        ranking = think(strategy, position, max(rows, LOOKED_AT), everyday=True)
        ranking = keep_openers(lexicon, name, rules, ranking)
    elif goal == "mean":
        ranking = think(strategy, position, rows, everyday=everyday)
    else:
        ranking, choice = rank(position, goal, rows, everyday=everyday)
    ranking, price = led(ranking)
    if price and choice.extra is not None:
        choice = replace(choice, extra=choice.extra + price)
    return Advice(
        lexicon, rules, played, position.candidates, ranking, position.likely, goal, limit, choice,
        words, price, position,
    )  # fmt: skip


def _led(
    ranking: Ranking, top: int, everyday: bool, by_turns: bool
) -> tuple[Ranking, float | None]:
    """A ranking cut to so many rows, led by an everyday word if that is asked, and its price."""
    if not everyday or not ranking:
        return replace(ranking, suggestions=ranking.suggestions[:top]), 0.0
    led = everyday_first(ranking, top, by_turns=by_turns)
    best, first = ranking.best, led.best
    known = first is best or best.expected_turns is not None or not by_turns
    return led, max(0.0, cost_of(first, best, by_turns=by_turns)) if known else None


def _fitting(lexicon: Lexicon, turns: Sequence[Turn]) -> tuple[tuple[str, float], ...]:
    """The candidates with their probability, likeliest first, by the reference rule."""
    words, weights = lexicon.answer_words, lexicon.weights
    kept = [i for i in range(len(words)) if not turns or fits(turns, lexicon.letters(words[i]))]
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
    *turns: Written,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str = DEFAULT,
    top: int = 10,
    goal: str = "mean",
    within: int = LIMIT,
    words: str = "any",
) -> Ranking:
    """The best next guesses after turns such as ``"crane:bbygb"``.

    A program gets the best of all unless it asks for ``words="everyday"``, as ``salet suggest``
    does for players.

    >>> suggest("crane:bbygb", list="original", words="everyday")[0].guess
    'tipsy'
    >>> suggest(list="original").best.guess
    'salet'
    """
    lexicon = load(list)
    played = parse_turns(lexicon, turns)
    return advise(
        lexicon, played, Rules(rules), strategy, top=top, goal=goal, limit=within, words=words
    ).ranking
