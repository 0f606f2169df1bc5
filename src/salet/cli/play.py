"""``salet play``: the live helper at a terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import Any

import click

from salet.advice.advise import HELPER_LIST
from salet.cli.options import (
    chosen_rules,
    chosen_strategy,
    list_options,
    live_goal_option,
    open_lexicon,
    reverse_digits_option,
    rules_options,
    strategy_options,
    within_option,
)
from salet.cli.talk import Talk, hearing_interrupts, is_working
from salet.errors import FeedbackError, InputError, SaletError, sentence, shortened
from salet.live.livegame import DEPTH, LiveGame, of_day
from salet.live.session import Session
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.render.console import console, error_text, styled

COMMANDS = (
    "hint", "words", "more", "why", "undo", "edit", "hard", "normal", "ultra-hard", "goal",
    "within", "list", "number", "date", "share", "new", "help", "quit",
)  # fmt: skip


@click.command(
    "play",
    help="\b\nExample:  salet play\n\n"
    "The live helper: it suggests a guess, takes what you played and the marks it got, and goes "
    "on until the answer is found.",
)
@list_options(HELPER_LIST)
@rules_options
@strategy_options
@live_goal_option
@within_option
@click.option("--hints", is_flag=True, help="Give hints in steps instead of the best guess.")
@click.option("--date", "day", metavar="D", help="The day or the number of the puzzle.")
@click.option("--no-journal", is_flag=True, help="Do not keep the finished game.")
@reverse_digits_option
def command(
    goal: str,
    within: int,
    hints: bool,
    day: str | None,
    no_journal: bool,
    reverse_digits: bool,
    **chosen: Any,
) -> None:
    """Run the live helper until the player leaves."""
    from datetime import date

    from salet.journal.played import day_for
    from salet.puzzle.days import read_day
    from salet.words.lexicon import DAILY

    rules = chosen_rules(chosen)
    strategy = chosen_strategy(chosen)
    lexicon = open_lexicon(HELPER_LIST, chosen)
    played_on = day_for(lexicon.name, date.today())
    if day is not None:
        played_on = read_day(day)
        lexicon = of_day(played_on) if lexicon.name == DAILY else lexicon
    session = Session(lexicon, rules, strategy, goal=goal, limit=within)
    live = LiveGame(
        session, played_on, stored=sys.stdin.isatty(), journal=not no_journal,
        depth=1 if hints else DEPTH,
    )  # fmt: skip
    try:
        with hearing_interrupts():
            Helper(live, reverse_digits).run(rules if rules is not Rules.NORMAL else None)
    except (KeyboardInterrupt, EOFError):
        console().print()
        if is_working():
            sys.stdout.flush()
            os._exit(0)  # nothing is left to do, and compiled code would not be told


class Helper(Talk):
    """Reads lines, and does what they say."""

    def __init__(self, live: LiveGame, reverse_digits: bool):
        super().__init__(live)
        self.reverse_digits = reverse_digits
        self.simple: dict[str, Callable[[], None]] = {
            "undo": self.undo, "new": self.new, "words": self.words, "more": self.more,
            "hint": self.hint, "why": self.why, "help": self.help, "?": self.help,
            "hard": self.rules(Rules.HARD), "normal": self.rules(Rules.NORMAL),
            "ultra-hard": self.rules(Rules.ULTRA_HARD), "share": self.share,
        }  # fmt: skip
        self.with_words: dict[str, Callable[[str], None]] = {
            "hint": self.hints, "why": self.why_these, "edit": self.edit, "goal": self.goal,
            "within": self.within, "list": self.list_named, "number": self.day, "date": self.day,
        }  # fmt: skip

    def run(self, rules: Rules | None) -> None:
        """Until the player leaves or the input ends."""
        from salet.render.live import SHORT_HELP

        self.offer_update()
        self.out.print(styled(SHORT_HELP))
        turns = self.live.restore(rules=rules)
        if turns:
            many = f"{turns} turn{'s' * (turns != 1)}"
            self.out.print(styled("You had {many}; type [bold]new[/] to start again.", many=many))
        self.show()
        while True:
            line = self.read()
            if line.lower() in ("quit", "exit", "q"):
                return
            try:
                self.take(line)
            except SaletError as error:
                error_text(sentence(str(error)), shortened(error.fix))

    def take(self, line: str) -> None:
        """Do what one line says."""
        if not line:
            return
        # A word ends at a blank or at a colon; names of squares begin with one.
        first, *others = re.split(r"(?!^):|\s", line, maxsplit=1)
        word, rest = first.lower(), "".join(others).strip()
        if rest and self.is_turn(word, rest):
            self.take_turn(word, rest)
        elif word == "share" and not rest and not self.session.is_over:
            self.take_word(word)  # there is nothing to share yet, and it is a word
        elif not rest and word in self.simple:
            self.simple[word]()
        elif word in self.with_words:
            self.with_words[word](rest)
        elif (marks := self.marks(line)) is not None:
            self.take_marks(marks)
        elif rest:
            self.take_turn(word, rest)
        elif word.isalpha():
            self.take_word(word)
        else:
            self.parse(line)

    # ----------------------------------------------------------------------------------- turns

    def is_turn(self, word: str, rest: str) -> bool:
        """Whether a line is a word of the right length with marks."""
        lexicon = self.session.lexicon
        try:
            return bool(lexicon.word(word)) and self.marks(rest) is not None
        except InputError:
            return False

    def parse(self, text: str) -> Feedback:
        """Marks; ``FeedbackError`` when they are none."""
        length = self.session.lexicon.length
        return Feedback.parse(text, length=length, reverse_digits=self.reverse_digits)

    def marks(self, text: str) -> Feedback | None:
        """Marks, or None when the text is something else."""
        try:
            return self.parse(text)
        except FeedbackError:
            return None

    def take_marks(self, marks: Feedback) -> None:
        """Marks alone: of the word that was named, or of the one that was suggested."""
        if self.editing and not self.played:
            self.tell(self.session.turns[self.editing - 1].guess, marks)
            return
        shown = self.live.depth >= DEPTH or self.step >= DEPTH
        over = self.session.is_over
        if not self.played and not over and not shown:
            raise InputError("which word got these marks?", "Type the word first: crane bbygb.")
        self.tell(self.played or ("" if over else self.advice.ranking.best.guess), marks)

    def take_word(self, word: str) -> None:
        """A word alone: its marks come next."""
        try:
            self.played = self.session.lexicon.word(word)
        except InputError as error:
            from difflib import get_close_matches

            near = get_close_matches(word, COMMANDS, n=1)
            if near and len(word) != self.session.lexicon.length:
                raise InputError(
                    f"{word!r} is no command", f"Did you mean {near[0]}? help lists them all."
                ) from None
            raise error
        if self.session.is_over:
            self.played = None
            self.session.tell(word, "")
        if not self.asked:
            self.out.print(f"Now the marks of {self.played.upper() if self.played else word}.")

    def take_turn(self, word: str, rest: str) -> None:
        self.tell(self.session.lexicon.word(word), self.parse(rest))

    def tell(self, guess: str, marks: Feedback) -> None:
        """Add a turn, or correct one."""
        if self.editing:
            self.live.edit(self.editing, guess, marks)
        else:
            self.live.tell(guess, marks)
        self.played = self.editing = None
        self.show()

    def undo(self) -> None:
        if self.played or self.editing:
            self.played = self.editing = None
        elif not self.live.undo():
            self.out.print("There is no turn to take back.")
        self.show()

    def edit(self, rest: str) -> None:
        number, _, turn = rest.partition(" ")
        if not number.isdecimal() or not 1 <= int(number[:6]) <= len(self.session.turns):
            many = len(self.session.turns)
            raise InputError(
                f"there is no turn {number or 'to edit'}",
                f"Say which one, from 1 to {many}: edit {many}"
                if many
                else "There is none so far.",
            )
        self.editing, self.played = int(number), None
        if not turn:
            if not self.asked:
                self.out.print(f"Now the word and the marks of turn {number}.")
            return
        try:
            self.take(turn)
        except SaletError:
            self.editing = None
            raise

    def new(self) -> None:
        self.live.new()
        self.played = self.editing = None
        self.show()

    # -------------------------------------------------------------------------------- settings

    def rules(self, rules: Rules) -> Callable[[], None]:
        """What switches to some rules."""

        def switch() -> None:
            self.live.change(rules=rules)
            self.out.print(f"{str(rules).capitalize()} rules from now on.")
            self.show()

        return switch

    def goal(self, name: str) -> None:
        self.live.change(goal=name.lower())
        self.show()

    def within(self, text: str) -> None:
        if not text.isdecimal() or not 1 <= int(text[:6]) <= 50:
            raise InputError(f"{text!r} is no number of guesses", "Say one from 1 to 50: within 5")
        self.live.change(limit=int(text))
        self.show()

    def list_named(self, name: str) -> None:
        from datetime import date

        from salet.belief.lists import load
        from salet.journal.played import day_for

        if not name:
            raise InputError("which list?", "Name one: list original")
        self.live.change(lexicon=load(name))
        self.live.day = day_for(self.session.lexicon.name, date.today())
        self.show()

    def day(self, text: str) -> None:
        from salet.puzzle.days import read_day

        self.live.on_day(read_day(text))
        self.out.print(f"Puzzle {self.live.number:,} of {self.live.day}.")
        self.show()
