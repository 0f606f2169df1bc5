"""Review a game: what could be known then, skill, luck, and best play.

A guess is judged by the position before its marks, under the belief of the list and the rules of
the game, never by hindsight. The best guess is the one that ``suggest`` puts first there: a word
that players know, if it is nearly as good as the best of all. Following the advice has top skill,
and so has any guess that is better. ``salet.value.guesses`` computes the numbers, ``remarks`` the
sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import inf
from typing import Any

from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.advice.computed import helps
from salet.advice.traps import find_trap
from salet.belief.lists import as_played, list_with, load
from salet.host.hosts import Words
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn, has_hidden, texts
from salet.reviews.infer import Inferred
from salet.reviews.remarks import Moment, remarks, squares_show
from salet.reviews.reviewed import Review, ReviewedTurn
from salet.reviews.verdict import verdict
from salet.share.checks import Answers
from salet.share.game import ReadGame
from salet.share.read import read_words
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.value.chances import safer_word
from salet.value.guesses import outcome, value_guesses, worst_turns
from salet.value.skill import skill_of
from salet.value.value import Value
from salet.words.book import look_up
from salet.words.lexicon import DAILY, Lexicon

SHOWN = 12  # words left after a turn that are named
PROVEN = 60  # likely candidates: up to this many, a strategy that proves is asked for its guess
ROWS = 5  # suggestions that are asked for, as ``salet suggest`` does: the book has no more
PATH = 9  # guesses of best play that are followed on several boards, and three more for each


def review(
    *guesses: str,
    answer: Answers = None,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    limit: int | None = None,
    sequence: bool = False,
    any_guess: bool = False,
) -> Review:
    """Review a game: guesses (``"crane"``) or turns (``"crane:bbygb,ybbbb"``), in order.

    ``answer`` is a word, or one for each board. On one board the default is the last guess, unless
    every turn has marks. In a game in ``sequence``, a board shows its marks only after the boards
    before it are solved.

    >>> game = review("crane", "sloth", "moist", list="original")
    >>> game.line
    'Skill 99, luck 71. Best play: CRATE, SLING, MOUTH, MOIST.'
    >>> guesses = "salet", "courd", "moist", "crane"
    >>> game = review(*guesses, answer=["crane", "moist"], list="original")
    >>> game.result, game.turns[2].solved, game.turns[3].exact
    ('4/7', (2,), True)
    """
    return review_game(
        guesses, answer, load(list), Rules(rules), strategy=strategy, limit=limit,
        sequence=sequence, any_guess=any_guess,
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
    never: Collection[str] = (),
) -> Review:
    """Review guesses, turns or ``Turn`` values as ``review`` does.

    >>> from salet.belief.lists import load
    >>> game = review_game(["soare", "clint", "mince", "wince"], lexicon=load("original"))
    >>> game.guesses, game.turns[1].candidates_after, game.turns[2].best
    (4, (4,), 'mince')
    """
    lexicon = lexicon or load(DAILY)
    game = read_words(turns, lexicon, answer, limit=limit, any_guess=any_guess)
    return judge(game, lexicon, rules, strategy=strategy, sequence=sequence, never=never)


def judge(
    game: ReadGame,
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    *,
    strategy: str | Strategy = DEFAULT,
    sequence: bool = False,
    inferred: Sequence[Inferred | None] = (),
    notes: Sequence[str] = (),
    never: Collection[str] = (),
) -> Review:
    """Review a game whose words and marks are known.

    ``inferred`` describes guesses that were inferred from squares. From the first one that fits
    several words, turns are not judged. Words in ``never`` are not accepted by the player's game:
    they are no candidates and never the best guess, unless they were played or are the answer.
    """
    played, answers, boards = game.turns, game.answers, game.boards
    lexicon = as_played(lexicon, boards)
    sequence = sequence or has_hidden(played)
    start = Position.start(lexicon, rules, boards=boards, limit=game.limit)
    if all(one is None or one.fitting == 1 for one in inferred):
        start.after_turns(played)  # raises if a turn was illegal
    never = {*never}.difference((turn.guess for turn in played), filter(None, answers))
    reviewer = _Reviewer(strategy, boards, never)
    judged: list[ReviewedTurn] = []
    all_notes: list[str] = list(notes)
    known = shown = start
    is_unknown = False
    for nth, turn in enumerate(played):
        known = known.followed(turn)
        all_notes += _check_fits(known, answers, nth)
        following = _shown(start, played[: nth + 1], known) if sequence else known
        following = following.without(never)
        inference = inferred[nth] if nth < len(inferred) else None
        is_unknown = is_unknown or (inference is not None and inference.fitting > 1)
        if is_unknown:
            judged.append(reviewer.unknown_turn(shown, turn, inference))
        else:
            seen = _seen(turn, shown) if sequence else turn
            reviewed = reviewer.turn(shown, seen, following, judged)
            sure = None if inference is None else inference.sure
            judged.append(replace(reviewed, turn=turn, inferred=sure))
        shown = following
    all_notes += [
        say("note.unlisted", word=turn.guess.upper(), list=lexicon.name)
        for turn in played
        if turn.guess not in lexicon
    ]
    path = reviewer.path(start, answers, sequence=sequence)
    result = Review(
        list_name=lexicon.name, rules=rules, strategy=reviewer.strategy.name, turns=tuple(judged),
        answers=answers, limit=start.limit, number=game.number, best_play=path,
        notes=tuple(dict.fromkeys(all_notes)),
    )  # fmt: skip
    return replace(result, verdict=verdict(result))


def _check_fits(position: Position, answers: Sequence[str | None], nth: int) -> list[str]:
    """Raise ``Contradiction`` if no word fits, or return a note if the list lacks the answer."""
    wrong = position.diagnosis
    if wrong is None:
        return []
    answer = answers[0]
    if len(answers) > 1 or answer is None:
        raise wrong.error()
    before = position.board.before
    if before is not None and not before.count:
        return []
    other = list_with([answer], position.lexicon)
    key = "note.other-list" if other else "note.no-answer"
    name = position.lexicon.name
    return [say(key, word=answer.upper(), list=name, turn=nth + 1, other=other)]


def _seen(turn: Turn, position: Position) -> Turn:
    """Return a turn of a game in sequence with only the marks that were visible at the time."""
    marks = (each if b in position.open[:1] else None for b, each in enumerate(turn.feedbacks))
    return Turn(turn.guess, tuple(marks), turn.letters)


def _shown(start: Position, turns: Sequence[Turn], known: Position) -> Position:
    """Return the position that a game in sequence shows: boards up to the first open one."""
    last = known.open[0] if known.open else len(known.boards)
    position = start
    for turn in turns:
        marks = tuple(None if b > last else each for b, each in enumerate(turn.feedbacks))
        position = position.followed(Turn(turn.guess, marks, turn.letters))
    return position


class _Reviewer:
    """Judges turns by the best guesses of one strategy, and caches these by position."""

    def __init__(self, strategy: str | Strategy, boards: int, never: Collection[str]):
        self.asked = strategy  # the name, if one was given: the opening book is looked up by name
        self.strategy = find_strategy(strategy)
        self.strategy.check_can_play(boards)
        self.never = never
        self.by_turns = self.strategy.traits.by_turns or boards > 1
        self._known: dict[tuple[str, ...], str] = {}

    def best(self, position: Position) -> str:
        """Return the guess that ``suggest`` puts first here."""
        key = tuple(texts(position.turns))
        if key not in self._known:
            facing = position.visible  # hidden boards are not asked about
            adviser = self._adviser(facing)
            asked = Question.at(facing, adviser, words="everyday", never=self.never, top=ROWS)
            advice = advise(asked)
            self._known[key] = advice.ranking.best.guess
        return self._known[key]

    def _adviser(self, position: Position) -> str | Strategy:
        """Return the strategy, or the default one if too many words are left for a proof.

        A proof has no time limit, so that a game has the same review on every machine.
        """
        if not self.strategy.traits.proves or not position.turns:
            return self.asked
        known = isinstance(self.asked, str) and look_up(
            position.lexicon, self.asked, position.rules, position.turns, ROWS, position.limit
        )
        if known:
            return self.asked
        return self.strategy.using(seconds=inf) if position.likely <= PROVEN else DEFAULT

    def path(
        self, position: Position, answers: Sequence[str | None], *, sequence: bool
    ) -> tuple[str, ...]:
        """Return the guesses of best play until every answer is found or no word fits.

        Empty if an answer is unknown. On one board it ends with the limit of the game.
        """
        words: list[str] = []
        hidden = tuple(answer for answer in answers if answer is not None)
        if len(hidden) < len(answers):
            return ()
        several = PATH + 3 * len(answers)
        host, max_guesses = Words(hidden, sequence), several if len(answers) > 1 else position.limit
        while not position.is_over and _can_judge(position) and len(words) < max_guesses:
            words.append(self.best(position))
            position = host.play(position, words[-1])
        return tuple(words)

    def unknown_turn(
        self, position: Position, turn: Turn, inference: Inferred | None
    ) -> ReviewedTurn:
        """Return a turn without a verdict: its squares fit several words."""
        reviewed = ReviewedTurn(turn=turn, is_unknown=True, solved=tuple(b + 1 for b in turn.won))
        if not position.turns:  # what best play takes does not depend on the guess
            best = self.best(position)
            (value,) = value_guesses(position.visible, [best])
            reviewed = replace(reviewed, best=best, best_expected_turns=value.turns)
        if inference is None:
            return reviewed
        return replace(
            reviewed,
            inferred=inference.sure,
            fitting=inference.fitting,
            sentences=(squares_show(inference),),
        )

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
            is_last=position.guesses_left == 1,
        )
        if not _can_judge(position):
            return bare
        several = len(position.boards) > 1
        facing, seen, after = _facing(position, turn, following)
        yours, best = value_guesses(facing, [turn.guess, self.best(position)])
        came = outcome(facing, yours, seen, after, self.best)
        if several and bare.is_certain:
            yours = replace(yours, turns=best.turns)  # it takes one guess whenever it is played
        least = min(yours.turns, best.turns)
        worst = worst_turns(facing, least)
        useful = helps(facing, turn.guess)
        if several and not useful:
            yours = replace(yours, turns=worst, exact=False)
        worst = max(worst, yours.turns)
        is_known = position.turns or yours.method != "estimated"
        if self.by_turns and yours.turns <= best.turns + 1e-9 and is_known:
            best = yours
        reviewed = replace(
            bare,
            helps=useful,
            best=best.guess,
            expected_turns=yours.turns,
            best_expected_turns=least if self.by_turns else best.turns,
            worst_expected_turns=worst,
            exact=yours.exact,
            method=yours.method,
            skill=skill_of(yours.turns, least, worst),
            luck=came.luck,
            lucky=came.saved or 0.0,
            spread=came.spread,
        )
        if not several:
            reviewed = replace(reviewed, **self._details(position, following, yours, best))
        safer = None if several else safer_word(position, turn.guess, self.never)
        moment = Moment(position, following, yours, best, earlier, safer)
        return replace(reviewed, sentences=remarks(reviewed, moment))

    def _details(
        self, position: Position, following: Position, yours: Value, best: Value
    ) -> dict[str, Any]:
        """Return the fields that only turns on one board have."""
        trap = find_trap(position, best.guess) if position.turns else None
        left = following.candidates[: following.likely] if following.count else ()
        more: dict[str, Any] = {
            "numbers": yours.numbers,
            "best_numbers": best.numbers,
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
        """Return the strategy's merit of this guess, the best and the worst.

        None if the strategy does not rank the guess.
        """
        ranked = self.strategy.rank(position, len(position.lexicon.guesses))
        merits = {s.guess: s.merit for s in ranked}
        if guess not in merits or len(merits) < 2:
            return None
        return merits[guess], ranked.best.merit, max(merits.values())


def _facing(position: Position, turn: Turn, following: Position) -> tuple[Position, Turn, Position]:
    """Return the boards that a guess is chosen for, with its marks there and what they leave.

    In sequence that is the board shown, as for ``suggest``.
    """
    facing = position.visible
    if facing is position:
        return position, turn, following
    shown = position.shown
    marks = tuple(turn.feedbacks[board] for board in shown)
    seen = Turn(turn.guess, marks, turn.letters)
    after = tuple(following.boards[board] for board in shown)
    return facing, seen, Position(after, (*facing.turns, seen), facing.limit)


def _can_judge(position: Position) -> bool:
    """Return whether every open board has a word left."""
    return all(board.count for board in position.playing)
