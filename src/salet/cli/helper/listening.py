"""What the live helper and practice have in common: lines are taken until the player leaves."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Sequence

import click

from salet.cli.helper.ending import Ending
from salet.cli.helper.prompt import Prompt, hearing_interrupts, is_working
from salet.cli.helper.talk import Talk, refuse
from salet.errors import InputError, SaletError
from salet.live.livegame import LiveGame
from salet.live.session import Session

MOST_REFUSED = 200  # lines in a row, where nobody sits at a terminal: that is no game
QUIT = ("quit", "exit", "q", ":q", "/quit")


class Listener:
    """Reads lines, and does to a live game what they say."""

    def __init__(self, live: LiveGame, talk: Talk, commands: Collection[str]):
        self.live = live
        self.talk = talk
        self.commands = commands
        self.prompt = Prompt(self.complete, coloured=not talk.out.no_color)
        self.ending = Ending(live, talk, self.prompt)

    @property
    def session(self) -> Session:
        """The game as it is now."""
        return self.live.session

    def about(self) -> str:
        """What the prompt asks for."""
        raise NotImplementedError

    def take(self, line: str) -> None:
        """Do what one line says, or several that were pasted together."""
        raise NotImplementedError

    def is_leaving(self, line: str) -> bool:
        """Whether a line says that the player leaves."""
        return line.lower() in QUIT

    def listen(self) -> None:
        """Until the player leaves or the input ends."""
        refused = 0
        while True:
            line = self.prompt.read(self.about())
            if self.is_leaving(line):
                return
            try:
                self.take(line)
                refused = 0
            except SaletError as error:
                refuse(error)
                refused += not self.prompt.asked
                if refused > MOST_REFUSED:
                    raise InputError(
                        f"{refused} lines in a row mean nothing to me", "Give one turn a line."
                    ) from None
            self.live.save()

    def complete(self, before: str, text: str) -> Sequence[str]:
        """Commands and words that begin with a text."""
        from salet.advice.goals import GOALS
        from salet.words.lexicon import bundled

        first = before.split()[:1]
        after = {
            "list": bundled(), "goal": GOALS, "date": ("today", "yesterday"),
            "settings": ("opener", "never", "again", "words", "hints", "colours"),
        }  # fmt: skip
        typed = text.lower()
        if first and first[0] in after:
            return [one for one in after[first[0]] if one.startswith(typed)]
        commands = [] if first else [one for one in (*self.commands, "quit") if len(one) > 1]
        words = self.session.lexicon.guesses if len(typed) > 1 else ()
        return [one for one in (*commands, *words) if one.startswith(typed)]


def converse(listener: Listener, begin: Callable[[], None]) -> None:
    """Begin a game and listen; leaving by quit, Ctrl-C or the end of the input is done."""
    try:
        with hearing_interrupts():
            begin()
            listener.listen()
    except (KeyboardInterrupt, EOFError):
        click.echo()
    listener.ending.leave()
    if is_working():
        sys.stdout.flush()
        os._exit(0)  # nothing is left to do, and compiled code would not be told
