"""A review in words: a sentence or two about each guess, kind and without hindsight.

What a sentence says is decided by numbers that could be known before the marks. Whether it praises
is decided by skill alone, so that words and numbers agree. The sentences themselves are in
``data/sentences/en.json``; this module chooses their keys and values.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from salet.advice.policy import FEW_WORDS, Safer
from salet.position.position import Position
from salet.puzzle.marks import Mark
from salet.puzzle.rules import Rules, violation
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn
from salet.reviews.infer import Inferred
from salet.reviews.reviewed import ReviewedTurn
from salet.reviews.verdict import NAMED, amount, numbered
from salet.value.skill import FAIR, GOOD
from salet.value.value import Value
from salet.words.everyday import everyday_words

LUCKY, UNLUCKY = 90, 10
BRAVE = 40  # skill of an opener that tells little; with less of it, next to nothing


@dataclass(frozen=True, slots=True)
class Moment:
    """A guess in its game: the positions around it, its value and the best one's, the turns
    reviewed before it, and a word that was likelier to win."""

    position: Position
    following: Position
    yours: Value
    best: Value
    earlier: Sequence[ReviewedTurn]
    safer: Safer | None


def remarks(reviewed: ReviewedTurn, moment: Moment) -> tuple[str, ...]:
    """Return the sentences about one turn."""
    if not moment.position.turns:
        said = _opener(reviewed, moment.following)
    elif reviewed.boards > 1:
        said = [_choice(reviewed, moment.position)]
    else:
        said = [*_choice_on_one(reviewed, moment), *_gentle(reviewed, moment.position)]
    if reviewed.boards > 1:
        said += _waiting(reviewed, moment.earlier)
        said += _too_few_guesses(moment)
        said += _fortune(reviewed, moment.position)
        return tuple(said)
    before = _trap_of(moment.earlier[-1]) if moment.earlier else None
    said += _trap(reviewed, before)
    said += _fortune_on_one(reviewed, moment)
    return tuple(said)


def squares_show(inference: Inferred) -> str:
    """Return what a row of squares says about its guess.

    >>> squares_show(Inferred("crane", 0.6, (("trace", 0.2), ("crate", 0.1)), 7))
    '7 words give these squares: CRANE, TRACE, CRATE, …'
    >>> squares_show(Inferred("choir", 1.0))
    'Only CHOIR gives these squares.'
    """
    if inference.fitting == 1:
        return say("squares.only", name=inference.guess.upper())
    ranked = [(inference.guess, inference.sure), *inference.others]
    everyday = everyday_words(tuple(word for word, _ in ranked))
    ranked.sort(key=lambda pair: (pair[0] not in everyday, -pair[1]))
    named = [word.upper() for word, _ in ranked]
    key = "squares.more" if inference.fitting > len(ranked) else "squares.some"
    return say(key, n=inference.fitting, named=named)


def _left(key: str, reviewed: ReviewedTurn, name: str = "") -> str:
    """Return how many words are left on one board, the likely ones if there are others."""
    likely = "" if reviewed.likely_after == reviewed.candidates_after else "-likely"
    return say(f"{key}{likely}", n=reviewed.likely_after[0], name=name)


def _opener(reviewed: ReviewedTurn, following: Position) -> list[str]:
    one = reviewed.boards == 1
    if one and reviewed.solved:
        rank = "found"
    elif reviewed.is_best:
        rank = "best" if one else "best-on-boards"
    else:
        skill = _skill(reviewed)
        ranks = ((GOOD, "good"), (FAIR, "fair"), (BRAVE, "brave"))
        rank = next((name for least, name in ranks if skill >= least), "poor")
    said = say(
        f"opener.{rank}", name=reviewed.guess.upper(), best=(reviewed.best or "").upper(),
        saves=_at_least(reviewed.shown_saving, about=not one), boards=reviewed.boards,
    )  # fmt: skip
    if one and not reviewed.solved and following.count:
        return [said, _left("opener.left", reviewed)]
    return [said]


def _skill(reviewed: ReviewedTurn) -> int:
    """Return the skill of a guess that was judged."""
    assert reviewed.skill is not None
    return reviewed.skill


def _choice_on_one(reviewed: ReviewedTurn, moment: Moment) -> list[str]:
    position = moment.position
    if position.likely == 1:
        return [_only_one(reviewed, position)]
    if position.guesses_left <= 2:
        return [_last_two(reviewed, moment)]
    return _middle(reviewed, moment)


def _only_one(reviewed: ReviewedTurn, position: Position) -> str:
    word = position.candidates[0][0]
    found = "found" if reviewed.guess == word else "missed"
    likely = "" if position.count == 1 else "-likely"
    return say(f"only.{found}{likely}", word=word.upper(), name=reviewed.guess.upper())


def _last_two(reviewed: ReviewedTurn, moment: Moment) -> str:
    position, yours, best = moment.position, moment.yours, moment.best
    values: dict[str, object] = {
        "name": reviewed.guess.upper(),
        "other": best.guess.upper(),
        "n": position.likely,
    }
    if position.guesses_left == 1:
        likeliest = yours.chance >= position.candidates[0][1] - 1e-9
        rank = "other" if not reviewed.is_best else "best" if likeliest else "good"
        return say(f"last.{rank}", **values)
    chance, other = yours.win, best.win
    values |= {"chance": chance, "better": other}
    if not reviewed.is_best:
        key = "other"
        if chance - other >= 0.01:
            key = "safer"
        elif other - chance < 0.015:
            key = "equal" if _skill(reviewed) >= GOOD else "sooner"
        return say(f"two.{key}", **values)
    if chance > 1 - 1e-9:
        return say("two.sure", **values)
    if safer := moment.safer:
        values |= {"safer": safer.word.upper(), "better": safer.chance}
        return say("two.best-slower" if safer.is_slower else "two.best-safer", **values)
    return say("two.best-checked" if position.likely <= FEW_WORDS else "two.best", **values)


def _splits(position: Position, word: str) -> int:
    """Return how many feedbacks the likely candidates of one board give."""
    columns = position.board.columns[position.board.by_weight[: position.likely]]
    return len(np.unique(position.matrix.row(word)[columns]))


def _middle(reviewed: ReviewedTurn, moment: Moment) -> list[str]:
    position, best, many = moment.position, moment.best, moment.position.likely
    name, apart = reviewed.guess.upper(), _splits(position, reviewed.guess)
    groups = _splits(position, best.guess)
    values: dict[str, object] = {
        "name": name,
        "other": best.guess.upper(),
        "n": many,
        "saves": _at_least(reviewed.shown_saving),
        "groups": groups,
        "apart": apart,
        "chance": best.chance,
    }
    if reviewed.is_best:
        key = "apart" if apart == many > 2 else "two" if many == 2 else "best"
        return [say(f"middle.{key}", **values)]
    if reviewed.solved:
        return [say("middle.solved", **values)]
    if moment.following.count:
        kept = _left("middle.kept", reviewed, name)
    else:
        kept = say("middle.kept-none", name=name)
    if _skill(reviewed) >= GOOD:
        return [kept, say("middle.good", **values)]
    key = "groups" if groups > apart else "saves"
    if groups == many == 2:
        key = "of-two"
    elif groups == many > apart:
        key = "other-apart"
    elif groups == many and best.chance > moment.yours.chance + 0.01:
        key = "other-answer"
    return [kept, say(f"middle.{key}", **values)]


def _at_least(turns: float, *, about: bool = False) -> str:
    """Return some expected turns that are not nothing."""
    return amount(max(0.01, turns), about=about)


def _gentle(reviewed: ReviewedTurn, position: Position) -> list[str]:
    """Return gentle words about repeats, wasted letters and guesses that could not be it."""
    turn = reviewed.turn
    name = turn.guess.upper()
    if any(turn.guess == earlier.guess for earlier in position.turns) and not reviewed.is_best:
        return [say("gentle.repeat", name=name)]
    if position.lexicon.answer_column(turn.guess) in position.board.columns:
        return []
    asked = _skill(reviewed) >= GOOD
    why = violation(Rules.ULTRA_HARD, position.turns, turn.letters)
    if why is None:
        return [] if asked else [say("gentle.unlisted", name=name)]
    if asked:
        return [say("gentle.asked", name=name)]
    said = [say("gentle.impossible", name=name, why=why)]
    if known := wasted_letters(position.turns, turn):
        said.append(say("gentle.absent", n=len(known), letters=known))
    return said


def wasted_letters(turns: Sequence[Turn], guess: Turn) -> list[str]:
    """Return the letters of a guess that were known to be absent, in upper case.

    >>> from salet.puzzle.marks import Feedback
    >>> earlier = [Turn("crane", (Feedback.parse("bbygb"),))]
    >>> wasted_letters(earlier, Turn("trace", (Feedback.parse("bbybb"),)))
    ['R', 'C', 'E']
    """
    there: Counter[str] = Counter()
    absent: set[str] = set()
    for turn in turns:
        for letter, mark in zip(turn.letters, turn.feedback, strict=True):
            if mark == Mark.ABSENT:
                absent.add(letter)
            else:
                there[letter] += 1
    gone = {letter for letter in absent if not there[letter]}
    return [x.upper() for x in dict.fromkeys(guess.letters) if x in gone]


def _trap_of(reviewed: ReviewedTurn) -> dict[str, Any] | None:
    return reviewed.trap[0] if reviewed.trap else None


def _trap(reviewed: ReviewedTurn, before: dict[str, Any] | None) -> list[str]:
    """Return a warning about a trap, or praise for escaping ``before``, last turn's trap."""
    trap = _trap_of(reviewed)
    if trap is None:
        return []
    words = [row["word"].upper() for row in trap["words"]]
    is_known = before is not None and before["shape"] == trap["shape"]
    what = say(
        "trapped.still" if is_known else "trapped.first", shape=trap["shape"].upper(),
        n=len(words), named=words[:6] + ["…"] * (len(words) > 6),
    )  # fmt: skip
    out, name = (trap["probe"] or "").upper(), reviewed.guess.upper()
    if not out:
        key = "no-way"
    elif _skill(reviewed) >= GOOD and name not in words:
        key = "escaped"
    elif _skill(reviewed) >= GOOD or name == out:
        return [what]
    elif trap["with_probe"] - trap["without_probe"] < 0.005:
        key = "saves"
    else:  # a word of the family does not tell the others apart
        key = "wins-then" if out in words else "wins"
    saves = amount(trap["turns_without"] - trap["turns_with"])
    won, lonely = trap["with_probe"], trap["without_probe"]
    return [
        what,
        say(f"trapped.{key}", name=name, probe=out, saves=saves, won=won, lonely=lonely),
    ]


