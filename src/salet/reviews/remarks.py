"""A review in words: a sentence or two about each guess, kind and without hindsight.

What a sentence says is decided by numbers that could be known before the marks. Whether it praises
is decided by skill alone, so that words and numbers agree. Among ways to say the same, one is
chosen by the guess itself, so that the same game always reads the same.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from salet.position.position import Position
from salet.puzzle.marks import Mark
from salet.puzzle.rules import Rules, violation
from salet.puzzle.turns import Turn
from salet.reviews.guess_value import FAIR, GOOD, GuessValue
from salet.reviews.infer import Inferred
from salet.reviews.reviewed import ReviewedTurn
from salet.reviews.verdict import NAMED, amount, listed, number
from salet.value.chances import MOST_LIKELY, Safer
from salet.words.constants import LATE
from salet.words.figures import joined, percent

LUCKY, UNLUCKY = 90, 10
BRAVE = 40  # skill of an opener that tells little; with less of it, next to nothing


@dataclass(frozen=True, slots=True)
class Moment:
    """A guess in its game: the positions around it, its value and the best one's, the turns
    reviewed before it, and a word that was likelier to win."""

    position: Position
    following: Position
    yours: GuessValue
    best: GuessValue
    earlier: Sequence[ReviewedTurn]
    safer: Safer | None


def remarks(reviewed: ReviewedTurn, moment: Moment) -> tuple[str, ...]:
    """Return the sentences about one turn."""
    if not moment.position.turns:
        said = [_opener(reviewed, moment.following)]
    elif reviewed.merit is not None:
        said = [_by_merit(reviewed)]
    elif reviewed.boards > 1:
        said = [_choice(reviewed, moment.position)]
    else:
        said = [_choice_on_one(reviewed, moment), *_gentle(reviewed, moment.position)]
    if reviewed.boards > 1:
        said += _waiting(reviewed, moment.earlier)
        said += _too_few_guesses(moment)
        said += _fortune(reviewed, moment.position)
        return tuple(said)
    before = moment.earlier[-1].trap if moment.earlier else None
    said += _trap(reviewed, before)
    said += _fortune_on_one(reviewed, moment)
    return tuple(said)


def squares_show(inference: Inferred) -> str:
    """Return what a row of squares says about its guess.

    >>> squares_show(Inferred("crane", 0.6, (("trace", 0.2), ("crate", 0.1)), 7))
    'Seven words give these squares: CRANE (60 %), TRACE (20 %), CRATE (10 %), …'
    >>> squares_show(Inferred("choir", 1.0))
    'Only CHOIR gives these squares.'
    """
    if inference.fitting == 1:
        return f"Only {inference.guess.upper()} gives these squares."
    ranked = [(inference.guess, inference.sure), *inference.others]
    ranked.sort(key=lambda pair: -pair[1])
    named = ", ".join(f"{word.upper()} ({percent(chance)})" for word, chance in ranked)
    many = number(inference.fitting).capitalize()
    more = ", …" if inference.fitting > len(ranked) else "."
    return f"{many} words give these squares: {named}{more}"


def _pick(ways: Sequence[str], word: str) -> str:
    return ways[zlib.crc32(word.encode()) % len(ways)]


def _words(count: int) -> str:
    return f"{number(count)} word{'s' * (count != 1)}"


def _left(reviewed: ReviewedTurn) -> str:
    """Return how many words are left on one board, the likely ones if there are others."""
    if reviewed.likely_after == reviewed.candidates_after:
        return _words(reviewed.candidates_after[0])
    return f"{number(reviewed.likely_after[0])} likely word{'s' * (reviewed.likely_after[0] != 1)}"


def _opener(reviewed: ReviewedTurn, following: Position) -> str:
    name, best, one = reviewed.guess.upper(), (reviewed.best or "").upper(), reviewed.boards == 1
    if one and reviewed.solved:
        return f"{name} at once! That is luck of the purest kind."
    rest = f"It left {_left(reviewed)}." if one and following.count else ""
    saves = f"{'' if one else 'about '}{_at_least(reviewed.shown_saving)}"
    if reviewed.is_best and one:
        line = _pick([f"{name} is one of the best openers.",
                      f"Hardly any opener is better than {name}."], name)  # fmt: skip
    elif reviewed.is_best:
        line = f"{name} is one of the best openers for {number(reviewed.boards)} boards."
    elif _skill(reviewed) >= GOOD:
        line = f"{name} is a very good opener; {best} saves {saves} on average."
    elif _skill(reviewed) >= FAIR:
        line = f"{name} is fine to open with, though {best} saves {saves}."
    elif _skill(reviewed) >= BRAVE:
        line = f"{name} is a brave opener: {best} saves {saves} on average."
    else:
        line = f"{name} tells next to nothing as an opener: {best} saves {saves} on average."
    return f"{line} {rest}".strip()


def _skill(reviewed: ReviewedTurn) -> int:
    """Return the skill of a guess that was judged."""
    assert reviewed.skill is not None
    return reviewed.skill


def _by_merit(reviewed: ReviewedTurn) -> str:
    """Return a sentence about a guess that another strategy judges by its merit."""
    name, best = reviewed.guess.upper(), (reviewed.best or "").upper()
    if reviewed.is_best:
        return f"This strategy has no better guess than {name}."
    if _skill(reviewed) >= GOOD:
        return f"{name} is nearly what this strategy plays; {best} is a little better."
    return f"This strategy plays {best}; it finds {name} worse."


def _choice_on_one(reviewed: ReviewedTurn, moment: Moment) -> str:
    position = moment.position
    if position.likely == 1 and position.guesses_left > 1:
        return _only_one(reviewed, position)
    if position.guesses_left <= 2:
        return _late(reviewed, moment)
    return _middle(reviewed, moment)


def _only_one(reviewed: ReviewedTurn, position: Position) -> str:
    word = position.candidates[0][0]
    sure = position.count == 1
    if reviewed.guess == word:
        if not sure:
            return f"{word.upper()} was by far the likeliest word, and you played it."
        return _pick([f"Only {word.upper()} was left, and you had it.",
                      f"Nothing but {word.upper()} fitted by then: well found."],
                     word)  # fmt: skip
    fitted = "was the only word that fitted" if sure else "was by far the likeliest word"
    name = reviewed.guess.upper()
    return f"By now {word.upper()} {fitted}: it was the one to play, not {name}."


def _late(reviewed: ReviewedTurn, moment: Moment) -> str:
    position, yours, best = moment.position, moment.yours, moment.best
    name, other = reviewed.guess.upper(), best.guess.upper()
    many = number(position.likely)
    if position.guesses_left == 1:
        if position.likely == 1:
            return _only_one(reviewed, position)
        if reviewed.is_best:
            likeliest = yours.chance >= position.candidates[0][1] - 1e-9
            rest = f"no word was likelier than {name}"
            if not likeliest:
                rest = f"{name} was one of the likeliest"
            return f"One guess left and {many} words that fitted: {rest}."
        return f"One guess left and {many} words that fitted: {other} was likelier than {name}."
    chance, best_chance = _chance(yours), _chance(best)
    if not reviewed.is_best and chance - best_chance >= 0.01:
        return (
            f"Two guesses left for {many} words: {name} was safer than {other} ({percent(chance)} "
            f"to win instead of {percent(best_chance)}), but slower on average."
        )
    if not reviewed.is_best and best_chance - chance < 0.015:
        rest = "there is little between them"
        if _skill(reviewed) < GOOD:
            rest = f"{other} is the one that may be it sooner"
        return f"Two guesses left for {many} words: {name} or {other}, {rest}."
    if reviewed.is_best:
        said = f"Two guesses left for {many} words: {name} gave a chance of {percent(chance)}"
        if chance > 1 - 1e-9:
            return f"Two guesses left for {many} words: {name} made sure of it."
        if safer := moment.safer:
            slower = ", but slower on average" if safer.is_slower else ""
            return f"{said}; {safer.word.upper()} was safer ({percent(safer.chance)}){slower}."
        is_checked = moment.position.likely <= MOST_LIKELY
        return f"{said}, and no word gives much more." if is_checked else f"{said}."
    return (
        f"Two guesses left for {many} words: {name} finds the answer in {percent(chance)} of the "
        f"cases, {other} in {percent(best_chance)}."
    )


def _chance(value: GuessValue) -> float:
    """Return the chance to find the answer with this guess or the next one."""
    return sum(
        b.probability * (1.0 if b.is_win else 1 - (b.turns - 1) / LATE) for b in value.buckets
    )


def _splits(position: Position, word: str) -> int:
    """Return how many feedbacks the likely candidates of one board give."""
    columns = position.board.columns[position.board.by_weight[: position.likely]]
    return len(np.unique(position.matrix.row(word)[columns]))


def _middle(reviewed: ReviewedTurn, moment: Moment) -> str:
    position, best = moment.position, moment.best
    name, other = reviewed.guess.upper(), best.guess.upper()
    many = position.likely
    fitted = number(many) if many <= 12 else f"{many:,}"
    apart = _splits(position, reviewed.guess)
    if reviewed.is_best:
        if apart == many and many > 2:
            return _pick([f"{name} told all {fitted} words apart: well chosen.",
                          f"{name} leaves no two of the {fitted} words together. Well chosen."],
                         name)  # fmt: skip
        if many == 2:
            return f"Two words fitted, and {name} was the one to try."
        return _pick([f"{name} was a very good choice for {fitted} words.",
                      f"With {fitted} words left, {name} was well chosen.",
                      f"{fitted.capitalize()} words, and hardly a guess was better than {name}."],
                     name)  # fmt: skip
    kept = f"{name} kept {_left(reviewed)}" if moment.following.count else f"{name} it was"
    if reviewed.solved:
        saves = _at_least(reviewed.shown_saving)
        return f"{name} was the answer; before it was known, {other} promised {saves} less."
    if _skill(reviewed) >= GOOD:
        return f"{kept}; {other} is a little better ({_at_least(reviewed.shown_saving)})."
    groups = _splits(position, best.guess)
    if groups == many == 2:
        return f"{kept}; of two words left, {other} was the one to try."
    if groups == many > apart:
        return f"{kept}; {other} would have told all {fitted} apart."
    if groups == many and best.chance > moment.yours.chance + 0.01:
        return (
            f"{kept}; {other} tells all {fitted} apart as well, and could have been the answer "
            f"({percent(best.chance)})."
        )
    saves = _at_least(reviewed.shown_saving)
    ways = [
        f"{kept}; {other} splits the {fitted} words into {number(groups)} groups rather than "
        f"{number(apart)}, and saves {saves}.",
        f"{kept}. On average {other} saves {saves}: {number(groups)} groups instead of "
        f"{number(apart)}.",
    ]
    if groups <= apart:
        ways = [f"{kept}; {other} saves {saves} on average."]
    return _pick(ways, name)


def _at_least(turns: float) -> str:
    """Return some expected turns that are not nothing."""
    return amount(max(0.01, turns))


def _gentle(reviewed: ReviewedTurn, position: Position) -> list[str]:
    """Return gentle words about repeats, wasted letters and guesses that could not be it."""
    turn = reviewed.turn
    name = turn.guess.upper()
    if any(turn.guess == earlier.guess for earlier in position.turns) and not reviewed.is_best:
        return [f"{name} had been played before, so it could tell nothing new."]
    if position.lexicon.answer_column(turn.guess) in position.board.columns:
        return []
    asked = _skill(reviewed) >= GOOD
    why = violation(Rules.ULTRA_HARD, position.turns, turn.letters)
    if why is None:
        return [] if asked else [f"{name} fitted, but our list does not have it as an answer."]
    if asked:
        return [f"{name} could not be the answer, and was worth asking all the same."]
    said = [f"{name} could not be the answer ({why})."]
    known = wasted_letters(position.turns, turn)
    if known:
        were = "were" if len(known) > 1 else "was"
        said.append(f"{joined(known)} {were} known to be absent.")
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


def _trap(reviewed: ReviewedTurn, before: dict[str, Any] | None) -> list[str]:
    """Return a warning about a trap, or praise for escaping ``before``, last turn's trap."""
    trap = reviewed.trap
    if trap is None:
        return []
    shape, words = trap["shape"].upper(), [row["word"].upper() for row in trap["words"]]
    named = ", ".join(words[:6]) + (", …" if len(words) > 6 else "")
    what = f"{shape} was a trap with {number(len(words))} words ({named})"
    if before and before["shape"] == trap["shape"]:
        what = f"{shape} still was a trap with {number(len(words))} words"
    out = trap["probe"]
    if out is None:
        return [f"{what}, and the rules left no way out of it."]
    if _skill(reviewed) >= GOOD and reviewed.guess.upper() not in words:
        return [f"{what}, and {reviewed.guess.upper()} was a way out of it."]
    if _skill(reviewed) >= GOOD or reviewed.guess == out:
        return [f"{what}."]
    if trap["with_probe"] - trap["without_probe"] < 0.005:
        saved = amount(trap["turns_without"] - trap["turns_with"])
        return [f"{what}; {out.upper()} was a way out, and saves {saved} on average."]
    won, lonely = percent(trap["with_probe"]), percent(trap["without_probe"])
    way = f"{out.upper()} was a way out"
    if out.upper() in words:  # it does not tell the other words apart
        way = f"{out.upper()}, then a word that splits the others, was a way out"
    return [f"{what}; {way}: {won} to win, {lonely} if tried one by one."]


