"""Checks of a game that was read: each raises ``InputError`` with the line, turn or board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from salet.errors import Change, FeedbackError, InputError
from salet.puzzle.colourings import check_possible
from salet.puzzle.marks import Feedback, capitals
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.sentences import failure, say
from salet.puzzle.turns import LIMIT, MAX_GUESSES, Turn
from salet.share.game import ReadGame
from salet.share.pieces import Answer, Row
from salet.words.alphabet import cut_into
from salet.words.games import ShareHead
from salet.words.lexicon import Lexicon

Answers = str | Sequence[str | None] | None  # a word, or one for each board, None if unknown


def answers_of(answer: Answers) -> tuple[str | None, ...]:
    """Return the answers of the boards as a tuple, empty for None.

    >>> answers_of("crane"), answers_of(["crane", None]), answers_of(None)
    (('crane',), ('crane', None), ())
    """
    return (answer,) if isinstance(answer, str) else tuple(answer or ())


def no_squares() -> InputError:
    """Return the error of a text that has only a number for each board."""
    return InputError(
        "this text has only a number for each board, no squares",
        "Paste the squares as well, or give the turns: crane:bbygb,ybbbb",
    ).keyed("no-squares")


def check_answer_count(answers: Sequence[str | None], boards: int | None) -> None:
    """Raise ``InputError`` unless there is no answer, or one for each board."""
    if boards is not None and len(answers) not in (0, boards):
        fix = ("Name the answer of each board: ", Change("answer", ("crane", "moist")), ".")
        raise failure("answer-count", n=len(answers), boards=boards, fix=fix)
    for board, answer in enumerate(answers):
        if answer is not None and answer in answers[:board]:
            first = answers.index(answer) + 1
            raise failure("same-answer", word=answer.upper(), first=first, board=board + 1)


def check_allowed(words: Sequence[str | None], lexicon: Lexicon) -> None:
    """Raise ``WordError`` for the first word that is not on the list."""
    for word in filter(None, words):
        try:
            lexicon.index(word)
        except InputError as error:
            fix = (error.fix,) if isinstance(error.fix, str) else error.fix
            error.fix = (*fix, " If your game accepted it, ", Change("any_guess", True), ".")
            raise


def check_named(named: Sequence[Answer], answer: str | None, lexicon: Lexicon) -> None:
    """Raise ``InputError`` unless a text names one answer, of the right length."""
    for one in named:
        if one.word != answer:
            raise failure("two-answers", line=one.line, answer=answer, word=one.word)
        if (count := len(lexicon.letters(one.word))) != lexicon.length:
            length = lexicon.length
            raise failure("answer-length", line=one.line, word=one.word, n=count, length=length)


def check_head(head: ShareHead, rows: Sequence[Row], *, won: bool) -> None:
    """Raise ``InputError`` unless the rows of one board are those that the head announces."""
    count, limit, claimed, last = len(rows), head.limit or LIMIT, head.claimed, rows[-1]
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
        raise failure(key, line=line, claimed=claimed or "X", limit=limit, n=count)


def check_lengths(rows: Sequence[Row], length: int) -> None:
    """Raise ``InputError`` if a row does not have one square for each letter."""
    for row in rows:
        for marks in row.feedbacks:
            if marks is not None and marks.length != length:
                raise failure("row-length", line=row.line, n=marks.length, length=length)


def check_turns(
    turns: Sequence[Turn],
    answers: Sequence[str | None],
    lexicon: Lexicon | None,
    limit: int,
    lines: Sequence[int] = (),
) -> None:
    """Raise ``InputError`` unless the turns of each board are possible and match its answer.

    The game may be unfinished. ``lines`` are the line numbers of the turns. Without a list, words
    are compared with marks if some language splits them into as many letters.
    """
    if not 1 <= limit <= MAX_GUESSES:
        raise failure("limit", limit=limit, most=MAX_GUESSES)
    for board, answer in enumerate(answers):
        numbered = [(nth, turn.on(board)) for nth, turn in enumerate(turns)]
        shown = [(nth, turn) for nth, turn in numbered if turn is not None]
        try:
            _check_column(shown, answer or "", lexicon, limit)
        except InputError as error:
            if lines and error.turn is not None:
                line = lines[error.turn]
                error.under(f"line {line}").at(line=line)
            if len(answers) > 1:
                error.under(f"board {board + 1}").at(None, board)
            raise error from None


def _check_column(
    turns: Sequence[tuple[int, Turn]], answer: str, lexicon: Lexicon | None, limit: int
) -> None:
    """Raise ``InputError`` for the first impossible turn of one board; each has its number."""
    if len(turns) > limit:
        more = (" ", Change("limit", len(turns)), " to allow them.")
        raise failure(
            "too-many", count=len(turns), n=limit,
            fix=(say("error.too-many-fix"), *more),
        ).at(turns[limit][0])  # fmt: skip
    symbols = lexicon.alphabet.symbols if lexicon else None
    for nth, turn in turns:
        marks, word = turn.feedback, turn.letters
        hidden = lexicon.letters(answer) if lexicon else cut_into(answer, marks.length)
        if not lexicon:
            word = cut_into(turn.guess, marks.length)
        if marks.is_win and nth != turns[-1][0]:
            key, fix = "more-turns-word" if word else "more-turns", say("error.more-turns-fix")
            raise failure(key, turn=nth + 1, word=capitals(word), fix=fix).at(nth)
        if not word:
            continue
        right = feedback_of(word, hidden) if hidden else marks
        if right != marks:
            raise failure(
                "other-marks", FeedbackError, word=capitals(word), marks=marks,
                answer=capitals(hidden), expected=right, guess=turn.guess,
            ).at(nth)  # fmt: skip
        check_possible(word, marks, symbols)


def on_its_day(game: ReadGame, answer: str | None) -> ReadGame:
    """Return a game of one board with the known answer of its day, if there is one.

    Words without marks that do not end with that answer are a lost game. Raise ``InputError`` for
    a game that has another answer or is not over; it does not give the answer of the day away.
    """
    if answer is None:
        return game
    guessed = bool(game.doubts_of("answer"))
    turns, hidden = game.turns, cut_into(answer, game.turns[0].feedback.length)
    if guessed:
        turns = tuple(replace(t, feedbacks=(feedback_of(t.letters, hidden),)) for t in turns)
    known = replace(game, turns=turns, answers=(answer,), ends=(), doubts=())
    try:
        check_turns(turns, known.answers, None, game.limit)
        fits = known.is_over if guessed else game.answers[0] in (None, answer)
    except InputError:
        fits = False
    if not fits:
        raise failure("other-day", number=game.number)
    return known


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
            raise failure(
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
                raise failure("every-solved", FeedbackError, turn=nth, word=word.upper())
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
    raise failure("no-marks", word=word.upper(), fix=fix)
