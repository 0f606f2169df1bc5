"""A review in words: a sentence or two about each guess, kind and without hindsight.

What a sentence says is decided by numbers that could be known before the marks; among ways to say
it one is chosen by the guess itself, so that the same game always reads the same.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from salet.position.position import Position
from salet.puzzle.marks import Mark
from salet.puzzle.rules import Rules, violation
from salet.puzzle.turns import Turn
from salet.words.figures import joined, percent

if TYPE_CHECKING:
    from salet.reviews.reviewed import Review, ReviewedTurn, Valued

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
NEARLY = 0.03  # turns: less than this is as good as the best
LUCKY, UNLUCKY = 90, 10


def remarks(
    made: ReviewedTurn,
    position: Position,
    turn: Turn,
    following: Position,
    yours: Valued,
    best: Valued,
    *,
    trapped: bool = False,
) -> tuple[str, ...]:
    """The sentences about one turn; ``trapped`` when the same trap was there a turn ago."""
    said = []
    if not position.turns:
        said.append(_opener(made, following))
    elif position.likely == 1 and position.guesses_left > 1:
        said.append(_only_one(made, position, turn))
    elif position.guesses_left <= 2:
        said.append(_late(made, position, yours, best))
    else:
        said.append(_middle(made, position, turn, following, best))
    said += _gentle(made, position, turn)
    trap = _trap(made, trapped)
    if trap:
        said.append(trap)
    fortune = _fortune(made, turn, yours)
    if fortune:
        said.append(fortune)
    return tuple(said)


def verdict(found: Review) -> tuple[str, ...]:
    """What the whole game comes to, in two or three sentences."""
    said = []
    if found.skill is not None and found.luck is not None:
        said.append(together(found.skill, found.luck, found.solved))
    used = f"{number(found.guesses).capitalize()} guess{'es' * (found.guesses != 1)}"
    best, mean = found.best_play_guesses, found.best_play_mean
    if found.solved and best is not None:
        than = best - found.guesses
        if than > 0:
            said.append(f"{used}: {number(than)} fewer than best play needs for this answer.")
        elif than == 0:
            said.append(f"{used}, just as best play needs for this answer.")
        else:
            said.append(f"{used}; best play needs {number(best)} for this answer.")
    elif not found.solved and best is not None:
        said.append(f"Best play finds this answer in {number(best)}.")
    if mean is not None:
        about = f"On average best play takes about {mean:.1f}."
        if found.solved:
            about = (
                f"On average best play takes about {mean:.1f}: you gave away "
                f"{amount(found.given_away)}, and the marks "
                f"{'gave you' if found.lucky >= 0 else 'cost you'} {amount(abs(found.lucky))}."
            )
        said.append(about)
    return tuple(said)


def together(skill: int, luck: int, solved: bool) -> str:
    """Skill and luck in a sentence."""
    fine, fair = skill >= 90, skill >= 70
    if luck >= 65:
        if fine:
            return "Very well played, and the marks were kind too."
        return "Well played, with some luck." if fair else "The marks were kind to you today."
    if luck <= 35:
        if fine:
            return (
                "Very well played against stubborn marks."
                if solved
                else "Very well played; it was luck that was missing."
            )
        return "Well played on an unlucky day." if fair else "An uphill game, with little luck."
    if fine:
        return "Very well played, with no more than a fair share of luck."
    return "A solid game." if fair else "A game with room to grow, and the turns say where."


def number(count: int) -> str:
    """A small number in words.

    >>> number(3), number(20)
    ('three', '20')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else f"{count:,}"


def amount(turns: float) -> str:
    """Some expected turns as people say it.

    >>> amount(0.004), amount(0.25), amount(1.4)
    ('nothing', '0.25 of a guess', '1.4 guesses')
    """
    if turns < 0.005:
        return "nothing"
    return f"{turns:.2f} of a guess" if turns < 1 else f"{turns:.1f} guesses"


def _pick(ways: Sequence[str], word: str) -> str:
    return ways[zlib.crc32(word.encode()) % len(ways)]


