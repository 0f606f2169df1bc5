"""The live helper at the terminal, for a game that is played elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import ClassVar

from salet.advice.computed import helps
from salet.belief.lists import load
from salet.cli.game.conversation import Action, Conversation
from salet.cli.game.ending import TakenBack
from salet.cli.game.pasting import Pasting
from salet.cli.game.questions import NotAdded, Questions, Row
from salet.cli.game.screen import Screen
from salet.cli.pictures import game_in, is_picture
from salet.errors import SaletError
from salet.journal.played import day_for
from salet.live.hints import STEPS
from salet.live.livegame import LiveGame
from salet.live.saving import others_left, restore, save
from salet.live.typed import Typed, understand
from salet.puzzle.days import read_day
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.puzzle.turns import MAX_GUESSES
from salet.share.game import ReadGame
from salet.share.lines import Speller, Words
from salet.share.turns import example_turn
from salet.words.figures import plural
from salet.words.lexicon import bundled
from salet.words.settings import put_away


class Helper(Conversation):
    """Applies the turns of a game that is played elsewhere."""

    unavailable: ClassVar = {
        "again": "Use it in practice games: salet practice",
        "giveup": "Use it in practice games: salet practice",
    }

    def __init__(self, live: LiveGame, *, reverse_digits: bool = False, verbose: bool = False):
        super().__init__(live, Screen(live, verbose=verbose))
        self.reverse_digits = reverse_digits
        self.pasting = Pasting(live, self.screen, self.prompt)
        self.questions = Questions(live, self.screen, self.prompt)
        self.pending: list[str] = []  # words whose marks are still missing
        self.marks: Row = ()  # marks of the first boards for the first of these words
        self.editing: int | None = None  # the turn that the next word and marks replace

    def own_actions(self) -> dict[str, Action]:
        """Return the commands of a game that is played elsewhere."""
        return {
            "undo": self.undo,
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

    def begin(self, rules: Rules | None, pictured: ReadGame | None = None) -> None:
        """Continue the game of a picture or of this puzzle, or show the first screen.

        A picture shows a whole game, so that it is not added to the turns of an unfinished one.
        """
        self.screen.greet()
        taken = pictured is not None and self.pasting.take(pictured)
        if taken:
            save(self.live)
        else:
            self._continue(rules)
        self.show(fresh=taken)
        self.ending.fetch()

    def _continue(self, rules: Rules | None) -> None:
        """Continue the unfinished game of this puzzle; name other unfinished ones."""
        if turns := restore(self.live, rules):
            self.screen.say(f"Continuing after {plural(turns, 'turn')}. Type new to start again.")
        else:
            self.pasting.show_played()
        if others := len(others_left(self.live)):
            games = plural(others, "other unfinished game")
            self.screen.say(f"You have {games}. To see them: salet play --saved", "dim")

    def about(self) -> str:
        """Return the text of the prompt."""
        several = self.live.boards > 1
        if self.live.unrevealed is not None and not self.editing:
            nth, board = self.live.unrevealed
            return f"{self.live.turns[nth].guess.upper()} on board {board + 1}"
        if self.pending:
            where = f" on board {self._shown()[len(self.marks)] + 1}" if several else ""
            return f"colours of {self.pending[0].upper()}{where}"
        if self.editing:
            return f"word and colours of turn {self.editing}, Enter to cancel"
        return "new, share, undo or quit" if self.live.is_over else ""

    def show(self, *, fresh: bool = True) -> None:
        """Show the turns, then the next guess, or the end if the game has just ended."""
        self._forget_pending()
        self.screen.turns()
        if self.live.unrevealed is not None:
            board = self.live.unrevealed[1] + 1
            self.screen.say(f"Now type the colours of board {board} for your earlier guesses.")
        elif not self.live.is_over:
            self.screen.next_guess()
        elif fresh:
            try:
                self.ending.show()
            except TakenBack:
                self.undo()

    def could_be_guess(self, word: str) -> bool:
        """Return whether a player may want to play a word now; not if its colours are expected."""
        return not self.pending and super().could_be_guess(word)

    def _forget_pending(self) -> None:
        self.pending, self.marks, self.editing = [], (), None

    def _shown(self) -> tuple[int, ...]:
        """Return the boards that show marks in the current turn."""
        if self.editing:
            row = self.live.turns[self.editing - 1].feedbacks
            return tuple(board for board, marks in enumerate(row) if marks is not None)
        return self.live.shown

    # ------------------------------------------------------------------------------- the lines

    def understand(self, line: str) -> Typed:
        """Parse a line, together with the lines that were pasted with it."""
        if not line:
            if self.editing or self.pending:
                self.undo()
            return Words(())
        if is_picture(line):
            return game_in(line, self.live.lexicon)
        expected = bool(self.pending or self.editing or self.live.unrevealed)
        text = self.pasting.gathered(line, named=expected)
        return understand(text, self.commands, self._speller(), self.live.limit)

    def _speller(self) -> Speller:
        return Speller(self.live.lexicon, self.live.boards, self.reverse_digits)

    def take(self, typed: Typed) -> None:
        """Apply turns, marks or words."""
        if isinstance(typed, ReadGame):
            if self.pasting.take(typed):
                self.show()
        elif isinstance(typed, Words):
            if typed.words:
                self.take_words(typed.words)
        elif isinstance(typed, tuple) and typed[0].guess is None:
            self.take_marks(typed[0].feedbacks)
        elif isinstance(typed, tuple):
            rows = [(row.guess or "", row.feedbacks) for row in typed]
            self.take_turns([(self.questions.spelt(word, marks), marks) for word, marks in rows])

    def take_marks(self, marks: Row) -> None:
        """Apply marks without a word: they belong to the word before, or to the suggestion."""
        if self.live.unrevealed is not None and not self.editing:
            self.reveal(marks)
            return
        self._check_open()
        self.pending = self.pending or [self._word_of_marks()]
        row = marks if len(marks) == self.live.boards else (*self.marks, *marks)
        if len(row) < len(self._shown()):
            self.marks = row
            if not self.prompt.can_ask:
                self.screen.say(f"Now board {self._shown()[len(row)] + 1}.")
            return
        word, *left = self.pending
        self.marks = ()
        self.take_turns([(word, row)])
        self.pending = left if not self.live.is_over else []

    def _word_of_marks(self) -> str:
        """Return the word that marks without a word belong to."""
        if self.editing:
            return self.live.turns[self.editing - 1].guess
        if self.live.shows_best or self.screen.step >= STEPS:
            return self.live.opener or self.screen.advice.ranking.best.guess
        raise failure("which-word", example=example_turn(self.live.lexicon, " "))

    def reveal(self, marks: Row) -> None:
        """Apply the marks of the current board of a sequence for earlier guesses."""
        before = self.live.turns
        try:
            for feedback in marks:
                self.live.reveal(feedback)
        except SaletError:
            self.live.turns = before
            raise
        if self.live.unrevealed is None:
            self.show()

    def take_words(self, words: Sequence[str]) -> None:
        """Take words without marks, which the player types next."""
        self._check_open()
        spelt = [self.questions.spelt(word) for word in words]
        first = spelt[0]
        if self.live.turns and not self.editing:
            self.live.position.check_legal(self.live.lexicon.letters(first))
        self.pending, self.marks = spelt, ()
        if not self.editing and self.live.turns:
            position = self.live.position
            if position.count and not helps(position, first):
                self.screen.say(
                    f"{first.upper()} can solve no board and gives no new information.", "dim"
                )
        if not self.prompt.can_ask:
            self.screen.say(f"Now the colours of {first.upper()}.")

    def _check_open(self) -> None:
        if self.live.is_over and not self.editing:
            raise failure("game-over")

    # ------------------------------------------------------------------------------- the turns

    def take_turns(self, turns: Sequence[tuple[str, Row]]) -> None:
        """Add turns, or correct one. If one is wrong, none is added.

        If the only one is not added, the colours that follow belong to its word.
        """
        if len(turns) == 1 and len(turns[0][1]) < len(self._shown()):
            self.pending, self.marks = [turns[0][0]], ()  # marks of other boards are missing
            self.take_marks(turns[0][1])
            return
        before = self.live.turns
        try:
            for guess, row in turns:
                number = self.editing or self.questions.repeated(guess, row)
                self.questions.add(number, guess, row, self._speller())
        except SaletError as error:
            self.live.turns = before
            if isinstance(error, NotAdded) and len(turns) == 1 and self.pending[:1] != [guess]:
                self.pending = [guess]
            raise
        save(self.live)
        self.show()

    def undo(self, text: str = "") -> None:
        """Undo the last input, or several: a word, a correction or a turn."""
        waiting = bool(self.pending or self.editing)
        count, most = int(text) if text.isdecimal() else 1, len(self.live.turns) + waiting
        if (text and not text.isdecimal()) or not 1 <= count <= max(most, 1):
            raise failure("undo-count", text=text[:20], count=most)
        for _ in range(count - waiting):
            if not self.live.undo():
                self.screen.say("There is no turn to undo.")
        save(self.live)
        self.show(fresh=False)

    def edit(self, text: str) -> None:
        """Correct a turn."""
        number, _, turn = text.partition(" ")
        count = len(self.live.turns)
        if not number.isdecimal() or not 1 <= int(number[:6]) <= count:
            key = "turn-number" if number else "which-turn"
            raise failure(key, turn=number[:20], count=count)
        self._forget_pending()
        self.editing = int(number)
        if not turn:
            if not self.prompt.can_ask:
                self.screen.say(f"Now the word and the colours of turn {number}.")
            return
        try:
            self.do(turn)
        except NotAdded:
            raise
        except SaletError:
            self._forget_pending()
            raise

    def new(self) -> None:
        """Begin another game."""
        self.live.new()
        if self.live.practice:
            self.screen.say("A practice game. If it is the puzzle of another day, type number 1590")
        self.show()

    def replace(self) -> None:
        """Replace the game of this puzzle in the journal."""
        if not self.live.is_over:
            raise failure("unfinished")
        self.screen.say(self.ending.keep(replace=True) or "It is saved already.")

    def refused(self, text: str) -> None:
        """Never suggest a word again, because the game rejected it."""
        best = self.screen.advice.ranking.best.guess if not self.live.is_over else ""
        word = text or (self.pending or [best])[0]
        if not word:
            raise failure("word-needed", command="refused glift")
        word = self.live.lexicon.word(word)
        self.live.settings = replace(put_away(word), words=self.live.settings.words)
        self.screen.say(
            f"{word.upper()} will not be suggested again. To undo that: settings again {word}"
        )
        self.show(fresh=False)

    # ------------------------------------------------------------------------------ the puzzle

    def within(self, text: str) -> None:
        """Change the limit, or show it."""
        if not text:
            limit = self.live.limit
            self.screen.say(f"The game has {limit} guesses. To change that: within 5")
            return
        if not text.isdecimal() or not 1 <= int(text[:6]) <= MAX_GUESSES:
            raise failure("limit", limit=text, most=MAX_GUESSES)
        self.live.change(limit=int(text))
        self.show(fresh=False)

    def change_list(self, text: str) -> None:
        """Change the list."""
        if not text:
            raise failure("list-needed", lists=", ".join(bundled()))
        self.live.change(lexicon=load(text))
        self.live.list_options = ("--list", text)
        if self.live.boards == 1:
            self.live.day = day_for(self.live.lexicon.name, date.today())
        self.show(fresh=False)

    def day(self, text: str) -> None:
        """Set the day of the puzzle, or show it."""
        if text:
            self.live.on_day(read_day(text))
        self.screen.greet()
        if text:
            self.show(fresh=False)
