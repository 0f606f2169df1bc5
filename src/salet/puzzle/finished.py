"""Validation of a finished game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NoReturn

from salet.errors import Change, FeedbackError, Fix, InputError
from salet.puzzle.colourings import check_possible
from salet.puzzle.marks import Feedback, capitals
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.sentences import say

MAX_GUESSES = 50  # of a game

Letters = Sequence[str]


def check_game(
    guesses: Sequence[Letters | None],
    feedbacks: Sequence[Feedback],
    answer: Letters | None,
    limit: int,
    *,
    alphabet: Collection[str] | None = None,
    over: bool = True,
    lines: Sequence[int] = (),
) -> None:
    """Raise an error that names the first impossible turn of a game.

    A guess is split into letters, or None if it is not known. With ``over`` the game must be
    finished. ``lines`` are the line numbers of the turns in a text.

    >>> marks = [Feedback.parse("bbygb"), Feedback.parse("ggggg")]
    >>> try:
    ...     check_game(["crane", "moist"], marks, "moist", 6)
    ... except FeedbackError as error:
    ...     print(error.message)
    CRANE is marked bbygb, but against MOIST it gets bbbbb
    """

    def fail(nth: int, message: str, fix: Fix, kind: type[InputError] = InputError) -> NoReturn:
        error = kind(message, fix).at(nth)
        raise error.under(f"line {lines[nth]}").at(line=lines[nth]) if lines else error

    def name_of(nth: int) -> str:
        word = guesses[nth]
        key = "error.turn-word" if word else "error.turn"
        return say(key, turn=nth + 1, word=capitals(word or ()))

    if not feedbacks:
        raise InputError("there are no turns", "Give the turns: crane:bbygb aging:ggggg")
    if not 1 <= limit <= MAX_GUESSES:
        fix = say("error.limit-fix", most=MAX_GUESSES)
        raise InputError(say("error.limit", limit=limit), fix)
    if len(feedbacks) > limit:
        allowed = "1 guess" if limit == 1 else f"{limit} guesses"
        fail(
            limit,
            say("error.too-many", count=len(feedbacks), guesses=allowed),
            (
                "Remove the turns that do not belong to it, or ",
                Change("limit", len(feedbacks)),
                ".",
            ),
        )
    length = len(answer) if answer else max((len(word) for word in guesses if word), default=0)
    for nth, (word, marks) in enumerate(zip(guesses, feedbacks, strict=True)):
        length = length or marks.length
        if marks.length != length or (word and len(word) != length):
            has = marks.length if marks.length != length else len(word or ())
            what = "mark" if marks.length != length else "letter"
            fail(
                nth,
                f"{name_of(nth)} has {has} {what}{'s' * (has != 1)}, not {length}",
                "Give one mark for each letter of the word.",
                FeedbackError,
            )
        if marks.is_win and nth + 1 < len(feedbacks):
            fail(
                nth,
                say("error.more-turns", name=name_of(nth)),
                say("error.more-turns-fix"),
            )
        correct = feedback_of(word, answer) if word and answer else marks
        if word and correct != marks:
            shown = {"word": capitals(word), "marks": marks, "answer": capitals(answer or ())}
            fix = say("error.other-marks-fix", guess="".join(word), expected=correct)
            fail(nth, say("error.other-marks", **shown, expected=correct), fix, FeedbackError)
        if word:
            check_possible(word, marks, alphabet)
    if over and not feedbacks[-1].is_win and len(feedbacks) < limit:
        fail(
            len(feedbacks) - 1,
            say("error.not-over", turn=len(feedbacks), limit=limit),
            say("error.not-over-fix", limit=limit),
        )
