"""Turns as people write them: ``guess:feedback``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from salet.errors import FeedbackError
from salet.puzzle.colourings import check_possible
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Turn
from salet.words.lexicon import Lexicon

Written = Turn | str | tuple[str, str | Feedback]  # a turn as a person or a program gives it
_PARTED = re.compile(r"\s+(?=:\w+:)|\s*:\s*|\s+")  # what parts a guess from its marks
_IS_TURN = re.compile(r"[^\W\d_]+\s*:")


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


def parse_turn(lexicon: Lexicon, given: Written, *, reverse_digits: bool = False) -> Turn:
    """Read a turn such as ``crane:bbygb``, ``crane bbygb`` or ``("crane", "bbygb")``.

    >>> from salet.words.lexicon import closed
    >>> parse_turn(closed("original"), "CRANE:⬛⬛🟨🟩⬛")
    Turn('crane', Feedback.parse('bbygb'))
    """
    if isinstance(given, Turn):
        return given
    both = _PARTED.split(given.strip(), 1) if isinstance(given, str) else given
    guess, marks = both if isinstance(both, tuple | list) and len(both) == 2 else (None, None)
    if not (isinstance(guess, str) and isinstance(marks, str | Feedback)):
        raise FeedbackError(
            f"{given!r} is not a turn", "Write guess:feedback, for example crane:bbygb."
        )
    word = lexicon.word(guess)
    if isinstance(marks, str):
        marks = Feedback.parse(marks, length=lexicon.length, reverse_digits=reverse_digits)
    return make_turn(lexicon, word, marks)


def parse_turns(
    lexicon: Lexicon, given: Iterable[Written], *, reverse_digits: bool = False
) -> tuple[Turn, ...]:
    """Read turns in order; a word alone is followed by its marks.

    >>> from salet.words.lexicon import closed
    >>> [str(t) for t in parse_turns(closed("original"), ["crane", "bbygb", "moist:bbbbg"])]
    ['crane:bbygb', 'moist:bbbbg']
    """
    turns, coming = [], iter(given)
    for one in coming:
        turn = one
        if isinstance(one, str) and not _PARTED.search(one.strip()):
            marks = next(coming, None)
            if isinstance(marks, str) and not _IS_TURN.match(marks):
                turn = one, marks
        turns.append(parse_turn(lexicon, turn, reverse_digits=reverse_digits))
    return tuple(turns)