def _words(count: int) -> str:
    return f"{number(count)} word{'s' * (count != 1)}"


def _left(made: ReviewedTurn) -> str:
    """How many words are left, in the sense that a person means."""
    if made.likely_after == made.candidates_after:
        return _words(made.candidates_after)
    return f"{number(made.likely_after)} likely word{'s' * (made.likely_after != 1)}"


def _opener(made: ReviewedTurn, following: Position) -> str:
    name, best = made.guess.upper(), (made.best or "").upper()
    if made.feedback == "g" * len(made.feedback):
        return f"{name} at once! That is luck of the purest kind."
    rest = f"It left {_left(made)}." if following.count else ""
    if made.guess == made.best:
        line = _pick([f"{name} is as good an opener as there is.",
                      f"No opener is better than {name}."], name)  # fmt: skip
    elif made.given_away < NEARLY:
        line = f"{name} is a very good opener, as good as {best} for all that matters."
    elif made.given_away < 0.12:
        line = f"{name} is a good opener; {best} saves {amount(made.given_away)} on average."
    elif made.given_away < 0.3:
        line = f"{name} is fine to open with, though {best} saves {amount(made.given_away)}."
    else:
        line = f"{name} is a brave opener: {best} saves {amount(made.given_away)} on average."
    return f"{line} {rest}".strip()


def _only_one(made: ReviewedTurn, position: Position, turn: Turn) -> str:
    word = position.candidates[0][0]
    sure = position.count == 1
    if turn.guess == word:
        if not sure:
            return f"{word.upper()} was by far the likeliest word, and you played it."
        return _pick([f"Only {word.upper()} was left, and you had it.",
                      f"Nothing but {word.upper()} fitted by then: well found."],
                     word)  # fmt: skip
    fitted = "was the only word that fitted" if sure else "was by far the likeliest word"
    return f"{word.upper()} {fitted} by now; {turn.guess.upper()} had to wait for it."


def _late(made: ReviewedTurn, position: Position, yours: Valued, best: Valued) -> str:
    name, other = made.guess.upper(), best.guess.upper()
    many = number(position.likely)
    if position.guesses_left == 1:
        if position.likely == 1:
            return _only_one(made, position, Turn(made.guess, (yours.buckets[0].feedback,)))
        if made.is_best:
            return f"One guess left and {many} words that fitted: {name} was as good as any."
        return f"One guess left and {many} words that fitted: {other} was likelier than {name}."
    mine, theirs = _chance(yours), _chance(best)
    if not made.is_best and theirs - mine < 0.015:
        return (
            f"Two guesses left for {many} words: {name} or {other}, there is little between them."
        )
    if made.is_best:
        sure = "made sure of it" if mine > 0.995 else f"gave a chance of {percent(mine)}"
        return f"Two guesses left for {many} words: {name} {sure}, and nothing does better."
    return (
        f"Two guesses left for {many} words: {name} finds the answer in {percent(mine)} of the "
        f"cases, {other} in {percent(theirs)}."
    )


def _chance(valued: Valued) -> float:
    """The chance to find the answer with this guess or the next one."""
    from salet.reviews.valuing import PENALTY

    return sum(
        b.probability * (1.0 if b.is_win else 1 - (b.turns - 1) / PENALTY) for b in valued.buckets
    )


def _splits(position: Position, word: str) -> int:
    """How many kinds of feedback the likely candidates give."""
    columns = position.board.columns[position.board.by_weight[: position.likely]]
    return len(np.unique(position.matrix.row(word)[columns]))


