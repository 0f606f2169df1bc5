"""Review a game: what could be known then, skill, luck, and best play.

Nothing here uses hindsight: a guess is judged by the position before its marks, under the belief
of the list and the rules of the game. ``valuing`` has the numbers, ``remarks`` the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from salet.advice.computed import advise_at, helps
from salet.advice.thinking import PROVABLE
from salet.advice.traps import find_trap
from salet.belief.lists import list_with, load
from salet.errors import InputError
from salet.host.hosts import Words
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, has_hidden
from salet.reviews.guess_value import GuessValue, skill_of
from salet.reviews.remarks import Moment, remarks
from salet.reviews.reviewed import Review, ReviewedTurn
from salet.reviews.valuing import outcome, value_guesses, worst_turns
from salet.reviews.verdict import verdict
from salet.search.clock import Clock
from salet.search.positions import searcher
from salet.share.typed import Answers, typed_game
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.value.values import FULL, QUICK
from salet.words.book import look_up
from salet.words.everyday import refused_words
from salet.words.lexicon import DAILY, Lexicon

SHOWN = 12  # words left after a turn that are named
PROVEN = 60  # likely candidates: up to so many a belief is played perfectly when that is asked for
SECONDS = 6.0  # of searching for a whole review
MOST_AT_ONCE, LEAST = 1.5, 0.2  # seconds of these for one guess
CUT = "There was too little time to search it all: some numbers are rougher than usual."
PATH = 12  # guesses of best play that are followed, and three more for each further board


def review(
    *guesses: str,
    answer: Answers = None,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    limit: int | None = None,
    sequence: bool = False,
    any_guess: bool = False,
    seconds: float | None = SECONDS,
) -> Review:
    """Review a game: guesses (``"crane"``) or turns (``"crane:bbygb,ybbbb"``), in order.

    ``answer`` is a word, or one for each board. On one board it is the last guess by default,
    unless every turn has its marks. Searching takes at most this number of ``seconds``, and a note
    says when that was too little. In ``sequence`` a board shows its marks when those before it are
    solved.

    >>> found = review("soare", "clint", "mince", "wince", list="original")
    >>> found.line
    'Skill 94, luck 37. Best play: SALET, DRONE, FINCH, MINCE, WINCE.'
    >>> guesses = "salet", "courd", "moist", "crane"
    >>> found = review(*guesses, answer=["crane", "moist"], list="original")
    >>> found.result, found.turns[2].solved, found.turns[3].exact
    ('4/7', (2,), True)
    """
    return review_game(
        guesses, answer, load(list), Rules(rules), strategy=strategy, limit=limit,
        sequence=sequence, any_guess=any_guess, seconds=seconds,
    )  # fmt: skip


def review_game(
    turns: Sequence[str | Turn],
    answer: Answers = None,
    lexicon: Lexicon | None = None,
    rules: Rules = Rules.NORMAL,
    *,
    strategy: str | Strategy = DEFAULT,
    limit: int | None = None,
    sequence: bool = False,
    any_guess: bool = False,
    sure: Sequence[float | None] = (),
    notes: Sequence[str] = (),
    number: int | None = None,
    seconds: float | None = None,
) -> Review:
    """Review guesses, turns or ``Turn`` values as ``review`` does.

    ``sure`` says for each guess how sure we are of it when it was inferred.

    >>> from salet.belief.lists import list_with, load
    >>> found = review_game(["soare", "clint", "mince", "wince"], lexicon=load("original"))
    >>> found.guesses, found.turns[1].candidates_after, found.turns[2].best
    (4, (4,), 'mince')
    """
    lexicon = lexicon or load(DAILY)
    played, answers = typed_game(turns, answer, lexicon, limit=limit, any_guess=any_guess)
    boards = len(answers)
    sequence = sequence or has_hidden(played)
    start = Position.start(lexicon, rules, boards=boards, limit=limit)
    start.after_turns(played)  # raises if a turn was illegal
    reviewer = _Reviewer(strategy, boards, Clock(seconds if boards == 1 else None))
    if rules is not Rules.NORMAL:
        reviewer.load_search(lexicon, rules)
    found: list[ReviewedTurn] = []
    said: list[str] = list(notes)
    known = shown = start
    for nth, turn in enumerate(played):
        known = known.followed(turn)
        said += _check_fits(known, answers, nth)
        following = _shown(start, played[: nth + 1], known) if sequence else known
        reviewed = reviewer.turn(shown, _seen(turn, shown) if sequence else turn, following, found)
        certain = sure[nth] if nth < len(sure) else None
        found.append(replace(reviewed, turn=turn, inferred=certain))
        shown = following
    if boards == 1:
        found = _with_luck(found)
    said += [
        f"{turn.guess.upper()} is not in {lexicon.name}; taken as played."
        for turn in played
        if turn.guess not in lexicon
    ]
    path = reviewer.path(start, answers, sequence=sequence)
    if reviewer.searches and reviewer.clock.over:
        said.append(CUT)
    made = Review(
        list_name=lexicon.name, rules=rules, strategy=reviewer.strategy.name, turns=tuple(found),
        answers=answers, limit=start.limit, number=number, best_play=path,
        notes=tuple(dict.fromkeys(said)),
    )  # fmt: skip
    return replace(made, verdict=verdict(made))


def _check_fits(position: Position, answers: Sequence[str | None], nth: int) -> list[str]:
    """Raise ``Contradiction`` when nothing fits, or return a note where the answer explains it."""
    wrong = position.diagnosis
    if wrong is None:
        return []
    answer = answers[0]
    if len(answers) > 1 or answer is None:
        raise wrong.error()
    before = position.board.before
    if before is not None and not before.count:
        return []
    name = position.lexicon.name
    other = list_with([answer], position.lexicon)
    wider = f"; it is one of {other}" if other else ""
    return [
        f"{answer.upper()} is not an answer of {name}, so nothing fits after turn {nth + 1}{wider}."
    ]


def _seen(turn: Turn, position: Position) -> Turn:
    """Return a turn of a game in sequence as it was seen when played: on the first open board."""
    marks = (each if b in position.open[:1] else None for b, each in enumerate(turn.feedbacks))
    return Turn(turn.guess, tuple(marks), turn.letters)


def _shown(start: Position, turns: Sequence[Turn], known: Position) -> Position:
    """Return what a game in sequence shows after these turns: boards up to the first open one."""
    last = known.open[0] if known.open else len(known.boards)
    position = start
    for turn in turns:
        marks = tuple(None if b > last else each for b, each in enumerate(turn.feedbacks))
        position = position.followed(Turn(turn.guess, marks, turn.letters))
    return position


def _with_luck(turns: Sequence[ReviewedTurn]) -> list[ReviewedTurn]:
    """Return the turns of one board with the guesses that the marks saved.

    They are the turns expected after the guess less those that best play expects next. In an
    unfinished game what comes after the last guess is not known.
    """
    found: list[ReviewedTurn] = []
    for turn, after in zip(turns, [*turns[1:], None], strict=True):
        rest = 0.0 if turn.solved else after.best_expected_turns if after else None
        mine = turn.expected_turns
        saved = 0.0 if mine is None or rest is None else mine - 1 - rest
        found.append(replace(turn, lucky=saved))
    return found


class _Reviewer:
    """Judges turns by the best guesses of one strategy; remembers them by position."""

    def __init__(self, strategy: str | Strategy, boards: int, clock: Clock):
        self.strategy = find_strategy(strategy)
        self.strategy.check_can_play(boards)
        self.clock = clock
        self.by_name = isinstance(strategy, str)  # so that the book may answer
        self.by_turns = self.strategy.traits.by_turns or boards > 1
        self.searches = False
        self._known: dict[tuple[str, ...], str] = {}

    def best(self, position: Position) -> str:
        """Return the guess that the strategy plays here; no insult if another word is left."""
        key = tuple(str(turn) for turn in position.turns)
        if key not in self._known:
            book = self._from_book(position)
            word = book or position.lexicon.guesses[self._choose(position.telling)]
            if word in refused_words(position.lexicon.guesses):
                word = self._advisable(position)
            self._known[key] = word
        return self._known[key]

    def _advisable(self, position: Position) -> str:
        """Return the best guess that a player may be advised to play."""
        proves = self.strategy.traits.proves
        strategy = self._in_time(find_strategy(DEFAULT) if proves else self.strategy)
        return advise_at(position, strategy, top=1).ranking.best.guess

    def _choose(self, position: Position) -> int:
        if len(position.boards) > 1:
            return self.strategy.choose(position)
        if self.by_turns and (position.likely == 1 or position.count == 2):
            likeliest = position.board.by_weight[0]
            return int(position.candidate_indices[likeliest])  # nothing to think about
        if not self.strategy.traits.proves:
            return self._in_time(self.strategy).choose(position)
        # Perfect play is a matter of minutes where much is left.
        core = position.core
        if core.count > (PROVABLE if position.lexicon.uniform else PROVEN):
            return self._in_time(find_strategy(DEFAULT)).choose(position)
        self.load_search(position.lexicon, position.rules)
        return self._in_time(self.strategy).choose(core)

    def load_search(self, lexicon: Lexicon, rules: Rules) -> None:
        """Build what a search needs; the clock does not count that."""
        if self.clock.end is None or self.searches:
            return
        self.searches = True
        left = self.clock.left
        with suppress(InputError):  # a list that cannot be searched is valued without
            searcher(lexicon, rules)
        self.clock = Clock(left)

    def _in_time(self, strategy: Strategy) -> Strategy:
        """Return the strategy with the remaining time, and a little in any case."""
        if self.clock.left is None or strategy.options.get("seconds", 0) is not None:
            return strategy
        return strategy.using(seconds=max(LEAST, min(self.clock.left, MOST_AT_ONCE)))

    def _from_book(self, position: Position) -> str | None:
        if not self.by_name:
            return None
        now, name, boards = position, self.strategy.name, len(position.boards)
        found = look_up(now.lexicon, name, now.rules, now.turns, 1, now.limit, boards=boards)
        hurried = self.clock.left is not None  # then another belief's opener will do
        return found.best.guess if found and (hurried or not found.cut) else None

    def path(
        self, position: Position, answers: Sequence[str | None], *, sequence: bool
    ) -> tuple[str, ...]:
        """Return the guesses of best play until every answer is found or nothing fits any more.

        None where an answer is not known.
        """
        words: list[str] = []
        hidden = tuple(answer for answer in answers if answer is not None)
        if len(hidden) < len(answers):
            return ()
        host, most = Words(hidden, sequence), PATH + 3 * (len(answers) - 1)
        while not position.is_over and _can_judge(position) and len(words) < most:
            words.append(self.best(position))
            position = host.play(position, words[-1])
        return tuple(words)

    def turn(
        self, position: Position, turn: Turn, following: Position, earlier: Sequence[ReviewedTurn]
    ) -> ReviewedTurn:
        """Return one turn, judged by the position before it."""
        certain = tuple(board + 1 for board in position.certain)
        bare = ReviewedTurn(
            turn=turn,
            candidates_before=tuple(board.count for board in position.boards),
            candidates_after=tuple(board.count for board in following.boards),
            likely_before=tuple(board.likely for board in position.boards),
            likely_after=tuple(board.likely for board in following.boards),
            in_question=tuple(b + 1 for b in position.open if b + 1 not in certain),
            certain=certain,
            words=tuple(position.boards[b].candidates[0][0] for b in position.certain),
            solved=tuple(board + 1 for board in turn.won),
        )
        if not _can_judge(position):
            return bare
        several = len(position.boards) > 1
        budget = QUICK if self.clock.over else FULL
        yours, best = value_guesses(position, [turn.guess, self.best(position)], budget)
        came = outcome(position, yours, turn, following)
        if several and bare.is_certain:
            yours = replace(yours, turns=best.turns)  # it takes one guess whenever it is played
        least = min(yours.turns, best.turns)
        worst = worst_turns(position, least, budget)
        useful = helps(position, turn.guess)
        if several and not useful:
            yours = replace(yours, turns=worst, exact=False)
        worst = max(worst, yours.turns)
        if self.by_turns and yours.turns <= best.turns + 1e-9 and position.turns:
            best = yours  # the first guess is only estimated, and the book knows better
        made = replace(
            bare,
            helps=useful,
            best=best.guess,
            expected_turns=yours.turns,
            best_expected_turns=least if self.by_turns else best.turns,
            worst_expected_turns=worst,
            exact=yours.exact,
            method=yours.method,
            skill=skill_of(yours.turns, least, worst),
            luck=50 if several and came.luck is None else came.luck,
            lucky=came.saved,
            spread=came.spread,
        )
        if not several:
            made = replace(made, **self._details(position, following, yours, best))
        moment = Moment(position, following, yours, best, earlier)
        return replace(made, sentences=remarks(made, moment))

    def _details(
        self, position: Position, following: Position, yours: GuessValue, best: GuessValue
    ) -> dict[str, Any]:
        """Return what only a turn on one board has, by field."""
        trap = find_trap(position, best.guess) if position.turns else None
        left = following.candidates[: following.likely] if following.count else ()
        more: dict[str, Any] = {
            "expected_size": yours.expected_size,
            "largest": yours.largest,
            "entropy": yours.entropy,
            "chance": yours.chance,
            "best_expected_size": best.expected_size,
            "best_largest": best.largest,
            "best_entropy": best.entropy,
            "left": tuple(word for word, _ in left[:SHOWN]),
            "buckets": yours.buckets,
            "trap": None if trap is None else trap.as_dict(),
        }
        by_merit = not self.by_turns and position.turns  # the opener is always judged by turns
        merits = self._merits(position, yours.guess) if by_merit else None
        if merits is not None:
            more |= {"merit": merits[0], "best_merit": merits[1], "skill": skill_of(*merits)}
        return more

    def _merits(self, position: Position, guess: str) -> tuple[float, float, float] | None:
        """Return the strategy's merit of the guess, of its best and of its worst; None when it
        ranks nothing like the guess."""
        ranked = self.strategy.rank(position, len(position.lexicon.guesses))
        merits = {s.guess: s.merit for s in ranked}
        if guess not in merits or len(merits) < 2:
            return None
        return merits[guess], ranked.best.merit, max(merits.values())


def _can_judge(position: Position) -> bool:
    """Return whether every open board has a word left."""
    return all(board.count for board in position.playing)
