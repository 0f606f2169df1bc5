"""Checks of a game that was read: each raises ``InputError`` with the line, turn or board."""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import Change, FeedbackError, Fix, InputError
from salet.puzzle.finished import check_game
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import Turn
from salet.share.lines import Answer, Head, Row
from salet.words.figures import plural
from salet.words.lexicon import Lexicon

Answers = str | Sequence[str | None] | None  # a word, or one for each board, None if unknown
WHOLE = "Paste the whole text as it was shared."


def answers_of(answer: Answers) -> tuple[str | None, ...]:
    """Return the answers of the boards as a tuple, empty for None.

    >>> answers_of("crane"), answers_of(["crane", None]), answers_of(None)
    (('crane',), ('crane', None), ())
    """
    return (answer,) if isinstance(answer, str) else tuple(answer or ())


def at_line(line: int, message: str, fix: Fix) -> InputError:
    """Return an error of a line in a text."""
    return InputError(f"line {line}: {message}", fix).at(line=line)


def check_answer_count(answers: Sequence[str | None], boards: int | None) -> None:
    """Raise ``InputError`` unless there is no answer, or one for each board."""
    if boards is not None and len(answers) not in (0, boards):
        raise InputError(
            f"there are {len(answers)} answers, but the game has {boards} boards",
            ("Name the answer of each board: ", Change("answer", ("crane", "moist")), "."),
        )
    for board, answer in enumerate(answers):
        if answer is not None and answer in answers[:board]:
            raise InputError(
                f"{answer.upper()} is the answer of boards {answers.index(answer) + 1} and "
                f"{board + 1}: the boards of a game have different answers",
                "Name each answer once.",
            )


def check_allowed(words: Sequence[str | None], lexicon: Lexicon) -> None:
    """Raise ``WordError`` for the first word that is not on the list."""
    for word in filter(None, words):
        try:
            lexicon.index(word)
        except InputError as error:
            fix = (error.fix,) if isinstance(error.fix, str) else error.fix
            accepted = (" If your game accepted it, ", Change("any_guess", True), ".")
            raise type(error)(error.message, (*fix, *accepted)) from None


def check_named(named: Sequence[Answer], answer: str | None, lexicon: Lexicon) -> None:
    """Raise ``InputError`` unless a text names one answer, of the right length."""
    for one in named:
        if one.word != answer:
            raise at_line(
                one.line, f"there are two answers, {answer} and {one.word}", "Remove one of them."
            )
        length = len(lexicon.letters(one.word))
        if length != lexicon.length:
            raise at_line(
                one.line,
                f"the answer {one.word!r} has {length} letters, not {lexicon.length}",
                "Correct the answer.",
            )


def check_head(head: Head, rows: Sequence[Row], *, won: bool) -> None:
    """Raise ``InputError`` unless the rows of one board are those that the head announces."""
    count, limit, claimed = len(rows), head.limit, head.claimed
    shown = plural(count, "row")
    last = rows[-1].feedbacks[0] if rows[-1].feedbacks else None
    if claimed is None and last is not None and last.is_win:
        message, fix = "the last row is all correct", f"Write {count}/{limit}."
    elif claimed is None and count != limit:
        message, fix = f"there are {shown}", f"A lost game has {limit} rows: paste them all."
    elif claimed is not None and claimed > limit:
        message, fix = "that is impossible", f"Write X/{limit} for a lost game."
    elif claimed is not None and claimed != count:
        message, fix = f"there are {shown}", f"Paste all the rows, or write {count}/{limit}."
    elif claimed is not None and not won:
        raise at_line(
            rows[-1].line,
            f"the last of {shown} does not find the answer",
            f"Paste the whole game: it ends with the answer, or with row {limit}.",
        )
    else:
        return
    raise at_line(head.line, f"the header says {claimed or 'X'}/{limit}, but {message}", fix)


def check_lengths(rows: Sequence[Row], length: int) -> None:
    """Raise ``InputError`` if a row does not have one square for each letter."""
    for row in rows:
        for marks in row.feedbacks:
            if marks is not None and marks.length != length:
                raise at_line(
                    row.line,
                    f"this row has {plural(marks.length, 'square')}, not {length}",
                    "Copy the row again; for words of another length choose their list.",
                )


