"""A game at the terminal: lines are read and done until the player leaves.

A command may have a slash before it. One that is also a word of the list, such as ``words``, is
asked about when it stands alone; where nobody can be asked it is the command, so that no command
ever costs a guess, and ``guess words`` is the word.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import click

from salet.advice.goals import GOALS
from salet.cli.game.ending import Ending
from salet.cli.game.prompt import Prompt, hearing_interrupts, is_working
from salet.cli.game.screen import Screen, show_error
from salet.cli.settings import settings_text
from salet.errors import InputError, SaletError
from salet.live.hints import STEPS
from salet.live.livegame import LiveGame
from salet.live.session import Session
from salet.live.typed import Command, Guesses, Typed
from salet.puzzle.rules import Rules
from salet.words.lexicon import bundled
from salet.words.settings import apply_setting

MOST_REFUSED = 200  # lines in a row, where nobody sits at a terminal: that is no game
Action = Callable[[str], None]  # takes the rest of the line
QUIT = ("quit", "exit", "q", ":q")


class Leaving(Exception):
    """The player leaves the game."""


class Conversation:
    """Does to a live game what the lines say; ``play`` and ``practice`` add their own commands.

    ``elsewhere`` are the commands of the other one, each with the reason why it is not for this.
    """

    elsewhere: ClassVar[Mapping[str, str]] = {}

    def __init__(self, live: LiveGame, screen: Screen):
        self.live = live
        self.screen = screen
        self.actions: dict[str, Action] = {
            "hint": self.hint,
            "why": screen.why,
            "words": screen.words,
            "more": lambda text: screen.more(),
            "board": self.board,
            "hard": lambda text: self.rules(Rules.HARD),
            "normal": lambda text: self.rules(Rules.NORMAL),
            "ultra-hard": lambda text: self.rules(Rules.ULTRA_HARD),
            "goal": self.goal,
            "settings": self.settings,
            "share": lambda text: screen.share(),
            "copy": lambda text: screen.share(),
            "review": lambda text: self.review(),
            "help": lambda text: screen.help(),
            "?": lambda text: screen.help(),
            **self.own_actions(),
        }
        self.commands = (*self.actions, *self.elsewhere, *QUIT, "guess")
        self.prompt = Prompt(self.complete, coloured=not screen.out.no_color)
        self.ending = Ending(live, screen, self.prompt)

    @property
    def session(self) -> Session:
        """The game as it is now."""
        return self.live.session

    def own_actions(self) -> dict[str, Action]:
        """Return the commands that only this kind of game has."""
        raise NotImplementedError

    def about(self) -> str:
        """Return what the prompt asks for."""
        raise NotImplementedError

    def understand(self, line: str) -> Typed:
        """Return what a line means."""
        raise NotImplementedError

    def take(self, typed: Typed) -> None:
        """Take turns, marks or words."""
        raise NotImplementedError

    def show(self, *, fresh: bool = True) -> None:
        """Show the game, and its end if that is ``fresh``."""
        raise NotImplementedError

    # ---------------------------------------------------------------------------------- lines

    def listen(self) -> None:
        """Read lines until the player leaves or the input ends."""
        refused = 0
        while True:
            line = self.prompt.read(self.about())
            try:
                self.do(line)
                refused = 0
            except SaletError as error:
                show_error(error)
                refused += not self.prompt.can_ask
                if refused > MOST_REFUSED:
                    raise InputError(
                        f"{refused} lines in a row mean nothing to me", "Give one turn a line."
                    ) from None
            self.live.save()

    def do(self, line: str) -> None:
        """Do what one line says, or several that were pasted together."""
        typed = self.understand(line)
        if isinstance(typed, Command):
            typed = self._sure(typed)
        if not isinstance(typed, Command):
            self.take(typed)
        elif typed.name in QUIT:
            raise Leaving
        elif typed.name in self.elsewhere:
            raise InputError(f"{typed.name} is not for this game", self.elsewhere[typed.name])
        else:
            self.actions[typed.name](typed.rest)

    def leave(self) -> None:
        """Say what becomes of the game."""
        self.ending.leave()

    def _sure(self, typed: Command) -> Command | Guesses:
        """Ask about a command that is also a word of the list, and could be a guess now."""
        lexicon = self.session.lexicon
        if typed.name == "guess" and typed.rest:
            return Guesses((lexicon.word(typed.rest),))
        word = lexicon.alphabet.normalise(typed.name)
        could_be = word in lexicon and not (typed.sure or typed.rest or self.live.is_over)
        if could_be and self.prompt.can_ask:
            question = f"{word.upper()} is a command and a word. Is it your guess?"
            if self.prompt.agree(question, usually=False):
                return Guesses((word,))
        if typed.name == "guess":
            raise InputError("which word?", "Name it: guess words")
        return typed

    # ------------------------------------------------------------------------------- commands

    def hint(self, text: str) -> None:
        """Give the next hint, or the first few."""
        if text:
            self.screen.hints(text)
        else:
            self.screen.hint()

    def board(self, text: str) -> None:
        """Show one board in full."""
        self.screen.board(text)
        if self.session.turns and not self.live.is_over and self.live.puzzle is None:
            self.screen.words(text)

    def rules(self, wanted: Rules) -> None:
        """Go on with other rules."""
        self.session.change(rules=wanted)
        self.screen.say(f"{str(wanted).capitalize()} rules from now on.")
        self.show(fresh=False)

    def goal(self, text: str) -> None:
        """Set another goal, or say which one it is."""
        if text:
            self.session.change(goal=text.lower())
            self.show(fresh=False)
        elif self.session.boards > 1:
            self.screen.say("The goal is mean: the others are for one board.")
        else:
            goals = ", ".join(GOALS)
            self.screen.say(f"The goal is {self.session.goal}. Type goal and one of: {goals}.")

    def settings(self, text: str) -> None:
        """Show the player's settings, or change one."""
        live = self.live
        if text:
            words = live.settings.words  # as the command line asked for
            live.settings = apply_setting(text.split())
            if not text.lower().startswith("words"):
                live.settings = replace(live.settings, words=words)
            if live.puzzle is None:  # in practice hints come when they are asked for
                live.depth = 1 if live.settings.hints else STEPS
        self.screen.out.print(settings_text(live.settings))

    def review(self) -> None:
        """Show the review of every guess, once the game is over."""
        if not self.live.is_over:
            raise InputError("the game is not over yet", "It is reviewed when it is.")
        self.screen.review()

    def complete(self, before: str, text: str) -> Sequence[str]:
        """Return the commands and words that begin with a text."""
        first = before.split()[:1]
        after = {
            "list": bundled(), "goal": GOALS, "date": ("today", "yesterday"),
            "settings": ("opener", "never", "again", "words", "hints", "colours"),
        }  # fmt: skip
        typed = text.lower()
        if first and first[0] in after:
            return [one for one in after[first[0]] if one.startswith(typed)]
        slash = "/" if typed.startswith("/") else ""
        known = [] if first else [slash + one for one in self.commands if len(one) > 1]
        words = self.session.lexicon.guesses if len(typed) > 1 else ()
        return [one for one in (*known, *words) if one.startswith(typed)]


def converse(game: Conversation, begin: Callable[[], None]) -> None:
    """Begin a game and listen; leaving by quit, Ctrl-C or the end of the input is done."""
    try:
        with hearing_interrupts():
            begin()
            game.listen()
    except Leaving:
        pass
    except (KeyboardInterrupt, EOFError):
        click.echo()
    game.leave()
    if is_working():
        sys.stdout.flush()
        os._exit(0)  # nothing is left to do, and compiled code hears no signal
