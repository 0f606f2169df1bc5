"""Show a live game: the screen of a turn, hints, reasons, the end of the game."""

from __future__ import annotations

from datetime import date

from salet.advice.advice import Advice
from salet.advice.reasons import reason
from salet.advice.traps import trap_in
from salet.cli import in_options
from salet.errors import Contradiction, SaletError, sentence
from salet.live.hints import STEPS, hints, hints_without_chances
from salet.live.livegame import LiveGame
from salet.position.buckets import buckets_of
from salet.puzzle.sentences import failure
from salet.render import live as view
from salet.render.clipboard import copy
from salet.render.console import console, error_text, help_view, styled
from salet.render.review import review_view
from salet.render.terminal import (
    guesses_table,
    numbers_table,
    setting_line,
    unlisted,
    words_left,
)

WORDS_OF_ONE, WORDS_OF_EACH = 400, 60  # words listed for one board, and for each of several
LIKELIEST = 5  # words listed on a screen
OTHERS = 4  # good guesses listed on a screen
REVIEWED = 4  # boards; with more, every guess is reviewed on request only


def show_error(error: SaletError) -> None:
    """Show an error: what is wrong, and what to do."""
    error_text(sentence(error.message), in_options(error.fix))


class Screen:
    """Shows a live game."""

    def __init__(self, live: LiveGame, *, verbose: bool = False):
        self.live = live
        self.out = console()
        self.verbose = verbose
        self.step = 0  # hints shown in this turn
        self._explained = False  # whether the player has seen what to type

    @property
    def advice(self) -> Advice:
        """The advice for this turn."""
        return self.live.advice()

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.out.print(text, style=style)

    # --------------------------------------------------------------------------------- screens

    def greet(self) -> None:
        """Show the puzzle."""
        self.say(view.greeting(self.live, self.live.day, date.today()))

    def turns(self) -> None:
        """Show the turns so far."""
        if self.live.trouble is not None:
            show_error(self.live.trouble)
            self.live.trouble = None
        if self.live.turns:
            self.out.print()
            self.out.print(view.turns_view(self.live, self.out.width))

    def next_guess(self) -> None:
        """Show the words left, and the best guess or this turn's hints."""
        self.step = 0
        self.out.print()
        self.out.print(view.situation(self.live))
        try:
            advice = self.advice
        except Contradiction as error:  # the player added turns that no word fits
            show_error(error)
            self.say(
                "Type undo, or edit 1 to correct a turn. Or the answer is a word that salet does "
                "not know: then add your next turn.",
                "dim",
            )
            return
        if advice.unknown:
            self.out.print(unlisted(advice.unknown))
        if not self.live.shows_best:
            if self.live.opener:
                self.say(f"Your opener: {self.live.opener.upper()}.")
            self.step = self.live.depth
            self.show_hints(0)
            self.say("Type hint for the next hint.", "dim")
            return
        if advice.turns:
            self.out.print(words_left(advice, self.out.width, LIKELIEST, solved=False))
        self.out.print(view.suggestion(advice, self.live.opener))
        if self.verbose:
            self.out.print(numbers_table(advice, self.out.width))
        elif advice.turns and len(advice.ranking) > 1:
            self.out.print(guesses_table(advice, self.out.width, OTHERS))
        if not self._explained:
            self._explained = True
            self.out.print(view.what_to_type(advice, self.live.opener or advice.ranking.best.guess))

    def result(self) -> None:
        """Show the result of the game."""
        self.out.print()
        self.say(view.result(self.live), "bold")

    def answers(self, style: str = "") -> None:
        """Show the words of unsolved boards."""
        now, answers = self.live, self.live.read.answers
        hidden = [(b + 1, word.upper()) for b in now.open if (word := answers[b]) is not None]
        if hidden and now.boards == 1:
            self.say(f"The word was {hidden[0][1]}.", style)
        elif hidden:
            words = ", ".join(f"{board} {word}" for board, word in hidden)
            self.say(f"The words were: {words}.", style)

    def ending(self) -> None:
        """Show the review in a line and the share text."""
        try:
            self.say(self.live.review().line)
        except SaletError as error:
            self.say(f"It cannot be reviewed: {error.message}.", "dim")
        self.share_text()

    def share_text(self) -> None:
        """Show the share text without line breaks of ours, so that it can be copied."""
        self.out.print()
        self.out.print(self.live.share(), soft_wrap=True)
        self.out.print()

    # ---------------------------------------------------------------------------------- asking

    def help(self) -> None:
        """Show the help."""
        self.out.print(help_view(self.help_text()))

    def help_text(self) -> str:
        """Return the help of this kind of game."""
        return view.help_text(self.live.lexicon)

    def words(self, text: str = "") -> None:
        """Show the likely words left, on every open board or on one; with ``all`` long shots."""
        self.check_open()
        boards = self.advice.boards
        arguments = text.lower().split()
        every = "all" in arguments
        number = " ".join(argument for argument in arguments if argument != "all")
        if number or len(boards) == 1:
            board = self._numbered(number or "1")
            head = f"Board {board + 1}: " if len(boards) > 1 else ""
            words = view.all_words(
                boards[board], self.out.width, WORDS_OF_ONE, head, long_shots=every
            )
            self.out.print("Solved." if boards[board].solved else words)
            return
        for board in self.live.shown:
            head = f"Board {board + 1}: "
            words = view.all_words(
                boards[board], self.out.width, WORDS_OF_EACH, head, long_shots=every
            )
            self.out.print(words)

    def board(self, number: str) -> None:
        """Show all turns of one board."""
        board = self._numbered(number)
        self.out.print(f"Board {board + 1}", style="bold")
        self.out.print(view.numbered_turns(self.live, board))

    def _numbered(self, number: str) -> int:
        """Parse the number of a board; return it counted from 0."""
        count = self.live.boards
        if not number.isdecimal() or not 1 <= int(number[:4]) <= count:
            key = "board-number" if number else "which-board"
            raise failure(key, board=number[:20], count=count)
        return int(number) - 1

    def more(self) -> None:
        """Show the good guesses with all their numbers."""
        self.check_open()
        self.out.print(numbers_table(self.advice, self.out.width))
        self.out.print(setting_line(self.advice))

    def hint(self) -> None:
        """Show the next hint."""
        self.check_open()
        if self.step >= STEPS:
            self.say("That was the last hint.")
            return
        self.step += 1
        self.show_hints(self.step - 1)

    def hints(self, text: str) -> None:
        """Show the first hints, up to a number, now and in every later turn."""
        if not text.isdecimal() or not 1 <= int(text[:6]) <= STEPS:
            raise failure("hint-number", hint=text, count=STEPS)
        self.check_open()
        self.live.depth = self.step = int(text)
        self.show_hints(0)

    def show_hints(self, after: int) -> None:
        """Show the hints after number ``after``, up to this turn's step."""
        adversary = self.live.puzzle is not None and not self.live.puzzle.answers
        every = hints_without_chances(self.advice) if adversary else hints(self.advice)
        for step, hint in enumerate(every[after : self.step], after + 1):
            self.out.print(styled("[dim]Hint {n} of {all}:[/]", n=step, all=STEPS), hint)
            if step == 3 and (trap := trap_in(self.advice)):
                self.out.print(trap.sentence, style="bold")

    def why(self, text: str) -> None:
        """Show how one guess (by default the best) or two split the words left."""
        self.check_open()
        advice, position = self.advice, self.advice.question.position
        words = text.replace(",", " ").split()
        number = words.pop() if words and words[-1].isdecimal() else ""
        words = words or [advice.ranking.best.guess]
        if len(words) > 2:
            raise failure("why-words")
        guesses = [advice.lexicon.word(word) for word in words]
        for guess in guesses:
            position.check_legal(advice.lexicon.letters(guess))
        boards = [self._numbered(number)] if number else list(self.live.open)
        splits = {
            guess: [(board, buckets_of(position.boards[board], guess)) for board in boards]
            for guess in guesses
        }
        if len(boards) > 1:
            self.out.print(view.splits_table(splits))
            example = f"why {guesses[0]} {boards[0] + 1}"
            self.say(f"To see the groups of one board: {example}", "dim")
        else:
            pairs = [(guess, rows[0][1]) for guess, rows in splits.items()]
            self.out.print(view.side_by_side(pairs, self.out.width))
        if len(guesses) == 2 and self.live.boards == 1:
            self.out.print(view.two_guesses(pairs))
        for row in advice.ranking if len(guesses) == 1 else ():
            if row.guess == guesses[0]:
                self.say(f"{row.guess.upper()}: {reason(advice, row)}.")

    def share(self) -> None:
        """Show the share text, and copy it if possible."""
        text = self.live.share()
        self.out.print(text, soft_wrap=True)
        if self.out.is_terminal:
            self.out.print(copy(text), style="dim")

    def review(self) -> None:
        """Show the review of every guess."""
        self.out.print(review_view(self.live.review(), verbose=self.verbose))

    def check_open(self) -> None:
        """Raise ``InputError`` if the game is over; otherwise note that the player was helped."""
        if self.live.is_over:
            raise failure("game-over")
        self.live.helped = True