def _fortune_on_one(reviewed: ReviewedTurn, moment: Moment) -> list[str]:
    """Return a sentence about luck where there was much of it."""
    yours, likely = moment.yours, moment.position.likely
    got = yours.bucket(reviewed.turn.feedback)
    if got is None or reviewed.luck is None:
        return []
    if reviewed.solved:
        if yours.chance < 0.02:
            return [say("luck.odds")]
        return [say("luck.answer", chance=yours.chance)] if yours.chance <= 0.51 else []
    if not got.likely:
        now = reviewed.likely_after[0]
        key = "luck.not-the-one" if likely == 1 else "luck.none"
        return [say(key, n=likely), say("luck.shots" if now else "luck.was-shot", n=now)]
    if yours.spread < 0.05:
        return []
    so_good = sum(b.probability for b in yours.buckets if b.turns <= got.turns + 1e-9)
    so_bad = sum(b.probability for b in yours.buckets if b.turns >= got.turns - 1e-9)
    if reviewed.luck >= LUCKY and so_good < 0.25:
        return [say("luck.good", times=max(2, round(1 / so_good)))]
    if reviewed.luck <= UNLUCKY and so_bad < 0.5:
        return [say("luck.bad", times=max(2, round(1 / so_bad)))]
    return []


# Several boards