def _fortune_on_one(reviewed: ReviewedTurn, moment: Moment) -> list[str]:
    """Return a sentence about luck where there was much of it."""
    yours, likely = moment.yours, moment.position.likely
    got = yours.bucket(reviewed.turn.feedback)
    if got is None or reviewed.luck is None:
        return []
    if reviewed.solved:
        if yours.chance < 0.02:
            return ["It was there against all odds."]
        if yours.chance <= 0.51:
            return [f"The chance that it was the answer was {percent(yours.chance)}: lucky."]
        return []
    if not got.likely:
        none = f"None of the {number(likely)} likely words gives"
        if likely == 1:
            none = "The likely word does not give"
        now = reviewed.likely_after[0]
        shots = f"{number(now)} long shot{'s' * (now != 1)} became likely"
        return [f"{none} these marks: {shots if now else 'the answer was a long shot'}."]
    if yours.spread < 0.05:
        return []
    so_good = sum(b.probability for b in yours.buckets if b.turns <= got.turns + 1e-9)
    so_bad = sum(b.probability for b in yours.buckets if b.turns >= got.turns - 1e-9)
    if reviewed.luck >= LUCKY and so_good < 0.25:
        return [f"Marks as good as these come one time in {number(max(2, round(1 / so_good)))}."]
    if reviewed.luck <= UNLUCKY and so_bad < 0.5:
        times = number(max(2, round(1 / so_bad)))
        return [f"Marks as unhelpful as these come one time in {times}."]
    return []


