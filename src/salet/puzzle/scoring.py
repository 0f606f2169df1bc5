"""The one reference rule: the feedback of a guess against an answer."""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import WordError
from salet.puzzle.marks import Feedback, Mark, capitals


def feedback(guess: Sequence[str], answer: Sequence[str]) -> Feedback:
    """What the game says: correct marks first, then present marks from left to right, each
    letter of the answer used once.

    A word is a ``str`` of one code point a letter, or a sequence of letters when a letter is
    more than one code point.

    >>> feedback("speed", "abide")
    Feedback.parse('bbyby')
    >>> feedback("allee", "label")
    Feedback.parse('yyygb')
    """
    if len(guess) != len(answer):
        raise WordError(
            f"{capitals(guess)} has {len(guess)} letters and {capitals(answer)} has {len(answer)}",
            "Compare two words of the same length.",
        )
    marks = [Mark.ABSENT] * len(guess)
    unused: list[str] = []
    for place, (theirs, letter) in enumerate(zip(guess, answer, strict=True)):
        if theirs == letter:
            marks[place] = Mark.CORRECT
        else:
            unused.append(letter)
    for place, letter in enumerate(guess):
        if marks[place] != Mark.CORRECT and letter in unused:
            marks[place] = Mark.PRESENT
            unused.remove(letter)
    return Feedback.of(marks)
