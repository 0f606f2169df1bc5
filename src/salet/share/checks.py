"""Checks of a game that was read: each raises ``InputError`` with the line, turn or board."""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import Change, FeedbackError, Fix, InputError
from salet.puzzle.finished import check_game
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn
from salet.share.lines import Answer, Head, Row
from salet.words.figures import plural
from salet.words.lexicon import Lexicon

Answers = str | Sequence[str | None] | None  # a word, or one for each board, None if unknown


def answers_of(answer: Answers) -> tuple[str | None, ...]:
    """Return the answers of the boards as a tuple, empty for None.

    >>> answers_of("crane"), answers_of(["crane", None]), answers_of(None)
    (('crane',), ('crane', None), ())
    """
    return (answer,) if isinstance(answer, str) else tuple(answer or ())


def unreadable(
    key: str,
    *,
    line: int | None = None,
    fix: Fix = "",
    kind: type[InputError] = InputError,
    **values: object,
) -> InputError:
    """Return the error of a key in the file of sentences, at a line of the text."""
    error = kind(say(f"error.{key}", **values), fix or say(f"error.{key}-fix", **values))
    return error if line is None else error.under(f"line {line}").at(line=line)


def check_answer_count(answers: Sequence[str | None], boards: int | None) -> None:
    """Raise ``InputError`` unless there is no answer, or one for each board."""
    if boards is not None and len(answers) not in (0, boards):
        fix = ("Name the answer of each board: ", Change("answer", ("crane", "moist")), ".")
        raise unreadable("answer-count", answers=len(answers), boards=boards, fix=fix)
    for board, answer in enumerate(answers):
        if answer is not None and answer in answers[:board]:
            first = answers.index(answer) + 1
            raise unreadable("same-answer", word=answer.upper(), first=first, board=board + 1)


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
            raise unreadable("two-answers", line=one.line, answer=answer, word=one.word)
        if (count := len(lexicon.letters(one.word))) != lexicon.length:
            length = lexicon.length
            raise unreadable(
                "answer-length", line=one.line, word=one.word, count=count, length=length
            )


def check_head(head: Head, rows: Sequence[Row], *, won: bool) -> None:
    """Raise ``InputError`` unless the rows of one board are those that the head announces."""
    count, limit, claimed, last = len(rows), head.limit, head.claimed, rows[-1]
    line, key = head.line, ""
    if claimed is None and last.feedbacks and last.feedbacks[0] and last.feedbacks[0].is_win:
        key = "head-correct"
    elif claimed is None and count != limit:
        key = "head-lost"
    elif claimed is not None and claimed > limit:
        key = "head-impossible"
    elif claimed is not None and claimed != count:
        key = "head-rows"
    elif claimed is not None and not won:
        key, line = "last-row", last.line
    if key:
        rows_text = plural(count, "row")
        raise unreadable(
            key, line=line, claimed=claimed or "X", limit=limit, count=count, rows=rows_text
        )


def check_lengths(rows: Sequence[Row], length: int) -> None:
    """Raise ``InputError`` if a row does not have one square for each letter."""
    for row in rows:
        for marks in row.feedbacks:
            if marks is not None and marks.length != length:
                squares = plural(marks.length, "square")
                raise unreadable("row-length", line=row.line, squares=squares, length=length)


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
        column = columns[nth] if columns else ()
        green = shown[nth] if columns else end
        key = ""
        if end is not None and not 1 <= end <= limit:
            key = "end-late"
        elif end is not None and end in ends[:nth]:
            key = "end-twice"
        elif end != green:
            key = "end-unsolved" if end is None else "end-never" if green is None else "end-other"
        elif columns and end is None and len(column) < last:
            key = "end-early"
        if key:
            raise unreadable(
                key, fix=say("error.end-fix"), board=nth + 1, first=ends.index(end) + 1, end=end,
                limit=limit, shown=green, rows=len(column), last=last,
            ).at(None, nth)  # fmt: skip


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
                raise unreadable("every-solved", kind=FeedbackError, turn=nth, word=word.upper())
            solved.update(turn.won)
        turns.append(turn)
    return tuple(turns)


def _needed(answer: str | None, word: str, boards: int) -> str:
    """Return the answer. Raise ``InputError`` if it is unknown, since it is needed for marks."""
    if answer is not None:
        return answer
    several = boards > 1
    fix = (
        Change("answer", ("crane", "moist") if several else None),
        ", or write turns: crane:bbygb,ybbbb." if several else f", or write {word}:feedback.",
    )
    raise unreadable("no-marks", word=word.upper(), fix=fix)
