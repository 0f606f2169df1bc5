"""The state of a talk with a player about one live game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from salet.cli.talk.prompt import Prompt
from salet.cli.talk.screen import Screen
from salet.host.puzzles import Puzzle
from salet.live.hints import STEPS
from salet.live.saving import Keeper
from salet.live.session import Session
from salet.live.unfinished import Unfinished
from salet.puzzle.marks import Feedback
from salet.words.settings import Settings

Row = tuple[Feedback | None, ...]  # the feedbacks of one guess; None for a board without marks


@dataclass(frozen=True, slots=True)
class Manner:
    """How a talk goes: what the options of the command line say about it.

    ``depth`` is the number of hints shown in every turn; with all of them the best guess is shown.
    In practice ``next_puzzle`` chooses the next puzzle, and ``limit`` is its number of guesses.
    ``continued`` is the unfinished game to begin with, None for the latest of the puzzle.
    """

    depth: int = STEPS
    verbose: bool = False
    reverse_digits: bool = False
    limit: int | None = None
    next_puzzle: Callable[[Puzzle], Puzzle] | None = None
    continued: Unfinished | None = None


@dataclass
class Entry:
    """What was typed so far of the next turn."""

    words: list[str] = field(default_factory=list)  # words whose marks are still missing
    marks: Row = ()  # marks of the first boards for the first of these words
    number: int | None = None  # the turn that the next word and marks replace


class Talk:
    """A talk with a player: the session, what is kept of it, and what was typed so far."""

    def __init__(
        self, session: Session, keeper: Keeper, settings: Settings, manner: Manner | None = None
    ):
        self.session, self.keeper, self.settings = session, keeper, settings
        self.manner = manner or Manner()
        self.depth = self.manner.depth
        self.step = 0  # hints shown in this turn
        self.entry = Entry()
        self.screen = Screen(verbose=self.manner.verbose)
        self.prompt = Prompt(coloured=not self.screen.out.no_color)
        self.left = False  # whether the player has left
        self.before: tuple[Session, Keeper] | None = None  # the game before this one

    @property
    def opener(self) -> str:
        """The player's own opener before the first turn, else an empty string."""
        now = self.session
        return "" if now.turns else self.settings.opener_on(now.lexicon)

    @property
    def suggested(self) -> str:
        """The word that the screen suggests, else an empty string."""
        if self.session.is_over or STEPS not in (self.depth, self.step):
            return ""
        return self.opener or self.session.advice.ranking.best.guess

    def prefer(self, settings: Settings) -> None:
        """Use other settings; a game that salet hosts accepts all words."""
        self.settings = settings
        never = () if self.session.puzzle else settings.never
        taste = replace(self.session.taste, words=settings.words, never=never)
        self.session = replace(self.session, taste=taste)

    def save(self) -> None:
        """Save the game."""
        self.keeper.save(self.session)
