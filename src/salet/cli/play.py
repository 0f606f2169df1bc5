"""``salet play``: the live helper at a terminal."""

from __future__ import annotations

import sys
from typing import Any

import click

from salet.cli import sentence, shortened
from salet.cli.options import (
    chosen_rules,
    chosen_strategy,
    list_options,
    open_lexicon,
    reverse_digits_option,
    rules_options,
    strategy_options,
)
from salet.errors import FeedbackError, InputError, SaletError
from salet.game import HELPER_LIST, Session
from salet.marks import Feedback
from salet.render.console import console, error_text
from salet.render.terminal import board, candidates_line, ranking_table

_HELP = """\
Play the suggested word in your game, then type the marks it got:
  [bold]bbygb[/]          b absent, y present, g correct (also 00120, ..yg. or squares)
If you played another word, type it first:
  [bold]crane bbygb[/]
And:  [bold]words[/] all candidates   [bold]more[/] other good guesses
      [bold]undo[/] take a turn back  [bold]new[/] start again   [bold]help[/]   [bold]quit[/]"""


@click.command(
    "play",
    help="\b\nExample:  salet play\n\n"
    "The live helper: it suggests a guess, takes what you played and the marks it got, and goes "
    "on until the answer is found.",
)
@list_options(HELPER_LIST)
@rules_options
@strategy_options
@reverse_digits_option
def command(reverse_digits: bool, **chosen: Any) -> None:
    """Run the live helper until the player leaves."""
    lexicon = open_lexicon(HELPER_LIST, chosen)
    session = Session(lexicon, chosen_rules(chosen), chosen_strategy(chosen))
    try:
        _Helper(session, reverse_digits).run()
    except (KeyboardInterrupt, EOFError):
        console().print()


class _Helper:
    """Reads lines, changes the session, shows it."""

    def __init__(self, session: Session, reverse_digits: bool):
        self.session = session
        self.reverse_digits = reverse_digits
        self.out = console()
        self.played: str | None = None
        self.suggested = ""

    def run(self) -> None:
        """Until the player leaves or the input ends."""
        self.out.print(_HELP)
        self.show()
        while True:
            line = self.read()
            if line in ("quit", "exit", "q"):
                return
            try:
                self.take(line)
            except SaletError as error:
                error_text(sentence(str(error)), shortened(error.fix))

    def read(self) -> str:
        """The next line; a prompt only where somebody sits at a terminal."""
        if sys.stdin.isatty():
            about = f"marks of {self.played.upper()}" if self.played else "marks, or word and marks"
            self.out.print(f"[dim]{about}[/] > ", end="")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip().lower()

    def take(self, line: str) -> None:
        """Do what one line says."""
        if not line:
            return
        simple = {"undo": self.undo, "new": self.new, "words": self.words, "more": self.more}
        if line in simple:
            simple[line]()
        elif line in ("help", "?"):
            self.out.print(_HELP)
        else:
            self.take_turn(line)

    def take_turn(self, line: str) -> None:
        """A word, marks, or both."""
        length = self.session.lexicon.length
        first, _, rest = line.replace(":", " ", 1).partition(" ")
        marks = self.marks(line)
        if marks is not None:
            if not (self.played or self.suggested):
                raise InputError("there is no suggestion to mark", "Type the word and its marks.")
            self.tell(self.played or self.suggested, marks)
        elif rest.strip():
            word = self.session.lexicon.word(first)
            self.tell(word, Feedback.parse(rest, length=length, reverse_digits=self.reverse_digits))
        elif not first.isalpha():
            Feedback.parse(line, length=length, reverse_digits=self.reverse_digits)
        else:
            self.played = self.session.lexicon.word(first)
            if not sys.stdin.isatty():
                self.out.print(f"Now the marks of {self.played.upper()}.")

    def marks(self, line: str) -> Feedback | None:
        """The whole line as marks, or None when it is something else."""
        try:
            return Feedback.parse(
                line, length=self.session.lexicon.length, reverse_digits=self.reverse_digits
            )
        except FeedbackError:
            return None

    def tell(self, guess: str, marks: Feedback) -> None:
        self.session.tell(guess, marks)
        self.played = None
        self.show()

    def undo(self) -> None:
        if self.played:
            self.played = None
        elif not self.session.undo():
            self.out.print("There is no turn to take back.")
        self.show()

    def new(self) -> None:
        self.session = Session(self.session.lexicon, self.session.rules, self.session.strategy)
        self.played = None
        self.show()

    def words(self) -> None:
        advice = self.session.advice(1)
        self.out.print(candidates_line(advice, most=400))

    def more(self) -> None:
        self.out.print(ranking_table(self.session.advice()))

    def show(self) -> None:
        """The board, the count and the best guess."""
        turns = self.session.turns
        self.out.print()
        if turns:
            self.out.print(board(turns))
        if self.session.is_over:
            count = len(turns)
            self.out.print(
                f"Found in {count} guess{'es' * (count != 1)}. Type new for another game."
            )
            return
        self.suggested = ""
        advice = self.session.advice(1)
        best = advice.ranking.best
        self.suggested = best.guess
        for word in advice.unknown:
            self.out.print(f"{word.upper()} is on no list we know; taken as played.", style="dim")
        self.out.print(candidates_line(advice))
        why = (
            "the only word left"
            if len(advice.candidates) == 1
            else f"leaves {best.expected_size:.1f} words on average, {best.largest} at worst"
        )
        self.out.print(f"Play [bold]{best.guess.upper()}[/]: {why}.")
