"""Slow, obvious versions of everything fast.

Nothing of salet is imported here. Words are strings (or tuples of letters), feedback is a string
of b, y and g, a turn is a pair ``(guess, marks)``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from math import log2

Word = str | tuple[str, ...]
PlainTurn = tuple[Word, str]
ALL_MARKS = "byg"


def feedback(guess: Word, answer: Word) -> str:
    """Return the marks: correct ones first, then present ones from left to right."""
    marks = ["b"] * len(guess)
    left = list(answer)
    for place in range(len(guess)):
        if guess[place] == answer[place]:
            marks[place] = "g"
            left.remove(guess[place])
    for place in range(len(guess)):
        if marks[place] == "b" and guess[place] in left:
            marks[place] = "y"
            left.remove(guess[place])
    return "".join(marks)


def written(guess: Word, *answers: Word) -> str:
    """Return a turn as text: the guess, and its marks on the board of each answer."""
    return f"{guess}:{','.join(feedback(guess, answer) for answer in answers)}"


def collapsed_feedback(guess: Word, answer: Word) -> str:
    """Return feedback that only depends on whether the letter is anywhere in the answer."""
    return "".join(
        "g" if guess[place] == answer[place] else "y" if guess[place] in answer else "b"
        for place in range(len(guess))
    )


def pattern(marks: str) -> int:
    """Return the marks as a number in base 3, leftmost first."""
    return int(marks.replace("b", "0").replace("y", "1").replace("g", "2"), 3)


def every_colouring(length: int) -> list[str]:
    """Return all 3^length strings of marks."""
    return ["".join(marks) for marks in product(ALL_MARKS, repeat=length)]


def possible_colourings(guess: Word, alphabet: Iterable[str] | None = None) -> set[str]:
    """Return the marks that some string over the alphabet gives.

    Without an alphabet one letter that the guess does not have stands for all the others: it can
    be used as often as one likes, so a second one would add nothing.
    """
    letters = [*dict.fromkeys(guess), "*"] if alphabet is None else list(alphabet)
    return {feedback(guess, answer) for answer in product(letters, repeat=len(guess))}


def distance(one: str, other: str) -> int:
    """Return the number of tiles on which two colourings differ."""
    return sum(a != b for a, b in zip(one, other, strict=True))


def fits(turns: Sequence[PlainTurn], answer: Word) -> bool:
    """Return whether an answer gives all these marks."""
    return all(feedback(guess, answer) == marks for guess, marks in turns)


def candidates(answers: Iterable[str], turns: Sequence[PlainTurn]) -> list[str]:
    """Return the answers that fit, in their order."""
    return [answer for answer in answers if fits(turns, answer)]


def is_hard_legal(turns: Sequence[PlainTurn], guess: Word) -> bool:
    """Return whether correct letters stay, and revealed letters are used often enough."""
    for played, marks in turns:
        for place in range(len(guess)):
            if marks[place] == "g" and guess[place] != played[place]:
                return False
        for letter in played:
            shown = sum(
                1
                for place in range(len(played))
                if played[place] == letter and marks[place] in "yg"
            )
            if list(guess).count(letter) < shown:
                return False
    return True


def is_ultra_hard_legal(turns: Sequence[PlainTurn], guess: Word) -> bool:
    """Return whether the guess could be the answer."""
    return fits(turns, guess)


def one_ply(
    guess: Word, answers: Sequence[Word], weights: Sequence[float] | None = None
) -> dict[str, float]:
    """Return the statistics of one guess, bucket by bucket."""
    belief = [1 / len(answers)] * len(answers) if weights is None else list(weights)
    count: Counter[str] = Counter()
    mass: dict[str, float] = {}
    for answer, weight in zip(answers, belief, strict=True):
        marks = feedback(guess, answer)
        count[marks] += 1
        mass[marks] = mass.get(marks, 0.0) + weight
    return {
        "expected_size": sum(mass[marks] * count[marks] for marks in count),
        "largest": max(count.values()),
        "entropy": -sum(p * log2(p) for p in mass.values() if p > 0),
        "buckets": len(count),
        "squares": sum(c * c for c in count.values()),
        "roots": sum(mass[marks] * count[marks] ** 0.5 for marks in count),
    }


def fewest_changes(answers: Iterable[str], turns: Sequence[PlainTurn]) -> dict[str, int]:
    """Return, for each answer, the number of tiles that would have to change over all turns."""
    return {
        answer: sum(distance(feedback(guess, answer), marks) for guess, marks in turns)
        for answer in answers
    }
