"""``salet play --boards N``: the live helper for several boards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.markup import escape

from salet.advice.boards import BoardsAdvice, advise_on, helps
from salet.cli.boards import show_advice
from salet.cli.helper.prompt import Prompt
from salet.cli.helper.talk import offer
from salet.errors import FeedbackError, SaletError, sentence, shortened
from salet.journal.journal import Journal
from salet.journal.played import played_boards
from salet.position.boards import Boards
from salet.puzzle.boards import HIDDEN, SOLVED, BoardsTurn
from salet.puzzle.marks import Feedback
from salet.render.boardreview import boards_review_view
from salet.render.boards import turns_of
from salet.render.console import console, help_view
from salet.reviews.boardreviewing import review_boards_game
from salet.share.boards import boards_share_text
from salet.strategies.base import Strategy
from salet.words.boardturns import WrittenBoards, parse_boards_turns
from salet.words.settings import Settings

HELP = """\
Type the word that you played, then the colours of each open board, with commas between \
([bold]bbygb,ybbbb[/]) or board by board. Or a whole turn: [bold]crane:bbygb,ybbbb[/].
  [bold]Enter[/]      play the first word
  [bold]undo[/]       take the last turn back
  [bold]board 3[/]    the turns and the words of board 3
  [bold]share[/]      the squares of all boards
  [bold]review[/]     the guesses so far looked at
  [bold]new[/], [bold]quit[/]"""


class BoardsHelper:
    """Takes the turns of a game of several boards that is played elsewhere."""

    def __init__(
        self, boards: Boards, strategy: str | Strategy, mine: Settings,
        *, sequence: bool, reverse_digits: bool, verbose: bool, journal: bool = True,
    ):  # fmt: skip
        self.first, self.boards = boards, boards
        self.strategy, self.mine = strategy, mine
        self.sequence, self.reverse_digits, self.verbose = sequence, reverse_digits, verbose
        self.journal = journal
        self.entry: int | None = None  # the game's id in the journal, once it is over
        self.out = console()
        self.prompt = Prompt(self._complete)

    def run(self) -> None:
        """Talk until the player leaves."""
        self.out.print(
            f"{len(self.boards.boards)} boards, {self.boards.limit} guesses. "
            "Type help for what you can type."
        )
        try:
            advice = self._show()
            while True:
                line = self.prompt.read("new, undo or quit" if self.boards.is_over else "guess")
                if line.lower() in ("quit", "q", "exit"):
                    return
                try:
                    if self._answer(line, advice):
                        advice = self._show()
                except SaletError as error:
                    self._say_error(error)
        except (EOFError, KeyboardInterrupt):
            self.out.print()

    def _complete(self, before: str, text: str) -> Sequence[str]:
        known = ("help", "undo", "new", "quit", "board", "share", "review")
        return [word for word in known if not before and word.startswith(text)]

    def _show(self) -> BoardsAdvice | None:
        """What is known now and what to play; a contradiction is said, and can be undone."""
        try:
            advice = advise_on(
                self.boards, self.strategy, top=3, words=self.mine.words, never=self.mine.never
            )
        except SaletError as error:
            self._say_error(error)
            self.out.print("Type undo to take the last turn back.")
            return None
        show_advice(advice, self.verbose)
        self._keep()
        if self.boards.guesses_left <= 0 and not self.boards.is_over:
            self.out.print("The game's guesses are used up; you may go on.")
        return advice

    def _say_error(self, error: SaletError) -> None:
        self.out.print(escape(f"{sentence(error.message)}. {error.fix}".strip()), style="bold")

    def _answer(self, line: str, advice: BoardsAdvice | None) -> bool:
        """Do what a line asks for; whether the boards have changed."""
        wish, _, rest = line.strip().partition(" ")
        wish = wish.lower()
        if wish in ("help", "?"):
            self.out.print(help_view(HELP))
        elif wish == "undo":
            self._play(self.boards.turns[:-1])
            return True
        elif wish == "share":
            offer(self.out, boards_share_text(self.boards.turns, self.boards.limit))
        elif wish == "review":
            self._review()
        elif wish == "new":
            self.boards, self.entry = self.first, None
            return True
        elif wish == "board" and rest.strip().isdigit():
            self._tell(int(rest))
        elif line.strip() or (advice and advice.ranking):
            return self._turn(line.strip() or (advice.ranking.best.guess if advice else ""))
        return False

    def _review(self) -> None:
        """The guesses so far, looked at."""
        if not self.boards.turns:
            raise FeedbackError("no guess was played yet", "Play one first.")
        found = review_boards_game(
            self.boards.turns, self.boards.lexicon, self.boards.rules,
            limit=self.boards.limit, sequence=self.sequence,
        )  # fmt: skip
        self.out.print(boards_review_view(found, verbose=self.verbose))

    def _keep(self) -> None:
        """Put a game that is over into the journal; one that goes on again comes out of it."""
        over = self.boards.is_over or self.boards.guesses_left <= 0
        if not self.journal or over == (self.entry is not None):
            return
        try:
            with Journal.open() as journal:
                if self.entry is not None:
                    journal.delete([self.entry])
                    self.entry = None
                    return
                self.entry = journal.add(
                    played_boards(
                        self.boards.turns[: self.boards.limit], self.boards.lexicon,
                        rules=self.boards.rules, limit=self.boards.limit, helped=True,
                    )
                ).id  # fmt: skip
        except SaletError as error:
            self.out.print(f"Not kept in your journal: {shortened(error.message)}.", style="dim")
            return
        self.out.print("Kept in your journal. Type review to look at it.", style="dim")

    def _tell(self, number: int) -> None:
        """One board in full: its turns and its words."""
        if not 1 <= number <= len(self.boards.boards):
            raise FeedbackError(
                f"there is no board {number}", f"The boards are 1 to {len(self.boards.boards)}."
            )
        place = self.boards.boards[number - 1]
        self.out.print(turns_of(self.boards, number - 1))
        words = [word for word, _ in place.candidates]
        more = ", …" if len(words) > 60 else ""
        self.out.print(f"{len(words):,} words left: {', '.join(words[:60])}{more}")

    def _turn(self, line: str) -> bool:
        """Take a turn: a word whose marks are asked for, or all in one."""
        if self.boards.is_over:
            self.out.print("All boards are solved: new starts again.")
            return False
        guess, colon, marks = line.partition(":" if ":" in line else " ")
        word = self.boards.lexicon.word(guess)
        if not helps(self.boards, word):
            self.out.print(
                f"{word.upper()} helps no board: it can solve none and tells nothing new."
            )
        told = self._spread(marks) if colon else self._ask(word)
        given: list[WrittenBoards] = [*self.boards.turns, (word, told)]
        turns = parse_boards_turns(
            self.boards.lexicon, given, len(self.boards.boards), reverse_digits=self.reverse_digits
        )
        self._play(turns)
        return True

    def _shown(self) -> tuple[int, ...]:
        """The boards that mark the next guess."""
        return self.boards.open[:1] if self.sequence else self.boards.open

    def _spread(self, marks: str) -> list[str | Feedback | None]:
        """Marks with commas between, for all boards or only for those that show some."""
        parts = [part.strip() for part in marks.split(",")]
        shown = self._shown()
        if len(parts) != len(shown) or len(parts) == len(self.boards.boards):
            return list(parts)
        told: list[str | Feedback | None] = [
            SOLVED if done else HIDDEN for done in self.boards.solved
        ]
        for board, part in zip(shown, parts, strict=True):
            told[board] = part
        return told

    def _ask(self, word: str) -> list[str | Feedback | None]:
        """Ask for the marks of a word, board by board, or for all of them with commas."""
        shown = self._shown()
        told: list[str | Feedback | None] = [
            SOLVED if done else HIDDEN for done in self.boards.solved
        ]
        for board in shown:
            line = self.prompt.read(f"{word.upper()} on board {board + 1}")
            if line.lower() in ("quit", "q", "exit"):
                raise EOFError
            if line.lower() == "undo":
                raise FeedbackError(
                    f"{word.upper()} is not taken", "Type it again when you have its colours."
                )
            if "," in line and board == shown[0]:
                return self._spread(line)
            told[board] = line
        return told

    def _play(self, turns: Sequence[BoardsTurn]) -> None:
        """The boards after these turns; in sequence the next board tells of the guesses before."""
        boards = self.first
        for turn in turns:
            boards = boards.after_turn(turn)
        while self.sequence and boards.open and len(boards.playing[0].turns) < len(boards.turns):
            boards = self._reveal(boards)
        self.boards = boards

    def _reveal(self, boards: Boards) -> Boards:
        """Ask what the board whose turn has come shows of the guesses before."""
        board = boards.open[0]
        again: list[BoardsTurn] = []
        found = False
        for turn in boards.turns:
            told = turn.feedbacks[board]
            if told is None and not found:
                line = self.prompt.read(f"{turn.guess.upper()} on board {board + 1}")
                told = Feedback.parse(
                    line, length=boards.lexicon.length, reverse_digits=self.reverse_digits
                )
            found = found or bool(told and told.is_win)
            row = (*turn.feedbacks[:board], told, *turn.feedbacks[board + 1 :])
            again.append(BoardsTurn(turn.guess, row, turn.letters))
        checked = parse_boards_turns(boards.lexicon, again, len(boards.boards))
        boards = self.first
        for turn in checked:
            boards = boards.after_turn(turn)
        return boards
