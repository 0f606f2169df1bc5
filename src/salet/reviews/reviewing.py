"""Review a game: what could be known then, skill, luck, and best play.

A guess is judged by the position before its marks, under the belief of the list and the rules of
the game, never by hindsight. The best guess is the one that ``suggest`` puts first there: a word
that players know, if it is nearly as good as the best of all. Following the advice has top skill,
and so has any guess that is better. ``remarks`` has the sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from salet.advice.advise import Advice, advise
from salet.advice.policy import safer_word
from salet.advice.taste import Taste
from salet.advice.traps import Trap, trap_in
from salet.belief.lists import list_with
from salet.host.games import by_advice, played
from salet.host.hosts import Words
from salet.position.board import Board
from salet.position.buckets import Bucket, Split, buckets_in
from salet.position.position import Position
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn, has_hidden, texts
from salet.reviews.infer import Inferred
from salet.reviews.remarks import Moment, remarks, squares_show
from salet.reviews.reviewed import Review, ReviewedTurn
from salet.reviews.verdict import verdict
from salet.share.game import ReadGame
from salet.value.outcome import outcome
from salet.value.skill import skill_of
from salet.value.value import Value, numbers_in
from salet.words.setup import Setup

SHOWN = 12  # words left after a turn that are named
PATH = 9  # guesses of best play that are followed on several boards, and three more for each


def judge(
    game: ReadGame,
    setup: Setup,
    *,
    inferred: Sequence[Inferred | None] = (),
    notes: Sequence[str] = (),
    never: Collection[str] = (),
) -> Review:
    """Review a game whose words and marks are known.

    ``inferred`` describes guesses that were inferred from squares. From the first one that fits
    several words, turns are not judged. Words in ``never`` are not accepted by the player's game:
    they are no candidates and never the best guess, unless they were played or are the answer.
    """
    turns, answers, lexicon = game.turns, game.answers, setup.lexicon
    sequence = setup.sequence or has_hidden(turns)
    start = Position.before_first(replace(setup, sequence=sequence))
    if all(one is None or one.fitting == 1 for one in inferred):
        start.after_turns(turns)  # raises if a turn was illegal
    never = {*never}.difference((turn.guess for turn in turns), filter(None, answers))
    reviewer = _Reviewer(never)
    judged: list[ReviewedTurn] = []
    all_notes: list[str] = list(notes)
    known = shown = start
    is_unknown = False
    for nth, turn in enumerate(turns):
        known = known.followed(turn)
        all_notes += _check_fits(known, answers, nth)
        following = _shown(start, turns[: nth + 1], known) if sequence else known
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
        for turn in turns
        if turn.guess not in lexicon
    ]
    result = Review(
        setup=start.setup, turns=tuple(judged), answers=answers, number=game.number, game=game.game,
        best_play=reviewer.path(start, answers), notes=tuple(dict.fromkeys(all_notes)),
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
    """Judges turns by what is advised, and keeps the advice by position."""

    def __init__(self, never: Collection[str]):
        self.taste = Taste("everyday", never, top=1)
        self._known: dict[tuple[str, ...], Advice] = {}

    def advice(self, position: Position) -> Advice:
        """Return the advice for a position; in sequence the boards that are shown decide."""
        key = tuple(texts(position.turns))
        if key not in self._known:
            self._known[key] = advise(position, self.taste)
        return self._known[key]

    def path(self, position: Position, answers: Sequence[str | None]) -> tuple[str, ...]:
        """Return the guesses of best play until every answer is found or no word fits.

        Empty if an answer is unknown. On one board it ends with the limit of the game.
        """
        hidden = tuple(answer for answer in answers if answer is not None)
        if len(hidden) < len(answers):
            return ()
        host, several = Words(hidden, position.setup.sequence), len(answers) > 1
        most = PATH + 3 * len(answers) if several else position.limit
        after = played(position, host, by_advice(self.advice), most)
        return tuple(each.turns[-1].guess for each in after)

    def unknown_turn(
        self, position: Position, turn: Turn, inference: Inferred | None
    ) -> ReviewedTurn:
        """Return a turn without a verdict: its squares fit several words."""
        reviewed = ReviewedTurn(turn=turn, is_unknown=True, solved=tuple(b + 1 for b in turn.won))
        if not position.turns:  # what best play takes does not depend on the guess
            advice = self.advice(position)
            best = advice.value(advice.best.guess)
            reviewed = replace(reviewed, best=best.guess, best_expected_turns=best.turns)
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
        if not position.has_candidates:
            return bare
        several, advice = len(position.boards) > 1, self.advice(position)
        facing, seen, after = _facing(position, turn, following)
        yours, best = advice.value(turn.guess), advice.value(advice.best.guess)
        came = outcome(facing, yours, seen, after, lambda: self._best_turns(following))
        if several and bare.is_certain:
            yours = replace(yours, turns=best.turns)  # it takes one guess whenever it is played
        least = min(yours.turns, best.turns)
        worst = advice.valuer.worst(least)
        useful = facing.helps(turn.guess)
        if several and not useful:
            yours = replace(yours, turns=worst, exact=False)
        worst = max(worst, yours.turns)
        is_known = position.turns or yours.method != "estimated"
        if yours.turns <= best.turns + 1e-9 and is_known:
            best = yours
        reviewed = replace(
            bare,
            helps=useful,
            best=best.guess,
            expected_turns=yours.turns,
            best_expected_turns=least,
            worst_expected_turns=worst,
            exact=yours.exact,
            method=yours.method,
            skill=skill_of(yours.turns, least, worst),
            luck=came.luck,
            lucky=came.saved or 0.0,
            spread=came.spread,
        )
        reviewed = replace(reviewed, **_details(position, following, yours, best, trap_in(advice)))
        safer = None if several else safer_word(advice.valuer, turn.guess)
        moment = Moment(position, following, yours, best, earlier, safer)
        return replace(reviewed, sentences=remarks(reviewed, moment))

    def _best_turns(self, position: Position) -> float:
        """Return the value of the best guess at a position."""
        advice = self.advice(position)
        return advice.value(advice.best.guess).turns


def _details(
    position: Position, following: Position, yours: Value, best: Value, trap: Trap | None
) -> dict[str, Any]:
    """Return the fields of a turn that have a value for each board; a trap is of an only board."""
    boards = position.boards
    left = (board.candidates[: min(board.likely, SHOWN)] for board in following.boards)
    return {
        "numbers": tuple(each and numbers_in(each) for each in _buckets(boards, yours)),
        "best_numbers": tuple(each and numbers_in(each) for each in _buckets(boards, best)),
        "left": tuple(tuple(word for word, _ in words) for words in left),
        "buckets": _buckets(boards, yours),
        "trap": (None if trap is None else trap.as_dict(), *[None] * (len(boards) - 1)),
    }


def _buckets(boards: Sequence[Board], value: Value) -> tuple[tuple[Bucket, ...], ...]:
    """Return how a guess splits each board; empty for a board that is solved."""
    if len(boards) == 1:  # with the turns that each feedback takes
        return (value.buckets,)
    return tuple(() if b.solved else buckets_in(Split(b, value.guess)) for b in boards)


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
    return facing, seen, replace(facing, boards=after, turns=(*facing.turns, seen))