# Several boards


def _choice(reviewed: ReviewedTurn, position: Position) -> str:
    name, best = reviewed.guess.upper(), (reviewed.best or "").upper()
    if not reviewed.helps:
        again = any(turn.guess == reviewed.guess for turn in position.turns)
        why = "had been played before, so it" if again else "could solve no board and"
        return f"{name} {why} told nothing new: {best} would have saved a guess."
    if reviewed.is_certain:
        board = reviewed.certain[reviewed.words.index(reviewed.guess)]
        found = " and solved it" if board in reviewed.solved else ""
        rest = f", with {listed(reviewed.in_question)} in question" if reviewed.in_question else ""
        return f"{name} was certain on board {board}{found}{rest}."
    if not reviewed.in_question:
        return f"Every word was known; {name} was none of them."
    asked = f"With {listed(reviewed.in_question)} in question"
    if reviewed.is_best:
        return f"{asked}, {name} was a very good choice."
    saves = f"{'' if reviewed.exact else 'about '}{_at_least(reviewed.shown_saving)}"
    if _skill(reviewed) >= GOOD:
        return f"{asked}, {name} was a good choice; {best} was expected to save {saves}."
    return f"{asked}, {best} was expected to save {saves}."


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
    named = ", ".join(f"{word.upper()} on board {board}" for board, word in fresh[:NAMED])
    more = " and others" if len(fresh) > NAMED else ""
    were, they = ("were", "they") if len(fresh) > 1 else ("was", "it")
    if reviewed.is_best:
        return [f"{named}{more} {were} certain and could wait: that costs nothing."]
    return [f"{named}{more} {were} certain, so {they} could be played at once."]


