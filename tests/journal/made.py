"""Valid games for the tests."""

from __future__ import annotations

from datetime import date

from salet.belief.lists import load
from salet.journal.played import PlayedGame
from salet.puzzle.scoring import feedback

TODAY = date(2026, 2, 28)
WORDS = load("original").answer_words


def game(answer="moist", *guesses, known=True, **more):
    """Return a valid game: these guesses against this answer."""
    marks = tuple(feedback(word, answer).letters for word in guesses)
    words = guesses if known else ("",) * len(guesses)
    return PlayedGame(tuple(words), marks, more.pop("recorded", answer), **more)


def won(guesses, day=None, **more):
    return game("moist", *(["crane"] * (guesses - 1)), "moist", day=day, **more)


def lost(day=None, **more):
    return game("moist", *["crane"] * 6, day=day, **more)
