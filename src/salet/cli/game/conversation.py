"""A game at the terminal: read lines and run them until the player leaves.

A command may begin with a slash. If a command is also a word of the list, such as ``words``, the
player is asked what it means. Without a terminal it is the command, so that a command never costs a
guess; ``guess words`` is the word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

import click

from salet.cli.game.ending import Ending
from salet.cli.game.prompt import Prompt
from salet.cli.game.screen import Screen, show_error
from salet.cli.settings import settings_table
from salet.errors import InputError, SaletError
from salet.live.hints import STEPS
from salet.live.livegame import LiveGame
from salet.live.saving import save
from salet.live.typed import Command, Typed
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.share.lines import Words
from salet.words.lexicon import bundled
from salet.words.settings import apply_setting

MAX_UNREAD = 200  # lines in a row without a terminal: such input is not a game
Action = Callable[[str], None]  # takes the rest of the line
QUIT = ("quit", "exit", "q", ":q")


class Leaving(Exception):
    """Raised when the player leaves the game."""


class Conversation:
    """Applies lines to a live game; ``play`` and ``practice`` add their own commands.

    ``unavailable`` are the commands of the other one, each with what to do instead.
    """

    unavailable: ClassVar[Mapping[str, str]] = {}

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
            "settings": self.settings,
            "share": lambda text: screen.share(),
            "copy": lambda text: screen.share(),
            "review": lambda text: self.review(),
            "help": lambda text: screen.help(),
            "?": lambda text: screen.help(),
            **self.own_actions(),
        }
        self.commands = (*self.actions, *self.unavailable, *QUIT, "guess")
        self.prompt = Prompt(self.complete, coloured=not screen.out.no_color)
        self.ending = Ending(live, screen, self.prompt)

    def own_actions(self) -> dict[str, Action]:
        """Return the commands of this kind of game only."""
        raise NotImplementedError

    def about(self) -> str:
        """Return the text of the prompt."""
        raise NotImplementedError

    def understand(self, line: str) -> Typed:
        """Parse a line."""
        raise NotImplementedError

    def take(self, typed: Typed) -> None:
        """Apply turns, marks or words."""
        raise NotImplementedError

    def show(self, *, fresh: bool = True) -> None:
        """Show the game, and its end if it has just ended (``fresh``)."""
        raise NotImplementedError

    # ---------------------------------------------------------------------------------- lines

    def listen(self) -> None:
        """Read lines until the player leaves or the input ends."""
        unread = 0
        while True:
            line = self.prompt.read(self.about())
            try:
                self.do(line)
                unread = 0
            except SaletError as error:
                show_error(error)
                unread += not self.prompt.can_ask
                if unread > MAX_UNREAD:
                    raise InputError(
                        f"{unread} lines in a row could not be read", "Write one turn per line."
                    ) from None
            save(self.live)

    def do(self, line: str) -> None:
        """Run one line, or several that were pasted together."""
        typed = self.understand(line)
        if isinstance(typed, Command):
            typed = self._sure(typed)
        if not isinstance(typed, Command):
            self.take(typed)
        elif typed.name in QUIT:
            raise Leaving
        elif typed.name in self.unavailable:
            raise InputError(
                f"{typed.name} is not available in this game", self.unavailable[typed.name]
            )
        else:
            self.actions[typed.name](typed.rest)

    def leave(self) -> None:
        """Say how to continue an unfinished game."""
        self.ending.leave()

    def _sure(self, typed: Command) -> Command | Words:
        """Ask about a command that is also a word of the list and could be a guess."""
        lexicon = self.live.lexicon
        if typed.name == "guess" and typed.rest:
            return Words((lexicon.word(typed.rest),))
        word = lexicon.alphabet.normalise(typed.name)
        ambiguous = word in lexicon and not (typed.sure or typed.rest or self.live.is_over)
        if ambiguous and self.prompt.can_ask and self.could_be_guess(word):
            question = f"{word.upper()} is a command and a word. Is it your guess?"
            if self.prompt.agree(question, default=False):
                return Words((word,))
        if typed.name == "guess":
            raise failure("word-needed", command="guess words")
        return typed

    def could_be_guess(self, word: str) -> bool:
        """Return whether a player may want to play a word now: it is likely on an open board."""
        boards = self.live.position.playing
        return any(word in dict(board.candidates[: board.likely]) for board in boards)

    # ------------------------------------------------------------------------------- commands

    def hint(self, text: str) -> None:
        """Show the next hint, or the first few."""
        if text:
            self.screen.hints(text)
        else:
            self.screen.hint()

    def board(self, text: str) -> None:
        """Show all turns and words of one board."""
        self.screen.board(text)
        if self.live.turns and not self.live.is_over and self.live.puzzle is None:
            self.screen.words(text)

    def rules(self, wanted: Rules) -> None:
        """Change the rules."""
        self.live.change(rules=wanted)
        self.screen.say(f"{str(wanted).capitalize()} rules from now on.")
        self.show(fresh=False)

    def settings(self, text: str) -> None:
        """Change a setting, if requested, and show the settings."""
        live = self.live
        if text:
            words = live.settings.words  # may come from an option of the command line
            live.settings = apply_setting(text.split())
            if not text.lower().startswith("words"):
                live.settings = replace(live.settings, words=words)
            if live.puzzle is None:  # in practice hints are shown on request only
                live.depth = 1 if live.settings.hints else STEPS
        self.screen.out.print(settings_table(live.settings))

    def review(self) -> None:
        """Show the review of every guess of a finished game."""
        if not self.live.is_over:
            raise failure("unfinished")
        self.screen.review()

    def complete(self, before: str, text: str) -> Sequence[str]:
        """Return the commands and words that begin with a text."""
        first = before.split()[:1]
        arguments = {
            "list": bundled(), "date": ("today", "yesterday"),
            "settings": ("opener", "never", "again", "words", "hints", "colours"),
        }  # fmt: skip
        typed = text.lower()
        if first and first[0] in arguments:
            return [name for name in arguments[first[0]] if name.startswith(typed)]
        slash = "/" if typed.startswith("/") else ""
        commands = [] if first else [slash + name for name in self.commands if len(name) > 1]
        words = self.live.lexicon.guesses if len(typed) > 1 else ()
        return [name for name in (*commands, *words) if name.startswith(typed)]


def converse(game: Conversation, begin: Callable[[], None]) -> None:
    """Run a game until the player leaves by quit, Ctrl-C or the end of the input."""
    try:
        begin()
        game.listen()
    except Leaving:
        pass
    except (KeyboardInterrupt, EOFError):
        click.echo()
    game.leave()
