"""Parse a typed game: guesses or turns, and the answers if they are known."""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import Change, FeedbackError, InputError
from salet.puzzle.finished import check_game
from salet.puzzle.marks import Feedback
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import LIMIT, Turn, check_board_count
from salet.words.lexicon import Lexicon
from salet.words.turns import is_for_several, parse_turn

Answers = str | Sequence[str | None] | None  # a word, or one for each board, None if unknown
_Marks = tuple[Feedback | None, ...] | None


def answers_of(answer: Answers) -> tuple[str | None, ...]:
    """Return the answers of the boards as a tuple, empty for None.

    >>> answers_of("crane"), answers_of(["crane", None]), answers_of(None)
    (('crane',), ('crane', None), ())
    """
    return (answer,) if isinstance(answer, str) else tuple(answer or ())


def typed_game(
    texts: Sequence[str | Turn],
    answer: Answers,
    lexicon: Lexicon,
    *,
    boards: int | None = None,
    limit: int | None = None,
    any_guess: bool = False,
    reverse_digits: bool = False,
) -> tuple[tuple[Turn, ...], tuple[str | None, ...]]:
    """Return the turns of a game with all their marks, and the answer of each board.

    Raise ``InputError`` if the game is impossible. With one board the answer defaults to the last
    guess, unless its marks contradict that. With several boards a guess without marks needs the
    answers of all boards.

    >>> from salet.words.lexicon import closed
    >>> turns, answers = typed_game(["crane", "aging"], None, closed("original"))
    >>> turns[0], answers
    (Turn('crane', (Feedback.parse('bbygb'),)), ('aging',))
    >>> turns, answers = typed_game(["crane", "moist"], ["crane", "moist"], closed("original"))
    >>> [str(turn) for turn in turns]
    ['crane:ggggg,bbbbb', 'moist:?,ggggg']
    """
    if not texts:
        raise InputError(
            "there are no guesses", "Write them in order, the answer last: crane sloth moist"
        )
    answers = answers_of(answer)
    boards = _game_size(texts, answers, boards, lexicon)
    words, marks = _parsed(texts, boards, lexicon, reverse_digits)
    known = tuple(None if word is None else lexicon.word(word) for word in answers)
    known = known or (None,) * boards
    _check_distinct(known)
    last = marks[-1]
    if boards == 1 and known[0] is None and (last is None or last[0] is None or last[0].is_win):
        known = (words[-1],)
    if not any_guess:
        for word in (*words, *filter(None, known)):
            _check_allowed(word, lexicon)
    turns = _marked(words, marks, known, lexicon)
    # A game of several boards may continue after its last guess.
    _check_each(turns, known, lexicon, (limit or LIMIT) if boards == 1 else len(turns))
    ends = {board: turn.guess for turn in turns for board in turn.won}
    return turns, tuple(word or ends.get(board) for board, word in enumerate(known))


def _check_distinct(answers: Sequence[str | None]) -> None:
    """Raise ``InputError`` if two boards have the same answer."""
    for board, answer in enumerate(answers):
        if answer is not None and answer in answers[:board]:
            raise InputError(
                f"{answer.upper()} is the answer of boards {answers.index(answer) + 1} and "
                f"{board + 1}: the boards of a game have different answers",
                "Name each answer once.",
            )


NAME_ANSWERS = ("Name the answer of each board: ", Change("answer", ("crane", "moist")), ".")


def _game_size(
    texts: Sequence[str | Turn],
    answers: Sequence[str | None],
    boards: int | None,
    lexicon: Lexicon,
) -> int:
    """Return the number of boards, from the caller, the answers or the turns."""
    if boards is not None and len(answers) not in (0, boards):
        raise InputError(
            f"there are {len(answers)} answers, but the game has {boards} boards",
            NAME_ANSWERS,
        )
    count = boards or len(answers)
    if not count:
        count = next((len(turn.feedbacks) for turn in texts if isinstance(turn, Turn)), 0)
    if not count:
        for text in texts:
            if isinstance(text, str) and is_for_several(text, lexicon.length):
                return len(parse_turn(lexicon, text).feedbacks)
    return check_board_count(count or 1)


