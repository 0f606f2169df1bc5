"""Questions about a turn that a player typed: an unknown word, a repeated one, a contradiction."""

from __future__ import annotations

from functools import partial

from salet.cli.game.prompt import Prompt
from salet.cli.game.screen import Screen, show_error
from salet.cli.spelling import meant
from salet.errors import Contradiction, InputError, SaletError
from salet.live.livegame import LiveGame
from salet.position.diagnosis import MAX_OFFERS, Diagnosis
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.share.lines import Speller
from salet.share.typed import typed_line

Row = tuple[Feedback | None, ...]  # the feedbacks of one guess; None for a board without marks


class NotAdded(InputError):
    """A turn that the player does not want to add; colours that follow belong to its word."""


class Withdrawn(InputError):
    """A turn that the player took back when asked about it."""


class Questions:
    """Asks about doubtful turns of a live game."""

    def __init__(self, live: LiveGame, screen: Screen, prompt: Prompt):
        self.live, self.screen, self.prompt = live, screen, prompt

    # ------------------------------------------------------------------------------- the words

    def spelt(self, word: str, row: Row = ()) -> str:
        """Return the word that was meant; ask about one that is on no list.

        Without a terminal, an unknown word with marks is taken as played.
        """
        lexicon = self.live.lexicon
        if word in lexicon:
            return word
        shown, similar = word.upper(), lexicon.near(word)
        if not self.prompt.can_ask:
            if row:
                return word
            question = f"Did you mean {' or '.join(similar)}? " if similar else ""
            raise InputError(
                f"{shown} is not on any list",
                f"{question}If you did play it, type it with its colours.",
            )
        if any(marks is not None and marks.is_win for marks in row) and self._fits(word, row):
            similar = tuple(other for other in similar if self._fits(other, row))
            if not similar:
                return word  # all green, and no other word fits
        agree = self.prompt.agree
        chosen = meant(word, similar, partial(agree, default=True), partial(agree, default=False))
        if chosen is not None:
            return chosen
        raise InputError(f"{shown} was not added", "Type the word that you played.")

    def _fits(self, word: str, row: Row) -> bool:
        """Return whether a turn agrees with the earlier turns."""
        before = self.live.turns
        try:
            self.live.add(word, *row)
        except SaletError:
            return False
        self.live.turns = before
        return True

    def repeated(self, guess: str, row: Row) -> int | None:
        """Return the number of the turn that a repeated word corrects, or None for a new turn.

        A word always gets the same colours, so other colours are a correction.
        """
        number = self.live.turn_of(guess)
        if number is None or self.live.is_over:
            return None
        old = self.live.turns[number - 1]
        shown = row if len(row) != len(old.feedbacks) else [row[b] for b in self.live.shown]
        same = [old.feedbacks[board] for board in self.live.shown] == list(shown)
        which = f"{guess.upper()} is turn {number} already"
        if not self.prompt.can_ask:
            fix = f"To correct it: edit {number} {guess} and the colours. To remove a turn: undo."
            raise InputError(f"{which}{'' if same else ', with other colours'}", fix)
        if same:
            if self.prompt.agree(f"{which}. Did you play it again?", default=False):
                return None
        elif self.prompt.agree(f"{which}. Correct its colours?", default=True):
            return number
        raise InputError(
            f"{guess.upper()} was not added", f"To correct turn {number}: edit {number}"
        )

    # --------------------------------------------------------------------------- contradictions

    def add(self, number: int | None, guess: str, row: Row, speller: Speller) -> None:
        """Add a turn, or correct turn ``number``; ask about a contradiction.

        The player may add the turn anyway, choose a correction by its number, or type other
        colours, which belong to the same word. Raise ``Withdrawn`` for ``undo``, and ``NotAdded``
        for no or for any other line, which is read next.
        """
        while True:
            try:
                self._put(number, guess, row)
                return
            except Contradiction as error:
                if not self.prompt.can_ask:
                    raise
                contradiction = error
            corrections = self._offer(contradiction, number, guess, row)
            answer = self.prompt.read(_question(len(corrections))).strip()
            if answer.lower() in ("y", "yes"):
                self._put(number, guess, row, force=True)
                return
            if answer in map(str, range(1, len(corrections) + 1)):
                try:
                    self.live.replace(corrections[int(answer) - 1])
                    return
                except SaletError as error:
                    show_error(error)
                    continue
            row = self._other_marks(answer, guess, row, contradiction, speller)

    def _put(self, number: int | None, guess: str, row: Row, *, force: bool = False) -> None:
        if number:
            self.live.edit(number, guess, *row, force=force)
        else:
            self.live.add(guess, *row, force=force)

    def _offer(
        self, error: Contradiction, number: int | None, guess: str, row: Row
    ) -> list[tuple[Turn, ...]]:
        """Show what is wrong with numbered corrections; return the turns of each of them."""
        before = self.live.turns
        self._put(number, guess, row, force=True)
        turns, diagnosis = self.live.turns, self.live.position.diagnosis
        self.live.turns = before
        if not isinstance(diagnosis, Diagnosis) or not diagnosis.offers:
            show_error(error)
            return []
        show_error(Contradiction(error.message))
        for nth, offer in enumerate(diagnosis.offers, 1):
            self.screen.say(f"  {nth}  {offer}")
        return [diagnosis.repaired(repair, turns) for repair in diagnosis.repairs[:MAX_OFFERS]]

    def _other_marks(
        self, answer: str, guess: str, row: Row, error: Contradiction, speller: Speller
    ) -> Row:
        """Return the row with the colours that were typed instead of an answer.

        On several boards, the colours of one board are those of the contradiction.
        """
        command, _, count = answer.lower().removeprefix("/").partition(" ")
        if command == "undo":
            if count.isdecimal() and int(count) > 1:
                self.prompt.push_back(f"undo {int(count) - 1}")
            raise Withdrawn(f"{guess.upper()} was not added")
        try:
            typed = typed_line(answer, speller)
        except InputError:
            typed = ()
        if typed and isinstance(typed, tuple) and typed[0].guess is None:
            marks = typed[0].feedbacks
            if len(marks) == len(row):
                return marks
            if len(marks) == 1 and len(error.boards) == 1:
                board = error.boards[0]
                place = board if len(row) == self.live.boards else self.live.shown.index(board)
                return (*row[:place], *marks, *row[place + 1 :])
        if answer.lower() not in ("", "n", "no"):
            self.prompt.push_back(answer)
        raise NotAdded(f"{guess.upper()} was not added", "Check its colours.")


def _question(corrections: int) -> str:
    """Return the question after a contradiction."""
    if not corrections:
        return "Add it anyway? [y/N]"
    numbers = "1" if corrections == 1 else f"1 to {corrections}"
    return f"Add it anyway? [y/N], {numbers} to correct it, or other colours"
