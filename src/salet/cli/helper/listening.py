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
from salet.words.lexicon import Lexicon

MOST_REFUSED = 200  # lines in a row, where nobody sits at a terminal: that is no game
QUIT = ("quit", "exit", "q", ":q", "/quit")


class Listener:
    """Reads lines, and does what they say."""

    def __init__(self, commands: Collection[str], *, coloured: bool = False):
        self.commands = commands
        self.prompt = Prompt(self.complete, coloured=coloured)

    @property
    def words(self) -> Lexicon:
        """The words that can be guessed."""
        raise NotImplementedError

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
            self.save()

    def save(self) -> None:
        """Keep what is to be kept after every line."""

    def leave(self) -> None:
        """Say what is to be said at the end."""

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
        words = self.words.guesses if len(typed) > 1 else ()
        return [one for one in (*commands, *words) if one.startswith(typed)]


class LiveListener(Listener):
    """Does to a live game what the lines say."""

    def __init__(self, live: LiveGame, talk: Talk, commands: Collection[str]):
        super().__init__(commands, coloured=not talk.out.no_color)
        self.live = live
        self.talk = talk
        self.ending = Ending(live, talk, self.prompt)

    @property
    def session(self) -> Session:
        """The game as it is now."""
        return self.live.session

    @property
    def words(self) -> Lexicon:
        """The words that can be guessed."""
        return self.session.lexicon

    def save(self) -> None:
        """Keep the game that goes on."""
        self.live.save()

    def leave(self) -> None:
        """Say what becomes of the game."""
        self.ending.leave()


def converse(listener: Listener, begin: Callable[[], None]) -> None:
    """Begin a game and listen; leaving by quit, Ctrl-C or the end of the input is done."""
    try:
        with hearing_interrupts():
            begin()
            listener.listen()
    except (KeyboardInterrupt, EOFError):
        click.echo()
    listener.leave()
    if is_working():
        sys.stdout.flush()
        os._exit(0)  # nothing is left to do, and compiled code would not be told
