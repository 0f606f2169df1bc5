"""``salet play``: the live helper at a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import click

from salet.belief.daily import daily_on
from salet.cli import options
from salet.cli.boards import own_limit, refuse_for_boards, refuse_for_one
from salet.cli.helper.listening import LiveListener, converse
from salet.cli.helper.pasting import Pasting
from salet.cli.helper.talk import Talk
from salet.cli.helper.wishes import WISHES
from salet.errors import InputError, SaletError
from salet.live.hints import STEPS
from salet.live.livegame import LiveGame
from salet.live.session import Session
from salet.live.typed import Command, Guesses, Marks, Paste, Turns, understand
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.words.figures import plural
from salet.words.lexicon import DAILY
from salet.words.settings import settings

COMMANDS = (*WISHES, "undo", "new", "edit", "replace", "refused")


@click.command(
    "play",
    help="\b\nExample:  salet play\n\n"
    "The live helper: it suggests a guess, takes what you played and the colours it got, and goes "
    "on until the answer is found.",
)
@options.lexicon(DAILY)
@options.rules
@options.strategy
@options.boards
@options.sequence
@options.live_goal
@options.within
@options.words
@click.option("--hints", is_flag=True, help="Give hints in steps instead of the best guess.")
@click.option("--date", "day", metavar="D", help="The day or the number of the puzzle.")
@options.no_journal
@options.reverse_digits
@options.verbose
def command(
    boards: int | None,
    sequence: bool,
    goal: str,
    within: int,
    words: str | None,
    hints: bool,
    day: str | None,
    no_journal: bool,
    reverse_digits: bool,
    verbose: bool,
    **chosen: Any,
) -> None:
    from salet.journal.played import day_for
    from salet.puzzle.days import read_day

    rules = options.chosen_rules(chosen)
    strategy = options.chosen_strategy(chosen)
    lexicon = options.open_lexicon(DAILY, chosen)
    mine = settings()
    mine = replace(mine, words=words or mine.words)
    if (boards or 1) > 1:
        from salet.advice.boards import check_one_goal
        from salet.cli.helper.boards import BoardsHelper

        check_one_goal(goal)
        refuse_for_boards(hints=hints, date=day)
        start = Boards.start(lexicon, boards or 1, rules, limit=own_limit(within))
        several = BoardsHelper(
            start, strategy, mine,
            sequence=sequence, reverse_digits=reverse_digits, verbose=verbose,
            journal=not no_journal,
        )  # fmt: skip
        return converse(several, several.begin)
    refuse_for_one(sequence=sequence)
    played_on = day_for(lexicon.name, date.today())
    if day is not None:
        played_on = read_day(day)
        lexicon = daily_on(played_on) if lexicon.name == DAILY else lexicon
    live = LiveGame(
        Session(lexicon, rules, strategy, goal=goal, limit=within), played_on,
        stored=sys.stdin.isatty(), journal=not no_journal,
        depth=1 if hints or mine.hints else STEPS, settings=mine,
    )  # fmt: skip
    helper = Helper(live, Talk(live, verbose=verbose), reverse_digits)
    converse(helper, lambda: helper.begin(rules if rules is not Rules.NORMAL else None))


class Helper(LiveListener):
    """Takes the turns of a game that is played elsewhere."""

    def __init__(self, live: LiveGame, talk: Talk, reverse_digits: bool):
        super().__init__(live, talk, COMMANDS)
        self.reverse_digits = reverse_digits
        self.pasting = Pasting(live, talk, self.prompt)
        self.coming: list[str] = []  # words whose marks come next
        self.editing: int | None = None  # the turn that the next word and marks correct
        self.moves: dict[str, Callable[[str], None]] = {
            "undo": self.undo, "new": self.new, "edit": self.edit, "replace": self.replace,
            "refused": self.refused,
        }  # fmt: skip

    # -------------------------------------------------------------------------------- the talk

    def begin(self, rules: Rules | None) -> None:
        """Go on with the game of this puzzle, or show the first screen."""
        self.talk.greet()
        turns = self.live.restore(rules=rules)
        if turns:
            many = plural(turns, "turn")
            self.talk.say(f"You had {many}; type new to start again.")
        else:
            self.pasting.take_up_kept()
        self.show(fresh=False)
        self.ending.fetch()

    def about(self) -> str:
        """What the prompt asks for."""
        if self.coming:
            return f"colours of {self.coming[0].upper()}"
        if self.editing:
            return f"word and colours of turn {self.editing}"
        return "new, share, undo or quit" if self.session.is_over else ""

    def show(self, *, fresh: bool = True) -> None:
        """The board, then the next guess or the end; a game that is not ``fresh`` is not kept."""
        self.coming, self.editing = [], None
        self.talk.board()
        if not self.session.is_over:
            self.talk.screen()
        elif fresh:
            self.ending.show()

    # ----------------------------------------------------------------------------------- turns

    def take(self, line: str) -> None:
        """Do what one line says, or several that were pasted together."""
        if not line:
            return
        line = self.pasting.gathered(line, named=bool(self.coming or self.editing))
        typed = understand(
            line, self.session.lexicon, COMMANDS,
            limit=self.session.limit, reverse_digits=self.reverse_digits,
        )  # fmt: skip
        if isinstance(typed, Command):
            if typed.name in self.moves:
                self.moves[typed.name](typed.rest)
            elif WISHES[typed.name](self.live, self.talk, typed.rest):
                self.show(fresh=False)
        elif isinstance(typed, Paste):
            if self.pasting.take(typed):
                self.show()
        elif isinstance(typed, Turns):
            self.tell(tuple((self.sure(word, marked=True), told) for word, told in typed.turns))
        elif isinstance(typed, Marks):
            self.take_marks(typed.feedback)
        elif isinstance(typed, Guesses):
            self.take_words(typed.words)

    def take_marks(self, marks: Feedback) -> None:
        """Marks alone: of the word that was named, or of the one that was suggested."""
        if self.session.is_over and not self.editing:
            raise InputError("the game is over", "Type new for another game, or undo.")
        if self.coming:
            word, *left = self.coming
            self.tell(((word, marks),))
            self.coming = left if not self.session.is_over else []
            return
        if self.editing:
            word = self.session.turns[self.editing - 1].guess
        elif self.live.is_told or self.talk.step >= STEPS:
            word = self.live.opener or self.talk.advice.ranking.best.guess
        else:
            raise InputError("which word got these colours?", "Type it too: crane bbygb.")
        self.tell(((word, marks),))

    def take_words(self, words: Sequence[str]) -> None:
        """Words alone: their marks come next."""
        if self.session.is_over and not self.editing:
            raise InputError("the game is over", "Type new for another game, or undo.")
        self.coming = [self.sure(word, marked=False) for word in words]
        if not self.prompt.asked:
            self.talk.say(f"Now the colours of {self.coming[0].upper()}.")

    def sure(self, word: str, *, marked: bool) -> str:
        """The word that was meant: one that is on no list is taken only when that is sure.

        Where nobody can be asked, the marks beside it say that it was played.
        """
        lexicon = self.session.lexicon
        if word in lexicon:
            return word
        shown, near = word.upper(), lexicon.near(word)
        if not self.prompt.asked:
            if marked:
                return word
            meant = f"Did you mean {' or '.join(near)}? " if near else ""
            raise InputError(
                f"{shown} is on no list", f"{meant}With its colours it is taken as played."
            )
        question = f"{shown} is on no list. Did you mean {near[0].upper()}?" if near else ""
        if near and self.prompt.agree(question, usually=True):
            return near[0]
        if self.prompt.agree(f"Did the game take {shown}?", usually=False):
            return word
        raise InputError(f"{shown} is left out", "Type the word that you played.")

    def tell(self, turns: Sequence[tuple[str, Feedback]]) -> None:
        """Add turns, or correct one."""
        before = self.session.turns
        try:
            for guess, marks in turns:
                if self.editing:
                    self.session.edit(self.editing, guess, marks)
                else:
                    self.session.tell(guess, marks)
        except SaletError:
            self.session.turns = before  # all of them or none
            raise
        self.live.save()
        self.show()

    def undo(self, _: str) -> None:
        """Take back the last thing that was said."""
        if not (self.coming or self.editing) and not self.session.undo():
            self.talk.say("There is no turn to take back.")
        self.live.save()
        self.show(fresh=False)

    def edit(self, rest: str) -> None:
        """Correct a turn."""
        number, _, turn = rest.partition(" ")
        many = len(self.session.turns)
        if not number.isdecimal() or not 1 <= int(number[:6]) <= many:
            fix = f"Say which one, from 1 to {many}: edit {many}"
            raise InputError(
                f"there is no turn {number[:20]}".strip() if number else "which turn?",
                fix if many else "There is none so far.",
            )
        self.editing, self.coming = int(number), []
        if not turn:
            if not self.prompt.asked:
                self.talk.say(f"Now the word and the colours of turn {number}.")
            return
        try:
            self.take(turn)
        except SaletError:
            self.editing = None
            raise

    def new(self, _: str) -> None:
        """Another game."""
        self.live.new()
        if self.live.practice:
            self.talk.say("A game for practice. If it is the puzzle of another day: number 1590")
        self.show()

    def replace(self, _: str) -> None:
        """Keep this game in the place of the one that the journal has."""
        if not self.session.is_over:
            raise InputError("the game is not over", "It can be kept when it is.")
        self.talk.say(self.ending.keep(replace=True) or "It is kept already.")

    def refused(self, text: str) -> None:
        """The game did not take a word: it is never suggested again."""
        from salet.words.settings import put_away

        best = self.talk.advice.ranking.best.guess if not self.session.is_over else ""
        word = text or (self.coming or [best])[0]
        if not word:
            raise InputError("which word?", "Name it: refused glift")
        word = self.session.lexicon.word(word)
        self.live.settings = put_away(word)
        self.talk.say(f"{word.upper()} is never suggested again (settings again {word} undoes it).")
        self.show(fresh=False)
