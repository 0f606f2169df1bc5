"""Turns as people write them: ``guess:feedback``, or ``guess:feedback,feedback`` on several boards.

``-`` stands for a board that was solved before, ``?`` for one that is not revealed yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from salet.errors import FeedbackError, SaletError
from salet.puzzle.colourings import check_possible
from salet.puzzle.marks import Feedback, example_of
from salet.puzzle.sentences import failure
from salet.puzzle.turns import HIDDEN, SOLVED, Turn, check_board_count


class Letters(Protocol):
    """The letters of a language."""

    @property
    def symbols(self) -> tuple[str, ...]:
        """The letters."""
        ...


class WordList(Protocol):
    """What the notation needs to know of a word list."""

    @property
    def length(self) -> int:
        """The number of letters of a word."""
        ...

    @property
    def alphabet(self) -> Letters:
        """The letters that words may have."""
        ...

    @property
    def guesses(self) -> tuple[str, ...]:
        """The words."""
        ...

    @property
    def answers(self) -> tuple[int, ...]:
        """The words that can be answers, by their place in ``guesses``."""
        ...

    @property
    def weights(self) -> tuple[float, ...]:
        """The belief in each answer."""
        ...

    def __contains__(self, word: object) -> bool: ...

    def word(self, text: str) -> str:
        """Return a text as a word. Raise ``WordError`` if it cannot be one."""
        ...

    def letters(self, word: str) -> tuple[str, ...]:
        """Split a word into letters."""
        ...


Marks = str | Feedback | None  # the feedback of one board, parsed or not
Written = Turn | str | tuple[str, str | Feedback | Sequence[Marks]]  # a turn, parsed or not
_SEPARATOR = re.compile(r"\s+(?=:\w+:)|\s*:\s*|\s+")  # between a guess and its marks
_IS_TURN = re.compile(r"[^\W\d_]+\s*:")


def parse_turns(
    lexicon: WordList,
    written: Iterable[Written],
    boards: int | None = None,
    *,
    reverse_digits: bool = False,
) -> tuple[Turn, ...]:
    """Parse the turns of a game in order; the marks may also be the item after the guess.

    Without ``boards`` the first turn determines the number of boards.

    >>> from salet.words.lexicon import closed
    >>> [str(t) for t in parse_turns(closed("original"), ["crane", "bbygb", "moist:bbbbg"])]
    ['crane:bbygb', 'moist:bbbbg']
    >>> turns = parse_turns(closed("original"), ["crane:ggggg,bbygb", "moist:-,bbbbg"])
    >>> turns[1].feedbacks
    (None, Feedback.parse('bbbbg'))
    """
    turns: list[Turn] = []
    solved = None if boards is None else (False,) * check_board_count(boards)
    for nth, item in enumerate(_paired(written)):
        try:
            turn = parse_turn(lexicon, item, solved, nth, reverse_digits=reverse_digits)
        except SaletError as error:
            raise (error.at(nth) if error.turn is None else error) from None
        turns.append(turn)
        solved = solved or (False,) * len(turn.feedbacks)
        if len(solved) > 1:
            solved = tuple(was or board in turn.won for board, was in enumerate(solved))
    return tuple(turns)


def parse_turn(
    lexicon: WordList,
    written: Written,
    solved: tuple[bool, ...] | None = None,
    nth: int = 0,
    *,
    reverse_digits: bool = False,
) -> Turn:
    """Parse turn number ``nth``, counted from 0, of a game.

    ``solved`` says which boards are solved. None means that the turn determines their number.

    >>> from salet.words.lexicon import closed
    >>> parse_turn(closed("original"), "CRANE:⬛⬛🟨🟩⬛")
    Turn('crane', (Feedback.parse('bbygb'),))
    >>> str(parse_turn(closed("original"), "crane bbygb, ggggg"))
    'crane:bbygb,ggggg'
    """
    if isinstance(written, Turn) and len(written.feedbacks) == 1 and len(solved or (False,)) == 1:
        return written
    boards = None if solved is None else len(solved)
    guess, marks = _guess_and_marks(written, lexicon, boards)
    several = len(solved or marks) > 1
    try:
        word = lexicon.word(guess)
    except SaletError as error:
        raise (error.at(nth) if several else error) from None
    solved = solved or (False,) * check_board_count(len(marks))
    _check_count(nth, word, marks, solved)
    if not several:
        return _single(lexicon, word, marks[0], reverse_digits)
    reader = _Reader(lexicon, word, nth, solved, reverse_digits)
    turn = Turn(word, tuple(reader.read(*each) for each in enumerate(marks)), lexicon.letters(word))
    _check_answers_differ(nth, turn)
    return turn


def make_turn(lexicon: WordList, guess: str, feedback: Feedback) -> Turn:
    """Return a one-board turn. Raise an error if the guess is malformed or the marks impossible.

    The guess need not be on the list: a game may accept words that the list does not have.
    """
    word = lexicon.word(guess)
    letters = lexicon.letters(word)
    if feedback.length != lexicon.length:
        marks = f"{feedback.length} mark{'s' * (feedback.length != 1)}"
        raise FeedbackError(
            f"{word.upper()} has {lexicon.length} letters, but {feedback} has {marks}",
            "Give one mark for each letter.",
        ).keyed("marks-other")
    check_possible(letters, feedback, lexicon.alphabet.symbols)
    return Turn(word, (feedback,), letters)


def example_turn(lexicon: WordList, between: str = ":") -> str:
    """Return a turn for an example: crane:bbygb if the list has CRANE, else a likely answer.

    >>> from salet.words.lexicon import closed
    >>> example_turn(closed("original"), " ")
    'crane bbygb'
    """
    likeliest = max(zip(lexicon.weights, lexicon.answers, strict=True))[1]
    word = "crane" if "crane" in lexicon else lexicon.guesses[likeliest]
    return f"{word}{between}{example_of(lexicon.length)}"


def is_for_several(text: str, length: int) -> bool:
    """Return whether a typed turn has the marks of several boards.

    The marks of one board and several guesses may also have commas or spaces between them.

    >>> is_for_several("crane:bbygb,-", 5), is_for_several("crane:b,b,y,g,b", 5)
    (True, False)
    >>> is_for_several("crane bbygb ybbbb", 5), is_for_several("crane sloth, moist", 5)
    (True, False)
    """
    _, *marks = _SEPARATOR.split(text.strip(" \t,"), 1)
    feedbacks = _split(marks[0], length) if marks else []
    has_marks = ":" in text or any(_is_feedback(feedback, length) for feedback in feedbacks)
    return len(feedbacks) > 1 and has_marks


def _paired(items: Iterable[Written]) -> Iterator[Written]:
    """Yield turns, pairing a guess without marks with the item after it."""
    remaining = iter(items)
    for item in remaining:
        if isinstance(item, str) and not _SEPARATOR.search(item.strip()):
            marks = next(remaining, None)
            if isinstance(marks, str) and not _IS_TURN.match(marks):
                yield item, marks
                continue
            yield item
            if marks is not None:
                yield marks
            continue
        yield item


def _guess_and_marks(
    written: Written, lexicon: WordList, boards: int | None
) -> tuple[str, list[Marks]]:
    """Split a turn into the guess and the marks of each board."""
    if isinstance(written, Turn):
        return written.guess, list(written.feedbacks)
    pair = _SEPARATOR.split(written.strip(), 1) if isinstance(written, str) else written
    guess, marks = pair if isinstance(pair, tuple | list) and len(pair) == 2 else (None, None)
    if isinstance(marks, tuple | list) and len(marks) == 1:
        marks = marks[0]
    if isinstance(guess, str) and isinstance(marks, Feedback):
        return guess, [marks]
    if isinstance(guess, str) and isinstance(marks, str):
        return guess, [marks] if boards == 1 else list(_split(marks, lexicon.length, boards))
    if isinstance(guess, str) and isinstance(marks, tuple | list) and marks:
        return guess, list(marks)
    raise failure("no-turn", FeedbackError, text=written, example=example_turn(lexicon))


def _split(marks: str, length: int, boards: int | None = None) -> list[str]:
    """Split typed marks into the marks of each board."""
    by_comma = [text.strip() for text in marks.split(",")]
    if len(by_comma) > 1:
        full = [_is_feedback(text, length) for text in by_comma]
        turns = any(" " in text and not fits for text, fits in zip(by_comma, full, strict=True))
        if boards or (any(full) and not turns) or all(len(text) == length for text in by_comma):
            return by_comma
    by_space = marks.split()
    others = {text for text in by_space if not _is_feedback(text, length)}
    several = len(by_space) > 1 and others <= {SOLVED, HIDDEN} and by_space[0] not in others
    return by_space if several else [marks]


def _is_feedback(text: str, length: int) -> bool:
    try:
        Feedback.parse(text, length=length)
    except SaletError:
        return False
    return True


def _single(lexicon: WordList, word: str, marks: Marks, reverse_digits: bool) -> Turn:
    if marks is None:
        raise FeedbackError(f"{word.upper()} has no marks", "Give one mark for each letter.").keyed(
            "word-unmarked"
        )
    if isinstance(marks, str):
        marks = Feedback.parse(marks, length=lexicon.length, reverse_digits=reverse_digits)
    return make_turn(lexicon, word, marks)


class _Reader:
    """Parser of the marks of each board in one turn."""

    def __init__(
        self, lexicon: WordList, word: str, nth: int, solved: tuple[bool, ...], reverse_digits: bool
    ) -> None:
        self.lexicon, self.word, self.nth = lexicon, word, nth
        self.solved, self.reverse_digits = solved, reverse_digits

    def read(self, board: int, marks: Marks) -> Feedback | None:
        """Return the feedback of a board, or None if it is solved or not revealed yet."""
        if marks is None or (isinstance(marks, str) and marks in (SOLVED, HIDDEN, "")):
            if self.solved[board] or (marks in (HIDDEN, None) and not all(self.solved[:board])):
                return None
            key = "board-unmarked" if all(self.solved[:board]) else "board-hidden"
            raise self._at(board, failure(key, FeedbackError))
        if self.solved[board]:
            raise self._at(board, failure("board-solved", FeedbackError))
        try:
            return _single(self.lexicon, self.word, marks, self.reverse_digits).feedback
        except SaletError as error:
            raise self._at(board, error) from None

    def _at(self, board: int, error: SaletError) -> SaletError:
        """Return an error with its place."""
        place = f"turn {self.nth + 1}, {self.word.upper()}, board {board + 1}"
        return error.under(place).at(self.nth, board)


def _check_count(nth: int, word: str, marks: Sequence[object], solved: tuple[bool, ...]) -> None:
    """Raise ``FeedbackError`` unless there is one feedback for each board."""
    if len(marks) == len(solved):
        return
    raise failure(
        "feedback-count", FeedbackError, turn=nth + 1, word=word.upper(),
        n=len(marks), boards=len(solved),
    ).at(nth)  # fmt: skip


def _check_answers_differ(nth: int, turn: Turn) -> None:
    """Raise ``FeedbackError`` if one guess solves two boards: their answers differ."""
    if len(turn.won) > 1:
        raise failure(
            "two-solved", FeedbackError, turn=nth + 1, word=turn.guess.upper(),
            boards=[board + 1 for board in turn.won[:2]],
        ).at(nth, *turn.won)  # fmt: skip