def _too_few_guesses(moment: Moment) -> list[str]:
    """Return a sentence when fewer guesses than open boards were left, the first time."""
    position = moment.position
    left = max(0, position.guesses_left)
    short = [
        len(turn.in_question) + len(turn.certain) > position.limit - nth
        for nth, turn in enumerate(moment.earlier)
    ]
    if position.guesses_left >= len(position.open) or any(short):
        return []
    count = len(position.open)
    return [
        f"{number(count).capitalize()} board{'s' * (count != 1)} were open and {number(left)} "
        f"guess{'es' * (left != 1)} left: not all could be solved any more."
    ]


def _fortune(reviewed: ReviewedTurn, position: Position) -> list[str]:
    """Return a sentence about luck where there was much of it, or about the board solved."""
    hits = [board for board in reviewed.solved if board in reviewed.in_question]
    if hits:
        board = position.boards[hits[0] - 1]
        chance = next((p for word, p in board.candidates if word == reviewed.guess), 0.0)
        if chance <= 0.51:
            return [f"It solved board {hits[0]}, where its chance was {percent(chance)}: lucky."]
        return [f"It solved board {hits[0]}."]
    if reviewed.spread < 0.05:
        return []
    if (reviewed.luck or 0) >= LUCKY:
        return ["Marks as kind as these are rare."]
    if reviewed.luck is not None and reviewed.luck <= UNLUCKY:
        return ["The marks told less than usual."]
    return []
