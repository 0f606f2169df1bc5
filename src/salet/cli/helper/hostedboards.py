"""``salet practice --boards N``: several boards whose words salet holds."""

from __future__ import annotations

import random

from salet.advice.boards import by_attention
from salet.cli.helper.boards import BoardsListener
from salet.cli.helper.talk import not_kept
from salet.errors import InputError, SaletError
from salet.host.boardgames import marks, revealed
from salet.host.puzzles import random_answers
from salet.journal.journal import Journal
from salet.live.typed import Command, guess_or_command
from salet.render.boardreview import boards_review_view
from salet.render.boards import attention, boards_table, grid_of
from salet.render.console import help_view
from salet.render.practice import HELP_ON_BOARDS, keyboard
from salet.render.review import summary
from salet.reviews.boards import BoardsReview
from salet.strategies.base import Strategy
from salet.words.figures import plural
from salet.words.settings import Settings

COMMANDS = ("hint", "board", "share", "copy", "review", "new", "again", "giveup", "help", "?")
WHOLE = 4  # boards: with more of them the review of every guess comes when it is asked for


class HostedBoards(BoardsListener):
    """Marks the guesses of a player on several boards."""

    def __init__(
        self, first: Boards, strategy: str | Strategy, mine: Settings, *, everyday: bool,
        sequence: bool = False, hints: bool = False, journal: bool = True, verbose: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(
            first, strategy, mine, COMMANDS, sequence=sequence, verbose=verbose, journal=journal
        )
        self.everyday, self.hints, self.helped = everyday, hints, False
        self.reviewed: BoardsReview | None = None
        self.chance = random.Random()
        self.shown = False  # the player gave up and has seen the words
        self.step = 0  # hints given in this turn

    @property
    def is_over(self) -> bool:
        """Whether no guess can be made any more."""
        return self.shown or super().is_over

    def about(self) -> str:
        """What the prompt asks for."""
        turn = f"guess {len(self.boards.turns) + 1} of {self.boards.limit}"
        return "new, again, share or quit" if self.is_over else turn

    def is_leaving(self, line: str) -> bool:
        """Whether a line says that the player leaves, and is no guess."""
        return super().is_leaving(line) and (self.is_over or line.lower() not in self.words)

    def new(self) -> None:
        """Begin with other words."""
        many = len(self.first.boards)
        self.answers = random_answers(self.words, many, self.chance, everyday=self.everyday)
        self.begin()

    def begin(self) -> None:
        """Begin with the words that are hidden now."""
        self.boards, self.shown, self.helped, self.reviewed = self.first, False, False, None
        many = len(self.first.boards)
        self.out.print()
        limit = self.boards.limit
        most = plural(limit, "guess")
        self.out.print(f"{many} boards, {most}.", style="bold")
        how = "One after the other shows its marks" if self.sequence else "All of them mark a word"
        self.out.print(f"{how}. Type a word; help shows more.")
        self.show()

    def show(self) -> None:
        """The open boards and the keys."""
        self.step = 0
        if self.boards.turns:
            self.out.print()
            self.out.print(grid_of(self.boards, self.out.width))
            if done := [str(n + 1) for n, solved in enumerate(self.boards.solved) if solved]:
                self.out.print(f"Solved: {', '.join(done)}", style="dim")
        seen = [turn for position in self.boards.playing for turn in position.turns]
        self.out.print()
        self.out.print(keyboard(seen, self.words.alphabet))
        if self.hints and self.boards.turns:
            self.hint()

    def take(self, line: str) -> None:
        """Have a guess marked, or do what a command says."""
        if not line:
            return
        typed = guess_or_command(line, self.words, COMMANDS, is_over=self.is_over)
        if isinstance(typed, Command):
            self.obey(typed.name, typed.rest)
            return
        word = typed.words[0]
        self.words.index(word)
        told = marks(self.boards, self.answers, word, sequence=self.sequence)
        self.boards = self.boards.after_turn(told)
        if self.sequence:
            self.boards = revealed(self.boards, self.answers)
        if self.is_over:
            self.end()
        else:
            self.show()

    def obey(self, name: str, rest: str) -> None:
        """Do what a command says."""
        if name == "new":
            self.new()
        elif name in ("help", "?"):
            self.out.print(help_view(HELP_ON_BOARDS))
        elif name == "board":
            self.tell(rest)
        elif name in ("share", "copy"):
            self.share()
        elif name in ("again", "review") and not self.is_over:
            raise InputError("the game is not over yet", "Go on, or give up first.")
        elif name == "again":
            self.begin()
        elif name == "review":
            self.show_review()
        elif self.is_over:
            raise InputError("the game is over", "Type new for other words, again, or quit.")
        elif name == "giveup":
            self.shown = True
            self.tell_answers()
        else:
            self.hint()

    def hint(self) -> None:
        """How many words are left, then some of them, then good guesses."""
        self.step += 1
        self.helped = True
        if self.step == 1:
            many = ((board + 1, self.boards.boards[board]) for board in by_attention(self.boards))
            said = [f"board {number} {position.likely:,}" for number, position in many]
            self.out.print(f"Words left: {', '.join(said)}.")
            return
        if self.step == 2:
            self.out.print(attention(self.boards, self.out.width))
            return
        self.out.print(boards_table(self.advise(), self.out.width))

    def end(self) -> None:
        """How the game ended, the journal, the review, and the text to share."""
        boards = self.boards
        many, used = len(boards.boards), len(boards.turns)
        self.out.print()
        if boards.is_over:
            self.out.print(f"All {many} boards solved in {used} guesses.", style="bold")
        else:
            left = len(boards.open)
            self.out.print(f"{plural(left, 'board')} not solved.", style="bold")
            self.tell_answers()
        kept = self.keep()  # before the review, which may be interrupted
        self.out.print()
        found = self.review()
        view = boards_review_view(found, verbose=self.verbose) if many <= WHOLE else summary(found)
        self.out.print(view)
        self.out.print()
        self.out.print(self.share_text(), soft_wrap=True)
        self.out.print()
        if kept:
            self.out.print(kept, style="dim")
        more = "" if many <= WHOLE else " review shows every guess,"
        self.out.print(
            f"Type share to copy it,{more} new for other words, again for the same.", style="dim"
        )

    def review(self) -> BoardsReview:
        """The game looked at, once; how salet would have played the same words."""
        if not self.boards.turns:
            raise InputError("no guess was played", "Type new for other words.")
        self.reviewed = self.reviewed or super().review()
        return self.reviewed

    def keep(self) -> str:
        """Put the game into the journal; what to say about it."""
        if not self.journal:
            return ""
        try:
            with Journal.open() as journal:
                journal.add(self.played(helped=self.helped, practice=True))
        except SaletError as error:
            return not_kept(error)
        return "Kept as practice."

    def tell_answers(self) -> None:
        """The words of the boards that are open."""
        left = [f"{board + 1} {self.answers[board].upper()}" for board in self.boards.open]
        self.out.print(f"The words were: {', '.join(left)}.")
