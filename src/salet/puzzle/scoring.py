"""The feedback of a guess for an answer: the reference implementation."""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import WordError
from salet.puzzle.marks import Feedback, Mark, capitals


def feedback(guess: Sequence[str], answer: Sequence[str]) -> Feedback:
    """Return the feedback of a guess: correct marks first, then present marks from left to right.

    Each letter of the answer is used once. A word is a ``str`` with one code point per letter, or a
    sequence of letters.

    >>> feedback("speed", "abide")
    Feedback.parse('bbyby')
    >>> feedback("allee", "label")
    Feedback.parse('yyygb')
    """
    if len(guess) != len(answer):
        raise WordError(
            f"{capitals(guess)} has {len(guess)} letters, but {capitals(answer)} has {len(answer)}",
            "Compare two words of the same length.",
        )
    marks = [Mark.ABSENT] * len(guess)
    unused: list[str] = []
    for place, (guessed, letter) in enumerate(zip(guess, answer, strict=True)):
        if guessed == letter:
            marks[place] = Mark.CORRECT
        else:
            unused.append(letter)
    for place, letter in enumerate(guess):
        if marks[place] != Mark.CORRECT and letter in unused:
            marks[place] = Mark.PRESENT
            unused.remove(letter)
    return Feedback.of(marks)
