"""The live helper at the terminal: it takes the turns of a game that is played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import ClassVar

from salet.advice.computed import helps
from salet.belief.lists import load
from salet.cli.game.conversation import Action, Conversation
from salet.cli.game.ending import command_of
from salet.cli.game.pasting import Pasting
from salet.cli.game.screen import Screen, show_error
from salet.errors import Contradiction, InputError, SaletError
from salet.journal.played import day_for
from salet.live.hints import STEPS
from salet.live.livegame import LiveGame
from salet.live.pasted import Pasted
from salet.live.typed import Guesses, Marks, Row, Turns, Typed, understand
from salet.puzzle.days import read_day
from salet.puzzle.rules import Rules
from salet.words.figures import plural
from salet.words.lexicon import bundled
from salet.words.settings import put_away


class Helper(Conversation):
    """Takes the turns of a game that is played elsewhere."""

    elsewhere: ClassVar = {
        "again": "It is for practice, where the words are known: salet practice",
        "giveup": "It is for practice, where the words are known: salet practice",
    }

    def __init__(self, live: LiveGame, *, reverse_digits: bool = False, verbose: bool = False):
        super().__init__(live, Screen(live, verbose=verbose))
        self.reverse_digits = reverse_digits
        self.pasting = Pasting(live, self.screen, self.prompt)
        self.pending: list[str] = []  # words whose marks come next
        self.marks: Row = ()  # what the first boards show of the first of these words
        self.editing: int | None = None  # the turn that the next word and marks correct

    def own_actions(self) -> dict[str, Action]:
        """Return the commands of a game that is played elsewhere."""
        return {
            "undo": lambda text: self.undo(),
            "edit": self.edit,
            "new": lambda text: self.new(),
            "replace": lambda text: self.replace(),
            "refused": self.refused,
            "within": self.within,
            "list": self.change_list,
            "number": self.day,
            "date": self.day,
        }

    # ----------------------------------------------------------------------------- the screens

    def begin(self, rules: Rules | None) -> None:
        """Go on with the game of this puzzle, or show the first screen."""
        self.screen.greet()
        if turns := self.live.restore(rules):
            self.screen.say(f"You had {plural(turns, 'turn')}; type new to start again.")
        else:
            self.pasting.show_kept()
        for game in self.live.others_left()[:1]:
            self.screen.say(f"You have another unfinished game: {command_of(game)}", "dim")
        self.show(fresh=False)
        self.ending.fetch()

    def about(self) -> str:
        """Return what the prompt asks for."""
        several = self.session.boards > 1
        if self.session.unrevealed is not None and not self.editing:
            nth, board = self.session.unrevealed
            return f"{self.session.turns[nth].guess.upper()} on board {board + 1}"
        if self.pending:
            where = f" on board {self._shown()[len(self.marks)] + 1}" if several else ""
            return f"colours of {self.pending[0].upper()}{where}"
        if self.editing:
            return f"word and colours of turn {self.editing}, Enter leaves it"
        return "new, share, undo or quit" if self.session.is_over else ""

    def show(self, *, fresh: bool = True) -> None:
        """Show the turns, then the next guess or, when that is ``fresh``, the end."""
        self._forget_pending()
        self.screen.turns()
        if self.session.unrevealed is not None:
            board = self.session.unrevealed[1] + 1
            self.screen.say(f"Now board {board} shows its colours for the guesses before.")
        elif not self.session.is_over:
            self.screen.next_guess()
        elif fresh:
            self.ending.show()

    def _forget_pending(self) -> None:
        self.pending, self.marks, self.editing = [], (), None

    def _shown(self) -> tuple[int, ...]:
        """Return the boards that show marks of the turn that is typed now."""
        if self.editing:
            seen = self.session.turns[self.editing - 1].feedbacks
            return tuple(board for board, marks in enumerate(seen) if marks is not None)
        return self.session.shown

    # ------------------------------------------------------------------------------- the lines

    def understand(self, line: str) -> Typed:
        """Return what a line means, with those that were pasted together with it."""
        if not line:
            if self.editing or self.pending:
                self.undo()
            return Guesses(())
        expected = bool(self.pending or self.editing or self.session.unrevealed)
        return understand(
            self.pasting.gathered(line, named=expected), self.session.lexicon, self.commands,
            boards=self.session.boards, limit=self.session.limit,
            reverse_digits=self.reverse_digits,
        )  # fmt: skip

    def take(self, typed: Typed) -> None:
        """Take turns, marks or words."""
        if isinstance(typed, Pasted):
            if self.pasting.take(typed):
                self.show()
        elif isinstance(typed, Turns):
            self.take_turns([(self.spelt(word, seen), seen) for word, seen in typed.turns])
        elif isinstance(typed, Marks):
            self.take_marks(typed.feedbacks)
        elif isinstance(typed, Guesses) and typed.words:
            self.take_words(typed.words)

    def take_marks(self, marks: Row) -> None:
        """Take marks alone: of the word that was named, or of the one that was suggested."""
        if self.session.unrevealed is not None and not self.editing:
            self.reveal(marks)
            return
        self._check_open()
        self.pending = self.pending or [self._word_of_marks()]
        full = len(marks) == self.session.boards
        together = marks if full else (*self.marks, *marks)
        if len(together) < len(self._shown()):
            self.marks = together
            if not self.prompt.can_ask:
                self.screen.say(f"Now board {self._shown()[len(together)] + 1}.")
            return
        word, *left = self.pending
        self.marks = ()
        self.take_turns([(word, together)])
        self.pending = left if not self.session.is_over else []

    def _word_of_marks(self) -> str:
        """Return the word that got marks which stand alone."""
        if self.editing:
            return self.session.turns[self.editing - 1].guess
        if self.live.shows_best or self.screen.step >= STEPS:
            return self.live.opener or self.screen.advice.ranking.best.guess
        raise InputError("which word got these colours?", "Type it too: crane bbygb.")

    def reveal(self, marks: Row) -> None:
        """Take what the board whose turn has come shows of the guesses before."""
        before = self.session.turns
        try:
            for seen in marks:
                self.session.reveal(seen)
        except SaletError:
            self.session.turns = before
            raise
        if self.session.unrevealed is None:
            self.show()

    def take_words(self, words: Sequence[str]) -> None:
        """Take words alone: their marks come next."""
        self._check_open()
        self.pending, self.marks = [self.spelt(word) for word in words], ()
        first = self.pending[0]
        if not self.editing and self.session.turns:
            position = self.session.position
            if position.count and not helps(position, first):
                self.screen.say(f"{first.upper()} can solve no board and tells nothing new.", "dim")
        if not self.prompt.can_ask:
            self.screen.say(f"Now the colours of {first.upper()}.")

    def _check_open(self) -> None:
        if self.session.is_over and not self.editing:
            raise InputError("the game is over", "Type new for another game, or undo.")

    def spelt(self, word: str, seen: Row = ()) -> str:
        """Return the word that was meant: one that is on no list is asked about.

        Where nobody can be asked, the marks beside it say that it was played.
        """
        lexicon = self.session.lexicon
        if word in lexicon:
            return word
        shown, near = word.upper(), lexicon.near(word)
        if not self.prompt.can_ask:
            if seen:
                return word
            meant = f"Did you mean {' or '.join(near)}? " if near else ""
            raise InputError(
                f"{shown} is on no list", f"{meant}With its colours it is taken as played."
            )
        if any(marks is not None and marks.is_win for marks in seen) and self._fits(word, seen):
            near = tuple(other for other in near if self._fits(other, seen))
            if not near:
                return word  # all green, and no other word can be meant
        question = f"{shown} is on no list. Did you mean {near[0].upper()}?" if near else ""
        if near and self.prompt.agree(question, usually=True):
            return near[0]
        if self.prompt.agree(f"Did the game take {shown}?", usually=False):
            return word
        raise InputError(f"{shown} is left out", "Type the word that you played.")

    def _fits(self, word: str, seen: Row) -> bool:
        """Return whether a turn does not contradict those before it."""
        before = self.session.turns
        try:
            self.session.add(word, *seen)
        except SaletError:
            return False
        self.session.turns = before
        return True

    # ------------------------------------------------------------------------------- the turns

    def take_turns(self, turns: Sequence[tuple[str, Row]]) -> None:
        """Add turns, or correct one: all of them or none."""
        if len(turns) == 1 and len(turns[0][1]) < len(self._shown()):
            self.pending, self.marks = [turns[0][0]], ()  # the other boards come next
            self.take_marks(turns[0][1])
            return
        before = self.session.turns
        try:
            for guess, seen in turns:
                self._take_turn(guess, seen)
        except SaletError:
            self.session.turns = before
            raise
        self.live.save()
        self.show()

    def _take_turn(self, guess: str, seen: Row) -> None:
        """Add a turn, or correct one; ask about one that was typed before or contradicts."""
        number = self.editing or self._repeated(guess, seen)
        try:
            if number:
                self.session.edit(number, guess, *seen)
            else:
                self.session.add(guess, *seen)
        except Contradiction as error:
            if not self.prompt.can_ask:
                raise
            show_error(error)
            if not self.prompt.agree("Keep it all the same?", usually=False):
                raise InputError(f"{guess.upper()} is left out", "Check its colours.") from None
            if number:
                self.session.edit(number, guess, *seen, force=True)
            else:
                self.session.add(guess, *seen, force=True)

    def _repeated(self, guess: str, seen: Row) -> int | None:
        """Return the turn that is to be corrected when its word is typed again; None for a new one.

        A word has the same colours each time, so other colours are meant to correct the turn.
        """
        number = self.session.turn_of(guess)
        if number is None or self.session.is_over:
            return None
        old = self.session.turns[number - 1]
        shown = seen if len(seen) != len(old.feedbacks) else [seen[b] for b in self.session.shown]
        same = [old.feedbacks[board] for board in self.session.shown] == list(shown)
        which = f"{guess.upper()} is turn {number} already"
        if not self.prompt.can_ask:
            fix = f"To correct it: edit {number} {guess} and the colours; undo takes a turn back."
            raise InputError(f"{which}{'' if same else ', with other colours'}", fix)
        if same:
            if self.prompt.agree(f"{which}. Did you play it again?", usually=False):
                return None
        elif self.prompt.agree(f"{which}. Correct its colours?", usually=True):
            return number
        raise InputError(f"{guess.upper()} is left out", f"To correct turn {number}: edit {number}")

    def undo(self) -> None:
        """Take back the last thing that was typed: a word, a correction or a turn."""
        if not (self.pending or self.editing) and not self.session.undo():
            self.screen.say("There is no turn to take back.")
        self.live.save()
        self.show(fresh=False)

    def edit(self, text: str) -> None:
        """Correct a turn."""
        number, _, turn = text.partition(" ")
        count = len(self.session.turns)
        if not number.isdecimal() or not 1 <= int(number[:6]) <= count:
            fix = f"Name one from 1 to {count}: edit {count}"
            raise InputError(
                f"there is no turn {number[:20]}".strip() if number else "which turn?",
                fix if count else "There is none so far.",
            )
        self._forget_pending()
        self.editing = int(number)
        if not turn:
            if not self.prompt.can_ask:
                self.screen.say(f"Now the word and the colours of turn {number}.")
            return
        try:
            self.do(turn)
        except SaletError:
            self._forget_pending()
            raise

    def new(self) -> None:
        """Begin another game."""
        self.live.new()
        if self.live.practice:
            self.screen.say("A game for practice. If it is the puzzle of another day: number 1590")
        self.show()

    def replace(self) -> None:
        """Keep this game in the place of the one that the journal has."""
        if not self.session.is_over:
            raise InputError("the game is not over", "It can be kept when it is.")
        self.screen.say(self.ending.keep(replace=True) or "It is kept already.")

    def refused(self, text: str) -> None:
        """Never suggest a word again, since the game did not take it."""
        best = self.screen.advice.ranking.best.guess if not self.session.is_over else ""
        word = text or (self.pending or [best])[0]
        if not word:
            raise InputError("which word?", "Name it: refused glift")
        word = self.session.lexicon.word(word)
        self.live.settings = replace(put_away(word), words=self.live.settings.words)
        self.screen.say(
            f"{word.upper()} is never suggested again (settings again {word} undoes it)."
        )
        self.show(fresh=False)

    # ------------------------------------------------------------------------------ the puzzle

    def within(self, text: str) -> None:
        """Set another number of guesses."""
        if not text:
            limit = self.session.limit
            self.screen.say(f"The game has {limit} guesses. Another number: within 5")
            return
        if not text.isdecimal() or not 1 <= int(text[:6]) <= 50:
            raise InputError(f"{text!r} is no number of guesses", "Name one from 1 to 50: within 5")
        self.session.change(limit=int(text))
        self.show(fresh=False)

    def change_list(self, text: str) -> None:
        """Go on with another list."""
        if not text:
            raise InputError("which list?", f"Name one: {', '.join(bundled())}, or a file.")
        self.session.change(lexicon=load(text))
        if self.session.boards == 1:
            self.live.day = day_for(self.session.lexicon.name, date.today())
        self.show(fresh=False)

    def day(self, text: str) -> None:
        """Set which puzzle it is, or show it."""
        if text:
            self.live.on_day(read_day(text))
        self.screen.greet()
        if text:
            self.show(fresh=False)
