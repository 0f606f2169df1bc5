"""The coach: why a guess is good, hints in steps, a trap in a sentence, a game in a line.

Everything said here is counted from the candidates and their belief; nothing is a guess of ours.
The hints go from little to all, so that a player can take only as much as wanted:

1. how many words are left;
2. one letter's fate: how likely it is, or its place;
3. probe or go for it: whether the best guess can be the answer;
4. three good words, by the alphabet;
5. the best word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from salet.errors import SaletError
from salet.puzzle.rules import ORDINALS, Rules, Turn
from salet.puzzle.scoring import feedback as feedback_of
from salet.words.figures import percent
from salet.words.ranking import Suggestion

if TYPE_CHECKING:
    from salet.advice.advise import Advice
    from salet.advice.traps import Trap
    from salet.words.lexicon import Lexicon

STEPS = 5
COUNTED = 400  # likely words: with more of them only what the ranking knows is said


@dataclass(frozen=True, slots=True)
class Hint:
    """One step: ``step`` from 1, what is said, and what it is about.

    ``letter`` is in the word with ``chance``, or at ``place`` (from 0) when that is given;
    ``words`` are those that the hint names.
    """

    step: int
    text: str
    words: tuple[str, ...] = ()
    letter: str = ""
    place: int | None = None
    chance: float | None = None


def hints(advice: Advice) -> tuple[Hint, ...]:
    """The five hints at a position, from little to all.

    >>> from salet.advice.advise import advise
    >>> from salet.belief.lists import load
    >>> from salet.words.turns import parse_turns
    >>> original = load("original")
    >>> for hint in hints(advise(original, parse_turns(original, ["crane:bbygb"])))[:3]:
    ...     print(hint.text)
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
        Hint(1, _how_many(advice)),
        _letter(advice),
        Hint(3, _plan(best)),
        Hint(4, three, good if len(good) > 1 else ()),
        Hint(5, f"Play {best.guess.upper()}: {reason(advice)}.", (best.guess,)),
    )


def _how_many(advice: Advice) -> str:
    count = len(advice.candidates)
    if count == 1:
        return "One word is left."
    if advice.likely == count:
        return f"{count:,} words are left."
    likely = "One word is" if advice.likely == 1 else f"{advice.likely:,} words are"
    return f"{likely} likely, {count:,} possible."


def _plan(best: Suggestion) -> str:
    if best.candidate and best.probability >= 0.5:
        return "Go for it: the best guess is more likely than not the answer."
    if best.candidate and best.probability >= 0.005:
        return "Go for it: the best guess can be the answer."
    if best.candidate:
        return "Probe: the best guess is hardly the answer; it is there to tell the others apart."
    return "Probe: the best guess cannot be the answer; it is there to tell the others apart."


def _letter(advice: Advice) -> Hint:
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
            return Hint(2, _inside(letter, chance), letter=letter, chance=chance)
    if not at:
        return Hint(2, "Every letter is in its place.")
    chance, (place, letter) = max((round(p, 9), spot) for spot, p in at.items())
    where = f"The {ORDINALS[place]} letter is {_article(letter)}"
    text = (
        f"{where} in all that is left." if chance >= 1 else f"{where} in {percent(chance)} of it."
    )
    return Hint(2, text, letter=letter, place=place, chance=chance)


def _inside(letter: str, chance: float) -> str:
    if chance >= 1:
        return f"There is {_article(letter)} in all that is left."
    return f"There is {_article(letter)} in {percent(chance)} of what is left."


def _article(letter: str) -> str:
    return f"{'an' if letter.lower() in 'aefhilmnorsx' else 'a'} {letter.upper()}"


# ------------------------------------------------------------------------------------------ why


def reason(advice: Advice, guess: Suggestion | None = None) -> str:
    """Why a guess of the ranking is good, as the second half of a sentence.

    >>> from salet.advice.advise import advise
    >>> from salet.belief.lists import load
    >>> from salet.words.turns import parse_turns
    >>> original = load("original")
    >>> reason(advise(original, parse_turns(original, ["crane:bbygb"])))
    'it leaves 2.2 of 20 words on average, 3 at worst'
    """
    best = guess or advice.ranking.best
    count, likely = len(advice.candidates), advice.likely
    if count == 1 and best.candidate:
        return "the only word left"
    if best.candidate and best.probability >= 0.5:
        return f"it is the answer with {percent(best.probability)}"
    if count == 2 and best.candidate:
        return "one of the two words left"
    if advice.guesses_left == 1 and best.candidate:
        return f"the likeliest word for the last guess ({percent(best.probability)})"
    weighed = likely < count and likely <= COUNTED
    mean, most = likely_left(advice, best.guess) if weighed else (best.expected_size, best.largest)
    shown = f"{mean:,.0f}" if mean >= 100 else f"{mean:.1f}"
    of = f"{likely:,} likely" if weighed else f"{count:,}"
    said = f"it leaves {shown} of {of} words on average, {most:,} at worst"
    if best.candidate and best.probability >= 0.005:
        return f"{said}, and can be the answer ({percent(best.probability)})"
    return said


def likely_left(advice: Advice, guess: str) -> tuple[float, int]:
    """How many likely words a guess leaves, on average under the belief and at most."""
    lexicon = advice.lexicon
    mine = lexicon.letters(guess)
    sizes: dict[int, int] = {}
    masses: dict[int, float] = {}
    for word, chance in advice.candidates[: advice.likely]:
        pattern = feedback_of(mine, lexicon.letters(word)).pattern
        sizes[pattern] = sizes.get(pattern, 0) + 1
        masses[pattern] = masses.get(pattern, 0.0) + chance
    total = sum(masses.values())
    return sum(masses[p] * sizes[p] for p in sizes) / total, max(sizes.values())


def turns_sentence(suggestion: Suggestion) -> str:
    """How many guesses are to be expected, or nothing when that is not known."""
    turns = suggestion.expected_turns
    if turns is None or turns < 1.05:
        return ""
    return f"About {turns:.1f} guesses to go."


def trap_sentence(trap: Trap) -> str:
    """A trap, its probe and what it is worth, for a person."""
    words = ", ".join(word for word, _ in trap.words[:6]) + ", …" * (len(trap.words) > 6)
    head = f"A trap: {trap.shape.upper()} ({words})."
    if trap.probe is None:
        chance = percent(trap.without_probe)
        return f"{head} No legal word helps: {chance} to win, word by word."
    probe = trap.probe.upper()
    if trap.with_probe - trap.without_probe >= 0.005:
        chances = f"{percent(trap.with_probe)} to win, {percent(trap.without_probe)} without it"
        return f"{head} {probe} splits them: {chances}."
    saved = trap.turns_without - trap.turns_with
    chances = f"{percent(trap.with_probe)} to win with it and without it"
    return f"{head} {probe} splits them: {chances}, but it saves {saved:.1f} guesses."


# --------------------------------------------------------------------------------------- the end


def review_line(
    turns: Sequence[Turn],
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    *,
    limit: int = 6,
    answer: str | None = None,
) -> str:
    """A finished game in a line; nothing when it cannot be reviewed."""
    from salet.reviews import review

    try:
        found = review.review(turns, answer, lexicon, rules, limit=limit, any_guess=True)
    except SaletError:
        return ""
    return review.review_line(found)
