"""A line that a player types in a live game; what is wrong with it is reported."""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import FeedbackError, InputError
from salet.puzzle.turns import HIDDEN, SOLVED
from salet.share.lines import (
    BULLET,
    Row,
    Speller,
    Words,
    marks_at,
    plain_text,
    tokens_of,
    turns_at_start,
    words_of,
)


def typed_line(line: str, speller: Speller) -> tuple[Row, ...] | Words:
    """Parse a line of a live game: turns, marks without a word, or words without marks.

    Raise ``InputError`` with what is wrong.

    >>> from salet.words.lexicon import closed
    >>> typed_line("crane -> ..yg.", Speller(closed("original")))[0].feedbacks
    (Feedback.parse('bbygb'),)
    >>> typed_line("..yg. -", Speller(closed("original"), boards=2))[0].feedbacks
    (Feedback.parse('bbygb'), None)
    """
    lexicon = speller.lexicon
    clean = plain_text(line).strip()
    if speller.boards == 1:  # with several, a dash is a solved board
        clean = BULLET.sub("", clean)
    tokens = tokens_of(clean, speller)
    rows, used = turns_at_start(tokens, speller)
    if rows and used == len(tokens):
        return tuple(rows)
    marks, used = marks_at(tokens, 0, speller)
    if marks and used == len(tokens):
        return (Row(None, tuple(marks)),)
    words = words_of(clean, speller)
    if words is not None and (len(tokens) == 1 or all(word in lexicon for word in words.words)):
        return words
    raise _unreadable(clean, tokens, speller)


def _unreadable(line: str, tokens: Sequence[str], speller: Speller) -> InputError:
    """Return the error that says what is wrong with a line."""
    word = speller.word(tokens[0]) if tokens else None
    others = any(token.lower() in speller.lexicon for token in tokens[1:])
    if len(tokens) > 2 and (word not in speller.lexicon or others):
        return InputError(
            f"{line[:60]!r} is neither a turn nor a command",
            "Type a word and its colours (crane bbygb), or help.",
        )
    try:
        if len(tokens) > 1:
            speller.lexicon.word(tokens[0])
        boards = _marks_by_comma(line, tokens[1:], speller) if len(tokens) > 1 else [line]
        for board, marks in enumerate(boards):
            try:
                speller.parse(marks)
            except FeedbackError as error:
                if speller.boards > 1 and marks not in (SOLVED, HIDDEN):
                    raise error.under(f"board {board + 1}").at(None, board) from None
                if speller.boards == 1:
                    raise
    except InputError as error:
        return error
    return InputError(f"{line[:60]!r} is not a turn", "Type a word and its colours: crane bbygb.")


def _marks_by_comma(line: str, tokens: Sequence[str], speller: Speller) -> Sequence[str]:
    if speller.boards == 1:
        return [" ".join(tokens)]
    by_comma = line.partition(" ")[2].split(",")
    return [text.strip() for text in by_comma] if len(by_comma) > 1 else tokens
