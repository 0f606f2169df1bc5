"""A game as somebody types it: guesses, turns, and the answer where it is known."""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import InputError
from salet.puzzle.finished import check_game
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import LIMIT, Turn
from salet.words.lexicon import Lexicon
from salet.words.turns import parse_turn


def typed_game(
    texts: Sequence[str | Turn],
    answer: str | None,
    lexicon: Lexicon,
    *,
    limit: int = LIMIT,
    any_guess: bool = False,
    reverse_digits: bool = False,
) -> tuple[tuple[Turn, ...], str | None]:
    """The turns of a game with all their marks, and the answer where it is known; checked.

    Without an ``answer`` it is the last guess, unless that has marks which say otherwise.

    >>> from salet.words.lexicon import closed
    >>> typed_game(["crane", "aging"], None, closed("original"))[0][0]
    Turn('crane', (Feedback.parse('bbygb'),))
    """
    if not texts:
        raise InputError(
            "there are no guesses", "Give them in order, the answer last: crane sloth moist"
        )
    read: list[tuple[str, Feedback | None]] = []
    for text in texts:
        if not isinstance(text, str) or ":" in text:
            text = parse_turn(lexicon, text, reverse_digits=reverse_digits)
        guess, marks = (text, None) if isinstance(text, str) else (text.guess, text.feedback)
        read.append((lexicon.word(guess), marks))
    hidden = None if answer is None else lexicon.word(answer)
    last, told = read[-1]
    if hidden is None and (told is None or told.is_win):
        hidden = last
    for word in [] if any_guess else [*(word for word, _ in read), *([hidden] if hidden else [])]:
        _check_allowed(word, lexicon)
    turns = []
    for word, marks in read:
        letters = lexicon.letters(word)
        if marks is None and hidden is None:
            raise InputError(
                f"there are no marks for {word.upper()}, and no answer to work them out",
                f"Add --answer WORD, or write {word}:feedback.",
            )
        marks = marks or feedback_of(letters, lexicon.letters(hidden or ""))
        turns.append(Turn(word, (marks,), letters))
    check_game(
        [turn.letters for turn in turns],
        [turn.feedback for turn in turns],
        None if hidden is None else lexicon.letters(hidden),
        limit,
        alphabet=lexicon.alphabet.symbols,
        over=False,
    )
    return tuple(turns), hidden


def _check_allowed(word: str, lexicon: Lexicon) -> None:
    try:
        lexicon.index(word)
    except InputError as error:
        more = f"{error.fix} If your game took it, add --any-guess."
        raise type(error)(str(error), more) from None