def _parsed(
    texts: Sequence[str | Turn], boards: int, lexicon: Lexicon, reverse_digits: bool
) -> tuple[list[str], list[_Marks]]:
    """Return the guess of each turn, and its feedbacks, None if it has no marks."""
    words: list[str] = []
    marks: list[_Marks] = []
    solved = (False,) * boards
    for nth, text in enumerate(texts):
        if isinstance(text, str) and ":" not in text and (boards == 1 or " " not in text.strip()):
            words.append(lexicon.word(text))
            marks.append(None)
            continue
        turn = parse_turn(lexicon, text, solved, nth, reverse_digits=reverse_digits)
        words.append(lexicon.word(turn.guess))
        marks.append(turn.feedbacks)
        if boards > 1:
            solved = tuple(was or board in turn.won for board, was in enumerate(solved))
    return words, marks


def _marked(
    words: Sequence[str],
    marks: Sequence[_Marks],
    answers: Sequence[str | None],
    lexicon: Lexicon,
) -> tuple[Turn, ...]:
    """Return the turns, with missing marks computed from the answers."""
    turns: list[Turn] = []
    solved: set[int] = set()
    for nth, (word, feedbacks) in enumerate(zip(words, marks, strict=True), 1):
        letters = lexicon.letters(word)
        if feedbacks is None:
            feedbacks = tuple(
                None
                if board in solved
                else feedback_of(letters, lexicon.letters(_needed(answer, word, len(answers))))
                for board, answer in enumerate(answers)
            )
        turn = Turn(word, feedbacks, letters)
        if len(answers) > 1 and not any(feedbacks):
            raise FeedbackError(
                f"turn {nth}, {word.upper()}: every board was solved before", "Omit this turn."
            )
        if len(answers) > 1:
            solved.update(turn.won)
        turns.append(turn)
    return tuple(turns)


def _needed(answer: str | None, word: str, boards: int) -> str:
    """Return the answer. Raise ``InputError`` if it is unknown, since it is needed for marks."""
    if answer is not None:
        return answer
    if boards == 1:
        raise InputError(
            f"there are no marks for {word.upper()}, and no answer to compute them from",
            (Change("answer"), f", or write {word}:feedback."),
        )
    raise InputError(
        f"{word.upper()} has no marks, and the answers of the boards are unknown",
        (Change("answer", ("crane", "moist")), ", or write turns: crane:bbygb,ybbbb."),
    )


def _check_each(
    turns: Sequence[Turn], answers: Sequence[str | None], lexicon: Lexicon, limit: int
) -> None:
    """Raise ``InputError`` unless the turns of each board are possible and match its answer."""
    for board, answer in enumerate(answers):
        numbered = [(nth, turn.on(board)) for nth, turn in enumerate(turns)]
        shown = [(nth, turn) for nth, turn in numbered if turn is not None]
        if not shown:  # a board of a sequence that was never revealed
            continue
        try:
            check_game(
                [turn.letters for _, turn in shown],
                [turn.feedback for _, turn in shown],
                None if answer is None else lexicon.letters(answer),
                limit,
                alphabet=lexicon.alphabet.symbols,
                over=False,
            )
        except InputError as error:
            if error.turn is not None:
                error.at(shown[error.turn][0])
            if len(answers) > 1:
                error.under(f"board {board + 1}").at(None, board)
            raise error from None


def _check_allowed(word: str, lexicon: Lexicon) -> None:
    try:
        lexicon.index(word)
    except InputError as error:
        fix = (error.fix,) if isinstance(error.fix, str) else error.fix
        accepted = (" If your game accepted it, ", Change("any_guess", True), ".")
        raise type(error)(str(error), (*fix, *accepted)) from None
