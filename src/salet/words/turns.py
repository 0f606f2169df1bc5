"""Turns as people write them: ``guess:feedback``."""

from __future__ import annotations

from collections.abc import Iterable

from salet.errors import FeedbackError
from salet.puzzle.colourings import check_possible
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Turn
from salet.words.lexicon import Lexicon


def make_turn(lexicon: Lexicon, guess: str, feedback: Feedback) -> Turn:
    """A turn with a well-formed guess whose marks are possible.

    The guess need not be on the list: the game may know words that the list does not.
    """
    word = lexicon.word(guess)
    letters = lexicon.letters(word)
    if feedback.length != lexicon.length:
        raise FeedbackError(
            f"{word.upper()} has {lexicon.length} letters and {feedback} {feedback.length} marks",
            "Give one mark for each letter.",
        )
    check_possible(letters, feedback, lexicon.alphabet.symbols)
    return Turn(word, feedback, letters)


def parse_turn(lexicon: Lexicon, text: str, *, reverse_digits: bool = False) -> Turn:
    """Read a turn such as ``crane:bbygb``.

    >>> from salet.words.lexicon import closed
    >>> parse_turn(closed("original"), "CRANE:⬛⬛🟨🟩⬛")
    Turn('crane', Feedback.parse('bbygb'))
    """
    guess, colon, marks = text.strip().partition(":")
    if not colon:
        raise FeedbackError(
            f"{text!r} is not a turn", "Write guess:feedback, for example crane:bbygb."
        )
    word = lexicon.word(guess)
    return make_turn(
        lexicon,
        word,
        Feedback.parse(marks, length=lexicon.length, reverse_digits=reverse_digits),
    )


def parse_turns(
    lexicon: Lexicon, texts: Iterable[str], *, reverse_digits: bool = False
) -> tuple[Turn, ...]:
    """Read turns in order."""
    return tuple(parse_turn(lexicon, text, reverse_digits=reverse_digits) for text in texts)
