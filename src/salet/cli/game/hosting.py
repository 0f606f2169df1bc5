"""A practice game at the terminal: salet holds the words and marks the guesses."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import ClassVar

from salet.cli.game.conversation import Action, Conversation, converse
from salet.cli.game.saved import command_of
from salet.cli.game.screen import REVIEWED, Screen
from salet.errors import SaletError
from salet.host.puzzles import Puzzle, adversary_puzzle
from salet.live.livegame import LiveGame
from salet.live.saving import as_unfinished, is_saved, restore
from salet.live.typed import Typed, guess_or_command
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.render.live import situation
from salet.render.practice import HELP, keyboard
from salet.share.lines import Words
from salet.words.figures import plural
from salet.words.lexicon import Lexicon

MAX_NAMED = 12  # words listed that the adversary could still use


class PracticeScreen(Screen):
    """Shows a practice game."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is played."""
        assert self.live.puzzle is not None
        return self.live.puzzle

    def help_text(self) -> str:
        """Return the help of practice games."""
        return HELP

    def greet(self) -> None:
        """Show the puzzle, and what to type."""
        puzzle, now = self.puzzle, self.live
        limit = f"{now.limit} guesses" if puzzle.answers else "as many guesses as you need"
        boards = f"{now.boards} boards, " if now.boards > 1 else ""
        self.out.print()
        self.say(f"{puzzle.about[0].upper()}{puzzle.about[1:]}.", "bold")
        self.say(f"{boards}{now.lexicon.length} letters, {limit}. Type a word, or help for more.")
        if now.sequence:
            self.say("The boards show their marks one after the other.")

    def next_guess(self) -> None:
        """Show the keyboard and this turn's hints."""
        now = self.live
        turns = [shown for turn in now.turns for b in now.open if (shown := turn.on(b)) is not None]
        self.out.print()
        self.out.print(keyboard(turns, now.lexicon.alphabet))
        self.out.print(situation(now, limited=bool(self.puzzle.answers)))
        self.step = self.live.depth
        if self.step:
            self.show_hints(0)

    def ending(self) -> None:
        """Show the review, in full for a few boards, and the share text."""
        self.out.print()
        try:
            if self.live.boards <= REVIEWED:
                self.review()
            else:
                self.say(self.live.review().line)
        except SaletError as error:
            self.say(f"It cannot be reviewed: {error.message}.", "dim")
        self.share_text()


class Practice(Conversation):
    """Marks the guesses of a player."""

    unavailable: ClassVar = {
        "undo": "Marked guesses stay. To see the words, type give up.",
        "edit": "Marked guesses stay. To see the words, type give up.",
        "replace": "Practice games do not replace others in the journal.",
        "refused": "Here every word of the list counts. For your own game: settings never glift",
        "within": "Begin another game: salet practice --within 5",
        "list": "Begin another game: salet practice --list NAME",
        "number": "Begin another game: salet practice --date 255",
        "date": "Begin another game: salet practice --date 2022-03-01",
    }

    def __init__(
        self,
        live: LiveGame,
        others: Callable[[Puzzle], Puzzle],
        limit: int | None,
        *,
        verbose: bool = False,
    ):
        super().__init__(live, PracticeScreen(live, verbose=verbose))
        self.others, self.limit = others, limit

    def own_actions(self) -> dict[str, Action]:
        """Return the commands of a practice game."""
        return {
            "new": lambda text: self.pose(self.others(self.puzzle)),
            "again": lambda text: self.again(),
            "giveup": lambda text: self.give_up(),
        }

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is played."""
        assert self.live.puzzle is not None
        return self.live.puzzle

    def about(self) -> str:
        """Return the text of the prompt."""
        if self.live.is_over:
            return "new, again or quit" if self.live.gave_up else "new, again, share or quit"
        return "guess"

    def begin(self, puzzle: Puzzle, rules: Rules | None, *, at_random: bool = False) -> None:
        """Continue the saved puzzle, or begin a new one."""
        self.live.pose(puzzle, self.limit)
        turns = restore(self.live, rules, any_code=at_random)
        self.screen.greet()
        if turns:
            after = plural(turns, "guess")
            self.screen.say(f"Continuing after {after}. Type new for another puzzle.")
            self.screen.turns()
        self.screen.next_guess()

    def pose(self, puzzle: Puzzle) -> None:
        """Begin a puzzle."""
        self.live.pose(puzzle, self.limit)
        self.screen.greet()
        self.screen.next_guess()

    def understand(self, line: str) -> Typed:
        """Parse a line: a guess or a command."""
        if not line:
            return Words(())
        return guess_or_command(line, self.live.lexicon, self.commands, is_over=self.live.is_over)

    def take(self, typed: Typed) -> None:
        """Mark a guess, and show the game."""
        if isinstance(typed, Words) and typed.words:
            self.live.guess(typed.words[0])
            self.show()

    def show(self, *, fresh: bool = True) -> None:
        """Show the turns, then the keyboard, or the end if the game has just ended."""
        self.screen.turns()
        if not self.live.is_over:
            self.screen.next_guess()
        elif fresh:
            self.ending.show()

    def again(self) -> None:
        """Begin the same puzzle again after its end."""
        if not self.live.is_over:
            raise failure("unfinished")
        self.pose(self.puzzle)

    def give_up(self) -> None:
        """Show the words, or some words that the adversary could still use."""
        if self.live.is_over:
            raise failure("game-over")
        self.live.gave_up = True
        if self.live.answers:
            self.screen.answers("bold")
            return
        left = [word.upper() for word, _ in self.live.position.candidates]
        more = " …" if len(left) > MAX_NAMED else ""
        self.screen.say(f"It could still be {', '.join(left[:MAX_NAMED])}{more}", "bold")

    def leave(self) -> None:
        """Say how to continue an unfinished game, and how to play its words again."""
        super().leave()
        if not is_saved(self.live) and self.live.turns and not self.live.is_over:
            text = f"To start this puzzle again: {command_of(as_unfinished(self.live))}"
            self.screen.out.print(text, style="dim", soft_wrap=True)  # so that it can be copied


def play_against_adversary(lexicon: Lexicon, rules: Rules) -> None:
    """Play against the adversary until the player leaves."""
    live = LiveGame(lexicon, rules)
    live.stored, live.depth = sys.stdin.isatty(), 0
    game = Practice(live, lambda _: adversary_puzzle(lexicon), None)
    converse(game, lambda: game.begin(adversary_puzzle(lexicon), None))