def _choice(reviewed: ReviewedTurn, position: Position) -> str:
    values: dict[str, object] = {
        "name": reviewed.guess.upper(),
        "best": (reviewed.best or "").upper(),
        "asked": numbered(reviewed.in_question) if reviewed.in_question else "",
        "saves": _at_least(reviewed.shown_saving, about=not reviewed.exact),
    }
    if not reviewed.helps:
        again = any(turn.guess == reviewed.guess for turn in position.turns)
        return say("boards.again" if again else "boards.useless", **values)
    if reviewed.is_certain:
        board = reviewed.certain[reviewed.words.index(reviewed.guess)]
        solved = "-solved" * (board in reviewed.solved)
        asked = "-asked" * bool(reviewed.in_question)
        return say(f"boards.certain{solved}{asked}", board=board, **values)
    if not reviewed.in_question:
        return say("boards.known", **values)
    if reviewed.is_best:
        return say("boards.best", **values)
    return say("boards.good" if _skill(reviewed) >= GOOD else "boards.other", **values)


def _waiting(reviewed: ReviewedTurn, before: Sequence[ReviewedTurn]) -> list[str]:
    """Return a sentence about boards that became certain while another word was played."""
    if reviewed.is_certain or not reviewed.in_question:
        return []
    earlier = {board for turn in before if not turn.is_certain for board in turn.certain}
    fresh = [
        (b, w) for b, w in zip(reviewed.certain, reviewed.words, strict=True) if b not in earlier
    ]
    if not fresh:
        return []
    named = [say("boards.word", word=word.upper(), board=board) for board, word in fresh[:NAMED]]
    key = "boards.wait" if reviewed.is_best else "boards.at-once"
    more = "-more" * (len(fresh) > NAMED)
    return [say(f"{key}{more}", n=len(fresh), named=named)]


def _too_few_guesses(moment: Moment) -> list[str]:
    """Return a sentence when fewer guesses than open boards were left, the first time."""
    position = moment.position
    short = [
        len(turn.in_question) + len(turn.certain) > position.limit - nth
        for nth, turn in enumerate(moment.earlier)
    ]
    if position.guesses_left >= len(position.open) or any(short):
        return []
    boards = say("count.boards", n=len(position.open))
    guesses = say("count.guesses", n=position.guesses_left)
    return [say("boards.too-few", boards=boards, guesses=guesses)]


def _fortune(reviewed: ReviewedTurn, position: Position) -> list[str]:
    """Return a sentence about luck where there was much of it, or about the board solved."""
    hits = [board for board in reviewed.solved if board in reviewed.in_question]
    if hits:
        board = position.boards[hits[0] - 1]
        chance = next((p for word, p in board.candidates if word == reviewed.guess), 0.0)
        lucky = chance <= 0.51 and (reviewed.luck or 0) > 50  # it saved guesses
        key = "boards.lucky" if lucky else "boards.solved"
        return [say(key, board=hits[0], chance=chance)]
    if reviewed.spread < 0.05:
        return []
    if (reviewed.luck or 0) >= LUCKY:
        return [say("boards.kind")]
    if reviewed.luck is not None and reviewed.luck <= UNLUCKY:
        return [say("boards.unkind")]
    return []
