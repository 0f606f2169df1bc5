"""Turns of several boards as people write them: ``guess:feedback,feedback,…``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from salet.errors import FeedbackError, SaletError
from salet.puzzle.boards import HIDDEN, SOLVED, BoardsTurn, check_many, written
from salet.puzzle.marks import Feedback
from salet.words.figures import joined, plural
from salet.words.lexicon import Lexicon
from salet.words.turns import make_turn

WrittenBoards = BoardsTurn | str | tuple[str, Sequence[str | Feedback | None]]


def is_of_boards(given: str, length: int) -> bool:
    """Whether a turn as it was typed has marks of several boards.

    Marks of one board may have commas between them too: of several boards one part at least is
    long enough to be all the marks of one. Where a blank parts the guess from them, they are no
    words.

    >>> is_of_boards("crane:bbygb,-", 5), is_of_boards("crane:b,b,y,g,b", 5)
    (True, False)
    >>> is_of_boards("crane bbygb,-", 5), is_of_boards("crane sloth, moist", 5)
    (True, False)
    """
    _, colon, marks = given.partition(":") if ":" in given else given.partition(" ")
    parts = [part.strip() for part in marks.split(",")]
    if colon != ":" and any(part.isalpha() and set(part.lower()) - set("byg") for part in parts):
        return False
    return len(parts) > 1 and any(len(part) >= length for part in parts)


def parse_boards_turns(
    lexicon: Lexicon,
    given: Iterable[WrittenBoards],
    boards: int | None = None,
    *,
    reverse_digits: bool = False,
) -> tuple[BoardsTurn, ...]:
    """Read turns in order; the first one tells how many boards there are, where nothing else does.

    >>> from salet.words.lexicon import closed
    >>> turns = parse_boards_turns(closed("original"), ["crane:ggggg,bbygb", "moist:-,bbbbg"])
    >>> turns[1].feedbacks
    (None, Feedback.parse('bbbbg'))
    """
    turns: list[BoardsTurn] = []
    solved: tuple[bool, ...] = ()
    for nth, one in enumerate(given, 1):
        if isinstance(one, BoardsTurn):
            word, marks = one.guess, list[str | Feedback | None](one.feedbacks)
        else:
            word, marks = _cut(lexicon, one, nth)
        boards = check_many(boards or len(marks))
        solved = solved or (False,) * boards
        _check_number(nth, word, marks, solved)
        told = tuple(
            _told(lexicon, word, mark, nth, board, solved, reverse_digits)
            for board, mark in enumerate(marks)
        )
        turn = BoardsTurn(word, told, lexicon.letters(word))
        _check_twice(nth, turn)
        turns.append(turn)
        solved = tuple(was or board in turn.won for board, was in enumerate(solved))
    return tuple(turns)


def _cut(
    lexicon: Lexicon, given: str | tuple[str, Sequence[str | Feedback | None]], nth: int
) -> tuple[str, list[str | Feedback | None]]:
    """A turn as a word and what is told of each board."""
    if isinstance(given, str):
        text = given.strip()
        guess, colon, marks = text.partition(":" if ":" in text else " ")
        parts: Sequence[str | Feedback | None] = [part.strip() for part in marks.split(",")]
        if not colon or not marks.strip():
            raise FeedbackError(
                f"{given!r} is not a turn of several boards",
                "Write guess:feedback,feedback with one feedback a board, such as "
                "crane:bbygb,ybbbb.",
            ).at(nth - 1)
        given = guess, parts
    try:
        return lexicon.word(given[0]), list(given[1])
    except SaletError as error:
        raise error.at(nth - 1) from None


def _check_number(nth: int, word: str, marks: Sequence[object], solved: tuple[bool, ...]) -> None:
    if len(marks) == len(solved):
        return
    still = [board + 1 for board, was in enumerate(solved) if not was]
    has = plural(len(marks), "feedback")
    if len(marks) == len(still):
        done = ", ".join(str(board + 1) for board, was in enumerate(solved) if was)
        hint = f"Write {SOLVED} for each board that was solved before: {done}."
    else:
        hint = f"Give one feedback a board, in order, {SOLVED} for a board that was solved before."
    raise FeedbackError(
        f"turn {nth}, {word.upper()}, has {has}, and the game has {len(solved)} boards", hint
    ).at(nth - 1)


def _told(
    lexicon: Lexicon,
    word: str,
    mark: str | Feedback | None,
    nth: int,
    board: int,
    solved: tuple[bool, ...],
    reverse_digits: bool,
) -> Feedback | None:
    """What one board tells in one turn; ``solved`` are the boards that were so before it."""
    where = f"turn {nth}, {word.upper()}, board {board + 1}"
    nothing = mark is None or (isinstance(mark, str) and mark in (SOLVED, HIDDEN, ""))
    if solved[board]:
        if nothing:
            return None
        raise FeedbackError(
            f"{where}: this board was solved before and shows no more marks",
            f"Write {SOLVED} for it.",
        ).at(nth - 1, board)
    if nothing:
        if mark in (HIDDEN, None) and not all(solved[:board]):
            return None
        raise FeedbackError(
            f"{where}: there are no marks, and this board is not solved yet",
            "Give its marks."
            if all(solved[:board])
            else f"Give its marks, or {HIDDEN} where the game does not show them yet.",
        ).at(nth - 1, board)
    assert mark is not None
    try:
        if isinstance(mark, str):
            mark = Feedback.parse(mark, length=lexicon.length, reverse_digits=reverse_digits)
        return make_turn(lexicon, word, mark).feedback
    except SaletError as error:
        raise error.under(where).at(nth - 1, board) from None


def _check_twice(nth: int, turn: BoardsTurn) -> None:
    """The answers of the boards of one game differ."""
    if len(turn.won) > 1:
        both = joined(board + 1 for board in turn.won[:2])
        raise FeedbackError(
            f"turn {nth}, {turn.guess.upper()}, solves boards {both}: "
            "the boards of a game have different answers",
            "Check the marks of these boards: only one of them can be all green.",
        ).at(nth - 1, *turn.won)


def texts(turns: Sequence[BoardsTurn]) -> list[str]:
    """The turns in the notation that ``parse_boards_turns`` reads.

    >>> from salet.words.lexicon import closed
    >>> texts(parse_boards_turns(closed("original"), ["crane:ggggg,bbygb", "moist:-,bbbbg"]))
    ['crane:ggggg,bbygb', 'moist:-,bbbbg']
    """
    found: list[str] = []
    solved: tuple[bool, ...] = ()
    for turn in turns:
        solved = solved or (False,) * len(turn.feedbacks)
        found.append(written(turn, solved))
        solved = tuple(was or board in turn.won for board, was in enumerate(solved))
    return found
