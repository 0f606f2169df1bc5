"""A finished game, looked at kindly: what could be known then, skill, luck, and best play.

Nothing here uses hindsight: a guess is judged by the position before its marks, under the belief
of the list and the rules of the game. ``valuing`` has the numbers, ``remarks`` the
words.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from salet.advice.thinking import PROVABLE
from salet.belief.lists import load
from salet.errors import InputError
from salet.puzzle.rules import Rules, check_turns
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import LIMIT, Turn
from salet.reviews.reviewed import Review, ReviewedTurn, Valued, luck_of, skill_of
from salet.search.clock import Clock
from salet.share.typed import typed_game
from salet.strategies import DEFAULT, find_strategy
from salet.words.book import look_up
from salet.words.lexicon import DAILY, Lexicon

if TYPE_CHECKING:
    from salet.position.position import Position
    from salet.strategies.base import Strategy

SHOWN = 12  # words that a turn left, at most so many are named
PROVEN = 60  # likely candidates: up to so many a belief is played perfectly when that is asked for
SECONDS = 6.0  # of searching for a whole review
MOST_AT_ONCE, LEAST = 1.5, 0.2  # seconds of these for one guess
CUT = "There was too little time to search it all: some numbers are rougher than usual."
PATH = 12  # guesses of best play that are followed


def review(
    *guesses: str,
    answer: str | None = None,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str = DEFAULT,
    within: int = LIMIT,
    any_guess: bool = False,
    seconds: float | None = SECONDS,
) -> Review:
    """Review a game: guesses (``"crane"``) or turns (``"crane:bbygb"``), in order.

    Without an ``answer`` it is the last guess, unless every turn has its marks. A search takes so
    many ``seconds`` at most, and a note says when that was too little.

    >>> found = review("soare", "clint", "mince", "wince", list="original")
    >>> found.line
    'Skill 95, luck 37. Best play: SALET, DRONE, FINCH, MINCE, WINCE.'
    """
    lexicon = load(list)
    return review_game(
        guesses, answer, lexicon, Rules(rules), by=strategy, limit=within, any_guess=any_guess,
        seconds=seconds,
    )  # fmt: skip


def review_game(
    turns: Sequence[str | Turn],
    answer: str | None = None,
    lexicon: Lexicon | None = None,
    rules: Rules = Rules.NORMAL,
    *,
    by: str | Strategy = DEFAULT,
    limit: int = LIMIT,
    any_guess: bool = False,
    sure: Sequence[float | None] = (),
    notes: Sequence[str] = (),
    number: int | None = None,
    seconds: float | None = None,
) -> Review:
    """Review guesses, turns or ``Turn`` values as ``review`` does.

    ``sure`` says for each guess how sure we are of it when it was inferred.

    >>> from salet.belief.lists import load
    >>> found = review_game(["soare", "clint", "mince", "wince"], lexicon=load("original"))
    >>> found.guesses, found.turns[1].candidates_after, found.turns[2].best
    (4, 4, 'mince')
    """
    lexicon = lexicon or load(DAILY)
    played, hidden = typed_game(turns, answer, lexicon, limit=limit, any_guess=any_guess)
    check_turns(rules, played)
    from salet.position.position import Position
    from salet.reviews.remarks import verdict

    reviewer = _Reviewer(find_strategy(by), isinstance(by, str), Clock(seconds))
    if rules is not Rules.NORMAL:
        reviewer.load_search(lexicon, rules)
    position = Position.start(lexicon, rules, limit=limit)
    found: list[ReviewedTurn] = []
    said: list[str] = list(notes)
    for nth, turn in enumerate(played):
        following = position.after_turn(turn)
        if not following.count and not turn.feedback.is_win:
            said += _nothing_fits(following, hidden, nth)
        certain = sure[nth] if nth < len(sure) else None
        found.append(reviewer.turn(position, turn, following, certain))
        position = following
    said += [_unlisted(turn.guess, lexicon) for turn in played if turn.guess not in lexicon]
    path = reviewer.path(Position.start(lexicon, rules, limit=limit), hidden) if hidden else []
    if reviewer.searches and reviewer.clock.over:
        said.append(CUT)
    made = Review(
        list_name=lexicon.name, rules=rules, strategy=reviewer.strategy.name, turns=tuple(found),
        solved=played[-1].feedback.is_win, limit=limit, answer=hidden, number=number,
        best_play=tuple(path), notes=tuple(dict.fromkeys(said)),
    )  # fmt: skip
    return replace(made, verdict=verdict(made))


def _unlisted(word: str, lexicon: Lexicon) -> str:
    return f"{word.upper()} is not in {lexicon.name}; taken as played."


def _nothing_fits(position: Position, answer: str | None, nth: int) -> list[str]:
    """What to say when no candidate is left: an error, unless the answer explains it."""
    if answer is None:
        found = position.diagnosis
        if found is not None:
            raise found.error()
    if position.board.before is not None and not position.board.before.count:
        return []
    word = "the answer" if answer is None else answer.upper()
    name = position.lexicon.name
    wider = "" if name == DAILY else f"; --list {DAILY} knows more words"
    return [f"{word} is not an answer of {name}, so nothing fits after turn {nth + 1}{wider}."]


class _Reviewer:
    """Best guesses by one strategy, each position asked once, and the turns judged by them."""

    def __init__(self, strategy: Strategy, by_name: bool, clock: Clock):
        self.strategy = strategy
        self.clock = clock
        self.by_name = by_name  # so that the book may answer
        self.by_turns = strategy.traits.by_turns
        self.searches = False
        self._known: dict[tuple[str, ...], str] = {}
        self._trap: str | None = None  # the shape of the trap one turn ago

    def best(self, position: Position) -> str:
        """The guess that the strategy plays here."""
        key = tuple(str(turn) for turn in position.turns)
        if key not in self._known:
            self._known[key] = (
                self._from_book(position) or position.lexicon.guesses[self._choose(position)]
            )
        return self._known[key]

    def _choose(self, position: Position) -> int:
        if self.by_turns and (position.likely == 1 or position.count == 2):
            return int(
                position.candidate_indices[position.board.by_weight[0]]
            )  # nothing to think about
        if not self.strategy.traits.proves:
            return self._in_time(self.strategy).choose(position)
        # Perfect play is a matter of minutes where much is left.
        core = position.core
        if core.count > (PROVABLE if position.lexicon.uniform else PROVEN):
            return self._in_time(find_strategy(DEFAULT)).choose(position)
        self.load_search(position.lexicon, position.rules)
        return self._in_time(self.strategy).choose(core)

    def load_search(self, lexicon: Lexicon, rules: Rules) -> None:
        """Build what a search needs: that is no thinking, and the clock does not count it."""
        if self.clock.end is None or self.searches:
            return
        from salet.search.positions import searcher

        self.searches = True
        left = self.clock.left
        with suppress(InputError):  # a list that cannot be searched is valued without
            searcher(lexicon, rules)
        self.clock = Clock(left)

    def _in_time(self, strategy: Strategy) -> Strategy:
        """The strategy with what is left of the time, and a little in any case."""
        if self.clock.left is None or strategy.options.get("seconds", 0) is not None:
            return strategy
        return strategy.using(seconds=max(LEAST, min(self.clock.left, MOST_AT_ONCE)))

    def _from_book(self, position: Position) -> str | None:
        if not self.by_name:
            return None
        now, name = position, self.strategy.name
        found = look_up(now.lexicon, name, now.rules, now.turns, 1, now.limit)
        hurried = self.clock.left is not None  # then another belief's opener will do
        return found.best.guess if found and (hurried or not found.cut) else None

    def path(self, position: Position, answer: str) -> list[str]:
        """The guesses of best play until the answer is found, or nothing fits any more."""
        letters = position.lexicon.letters(answer)
        words: list[str] = []
        while position.count and len(words) < PATH:
            guess = self.best(position)
            mine = position.lexicon.letters(guess)
            words.append(guess)
            told = feedback_of(mine, letters)
            if told.is_win:
                break
            position = position.after_turn(Turn(guess, (told,), mine))
        return words

    def turn(
        self, position: Position, turn: Turn, following: Position, sure: float | None
    ) -> ReviewedTurn:
        """One turn, judged by the position before it."""
        bare: dict[str, Any] = {
            "guess": turn.guess,
            "letters": turn.letters,
            "feedback": turn.feedback.letters,
            "candidates_before": position.count,
            "candidates_after": following.count,
            "likely_before": position.likely if position.count else 0,
            "likely_after": following.likely if following.count else 0,
            "inferred": sure,
        }
        if not position.count:
            return ReviewedTurn(**bare)
        from salet.reviews.remarks import remarks
        from salet.reviews.valuing import value_guesses, worst_turns

        best = self.best(position)
        yours, other = value_guesses(position, [turn.guess, best], self.clock)
        least = min(yours.turns, other.turns)
        if self.by_turns and yours.turns <= other.turns + 1e-9 and position.turns:
            other = yours  # the first guess is only estimated, and the book knows better
        worst = worst_turns(position, least, self.clock)
        if len(yours.buckets) == 1 and not yours.chance:
            yours = replace(yours, turns=worst)  # it tells nothing, and that is known exactly
        skill = skill_of(yours.turns, least, worst)
        judged_by_turns = self.by_turns or not position.turns
        merits = None if judged_by_turns else self._merits(position, turn.guess)
        if merits is not None:
            skill = skill_of(*merits)
        words = [] if following.count == 0 else following.candidates[: following.likely]
        trap = _trap(position, other)
        made = ReviewedTurn(
            **bare,
            expected_size=yours.expected_size,
            largest=yours.largest,
            entropy=yours.entropy,
            chance=yours.chance,
            best=other.guess,
            best_expected_size=other.expected_size,
            best_largest=other.largest,
            best_entropy=other.entropy,
            expected_turns=yours.turns,
            best_expected_turns=least if self.by_turns else other.turns,
            worst_expected_turns=worst,
            merit=merits[0] if merits else None,
            best_merit=merits[1] if merits else None,
            skill=skill,
            luck=luck_of(yours, turn.feedback),
            spread=yours.spread,
            exact=yours.exact,
            way=yours.way,
            left=tuple(word for word, _ in words[:SHOWN]),
            buckets=yours.buckets,
            trap=trap,
        )
        shape = trap["shape"] if trap else None
        again = shape is not None and shape == self._trap
        said = remarks(made, position, turn, following, yours, other, trapped=again)
        self._trap = shape
        return replace(made, sentences=said)

    def _merits(self, position: Position, guess: str) -> tuple[float, float, float] | None:
        """The strategy's merit of the guess, of its best and of its worst; None when it has no
        opinion about the guess."""
        ranked = self.strategy.rank(position, len(position.lexicon.guesses))
        merits = {s.guess: s.merit for s in ranked}
        if guess not in merits or len(merits) < 2:
            return None
        return merits[guess], ranked.best.merit, max(merits.values())


def _trap(position: Position, best: Valued) -> dict[str, Any] | None:
    """The trap that was there before the guess, as plain data."""
    if not position.turns:
        return None
    from salet.advice.traps import find_trap

    trap = find_trap(position, best.guess)
    return None if trap is None else trap.as_dict()
