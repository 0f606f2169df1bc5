"""Valid games for the tests."""

from __future__ import annotations

from datetime import date

from salet.belief.lists import load
from salet.journal.played import PlayedGame, turns_of
from salet.puzzle.days import puzzle_number
from salet.puzzle.scoring import feedback

TODAY = date(2026, 2, 28)
WORDS = load("original").answer_words


def played(guesses, feedbacks, *answers, day=None, **more):
    """Return a game of these turns."""
    number = None if day is None else puzzle_number(day)
    return PlayedGame(turns_of(guesses, feedbacks), answers, number=number, **more)


def game(answer="moist", *guesses, known=True, **more):
    """Return a valid game: these guesses against this answer."""
    marks = [feedback(word, answer).letters for word in guesses]
    words = guesses if known else ("",) * len(guesses)
    return played(words, marks, more.pop("recorded", answer), **more)


def won(guesses, day=None, **more):
    return game("moist", *(["crane"] * (guesses - 1)), "moist", day=day, **more)


def lost(day=None, **more):
    return game("moist", *["crane"] * 6, day=day, **more)
