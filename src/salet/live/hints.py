"""Hints in steps, from little to all, so that a player can take only as much as wanted:

1. how many words are left;
2. one letter's fate: how likely it is, or its place;
3. probe or go for it: whether the best guess can be the answer;
4. three good words, by the alphabet;
5. the best word.

Everything said is counted from the candidates and their belief.
"""

from __future__ import annotations

from salet.advice.advise import Advice
from salet.advice.reasons import reason
from salet.puzzle.rules import ORDINALS
from salet.words.figures import percent, plural
from salet.words.ranking import Suggestion

STEPS = 5


def hints(advice: Advice) -> tuple[str, ...]:
    """The five hints at a position, from little to all.

    >>> from salet.advice.advise import advise
    >>> from salet.belief.lists import load
    >>> from salet.words.turns import parse_turns
    >>> original = load("original")
    >>> for hint in hints(advise(original, parse_turns(original, ["crane:bbygb"])))[:3]:
    ...     print(hint)
    20 words are left.
    There is a T in 55 % of what is left.
    Probe: the best guess cannot be the answer; it is there to tell the others apart.
    """
    best = advice.ranking.best
    good = tuple(sorted(s.guess for s in list(advice.ranking)[:3]))
    if len(advice.candidates) <= 2:
        good = tuple(sorted(word for word, _ in advice.candidates))
    if len(good) == 1:
        three = "Only one word is worth playing now. The next hint names it."
    else:
        many = "Three" if len(good) == 3 else "Two"
        three = f"{many} good words: {', '.join(word.upper() for word in good)}."
    return (
        _how_many(advice),
        _letter(advice),
        _plan(best),
        three,
        f"Play {best.guess.upper()}: {reason(advice)}.",
    )


def _how_many(advice: Advice) -> str:
    count = len(advice.candidates)
    said = "One word is left" if advice.likely == 1 else f"{advice.likely:,} words are left"
    rest = count - advice.likely
    return f"{said}, and {plural(rest, 'long shot')}." if rest else f"{said}."


def _plan(best: Suggestion) -> str:
    if best.candidate and best.probability >= 0.5:
        return "Go for it: the best guess is more likely than not the answer."
    if best.candidate and best.probability >= 0.005:
        return "Go for it: the best guess can be the answer."
    if best.candidate:
        return "Probe: the best guess is hardly the answer; it is there to tell the others apart."
    return "Probe: the best guess cannot be the answer; it is there to tell the others apart."


def _letter(advice: Advice) -> str:
    """The likeliest letter that was not tried yet, or the likeliest place of one."""
    lexicon = advice.lexicon
    tried = {letter for turn in advice.turns for letter in turn.letters}
    known = {
        (place, letter)
        for turn in advice.turns
        for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True))
        if mark == 2
    }
    inside: dict[str, float] = {}
    at: dict[tuple[int, str], float] = {}
    for word, chance in advice.candidates:
        letters = lexicon.letters(word)
        for letter in set(letters) - tried:
            inside[letter] = inside.get(letter, 0.0) + chance
        for spot in enumerate(letters):
            if spot not in known:
                at[spot] = at.get(spot, 0.0) + chance
    if inside:
        chance, letter = max((round(p, 9), x) for x, p in inside.items())
        if chance >= 0.3 or not at:
            every = "all that is left" if chance >= 1 else f"{percent(chance)} of what is left"
            return f"There is {_article(letter)} in {every}."
    if not at:
        return "Every letter is in its place."
    chance, (place, letter) = max((round(p, 9), spot) for spot, p in at.items())
    every = "all that is left" if chance >= 1 else f"{percent(chance)} of it"
    return f"The {ORDINALS[place]} letter is {_article(letter)} in {every}."


def _article(letter: str) -> str:
    return f"{'an' if letter.lower() in 'aefhilmnorsx' else 'a'} {letter.upper()}"