def check_turns(
    turns: Sequence[Turn],
    answers: Sequence[str | None],
    lexicon: Lexicon,
    limit: int,
    lines: Sequence[int] = (),
) -> None:
    """Raise ``InputError`` unless the turns of each board are possible and match its answer.

    The game may be unfinished. ``lines`` are the line numbers of the turns.
    """
    for board, answer in enumerate(answers):
        numbered = [(nth, turn.on(board)) for nth, turn in enumerate(turns)]
        shown = [(nth, turn) for nth, turn in numbered if turn is not None]
        if not shown:  # a board of a sequence that was never revealed
            continue
        try:
            check_game(
                [turn.letters or None for _, turn in shown],
                [turn.feedback for _, turn in shown],
                None if answer is None else lexicon.letters(answer),
                limit,
                alphabet=lexicon.alphabet.symbols,
                over=False,
                lines=[lines[nth] for nth, _ in shown] if lines else (),
            )
        except InputError as error:
            if error.turn is not None:
                error.at(shown[error.turn][0])
            if len(answers) > 1:
                error.under(f"board {board + 1}").at(None, board)
            raise error from None


def check_ends(
    ends: Sequence[int | None], columns: Sequence[Sequence[Feedback]], limit: int
) -> None:
    """Raise ``InputError`` unless numbers, squares and limit of several boards agree."""
    last = max(map(len, columns), default=0)
    shown = [len(column) if column[-1].is_win else None for column in columns]
    for nth, end in enumerate(ends):
        board = f"board {nth + 1}"
        if end is not None and not 1 <= end <= limit:
            message = f"{board} was solved in turn {end}, but the game has only {limit}"
        elif end is not None and end in ends[:nth]:
            message = (
                f"boards {ends.index(end) + 1} and {nth + 1} are both solved in turn {end}, but "
                "the boards of a game have different answers"
            )
        elif columns and end != shown[nth]:
            says = "not solved" if end is None else f"solved in turn {end}"
            shows = "never all green" if shown[nth] is None else f"all green in row {shown[nth]}"
            message = f"{board} was {says}, but its squares are {shows}"
        elif columns and end is None and len(columns[nth]) < last:
            message = (
                f"{board} is not solved and ends at row {len(columns[nth])}, but the game went on "
                f"to row {last}"
            )
        else:
            continue
        raise InputError(f"in this text {message}", f"Check the numbers and squares. {WHOLE}").at(
            None, nth
        )


def marked(
    words: Sequence[str],
    marks: Sequence[Sequence[Feedback | None]],
    answers: Sequence[str | None],
    lexicon: Lexicon,
) -> tuple[Turn, ...]:
    """Return the turns of a game, with missing marks computed from the answers."""
    turns: list[Turn] = []
    solved: set[int] = set()
    for nth, (word, given) in enumerate(zip(words, marks, strict=True), 1):
        letters = lexicon.letters(word) if word else ()
        feedbacks = given or tuple(
            None
            if board in solved
            else feedback_of(letters, lexicon.letters(_needed(answer, word, len(answers))))
            for board, answer in enumerate(answers)
        )
        turn = Turn(word, tuple(feedbacks), letters)
        if len(answers) > 1:
            if not any(feedbacks):
                raise FeedbackError(
                    f"turn {nth}, {word.upper()}: every board was solved before", "Omit this turn."
                )
            solved.update(turn.won)
        turns.append(turn)
    return tuple(turns)


def _needed(answer: str | None, word: str, boards: int) -> str:
    """Return the answer. Raise ``InputError`` if it is unknown, since it is needed for marks."""
    if answer is not None:
        return answer
    several = boards > 1
    raise InputError(
        f"there are no marks for {word.upper()}, and no answer to compute them from",
        (
            Change("answer", ("crane", "moist") if several else None),
            ", or write turns: crane:bbygb,ybbbb." if several else f", or write {word}:feedback.",
        ),
    )
