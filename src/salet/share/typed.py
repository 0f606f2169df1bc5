"""A line that a player types in a live game; what is wrong with it is reported."""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import FeedbackError, InputError
from salet.puzzle.sentences import failure
from salet.puzzle.turns import HIDDEN, MAX_BOARDS, SOLVED, Turn
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
from salet.share.turns import Written, example_turn, parse_turns
from salet.words.lexicon import Lexicon


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


def typed_turns(
    lexicon: Lexicon,
    texts: Sequence[str],
    boards: int | None = None,
    *,
    reverse_digits: bool = False,
) -> tuple[Turn, ...]:
    """Parse the turns of a command, in the notation of ``parse_turns`` or as players write them.

    >>> from salet.words.lexicon import closed
    >>> [str(turn) for turn in typed_turns(closed("original"), ["bbygb=crane, moist:bbbbg"])]
    ['crane:bbygb', 'moist:bbbbg']
    """
    try:
        return parse_turns(lexicon, texts, boards, reverse_digits=reverse_digits)
    except InputError as error:
        strict = error
    line = plain_text(" ".join(texts))
    tokens = tokens_of(line, Speller(lexicon, boards or MAX_BOARDS))
    speller = Speller(lexicon, boards or _feedback_count(tokens, lexicon), reverse_digits)
    tokens = tokens_of(line, speller)
    rows, used = turns_at_start(tokens, speller)
    written: list[Written] = [(row.guess or "", row.feedbacks) for row in rows]
    if not rows:
        raise strict
    if used < len(tokens):
        written.append(":".join(tokens[used : used + 2]))
    return parse_turns(lexicon, written, speller.boards)


def _feedback_count(tokens: Sequence[str], lexicon: Lexicon) -> int:
    """Return the number of feedbacks before or after the first word."""
    speller = Speller(lexicon, MAX_BOARDS)
    before, start = marks_at(tokens, 0, speller)
    return max(len(before or marks_at(tokens, start + 1, speller)[0]), 1)


def _unreadable(line: str, tokens: Sequence[str], speller: Speller) -> InputError:
    """Return the error that says what is wrong with a line."""
    word = speller.word(tokens[0]) if tokens else None
    others = any(token.lower() in speller.lexicon for token in tokens[1:])
    if len(tokens) > 2 and (word not in speller.lexicon or others):
        return failure("no-line", text=line[:60], example=example_turn(speller.lexicon, " "))
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
    return failure("no-line", text=line[:60], example=example_turn(speller.lexicon, " "))


def _marks_by_comma(line: str, tokens: Sequence[str], speller: Speller) -> Sequence[str]:
    if speller.boards == 1:
        return [" ".join(tokens)]
    by_comma = line.partition(" ")[2].split(",")
    return [text.strip() for text in by_comma] if len(by_comma) > 1 else tokens
