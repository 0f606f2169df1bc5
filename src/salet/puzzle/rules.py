"""The three sets of rules, and why a guess breaks them, in the words of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum

from salet.errors import IllegalGuess, InputError
from salet.puzzle.marks import Feedback, Mark, capitals
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn


class Rules(Enum):
    """Which guesses are legal after the turns so far.

    NORMAL: every word of the list. HARD, as in the daily puzzle: a correct letter stays in its
    place, and every revealed letter is used again, as many times as it was revealed. ULTRA_HARD:
    the guess must fit all marks, so it could be the answer.
    """

    NORMAL = "normal"
    HARD = "hard"
    ULTRA_HARD = "ultra-hard"

    def __str__(self) -> str:
        return self.value

    @property
    def aside(self) -> str:
        """Text about the rules for the end of a heading, empty for normal rules."""
        return "" if self is Rules.NORMAL else f", {self} rules"

    @classmethod
    def _missing_(cls, value: object) -> Rules:
        raise InputError(
            f"there are no rules called {value!r}",
            f"Choose {', '.join(rules.value for rules in cls)}.",
        )


def fits(turns: Iterable[Turn], letters: Sequence[str]) -> bool:
    """Return whether a word, split into letters, fits the marks of all these turns.

    >>> from salet.puzzle.marks import Feedback
    >>> fits([Turn("crane", (Feedback.parse("bbygb"),))], "among")
    True
    """
    return all(feedback_of(turn.letters, letters) == turn.feedback for turn in turns)


def violation(rules: Rules, turns: Sequence[Turn], guess: Sequence[str]) -> str | None:
    """Return why ``guess`` is illegal after ``turns``, or None if it is legal.

    >>> from salet.puzzle.marks import Feedback
    >>> crane, stage = Feedback.parse("bbgbb"), Feedback.parse("bbgby")
    >>> turns = [Turn("crane", (crane,)), Turn("stage", (stage,))]
    >>> violation(Rules.HARD, turns, "lucky")
    'letter 3 must be A'
    >>> violation(Rules.HARD, turns, "llama")
    'must contain E'
    """
    if rules is Rules.NORMAL:
        return None
    for turn in turns:
        for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
            if mark == Mark.CORRECT and guess[place] != letter:
                return say("rules.place", place=place + 1, letter=letter.upper())
    counts = Counter(guess)
    for turn in turns:
        for letter, revealed in _revealed(turn).items():
            if counts[letter] < revealed:
                return say("rules.contain", n=revealed, letter=letter.upper())
    if rules is Rules.ULTRA_HARD:
        for turn in turns:
            if why := _misfit(turn, guess, counts):
                return why
    return None


def squares_violation(rows: Sequence[Feedback]) -> str | None:
    """Return why rows of marks break hard rules whatever the guesses were, or None.

    A correct letter stays in its place, and a revealed letter is revealed again.

    >>> from salet.puzzle.marks import Feedback
    >>> squares_violation([Feedback.parse(marks) for marks in ("gbbby", "gbbbb")])
    'row 2 has fewer coloured squares than a row before it'
    """
    for nth, row in enumerate(rows):
        for before in rows[:nth]:
            for place, (was, mark) in enumerate(zip(before, row, strict=True)):
                if was == Mark.CORRECT != mark:
                    return say("rules.squares-place", row=nth + 1, place=place + 1)
            if sum(map(bool, row)) < sum(map(bool, before)):
                return say("rules.squares-fewer", row=nth + 1)
    return None


def _revealed(turn: Turn) -> Counter[str]:
    """Return the number of copies of each letter that the marks of a turn revealed."""
    return Counter(x for x, mark in zip(turn.letters, turn.feedback, strict=True) if mark)


def _misfit(turn: Turn, guess: Sequence[str], counts: Counter[str]) -> str | None:
    """Return why a guess that is legal under hard rules does not fit a turn, or None if it does."""
    if fits([turn], guess):
        return None
    revealed = _revealed(turn)
    for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
        if mark != Mark.CORRECT and guess[place] == letter and revealed[letter]:
            return say("rules.other-place", place=place + 1, letter=letter.upper())
        if mark == Mark.ABSENT and counts[letter] > revealed[letter]:
            key = "rules.only" if revealed[letter] else "rules.without"
            return say(key, n=revealed[letter], letter=letter.upper())
    raise AssertionError(f"{turn} and {guess} differ for no reason")


def illegal(rules: Rules, guess: Sequence[str], why: str) -> IllegalGuess:
    """Return the error that says why a guess is illegal."""
    message = say(f"rules.illegal-{rules}", word=capitals(guess), why=why)
    return IllegalGuess(message, say("rules.illegal-fix"))


def illegal_turn(rules: Rules, nth: int, turn: Turn, why: str) -> IllegalGuess:
    """Return the error that says why a turn, counted from 0, was illegal."""
    message = say(f"rules.turn-{rules}", turn=nth + 1, word=turn.guess.upper(), why=why)
    return IllegalGuess(message, say("rules.turn-fix")).at(nth)


def check_turns(rules: Rules, turns: Sequence[Turn]) -> None:
    """Raise ``IllegalGuess`` for the first illegal turn."""
    for nth, turn in enumerate(turns):
        if why := violation(rules, turns[:nth], turn.letters):
            raise illegal_turn(rules, nth, turn, why)