def _middle(
    made: ReviewedTurn, position: Position, turn: Turn, following: Position, best: Valued
) -> str:
    name, other = turn.guess.upper(), best.guess.upper()
    many = position.likely
    fitted = number(many) if many <= 12 else f"{many:,}"
    apart = _splits(position, turn.guess)
    if made.is_best:
        if apart == many and many > 2:
            return _pick([f"{name} told all {fitted} words apart: it cannot be done better.",
                          f"{name} leaves no two of the {fitted} words together. Perfect."],
                         name)  # fmt: skip
        if many == 2:
            return f"Two words fitted, and {name} was the one to try."
        return _pick([f"{name} was the best there was for {fitted} words.",
                      f"Nothing better than {name} could be chosen among {fitted} words.",
                      f"{fitted.capitalize()} words, and {name} splits them as well as any guess."],
                     name)  # fmt: skip
    kept = f"{name} kept {_left(made)}" if following.count else f"{name} it was"
    if turn.feedback.is_win:
        saves = amount(made.given_away)
        return f"{name} was the answer; before it was known, {other} promised {saves} less."
    if made.given_away < NEARLY:
        return f"{kept}; {other} is better by a hair ({amount(made.given_away)})."
    theirs = _splits(position, best.guess)
    if theirs == many:
        if many == 2:
            return f"{kept}; of two words left, {other} was the one to try."
        return f"{kept}; {other} would have told all {fitted} apart."
    saves = amount(made.given_away)
    ways = [
        f"{kept}; {other} splits the {fitted} words into {number(theirs)} groups rather than "
        f"{number(apart)}, and saves {saves}.",
        f"{kept}. On average {other} saves {saves}: {number(theirs)} groups instead of "
        f"{number(apart)}.",
    ]
    if theirs <= apart:
        ways = [f"{kept}; {other} saves {saves} on average."]
    return _pick(ways, name)


def _gentle(made: ReviewedTurn, position: Position, turn: Turn) -> list[str]:
    """Guesses that could not be the answer, repeats and wasted letters, gently."""
    if not position.turns:
        return []
    name = turn.guess.upper()
    if any(turn.guess == earlier.guess for earlier in position.turns):
        return [f"{name} had been played before, so it could tell nothing new."]
    if position.lexicon.answer_column(turn.guess) in position.board.columns:
        return []
    asked = made.is_best or made.given_away < 0.1
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
    """The letters of a guess that were known to be absent, in upper case.

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


def _trap(made: ReviewedTurn, again: bool) -> str | None:
    """The alarm, or praise for who heard it."""
    trap = made.trap
    if trap is None:
        return None
    shape, words = trap["shape"].upper(), [row["word"].upper() for row in trap["words"]]
    named = ", ".join(words[:6]) + (", …" if len(words) > 6 else "")
    what = f"{shape} was a trap with {number(len(words))} words ({named})"
    if again:
        what = f"{shape} still was a trap with {number(len(words))} words"
    out = trap["probe"]
    if out is None:
        return f"{what}, and the rules left no way out of it."
    if made.given_away < NEARLY or made.guess == out:
        return f"{what}, and {made.guess.upper()} was a way out of it."
    if trap["with_probe"] - trap["without_probe"] >= 0.02:
        chances = (
            f"with it the chance to win was {percent(trap['with_probe'])}, "
            f"word by word {percent(trap['without_probe'])}"
        )
    else:
        chances = "it tells them apart at once"
    return f"{what}; {out.upper()} is the way out: {chances}."


def _fortune(made: ReviewedTurn, turn: Turn, yours: Valued) -> str | None:
    """A word about luck, where there was much of it."""
    got = yours.bucket(turn.feedback)
    if got is None or made.luck is None or yours.spread < 0.05:
        return None
    if turn.feedback.is_win:
        if yours.chance < 0.02:
            return "It was there against all odds."
        if yours.chance <= 0.51:
            return f"The chance that it was the answer was {percent(yours.chance)}: lucky."
        return None
    so_good = sum(b.probability for b in yours.buckets if b.turns <= got.turns + 1e-9)
    so_bad = sum(b.probability for b in yours.buckets if b.turns >= got.turns - 1e-9)
    if made.luck >= LUCKY and so_good < 0.25:
        return f"Marks as good as these come one time in {number(max(2, round(1 / so_good)))}."
    if made.luck <= UNLUCKY and so_bad < 0.5:
        return f"Marks as unhelpful as these come one time in {number(max(2, round(1 / so_bad)))}."
    return None
