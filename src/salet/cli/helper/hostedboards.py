"""``salet practice --boards N``: several boards whose words salet holds."""

from __future__ import annotations

import random
from collections.abc import Sequence

from salet.cli.helper.listening import Listener, converse
from salet.cli.helper.prompt import patiently
from salet.errors import InputError
from salet.host.boardgames import marks, play_boards
from salet.host.puzzles import random_answers
from salet.live.typed import Command, guess_or_command
from salet.position.boards import Boards
from salet.puzzle.rules import Rules
from salet.render.boards import attention, boards_grid, boards_table, turns_of
from salet.render.console import console
from salet.render.practice import keyboard
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon
from salet.words.settings import Settings

COMMANDS = ("hint", "board", "new", "giveup", "help", "?")
HELP = """Type a word: every open board marks it, (A) or yellow, [A] or green.
  hint        how many words are left on each board; then some; then good guesses
  board 3     all the turns of board 3
  give up     show the words
  new, help, quit
A word of the list is a guess: write /board for the command."""
TOP = 3  # guesses that a hint names


def practise_boards(
    lexicon: Lexicon,
    many: int,
    rules: Rules,
    strategy: str | Strategy,
    mine: Settings,
    limit: int | None,
    *,
    everyday: bool,
) -> None:
    """Play games of several boards until the player leaves."""
    first = Boards.start(lexicon, many, rules, limit=limit)
    game = HostedBoards(first, strategy, mine, everyday=everyday)
    converse(game, game.new)


class HostedBoards(Listener):
    """Marks the guesses of a player on several boards."""

    def __init__(
        self, first: Boards, strategy: str | Strategy, mine: Settings, *, everyday: bool
    ) -> None:
        self.out = console()
        super().__init__(COMMANDS, coloured=not self.out.no_color)
        self.first, self.boards = first, first
        self.strategy, self.mine, self.everyday = strategy, mine, everyday
        self.answers: Sequence[str] = ()
        self.chance = random.Random()
        self.shown = False  # the player gave up and has seen the words
        self.step = 0  # hints given in this turn

    @property
    def words(self) -> Lexicon:
        """The words that can be guessed."""
        return self.first.lexicon

    @property
    def is_over(self) -> bool:
        """Whether no guess can be made any more."""
        return self.shown or self.boards.is_over or self.boards.guesses_left <= 0

    def about(self) -> str:
        """What the prompt asks for."""
        turn = f"guess {len(self.boards.turns) + 1} of {self.boards.limit}"
        return "new or quit" if self.is_over else turn

    def is_leaving(self, line: str) -> bool:
        """Whether a line says that the player leaves, and is no guess."""
        return super().is_leaving(line) and (self.is_over or line.lower() not in self.words)

    def new(self) -> None:
        """Begin with other words."""
        self.boards, self.shown = self.first, False
        many = len(self.first.boards)
        self.answers = random_answers(self.words, many, self.chance, everyday=self.everyday)
        self.out.print()
        self.out.print(f"{many} boards, {self.boards.limit} guesses.", style="bold")
        self.out.print("One word is marked on all of them. Type a word; help shows more.")
        self.show()

    def show(self) -> None:
        """The open boards and the keys."""
        self.step = 0
        if self.boards.turns:
            self.out.print()
            self.out.print(boards_grid(self.boards, self.out.width))
            if done := [str(n + 1) for n, solved in enumerate(self.boards.solved) if solved]:
                self.out.print(f"Solved: {', '.join(done)}", style="dim")
        seen = [turn for position in self.boards.playing for turn in position.turns]
        self.out.print()
        self.out.print(keyboard(seen, self.words.alphabet))

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
        self.boards = self.boards.after_turn(marks(self.boards, self.answers, word))
        if self.is_over:
            self.end()
        else:
            self.show()

    def obey(self, name: str, rest: str) -> None:
        """Do what a command says."""
        if name == "new":
            self.new()
        elif name in ("help", "?"):
            self.out.print(HELP)
        elif name == "board":
            self.tell(rest)
        elif self.is_over:
            raise InputError("the game is over", "Type new for other words, or quit.")
        elif name == "giveup":
            self.shown = True
            self.tell_answers()
        else:
            self.hint()

    def hint(self) -> None:
        """How many words are left, then some of them, then good guesses."""
        from salet.advice.boards import advise_on, by_attention

        self.step += 1
        if self.step == 1:
            many = ((board + 1, self.boards.boards[board]) for board in by_attention(self.boards))
            said = [f"board {number} {position.likely:,}" for number, position in many]
            self.out.print(f"Words left: {', '.join(said)}.")
            return
        if self.step == 2:
            self.out.print(attention(self.boards, self.out.width))
            return
        advice = patiently(
            lambda: advise_on(
                self.boards, self.strategy, top=TOP, words=self.mine.words, never=self.mine.never
            )
        )
        self.out.print(boards_table(advice, self.out.width))

    def tell(self, number: str) -> None:
        """All the turns of one board."""
        many = len(self.boards.boards)
        if not number.isdecimal() or not 1 <= int(number[:4]) <= many:
            raise InputError(
                f"there is no board {number[:20]}".strip(), f"Say one from 1 to {many}."
            )
        self.out.print(turns_of(self.boards, int(number) - 1))

    def end(self) -> None:
        """How the game ended, and how salet would have done on the same words."""
        boards = self.boards
        many, used = len(boards.boards), len(boards.turns)
        self.out.print()
        if boards.is_over:
            self.out.print(f"All {many} boards solved in {used} guesses.", style="bold")
        else:
            left = len(boards.open)
            self.out.print(f"{left} board{'s' * (left != 1)} not solved.", style="bold")
            self.tell_answers()
        game = patiently(
            lambda: play_boards(
                self.answers, self.strategy, self.words, boards.rules, limit=boards.limit,
                words=self.mine.words,
            )
        )  # fmt: skip
        played = " ".join(move.turn.guess for move in game.moves)
        self.out.print(f"salet takes {len(game.moves)}: {played}")
        self.out.print("Type new for other words.", style="dim")

    def tell_answers(self) -> None:
        """The words of the boards that are open."""
        left = [f"{board + 1} {self.answers[board].upper()}" for board in self.boards.open]
        self.out.print(f"The words were: {', '.join(left)}.")
